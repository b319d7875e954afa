import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Gauge from 'lucide-react/icons/gauge';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ask, type Data } from '../../api/client.ts';
import { isLimited } from '../../api/limited.ts';
import { type Answer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Sparkline } from '../../figures/sparkline.tsx';
import { MeasureValue } from '../../figures/figure.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { amount, withPercentSign, withSymbol } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { CreditBadge } from '../../table/credit.tsx';
import { StatusTabs } from '../../shell/status-tabs.tsx';
import { NewLink } from '../../shell/new-link.tsx';
import { type Choice, choiceColumn, CHOSEN_MAX, useChoice } from '../../table/choice.tsx';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { ColumnChooser } from '../../table/column-chooser.tsx';
import { knownRows } from '../../table/known-rows.ts';
import { ManyBar, type ManyChange } from '../../table/many.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { orderOf, orderQuery, type SortOf, sortsOf } from '../../table/order.ts';
import { type Rows, usePages } from '../../table/pages.ts';
import { SortMenu } from '../../table/sort-menu.tsx';
import { CopyAsCurl, ExportMenu } from '../../table/tools.tsx';
import { idColumn, timeColumns } from '../../table/usual-columns.ts';
import { statusWord } from '../../words/en.ts';
import { CampaignMenu } from './campaign-menu.tsx';
import { CampaignFilters, STATUSES, statusesIn } from './campaign-filters.tsx';
import { FullestCap, NoCap } from './cap-use.tsx';
import type { CampaignSort } from './campaign-sorts.ts';
import { wordOf } from '../../words/caps.ts';
import { VISIBILITIES } from './words.ts';

type Campaign = Data<'get', '/campaign'>['campaigns'][number];

export function CampaignsPage() {
  const asked = useSearch({ from: '/in/campaigns' });
  const { search, status, sort, ascending } = asked;
  const navigate = useNavigate({ from: '/campaigns' });
  const { network, user } = useSession();
  const { currency } = network;
  const order = orderOf<CampaignSort>(asked, 'profit');
  const query = {
    'status[]': status === undefined ? (['all'] as const) : statusesIn(status),
    // Caps are not open to limited staff.
    'with[]': isLimited(user)
      ? (['figures', 'series', 'counts'] as const)
      : (['figures', 'series', 'counts', 'caps'] as const),
    ...(search && { search }),
    ...orderQuery(order),
  };
  const sortOf = sortsOf(
    order,
    (changed) => void navigate({ search: (before) => ({ ...before, ...changed }) }),
  );
  const { answer, more, first } = usePages(
    '/campaign',
    { query },
    { rowsOf: ({ campaigns }) => campaigns, totalOf: ({ total }) => total },
  );
  const filter = { 'status[]': query['status[]'], ...(search && { search }) };
  const choice = useChoice(JSON.stringify(filter));
  const many = useStatusOfMany(answer);
  const findAll = async () => {
    const found = await ask('get', '/campaign', { query: { ...filter, page: '1', limit: `${CHOSEN_MAX}` } });
    return found.campaigns.map(({ _id }) => _id);
  };
  const columns = columnsOf(currency, choice, sortOf).filter(({ key }) => key !== 'cap' || !isLimited(user));
  const isFiltered = search !== undefined || status !== undefined;
  return (
    <>
      <PageHead title={t`Campaigns`}>
        {isLimited(user) ? null : (
          <Link to="/caps" className={buttonClass('quiet')}>
            <Gauge />
            <Trans>All caps</Trans>
          </Link>
        )}
        <ExportMenu
          path="/campaign"
          query={{
            ...query,
            'with[]': query['with[]'].filter((one) => one === 'figures' || one === 'caps'),
            page: '1',
            limit: '1',
          }}
        />
        <NewLink to="/campaigns/new" isButton>
          <Trans>New campaign</Trans>
        </NewLink>
      </PageHead>
      <StatusTabs
        label={t`Statuses`}
        of="campaign"
        statuses={STATUSES}
        counts={first?.counts && new Map(Object.entries(first.counts))}
        present={status}
      />
      <CampaignFilters>
        <SortMenu columns={columns} />
        <ColumnChooser table={t`Campaigns`} columns={columns} />
      </CampaignFilters>
      <ManyBar
        many={many}
        choice={choice}
        findAll={findAll}
        action={(count) => t`Change status of ${count}`}
      />
      <Answered
        answer={answer}
        height={320}
        empty={
          isFiltered ? (
            <NothingMatches onClear={() => void navigate({ search: { sort, ascending } })} />
          ) : (
            <NothingYet>
              <span>
                <Trans>No campaigns yet. A campaign says where clicks go and what a sale pays.</Trans>
              </span>
              <NewLink to="/campaigns/new">
                <Trans>New campaign</Trans>
              </NewLink>
            </NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label={t`Campaigns`}
            rows={rows}
            keyOf={({ _id }) => _id}
            columns={columns}
            isChosenAbove
            total={total}
            more={more}
            tools={<CopyAsCurl path="/campaign" query={{ ...query, page: '1', limit: '100' }} />}
          />
        )}
      </Answered>
    </>
  );
}

