import type { ReadTodo, TodoAmounts, TodoCounts } from '@tributary/application/reporting/todo';
import { NEARLY_REACHED, periodOf } from '@tributary/domain/attribution/caps';
import { type DayRange, monthBefore } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';
import type { Postgres } from '../shared/open-postgres.ts';

type Row = TodoCounts & Readonly<Record<keyof TodoAmounts, string>>;

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
    const sums =
      affiliateId === undefined
        ? advertiserId === undefined
          ? sql`stats_network_day where network_id = ${networkId}`
          : sql`stats_campaign_day where network_id = ${networkId} ${ofAdvertiser}`
        : sql`stats_affiliate_day where network_id = ${networkId} ${ofAffiliate}`;
    const [row] = await sql<Row[]>`
      with to_invoice as (${isNetwork ? toInvoice(sql, networkId, monthBefore(today)) : nothingToInvoice(sql)}),
      pending as (select sum(pending_payout) as payout, sum(pending_revenue) as revenue from ${sums})
      select
        (select coalesce(payout, 0)::text from pending) as "pendingPayout",
        (select coalesce(revenue, 0)::text from pending) as "pendingRevenue",
        (select coalesce(sum(amount), 0)::text from to_invoice where kind = 'affiliate') as "payoutToInvoice",
        (select coalesce(sum(amount), 0)::text from to_invoice where kind = 'advertiser') as "revenueToInvoice",
        -- Of an index alone, which holds those that are not on hold.
        (select count(*)::int from conversions
          where network_id = ${networkId} and status = 'pending' and reason <> 'ON_HOLD' ${ofAffiliate} ${ofAdvertiser}) as "pendingConversions",
        (select count(*)::int from conversions where network_id = ${networkId} and status = 'pending'
          and reason = 'NO_EXCHANGE_RATE' ${ofAffiliate} ${ofAdvertiser}) as "unpricedSales",
        (select count(*)::int from campaign_accesses
          where ${isNetwork} and network_id = ${networkId} and not live and not refused) as "accessRequests",
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
        (select count(*)::int from to_invoice) as "accountsToInvoice"`;
    if (!row) throw new Error('PostgreSQL counted nothing.');
    const { pendingPayout, pendingRevenue, payoutToInvoice, revenueToInvoice, ...counts } = row;
    return {
      ...counts,
      amounts: {
        pendingPayout: money(pendingPayout),
        pendingRevenue: money(pendingRevenue),
        payoutToInvoice: money(payoutToInvoice),
        revenueToInvoice: money(revenueToInvoice),
      },
    };
  };

/**
 * What invoices hold of the month is read from their lines, of which there is one for a campaign, goal and month, where `invoiced_amounts`
 * has one for each day.
 */
const toInvoice = (sql: Connection, networkId: NetworkId, { start, end }: DayRange) => sql`
  with parts as (
    select affiliate_id as account_id, payout as amount from stats_affiliate_day
    where network_id = ${networkId} and day between ${start} and ${end}
    union all
    select advertiser_id, revenue from stats_campaign_day
    where network_id = ${networkId} and day between ${start} and ${end}
    union all
    select i.account_id, -l.exact from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.network_id = ${networkId} and i.end_day >= ${start} and l.month = ${start.slice(0, 7)} and l.referral_id is null and l.bonus_id is null
  ), differing as (
    select account_id, sum(amount) as amount from parts group by account_id having sum(amount) <> 0
  )
  select a.kind, differing.amount from differing join accounts a on a.id = differing.account_id
  where a.network_id = ${networkId} and a.deleted_at is null`;

const nothingToInvoice = (sql: Connection) => sql`select ''::text as kind, 0::numeric as amount where false`;
