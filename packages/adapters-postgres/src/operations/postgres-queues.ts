import type { Queue, Queues, ReadQueues } from '@tributary/application/operations/queues';
import type { Postgres } from '../shared/open-postgres.ts';

type Row = { readonly queue: keyof Queues } & Queue;

/** Messages are found by those who get them, since what is pending is indexed by those. */
export const postgresQueues =
  ({ sql }: Pick<Postgres, 'sql'>): ReadQueues =>
  async (networkId) => {
    const rows = await sql<Row[]>`
      select 'postbacks' as queue, count(*)::int as waiting, min(d.created_at) as "oldestAt"
        from postbacks p join deliveries d on d.postback_id = p.id and d.state = 'pending'
        where p.network_id = ${networkId}
      union all
      select 'webhooks', count(*)::int, min(m.created_at)
        from webhooks w join webhook_messages m on m.webhook_id = w.id and m.state = 'pending'
        where w.network_id = ${networkId}
      union all
      select 'imports', count(*)::int, min(created_at) from jobs
        where network_id = ${networkId} and finished_at is null
      union all
      select 'exports', count(*)::int, min(r.created_at)
        from exports e join export_runs r on r.export_id = e.id and r.state = 'waiting'
        where e.network_id = ${networkId}
      union all
      select 'deadLetters', count(*)::int, min(kept_at) from dead_letters where network_id = ${networkId}`;
    return Object.fromEntries(
      rows.map(({ queue, waiting, oldestAt }) => [queue, { waiting, oldestAt }]),
    ) as Queues;
  };
