import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  deltaKeyText,
  deltasOfClick,
  deltasOfConversion,
  deltasOfImpression,
  dimensionValueOf,
  foldDeltas,
  negatedDeltas,
} from './deltas.ts';
import { EMPTY, isEmpty, merge, negated, type Measures } from './measures.ts';
import { DIMENSIONS, DIMENSION_VALUE_LENGTH_MAX, type StatsDelta } from './stats.ts';
import { CONVERSION_STATUSES, type Conversion } from '../attribution/conversion.ts';
import { calendarDay } from '../shared/calendar-day.ts';
import { money, type Money } from '../shared/money.ts';
import type { Click, Impression } from '../tracking/click.ts';

const DAY = calendarDay('2026-03-10');
const FACTS = {
  country: 'DE',
  region: '',
  city: '',
  isp: '',
  device: 'android',
  os: 'Android',
  osVersion: '15',
  browser: 'Chrome',
  bot: false,
};
const ROW = {
  networkId: 'n',
  campaignId: 'c',
  affiliateId: 'a',
  advertiserId: 'v',
  facts: FACTS,
  refererHost: 'blog.example.org',
  landingPageId: null,
  parameters: { source: 'mail' },
  payout: money('0.1'),
  revenue: money('0.2'),
};
const clickOf = (overrides: object = {}) =>
  ({ ...ROW, rejection: null, duplicate: false, ...overrides }) as unknown as Click;
const impressionOf = (overrides: object = {}) =>
  ({ ...ROW, rejection: null, ...overrides }) as unknown as Impression;
const conversionOf = (overrides: object = {}) =>
  ({
    ...ROW,
    goalId: null,
    status: 'approved',
    saleAmount: money('9'),
    ...overrides,
  }) as unknown as Conversion;

const count = fc.integer({ min: -1_000_000, max: 1_000_000 });
const amount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((value) => value as Money);
const measures: fc.Arbitrary<Measures> = fc.record({
  grossClicks: count,
  uniqueClicks: count,
  rejectedClicks: count,
  clicks: count,
  impressions: count,
  approvedConversions: count,
  pendingConversions: count,
  rejectedConversions: count,
  cancelledConversions: count,
  payout: amount,
  revenue: amount,
  pendingPayout: amount,
  pendingRevenue: amount,
  saleAmount: amount,
});

/** Deltas of random rows that share few keys, so that they meet. */
const source = fc.constantFrom('a', 'b', '');
const common = {
  campaignId: fc.constantFrom('c1', 'c2'),
  advertiserId: fc.constantFrom('v1', 'v2'),
  parameters: fc.record({ source }),
  payout: amount,
};
const rowDeltas: fc.Arbitrary<StatsDelta[]> = fc.oneof(
  fc
    .record({ ...common, duplicate: fc.boolean(), rejection: fc.constantFrom(null, 'BOT') })
    .map((row) => deltasOfClick(clickOf(row), DAY)),
  fc
    .record({ ...common, rejection: fc.constantFrom(null, 'BLOCKED') })
    .map((row) => deltasOfImpression(impressionOf(row), DAY)),
  fc
    .record({
      ...common,
      status: fc.constantFrom(...CONVERSION_STATUSES),
      goalId: fc.constantFrom(null, 'g'),
    })
    .map((row) => deltasOfConversion(conversionOf(row), DAY)),
);

describe('merging', () => {
  it('is commutative and associative, with EMPTY as identity and negated as inverse', () => {
    fc.assert(
      fc.property(measures, measures, measures, (a, b, c) => {
        expect(merge(a, b)).toEqual(merge(b, a));
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
        expect(merge(a, EMPTY)).toEqual(a);
        expect(isEmpty(merge(a, negated(a)))).toBe(true);
        expect(merge(a, negated(a))).toEqual(EMPTY);
      }),
    );
  });
});

