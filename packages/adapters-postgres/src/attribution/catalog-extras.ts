import type { Standing } from '@tributary/domain/attribution/hit-context';
import type { BookCatalog, BookMembership, LinkDomain } from '@tributary/application/attribution/books';
import { type ExchangeRates, ratesFromText } from '@tributary/domain/exchange/exchange-rates';
import { CAP, capColumns } from '../catalog/cap-row.ts';
import { goalColumns, goalOf } from '../catalog/goal-row.ts';
import type { Connection } from '../shared/json-rows.ts';

type RatesRow = Omit<ExchangeRates, 'rates'> & { readonly rates: Readonly<Record<string, string>> };

/** The records that a batch reads only when its events need them. */
export const catalogExtras = (
  sql: Connection,
): Pick<
  BookCatalog,
  'caps' | 'goals' | 'groupMemberships' | 'groupNames' | 'standings' | 'exchangeRates' | 'linkDomains'
> => ({
  caps: async (campaignIds) => {
    const rows = await sql<object[]>`
      select ${capColumns(sql)} from caps c
      where c.campaign_id = any(${[...campaignIds]}) order by c.created_at, c.id`;
    return rows.map(CAP.read);
  },
  goals: async (networkIds) => {
    const rows = await sql<{ readonly payouts: readonly object[] }[]>`
      select ${goalColumns(sql)} from goals g
      where g.network_id = any(${[...networkIds]}) order by g.created_at, g.id`;
    return rows.map(goalOf);
  },
  groupMemberships: async (affiliateIds) => [
    ...(await sql<BookMembership[]>`
      select m.group_id as "groupId", m.affiliate_id as "affiliateId", m.since, m.until, g.hold_days as "holdDays"
      from affiliate_group_members m left join affiliate_groups g on g.id = m.group_id
      where m.affiliate_id = any(${[...affiliateIds]}) order by g.sort_order, g.created_at, m.group_id, m.since`),
  ],
  groupNames: async (ids) => [
    ...(await sql<Awaited<ReturnType<BookCatalog['groupNames']>>>`
      select id, name from affiliate_groups where id = any(${[...ids]})`),
  ],
  standings: async (asked) => [
    ...(await sql<Standing[]>`
      select
        exists (
          select 1 from accounts a
          where a.id in (w.affiliate_id collate "C", w.advertiser_id collate "C") and a.deleted_at is not null
        ) as removed,
        not exists (select 1 from accounts a where a.id = w.affiliate_id collate "C" and not a.live) as live,
        exists (
          select 1 from campaign_accesses x
          where x.campaign_id = w.campaign_id collate "C" and x.affiliate_id = w.affiliate_id collate "C" and x.live
        ) as granted,
        array(
          select m.group_id from affiliate_group_members m
          where m.affiliate_id = w.affiliate_id collate "C" and m.until is null order by m.group_id
        ) as "groupIds"
      from unnest(
        ${asked.map(({ campaignId }) => campaignId)}::text[], ${asked.map(({ affiliateId }) => affiliateId)}::text[],
        ${asked.map(({ advertiserId }) => advertiserId)}::text[]
      ) with ordinality as w (campaign_id, affiliate_id, advertiser_id, place)
      order by w.place`),
  ],
  exchangeRates: async (wanted) => {
    const rows = await sql<RatesRow[]>`
      select distinct r.network_id as "networkId", r.day::text as day, r.base, r.rates
      from unnest(
        ${wanted.map(({ networkId }) => networkId)}::text[], ${wanted.map(({ from }) => from)}::text[]::date[],
        ${wanted.map(({ to }) => to)}::text[]::date[]
      ) as w (network_id, first, last)
      join exchange_rates r on r.network_id = w.network_id collate "C" and r.day between w.first and w.last`;
    return rows.map(({ rates, ...row }) => ({ ...row, rates: ratesFromText(rates) }));
  },
  linkDomains: async (pairs) => [
    ...(await sql<LinkDomain[]>`
      select w.affiliate_id as "affiliateId", w.campaign_id as "campaignId", l.domain, n.domains
      from unnest(
        ${pairs.map(({ networkId }) => networkId)}::text[], ${pairs.map(({ affiliateId }) => affiliateId)}::text[],
        ${pairs.map(({ campaignId }) => campaignId)}::text[]
      ) as w (network_id, affiliate_id, campaign_id)
      join networks n on n.id = w.network_id collate "C"
      left join tracking_links l
        on l.affiliate_id = w.affiliate_id collate "C" and l.campaign_id = w.campaign_id collate "C"`),
  ],
});
