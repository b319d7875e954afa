import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Data } from '../../api/client.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { Status } from '../../design/parts/status.tsx';
import { amountWithCurrency } from '../../numbers/money.ts';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { wordFilter } from '../../table/record-filters.tsx';
import { DocumentNumber } from '../../table/invoice-document.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { Balances } from './balances.tsx';
import { CloseMany } from './close-many.tsx';
import { Payouts } from './payouts.tsx';
import { Rates } from './rates.tsx';
import { texts } from '../../language/texts.ts';

const Journal = lazy(async () => ({ default: (await import('./journal.tsx')).Journal }));
const Bonuses = lazy(async () => ({ default: (await import('./bonuses.tsx')).Bonuses }));

type Invoice = Data<'get', '/network/invoices'>['invoices'][number];
const STATUSES = ['open', 'part_paid', 'paid'] as const;
const WORDS = texts({ open: msg`Outstanding`, part_paid: msg`Partly paid`, paid: msg`Paid` });

export function BillingPage() {
  const { tab = 'balances' } = useSearch({ from: '/in/billing' });
  return (
    <>
      <PageHead title={t`Billing`}>{tab === 'journal' ? <PeriodPicker /> : null}</PageHead>
      <Tabs
        label={t`Billing`}
        tabs={[
          ['balances', t`Balances`],
          ['invoices', t`Invoices`],
          ['close', t`Close period`],
          ['payouts', t({ message: 'Payouts', context: 'money that is sent' })],
          ['bonuses', t`Bonuses`],
          ['rates', t`Exchange rates`],
          ['journal', t`Journal`],
        ]}
        present={tab}
      />
      <Shown tab={tab} />
    </>
  );
}

function Shown({
  tab,
}: {
  readonly tab: 'balances' | 'invoices' | 'close' | 'payouts' | 'bonuses' | 'rates' | 'journal';
}) {
  switch (tab) {
    case 'balances':
      return <Balances />;
    case 'invoices':
      return <Invoices />;
    case 'close':
      return <CloseMany />;
    case 'payouts':
      return <Payouts />;
    case 'bonuses':
      return (
        <Suspense fallback={null}>
          <Bonuses />
        </Suspense>
      );
    case 'rates':
      return <Rates />;
    case 'journal':
      return (
        <Suspense fallback={null}>
          <Journal />
        </Suspense>
      );
  }
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
      <FilterBar
        filters={[
          wordFilter({
            key: 'status',
            label: t`Status`,
            icon: BadgeCheck,
            choices: STATUSES.map((value) => ({ value, label: WORDS[value] })),
            value: status,
            onChange: (chosen) =>
              void navigate({
                search: (before) => ({ ...before, status: STATUSES.find((one) => one === chosen) }),
              }),
            isOne: true,
          }),
        ]}
        onClear={() => void navigate({ search: { tab: 'invoices' } })}
      />
      <Answered
        answer={answer}
        height={240}
        empty={
          status ? (
            <NothingMatches onClear={() => void navigate({ search: { tab: 'invoices' } })} />
          ) : (
            <NothingYet>
              <Trans>No period closed yet.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Invoices`}
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

const INVOICE_COLUMNS = texts<readonly Column<Invoice>[]>([
  {
    key: 'period',
    head: msg`Period`,
    cell: ({ _id, start, end }) => (
      <Link to="/billing/$invoiceId" params={{ invoiceId: _id }}>
        {periodText({ start, end })}
      </Link>
    ),
  },
  {
    key: 'number',
    head: msg`Number`,
    kind: 'short',
    width: 128,
    cell: (invoice) => <DocumentNumber invoice={invoice} api="/network/invoices" />,
  },
  {
    key: 'account',
    head: msg`Account`,
    cell: ({ user_id: id, user_type: kind }) => <AccountName id={id} kind={kind} />,
  },
  {
    key: 'kind',
    head: msg`Type`,
    kind: 'short',
    width: 128,
    cell: ({ user_type: kind }) => (kind === 'publisher' ? t`Payable` : t`Receivable`),
  },
  { key: 'status', head: msg`Status`, kind: 'status', cell: ({ status }) => <Status status={status} /> },
  {
    key: 'amount',
    head: msg`Amount`,
    kind: 'number',
    width: 132,
    cell: ({ total, currency }) => amountWithCurrency(total, currency),
  },
  {
    key: 'open',
    head: msg`Outstanding`,
    kind: 'number',
    width: 132,
    cell: ({ open, currency }) => amountWithCurrency(open, currency),
  },
]);
