// Sums and breakdowns of a deployment that has had few events, by one statement on any connection: so few that no transaction is begun whose
// statements could be ended (docs/rules/stats.md#turns-of-reports).
import type { BrokenDown, StatsFilter } from '@tributary/application/reporting/stats';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { own } from '@tributary/domain/shared/own';
import type { ParameterOrJSON, Sql } from 'postgres';
import { ID_DAYS_SLACK } from '../attribution/log-page.ts';
import { MEASURE_COLUMNS, type MeasuresRow } from './measures-columns.ts';
import {
  CLICK_ROWS,
  IMPRESSION_ROWS,
  keptValueSql,
  storedValueSql,
  sumSql,
  type RowTable,
} from './row-sums.ts';

/** Rows that were written before they had positions are not counted. Adding up 99,000 took a second on a machine that others used (load 17). */
export const FEW_EVENTS = 20_000;

export type SumsOfDay = MeasuresRow & { readonly day: CalendarDay };
export type Counted = {
  readonly day: string;
  readonly value: string;
  readonly clicks: number;
  readonly impressions: number;
};
type FewEvents = {
  readonly days: readonly SumsOfDay[];
  readonly counted: Readonly<Partial<Record<BrokenDown, readonly Counted[]>>>;
};
type Asked = {
  readonly networkId: NetworkId;
  readonly filter: StatsFilter;
  readonly range: DayRange;
  readonly by: readonly BrokenDown[];
  /** More events than these, of all networks, are not few. */
  readonly eventsMax: number;
};
type Found = {
  readonly few: boolean;
  readonly days: readonly SumsOfDay[] | null;
  readonly counted: readonly (Counted & { readonly name: BrokenDown })[] | null;
};

/** Undefined where there are more events: then nothing was counted. */
export async function readFewEvents(sql: Sql, asked: Asked): Promise<FewEvents | undefined> {
  const { networkId, filter, range, by, eventsMax } = asked;
  const values = [
    networkId,
    range.start,
    range.end,
    eventsMax,
    ...FILTERED.flatMap(([name]) => (filter[name] === undefined ? [] : [[...filter[name]]])),
  ];
  const [found] = await sql.unsafe<Found[]>(textFor(asked), values as ParameterOrJSON<never>[], {
    prepare: true,
  });
  if (!found?.few) return undefined;
  const counted: Partial<Record<BrokenDown, Counted[]>> = Object.fromEntries(by.map((name) => [name, []]));
  for (const one of found.counted ?? []) counted[one.name]?.push(one);
  return { days: found.days ?? [], counted };
}

const FILTERED = [
  ['campaignIds', 'campaign_id'],
  ['affiliateIds', 'affiliate_id'],
  ['advertiserIds', 'advertiser_id'],
] as const satisfies readonly (readonly [keyof StatsFilter, string])[];

/** By what is asked for; there are few, and making one takes as long as asking it. */
const texts: Record<string, string> = {};

function textFor({ filter, by }: Asked): string {
  const filtered = FILTERED.filter(([name]) => filter[name] !== undefined);
  const name = [...filtered.map(([, column]) => column), ...by].join(' ');
  return (
    own(texts, name) ??
    (texts[name] = textOf(
      filtered.map(([, column]) => column),
      by,
    ))
  );
}

/** Amounts travel as text, because a number of JSON would be read as a float. */
function textOf(filtered: readonly string[], by: readonly BrokenDown[]): string {
  const ofRecords = filtered.map((column, at) => `and ${column} = any($${at + 5}::text[])`).join(' ');
  const sums = MEASURE_COLUMNS.map((name) => `sum(${name})::text as ${name}`).join(', ');
  return `
    select few,
      (select json_agg(d order by day) from (
        select day::text as day, ${sums} from stats_day
        where network_id = $1 and day between $2::date and $3::date ${ofRecords} group by day) d) as days,
      case when few then (select json_agg(c) from (
        select day, name, value, sum(clicks) as clicks, sum(impressions) as impressions from (
          ${eventsSql(CLICK_ROWS, by, ofRecords)}
          union all ${eventsSql(IMPRESSION_ROWS, by, ofRecords)}
          union all select day, dimension, value, clicks, impressions from forgotten_stats
          where network_id = $1 ${ofRecords} and dimension in (${by.map((name) => `'${name}'`).join(', ')})
        ) e where day between $2::date and $3::date group by day, name, value order by day, name, value) c) end as counted
    from (select last_value <= $4::bigint as few from event_positions) p`;
}

/** What events alike add up to, once for each dimension, with their day in the network's zone. */
function eventsSql({ kind, table, at }: RowTable, by: readonly BrokenDown[], ofRecords: string): string {
  const kept = by.map((name) => `${keptValueSql(name, storedValueSql(kind, name))} as ${name}`).join(', ');
  const places = ['day', ...by].map((_name, at) => at + 1).join(', ');
  const values = by.map((name) => `('${name}', s.${name})`).join(', ');
  // An id's day may be some days from that of its instant, which in the network's zone may be one day from that in UTC.
  const slack = ID_DAYS_SLACK + 1;
  return `
    select s.day, v.name, v.value, s.clicks, s.impressions from (
      select tributary_day(${at}, (select zone from networks where id = $1)) as day, ${kept},
        sum(${sumSql(kind, 'clicks') ?? '0'}) as clicks, sum(${sumSql(kind, 'impressions') ?? '0'}) as impressions
      from ${table}
      where network_id = $1 and day between $2::date - ${slack} and $3::date + ${slack} ${ofRecords}
      group by ${places}) s
    cross join lateral (values ${values}) v (name, value)`;
}
