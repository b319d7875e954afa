// The campaigns an affiliate may run or ask for.
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import pills from '../../shell/pills.module.css';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import type { SortOf } from '../../table/order.ts';
import { usePages } from '../../table/pages.ts';
import { countryFilter, wordFilter } from '../../table/record-filters.tsx';
import { listIn } from '../../shell/search-params.ts';
import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import DollarSign from 'lucide-react/icons/dollar-sign';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import UserCheck from 'lucide-react/icons/user-check';
import Rows3 from 'lucide-react/icons/rows-3';
import { buttonClass } from '../../design/parts/button.tsx';
import { Menu, MenuChoice } from '../../design/parts/menu.tsx';
import { texts } from '../../language/texts.ts';
import { count, percent, rounded } from '../../numbers/money.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { timeColumns } from '../../table/usual-columns.ts';
import { deviceWord } from '../../words/device.ts';
import { LinkSheet } from './link-sheet.tsx';
import { type Offer, OfferCards } from './offer-cards.tsx';
import { capText, payoutText, requestStatus } from './offer-words.ts';
import { MODELS } from './words.ts';

const PAGE = 100;
const OFFER_SORTS = ['title', 'created', 'modified'] as const;
type OfferSort = (typeof OFFER_SORTS)[number];
/** Each has one, which is the API's. */
const DIRECTIONS = { title: 'ascending', created: 'descending', modified: 'descending' } as const;

export function OffersPage() {
  const {
    search,
    country,
    model,
    category,
    access,
    sort: asked,
    view = 'cards',
  } = useSearch({ from: '/in/campaigns' });
  const sort = OFFER_SORTS.find((by) => by === asked) ?? 'created';
  const navigate = useNavigate({ from: '/campaigns' });
  const { currency } = useSession().network;
  const query = {
    ...(search && { search }),
    ...(country && { country }),
    ...(model && { 'model[]': listIn(model) as ['cpa'] }),
    ...(category && { category }),
    ...(access && { access }),
    sort,
    'with[]': ['counts' as const],
  };
  const set = (
    changed: Partial<Record<'search' | 'country' | 'model', string | undefined> & { access: typeof access }>,
  ) => void navigate({ search: (before) => ({ ...before, ...changed }) });
  const clear = () => void navigate({ search: { sort: asked, view: view === 'cards' ? undefined : view } });
  const sortOf = (by: OfferSort) => ({
    direction: sort !== by ? undefined : DIRECTIONS[by],
    onSort: () => void navigate({ search: (before) => ({ ...before, sort: by, ascending: undefined }) }),
  });
  const { answer, more, first } = usePages(
    '/affiliate/campaigns',
    { query },
    {
      limit: PAGE,
      // Those that the network opened for this affiliate come beside the first page.
      rowsOf: ({ page, campaigns, private_campaigns: own }) =>
        page === '1' ? [...own, ...campaigns] : campaigns,
      nextOf: ({ campaigns }, pages) => (campaigns.length < PAGE ? undefined : { page: `${pages + 1}` }),
    },
  );
  const requests = [
    { value: 'waiting', label: t({ message: 'Pending', context: 'of requests' }) },
    { value: 'granted', label: t({ message: 'Approved', context: 'of requests' }) },
    { value: 'refused', label: t({ message: 'Declined', context: 'of requests' }) },
  ] as const;
  const isFiltered = [search, country, model, category, access].some((one) => one !== undefined);
  return (
    <>
      <PageHead title={t`Campaigns`} badge={first?.counts ? <OpenToYou many={first.counts.all} /> : null}>
        {view === 'cards' ? <SortChoice sort={sort} onSort={(by) => sortOf(by).onSort()} /> : null}
        <ViewChoice view={view} />
      </PageHead>
      <FilterBar
        search={{
          label: t`Search campaigns`,
          value: search ?? '',
          onChange: (text) => set({ search: text || undefined }),
        }}
        filters={[
          countryFilter({ value: country, onChange: (value) => set({ country: value }), isOne: true }),
          wordFilter({
            key: 'model',
            label: t`Pays for`,
            icon: DollarSign,
            choices: MODELS,
            value: model,
            onChange: (value) => set({ model: value }),
          }),
          wordFilter({
            key: 'access',
            label: t`Access request`,
            icon: UserCheck,
            choices: requests,
            value: access,
            onChange: (value) => set({ access: requests.find((one) => one.value === value)?.value }),
            isOne: true,
          }),
        ]}
        onClear={clear}
      />
      <Categories counts={first?.counts} present={category} />
      <Answered
        answer={answer}
        height={320}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <Trans>No campaigns are open to you yet.</Trans>
            </NothingYet>
          )
        }
      >
        {({ rows }) =>
          view === 'cards' ? (
            <>
              <OfferCards label={t`Campaigns`} offers={rows} currency={currency} more={more} />
              <LinkSheet offers={rows} domains={first?.domains ?? []} currency={currency} />
            </>
          ) : (
            <DataTable
              label={t`Campaigns`}
              rows={rows}
              keyOf={({ _id }) => _id}
              columns={columnsOf(currency, sortOf)}
              more={more}
              tools={<CopyAsCurl path="/affiliate/campaigns" query={{ ...query, page: '1', limit: '100' }} />}
            />
          )
        }
      </Answered>
    </>
  );
}

