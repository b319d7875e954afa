import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventColumns, Segment } from '@tributary/application/reporting/event-columns';
import type { ReportMeasures } from '@tributary/domain/reporting/report';
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

  async function reported(files: readonly Segment[], cuts: readonly ('country' | 'p1')[]) {
    const question = questionOf(files, cuts);
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

  // docs/adr/0023-where-a-reports-number-comes-from.md
  it('of facts count each as often as it is there and not taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { minLength: 1, maxLength: 30 }), async (facts) => {
        const [first, rest] = [facts.slice(0, 3), facts.slice(3)];
        const earlier = await columns.write(csvOf(first.map(factRow)), []);
        const file = {
          ...(await columns.write(csvOf(rest.map(factRow)), [earlier])),
          kind: 'conversions' as const,
        };
        for (const cuts of [['country'], ['p1', 'goal'], ['country', 'p1']] as const)
          for (const withElapsed of [true, false]) {
            const given = { others: nothing(), shown: async () => undefined, signal: undefined };
            const report = await columns.rows(
              questionOf([file], cuts, { withElapsed }),
              queryOf(
                cuts.map((cut) => (cut === 'goal' ? 'goalId' : cut)),
                'profit',
              ),
              given,
            );
            const found: string[] = [];
            for await (const piece of report.pieces())
              for (const { keys, measures } of piece)
                found.push([...keys, ...shownFacts(measures)].join(' '));
            await report.close();
            const expected = folded(withElapsed ? facts : facts.map((one) => ({ ...one, elapsed: 0 })), cuts);
            expect(found.sort()).toEqual(expected.sort());
          }
      }),
      { numRuns: 10 },
    );
  });
});

const shownFacts = (measures: ReportMeasures): (number | bigint)[] => [
  ...[measures.approvedConversions, measures.pendingConversions],
  ...[measures.rejectedConversions, measures.cancelledConversions],
  ...[
    measures.payout,
    measures.revenue,
    measures.pendingPayout,
    measures.pendingRevenue,
    measures.saleAmount,
  ],
  ...[measures.elapsed[0], measures.elapsed[4]],
];

type Fact = {
  readonly status: 'approved' | 'pending' | 'declined' | 'cancelled';
  readonly isTakenBack: boolean;
  readonly elapsed: 0 | 1 | 5;
  readonly country: string;
  readonly p1: string;
  readonly goal: string;
  readonly amounts: readonly [bigint, bigint, bigint];
};
const fact: fc.Arbitrary<Fact> = fc.record({
  status: fc.constantFrom('approved', 'pending', 'declined', 'cancelled'),
  isTakenBack: fc.boolean(),
  elapsed: fc.constantFrom(0, 1, 5),
  country: fc.constantFrom('DE', ''),
  p1: fc.constantFrom('a', 'b'),
  goal: fc.constantFrom('', 'g'),
  amounts: fc.tuple(amount, amount, amount),
});
const factRow = ({ status, isTakenBack, elapsed, amounts, ...values }: Fact): SegmentRow => {
  const [payout, revenue, saleAmount] = amounts.map((one) => moneyText((isTakenBack ? -one : one) as Money));
  return {
    ...values,
    payout,
    revenue,
    saleAmount,
    [status]: '1',
    ...(isTakenBack && { taken_back: '1' }),
    ...(elapsed > 0 && status === 'approved' && { [`elapsed${elapsed}`]: '1' }),
  };
};

/** By group, in the order of the measures below; groups that come to nothing are left out. */
function folded(facts: readonly Fact[], cuts: readonly ('country' | 'p1' | 'goal')[]): string[] {
  const sums = new Map<string, bigint[]>();
  for (const one of facts) {
    const sign = one.isTakenBack ? -1n : 1n;
    const [payout, revenue, saleAmount] = one.amounts;
    const is = (status: Fact['status']): bigint => (one.status === status ? sign : 0n);
    const [approved, pending] = [is('approved'), is('pending')];
    const within = (range: number): bigint => (one.elapsed === range ? approved : 0n);
    const added = [
      ...[approved, pending, is('declined'), is('cancelled')],
      ...[payout * approved, revenue * approved, payout * pending, revenue * pending, saleAmount * approved],
      ...[within(1), within(5)],
    ];
    const key = cuts.map((cut) => one[cut]).join(' ');
    sums.set(
      key,
      added.map((value, at) => value + (sums.get(key)?.[at] ?? 0n)),
    );
  }
  return [...sums].flatMap(([key, values]) =>
    values.some((one) => one !== 0n) ? [`${key} ${values.join(' ')}`] : [],
  );
}

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
