// The part of the database that is made of the tables of measures and dimensions: columns of the stats tables, the functions that
// recount the stats from the rows, and the one that forgets rows. `npm run stats-migration` writes the functions into
// prisma/functions/stats.sql and the columns that are missing into a migration; tests compare both with what the tables say now.
import { isCount, MEASURE_NAMES, type MeasureName } from '@tributary/domain/reporting/measures';
import { EVERY_EVENT } from '@tributary/domain/reporting/report';
import { DIMENSIONS } from '@tributary/domain/reporting/stats';
import { columnNameOf } from '../shared/columns.ts';
import { SUBTOTALS, sumsColumnsOf } from '../shared/day-sums.ts';
import { MEASURE_COLUMNS } from './measures-columns.ts';
import {
  CLICK_ROWS,
  CONVERSION_ROWS,
  IMPRESSION_ROWS,
  keptValueSql,
  onlySummedSql,
  storedValueSql,
  sumSql,
  type RowTable,
} from './row-sums.ts';

const KEY = ['day', ...sumsColumnsOf('stats_day')];
const KEY_TYPES = 'day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text';
const STATS_TABLES = ['stats_day', ...SUBTOTALS, 'forgotten_stats'];

const LINE_LENGTH_MAX = 118;
/** Separated by commas, in lines of a readable length. */
function listed(items: readonly string[], indent = '    '): string {
  const lines: string[] = [];
  for (const item of items) {
    const line = lines.at(-1);
    if (line === undefined || indent.length + line.length + item.length + 2 > LINE_LENGTH_MAX)
      lines.push(item);
    else lines[lines.length - 1] = `${line}, ${item}`;
  }
  return lines.join(`,\n${indent}`);
}
const of = (alias: string, names: readonly string[]): string[] => names.map((name) => `${alias}.${name}`);
const typed = (count: string, amount: string): string =>
  listed(
    MEASURE_NAMES.map((name) => `${columnNameOf(name)} ${isCount(name) ? count : amount}`),
    '  ',
  );

/** Measures that `tables`, a script that makes and alters the stats tables, has no column for. */
export const measuresWithoutColumn = (tables: string): MeasureName[] =>
  MEASURE_NAMES.filter((name) =>
    STATS_TABLES.some((table) => {
      const statements = tables.match(new RegExp(`(?:create|alter) table ${table}\\b[^;]*;`, 'gi')) ?? [];
      return !statements.some((text) =>
        new RegExp(`\\b${columnNameOf(name)} (?:bigint|numeric)`, 'i').test(text),
      );
    }),
  );

/** Gives the stats tables a column for each of the measures that they lack. */
export const statsColumns = (measures: readonly MeasureName[] = MEASURE_NAMES): string =>
  `-- Written by npm run stats-migration from packages/domain/src/reporting/measures.ts.
${STATS_TABLES.map((table) => addColumns(table, measures)).join('\n')}
`;