const SORT_WORDS = texts<Readonly<Record<OfferSort, string>>>({
  created: msg`Newest`,
  modified: msg`Last change`,
  title: msg`Name`,
});

type SortProps = { readonly sort: OfferSort; readonly onSort: (by: OfferSort) => void };

function SortChoice({ sort, onSort }: SortProps) {
  const order = SORT_WORDS[sort];
  return (
    <Menu
      label={t`Sort by: ${order}`}
      shown={
        <>
          <ArrowDownWideNarrow />
          {order}
        </>
      }
      className={buttonClass()}
    >
      <MenuChoice
        label={t`Sort by`}
        value={sort}
        choices={(['created', 'modified', 'title'] as const).map((by) => ({
          value: by,
          label: SORT_WORDS[by],
        }))}
        onChoose={onSort}
      />
    </Menu>
  );
}

function OpenToYou({ many }: { readonly many: NumberText }) {
  const shown = count(many);
  return <small>{t`${shown} open to you`}</small>;
}

type Counts = Data<'get', '/affiliate/campaigns'>['counts'];

/** A filter as the others, at hand: how many there are of each. */
function Categories({ counts, present }: { readonly counts: Counts; readonly present: string | undefined }) {
  const categories = counts?.categories ?? [];
  if (counts === undefined || (categories.length < 2 && present === undefined)) return null;
  return (
    <nav aria-label={t`Categories`} className={pills['pills']}>
      {[{ name: undefined, count: counts.all }, ...categories].map(({ name, count: many }) => (
        <Link
          key={name ?? ''}
          from="/campaigns"
          to="."
          search={(before) => ({ ...before, category: name })}
          aria-current={present === name ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
          dir="auto"
        >
          {name ?? t`All`} <span>{count(many)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** As cards to choose from, or as a table to compare. */
const ViewChoice = ({ view }: { readonly view: 'cards' | 'table' }) => (
  <Link
    from="/campaigns"
    to="."
    search={(before) => ({ ...before, view: view === 'cards' ? ('table' as const) : undefined })}
    className={buttonClass()}
  >
    {view === 'cards' ? <Rows3 /> : <LayoutGrid />}
    {view === 'cards' ? t`View as table` : t`View as cards`}
  </Link>
);

const columnsOf = (currency: string, sortOf: SortOf<OfferSort>): Column<Offer>[] => [
  {
    key: 'title',
    head: t`Campaign`,
    about: t`Campaigns only you can run come first`,
    sort: sortOf('title'),
    width: 200,
    cell: ({ _id, title, image }) => (
      <Named name={title} id={_id} image={image}>
        <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
          {title}
        </Link>
      </Named>
    ),
  },
  {
    key: 'access',
    head: t`Access`,
    kind: 'status',
    // Of a campaign that asks for permission the link is not live until it is given.
    cell: ({ vis, tracking_link: { live }, access }) =>
      vis === 'permission' && !live ? (
        <>
          <Status status={requestStatus(access)} />
          {access?.refusal_reason ? ` ${access.refusal_reason}` : null}
        </>
      ) : (
        <Status status="open_to_you" />
      ),
  },
  {
    key: 'model',
    head: t`Model`,
    kind: 'short',
    isDetail: true,
    cell: ({ model }) => model.toUpperCase(),
  },
  {
    key: 'payout',
    head: t`Payout`,
    unit: currency,
    cell: ({ commissions }) => commissions.map((one) => payoutText(one, currency)).join(' · '),
  },
  {
    key: 'epc',
    head: t`EPC`,
    kind: 'number',
    unit: currency,
    about: t`Payout per click of all affiliates, last 30 days`,
    cell: ({ figures }) => (figures ? rounded(figures.epc, currency, 2) : '–'),
  },
  {
    key: 'cr',
    head: t`CR`,
    kind: 'number',
    about: t`Approved conversions per click of all affiliates, last 30 days`,
    cell: ({ figures }) => (figures ? percent(figures.cr) : '–'),
  },
  {
    key: 'device',
    head: t`Devices`,
    kind: 'short',
    isDetail: true,
    cell: ({ device }) => device.map(deviceWord).join(', '),
  },
  {
    key: 'category',
    head: t`Category`,
    kind: 'short',
    isDetail: true,
    cell: ({ category }) => category.join(', '),
  },
  {
    key: 'left',
    head: t`Cap remaining`,
    cell: ({ caps }) => caps.map((cap) => capText(cap, currency)).join(' · '),
  },
  ...timeColumns(sortOf),
];