describe('folding', () => {
  it('gives the same stats for any permutation and partition of the events', () => {
    const cases = fc.array(rowDeltas, { maxLength: 30 }).chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        shuffled: fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
        cut: fc.nat(rows.length),
      }),
    );
    fc.assert(
      fc.property(cases, ({ rows, shuffled, cut }) => {
        const whole = foldDeltas(rows.flat());
        const batches = [shuffled.slice(0, cut), shuffled.slice(cut)].map((batch) =>
          foldDeltas(batch.flat()),
        );
        expect(foldDeltas(batches.flat())).toEqual(whole);
      }),
    );
  });

  it('leaves out what comes to nothing and orders the rest by key', () => {
    const deltas = deltasOfClick(clickOf(), DAY);
    expect(foldDeltas([...deltas, ...negatedDeltas(deltas)])).toEqual([]);
    const others = ['c2', 'c0', 'c3'].flatMap((campaignId) => deltasOfClick(clickOf({ campaignId }), DAY));
    const keys = foldDeltas([...deltas, ...others, ...negatedDeltas(others.slice(1, 2))]).map(deltaKeyText);
    expect(keys).toEqual([...keys].sort());
    expect(keys).toHaveLength(3);
  });
});

// docs/rules/stats.md#what-stats-count
describe('what a row adds', () => {
  const totalOf = ([delta, ...others]: StatsDelta[]) => (others.length === 0 ? delta?.measures : others);
  const money1 = { payout: money('0.1'), revenue: money('0.2') };

  it.each([
    ['a unique click', clickOf(), { grossClicks: 1, clicks: 1, uniqueClicks: 1 }],
    ['a duplicate', clickOf({ duplicate: true }), { grossClicks: 1, clicks: 1 }],
    ['a rejected click', clickOf({ rejection: 'BOT' }), { grossClicks: 1, rejectedClicks: 1 }],
  ])('%s', (_name, click, counts) => {
    expect(totalOf(deltasOfClick(click, DAY))).toEqual({ ...EMPTY, ...counts, ...money1 });
  });

  it('an impression; a rejected one adds nothing', () => {
    expect(totalOf(deltasOfImpression(impressionOf(), DAY))).toEqual({ ...EMPTY, impressions: 1, ...money1 });
    expect(deltasOfImpression(impressionOf({ rejection: 'BLOCKED' }), DAY)).toEqual([]);
  });

  it.each([
    ['approved', { approvedConversions: 1, ...money1, saleAmount: money('9') }],
    ['pending', { pendingConversions: 1, pendingPayout: money1.payout, pendingRevenue: money1.revenue }],
    ['rejected', { rejectedConversions: 1 }],
    ['cancelled', { cancelledConversions: 1 }],
  ] as const)('a conversion that is %s', (status, expected) => {
    const deltas = deltasOfConversion(conversionOf({ status, goalId: 'g' }), DAY);
    expect(totalOf(deltas)).toEqual({ ...EMPTY, ...expected });
    expect(new Set(deltas.map((delta) => delta.goalId))).toEqual(new Set(['g']));
  });

  // docs/rules/stats.md#unknown-values
  it('names unknown values as reports show them', () => {
    const bare = clickOf({
      facts: { ...FACTS, country: '', region: '', city: '', isp: '', os: '', device: '', browser: '' },
      refererHost: '',
      parameters: {},
    });
    const values = Object.fromEntries(DIMENSIONS.map((name) => [name, dimensionValueOf(name, bare)]));
    expect(values).toEqual({
      device: 'Unknown',
      os: 'Unknown',
      browser: 'Unknown',
      country: 'XX',
      referer: 'Empty',
      region: 'Unknown',
      city: 'Unknown',
      isp: 'Unknown',
      source: '',
      app_id: '',
      app_name: '',
      cr_name: '',
      landing_page: '',
    });
  });

  // docs/rules/stats.md#unknown-values
  it('cuts long values by characters, never inside one', () => {
    const text = '🦆'.repeat(300);
    const long = clickOf({ parameters: { source: text, cr_name: text } });
    for (const name of ['source', 'cr_name'] as const)
      expect(dimensionValueOf(name, long)).toBe('🦆'.repeat(DIMENSION_VALUE_LENGTH_MAX));
  });
});
