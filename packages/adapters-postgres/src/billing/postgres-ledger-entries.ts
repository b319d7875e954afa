import type { ReadLedgerEntries } from '@tributary/application/billing/ledger-entries';
import type { BilledAccount } from '@tributary/domain/billing/invoice';
import { exchangeFromText, type ExchangeText } from '@tributary/domain/billing/payment-exchange';
import {
  ENTRY_SOURCES,
  type BookedDocument,
  type EntrySource,
  type LedgerEntry,
} from '@tributary/domain/billing/statement';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { InvoiceId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Postgres } from '../shared/open-postgres.ts';

const PLACE = `array_position(array[${ENTRY_SOURCES.map((one) => `'${one}'`).join(', ')}], source)`;
const ORDER = `at, ${PLACE}, invoice_id, payment_id`;

/** One statement, which sees one moment. `$1` network, `$2` from, `$3` to, `$4` limit, `$5` account. */
const statementOf = (whose: string) => `
  with booked as (
    select 'invoice' as source, i.created_at as at, i.id as invoice_id, '' as payment_id, i.amount, i.currency,
      null as method, null as reference, null::jsonb as exchange, null as reason
    from invoices i where i.network_id = $1 ${whose}
    union all
    select 'vat', d.created_at, i.id, '', d.vat, i.currency, null, null, null, null
    from invoice_documents d join invoices i on i.id = d.invoice_id where i.network_id = $1 ${whose}
    union all
    select 'payment', p.created_at, i.id, p.id, p.amount, i.currency, p.method, p.reference, p.exchange, null
    from payments p join invoices i on i.id = p.invoice_id where i.network_id = $1 ${whose}
    union all
    select e.source, e.at, i.id, u.id, u.amount, i.currency, u.method, u.reference, u.exchange, e.reason
    from undone_payments u join invoices i on i.id = u.invoice_id
    cross join lateral (values ('payment', u.paid_at, null), ('undone', u.undone_at, u.reason)) as e (source, at, reason)
    where i.network_id = $1 ${whose}
  ), sums as (
    select source, currency, sum(amount)::text as amount from booked where at < $2 group by 1, 2
  ), shown as (
    select *, row_number() over (order by ${ORDER}) as nth from booked where at >= $2 and at < $3
    order by nth limit $4
  )
  select (
    select coalesce(json_agg(s), '[]') from sums s
  ) as before, (
    select coalesce(json_agg(json_build_object(
      'source', s.source, 'at', round(extract(epoch from s.at) * 1000), 'invoiceId', i.id,
      'networkId', i.network_id, 'accountKind', i.account_kind, 'accountId', i.account_id,
      'currency', s.currency, 'amount', s.amount::text, 'start', i.start_day, 'end', i.end_day, 'adjusts', i.adjusts,
      'bonuses', coalesce(l.bonuses, 0)::text, 'adjustments', coalesce(l.adjustments, 0)::text,
      'document', case when d.id is not null then json_build_object(
        'number', d.number, 'issuedOn', d.issued_on, 'dueOn', d.due_on, 'treatment', d.treatment, 'rate', d.rate::text,
        'net', d.net::text, 'buyerVatId', d.content->'buyer'->>'vatId'
      ) end,
      'method', s.method, 'reference', s.reference, 'exchange', s.exchange, 'reason', s.reason,
      'fromDeposits', exists (select from deposits e where e.payment_id = s.payment_id)
    ) order by s.nth), '[]')
    from shown s join invoices i on i.id = s.invoice_id
    left join invoice_documents d on d.invoice_id = i.id
    left join lateral (
      select sum(amount) filter (where kind = 'bonus') as bonuses,
        sum(amount) filter (where kind = 'adjustment') as adjustments
      from invoice_lines where invoice_id = i.id and s.source = 'invoice'
    ) l on true
  ) as entries`;

const OF_NETWORK = statementOf('');
const OF_ACCOUNT = statementOf('and i.account_id = $5');

type Sum = { readonly source: EntrySource; readonly currency: string; readonly amount: string };
type Entry = Omit<
  LedgerEntry,
  'at' | 'account' | 'amount' | 'period' | 'bonuses' | 'adjustments' | 'document' | 'exchange'
> & {
  readonly at: number;
  readonly invoiceId: InvoiceId;
  readonly networkId: BilledAccount['networkId'];
  readonly accountKind: BilledAccount['kind'];
  readonly accountId: BilledAccount['id'];
  readonly amount: string;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
  readonly bonuses: string;
  readonly adjustments: string;
  readonly exchange: ExchangeText | null;
  readonly document:
    (Omit<BookedDocument, 'rate' | 'net'> & { readonly rate: string; readonly net: string }) | null;
};

export const postgresLedgerEntries =
  ({ reads }: Pick<Postgres, 'reads'>): ReadLedgerEntries =>
  async (networkId, { accountId, from, to, limit }) => {
    const values = [networkId, from, to, limit + 1, ...(accountId === undefined ? [] : [accountId])];
    const text = accountId === undefined ? OF_NETWORK : OF_ACCOUNT;
    const [row] = await reads.unsafe<{ before: Sum[]; entries: Entry[] }[]>(text, values, { prepare: true });
    const { before = [], entries = [] } = row ?? {};
    return {
      before: before.map((one) => ({ ...one, amount: money(one.amount) })),
      entries: entries.slice(0, limit).map(entryOf),
      isCut: entries.length > limit,
    };
  };

const entryOf = ({
  at,
  networkId,
  accountKind,
  accountId,
  amount,
  start,
  end,
  bonuses,
  adjustments,
  document,
  exchange,
  ...plain
}: Entry): LedgerEntry => ({
  ...plain,
  at: new Date(at),
  account: { networkId, kind: accountKind, id: accountId },
  amount: money(amount),
  period: { start, end },
  bonuses: money(bonuses),
  adjustments: money(adjustments),
  exchange: exchange && exchangeFromText(exchange),
  document: document && { ...document, rate: money(document.rate), net: money(document.net) },
});
