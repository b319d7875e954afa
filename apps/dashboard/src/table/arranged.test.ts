import { describe, expect, it } from '@jest/globals';
import { arranged, askedOf, choosable, placesOf } from './arranged.ts';

const COLUMNS = [
  { key: 'choose', kind: 'choice' as const },
  { key: 'name' },
  { key: 'status' },
  { key: 'clicks', kind: 'number' as const },
  { key: 'created', kind: 'time' as const },
  { key: 'change', kind: 'action' as const },
];
const keysOf = (asked?: readonly string[]) => arranged(COLUMNS, asked).map(({ key }) => key);

describe('the columns of a table', () => {
  it('stand as they were made where nothing was chosen', () => {
    expect(arranged(COLUMNS, undefined)).toBe(COLUMNS);
    expect(keysOf([])).toEqual(COLUMNS.map(({ key }) => key));
  });

  it('stand in the order that was chosen, without those left out', () => {
    expect(keysOf(['created', '-clicks', 'status'])).toEqual([
      'choose',
      'name',
      'created',
      'status',
      'change',
    ]);
  });

  it('keep what says which row it is, what chooses it and what changes it', () => {
    expect(choosable(COLUMNS).map(({ key }) => key)).toEqual(['status', 'clicks', 'created']);
    expect(keysOf(['-name', '-choose', '-change', '-status', '-clicks', '-created'])).toEqual([
      'choose',
      'name',
      'change',
    ]);
    expect(arranged([{ key: 'only' }], ['-only'])).toEqual([{ key: 'only' }]);
  });

  it('are there when an address does not know them, and what it names twice or wrongly counts once or not', () => {
    expect(keysOf(['created', 'gone', '-created'])).toEqual([
      'choose',
      'name',
      'created',
      'status',
      'clicks',
      'change',
    ]);
  });

  it('come back from the address as they went', () => {
    const asked = ['created', '-clicks', 'status'];
    expect(askedOf(placesOf(COLUMNS, asked))).toEqual(asked);
  });
});
