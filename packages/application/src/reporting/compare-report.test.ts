import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  EMPTY_REPORT,
  mergeReports,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { calendarDay, type DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { add, money } from '@tributary/domain/shared/money';
import { compareReport, COMPARED_ROWS_MAX } from './compare-report.ts';
import type { ReportQuery, ReportRow, Reports } from './report.ts';

const NETWORK = 'n' as NetworkId;
const NOW: DayRange = { start: calendarDay('2026-03-10'), end: calendarDay('2026-03-11') };
const BEFORE: DayRange = { start: calendarDay('2026-03-08'), end: calendarDay('2026-03-09') };
const query = (overrides: Partial<ReportQuery> = {}): ReportQuery => ({
  groups: ['country'],
  filter: { values: { country: ['US'] } },
  range: NOW,
  withElapsed: true,
  sort: 'country',
  order: 'asc',
  ...overrides,
});
const sums = (clicks: number, payout = '0'): ReportMeasures => ({
  ...EMPTY_REPORT,
  clicks,
  payout: money(payout),
});
const row = (country: string, measures: ReportMeasures): ReportRow => ({ keys: [country], measures });

/** Two rows a piece; tells what it was asked for. */
function reportsOf(now: readonly ReportRow[], before: readonly ReportRow[], asked: ReportQuery[] = []) {
  const stream: Reports['stream'] = async function* (_networkId, of) {
    asked.push(of);
    const rows = of.range === NOW ? now : before;
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2);
  };
  return { stream };
}

