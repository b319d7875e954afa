// What was invoiced and what was paid, as the affiliate or the advertiser sees it: all there ever was, a page at a time.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { Button, buttonClass } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Sum } from '../../figures/figure.tsx';
import { exchangeText } from '../../numbers/exchange-text.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { shownValue } from '../../forms/named-lines.ts';
import { type PaidMeta, PaymentDetailsForm } from '../../forms/payment-details-form.tsx';
import { periodText } from '../../numbers/period.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Section } from '../../shell/section.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { DocumentNumber } from '../../table/invoice-document.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { OwnCredit } from './own-credit.tsx';
import { PayoutMethod } from './payout-method.tsx';
import { ShortTable } from '../../table/short-table.tsx';
import { CopyAsCurl, CsvLinks } from '../../table/tools.tsx';
import { texts } from '../../language/texts.ts';
import { paymentWord } from '../../words/payment-methods.ts';

type Invoice = Data<'get', '/affiliate/invoices'>['invoices'][number];
type Payment = Data<'get', '/affiliate/payments'>['payments'][number];

export const PaymentsPage = () => (
  <Payments
    title={t`Payments`}
    more={
      <>
        <OwnBonuses />
        <Referred />
        <PayoutMethod />
        <HowPaid />
      </>
    }
    invoices="/affiliate/invoices"
    payments="/affiliate/payments"
    none={t`No invoices yet. Approved earnings are invoiced when the network closes the period.`}
  />
);
export const OwnInvoicesPage = () => (
  <Payments
    title={t`Invoices`}
    more={<OwnCredit />}
    invoices="/advertiser/invoices"
    payments="/advertiser/payments"
    none={t`No invoices yet. Charges are invoiced when the network closes the period.`}
  />
);

type Props = {
  readonly title: string;
  readonly invoices: '/affiliate/invoices' | '/advertiser/invoices';
  readonly payments: '/affiliate/payments' | '/advertiser/payments';
  readonly none: string;
  readonly more?: ReactNode;
};

function Payments({ title, invoices, payments, none, more }: Props) {
  const invoiced = usePages(invoices, {}, { rowsOf: (data) => data.invoices, totalOf: ({ total }) => total });
  const paid = usePages(payments, {}, { rowsOf: (data) => data.payments, totalOf: ({ total }) => total });
  return (
    <>
      <PageHead title={title}>
        <Link to="/payments/statement" className={buttonClass()}>
          <Trans>Statement of account</Trans>
        </Link>
        <Button icon={Printer} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </PageHead>
      <Section title={t`Invoices`}>
        <Answered answer={invoiced.answer} height={240} empty={<NothingYet>{none}</NothingYet>}>
          {({ rows, total }) => (
            <DataTable
              label={t`Invoices`}
              rows={rows}
              keyOf={({ _id }) => _id}
              columns={invoiceColumns(invoices)}
              total={total}
              more={invoiced.more}
              tools={<CopyAsCurl path={invoices} query={{}} />}
            />
          )}
        </Answered>
      </Section>
      <Section title={t`Payments`}>
        <Answered
          answer={paid.answer}
          height={160}
          empty={
            <NothingYet>
              <Trans>No payments yet.</Trans>
            </NothingYet>
          }
        >
          {({ rows, total }) => (
            <DataTable
              label={t`Payments`}
              rows={rows}
              keyOf={({ _id }) => _id}
              columns={PAYMENT_COLUMNS}
              total={total}
              more={paid.more}
              tools={<CopyAsCurl path={payments} query={{}} />}
            />
          )}
        </Answered>
      </Section>
      {more}
    </>
  );
}

