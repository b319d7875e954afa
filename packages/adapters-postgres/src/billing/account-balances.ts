import type { AccountKind } from '@tributary/domain/accounts/account';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { BalanceSums } from '@tributary/domain/billing/balance';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import type {
  AccountBalance,
  BalancePage,
  BalancesAsked,
  ToInvoice,
} from '@tributary/application/billing/balances';
import type { Page } from '@tributary/application/shared/page';
import { Prisma } from '../generated/client.ts';
import { slice } from '../shared/columns.ts';
import { likePart } from '../shared/like-part.ts';
import type { Db } from '../shared/session.ts';

const PARTIES = {
  affiliate: { id: 'affiliate_id', amount: 'payout', pending: 'pending_payout', sums: 'stats_affiliate_day' },
  advertiser: {
    id: 'advertiser_id',
    amount: 'revenue',
    pending: 'pending_revenue',
    sums: 'stats_campaign_day',
  },
} as const satisfies Readonly<Record<AccountKind, object>>;

/** As balanceOf() says. */
const SORT_KEYS: Readonly<Record<BalancesAsked['sort']['by'], string>> = {
  owed: 'approved + invoiced - paid',
  open: 'invoiced - paid',
  approved: 'approved',
  pending: 'pending',
  invoiced: 'invoiced',
  paid: 'paid',
  name: 'lower(name) collate "C"',
};

type SumTexts = { readonly [Name in keyof BalanceSums]: string };
type Row = Omit<AccountBalance, 'sums'> & SumTexts;
type Answer = {
  readonly total: number;
  readonly totals: readonly (SumTexts & { readonly currency: string })[];
  readonly invoicedIds: readonly string[];
  readonly items: readonly Row[];
};

/** In one statement, so in one snapshot. Sums leave as text: in JSON they would become floats. */
export async function balancesOf(
  db: Db,
  networkId: NetworkId,
  { asked, page }: { readonly asked: BalancesAsked; readonly page: Page },
): Promise<BalancePage> {
  const { kind, search, accountIds, sort, derived } = asked;
  const party = PARTIES[kind];
  const searched = search
    ? Prisma.sql`and a.search_text like ${`%${likePart(search.toLowerCase())}%`}`
    : Prisma.empty;
  // In every part, so that nothing is summed of others.
  const only = (column: string) =>
    accountIds === undefined ? Prisma.empty : Prisma.sql`and ${Prisma.raw(column)} = any(${[...accountIds]})`;
  const order = Prisma.raw(
    `${SORT_KEYS[sort.by]} ${sort.order}, "accountId" ${sort.order}, currency collate "C" ${sort.order}`,
  );
  const { skip, take } = slice(page);
  const [answer] = await db.$queryRaw<Answer[]>`
    with present as (
      select currency from networks where id = ${networkId}
    ), elsewhere as materialized (
      -- Accounts with invoices in other currencies, and the last day that one of these covers.
      select account_id, max(end_day) as through from invoices
      where network_id = ${networkId} and currency <> (select currency from present) ${only('account_id')} group by account_id
    ), keyed as (
      select s.${Prisma.raw(party.id)} as account_id, s.day, s.campaign_id as subject_id, s.goal_id,
        s.${Prisma.raw(party.amount)} as amount, 0::numeric as invoiced
      from elsewhere e join stats_day s on s.${Prisma.raw(party.id)} = e.account_id and s.day <= e.through
      where s.network_id = ${networkId}
      union all
      select b.affiliate_id, b.day, b.subject_id, '', b.amount, 0
      from elsewhere e join bonuses b on b.affiliate_id = e.account_id and b.day <= e.through
      where b.network_id = ${networkId}
      union all
      select t.account_id, t.day, t.subject_id, t.goal_id, 0, t.amount
      from elsewhere e join invoiced_amounts t on t.account_id = e.account_id and t.day <= e.through
      where t.network_id = ${networkId} and t.source <> 'referral'
    ), adjusted as (
      select d.account_id, its.currency, sum(d.more) as more
      from (
        select account_id, day, sum(amount) - sum(invoiced) as more, sum(invoiced) <> 0 as taken
        from keyed group by account_id, day, subject_id, goal_id having sum(amount) <> sum(invoiced)
      ) d
      cross join lateral (
        select i.currency from invoices i
        where i.account_id = d.account_id and i.network_id = ${networkId} and not i.adjusts and i.end_day >= d.day
          and (i.start_day <= d.day or d.taken)
        order by (i.start_day <= d.day) desc, i.created_at, i.id limit 1
      ) its
      where its.currency <> (select currency from present)
      group by d.account_id, its.currency
    ), parts as (
      select account_id, currency, more as approved, 0::numeric as pending, 0::numeric as invoiced, 0::numeric as paid
      from adjusted
      union all
      select account_id, (select currency from present), -more, 0, 0, 0 from adjusted
      union all
      select ${Prisma.raw(party.id)} as account_id, (select currency from present) as currency,
        sum(${Prisma.raw(party.amount)}), sum(${Prisma.raw(party.pending)}), 0, 0
      from ${Prisma.raw(party.sums)} where network_id = ${networkId} ${only(party.id)} group by 1
      union all
      select affiliate_id, (select currency from present), sum(amount), 0, 0, 0
      from bonuses where network_id = ${networkId} ${only('affiliate_id')} group by 1
      union all
      select "accountId" collate "C", (select currency from present), sum(amount), 0, 0, 0
      from json_to_recordset(${derivedJson(derived)}::json) as derived ("accountId" text, amount numeric) group by 1
      union all
      select account_id, (select currency from present), -sum(amount), 0, 0, 0
      from invoiced_amounts where network_id = ${networkId} ${only('account_id')} group by 1
      union all
      select account_id, currency, 0, 0, sum(amount + vat), sum(paid)
      from invoices where network_id = ${networkId} ${only('account_id')} group by 1, 2
    ), balances as (
      select account_id, currency, sum(pending) as pending, sum(approved) as approved, sum(invoiced) as invoiced,
        sum(paid) as paid
      from parts group by account_id, currency
    ), matched as materialized (
      select a.id as "accountId", a.display_id as "displayId", a.name, a.deleted_at is not null as removed, b.currency,
        b.pending, b.approved, b.invoiced, b.paid
      from balances b join accounts a on a.id = b.account_id
      where a.network_id = ${networkId} and a.kind = ${kind} ${searched} ${only('a.id')}
        and (b.pending <> 0 or b.approved <> 0 or b.invoiced <> 0 or b.paid <> 0)
    )
    select (select count(*)::int from matched) as total,
      (select coalesce(json_agg(t order by t.currency collate "C"), '[]') from (
        select currency, sum(pending)::text as pending, sum(approved)::text as approved,
          sum(invoiced)::text as invoiced, sum(paid)::text as paid
        from matched group by currency
      ) t) as totals,
      (select coalesce(json_agg(distinct "accountId" collate "C"), '[]') from matched
        where invoiced <> 0 or paid <> 0) as "invoicedIds",
      (select coalesce(json_agg(r order by r.place), '[]') from (
        select "accountId", "displayId", name, removed, currency, pending::text, approved::text, invoiced::text,
          paid::text, row_number() over (order by ${order}) as place
        from matched order by ${order} limit ${take} offset ${skip}
      ) r) as items`;
  if (!answer) throw new Error('PostgreSQL summed nothing.');
  return {
    total: answer.total,
    invoicedIds: answer.invoicedIds,
    totals: answer.totals.map((row) => ({ currency: row.currency, sums: sumsOf(row) })),
    items: answer.items.map((row) => ({
      accountId: row.accountId,
      displayId: row.displayId,
      name: row.name,
      removed: row.removed,
      currency: row.currency,
      sums: sumsOf(row),
    })),
  };
}

