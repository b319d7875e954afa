import type { Backlog, ReadBacklog } from '@tributary/application/operations/backlog';
import type { Postgres } from '../shared/open-postgres.ts';

export const postgresBacklog =
  ({ sql }: Pick<Postgres, 'sql'>): ReadBacklog =>
  async () => {
    const [row] = await sql<(Omit<Backlog, 'connections'> & { open: number; max: number })[]>`
      select (select count(*)::int from deliveries where state = 'pending') as postbacks,
        (select count(*)::int from webhook_messages where state = 'pending') as webhooks,
        (select count(*)::int from notice_letters where failures > 0)
          + (select count(*)::int from report_letters where state = 'waiting' and attempts > 0) as letters,
        (select count(*)::int from waiting_hits) as "waitingHits",
        (select count(*)::int from jobs where finished_at is null) as jobs,
        (select count(*)::int from dead_letters) as "deadLetters",
        (select count(*)::int from export_runs r join exports e on e.id = r.export_id
          where r.error is not null and r.state <> 'done' and e.live) as "troubledExports",
        (select count(*)::int from report_letters where state = 'waiting' and error is not null) as "troubledReports",
        (select kept_at from column_copy) as "copiedAt",
        (select at from last_backup) as "backedUpAt",
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
        current_setting('max_connections')::int as max`;
    if (!row) throw new Error('PostgreSQL counted nothing.');
    const { open, max, ...backlog } = row;
    return { ...backlog, connections: { open, max } };
  };
