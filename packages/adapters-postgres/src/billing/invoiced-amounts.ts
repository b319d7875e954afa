import type { Difference } from '@tributary/domain/billing/draft-invoice';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { DerivedAmount } from '@tributary/application/billing/invoices';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../shared/session.ts';

type AmountsToInvoice = { readonly through: CalendarDay; readonly derived: readonly DerivedAmount[] };
type Row = Omit<Difference, 'current' | 'invoiced'> & { readonly current: string; readonly invoiced: string };

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
    ), taken as (
      select source, day, subject_id, goal_id, amount as invoiced
      from invoiced_amounts
      where network_id = ${networkId} and account_id = ${id} and day <= ${through}::date
    ), differences as (
      select source, day, subject_id, goal_id, coalesce(amount, 0) as current, coalesce(invoiced, 0) as invoiced
      from books full join taken using (source, day, subject_id, goal_id)
      where coalesce(amount, 0) <> coalesce(invoiced, 0)
    )
    select d.source, d.day::text as day, d.subject_id as "subjectId", d.goal_id as "goalId",
      d.current::text as current, d.invoiced::text as invoiced,
      exists (
        select 1 from invoices i
        where i.account_id = ${id} and i.network_id = ${networkId} and d.day between i.start_day and i.end_day
      ) as closed,
      coalesce(c.title, '') as title, coalesce(g.title, '') as "goalTitle"
    from differences d
    left join campaigns c on c.id = d.subject_id and c.network_id = ${networkId}
    left join goals g on g.id = d.goal_id and g.network_id = ${networkId}
    order by d.day, d.source, d.subject_id, d.goal_id`;
  return rows.map((row) => ({ ...row, current: money(row.current), invoiced: money(row.invoiced) }));
}

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
    insert into invoiced_amounts (network_id, account_id, source, subject_id, goal_id, day, amount)
    select ${networkId}, ${id}, source, "subjectId", "goalId", day, amount
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as taken (source text, day date, "subjectId" text, "goalId" text, amount numeric)
    on conflict (account_id, day, source, subject_id, goal_id) do update set amount = excluded.amount`;
}

const jsonOf = (derived: readonly DerivedAmount[]): string =>
  JSON.stringify(derived.map((one) => ({ ...one, amount: moneyText(one.amount) })));
