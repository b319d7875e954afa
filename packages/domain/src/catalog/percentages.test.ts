// docs/rules/money.md#largest-percentage
import { expect, it } from '@jest/globals';
import { money } from '../shared/money.ts';
import { assertPercentages, type RateList } from './percentages.ts';

const list = (isPercent: boolean, payout: string, revenue: string | null = null, id = 'a'): RateList => ({
  isPercent,
  rates: [{ id, payout: money(payout), revenue: revenue === null ? null : money(revenue) }],
});
const refusal = (after: RateList, before?: RateList) => {
  try {
    assertPercentages(after, before && { before });
    return null;
  } catch (error) {
    const { path, message } = (error as { errors: { path: string; message: string }[] }).errors[0] ?? {};
    return `${path}: ${message}`;
  }
};

it.each([
  ['1,000 percent', list(true, '1000', '1000'), undefined, null],
  ['more of an amount', list(false, '1001', '1001'), undefined, null],
  ['more as payout', list(true, '1000.000000000001'), undefined, 'payout: Enter 1,000% or less.'],
  ['more as revenue', list(true, '5', '1001'), undefined, 'revenue: Enter 1,000% or less.'],
  ['what was so before', list(true, '1500', '2000'), list(true, '1500', '2000'), null],
  ['what was another', list(true, '1500'), list(true, '1600'), 'payout: Enter 1,000% or less.'],
  [
    'what another rate was',
    list(true, '1500'),
    list(true, '1500', null, 'b'),
    'payout: Enter 1,000% or less.',
  ],
  [
    'what was an amount before',
    list(true, '1500'),
    list(false, '1500'),
    'model: A payout or revenue would be above 1,000% of the sale. Lower it first.',
  ],
  ['what is an amount now', list(false, '1500'), list(true, '1500'), null],
])('%s', (_, after, before, expected) => {
  expect(refusal(after, before)).toBe(expected);
});

it('names the place of a list that was sent', () => {
  const sent = { isPercent: true, rates: [...list(true, '5').rates, ...list(true, '5', '1001').rates] };
  expect(() => assertPercentages(sent, { list: 'commissions' })).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: 'commissions.1.revenue' })] }),
  );
});
