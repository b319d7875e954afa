import { expect, it } from '@jest/globals';
import { cellKey, cellsOf, placeAfter, shadesOf } from './pivot.ts';

const record = (p1: string, device: string, clicks: string, profit = '0') => ({ p1, device, clicks, profit });
const records = [record('a', 'mac', '100', '-5'), record('a', 'linux', '1', '10'), record('b\n', '', '50')];
const lines = { rows: ['p1'], columns: ['device'] };

it('puts each record into its cell, whatever characters its values have', () => {
  const cells = cellsOf(records, lines);
  expect(cells.get(cellKey('["a"]', '["linux"]'))).toBe(records[1]);
  expect(cells.get(cellKey('["b\\n"]', '[""]'))).toBe(records[2]);
  expect(cells.get(cellKey('["b\\n"]', '["mac"]'))).toBeUndefined();
});

it('shades a cell by its share of the greatest, and nothing that is not above zero', () => {
  const shades = shadesOf(cellsOf(records, lines), ['clicks', 'profit']);
  expect([...(shades.get('clicks')?.values() ?? [])]).toEqual([4, 1, 2]);
  expect([...(shades.get('profit')?.values() ?? [])]).toEqual([0, 4, 0]);
});

it('is gone through by keys', () => {
  const grid = { rows: 10_000, columns: 12, page: 20 };
  const after = (key: string, isWhole = false) => placeAfter({ row: 5, column: 3 }, { key, isWhole }, grid);
  expect(after('ArrowDown')).toEqual({ row: 6, column: 3 });
  expect(after('ArrowLeft')).toEqual({ row: 5, column: 2 });
  expect(after('PageUp')).toEqual({ row: 0, column: 3 });
  expect(after('End')).toEqual({ row: 5, column: 11 });
  expect(after('End', true)).toEqual({ row: 9_999, column: 11 });
  expect(after('Home', true)).toEqual({ row: 0, column: 0 });
  expect(after('a')).toBeUndefined();
});
