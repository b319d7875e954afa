import { expect, it } from '@jest/globals';
import type { NumberText } from '../api/exact-json.ts';
import { paidFromDeposits } from './from-deposits.ts';

it.each([
  ['119.06', '500', '119.06'],
  ['119.06', '9.5', '9.5'],
  ['0.3', '0.30000000000000001', '0.3'],
  ['119.06', '0', undefined],
  ['119.06', '-3', undefined],
  ['-11.9', '0', '11.9'],
  ['0', '5', undefined],
])('of %s open, deposits of %s pay %s', (open, prepaid, paid) => {
  expect(paidFromDeposits(open as NumberText, prepaid as NumberText)).toBe(paid);
});
