// The part of the database that is made of the tables of measures and dimensions: columns of the stats tables, and the
// functions that count the stats anew from the rows. `npm run stats-migration` writes this script as a migration; a test
// compares the functions of a migrated database with what the tables say now.
import { isCount, MEASURE_NAMES } from '@tributary/domain/reporting/measures';
import { DIMENSIONS } from '@tributary/domain/reporting/stats';
import { columnNameOf } from '../shared/columns.ts';
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

const KEY = ['day', 'campaign_id', 'affiliate_id', 'advertiser_id', 'goal_id'];
const KEY_TYPES = 'day date, campaign_id text, affiliate_id text, advertiser_id text, goal_id text';
const STATS_TABLES = ['stats_day', 'stats_day_dimension'];

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

/** Brings the stats tables and their functions to what the tables of the domain say; it may be run over and over. */
export const statsScript = (): string =>
  `-- Written by npm run stats-migration from packages/domain/src/reporting: measures.ts and stats.ts.

${STATS_TABLES.map(addColumns).join('\n')}

drop function if exists tributary_rebuild_stats(text, text, date, date);
drop function if exists tributary_counted_stats(text, text, date, date);
drop function if exists tributary_stats_rows(text, text, date, date);

-- What each stored row of these days (of the given zone) adds to the stats: what the worker adds as it writes the row.
-- The conditions on day and on the instants are wider than the days asked for, in any zone; they let partitions and
-- indexes be used.
create function tributary_stats_rows(network text, zone text, first_day date, last_day date) returns table (
  ${KEY_TYPES},
  ${DIMENSIONS.map((name) => `${name} text`).join(', ')},
  ${typed('int', 'numeric')}
) language sql stable as $$
${[CLICK_ROWS, IMPRESSION_ROWS, CONVERSION_ROWS].map(rowsOf).join('\n  union all\n')}
$$;

-- The books as the rows have them: totals under the empty dimension, then one row for each value of each dimension.
create function tributary_counted_stats(network text, zone text, first_day date, last_day date) returns table (
  ${KEY_TYPES}, dimension text, value text,
  ${typed('bigint', 'numeric')}
) language sql stable as $$
  select ${of('r', KEY).join(', ')}, cut.dimension, cut.value,
    ${listed(MEASURE_COLUMNS.map((name) => `sum(r.${name})`))}
  from tributary_stats_rows(network, zone, first_day, last_day) r
  cross join lateral (values
    ('', ''),
    ${DIMENSIONS.map((name) => `('${name}', ${keptValueSql(name, `r.${name}`)})`).join(',\n    ')}
  ) as cut (dimension, value)
  group by ${of('r', KEY).join(', ')}, cut.dimension, cut.value
$$;

-- Replaces a network's stats of these days (all of them unless said otherwise) by a recount of its rows, with days of
-- the given zone. Takes the network's lock, so that no worker adds to them meanwhile. Days whose rows were forgotten
-- stay as they are.
create function tributary_rebuild_stats(
  network text, zone text, first_day date default '-infinity', last_day date default 'infinity'
) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(tributary_network_key(network));
  first_day := greatest(first_day, tributary_first_kept_day());
  delete from stats_day s where s.network_id = network and s.day between first_day and last_day;
  delete from stats_day_dimension s where s.network_id = network and s.day between first_day and last_day;
  with counted as materialized (
    select * from tributary_counted_stats(network, zone, first_day, last_day)
  ), totals as (
    insert into stats_day (network_id, ${KEY.join(', ')},
      ${listed(MEASURE_COLUMNS, '      ')})
    select network, ${of('c', KEY).join(', ')},
      ${listed(of('c', MEASURE_COLUMNS), '      ')}
    from counted c where c.dimension = ''
  )
  insert into stats_day_dimension (network_id, ${KEY.join(', ')}, dimension, value,
    ${listed(MEASURE_COLUMNS)})
  select network, ${of('c', KEY).join(', ')}, c.dimension, c.value,
    ${listed(of('c', MEASURE_COLUMNS))}
  from counted c where c.dimension <> '';
end
$$;
`;

const addColumns = (table: string): string =>
  `alter table ${table}\n${MEASURE_NAMES.map(
    (name) =>
      `  add column if not exists ${columnNameOf(name)} ${isCount(name) ? 'bigint' : 'numeric(30, 15)'} not null default 0`,
  ).join(',\n')};`;

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
    ${listed(DIMENSIONS.map((name) => storedValueSql(kind, name)))},
    ${listed(MEASURE_NAMES.map((name) => sumSql(kind, name) ?? '0'))}
  from ${table}
  where ${conditions.join('\n    and ')}`;
}
