import { expect, it } from '@jest/globals';
import type { NumberText } from '../api/exact-json.ts';
import { percentUsed } from './used.ts';

const number = (text: string) => text as NumberText;

it.each([
  ['80', '100', '20'],
  ['0', '3', '100'],
  ['1', '3', '66'],
  ['0.000000000000001', '0.000000000000004', '75'],
  ['2.5', '1e1', '75'],
  ['10', '10', '0'],
  ['5', '0', '100'],
  ['12', '10', '0'],
])('with %s of %s left, %s percent are used', (left, limit, used) => {
  expect(percentUsed(number(left), number(limit))).toBe(used);
});
