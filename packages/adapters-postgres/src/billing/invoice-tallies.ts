import type { InvoiceTally, UnbalancedAccount } from '@tributary/application/billing/invoices';
import type { InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { headOf } from './invoice-row.ts';
import type { Db } from '../shared/session.ts';

type Sums = {
  readonly id: string;
  readonly linesExact: string;
  readonly linesAmount: string;
  readonly payments: string;
};

export async function talliesOf(
  db: Db,
  networkId: NetworkId,
  { after, limit }: { readonly after: InvoiceId | null; readonly limit: number },
): Promise<InvoiceTally[]> {
  const invoices = await db.invoice.findMany({
    where: { networkId, id: { gt: after ?? '' } },
    orderBy: { id: 'asc' },
    take: limit,
  });
  const sums = await db.$queryRaw<Sums[]>`
    select i.id,
      (select coalesce(sum(l.exact), 0) from invoice_lines l where l.invoice_id = i.id)::text as "linesExact",
      (select coalesce(sum(l.amount), 0) from invoice_lines l where l.invoice_id = i.id)::text as "linesAmount",
      (select coalesce(sum(p.amount), 0) from payments p where p.invoice_id = i.id)::text as payments
    from invoices i
    where i.network_id = ${networkId} and i.id = any(${invoices.map(({ id }) => id)})`;
  const byId = new Map(sums.map((row) => [row.id, row]));
  return invoices.map((row) => ({
    invoice: headOf(row),
    linesExact: money(byId.get(row.id)?.linesExact ?? '0'),
    linesAmount: money(byId.get(row.id)?.linesAmount ?? '0'),
    payments: money(byId.get(row.id)?.payments ?? '0'),
  }));
}

export async function unbalancedAccounts(
  db: Db,
  networkId: NetworkId,
  limit: number,
): Promise<UnbalancedAccount[]> {
  const rows = await db.$queryRaw<{ accountId: string; invoices: string; taken: string }[]>`
    with invoiced as (
      select account_id, sum(exact) as amount from invoices where network_id = ${networkId} group by account_id
    ), taken as (
      select account_id, sum(amount) as amount from invoiced_amounts where network_id = ${networkId} group by account_id
    )
    select account_id as "accountId", coalesce(invoiced.amount, 0)::text as invoices,
      coalesce(taken.amount, 0)::text as taken
    from invoiced full join taken using (account_id)
    where coalesce(invoiced.amount, 0) <> coalesce(taken.amount, 0)
    order by account_id limit ${limit}`;
  return rows.map((row) => ({ ...row, invoices: money(row.invoices), taken: money(row.taken) }));
}
