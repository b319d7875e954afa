import { describe, expect, it } from '@jest/globals';
import { type AskedOrder, type Order, orderOf, orderQuery, sortsOf } from './order.ts';

type By = 'title' | 'created' | 'display_id';
const pressed = (asked: AskedOrder<By>, by: By): Order<By> | undefined => {
  let chosen: Order<By> | undefined;
  sortsOf<By>(orderOf(asked, 'created'), (order) => (chosen = order))(by).onSort();
  return chosen;
};

describe('the order of a list', () => {
  it('is said to the API as the page shows it, also where the URL says nothing of it', () => {
    expect(orderQuery(orderOf<By>({}, 'created'))).toEqual({ sort: 'created', order: 'desc' });
    expect(orderQuery(orderOf<By>({ sort: 'title' }, 'created'))).toEqual({ sort: 'title', order: 'asc' });
    expect(orderQuery(orderOf<By>({ sort: 'title', ascending: false }, 'created'))).toEqual({
      sort: 'title',
      order: 'desc',
    });
    expect(orderQuery(orderOf<By>({ ascending: true }, 'created'))).toEqual({
      sort: 'created',
      order: 'asc',
    });
  });

  it('is shown at the one column it is of', () => {
    const sortOf = sortsOf<By>(orderOf<By>({ sort: 'title' }, 'created'), () => undefined);
    expect(sortOf('title').direction).toBe('ascending');
    expect(sortOf('created').direction).toBeUndefined();
    expect(sortsOf<By>(orderOf({}, 'created'), () => undefined)('created').direction).toBe('descending');
  });

  it('begins a column with A or with the newest, and turns when its head is pressed again', () => {
    expect(pressed({}, 'title')).toEqual({ sort: 'title', ascending: true });
    expect(pressed({ sort: 'title', ascending: true }, 'title')).toEqual({ sort: 'title', ascending: false });
    expect(pressed({ sort: 'title', ascending: false }, 'title')).toEqual({ sort: 'title', ascending: true });
    expect(pressed({ sort: 'title', ascending: false }, 'display_id')).toEqual({
      sort: 'display_id',
      ascending: false,
    });
    expect(pressed({}, 'created')).toEqual({ sort: 'created', ascending: true });
  });
});
