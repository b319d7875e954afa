// What was invoiced and what was paid, as the affiliate or the advertiser sees it.
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { listOf } from '../../table/record-list.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';

type Account = Data<'get', '/affiliate/account'>;
type Invoice = Account['invoices'][number];
type Payment = Account['payments'][number];

export const PaymentsPage = () => (
  <Payments
    title="Payments"
    path="/affiliate/account"
    none="There is no invoice yet. What is approved is invoiced when your network closes the period."
  />
);
export const OwnInvoicesPage = () => (
  <Payments
    title="Invoices"
    path="/advertiser/account"
    none="There is no invoice yet. What you owe is invoiced when your network closes the period."
  />
);

type Props = {
  readonly title: string;
  readonly path: '/affiliate/account' | '/advertiser/account';
  readonly none: string;
};

function Payments({ title, path, none }: Props) {
  const { zone } = useSession().network;
  const answer = useAnswer(path, {});
  return (
    <>
      <PageHead title={title}>
        <Button onClick={() => print()}>Print</Button>
      </PageHead>
      <Section title="Invoices, newest first">
        <Answered
          answer={listOf(answer, ({ invoices }) => invoices)}
          height={240}
          empty={<NothingYet>{none}</NothingYet>}
        >
          {(rows) => (
            <DataTable
              label="Invoices"
              rows={rows}
              keyOf={({ _id }) => _id}
              columns={invoiceColumns(zone)}
              tools={<CopyAsCurl path={path} query={{}} />}
            />
          )}
        </Answered>
      </Section>
      <Section title="Payments, newest first">
        <Answered
          answer={listOf(answer, ({ payments, invoices }) =>
            payments.map((payment) => ({
              ...payment,
              invoice: invoices.find(({ _id }) => _id === payment.invoice_id),
            })),
          )}
          height={160}
          empty={<NothingYet>Nothing was paid yet.</NothingYet>}
        >
          {(rows) => (
            <DataTable label="Payments" rows={rows} keyOf={({ _id }) => _id} columns={paymentColumns(zone)} />
          )}
        </Answered>
      </Section>
    </>
  );
}

const periodOf = ({ start, end }: Invoice): string => `${start} – ${end}`;

const invoiceColumns = (zone: string): Column<Invoice>[] => [
  { key: 'period', head: `Period (days of ${zone})`, kind: 'time', cell: periodOf },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'amount',
    head: 'Amount',
    kind: 'number',
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
  {
    key: 'paid',
    head: 'Paid',
    kind: 'number',
    cell: ({ paid, currency }) => amountWithCurrency(paid, currency),
  },
  {
    key: 'open',
    head: 'Open',
    kind: 'number',
    cell: ({ open, currency }) => amountWithCurrency(open, currency),
  },
  { key: 'id', head: 'Id', cell: ({ _id }) => <code>{_id}</code> },
];

const paymentColumns = (zone: string): Column<Payment & { readonly invoice: Invoice | undefined }>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'method', head: 'By', kind: 'short', cell: ({ method }) => method },
  { key: 'reference', head: 'Reference', cell: ({ reference }) => reference },
  { key: 'invoice', head: 'For', cell: ({ invoice, invoice_id: id }) => (invoice ? periodOf(invoice) : id) },
  {
    key: 'amount',
    head: 'Amount',
    kind: 'number',
    cell: ({ amount, invoice }) => (invoice ? amountWithCurrency(amount, invoice.currency) : amount),
  },
];
