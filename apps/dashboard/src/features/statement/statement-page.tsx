// The statement of account of an affiliate or an advertiser, as the network sees it and as they do, on the screen and on paper.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Sum } from '../../figures/figure.tsx';
import { exchangeText } from '../../numbers/exchange-text.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Letterhead } from '../../shell/letterhead.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { AccountName } from '../../shell/record-names.tsx';
import { Section } from '../../shell/section.tsx';
import { periodText, writtenPeriod } from '../../numbers/period.ts';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { CopyAsCurl, CsvLinks } from '../../table/tools.tsx';
import { BOOKING_WORDS } from '../../words/bookings.ts';
import { paymentWord } from '../../words/payment-methods.ts';

type Statement = Data<'get', '/affiliate/statement'>['statements'][number];
type Booking = Statement['bookings'][number];
type InvoicePage = '/billing/$invoiceId' | '/payments/$invoiceId';

export function StatementPage() {
  const { accountId: id } = useParams({ from: '/in/billing/statements/$accountId' });
  const { period } = usePeriod();
  const answer = useAnswer('/network/statements/{id}', { path: { id }, query: period });
  return (
    <>
      <Letterhead />
      <Head crumbs={[[t`Billing`, { to: '/billing' }]]} />
      <Answered answer={answer} height={480}>
        {({ user_id: accountId, user_type: kind, statements }) => (
          <>
            <Facts facts={[[t`Account`, <AccountName key="account" id={accountId} kind={kind} />]]} />
            <Statements
              statements={statements}
              api={`/network/statements/${id}`}
              page="/billing/$invoiceId"
            />
          </>
        )}
      </Answered>
    </>
  );
}

export const AffiliateStatementPage = () => <OwnStatement api="/affiliate/statement" title={t`Payments`} />;
export const AdvertiserStatementPage = () => <OwnStatement api="/advertiser/statement" title={t`Invoices`} />;

type OwnProps = { readonly api: '/affiliate/statement' | '/advertiser/statement'; readonly title: string };

function OwnStatement({ api, title }: OwnProps) {
  const { period } = usePeriod();
  const { account } = useSession();
  const answer = useAnswer(api, { query: period });
  return (
    <>
      <Letterhead />
      <Head crumbs={[[title, { to: '/payments' }]]} />
      <Answered answer={answer} height={480}>
        {({ statements }) => (
          <>
            <Facts facts={[[t`Account`, account?.name]]} />
            <Statements statements={statements} api={api} page="/payments/$invoiceId" />
          </>
        )}
      </Answered>
    </>
  );
}

const Head = ({ crumbs }: Required<Pick<Parameters<typeof PageHead>[0], 'crumbs'>>) => (
  <PageHead title={t`Statement of account`} crumbs={crumbs}>
    <PeriodPicker />
    <Button icon={Printer} onClick={() => print()}>
      <Trans>Print</Trans>
    </Button>
  </PageHead>
);

type Props = { readonly statements: readonly Statement[]; readonly api: string; readonly page: InvoicePage };

function Statements({ statements, api, page }: Props) {
  const { period } = usePeriod();
  const { zone } = useSession().network;
  return statements.map((statement, index) => {
    const { currency, opening, bookings, closing } = statement;
    return (
      <Section key={currency} title={currency}>
        <Facts
          facts={[
            [t`Period`, `${writtenPeriod(period)} (${zone})`],
            [t`Opening balance`, amountWithCurrency(opening, currency)],
            [t`Closing balance`, amountWithCurrency(closing, currency)],
            ...heldBackFacts(statement),
            ...(hasDeposits(statement)
              ? [
                  [
                    t`Opening prepaid balance`,
                    amountWithCurrency(statement.prepaid_opening, currency),
                  ] as const,
                  [
                    t`Closing prepaid balance`,
                    amountWithCurrency(statement.prepaid_closing, currency),
                  ] as const,
                ]
              : []),
          ]}
        />
        {bookings.length === 0 ? (
          <NothingYet>
            <Trans>Nothing was invoiced or paid in this period.</Trans>
          </NothingYet>
        ) : (
          <DataTable
            label={t`Statement of account`}
            rows={bookings.map((booking, at) => ({ ...booking, at }))}
            keyOf={({ at }) => String(at)}
            columns={[
              ...columnsOf(currency, page),
              ...(hasDeposits(statement) ? prepaidColumns(currency) : []),
            ]}
            tools={
              index === 0 ? (
                <>
                  <CsvLinks path={api} query={period} />
                  <CopyAsCurl path={api} query={period} />
                </>
              ) : undefined
            }
          />
        )}
      </Section>
    );
  });
}

/** Of today, whatever the days of the statement. */
const heldBackFacts = ({ currency, held_back: amount, held_back_until: until }: Statement) => {
  const held = amountWithCurrency(amount, currency);
  return until === null ? [] : [[t`Held back today`, t`${held}, the first part until ${until}`] as const];
};

const isZero = (text: string): boolean => !/[1-9]/.test(text);

/** Of an advertiser that had some in the period. */
const hasDeposits = ({ prepaid_opening: before, bookings }: Statement): boolean =>
  !isZero(before) || bookings.some(({ prepaid }) => !isZero(prepaid));

const prepaidColumns = (currency: string): readonly Column<Booking>[] => [
  {
    key: 'prepaid',
    head: t`Deposits`,
    kind: 'number',
    cell: ({ prepaid }) => <Sum value={prepaid} currency={currency} />,
  },
  {
    key: 'left',
    head: t`Prepaid`,
    kind: 'number',
    cell: ({ prepaid_balance: left }) => <Sum value={left} currency={currency} />,
  },
];

/** Their currency is the title of the section. */
const columnsOf = (currency: string, page: InvoicePage): readonly Column<Booking>[] => [
  { key: 'date', head: t`Date`, kind: 'time', cell: ({ date }) => date },
  { key: 'type', head: t`Type`, kind: 'short', cell: ({ type }) => BOOKING_WORDS[type] },
  {
    key: 'invoice',
    head: t`Invoice`,
    kind: 'short',
    cell: ({ invoice_id: invoiceId, number, start, end }) =>
      invoiceId === null ? null : (
        <Link to={page} params={{ invoiceId }}>
          {number ?? periodText({ start: start ?? '', end: end ?? '' })}
        </Link>
      ),
  },
  {
    key: 'about',
    head: t`Details`,
    cell: ({ method, reference, reason, exchange }) => {
      const known = [method && paymentWord(method), exchangeText(exchange), reference, reason].filter(
        Boolean,
      );
      return known.length === 0 ? null : <span dir="auto">{known.join(' · ')}</span>;
    },
  },
  {
    key: 'vat',
    head: t`VAT`,
    kind: 'number',
    cell: ({ vat }) => <Sum value={vat} currency={currency} />,
  },
  {
    key: 'amount',
    head: t`Amount`,
    kind: 'number',
    cell: ({ amount }) => <Sum value={amount} currency={currency} />,
  },
  {
    key: 'balance',
    head: t`Balance`,
    kind: 'number',
    cell: ({ balance }) => <Sum value={balance} currency={currency} />,
  },
];