/** What was added or taken off, with the reason; invoices hold it as lines. */
function OwnBonuses() {
  const { currency } = useSession().network;
  const { answer, more } = usePages(
    '/affiliate/bonuses',
    {},
    { rowsOf: ({ bonuses }) => bonuses, totalOf: ({ total }) => total },
  );
  return (
    <Section title={t`Bonuses and deductions`}>
      <Answered
        answer={answer}
        height={120}
        empty={
          <NothingYet>
            <Trans>No bonuses or deductions yet.</Trans>
          </NothingYet>
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Bonuses and deductions`}
            rows={rows}
            keyOf={({ _id }) => _id}
            total={total}
            more={more}
            tools={
              <>
                <CsvLinks path="/affiliate/bonuses" query={{}} />
                <CopyAsCurl path="/affiliate/bonuses" query={{}} />
              </>
            }
            columns={[
              { key: 'reason', head: t`Reason`, cell: ({ reason }) => <span dir="auto">{reason}</span> },
              { key: 'day', head: t`Date`, kind: 'time', cell: ({ day }) => day },
              {
                key: 'amount',
                head: t`Amount`,
                unit: currency,
                kind: 'number',
                cell: ({ amount }) => <Sum value={amount} currency={currency} />,
              },
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}

/** What the affiliate earned by those it brought: of invoices that are closed it is in their lines already. */
function Referred() {
  const { currency } = useSession().network;
  const answer = useAnswer('/affiliate/payout', {}, { isEmpty: ({ referral }) => referral.total === '0' });
  return (
    <Section title={t`Referral earnings, last 30 days`}>
      <Answered
        answer={answer}
        height={120}
        empty={
          <NothingYet>
            <Trans>No referral earnings yet.</Trans>
          </NothingYet>
        }
      >
        {({ referral: { total, days } }) => (
          <ShortTable
            label={t`Referral earnings`}
            rows={Object.entries(days).sort(([one], [other]) => (one < other ? 1 : -1))}
            keyOf={([day]) => day}
            columns={[
              { key: 'day', head: t`Date`, kind: 'time', cell: ([day]) => day },
              {
                key: 'earned',
                head: t`Earnings`,
                unit: currency,
                kind: 'number',
                cell: ([, earned]) => <Sum value={earned} currency={currency} />,
                total: <Sum value={total} currency={currency} />,
              },
            ]}
          />
        )}
      </Answered>
    </Section>
  );
}

/** Where the money goes: written down by the network or by the affiliate itself. */
function HowPaid() {
  const answer = useAnswer('/affiliate/account', {});
  const { mutateAsync: change } = useChange('patch', '/affiliate/payment-details');
  const latest = useAgain('/affiliate/account', {});
  return (
    <Section title={t`Payment details`}>
      <Answered answer={answer} height={120}>
        {({ user }) => {
          const { bank = {}, payout = {} } = user.meta as PaidMeta;
          const known = [...Object.entries(bank), ...Object.entries(payout)];
          return (
            <>
              {known.length === 0 ? (
                <NothingYet>
                  <Trans>No payment details yet. Add them so the network can pay you.</Trans>
                </NothingYet>
              ) : (
                <Facts facts={known.map(([name, value]) => [name, shownValue(value)])} />
              )}
              <h3>
                <Trans>Edit payment details</Trans>
              </h3>
              <PaymentDetailsForm
                meta={user.meta as PaidMeta}
                action={t`Save payment details`}
                latest={async () => (await latest()).user.meta as PaidMeta}
                onEdit={(paid) => change({ body: paid })}
              />
            </>
          );
        }}
      </Answered>
    </Section>
  );
}

const INVOICE_COLUMNS = texts<readonly Column<Invoice>[]>([
  {
    key: 'period',
    head: msg`Period`,
    cell: ({ _id, start, end }) => <InvoiceLink id={_id} start={start} end={end} />,
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
    key: 'paid',
    head: msg({ message: 'Paid', context: 'of an amount' }),
    kind: 'number',
    width: 132,
    cell: ({ paid, currency }) => amountWithCurrency(paid, currency),
  },
  {
    key: 'open',
    head: msg`Outstanding`,
    kind: 'number',
    width: 132,
    cell: ({ open, currency }) => amountWithCurrency(open, currency),
  },
]);

const invoiceColumns = (api: Props['invoices']): readonly Column<Invoice>[] => [
  ...INVOICE_COLUMNS.slice(0, 1),
  {
    key: 'number',
    head: t`Number`,
    kind: 'short',
    width: 112,
    cell: (invoice) => <DocumentNumber invoice={invoice} api={api} />,
  },
  ...INVOICE_COLUMNS.slice(1),
];

type LinkProps = { readonly id: string; readonly start: string; readonly end: string };

const InvoiceLink = ({ id, start, end }: LinkProps) => (
  <Link to="/payments/$invoiceId" params={{ invoiceId: id }}>
    {periodText({ start, end })}
  </Link>
);

const PAYMENT_COLUMNS = texts<readonly Column<Payment>[]>([
  {
    key: 'for',
    head: msg`Invoice`,
    cell: ({ invoice_id: id, start, end }) => <InvoiceLink id={id} start={start} end={end} />,
  },
  { key: 'created', head: msg`Date`, kind: 'time', cell: ({ created }) => created },
  { key: 'method', head: msg`Method`, kind: 'short', cell: ({ method }) => paymentWord(method) },
  {
    key: 'reference',
    head: msg`Reference`,
    cell: ({ reference, exchange }) => [exchangeText(exchange), reference].filter(Boolean).join(' · '),
  },
  {
    key: 'amount',
    head: msg`Amount`,
    kind: 'number',
    width: 132,
    cell: ({ amount, currency }) => amountWithCurrency(amount, currency),
  },
]);