/** The functions as the tables of the domain have them; it may be run over and over. */
export const statsFunctions = (): string =>
  `-- Written by npm run stats-migration from packages/domain/src/reporting: measures.ts and stats.ts.

drop function if exists tributary_rebuild_stats(text, text, date, date);
drop function if exists tributary_counted_stats(text, text, date, date);
drop function if exists tributary_stats_rows(text, text, date, date);

-- What each stored row of these days (of the given zone) adds to the stats: what the worker adds as it writes the row.
-- The conditions on day and on the instants are wider than the days asked for, in any zone; they let partitions and
-- indexes be used.
create function tributary_stats_rows(network text, zone text, first_day date, last_day date) returns table (
  ${KEY_TYPES},
  ${typed('int', 'numeric')}
) language sql stable as $$
${[CLICK_ROWS, IMPRESSION_ROWS, CONVERSION_ROWS].map(rowsOf).join('\n  union all\n')}
$$;

-- The books as the rows have them, and what is kept of the clicks and impressions whose rows were forgotten. Each of those counts once
-- by every dimension, so that one of them says it all.
create function tributary_counted_stats(network text, zone text, first_day date, last_day date) returns table (
  ${KEY_TYPES},
  ${typed('bigint', 'numeric')}
) language sql stable as $$
  select ${of('r', KEY).join(', ')},
    ${listed(MEASURE_COLUMNS.map((name) => `sum(r.${name})`))}
  from (
    select * from tributary_stats_rows(network, zone, first_day, last_day)
    union all
    select ${KEY.join(', ')},
      ${listed(MEASURE_COLUMNS, '      ')}
    from forgotten_stats
    where network_id = network and day between first_day and last_day and dimension = '${EVERY_EVENT}'
  ) r
  group by ${of('r', KEY).join(', ')}
$$;

-- Replaces a network's stats of these days (all of them unless said otherwise) by a recount of its rows, with days of
-- the given zone. Takes the network's lock, so that no worker adds to them meanwhile. Forgotten rows stay on their days.
create function tributary_rebuild_stats(
  network text, zone text, first_day date default '-infinity', last_day date default 'infinity'
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
${['stats_day', ...SUBTOTALS]
  .map(
    (table) =>
      `  delete from ${table} s where s.network_id = network and s.day between first_day and last_day;`,
  )
  .join('\n')}
  insert into stats_day (network_id, ${KEY.join(', ')},
    ${listed(MEASURE_COLUMNS)})
  select network, ${of('c', KEY).join(', ')},
    ${listed(of('c', MEASURE_COLUMNS))}
  from tributary_counted_stats(network, zone, first_day, last_day) c;
${SUBTOTALS.map(
  (table) => `  insert into ${table} (${['network_id', 'day', ...sumsColumnsOf(table)].join(', ')},
    ${listed(MEASURE_COLUMNS)})
  select network, ${of('s', ['day', ...sumsColumnsOf(table)]).join(', ')},
    ${listed(MEASURE_COLUMNS.map((name) => `sum(s.${name})`))}
  from stats_day s where s.network_id = network and s.day between first_day and last_day
  group by ${of('s', ['day', ...sumsColumnsOf(table)]).join(', ')};`,
).join('\n')}
end
$$;

-- Drops the partitions of the UTC days before, and remembers that it did. Breakdowns of those days stay: what the rows add to them is
-- kept in forgotten_stats, under the day of the network's present zone. Workers go on meanwhile, but for events of those days.
create or replace function tributary_forget_rows(before date) returns void language plpgsql as $$
declare
  partition record;
begin
  if before >= (now() at time zone 'UTC')::date then
    raise exception 'rows of today and later cannot be forgotten';
  end if;
  insert into kept_rows (since) values (before)
  on conflict (id) do update set since = greatest(kept_rows.since, excluded.since);
  for partition in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in ('clicks', 'impressions') and (c.relname ~ '_other$' or c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before)
    order by c.relname
  loop
    -- No row may come between its sum and its end.
    execute format('lock table %I in share row exclusive mode', partition.name);
  end loop;
${[CLICK_ROWS, IMPRESSION_ROWS].map(keepForgotten).join('\n')}
  for partition in
    select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname in ('clicks', 'impressions', 'conversion_hits') and c.relname ~ '_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before
    order by c.relname
  loop
    execute format('drop table %I', partition.name);
  end loop;
  delete from clicks_other where day < before;
  delete from impressions_other where day < before;
  delete from conversion_hits_other where day < before;
  perform pg_advisory_xact_lock(tributary_network_key('columns'));
  delete from column_segments where kind = 'events' and day < before;
end
$$;
`;

/** What rows add to the breakdowns, one row for each value of each dimension. */
const keepForgotten = ({ kind, table, at, goal }: RowTable): string => {
  const only = onlySummedSql(kind);
  return `  insert into forgotten_stats as s (network_id, ${KEY.join(', ')}, dimension, value,
    ${listed(MEASURE_COLUMNS)})
  select r.network_id, ${of('r', KEY).join(', ')}, cut.dimension, cut.value,
    ${listed(MEASURE_COLUMNS.map((name) => `sum(r.${name})`))}
  from (
    select network_id, tributary_day(${at}, network_zone) as day, campaign_id, affiliate_id, advertiser_id,
      ${goal} as goal_id,
      ${listed(
        DIMENSIONS.map((name) => `${keptValueSql(name, storedValueSql(kind, name))} as ${name}`),
        '      ',
      )},
      ${listed(
        MEASURE_NAMES.map((name) => `${sumSql(kind, name) ?? '0'} as ${columnNameOf(name)}`),
        '      ',
      )}
    from ${table} e join (select id as named_id, zone as network_zone from networks) n on named_id = network_id
    where e.day < before${only === undefined ? '' : ` and ${only}`}
  ) r
  cross join lateral (values
    ${DIMENSIONS.map((name) => `('${name}', r.${name})`).join(', ')}
  ) as cut (dimension, value)
  group by r.network_id, ${of('r', KEY).join(', ')}, cut.dimension, cut.value
  on conflict (network_id, ${KEY.join(', ')}, dimension, value) do update set
    ${listed(MEASURE_COLUMNS.map((name) => `${name} = s.${name} + excluded.${name}`))};`;
};

const addColumns = (table: string, measures: readonly MeasureName[]): string =>
  `alter table ${table}\n${measures
    .map(
      (name) =>
        `  add column if not exists ${columnNameOf(name)} ${isCount(name) ? 'bigint' : 'numeric(30, 15)'} not null default 0`,
    )
    .join(',\n')};`;

function rowsOf({ kind, table, at, goal, byDay }: RowTable): string {
  const only = onlySummedSql(kind);
  const conditions = [
    'network_id = network',
    ...(only === undefined ? [] : [only]),
    ...(byDay ? ['day between first_day - 2 and last_day + 2'] : []),
    `${at} >= (first_day - 1)::timestamp at time zone 'UTC'`,
    `${at} < (last_day + 2)::timestamp at time zone 'UTC'`,
    `tributary_day(${at}, zone) between first_day and last_day`,
  ];
  return `  select tributary_day(${at}, zone), campaign_id, affiliate_id, advertiser_id, ${goal},
    ${listed(MEASURE_NAMES.map((name) => sumSql(kind, name) ?? '0'))}
  from ${table}
  where ${conditions.join('\n    and ')}`;
}
