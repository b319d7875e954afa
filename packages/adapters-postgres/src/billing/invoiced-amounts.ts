import type {
  ConversionKey,
  Difference,
  HeldConversion,
  InvoicedConversion,
} from '@tributary/domain/billing/draft-invoice';
import type { BilledAccount, InvoiceHead } from '@tributary/domain/billing/invoice';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { ConversionId, InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { DerivedAmount, LineConversions } from '@tributary/application/billing/invoices';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../shared/session.ts';

type AmountsToInvoice = { readonly through: CalendarDay; readonly derived: readonly DerivedAmount[] };
type Share = { readonly id: ConversionId; readonly amount: string };
type Row = Omit<Difference, 'current' | 'invoiced' | 'conversions'> & {
  readonly current: string;
  readonly invoiced: string;
  readonly conversions: readonly Share[] | null;
};

/** In one statement, so in one snapshot. */
export async function differencesOf(
  db: Db,
  { networkId, kind, id }: BilledAccount,
  { through, derived }: AmountsToInvoice,
): Promise<Difference[]> {
  const [amount, party] =
    kind === 'affiliate'
      ? [Prisma.raw('payout'), Prisma.raw('affiliate_id')]
      : [Prisma.raw('revenue'), Prisma.raw('advertiser_id')];
  const rows = await db.$queryRaw<Row[]>`
    with books as (
      select 'campaign' collate "C" as source, day, campaign_id as subject_id, goal_id, sum(${amount}) as amount
      from stats_day
      where network_id = ${networkId} and ${party} = ${id} and day <= ${through}::date
      group by day, campaign_id, goal_id
      union all
      select 'referral' collate "C", day, "subjectId" collate "C", '' collate "C", sum(amount)
      from json_to_recordset(${jsonOf(derived)}::json) as derived (day date, "subjectId" text, amount numeric)
      where day <= ${through}::date
      group by day, "subjectId"
      union all
      select 'bonus' collate "C", day, subject_id, '' collate "C", sum(amount)
      from bonuses where network_id = ${networkId} and affiliate_id = ${id} and day <= ${through}::date
      group by day, subject_id
    ), taken as (
      select source, day, subject_id, goal_id, amount as invoiced, by_conversion
      from invoiced_amounts
      where network_id = ${networkId} and account_id = ${id} and day <= ${through}::date
    ), differences as (
      select source, day, subject_id, goal_id, coalesce(amount, 0) as current, coalesce(invoiced, 0) as invoiced,
        source = 'campaign' and coalesce(by_conversion, true) as by_conversion
      from books full join taken using (source, day, subject_id, goal_id)
      where coalesce(amount, 0) <> coalesce(invoiced, 0)
    ), days as (
      select distinct d.day, n.zone from differences d, networks n where d.by_conversion and n.id = ${networkId}
    ), shares as (
      select d.day, v.campaign_id, coalesce(v.goal_id, '') as goal_id,
        json_agg(json_build_object('id', v.id, 'amount', (now.amount - held.amount)::text) order by v.id) as conversions
      from days d
      join conversions v on v.network_id = ${networkId} and v.${party} = ${id}
        and v.converted_at >= d.day::timestamp at time zone d.zone - interval '2 hours'
        and v.converted_at < d.day::timestamp at time zone d.zone + interval '27 hours'
        and (v.converted_at at time zone d.zone)::date = d.day
      cross join lateral (select case when v.status = 'approved' then v.${amount} else 0 end as amount) now
      cross join lateral (
        select coalesce(sum(h.amount), 0) as amount
        from invoiced_conversions h where h.account_id = ${id} and h.conversion_id = v.id
      ) held
      where now.amount <> held.amount
      group by d.day, v.campaign_id, coalesce(v.goal_id, '')
    )
    select d.source, d.day::text as day, d.subject_id as "subjectId", d.goal_id as "goalId",
      d.current::text as current, d.invoiced::text as invoiced,
      i.currency is not null as closed,
      case when i.currency is null and d.invoiced <> 0 then (
        select along.currency from invoices along
        where along.account_id = ${id} and along.network_id = ${networkId} and along.end_day >= d.day and not along.adjusts
        order by along.created_at, along.id limit 1
      ) else i.currency end as currency,
      coalesce(c.title, b.reason, '') as title, coalesce(g.title, '') as "goalTitle", s.conversions
    from differences d
    left join lateral (
      select currency from invoices
      where account_id = ${id} and network_id = ${networkId} and d.day between start_day and end_day and not adjusts
      order by created_at, id limit 1
    ) i on true
    left join shares s
      on d.by_conversion and s.day = d.day and s.campaign_id = d.subject_id and s.goal_id = d.goal_id
    left join campaigns c on c.id = d.subject_id and c.network_id = ${networkId}
    left join lateral (
      select reason from bonuses
      where d.source = 'bonus' and network_id = ${networkId} and affiliate_id = ${id} and subject_id = d.subject_id
      order by created_at desc, id desc limit 1
    ) b on true
    left join goals g on g.id = d.goal_id and g.network_id = ${networkId}
    order by d.day, d.source, d.subject_id, d.goal_id`;
  return rows.map((row) => ({
    ...row,
    current: money(row.current),
    invoiced: money(row.invoiced),
    conversions: (row.conversions ?? []).map(shareOf),
  }));
}

const shareOf = ({ id, amount }: Share) => ({ conversionId: id, amount: money(amount) });

/** Stores the amounts that invoices now cover. An amount that became zero is stored as zero, not deleted. */
export async function takeAmounts(
  db: Db,
  { networkId, id }: BilledAccount,
  taken: readonly Difference[],
): Promise<void> {
  const rows = taken.map(({ source, day, subjectId, goalId, current }) => ({
    source,
    day,
    subjectId,
    goalId,
    amount: moneyText(current),
  }));
  await db.$executeRaw`
    insert into invoiced_amounts (network_id, account_id, source, subject_id, goal_id, day, amount, by_conversion)
    select ${networkId}, ${id}, source, "subjectId", "goalId", day, amount, true
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as taken (source text, day date, "subjectId" text, "goalId" text, amount numeric)
    on conflict (account_id, day, source, subject_id, goal_id) do update set amount = excluded.amount`;
}

/** Stores what an invoice holds of conversions. */
export async function takeConversions(
  db: Db,
  { id: invoiceId, account: { networkId, id } }: Pick<InvoiceHead, 'id' | 'account'>,
  conversions: readonly InvoicedConversion[],
): Promise<void> {
  if (conversions.length === 0) return;
  const rows = conversions.map((one) => ({ ...one, amount: moneyText(one.amount) }));
  await db.$executeRaw`
    insert into invoiced_conversions (network_id, account_id, conversion_id, invoice_id, position, amount)
    select ${networkId}, ${id}, "conversionId", ${invoiceId}, position, amount
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as taken ("conversionId" text, position integer, amount numeric)`;
}

type Held = { readonly invoiceId: InvoiceId; readonly position: number | null; readonly amount: string };

export async function heldOf(
  db: Db,
  { networkId, id }: BilledAccount,
  { id: conversionId, day, subjectId, goalId }: ConversionKey,
): Promise<HeldConversion> {
  const rows = await db.$queryRaw<Held[]>`
    select h.invoice_id as "invoiceId", h.position, h.amount::text as amount
    from invoiced_conversions h join invoices i on i.id = h.invoice_id
    where h.account_id = ${id} and h.network_id = ${networkId} and h.conversion_id = ${conversionId}
    order by i.created_at, i.id`;
  const older = await db.$queryRaw<object[]>`
    select 1 as found from invoiced_amounts
    where account_id = ${id} and network_id = ${networkId} and source = 'campaign' and day = ${day}::date
      and subject_id = ${subjectId} and goal_id = ${goalId} and not by_conversion`;
  return {
    amounts: rows.map((row) => ({ ...row, amount: money(row.amount) })),
    known: older.length === 0,
  };
}

type OfLine = {
  readonly position: number | null;
  readonly count: number;
  readonly first: readonly Share[];
};

export async function conversionsOfLines(
  db: Db,
  networkId: NetworkId,
  { invoiceId, limit }: { readonly invoiceId: InvoiceId; readonly limit: number },
): Promise<LineConversions[]> {
  const rows = await db.$queryRaw<OfLine[]>`
    with held as (
      select position, conversion_id, amount, row_number() over (partition by position order by conversion_id) as nth
      from invoiced_conversions where invoice_id = ${invoiceId} and network_id = ${networkId}
    )
    select position, count(*)::int as count,
      coalesce(
        json_agg(json_build_object('id', conversion_id, 'amount', amount::text) order by conversion_id)
          filter (where nth <= ${limit}),
        '[]'
      ) as first
    from held group by position order by position nulls last`;
  return rows.map((row) => ({ ...row, first: row.first.map(shareOf) }));
}

const jsonOf = (derived: readonly DerivedAmount[]): string =>
  JSON.stringify(derived.map((one) => ({ ...one, amount: moneyText(one.amount) })));
