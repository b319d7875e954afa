// Who is owed what now, and who owes what. Sums and order are the API's.
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { Notice } from '../../design/parts/notice.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Figures, StillFigure, Sum } from '../../figures/figure.tsx';
import { accountsToInvoice, amountsToInvoice } from '../../figures/to-invoice.ts';
import { count, rounded, withSymbol } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import pills from '../../shell/pills.module.css';
import { useUsualOverview } from '../../shell/use-usual-overview.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters, SearchFilter } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { orderOf, orderQuery, type SortOf, sortsOf } from '../../table/order.ts';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import type { BalanceSort } from './balance-sorts.ts';
import { texts } from '../../language/texts.ts';
import { PAYOUT_WORDS } from '../../words/payment-methods.ts';

type Answer = Data<'get', '/network/balances'>;
type Total = Answer['totals'][number];
/** With the sums of all that match, which come with every page. */
type Balance = Answer['balances'][number] & { readonly totals: readonly Total[] };

export function Balances() {
  const asked = useSearch({ from: '/in/billing' });
  const { whose = 'publisher', search } = asked;
  const navigate = useNavigate({ from: '/billing' });
  const { currency } = useSession().network;
  const order = orderOf<BalanceSort>(asked, 'owed');
  const query = { user_type: whose, ...orderQuery(order), ...(search && { search }) };
  const { answer, more } = usePages(
    '/network/balances',
    { query },
    {
      rowsOf: ({ balances, totals }) => balances.map((one): Balance => ({ ...one, totals })),
      totalOf: ({ total }) => total,
    },
  );
  const sortOf = sortsOf(
    order,
    (changed) => void navigate({ search: (before) => ({ ...before, ...changed }) }),
  );
  return (
    <>
      <MonthToClose />
      <Totals />
      <Filters>
        <nav aria-label={t`Show`} className={pills['pills']}>
          <WhoseLink whose={undefined}>{t`Affiliates`}</WhoseLink>
          <WhoseLink whose="advertiser">{t`Advertisers`}</WhoseLink>
        </nav>
        <SearchFilter
          label={t`Search by name or email`}
          value={search ?? ''}
          onChange={(text) =>
            void navigate({ search: (before) => ({ ...before, search: text || undefined }) })
          }
        />
      </Filters>
      <Answered
        answer={answer}
        height={320}
        empty={
          search ? (
            <NothingMatches
              onClear={() => void navigate({ search: (before) => ({ ...before, search: undefined }) })}
            />
          ) : (
            <NothingYet>
              {whose === 'publisher'
                ? t`No affiliate has earned anything yet.`
                : t`No advertiser owes anything yet.`}
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Balances`}
            rows={rows}
            keyOf={({ user_id: id, currency: its }) => id + its}
            columns={columnsOf({
              whose,
              totals: rows[0]?.totals ?? [],
              currency,
              sortOf,
            })}
            total={total}
            more={more}
            tools={<CopyAsCurl path="/network/balances" query={{ ...query, limit: '100' }} />}
          />
        )}
      </Answered>
    </>
  );
}

/** Last month, while there is something of it to invoice. */
function MonthToClose() {
  const overview = useUsualOverview(true);
  if (overview === undefined || overview.todo.accounts_to_invoice === '0') return null;
  const { todo, todo_amounts: amounts, currency } = overview;
  return (
    <Notice>
      <strong>{accountsToInvoice(todo.accounts_to_invoice, count(todo.accounts_to_invoice))}</strong>
      <span>{amountsToInvoice(amounts, currency)}</span>
      <Link to="/billing" search={{ tab: 'close' }} className={buttonClass()}>
        <Trans>Review and close</Trans>
      </Link>
    </Notice>
  );
}

/** Of everybody, in the network's currency; others have a line in the foot of the table. */
function Totals() {
  const { currency } = useSession().network;
  const affiliates = useAnswer('/network/balances', { query: { user_type: 'publisher', limit: '1' } });
  const advertisers = useAnswer('/network/balances', { query: { user_type: 'advertiser', limit: '1' } });
  if (!('data' in affiliates && affiliates.data && 'data' in advertisers && advertisers.data)) return null;
  const sumsOf = ({ totals }: Answer) => totals.find((one) => one.currency === currency);
  const [owed, due] = [sumsOf(affiliates.data), sumsOf(advertisers.data)];
  const shown = (value: NumberText = '0') => withSymbol(rounded(value, currency), currency);
  const toAffiliates = plural(affiliates.data.total, { one: '# affiliate', other: '# affiliates' });
  return (
    <Figures>
      <StillFigure name={t`You owe affiliates`} value={shown(owed?.owed)} note={toAffiliates} />
      <StillFigure
        name={t`Advertisers owe you`}
        value={shown(due?.owed)}
        note={plural(advertisers.data.total, { one: '# advertiser', other: '# advertisers' })}
      />
      <StillFigure name={t`Outstanding payouts`} value={shown(owed?.open)} note={t`Invoiced, not paid yet`} />
      <StillFigure name={t`Pending approval`} value={shown(owed?.pending)} note={t`Payout`} />
    </Figures>
  );
}

type WhoseProps = { readonly whose: 'advertiser' | undefined; readonly children: ReactNode };

function WhoseLink({ whose, children }: WhoseProps) {
  const { whose: present } = useSearch({ from: '/in/billing' });
  return (
    <Link
      from="/billing"
      to="/billing"
      search={(before) => ({ ...before, whose })}
      aria-current={present === whose ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      {children}
    </Link>
  );
}

type BalanceSum = Exclude<BalanceSort, 'name'>;
type Columns = {
  readonly whose: Balance['user_type'];
  readonly totals: readonly Total[];
  readonly currency: string;
  readonly sortOf: SortOf<BalanceSort>;
};

const MEASURES = texts({
  pending: [msg`Pending`, msg`Waiting for approval`],
  approved: [msg({ message: 'Approved', context: 'of an amount' }), msg`Approved, not invoiced yet`],
  open: [msg`Outstanding`, msg`Invoiced, not paid yet; what payment terms hold back today stands below it`],
  owed: [msg`Balance`, msg`Approved plus outstanding`],
});

/** The currency is said once, in the head, where there is only one. */
function columnsOf({ whose, totals, currency, sortOf }: Columns): Column<Balance>[] {
  const isOne = totals.every((one) => one.currency === currency);
  const sumsOf = (name: BalanceSum) => ({
    unit: isOne ? currency : undefined,
    kind: 'number' as const,
    width: isOne ? 0 : 132,
    cell: (row: Balance) => <Shown of={row} name={name} isNamed={!isOne} />,
    // With one currency there is one total.
    total: totals.map((one) => (
      <div key={one.currency}>
        <Shown of={one} name={name} isNamed={!isOne} />
      </div>
    )),
  });
  const sum = (by: BalanceSum): Column<Balance> => {
    const [head, about] = MEASURES[by];
    return { key: by, head, about, sort: sortOf(by), ...sumsOf(by) };
  };
  return [
    {
      key: 'name',
      head: t`Account`,
      width: 176,
      cell: (row) => <Account balance={row} />,
      sort: sortOf('name'),
    },
    ...(whose === 'publisher' ? [METHOD] : []),
    sum('pending'),
    sum('approved'),
    sum('open'),
    LAST_INVOICE,
    sum('owed'),
    {
      key: 'statement',
      head: t`Statement`,
      kind: 'action',
      cell: ({ user_id: accountId }) => (
        <Link to="/billing/statements/$accountId" params={{ accountId }}>
          <Trans>Statement</Trans>
        </Link>
      ),
    },
  ];
}

const METHOD = texts<Column<Balance>>({
  key: 'method',
  head: msg`Payout method`,
  kind: 'short',
  cell: ({ payout_method: method, removed }) => {
    if (removed) return '–';
    if (method === null) return <Status status="missing" />;
    return (
      <div>
        {PAYOUT_WORDS[method.kind]}
        {method.confirmation === 'waiting' ? (
          <>
            <br />
            <small>{t`Unconfirmed`}</small>
          </>
        ) : null}
      </div>
    );
  },
});

const LAST_INVOICE = texts<Column<Balance>>({
  key: 'invoice',
  head: msg`Last invoice`,
  kind: 'status',
  cell: ({ last_invoice: invoice }) =>
    invoice === null ? (
      '–'
    ) : (
      <Link to="/billing/$invoiceId" params={{ invoiceId: invoice._id }}>
        <Status status={invoice.status} />
      </Link>
    ),
});

type ShownProps = { readonly of: Balance | Total; readonly name: BalanceSum; readonly isNamed: boolean };

/** What is held back stands below what it is a part of: a column of its own would be one too many. */
function Shown({ of, name, isNamed }: ShownProps) {
  const { currency, held_back: heldBack } = of;
  const sum = <Sum value={of[name]} currency={currency} isNamed={isNamed} />;
  if (name !== 'open' || heldBack === '0') return sum;
  return (
    <div>
      {sum}
      <br />
      <small>
        <Trans>
          <Sum value={heldBack} currency={currency} isNamed={isNamed} /> held back
        </Trans>
      </small>
    </div>
  );
}

function Account({ balance: { user_id: id, user_type: kind, name, email, removed } }: { balance: Balance }) {
  if (removed)
    return (
      <span>
        <Trans>Removed account {id}</Trans>
      </span>
    );
  return (
    <Named name={name} id={id} isPerson below={email}>
      {kind === 'publisher' ? (
        <Link to="/affiliates/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      ) : (
        <Link to="/advertisers/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      )}
    </Named>
  );
}
