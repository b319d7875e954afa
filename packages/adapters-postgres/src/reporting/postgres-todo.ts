import type { ReadTodo, Todo } from '@tributary/application/reporting/todo';
import { NEARLY_REACHED, periodOf } from '@tributary/domain/attribution/caps';
import type { Postgres } from '../shared/open-postgres.ts';

/** One statement, so that all counts are of one moment; each is answered by an index that begins with the network. */
export const postgresTodo =
  ({ sql }: Pick<Postgres, 'sql'>): ReadTodo =>
  async (networkId, { today, affiliateId, advertiserId }) => {
    const isNetwork = affiliateId === undefined && advertiserId === undefined;
    const ofAffiliate = affiliateId === undefined ? sql`` : sql`and affiliate_id = ${affiliateId}`;
    const ofAdvertiser = advertiserId === undefined ? sql`` : sql`and advertiser_id = ${advertiserId}`;
    const { parts, of } = NEARLY_REACHED;
    const isNearlyReached = sql`k.used * ${String(of)}::numeric >= c.limit_amount * ${String(parts)}::numeric`;
    const notAdvertisers = advertiserId === undefined;
    const [row] = await sql<Todo[]>`
      select p.pending as "pendingConversions", p.unpriced as "unpricedSales",
        (select count(*)::int from campaign_accesses
          where ${notAdvertisers} and network_id = ${networkId} and not live and not refused ${ofAffiliate}) as "accessRequests",
        (select count(*)::int from accounts where ${isNetwork} and network_id = ${networkId} and kind = 'affiliate'
          and not live and deleted_at is null and sign_up is distinct from 'declined') as "affiliatesWaiting",
        (select count(*)::int from accounts where ${isNetwork} and network_id = ${networkId} and kind = 'advertiser'
          and not live and deleted_at is null and sign_up is distinct from 'declined') as "advertisersWaiting",
        (select count(*)::int from postbacks where ${notAdvertisers} and network_id = ${networkId} ${ofAffiliate}
          and (disabled_reason is not null or (live and failing_since is not null))) as "failingPostbacks",
        (select count(*)::int from caps c join campaigns g on g.id = c.campaign_id
          where ${isNetwork} and c.network_id = ${networkId} and c.live and g.deleted_at is null and (c.limit_amount = 0 or exists (
            select from cap_counters k where k.cap_id = c.id and ${isNearlyReached}
              and k.period = case c.period when 'daily' then ${periodOf('daily', today)}
                when 'monthly' then ${periodOf('monthly', today)} else ${periodOf('lifetime', today)} end
          ))) as "capsNearlyFull",
        (select count(*)::int from jobs where ${affiliateId === undefined} and network_id = ${networkId}
          and finished_at is null ${ofAdvertiser}) as "runningImports"
      from (
        select count(*)::int as pending, (count(*) filter (where reason = 'NO_EXCHANGE_RATE'))::int as unpriced
        from conversions where network_id = ${networkId} and status = 'pending' ${ofAffiliate} ${ofAdvertiser}
      ) p`;
    if (!row) throw new Error('PostgreSQL counted nothing.');
    return { ...row };
  };
