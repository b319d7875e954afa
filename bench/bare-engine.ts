// A custom report by the bare engine: DuckDB over the files of the columnar copy, as somebody with the files and a prompt would write it. The
// same groups, filters, order and limit as the product's report, and all measures of clicks and impressions; files of conversions are left out.
import { join } from 'node:path';
import { openDatabase } from '@tributary/adapters-columns/apart/order';
import { FLAG_VALUES } from '@tributary/adapters-columns/segment-layout';
import type { BigData } from './big-data.ts';
import type { Sql } from './big-data-records.ts';
import type { AskedReport } from './bare-report.ts';
import type { Took } from './table.ts';

/** As the product has them. */
const MEMORY_MB = 384;
const THREADS = 2;
const UNIT = 1_000_000_000_000_000n;

const COLUMN_OF: Readonly<Record<string, string>> = {
  adid: 'campaign',
  pid: 'affiliate',
  created: 'q.day',
  hour: 'q.hour',
  goalId: `''`,
  urlId: 'landing_page',
};
const columnOf = (group: string): string => COLUMN_OF[group] ?? group;
const amount = (name: string): string =>
  `sum(${name}_whole)::hugeint * ${UNIT} + sum(${name}_rest) as ${name}`;
const MEASURES = [
  'count(*) filter (not impression) as "grossClicks"',
  'count(*) filter (not impression and not rejected) as clicks',
  'count(*) filter (not impression and not rejected and not duplicate) as "uniqueClicks"',
  'count(*) filter (not impression and rejected) as "rejectedClicks"',
  'count(*) filter (impression) as impressions',
  amount('payout'),
  amount('revenue'),
].join(', ');

export type BareEngine = {
  readonly report: (asked: Pick<AskedReport, 'groups' | 'days' | 'filters'>) => Promise<Took>;
  readonly close: () => void;
};

/** Over the files that the list in PostgreSQL names; the processor time is that of this process. */
export async function bareEngine(sql: Sql, data: BigData, folder: string): Promise<BareEngine> {
  const { networkId, zone } = data;
  const files = await sql<
    { file: string }[]
  >`select file from column_segments where rows > 0 and kind = 'events'`;
  const paths = files.map(({ file }) => literal(join(folder, 'columns', file))).join(', ');
  const spill = join(folder, 'columns', 'spill-bench');
  const database = await openDatabase({ memoryMb: MEMORY_MB, threads: THREADS, spill });
  const connection = await database.connect();
  const minuteOf = async (day: string): Promise<number> => {
    const [row] = await sql<{ minute: number }[]>`
      select (extract(epoch from ${day}::timestamp at time zone ${zone}) / 60)::int as minute`;
    return row?.minute ?? 0;
  };
  const [from, to] = [await minuteOf(data.firstDay), (await minuteOf(data.lastDay)) + 2 * 24 * 60];
  const quarters = await sql<{ quarter: number; day: string; hour: string }[]>`
    select quarter, to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24') as hour from (
      select quarter, to_timestamp(quarter * 900) at time zone ${zone} as at
      from generate_series(${Math.floor(from / 15)}::int, ${Math.ceil(to / 15)}::int) as quarter) q`;
  const values = quarters.map((one) => `(${one.quarter}, ${literal(one.day)}, ${literal(one.hour)})`);
  await connection.run(
    `create table quarters as select * from (values ${values.join(', ')}) q (quarter, day, hour)`,
  );
  return {
    report: async ({ groups, days, filters }) => {
      const [first, after] = [await minuteOf(days.start), (await minuteOf(days.end)) + 24 * 60];
      const among = (column: string, wanted: readonly string[] | undefined): string =>
        wanted ? ` and ${column} in (${wanted.map(literal).join(', ')})` : '';
      const columns = groups.map(columnOf);
      const isTimed = columns.some((column) => column.startsWith('q.'));
      const statement = `
        select ${columns.map((column, at) => `${column} as k${at}`).join(', ')}, ${MEASURES}
        from (select *, ${FLAG_VALUES} from read_parquet([${paths}])) s
        ${isTimed ? 'join quarters q on q.quarter = s.minute // 15' : ''}
        where network = ${literal(networkId)} and minute >= ${first} and minute < ${after}
          ${among('campaign', filters.campaignIds)}${among('affiliate', filters.affiliateIds)}
          ${among('country', filters.countries)}
        group by k0, k1 order by clicks desc, k0, k1 limit 1000`;
      const [startedAt, used] = [performance.now(), process.cpuUsage()];
      await connection.runAndReadAll(statement);
      const { user, system } = process.cpuUsage(used);
      return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
    },
    close: () => {
      connection.closeSync();
      database.closeSync();
    },
  };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
