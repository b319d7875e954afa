// Affiliates and advertisers: two lists of the same kind.
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ask, type Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { isLimited } from '../../api/limited.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { Status } from '../../design/parts/status.tsx';
import { MeasureValue, Sum } from '../../figures/figure.tsx';
import { isMoney, MEASURE_WORDS } from '../../figures/measures.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { NewLink } from '../../shell/new-link.tsx';
import { StatusTabs } from '../../shell/status-tabs.tsx';
import { type Choice, choiceColumn, CHOSEN_MAX, useChoice } from '../../table/choice.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { groupFilter, wordFilter } from '../../table/record-filters.tsx';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { knownRows } from '../../table/known-rows.ts';
import { ManyBar, type ManyChange } from '../../table/many.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { type AskedOrder, orderOf, orderQuery, type SortOf, sortsOf } from '../../table/order.ts';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { idColumn, timeColumns } from '../../table/usual-columns.ts';
import { useBalances } from './account-parts.tsx';
import { statusWord } from '../../words/en.ts';

type Account = Data<'get', '/affiliate'>['affiliates'][number];

export function AffiliatesPage() {
  const search = useSearch({ from: '/in/affiliates' });
  const navigate = useNavigate({ from: '/affiliates' });
  const activate = useChange('post', '/affiliate/{id}');
  const { mutateAsync: change } = useChange('post', '/affiliate/bulk');
  const query = queryOf(search);
  const { answer, more, first } = usePages(
    '/affiliate',
    { query },
    { rowsOf: ({ affiliates }) => affiliates, totalOf: ({ total }) => total },
  );
  return (
    <AccountsPage
      kind="affiliate"
      search={search}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
      pages={{ answer, more }}
      counts={first?.counts}
      tools={<CopyAsCurl path="/affiliate" query={asText(query)} />}
      newLink={
        <NewLink to="/affiliates/new" isButton>
          <Trans>New affiliate</Trans>
        </NewLink>
      }
      linkOf={(id, name) => (
        <Link to="/affiliates/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      )}
      onActivate={(id) => activate.mutateAsync({ path: { id }, body: { live: true } })}
      onChangeMany={(ids, live) => change({ body: { ids: [...ids], live } })}
      onRehearse={(ids, live) =>
        ask('post', '/affiliate/bulk', { body: { ids: [...ids], live, dry_run: true } })
      }
      findAll={async () =>
        (await ask('get', '/affiliate', { query: allQuery(search) })).affiliates.map(({ _id }) => _id)
      }
    />
  );
}

export function AdvertisersPage() {
  const search = useSearch({ from: '/in/advertisers' });
  const navigate = useNavigate({ from: '/advertisers' });
  const activate = useChange('post', '/advertiser/{id}');
  const { mutateAsync: change } = useChange('post', '/advertiser/bulk');
  const query = queryOf(search);
  const { answer, more, first } = usePages(
    '/advertiser',
    { query },
    { rowsOf: ({ advertisers }) => advertisers, totalOf: ({ total }) => total },
  );
  return (
    <AccountsPage
      kind="advertiser"
      search={search}
      onSearch={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
      pages={{ answer, more }}
      counts={first?.counts}
      tools={<CopyAsCurl path="/advertiser" query={asText(query)} />}
      newLink={
        <NewLink to="/advertisers/new" isButton>
          <Trans>New advertiser</Trans>
        </NewLink>
      }
      linkOf={(id, name) => (
        <Link to="/advertisers/$accountId" params={{ accountId: id }}>
          {name}
        </Link>
      )}
      onActivate={(id) => activate.mutateAsync({ path: { id }, body: { live: true } })}
      onChangeMany={(ids, live) => change({ body: { ids: [...ids], live } })}
      onRehearse={(ids, live) =>
        ask('post', '/advertiser/bulk', { body: { ids: [...ids], live, dry_run: true } })
      }
      findAll={async () =>
        (await ask('get', '/advertiser', { query: allQuery(search) })).advertisers.map(({ _id }) => _id)
      }
    />
  );
}

const STATUSES = ['live', 'waiting', 'declined'] as const;
type AccountSort = 'created' | 'modified' | 'name' | 'display_id';
type Search = {
  readonly search?: string | undefined;
  readonly waiting?: boolean | undefined;
  /** Which `waiting` doesn't say. */
  readonly status?: 'live' | 'declined' | undefined;
  /** Of affiliates. */
  readonly group?: string | undefined;
} & AskedOrder<AccountSort>;

const filterOf = ({ search, waiting, status, group }: Search) => ({
  ...(search && { search }),
  ...(group && { group }),
  ...(waiting && { waiting: true }),
  ...(status === 'live' && { live: true }),
  ...(status === 'declined' && { declined: true }),
});
const queryOf = ({ search, waiting, status, group, ...asked }: Search) => ({
  ...orderQuery(orderOf(asked, 'created')),
  'with[]': ['figures', 'counts'] as const,
  ...filterOf({ search, waiting, status, group }),
});
const allQuery = (search: Search) => ({ ...filterOf(search), limit: `${CHOSEN_MAX}` as const });
const asText = ({ waiting, live, declined, ...query }: ReturnType<typeof queryOf>) => ({
  ...query,
  ...(waiting && { waiting: 'true' }),
  ...(live && { live: 'true' }),
  ...(declined && { declined: 'true' }),
});

type Props = {
  readonly kind: 'affiliate' | 'advertiser';
  readonly search: Search;
  readonly onSearch: (changed: Search) => void;
  readonly pages: Omit<ReturnType<typeof usePages<'/affiliate', Account>>, 'first'>;
  readonly counts: Data<'get', '/affiliate'>['counts'];
  readonly tools: React.ReactNode;
  readonly newLink: React.ReactNode;
  readonly linkOf: (id: string, name: string) => React.ReactNode;
  readonly onActivate: (id: string) => Promise<unknown>;
  readonly onChangeMany: (ids: readonly string[], live: boolean) => ReturnType<ManyChange<'live'>['change']>;
  /** What `onChangeMany` would do. */
  readonly onRehearse: Props['onChangeMany'];
  /** Ids of all that match. */
  readonly findAll: () => Promise<readonly string[]>;
};

function AccountsPage(props: Props) {
  const { kind, search, onSearch, pages, tools, newLink, linkOf, onActivate, findAll } = props;
  const title = kind === 'affiliate' ? t`Affiliates` : t`Advertisers`;
  const { network, user } = useSession();
  const { currency } = network;
  const limited = isLimited(user);
  const mayChange = useMayChange();
  const sortOf = sortsOf(orderOf(search, 'created'), onSearch);
  const balanceOf = useBalances(kind, !limited);
  const choice = useChoice(JSON.stringify(filterOf(search)));
  const isFiltered = [search.search, search.waiting, search.status, search.group].some(
    (one) => one !== undefined,
  );
  const clear = () =>
    onSearch({ search: undefined, waiting: undefined, status: undefined, group: undefined });
  return (
    <>
      <PageHead title={title}>{newLink}</PageHead>
      <StatusTabs
        label={t`Statuses`}
        of="account"
        statuses={STATUSES}
        counts={props.counts && new Map(Object.entries(props.counts))}
        present={search.waiting ? 'waiting' : search.status}
        searchOf={(status) => ({
          waiting: status === 'waiting' || undefined,
          status: status === 'waiting' ? undefined : status,
        })}
      />
      <FilterBar
        search={{
          label: t`Search by name or email`,
          value: search.search ?? '',
          onChange: (text) => onSearch({ search: text || undefined }),
        }}
        filters={[
          wordFilter({
            key: 'waiting',
            label: t`Status`,
            icon: BadgeCheck,
            choices: [{ value: 'waiting', label: statusWord('waiting', 'account') }],
            value: search.waiting ? 'waiting' : undefined,
            onChange: (value) =>
              onSearch({ waiting: value === undefined ? undefined : true, status: undefined }),
            isOne: true,
          }),
          ...(kind === 'affiliate' && !limited
            ? [groupFilter({ value: search.group, onChange: (group) => onSearch({ group }) })]
            : []),
        ]}
        onClear={clear}
      />
      <ManyBar
        many={liveOfMany(props)}
        choice={choice}
        findAll={findAll}
        action={(count) => t`Change status of ${count}`}
      />
      <Answered
        answer={pages.answer}
        height={320}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <Trans>Nothing here yet.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={title}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columnsOf({
              currency,
              linkOf,
              onActivate: mayChange ? onActivate : undefined,
              choice,
              sortOf,
              balanceOf: limited ? undefined : balanceOf,
            })}
            total={total}
            more={pages.more}
            tools={tools}
          />
        )}
      </Answered>
    </>
  );
}

