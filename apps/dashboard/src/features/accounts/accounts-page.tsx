// Affiliates and advertisers: two lists of the same kind.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CheckField } from '../../design/parts/field.tsx';
import { Status } from '../../design/parts/status.tsx';
import { MeasureValue } from '../../figures/figure.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { NewLink } from '../../shell/new-link.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters, SearchFilter } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { type AskedOrder, orderOf, orderQuery, type SortOf, sortsOf } from '../../table/order.ts';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { idColumn, timeColumns } from '../../table/usual-columns.ts';

type Account = Data<'get', '/affiliate'>['affiliates'][number];

export function AffiliatesPage() {
  const search = useSearch({ from: '/in/affiliates' });
  const navigate = useNavigate({ from: '/affiliates' });
  const activate = useChange('post', '/affiliate/{id}');
  const query = queryOf(search);
  const { answer, more } = usePages(
    '/affiliate',
    { query },
    { rowsOf: ({ affiliates }) => affiliates, totalOf: ({ total }) => total },
  );
  return (
    <AccountsPage
      title="Affiliates"
      search={search}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
      pages={{ answer, more }}
      tools={<CopyAsCurl path="/affiliate" query={asText(query)} />}
      newLink={
        <NewLink to="/affiliates/new" isButton>
          New affiliate
        </NewLink>
      }
      linkOf={({ _id, name }) => (
        <Link to="/affiliates/$accountId" params={{ accountId: _id }}>
          {name}
        </Link>
      )}
      onActivate={(id) => activate.mutateAsync({ path: { id }, body: { live: true } })}
    />
  );
}

export function AdvertisersPage() {
  const search = useSearch({ from: '/in/advertisers' });
  const navigate = useNavigate({ from: '/advertisers' });
  const activate = useChange('post', '/advertiser/{id}');
  const query = queryOf(search);
  const { answer, more } = usePages(
    '/advertiser',
    { query },
    { rowsOf: ({ advertisers }) => advertisers, totalOf: ({ total }) => total },
  );
  return (
    <AccountsPage
      title="Advertisers"
      search={search}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
      pages={{ answer, more }}
      tools={<CopyAsCurl path="/advertiser" query={asText(query)} />}
      newLink={
        <NewLink to="/advertisers/new" isButton>
          New advertiser
        </NewLink>
      }
      linkOf={({ _id, name }) => (
        <Link to="/advertisers/$accountId" params={{ accountId: _id }}>
          {name}
        </Link>
      )}
      onActivate={(id) => activate.mutateAsync({ path: { id }, body: { live: true } })}
    />
  );
}

type AccountSort = 'created' | 'modified' | 'name' | 'display_id';
type Search = {
  readonly search?: string | undefined;
  readonly waiting?: boolean | undefined;
} & AskedOrder<AccountSort>;

const queryOf = ({ search, waiting, ...asked }: Search) => ({
  ...orderQuery(orderOf(asked, 'created')),
  'with[]': ['figures' as const],
  ...(search && { search }),
  ...(waiting && { live: false }),
});
const asText = ({ live, ...query }: ReturnType<typeof queryOf>) => ({
  ...query,
  ...(live === false && { live: 'false' }),
});

type Props = {
  readonly title: 'Affiliates' | 'Advertisers';
  readonly search: Search;
  readonly onSearch: (changed: Search) => void;
  readonly pages: ReturnType<typeof usePages<'/affiliate', Account>>;
  readonly tools: React.ReactNode;
  readonly newLink: React.ReactNode;
  readonly linkOf: (account: Account) => React.ReactNode;
  readonly onActivate: (id: string) => Promise<unknown>;
};

function AccountsPage(props: Props) {
  const { title, search, onSearch, pages, tools, newLink, linkOf, onActivate } = props;
  const { currency } = useSession().network;
  const mayChange = useMayChange();
  const sortOf = sortsOf(orderOf(search, 'created'), onSearch);
  const isFiltered = search.search !== undefined || search.waiting === true;
  return (
    <>
      <PageHead title={title}>{newLink}</PageHead>
      <Filters>
        <SearchFilter
          label="Name or e-mail"
          value={search.search ?? ''}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <CheckField
          label="Not live yet"
          checked={search.waiting ?? false}
          onChange={({ currentTarget: { checked } }) => onSearch({ waiting: checked || undefined })}
        />
      </Filters>
      <Answered
        answer={pages.answer}
        height={320}
        empty={
          isFiltered ? (
            <NothingMatches onClear={() => onSearch({ search: undefined, waiting: undefined })} />
          ) : (
            <NothingYet>There are none yet.</NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={title}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf({ currency, linkOf, onActivate: mayChange ? onActivate : undefined, sortOf })}
            total={total}
            more={pages.more}
            tools={tools}
          />
        )}
      </Answered>
    </>
  );
}

const FIGURES = ['clicks', 'approvedConversions', 'payout', 'revenue'] as const;

const columnsOf = ({
  currency,
  linkOf,
  onActivate,
  sortOf,
}: {
  readonly currency: string;
  readonly sortOf: SortOf<AccountSort>;
  readonly linkOf: Props['linkOf'];
  /** Of who may. */
  readonly onActivate: Props['onActivate'] | undefined;
}): Column<Account>[] => [
  { key: 'name', head: 'Name', sort: sortOf('name'), cell: linkOf },
  { key: 'email', head: 'E-mail', cell: ({ email }) => email },
  {
    key: 'live',
    head: 'Status',
    kind: 'action',
    cell: ({ _id, live, sign_up: signUp }) =>
      live || signUp === 'declined' || !onActivate ? (
        <Status status={live ? 'live' : (signUp ?? 'waiting')} />
      ) : (
        <ActionButton onAct={() => onActivate(_id)}>{signUp ? 'Approve' : 'Activate'}</ActionButton>
      ),
  },
  ...FIGURES.map((measure): Column<Account> => ({
    key: measure,
    head:
      measure === 'payout' || measure === 'revenue'
        ? `${MEASURE_WORDS[measure].name}, ${currency}`
        : MEASURE_WORDS[measure].name,
    about: `${MEASURE_WORDS[measure].about}, of the last 30 days.`,
    kind: 'number',
    cell: ({ figures }) =>
      figures && <MeasureValue measure={measure} value={figures[measure]} currency={currency} />,
  })),
  idColumn(sortOf),
  ...timeColumns(sortOf),
];
