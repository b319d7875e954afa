import { NUMBERED_PARAMETERS } from '@tributary/domain/tracking/click';
import {
  ADVERTISER_VIEW,
  AFFILIATE_VIEW,
  GROUP_LABELS,
  MEASURE_LABELS,
} from '@tributary/domain/reporting/report-view';
import { expect, it } from '@jest/globals';
import { labelled, labelOf } from './report-words.ts';

const LABELS = { ...GROUP_LABELS, ...MEASURE_LABELS };

it('has a label of its own for every group and measure; p1 … p10 keep their names', () => {
  const unnamed = Object.keys(LABELS).filter((name) => labelOf({}, name) === name);
  expect(unnamed).toEqual([...NUMBERED_PARAMETERS]);
});

it('says in brackets what the API says in brackets: heads are short without', () => {
  const isBracketed = ([name, label]: readonly [string, string]) => label.endsWith(')') && name;
  expect(labelled(LABELS).map(isBracketed)).toEqual(Object.entries(LABELS).map(isBracketed));
});

it.each([
  ['affiliate', AFFILIATE_VIEW, { payout: 'Earnings', pendingPayout: 'Pending earnings' }],
  ['advertiser', ADVERTISER_VIEW, { revenue: 'Spend', pendingRevenue: 'Pending spend' }],
] as const)('calls the money of an %s as it does everywhere', (_, { measures }, words) => {
  const labels = Object.fromEntries(measures.map((one) => [one, MEASURE_LABELS[one]]));
  expect(Object.fromEntries(labelled(labels))).toMatchObject(words);
  expect(Object.fromEntries(labelled(LABELS))).toMatchObject({ payout: 'Payout', revenue: 'Revenue' });
});

it('shows what is newer than this page as the API calls it', () => {
  expect(labelOf({ shopper: 'Shopper' }, 'shopper')).toBe('Shopper');
  expect(labelOf({}, 'shopper')).toBe('shopper');
  expect(labelOf({}, 'constructor')).toBe('constructor');
});