/** Activates many, or switches them off. */
function liveOfMany({ kind, pages, linkOf, onChangeMany, onRehearse }: Props): ManyChange<'live'> {
  const names = new Map(knownRows(pages.answer).map(({ _id, name }) => [_id, name]));
  return {
    thing: kind === 'affiliate' ? t`Affiliate` : t`Advertiser`,
    them: (count) =>
      kind === 'affiliate'
        ? plural(count, { one: '# affiliate', other: '# affiliates' })
        : plural(count, { one: '# advertiser', other: '# advertisers' }),
    title: t`Change status`,
    fields: [
      {
        name: 'live',
        label: t`Status`,
        kind: 'choice',
        start: '',
        choices: [
          { value: 'yes', label: statusWord('live') },
          { value: 'no', label: t`Deactivated` },
        ],
      },
    ],
    change: (ids, { live }) => onChangeMany(ids, live === 'yes'),
    rehearse: (ids, { live }) => onRehearse(ids, live === 'yes'),
    nameOf: (id) => linkOf(id, names.get(id) ?? id),
  };
}

const FIGURES = ['clicks', 'approvedConversions', 'payout', 'revenue'] as const;

const columnsOf = ({
  currency,
  linkOf,
  onActivate,
  choice,
  sortOf,
  balanceOf,
}: {
  readonly currency: string;
  readonly choice: Choice;
  /** Of who sees what is owed. */
  readonly balanceOf: ReturnType<typeof useBalances> | undefined;
  readonly sortOf: SortOf<AccountSort>;
  readonly linkOf: Props['linkOf'];
  /** Of who may. */
  readonly onActivate: Props['onActivate'] | undefined;
}): Column<Account>[] => [
  choiceColumn<Account>(
    choice,
    ({ _id }) => _id,
    ({ name }) => name,
  ),
  {
    key: 'name',
    head: t`Name`,
    sort: sortOf('name'),
    width: 220,
    cell: ({ _id, name, email }) => (
      <Named name={name} id={_id} isPerson below={email}>
        {linkOf(_id, name)}
      </Named>
    ),
  },
  {
    key: 'live',
    head: t`Status`,
    kind: 'status',
    width: 128,
    cell: ({ _id, live, sign_up: signUp }) =>
      live || signUp === 'declined' || !onActivate ? (
        <Status of="account" status={live ? 'live' : (signUp ?? 'waiting')} />
      ) : (
        <ActionButton onAct={() => onActivate(_id)}>{signUp ? t`Approve` : t`Activate`}</ActionButton>
      ),
  },
  ...FIGURES.map((measure): Column<Account> => ({
    key: measure,
    head: MEASURE_WORDS[measure].name,
    unit: isMoney(measure) ? currency : undefined,
    about: `${MEASURE_WORDS[measure].about} ${t`Last 30 days.`}`,
    kind: 'number',
    isDetail: !isMoney(measure),
    cell: ({ figures }) =>
      figures && <MeasureValue measure={measure} value={figures[measure]} currency={currency} />,
  })),
  ...(balanceOf ? [owedColumn(balanceOf)] : []),
  idColumn(sortOf),
  ...timeColumns(sortOf),
];

const owedColumn = (balanceOf: ReturnType<typeof useBalances>): Column<Account> => ({
  key: 'owed',
  head: t`Balance`,
  about: t`Approved earnings not invoiced yet, plus unpaid invoices.`,
  kind: 'number',
  width: 128,
  cell: ({ _id }) => {
    const balances = balanceOf(_id);
    if (balances?.length === 0) return '–';
    return balances?.map(({ currency: of, owed }) => (
      <div key={of}>
        <Sum value={owed} currency={of} isNamed />
      </div>
    ));
  },
});
