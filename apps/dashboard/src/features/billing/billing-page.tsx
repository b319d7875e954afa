import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ask, type Data } from '../../api/client.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Button } from '../../design/parts/button.tsx';
import { actionsClass, SelectField } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Refused, Skeleton } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { addDays } from '../../numbers/period.ts';
import { amount, amountWithCurrency } from '../../numbers/money.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { Rates } from './rates.tsx';

type Invoice = Data<'get', '/network/invoices'>['invoices'][number];
type Closed = Data<'post', '/network/invoices'>;
const STATUSES = ['open', 'part_paid', 'paid'] as const;
const WORDS = { open: 'Open', part_paid: 'Partly paid', paid: 'Paid' } as const;

export function BillingPage() {
  const { tab = 'invoices' } = useSearch({ from: '/in/billing' });
  return (
    <>
      <PageHead title="Billing" />
      <Tabs
        label="Billing"
        tabs={[
          ['invoices', 'Invoices'],
          ['close', 'Close a period'],
          ['rates', 'Exchange rates'],
        ]}
        present={tab}
      />
      {tab === 'invoices' ? <Invoices /> : tab === 'close' ? <ClosePeriod /> : <Rates />}
    </>
  );
}

function Invoices() {
  const { status } = useSearch({ from: '/in/billing' });
  const navigate = useNavigate({ from: '/billing' });
  const query = { ...(status && { status }) };
  const { answer, more } = usePages(
    '/network/invoices',
    { query },
    { rowsOf: ({ invoices }) => invoices, totalOf: ({ total }) => total },
  );
  return (
    <>
      <Filters>
        <SelectField
          label="Status"
          value={status ?? ''}
          choices={[
            { value: '', label: 'All' },
            ...STATUSES.map((value) => ({ value, label: WORDS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (before) => ({ ...before, status: STATUSES.find((one) => one === value) }),
            })
          }
        />
      </Filters>
      <Answered
        answer={answer}
        height={240}
        empty={
          status ? (
            <NothingMatches onClear={() => void navigate({ search: {} })} />
          ) : (
            <NothingYet>No period was closed yet.</NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label="Invoices"
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={INVOICE_COLUMNS}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/network/invoices" query={query} />}
          />
        )}
      </Answered>
    </>
  );
}

const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
  {
    key: 'period',
    head: 'Period',
    kind: 'time',
    cell: ({ _id, start, end }) => (
      <Link to="/billing/$invoiceId" params={{ invoiceId: _id }}>
        {start} – {end}
      </Link>
    ),
  },
  {
    key: 'account',
    head: 'Account',
    cell: ({ user_id: id, user_type: kind }) => <AccountName id={id} kind={kind} />,
  },
  {
    key: 'kind',
    head: 'Direction',
    kind: 'short',
    cell: ({ user_type: kind }) => (kind === 'publisher' ? 'You owe' : 'Owed to you'),
  },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'amount',
    head: 'Amount',
    kind: 'number',
    cell: ({ amount: value, currency }) => amountWithCurrency(value, currency),
  },
  {
    key: 'open',
    head: 'Open',
    kind: 'number',
    cell: ({ open, currency }) => amountWithCurrency(open, currency),
  },
];

const ACCOUNTS = '1000';

/** First what would be invoiced; then, by a second button, the invoice. */
function ClosePeriod() {
  const navigate = useNavigate();
  const { today } = usePeriod();
  const affiliates = useAnswer('/affiliate', { query: { limit: ACCOUNTS, sort: 'name', order: 'asc' } });
  const advertisers = useAnswer('/advertiser', { query: { limit: ACCOUNTS, sort: 'name', order: 'asc' } });
  const close = useChange('post', '/network/invoices');
  const [preview, setPreview] = useState<{
    asked: { user_id: string; start: string; end: string };
    shown: Closed;
  }>();
  if (affiliates.state === 'failed') return <Refused refusal={affiliates.refusal} retry={affiliates.retry} />;
  if (advertisers.state === 'failed')
    return <Refused refusal={advertisers.refusal} retry={advertisers.retry} />;
  if (affiliates.state === 'loading' || advertisers.state === 'loading') return <Skeleton height={240} />;
  const choices = [
    ...affiliates.data.affiliates.map(({ _id, name }) => ({ value: _id, label: `${name} (affiliate)` })),
    ...advertisers.data.advertisers.map(({ _id, name }) => ({ value: _id, label: `${name} (advertiser)` })),
  ];
  if (choices.length === 0) return <NothingYet>There is no account to invoice yet.</NothingYet>;
  return (
    <>
      <RecordForm
        action="Show what would be invoiced"
        fields={[
          { name: 'user_id', label: 'Account', kind: 'choice', choices },
          { name: 'start', label: 'From', kind: 'date', start: `${today.slice(0, 8)}01` },
          { name: 'end', label: 'To, with that day', kind: 'date', start: addDays(today, -1) },
        ]}
        onSend={async (asked) =>
          setPreview({
            asked,
            shown: await ask('post', '/network/invoices', { body: { ...asked, dry_run: true } }),
          })
        }
      />
      {preview ? (
        <Section title="What would be invoiced">
          <InvoiceLines invoice={preview.shown.invoice} />
          <div className={actionsClass}>
            <ActionButton
              look="main"
              onAct={async () => {
                const { invoice } = await close.mutateAsync({ body: preview.asked });
                if (invoice._id !== null)
                  await navigate({ to: '/billing/$invoiceId', params: { invoiceId: invoice._id } });
              }}
            >
              Close the period
            </ActionButton>
            <Button onClick={() => setPreview(undefined)}>Cancel</Button>
          </div>
        </Section>
      ) : null}
    </>
  );
}

type Lines = {
  readonly currency: string;
  readonly amount: Invoice['amount'];
  readonly lines: Closed['invoice']['lines'];
};

/** The lines of an invoice and their sum, which is the API's. */
export function InvoiceLines({ invoice }: { readonly invoice: Lines }) {
  const { currency } = invoice;
  if (invoice.lines.length === 0)
    return <NothingYet>Nothing is approved and not invoiced in this period.</NothingYet>;
  return (
    <DataTable
      label="Lines"
      rows={invoice.lines.map((line, index) => ({ ...line, index }))}
      keyOf={({ index }) => String(index)}
      columns={[
        { key: 'title', head: 'For', cell: ({ title }) => title },
        { key: 'goal', head: 'Goal', kind: 'short', cell: ({ goal_title: goal }) => goal },
        { key: 'kind', head: 'Kind', kind: 'short', cell: ({ kind }) => kind },
        { key: 'month', head: 'Month', kind: 'short', cell: ({ month }) => month },
        {
          key: 'amount',
          head: `Amount, ${currency}`,
          kind: 'number',
          cell: ({ amount: value }) => amount(value, currency),
          total: amount(invoice.amount, currency),
        },
      ]}
    />
  );
}

export const invoiceFacts = (invoice: Invoice, zone: string) => (
  <Facts
    facts={[
      ['Account', <AccountName key="account" id={invoice.user_id} kind={invoice.user_type} />],
      ['Period', `${invoice.start} – ${invoice.end}, days of ${zone}`],
      ['Status', <Status key="status" status={invoice.status} />],
      ['Amount', amountWithCurrency(invoice.amount, invoice.currency)],
      ['Paid', amountWithCurrency(invoice.paid, invoice.currency)],
      ['Open', amountWithCurrency(invoice.open, invoice.currency)],
    ]}
  />
);