/** Pauses or activates many of them. */
function useStatusOfMany(answer: Answer<Rows<Campaign>>): ManyChange<'status'> {
  const { mutateAsync: change } = useChange('post', '/campaign/bulk');
  const names = new Map(knownRows(answer).map(({ _id, title }) => [_id, title]));
  return {
    thing: t`Campaign`,
    them: (count) => plural(count, { one: '# campaign', other: '# campaigns' }),
    title: t`Change status`,
    fields: [
      {
        name: 'status',
        label: t`Status`,
        kind: 'choice',
        start: '',
        choices: STATUSES.map((value) => ({ value, label: statusWord(value, 'campaign') })),
      },
    ],
    change: (ids, { status }) => change({ body: { ids: [...ids], status: statusIn(status) } }),
    rehearse: (ids, { status }) =>
      ask('post', '/campaign/bulk', { body: { ids: [...ids], status: statusIn(status), dry_run: true } }),
    nameOf: (id) => (
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
        {names.get(id) ?? id}
      </Link>
    ),
  };
}

const statusIn = (asked: string) => STATUSES.find((one) => one === asked) ?? 'paused';

/** The first of several; all of them for who points at it. A rate of many digits takes lines, and none of them is hidden. */
const Rates = ({ rates }: { readonly rates: readonly string[] }) => (
  <strong title={rates.join(' · ')}>
    {rates[0]}
    {rates.length > 1 ? ` +${rates.length - 1}` : null}
  </strong>
);

type Figure = 'clicks' | 'approvedConversions' | 'cr' | 'epc' | 'profit';
const figureColumn = (
  measure: Figure,
  currency: string,
  sort?: Column<Campaign>['sort'],
): Column<Campaign> => ({
  key: measure,
  ...(sort && { sort }),
  head: MEASURE_WORDS[measure].name,
  unit: measure === 'profit' || measure === 'epc' ? currency : undefined,
  width: 60,
  about: `${MEASURE_WORDS[measure].about} ${t`Last 30 days.`}`,
  kind: 'number',
  isDetail: measure !== 'profit',
  cell: ({ figures }) =>
    figures && <MeasureValue measure={measure} value={figures[measure]} currency={currency} />,
});

/** Those that are looked at most come first: up to the cap they fit in a usual window. */
const columnsOf = (currency: string, choice: Choice, sortOf: SortOf<CampaignSort>): Column<Campaign>[] => [
  choiceColumn<Campaign>(
    choice,
    ({ _id }) => _id,
    ({ title }) => title,
  ),
  {
    key: 'title',
    head: t`Campaign`,
    sort: sortOf('title'),
    width: 216,
    cell: ({ _id, title, image, display_id: id, advertiser }) => (
      <Named name={title} id={_id} image={image} below={`${id} · ${advertiser.name}`}>
        <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
          {title}
        </Link>
      </Named>
    ),
  },
  {
    key: 'status',
    head: t`Status`,
    kind: 'status',
    width: 92,
    cell: ({ status, credit_state: credit }) => (
      <>
        <Status of="campaign" status={status} /> <CreditBadge state={credit} />
      </>
    ),
  },
  {
    key: 'payout',
    head: t`Payout`,
    width: 92,
    cell: ({ commissions, model }) => (
      <Rates
        rates={commissions.map(({ rate }) =>
          model === 'cps'
            ? t`${withPercentSign(rate)} of sale`
            : withSymbol(amount(rate, currency), currency),
        )}
      />
    ),
  },
  figureColumn('clicks', currency, sortOf('clicks')),
  {
    key: 'trend',
    head: t`Trend`,
    about: t`Clicks per day, last 30 days.`,
    kind: 'short',
    width: 72,
    isDetail: true,
    cell: ({ series }) => series && <Sparkline values={series} label={t`Clicks per day, last 30 days`} />,
  },
  figureColumn('cr', currency, sortOf('cr')),
  figureColumn('epc', currency),
  figureColumn('profit', currency, sortOf('profit')),
  {
    key: 'cap',
    head: t`Cap`,
    about: t`The active cap with the highest usage in its current period.`,
    kind: 'short',
    width: 100,
    isDetail: true,
    cell: ({ cap }) => (cap ? <FullestCap cap={cap} currency={currency} /> : <NoCap />),
  },
  figureColumn('approvedConversions', currency),
  {
    key: 'visibility',
    head: t`Access`,
    kind: 'short',
    isDetail: true,
    cell: ({ vis }) => wordOf(VISIBILITIES, vis),
  },
  {
    key: 'model',
    head: t`Model`,
    kind: 'short',
    isDetail: true,
    cell: ({ model }) => model.toUpperCase(),
  },
  idColumn(sortOf),
  ...timeColumns(sortOf),
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    width: 44,
    cell: (campaign) => <CampaignMenu campaign={campaign} isRow />,
  },
];
