import type { Backlog, ReadBacklog } from '@tributary/application/operations/backlog';
import type { Postgres } from '../shared/open-postgres.ts';

export const postgresBacklog =
  ({ sql }: Pick<Postgres, 'sql'>): ReadBacklog =>
  async () => {
    const [row] = await sql<Backlog[]>`
      select (select count(*)::int from deliveries where state = 'pending') as postbacks,
        (select count(*)::int from waiting_hits) as "waitingHits",
        (select count(*)::int from jobs where finished_at is null) as jobs,
        (select count(*)::int from dead_letters) as "deadLetters",
        (select count(*)::int from export_runs r join exports e on e.id = r.export_id
          where r.error is not null and r.state <> 'done' and e.live) as "troubledExports",
        (select count(*)::int from report_letters where state = 'waiting' and error is not null) as "troubledReports"`;
    if (!row) throw new Error('PostgreSQL counted nothing.');
    return { ...row };
  };
