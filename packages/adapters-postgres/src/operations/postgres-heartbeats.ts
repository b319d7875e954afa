import { type Heartbeats, type HeardProcess, LISTED_MS } from '@tributary/application/operations/heartbeats';
import type { Postgres } from '../shared/open-postgres.ts';

export const postgresHeartbeats = ({ sql }: Pick<Postgres, 'sql'>): Heartbeats => ({
  beat: async ({ id, kind, startedAt, oldestEventAt }, at) => {
    await sql`
      with forgotten as (
        delete from process_heartbeats
        where heard_at < ${new Date(at.getTime() - LISTED_MS)}::timestamptz and id <> ${id}
      )
      insert into process_heartbeats (id, kind, started_at, heard_at, oldest_event_at)
      values (${id}, ${kind}, ${startedAt}, ${at}, ${oldestEventAt})
      on conflict (id) do update set heard_at = excluded.heard_at, oldest_event_at = excluded.oldest_event_at`;
  },
  end: async (id) => {
    await sql`delete from process_heartbeats where id = ${id}`;
  },
  list: async () => {
    const rows = await sql<HeardProcess[]>`
      select kind, started_at as "startedAt", heard_at as "heardAt", oldest_event_at as "oldestEventAt"
      from process_heartbeats order by kind collate "C", started_at, id`;
    return rows.map((row) => ({ ...row }));
  },
});
