import type { ColumnFault, ReadColumnFaults } from '@tributary/application/reporting/column-copy';
import {
  SEGMENT_VERSION,
  type EventColumns,
  type SegmentFile,
} from '@tributary/application/reporting/event-columns';
import type { Sql, TransactionSql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';
import { segmentRows, type SegmentRange } from './segment-rows.ts';

type StoredSegment = SegmentFile & SegmentRange;

/** Each part is compared at one moment of its own: its rows do not change while it is on the list. */
export const postgresColumnFaults =
  ({ sql }: Pick<Postgres, 'sql'>, columns: EventColumns): ReadColumnFaults =>
  async (limit) => {
    const [copy] = await sql<{ folder: string; version: string }[]>`select folder, version from column_copy`;
    // None yet, or one that is about to be written anew: reports read the rows.
    if (copy?.version !== SEGMENT_VERSION) return { total: 0, faults: [] };
    if ((await columns.place()) !== copy.folder || !(await columns.hasRoom())) return undefined;
    const faults: ColumnFault[] = [];
    const named = await sql<{ file: string }[]>`
      select file from column_segments where file is not null order by kind, day, after_position`;
    for (const { file } of named) {
      const fault = await partFault(sql, columns, file);
      if (fault) faults.push(fault);
    }
    faults.push(...(await leftOut(sql)));
    return { total: faults.length, faults: faults.slice(0, limit) };
  };

async function partFault(sql: Sql, columns: EventColumns, file: string): Promise<ColumnFault | undefined> {
  const { fault } = await sql.begin('isolation level repeatable read read only', async (tx) => {
    const [part] = await tx<StoredSegment[]>`
      select kind, day::text as day, after_position as after, to_position as to, file, bytes::float8 as bytes, sha256
      from column_segments where file = ${file}`;
    // Merged with another, or given up, since it was named.
    if (!part) return { fault: undefined };
    const { day } = part;
    if ((await columns.damaged([part])).length > 0)
      return { fault: { day, file, detail: 'is not there or not what was written' } };
    const differing = await comparedRows(tx, columns, part);
    return {
      fault: differing === 0 ? undefined : { day, file, detail: `differs from the rows in ${differing}` },
    };
  });
  return fault;
}

async function comparedRows(tx: TransactionSql, columns: EventColumns, part: StoredSegment): Promise<number> {
  const rows = await tx.unsafe(`copy (${segmentRows(part)}) to stdout with (format csv)`).readable();
  try {
    return await columns.differing(rows, part);
  } finally {
    rows.destroy();
  }
}

/** Rows from before the end of the copy that are in no part of it. */
async function leftOut(sql: Sql): Promise<ColumnFault[]> {
  const days = await sql<{ day: string; rows: string }[]>`
    with ended as (select log_position as at from column_copy), written as (
      select 'events' as kind, day, log_position from clicks
      union all
      select 'events', day, log_position from impressions
      union all
      select 'conversions', day, log_position from conversion_facts
    )
    select w.day::text as day, count(*) as rows from written w, ended
    where w.log_position <= ended.at and not exists (
      select from column_segments s
      where s.kind = w.kind and s.day = w.day and s.after_position < w.log_position and s.to_position >= w.log_position)
    group by w.day order by w.day`;
  return days.map(({ day, rows }) => ({ day, detail: `${rows} rows are in no part` }));
}
