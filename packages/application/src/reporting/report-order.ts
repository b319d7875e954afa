import {
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import type { ReportKey, ReportQuery, ReportRow } from './report.ts';

/** Compares two rows of a report as the query orders them: total, since no two rows have the same keys. */
export function inReportOrder({
  groups,
  sort,
  order,
}: Pick<ReportQuery, 'groups' | 'sort' | 'order'>): (a: ReportRow, b: ReportRow) => number {
  const direction = order === 'asc' ? 1 : -1;
  const at = groups.indexOf(sort as ReportGroup);
  return (a, b) =>
    direction *
      (at < 0 ? compareMeasures(sort as ReportMeasure, a, b) : compareKeys(a.keys[at], b.keys[at])) ||
    a.keys.reduce<number>((found, key, i) => found || compareKeys(key, b.keys[i]), 0);
}

/** By how much a measure grew from one period to another, in a unit of its own: only to be compared with others. */
export function changeOf(measure: ReportMeasure): (now: ReportMeasures, before: ReportMeasures) => bigint {
  const of = SORTED[measure];
  return (now, before) => BigInt(of(now)) - BigInt(of(before));
}

/** Quotients are ordered by their exact values, not by the rounded ones that are shown. */
const SORTED: Readonly<Record<ReportMeasure, (measures: ReportMeasures) => number | bigint>> = {
  ...REPORT_COUNTS,
  ...REPORT_AMOUNTS,
  epc: ({ payout, clicks }) => fine(payout, clicks),
  ctr: ({ clicks, impressions }) => fine(BigInt(clicks), impressions),
  cr: ({ approvedConversions, clicks }) => fine(BigInt(approvedConversions), clicks),
};
const fine = (part: bigint, whole: number): bigint =>
  whole === 0 ? 0n : (part * 10n ** 40n) / BigInt(whole);

function compareMeasures(name: ReportMeasure, a: ReportRow, b: ReportRow): number {
  const of = SORTED[name];
  const [left, right] = [of(a.measures), of(b.measures)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Text by code point, as PostgreSQL's collation "C" does. */
function compareKeys(a: ReportKey = '', b: ReportKey = ''): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