const sumsOf = ({ pending, approved, invoiced, paid }: SumTexts): BalanceSums => ({
  pending: money(pending),
  approved: money(approved),
  invoiced: money(invoiced),
  paid: money(paid),
});

const derivedJson = (derived: BalancesAsked['derived']): string =>
  JSON.stringify(derived.map((one) => ({ ...one, amount: moneyText(one.amount) })));

export async function pendingOf(db: Db, { networkId, kind, id }: BilledAccount): Promise<Money> {
  const party = PARTIES[kind];
  const [row] = await db.$queryRaw<{ pending: string }[]>`
    select coalesce(sum(${Prisma.raw(party.pending)}), 0)::text as pending
    from ${Prisma.raw(party.sums)} where network_id = ${networkId} and ${Prisma.raw(party.id)} = ${id}`;
  return money(row?.pending ?? '0');
}

export async function idsToInvoice(
  db: Db,
  networkId: NetworkId,
  { through, kind, after, limit }: ToInvoice & { readonly through: CalendarDay },
): Promise<string[]> {
  const books = Object.values(PARTIES).map(
    ({ id, amount }) => Prisma.sql`
      select ${Prisma.raw(id)} as account_id, day, campaign_id as subject_id, goal_id, sum(${Prisma.raw(amount)}) as amount
      from stats_day where network_id = ${networkId} and day <= ${through}::date
      group by 1, 2, 3, 4`,
  );
  const rows = await db.$queryRaw<{ id: string }[]>`
    with books as (
      ${Prisma.join(books, ' union all ')}
      union all
      select affiliate_id, day, subject_id, '', sum(amount)
      from bonuses where network_id = ${networkId} and day <= ${through}::date
      group by 1, 2, 3
    ), taken as (
      select account_id, day, subject_id, goal_id, amount as invoiced
      from invoiced_amounts
      where network_id = ${networkId} and source <> 'referral' and day <= ${through}::date
    ), differing as (
      select account_id from books full join taken using (account_id, day, subject_id, goal_id)
      where coalesce(amount, 0) <> coalesce(invoiced, 0)
      union
      select affiliate_id from referrals where network_id = ${networkId}
    )
    select a.id from accounts a
    where a.network_id = ${networkId} and a.id > ${after ?? ''}
      and a.id in (select account_id from differing)
      ${kind === undefined ? Prisma.empty : Prisma.sql`and a.kind = ${kind}`}
    order by a.id limit ${limit}`;
  return rows.map(({ id }) => id);
}
