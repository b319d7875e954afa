import type { ExportRuns } from '@tributary/application/exports/exports';
import { type Connection, jsonRows } from '../shared/json-rows.ts';
import { storable } from '@tributary/domain/shared/storable-text';
import type { Postgres } from '../shared/open-postgres.ts';
import { EXPORT, RUN_COLUMNS, runFromRow, runToRow, type RunRow } from './export-rows.ts';
import type { ExportRun } from '@tributary/domain/exports/export';

const COLUMNS = Object.keys(runToRow({} as ExportRun)).join(', ');

export const postgresExportRuns = ({ sql }: Pick<Postgres, 'sql'>): ExportRuns => ({
  listUnplanned: async (through, limit) => {
    const rows = await sql`
      select ${sql.unsafe(EXPORT.columns('e'))} from exports e
      where e.live and e.next_day <= ${through}::date order by e.next_day, e.id limit ${limit}`;
    return rows.map(EXPORT.read);
  },
  plan: async ({ id, from, nextDay }, runs) => {
    await sql`
      with moved as (
        update exports set next_day = ${nextDay}::date
        where id = ${id} and next_day = ${from}::date and live returning id
      )
      insert into export_runs (${sql.unsafe(COLUMNS)})
      select ${sql.unsafe(COLUMNS)} from json_populate_recordset(null::export_runs, ${jsonRows(runs.map(runToRow))}::text::json)
      where export_id in (select id from moved)
      on conflict do nothing`;
  },
  add: async (run) => {
    const { count } = await sql`
      insert into export_runs (${sql.unsafe(COLUMNS)})
      select ${sql.unsafe(COLUMNS)} from json_populate_recordset(null::export_runs, ${jsonRows([runToRow(run)])}::text::json)
      where exists (select from exports where id = ${run.exportId} for key share)
      on conflict do nothing`;
    return count === 1;
  },
  find: async (networkId, exportId, day) => {
    const [row] = await sql<RunRow[]>`
      select ${sql.unsafe(RUN_COLUMNS)} from export_runs r
      where r.network_id = ${networkId} and r.export_id = ${exportId} and r.day = ${day}::date`;
    return row && runFromRow(row);
  },
  again: async (id, now) => {
    const { count } = await sql`
      update export_runs set state = 'waiting', attempts = 0, next_at = ${now}, error = null, finished_at = null,
        leased_until = null, holder = null
      where id = ${id} and state <> 'done' and (leased_until is null or leased_until <= ${now})`;
    return count === 1;
  },
  lease: async (now, leaseUntil, holder) => {
    const [run] = await sql<RunRow[]>`
      update export_runs r set leased_until = ${leaseUntil}, holder = ${holder}, attempts = attempts + 1, started_at = ${now}
      where r.id = (
        select w.id from export_runs w join exports e on e.id = w.export_id
        where w.state = 'waiting' and w.next_at <= ${now} and e.live
          and (w.leased_until is null or w.leased_until <= ${now})
          and not exists (
            select from export_runs held
            where held.network_id = w.network_id and held.leased_until > ${now}
          )
        order by w.next_at, w.day, w.id limit 1
        for update of w skip locked
      )
      returning ${sql.unsafe(RUN_COLUMNS)}`;
    if (!run) return undefined;
    const [row] =
      await sql`select ${sql.unsafe(EXPORT.columns('e'))} from exports e where e.id = ${run.export_id}`;
    return row && { run: runFromRow(run), export: EXPORT.read(row) };
  },
  renew: async (id, holder, leaseUntil) => {
    const { count } = await sql`
      update export_runs set leased_until = ${leaseUntil} where id = ${id} and holder = ${holder}`;
    return count === 1;
  },
  save: async (id, holder, { outcome, leaseUntil }) => {
    const { count } = await sql`
      update export_runs set state = ${outcome.state}, attempts = ${outcome.attempts}, next_at = ${outcome.nextAt},
        file = ${outcome.file}, rows = ${outcome.rows}, bytes = ${outcome.bytes}, sha256 = ${outcome.sha256},
        upload = ${outcome.upload}, error = ${outcome.error === null ? null : storable(outcome.error)},
        finished_at = ${outcome.finishedAt}, leased_until = ${leaseUntil}, holder = ${leaseUntil === null ? null : holder}
      where id = ${id} and holder = ${holder}`;
    return count === 1;
  },
  list: (networkId, exportId, { page, limit }) =>
    sql.begin('isolation level repeatable read read only', async (tx) => {
      const rows = await tx<RunRow[]>`
        select ${tx.unsafe(RUN_COLUMNS)} from export_runs r
        where r.network_id = ${networkId} and r.export_id = ${exportId}
        order by r.day desc limit ${limit} offset ${String((page - 1) * limit)}::bigint`;
      return { items: rows.map(runFromRow), total: await counted(tx, networkId, exportId) };
    }),
});

async function counted(tx: Connection, networkId: string, exportId: string): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total from export_runs where network_id = ${networkId} and export_id = ${exportId}`;
  return row?.total ?? 0;
}
