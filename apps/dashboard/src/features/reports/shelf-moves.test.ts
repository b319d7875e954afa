import { expect, it } from '@jest/globals';
import { added, moved, removed, type Shelved } from './shelf-moves.ts';

const shelved: Shelved = { rows: ['adid', 'p1'], columns: ['device'] };

it('moves a group within its line and into the other', () => {
  expect(moved(shelved, 'p1', { shelf: 'rows', index: 0 })).toEqual({
    rows: ['p1', 'adid'],
    columns: ['device'],
  });
  expect(moved(shelved, 'p1', { shelf: 'columns', index: 0 })).toEqual({
    rows: ['adid'],
    columns: ['p1', 'device'],
  });
  expect(moved(shelved, 'device', { shelf: 'rows', index: 99 })).toEqual({
    rows: ['adid', 'p1', 'device'],
    columns: [],
  });
  expect(added(shelved, 'os', 'columns')).toEqual({ rows: ['adid', 'p1'], columns: ['device', 'os'] });
  expect(removed(shelved, 'device')).toEqual({ rows: ['adid', 'p1'], columns: [] });
});

it('leaves all as it is where nothing would change, rows would be empty, or too much would stand there', () => {
  expect(moved(shelved, 'adid', { shelf: 'rows', index: -1 })).toBe(shelved);
  expect(added(shelved, '', 'rows')).toBe(shelved);
  const one: Shelved = { rows: ['adid'], columns: [] };
  expect(moved(one, 'adid', { shelf: 'columns', index: 0 })).toBe(one);
  expect(removed(one, 'adid')).toBe(one);
  const full: Shelved = { rows: ['a', 'b', 'c'], columns: ['d', 'e'] };
  expect(added(full, 'f', 'rows')).toBe(full);
  expect(moved(full, 'a', { shelf: 'columns', index: 0 })).toBe(full);
});
