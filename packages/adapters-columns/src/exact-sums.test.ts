import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnQuestion, EventColumns } from '@tributary/application/reporting/event-columns';
import { MONEY_MAX, moneyText, type Money } from '@tributary/domain/shared/money';
import fc from 'fast-check';
import { ALL, csvOf, nothing, queryOf, questionOf, type SegmentRow } from '../test/segments.ts';
import { duckDbColumns } from './duckdb-columns.ts';

type Event = {
  readonly kind: 'impression' | 'valid' | 'rejected' | 'duplicate';
  readonly country: string;
  readonly p1: string;
  readonly payout: bigint;
  readonly revenue: bigint;
};

const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 10n ** 15n - 1n, 10n ** 15n, MONEY_MAX as bigint, MONEY_MAX - 1n),
  fc.bigInt({ min: 0n, max: MONEY_MAX }),
);
const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom('impression', 'valid', 'rejected', 'duplicate'),
  country: fc.constantFrom('DE', 'FR', ''),
  p1: fc.constantFrom('a', 'b'),
  payout: amount,
  revenue: amount,
});

// docs/rules/stats.md#sums-equal-the-rows
describe('sums of segments', () => {
  let folder: string;
  let columns: EventColumns;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'columns-'));
    columns = duckDbColumns({ folder });
    await columns.claim();
  });
  afterAll(async () => {
    await columns?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function reported(files: ColumnQuestion['files'], cuts: readonly ('country' | 'p1')[]) {
    const question = questionOf(files, cuts, { whole: new Set(files.map(({ file }) => file)) });
    const given = { others: nothing(), shown: async () => undefined, signal: undefined };
    const { rows, totals } = await columns.page(question, queryOf(cuts, 'profit'), given, ALL);
    const shown = ({ clicks, rejectedClicks, uniqueClicks, impressions, payout, revenue }: typeof totals) =>
      [clicks, rejectedClicks, uniqueClicks, impressions, payout, revenue].join(' ');
    return {
      rows: rows.map(({ keys, measures }) => [...keys, shown(measures)].join(' ')),
      totals: shown(totals),
    };
  }

  it('are those of whole numbers, to the last of fifteen digits, whether rows that are alike are summed up first or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 30 }), async (events) => {
        const [first, rest] = [events.slice(0, 3), events.slice(3)];
        const earlier = await columns.write(csvOf(first.map(rowOf)), []);
        const file = await columns.write(csvOf(rest.map(rowOf)), [earlier]);
        // Of the first cut alone rows that are alike come first; with `p1` every row is added up by itself.
        for (const cuts of [['country'], ['country', 'p1'], ['p1']] as const) {
          const { rows, totals } = await reported([file], cuts);
          const expected = summed(events, cuts);
          expect([...rows].sort()).toEqual(expected.rows.sort());
          expect(rows.map(profitOf)).toEqual(rows.map(profitOf).sort(ascending));
          expect(totals).toBe(expected.totals);
        }
        expect(await columns.differing(csvOf(events.map(rowOf)), file)).toBe(0);
        expect(await columns.differing(csvOf(changed(events).map(rowOf)), file)).toBe(2);
      }),
      { numRuns: 10 },
    );
  });
});

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
const profitOf = (row: string): bigint => {
  const [payout = '', revenue = ''] = row.split(' ').slice(-2);
  return BigInt(revenue) - BigInt(payout);
};

/** The same but for the last digit of one amount. */
const changed = ([first, ...others]: readonly Event[]): Event[] =>
  first ? [{ ...first, payout: first.payout === 0n ? 1n : first.payout - 1n }, ...others] : [];

function summed(events: readonly Event[], cuts: readonly ('country' | 'p1')[]) {
  const totals = new Map<string, bigint[]>();
  const add = (key: string, { kind, payout, revenue }: Event): void => {
    const of = (...kinds: readonly Event['kind'][]): bigint => (kinds.includes(kind) ? 1n : 0n);
    const counts = [of('valid', 'duplicate'), of('rejected'), of('valid'), of('impression')];
    const values = [...counts, payout, revenue];
    totals.set(
      key,
      values.map((value, at) => value + (totals.get(key)?.[at] ?? 0n)),
    );
  };
  for (const one of events) {
    add('', one);
    add(` ${cuts.map((cut) => one[cut]).join(' ')}`, one);
  }
  const shown = (key: string): string => (totals.get(key) ?? []).join(' ');
  const rows = [...totals.keys()].filter((key) => key !== '');
  return {
    // Rows that sum up to nothing are left out.
    rows: rows.filter((key) => /[1-9]/.test(shown(key))).map((key) => `${key.slice(1)} ${shown(key)}`),
    totals: shown(''),
  };
}

const rowOf = ({ kind, country, p1, payout, revenue }: Event): SegmentRow => ({
  impression: kind === 'impression' ? '1' : '0',
  rejected: kind === 'rejected' ? '1' : '0',
  duplicate: kind === 'duplicate' ? '1' : '0',
  payout: moneyText(payout as Money),
  revenue: moneyText(revenue as Money),
  country,
  p1,
});
