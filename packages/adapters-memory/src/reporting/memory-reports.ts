import type { ReportQuery, ReportRow, Reports } from '@tributary/application/reporting/report';
import { inReportOrder } from '@tributary/application/reporting/report-order';
import { valuesOf } from '@tributary/application/reporting/report-plan';
import {
  type Described,
  deltasOfClick,
  deltasOfConversion,
  deltasOfImpression,
  dimensionValueOf,
} from '@tributary/domain/reporting/deltas';
import { isWithin } from '@tributary/domain/reporting/measure-bound';
import { EMPTY, isEmpty } from '@tributary/domain/reporting/measures';
import {
  type Elapsed,
  elapsedRangeOf,
  EMPTY_REPORT,
  mergeReports,
  NO_ELAPSED,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { DIMENSIONS, type StatsDelta } from '@tributary/domain/reporting/stats';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Bonus } from '@tributary/domain/billing/bonus';
import type { AdvertiserId, CampaignId } from '@tributary/domain/shared/ids';
import { ZERO } from '@tributary/domain/shared/money';
import { dayOf, hourOf, weekdayOf } from '@tributary/domain/shared/calendar-day';
import { cutOf, type ReportEvent, reportKey } from './memory-report-keys.ts';
import type { MemoryState } from '../state.ts';

/** Always sums up the rows themselves: the contract compares reports from PostgreSQL's sums with these. */
export const memoryReports = (state: MemoryState): Reports => ({
  read: async (networkId, query, { page, limit }, signal) => {
    signal?.throwIfAborted();
    const rows = rowsOf(state, networkId, query);
    return {
      rows: rows.slice((page - 1) * limit, page * limit),
      total: rows.length,
      totals: rows.map(({ measures }) => measures).reduce(mergeReports, EMPTY_REPORT),
    };
  },
  stream: (networkId, query, signal) => inPieces(rowsOf(state, networkId, query), signal),
  // No row is ever removed.
  missing: async () => undefined,
});

export type CountedEvent = ReportEvent & { readonly measures: ReportMeasures };

const PIECE_ROWS = 500;
async function* inPieces(
  rows: readonly ReportRow[],
  signal: AbortSignal | undefined,
): AsyncIterable<readonly ReportRow[]> {
  for (let at = 0; at < rows.length; at += PIECE_ROWS) {
    signal?.throwIfAborted();
    yield rows.slice(at, at + PIECE_ROWS);
  }
  signal?.throwIfAborted();
}

function rowsOf(state: MemoryState, networkId: string, query: ReportQuery): ReportRow[] {
  const rows = new Map<string, ReportRow>();
  for (const event of eventsOf(state, networkId, query)) {
    const keys = query.groups.map((group) => reportKey(state, event, group));
    const name = JSON.stringify(keys);
    const before = rows.get(name)?.measures ?? EMPTY_REPORT;
    rows.set(name, { keys, measures: mergeReports(before, event.measures) });
  }
  return [...rows.values()]
    .filter(
      ({ measures }) =>
        !(isEmpty(measures) && measures.bonus === ZERO) && isWithin(query.having ?? [], measures),
    )
    .sort(inReportOrder(query));
}

type Wanted = Pick<ReportQuery, 'filter' | 'range' | 'withElapsed' | 'withBonus'>;

/** What is counted, each with what it adds. */
export function eventsOf(state: MemoryState, networkId: string, query: Wanted): CountedEvent[] {
  const zone = state.networks.get(networkId)?.zone ?? 'UTC';
  const own = <T extends { readonly networkId: string }>(rows: ReadonlyMap<string, T>) =>
    [...rows.values()].filter((row) => row.networkId === networkId);
  const events = [
    ...own(state.clicks).map((row) => {
      const time = timeOf(row.clickedAt, zone);
      return counted({ ...row, reasonCode: null }, time, deltasOfClick(row, time.day));
    }),
    ...own(state.impressions).map((row) => {
      const time = timeOf(row.seenAt, zone);
      return counted(
        { ...row, landingPageId: null, reasonCode: null },
        time,
        deltasOfImpression(row, time.day),
      );
    }),
    ...own(state.conversions).map((row) => {
      const time = timeOf(row.convertedAt, zone);
      const elapsed = query.withElapsed ? elapsedOf(row) : NO_ELAPSED;
      return counted(row, time, deltasOfConversion(row, time.day), elapsed);
    }),
    ...(query.withBonus ? own(state.bonuses) : []).map(eventOfBonus),
  ];
  return events.flat().filter((event) => isWanted(event, query));
}

const timeOf = (at: Date, zone: string) => ({
  day: dayOf(at, zone),
  hour: hourOf(at, zone),
  weekday: weekdayOf(at, zone),
});

function counted(
  row: Described & Pick<Conversion, 'reasonCode'>,
  { hour, weekday }: Pick<ReportEvent, 'hour' | 'weekday'>,
  [key]: readonly StatsDelta[],
  elapsed = NO_ELAPSED,
): CountedEvent[] {
  if (!key) return [];
  const values = new Map(DIMENSIONS.map((dimension) => [dimension, dimensionValueOf(dimension, row)]));
  const { parameters, reasonCode } = row;
  const shown = { hour, weekday, reasonCode: reasonCode ?? '', values, parameters };
  return [{ key, ...shown, measures: { ...EMPTY_REPORT, ...key.measures, elapsed } }];
}

/** It has a campaign, an affiliate and a day; no report asks for more. */
const eventOfBonus = ({ networkId, affiliateId, campaignId, day, amount: bonus }: Bonus): CountedEvent => ({
  key: {
    networkId,
    affiliateId,
    campaignId: campaignId ?? ('' as CampaignId),
    advertiserId: '' as AdvertiserId,
    goalId: '',
    day,
    measures: EMPTY,
  },
  hour: '',
  weekday: '',
  reasonCode: '',
  values: new Map(),
  parameters: {},
  measures: { ...EMPTY_REPORT, bonus },
});

function elapsedOf({ status, clickedAt, convertedAt }: Conversion): Elapsed {
  if (status !== 'approved' || clickedAt === null) return NO_ELAPSED;
  const range = elapsedRangeOf(clickedAt, convertedAt);
  return NO_ELAPSED.map((_none, at) => (at === range ? 1 : 0)) as unknown as Elapsed;
}

function isWanted(event: CountedEvent, { filter, range }: Wanted): boolean {
  const { key } = event;
  const isIn = (wanted: readonly string[] | undefined, value: string): boolean =>
    wanted?.includes(value) ?? true;
  return (
    key.day >= range.start &&
    key.day <= range.end &&
    isIn(filter.campaignIds, key.campaignId) &&
    isIn(filter.affiliateIds, key.affiliateId) &&
    isIn(filter.advertiserIds, key.advertiserId) &&
    valuesOf(filter).every(([cut, wanted]) => wanted.includes(cutOf(event, cut)))
  );
}
