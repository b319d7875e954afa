// Who is owed what now, and who owes what. Sums and order are the API's.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { ChoiceField } from '../../design/parts/choice-field.tsx';
import { Sum } from '../../figures/figure.tsx';
import { Answered } from '../../shell/answered.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters, SearchFilter } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { orderOf, orderQuery, type SortOf, sortsOf } from '../../table/order.ts';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { BALANCE_SORTS, type BalanceSort } from './balance-sorts.ts';
import { texts } from '../../language/texts.ts';

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
      <Filters>
        <ChoiceField
          isLabelHidden
          label={t`Show`}
          value={whose}
          choices={[
            { value: 'publisher', label: t`Affiliates` },
            { value: 'advertiser', label: t`Advertisers` },
          ]}
          onChoose={(value) =>
            void navigate({
              search: (before) => ({ ...before, whose: value === 'advertiser' ? value : undefined }),
            })
          }
        />
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

type BalanceSum = Exclude<BalanceSort, 'name'>;
type Columns = {
  readonly totals: readonly Total[];
  readonly currency: string;
  readonly sortOf: SortOf<BalanceSort>;
};

const MEASURES = texts({
  pending: [msg`Pending`, msg`Waiting for approval`],
  approved: [msg({ message: 'Approved', context: 'of an amount' }), msg`Approved, not invoiced yet`],
  invoiced: [msg`Invoiced`, msg`Total of all invoices`],
  paid: [msg({ message: 'Paid', context: 'of an amount' }), msg`Total paid on invoices`],
  open: [msg`Outstanding`, msg`Invoiced, not paid yet; what payment terms hold back today stands below it`],
  owed: [msg`Balance`, msg`Approved plus outstanding`],
});

/** The currency is said once, in the head, where there is only one. */
function columnsOf({ totals, currency, sortOf }: Columns): Column<Balance>[] {
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
  return [
    {
      key: 'name',
      head: t`Account`,
      cell: (row) => <AccountLink balance={row} />,
      sort: sortOf('name'),
    },
    ...BALANCE_SORTS.filter((by) => by !== 'name').map((by): Column<Balance> => {
      const [head, about] = MEASURES[by];
      return {
        key: by,
        head,
        about,
        sort: sortOf(by),
        ...sumsOf(by),
      };
    }),
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

function AccountLink({ balance: { user_id: id, user_type: kind, name, removed } }: { balance: Balance }) {
  if (removed)
    return (
      <span>
        <Trans>Removed account {id}</Trans>
      </span>
    );
  return kind === 'publisher' ? (
    <Link to="/affiliates/$accountId" params={{ accountId: id }}>
      {name}
    </Link>
  ) : (
    <Link to="/advertisers/$accountId" params={{ accountId: id }}>
      {name}
    </Link>
  );
}