// docs/rules/stats.md#compared-report
describe('a compared report', () => {
  it('has the rows of both periods, with zeros where there is nothing, and the exact sums of both', async () => {
    const now = [row('CA', sums(1)), row('DE', sums(2, '0.000000000000001')), row('US', sums(3, '1.5'))];
    const before = [row('DE', sums(5, '7')), row('FR', sums(4, '0.000000000000002'))];
    const asked: ReportQuery[] = [];
    const report = await compareReport(reportsOf(now, before, asked), NETWORK, query(), { compared: BEFORE });
    expect(asked).toEqual([query(), query({ range: BEFORE })]);
    expect(report).toEqual({
      rows: [
        { keys: ['CA'], measures: sums(1), previous: EMPTY_REPORT },
        { keys: ['DE'], measures: sums(2, '0.000000000000001'), previous: sums(5, '7') },
        { keys: ['FR'], measures: EMPTY_REPORT, previous: sums(4, '0.000000000000002') },
        { keys: ['US'], measures: sums(3, '1.5'), previous: EMPTY_REPORT },
      ],
      totals: sums(6, '1.500000000000001'),
      previousTotals: sums(9, '7.000000000000002'),
    });
  });

  it('is ordered by the figures of its own period, ties by the keys', async () => {
    const now = [row('US', sums(3)), row('DE', sums(2))];
    const before = [row('DE', sums(9)), row('XX', sums(8)), row('CA', sums(1))];
    const order = async (overrides: Partial<ReportQuery>) => {
      const { rows } = await compareReport(reportsOf(now, before), NETWORK, query(overrides), {
        compared: BEFORE,
      });
      return rows.map(({ keys }) => keys[0]);
    };
    expect(await order({ sort: 'clicks', order: 'desc' })).toEqual(['US', 'DE', 'CA', 'XX']);
    expect(await order({ sort: 'clicks', order: 'asc' })).toEqual(['CA', 'XX', 'DE', 'US']);
    expect(await order({ order: 'desc' })).toEqual(['XX', 'US', 'DE', 'CA']);
  });

  it('is ordered by how much a measure grew, exactly, ties by the keys', async () => {
    const now = [row('US', sums(3, '0.000000000000003')), row('DE', sums(2, '9')), row('FR', sums(7, '1'))];
    const before = [
      row('DE', sums(9, '9')),
      row('XX', sums(8)),
      row('US', sums(1, '0.000000000000002')),
      row('FR', sums(5, '1')),
    ];
    const order = async (
      changeOf: ReportMeasure,
      order: ReportQuery['order'],
      more: Partial<ReportQuery> = {},
    ) => {
      const asked = query({ sort: changeOf, order, ...more });
      const given = { compared: BEFORE, changeOf };
      const report = await compareReport(reportsOf(now, before), NETWORK, asked, given);
      return report.rows.map(({ keys }) => keys[0]);
    };
    expect(await order('clicks', 'desc')).toEqual(['FR', 'US', 'DE', 'XX']);
    expect(await order('clicks', 'asc')).toEqual(['XX', 'DE', 'FR', 'US']);
    expect(await order('payout', 'desc')).toEqual(['US', 'DE', 'FR', 'XX']);
    // epc: DE from 1 to 4.5, FR from 0.2 to a seventh, US from 2 to 1 units, XX stays 0.
    expect(await order('epc', 'asc')).toEqual(['FR', 'US', 'XX', 'DE']);
    const having = [{ measure: 'clicks', comparison: '>=', value: money('3') }] as const;
    expect(await order('clicks', 'asc', { having })).toEqual(['FR', 'US']);
  });

  it('asks for all rows, and sums up those whose own figures are as wanted', async () => {
    const now = [row('US', sums(3)), row('DE', sums(2))];
    const before = [row('US', sums(1)), row('DE', sums(9)), row('FR', sums(4))];
    const asked: ReportQuery[] = [];
    const having = [{ measure: 'clicks', comparison: '>', value: money('2') }] as const;
    const report = await compareReport(reportsOf(now, before, asked), NETWORK, query({ having }), {
      compared: BEFORE,
    });
    expect(asked.map(({ having: bounds }) => bounds)).toEqual([undefined, undefined]);
    expect(report).toEqual({
      rows: [{ keys: ['US'], measures: sums(3), previous: sums(1) }],
      totals: sums(3),
      previousTotals: sums(1),
    });
  });

  it('refuses days and months, and more rows than it may hold', async () => {
    for (const group of ['created', 'month'] as const)
      await expect(
        compareReport(reportsOf([], []), NETWORK, query({ groups: ['country', group] }), {
          compared: BEFORE,
        }),
      ).rejects.toThrow('no days or months');
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => row(`c${from + n}`, sums(1)));
    const half = COMPARED_ROWS_MAX / 2;
    const fits = reportsOf(many(0, half), many(half, COMPARED_ROWS_MAX));
    expect((await compareReport(fits, NETWORK, query(), { compared: BEFORE })).rows).toHaveLength(
      COMPARED_ROWS_MAX,
    );
    const over = reportsOf(many(0, half), many(half, COMPARED_ROWS_MAX + 1));
    await expect(compareReport(over, NETWORK, query(), { compared: BEFORE })).rejects.toThrow(
      'up to 20000 rows',
    );
  });

  it('loses and makes up nothing, whatever rows the periods have', async () => {
    const period = fc
      .uniqueArray(
        fc.tuple(fc.string({ maxLength: 2 }), fc.nat(9), fc.bigInt({ min: 0n, max: 10n ** 20n })),
        {
          selector: ([key]) => key,
        },
      )
      .map((rows) =>
        rows.map(([key, clicks, payout]) => row(key, { ...sums(clicks), payout: payout as never })),
      );
    await fc.assert(
      fc.asyncProperty(period, period, async (now, before) => {
        const { rows, totals, previousTotals } = await compareReport(
          reportsOf(now, before),
          NETWORK,
          query(),
          { compared: BEFORE },
        );
        const sumOf = (of: readonly ReportRow[]) =>
          of.map(({ measures }) => measures).reduce(mergeReports, EMPTY_REPORT);
        expect([totals, previousTotals]).toEqual([sumOf(now), sumOf(before)]);
        const find = (of: readonly ReportRow[], key: unknown) =>
          of.find(({ keys }) => keys[0] === key)?.measures ?? EMPTY_REPORT;
        for (const { keys, measures, previous } of rows)
          expect([measures, previous]).toEqual([find(now, keys[0]), find(before, keys[0])]);
        const known = new Set([...now, ...before].map(({ keys }) => keys[0]));
        expect(rows).toHaveLength(known.size);
        expect(add(totals.payout, previousTotals.payout)).toBe(
          rows.reduce((sum, one) => add(add(sum, one.measures.payout), one.previous.payout), money('0')),
        );
      }),
    );
  });
});
