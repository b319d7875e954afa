import type { ReportKey, ReportQuery, ReportRow, Reports } from '@tributary/application/reporting/report';
import { deltasOfClick, deltasOfConversion, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import { EMPTY, isEmpty, merge } from '@tributary/domain/reporting/measures';
import {
  type Elapsed,
  elapsedRangeOf,
  mergeElapsed,
  NO_ELAPSED,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import type { StatsDelta } from '@tributary/domain/reporting/stats';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { dayOf, hourOf, weekdayOf } from '@tributary/domain/shared/calendar-day';
import { type ReportEvent, reportKey } from './memory-report-keys.ts';
import type { MemoryState } from '../state.ts';

/** Always sums up the rows themselves: the contract compares reports from PostgreSQL's rollups with these. */
export const memoryReports = (state: MemoryState): Reports => ({
  read: async (networkId, query, { page, limit }) => {
    const rows = rowsOf(state, networkId, query);
    return {
      rows: rows.slice((page - 1) * limit, page * limit),
      total: rows.length,
      totals: rows.map(({ measures }) => measures).reduce(mergeAll, NOTHING),
    };
  },
  stream: (networkId, query) => inPieces(rowsOf(state, networkId, query)),
});

type Counted = ReportEvent & { readonly measures: ReportMeasures };

const PIECE_ROWS = 500;
async function* inPieces(rows: readonly ReportRow[]): AsyncIterable<readonly ReportRow[]> {
  for (let at = 0; at < rows.length; at += PIECE_ROWS) yield rows.slice(at, at + PIECE_ROWS);
}

const NOTHING: ReportMeasures = { ...EMPTY, elapsed: NO_ELAPSED };
const mergeAll = (a: ReportMeasures, b: ReportMeasures): ReportMeasures => ({
  ...merge(a, b),
  elapsed: mergeElapsed(a.elapsed, b.elapsed),
});

function rowsOf(state: MemoryState, networkId: string, query: ReportQuery): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const event of eventsOf(state, networkId, query)) {
    const keys = query.groups.map((group) => reportKey(state, event, group));
    const name = JSON.stringify(keys);
    const before = rows.get(name)?.measures ?? NOTHING;
    rows.set(name, { keys, measures: mergeAll(before, event.measures) });
  }
  return [...rows.values()].filter(({ measures }) => !isEmpty(measures)).sort(comparing(query));
}

function eventsOf(state: MemoryState, networkId: string, query: ReportQuery): Counted[] {
  const zone = state.networks.get(networkId)?.zone ?? 'UTC';
  const own = <T extends { readonly networkId: string }>(rows: ReadonlyMap<string, T>) =>
    [...rows.values()].filter((row) => row.networkId === networkId);
  const events = [
    ...own(state.clicks).map((row) => {
      const time = timeOf(row.clickedAt, zone);
      return counted(row, time, deltasOfClick(row, time.day));
    }),
    ...own(state.impressions).map((row) => {
      const time = timeOf(row.seenAt, zone);
      return counted(row, time, deltasOfImpression(row, time.day));
    }),
    ...own(state.conversions).map((row) => {
      const time = timeOf(row.convertedAt, zone);
      const elapsed = query.withElapsed ? elapsedOf(row) : NO_ELAPSED;
      return counted(row, time, deltasOfConversion(row, time.day), elapsed);
    }),
  ];
  return events.flat().filter((event) => isWanted(event, query));
}

const timeOf = (at: Date, zone: string) => ({
  day: dayOf(at, zone),
  hour: hourOf(at, zone),
  weekday: weekdayOf(at, zone),
});

function counted(
  { parameters }: { readonly parameters: Readonly<Record<string, string>> },
  { hour, weekday }: Pick<ReportEvent, 'hour' | 'weekday'>,
  deltas: readonly StatsDelta[],
  elapsed = NO_ELAPSED,
): Counted[] {
  const key = deltas.find(({ dimension }) => dimension === null);
  if (!key) return [];
  const values = new Map(deltas.flatMap(({ dimension, value }) => (dimension ? [[dimension, value]] : [])));
  return [{ key, hour, weekday, values, parameters, measures: { ...key.measures, elapsed } }];
}

function elapsedOf({ status, clickedAt, convertedAt }: Conversion): Elapsed {
  if (status !== 'approved' || clickedAt === null) return NO_ELAPSED;
  const range = elapsedRangeOf(clickedAt, convertedAt);
  return NO_ELAPSED.map((_none, at) => (at === range ? 1 : 0)) as unknown as Elapsed;
}

function isWanted({ key, values }: Counted, { filter, range }: ReportQuery): boolean {
  const isIn = (wanted: readonly string[] | undefined, value = ''): boolean =>
    wanted?.includes(value) ?? true;
  return (
    key.day >= range.start &&
    key.day <= range.end &&
    isIn(filter.campaignIds, key.campaignId) &&
    isIn(filter.affiliateIds, key.affiliateId) &&
    isIn(filter.advertiserIds, key.advertiserId) &&
    isIn(filter.countries, values.get('country'))
  );
}

function comparing({ groups, sort, order }: ReportQuery): (a: ReportRow, b: ReportRow) => number {
  const direction = order === 'asc' ? 1 : -1;
  const at = groups.indexOf(sort as ReportGroup);
  return (a, b) =>
    direction *
      (at < 0 ? compareMeasures(sort as ReportMeasure, a, b) : compareKeys(a.keys[at], b.keys[at])) ||
    a.keys.reduce<number>((found, key, i) => found || compareKeys(key, b.keys[i]), 0);
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

function compareKeys(a: ReportKey = '', b: ReportKey = ''): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
