// A report beside the same report of another period (docs/rules/stats.md#compared-report).
import {
  EMPTY_REPORT,
  mergeReports,
  REPORT_CUTS,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { isWithin } from '@tributary/domain/reporting/measure-bound';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { ReportQuery, ReportRow, Reports } from './report.ts';
import { changeOf, inReportOrder } from './report-order.ts';

/** How many rows the two periods may have together: all of them are held in memory. */
export const COMPARED_ROWS_MAX = 20_000;

/** A row that is in one of the periods only has zeros in the other. */
export type ComparedRow = ReportRow & { readonly previous: ReportMeasures };
export type ComparedReport = {
  /** All of them, in the order of the query: by the figures of its own period, ties by the keys. */
  readonly rows: readonly ComparedRow[];
  readonly totals: ReportMeasures;
  readonly previousTotals: ReportMeasures;
};

export type ComparedWith = {
  readonly compared: DayRange;
  /** Orders by how much this measure grew, instead of by the query's `sort`. */
  readonly changeOf?: ReportMeasure | undefined;
  readonly gone?: AbortSignal;
};

/**
 * Asks twice, and joins the answers by their keys. Refuses with `invalid_parameter` groups whose keys are days of the
 * period itself, which no other period has, and more than COMPARED_ROWS_MAX rows.
 */
export async function compareReport(
  reports: Pick<Reports, 'stream'>,
  networkId: NetworkId,
  query: ReportQuery,
  { compared, changeOf: changed, gone }: ComparedWith,
): Promise<ComparedReport> {
  if (query.groups.some((group) => REPORT_CUTS[group] === 'day'))
    throw invalid('groups', 'Two periods have no days or months in common. Group by something else.');
  const { having = [], ...asked } = query;
  const rows = new Map<string, ComparedRow>();
  const join = async (range: DayRange, joined: (row: ReportRow, known?: ComparedRow) => ComparedRow) => {
    for await (const piece of reports.stream(networkId, { ...asked, range }, gone))
      for (const row of piece) {
        const key = JSON.stringify(row.keys);
        rows.set(key, joined(row, rows.get(key)));
        if (rows.size > COMPARED_ROWS_MAX) throw tooMany();
      }
  };
  await join(query.range, (row) => ({ ...row, previous: EMPTY_REPORT }));
  await join(compared, ({ keys, measures }, known) => ({
    keys,
    measures: known?.measures ?? EMPTY_REPORT,
    previous: measures,
  }));
  const all = [...rows.values()]
    .filter(({ measures }) => isWithin(having, measures))
    .sort(inComparedOrder(query, changed));
  return {
    rows: all,
    totals: all.map(({ measures }) => measures).reduce(mergeReports, EMPTY_REPORT),
    previousTotals: all.map(({ previous }) => previous).reduce(mergeReports, EMPTY_REPORT),
  };
}

function inComparedOrder(
  query: ReportQuery,
  changed: ReportMeasure | undefined,
): (a: ComparedRow, b: ComparedRow) => number {
  const byKeys = inReportOrder({ ...query, order: 'asc', sort: query.groups[0] ?? 'adid' });
  if (!changed) return inReportOrder(query);
  const change = changeOf(changed);
  const direction = query.order === 'asc' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [change(a.measures, a.previous), change(b.measures, b.previous)];
    return left === right ? byKeys(a, b) : left < right ? -direction : direction;
  };
}

const tooMany = () =>
  invalid(
    'groups',
    `Periods can be compared in up to ${COMPARED_ROWS_MAX} rows. Add a filter, group by less, or request each period.`,
  );
