import type { ReadTodo, Todo } from '@tributary/application/reporting/todo';
import { NEARLY_REACHED, periodOf } from '@tributary/domain/attribution/caps';
import { type DayRange, monthBefore } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Connection } from '../shared/json-rows.ts';
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
      select
        -- Of an index alone: with the reason beside it, all these rows are read.
        (select count(*)::int from conversions
          where network_id = ${networkId} and status = 'pending' ${ofAffiliate} ${ofAdvertiser}) as "pendingConversions",
        (select count(*)::int from conversions where network_id = ${networkId} and status = 'pending'
          and reason = 'NO_EXCHANGE_RATE' ${ofAffiliate} ${ofAdvertiser}) as "unpricedSales",
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
          and finished_at is null ${ofAdvertiser}) as "runningImports",
        ${isNetwork ? accountsToInvoice(sql, networkId, monthBefore(today)) : sql`0`} as "accountsToInvoice"`;
    if (!row) throw new Error('PostgreSQL counted nothing.');
    return { ...row };
  };

/**
 * What invoices hold of the month is read from their lines, of which there is one for a campaign, goal and month, where `invoiced_amounts`
 * has one for each day.
 */
const accountsToInvoice = (sql: Connection, networkId: NetworkId, { start, end }: DayRange) => sql`(
  with parts as (
    select affiliate_id as account_id, payout as amount from stats_affiliate_day
    where network_id = ${networkId} and day between ${start} and ${end}
    union all
    select advertiser_id, revenue from stats_campaign_day
    where network_id = ${networkId} and day between ${start} and ${end}
    union all
    select i.account_id, -l.exact from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.network_id = ${networkId} and i.end_day >= ${start} and l.month = ${start.slice(0, 7)} and l.referral_id is null
  ), differing as (
    select account_id from parts group by account_id having sum(amount) <> 0
  )
  select count(*)::int from differing join accounts a on a.id = differing.account_id
  where a.network_id = ${networkId} and a.deleted_at is null)`;
