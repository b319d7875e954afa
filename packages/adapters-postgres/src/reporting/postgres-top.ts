import { setTimeout as delay } from 'node:timers/promises';
import type { ReadTop } from '@tributary/application/reporting/top';
import { REPORT_MS_MAX } from '@tributary/application/reporting/reports-in-turn';
import type { Postgres } from '../shared/open-postgres.ts';

type Row = {
  readonly kind: 'affiliate' | 'campaign';
  readonly id: string;
  readonly count: string;
  readonly username: string | null;
};

/** By this the server's list of what is under way tells these statements from others. */
const MARK = '/* tributary: top of a network */';
const TOP = `${MARK}
  with top as (
    (
      select 'affiliate' as kind, affiliate_id as id, sum(approved_conversions) as count
      from stats_affiliate_day where network_id = $1 and day between $2 and $3
      group by 2 having sum(approved_conversions) > 0 order by count desc, id limit $4
    ) union all (
      select 'campaign', campaign_id as id, sum(clicks) as count
      from stats_campaign_day where network_id = $1 and day between $2 and $3
      group by 2 having sum(clicks) > 0 order by count desc, id limit $4
    )
  )
  select t.kind, t.id, t.count::text, a.username from top t
  left join accounts a
    on t.kind = 'affiliate' and a.id = t.id and a.network_id = $1 and a.kind = t.kind and a.deleted_at is null
  order by t.kind, t.count desc, t.id`;

const LOOK_EVERY_MS = 500;

/**
 * One statement outside of any transaction, which sees one moment by itself: a report has a transaction of its own, four round trips, to
 * be told from what its connection does next when it is ended, and two of them were two thirds of a request (npm run bench -- requests).
 * These are ended by their age: whatever process asked, one that is older has had its time (docs/rules/stats.md#turns-of-reports).
 */
export const postgresTop =
  ({ reads, prisma }: Pick<Postgres, 'reads' | 'prisma'>, msMax = REPORT_MS_MAX): ReadTop =>
  async (networkId, { range, limit }, signal) => {
    signal?.throwIfAborted();
    let isOver = false;
    const endOld = async (): Promise<void> => {
      while (!isOver) {
        await prisma.$queryRaw`
          select pg_cancel_backend(a.pid) from pg_stat_activity a, pg_stat_activity me
          where me.pid = pg_backend_pid() and a.datname = me.datname and a.state = 'active'
          and starts_with(a.query, ${MARK}) and a.query_start < me.query_start - ${msMax}::int * interval '1 millisecond'`;
        await delay(LOOK_EVERY_MS);
      }
    };
    const end = () => void endOld().catch(() => undefined);
    signal?.addEventListener('abort', end);
    try {
      const values = [networkId, range.start, range.end, limit];
      const rows = await reads.unsafe<Row[]>(TOP, values, { prepare: true });
      const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
      return {
        affiliates: of('affiliate').map(({ id, username, count }) => ({
          id,
          username: username ?? undefined,
          approvedConversions: Number(count),
        })),
        campaigns: of('campaign').map(({ id, count }) => ({ id, clicks: Number(count) })),
      };
    } finally {
      isOver = true;
      signal?.removeEventListener('abort', end);
    }
  };
