import { msg, t } from '@lingui/core/macro';
import type { Data } from '../../api/client.ts';
import { isLimited } from '../../api/limited.ts';
import { useSession } from '../../api/session.ts';
import { Status } from '../../design/parts/status.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { listIn } from '../../shell/search-params.ts';
import { Tabs } from '../../shell/tabs.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import type { Column } from '../../table/data-table.tsx';
import { FilterBar } from '../../table/filter-bar.tsx';
import { logBarClass, LogSums } from '../../table/log-sums.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import {
  advertiserFilter,
  affiliateFilter,
  campaignFilter,
  groupFilter,
} from '../../table/record-filters.tsx';
import { clickColumns } from './click-columns.tsx';
import { clickQuery, useClickFilters, useHitFilters, useLogSearch } from './filters.tsx';
import { Reasons } from './reasons-shown.tsx';
import { hitReason } from './reasons.ts';
import { texts } from '../../language/texts.ts';
import { detailWord } from '../../words/details.ts';
import { methodWord } from '../../words/methods.ts';
import { reasonWord } from '../../words/reasons.ts';
import { shownResult } from '../../words/result.ts';

type Click = Data<'get', '/network/clicks'>['clicks'][number];
type Hit = Data<'get', '/network/conversion-hits'>['hits'][number];

export function ClicksPage() {
  const { search } = useLogSearch();
  const { tab = 'clicks' } = search;
  return (
    <>
      <PageHead title={t`Clicks`}>
        <PeriodPicker />
      </PageHead>
      <Tabs
        label={t`Logs`}
        tabs={[
          ['clicks', t`Clicks`],
          ['hits', t`Incoming conversions`],
        ]}
        present={tab}
      />
      {tab === 'clicks' ? <ClickLog /> : <HitLog />}
    </>
  );
}

function ClickFilters() {
  const { kept, clear } = useLogSearch();
  const { user } = useSession();
  const records = [
    campaignFilter(kept('campaign')),
    affiliateFilter(kept('affiliate')),
    ...(isLimited(user) ? [] : [groupFilter(kept('group'))]),
  ];
  return <FilterBar filters={useClickFilters(records)} onClear={clear} />;
}

function HitFilters() {
  const { kept, clear } = useLogSearch();
  const records = [
    campaignFilter({ ...kept('campaign'), isOne: true }),
    advertiserFilter({ ...kept('advertiser'), isOne: true }),
  ];
  return <FilterBar filters={useHitFilters(records)} onClear={clear} />;
}

function ClickLog() {
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const { search, clear } = useLogSearch();
  const affiliates = listIn(search.affiliate);
  const narrowed = {
    ...clickQuery(search),
    ...(affiliates.length > 0 && { 'publisher_id[]': affiliates }),
    ...(search.group && { group: search.group }),
  };
  const query = { ...period, ...narrowed };
  const { answer, more } = usePages(
    '/network/clicks',
    { query },
    {
      rowsOf: ({ clicks }) => clicks,
      totalOf: ({ pagination }) => pagination.total,
      nextOf: byCursor,
    },
  );
  return (
    <>
      <div className={logBarClass}>
        <ClickFilters />
        <Reasons path="/network/clicks" />
        <LogSums path="/network/clicks" query={query} />
      </div>
      <LogTable
        label={t`Clicks`}
        path="/network/clicks"
        query={query}
        answer={answer}
        more={more}
        columns={clickColumns(zone, [AFFILIATE])}
        empty={nothing(narrowed, clear, t`No clicks in this period.`)}
      />
    </>
  );
}

function HitLog() {
  const { period } = usePeriod();
  const { search, clear } = useLogSearch();
  const { order, clickText } = search;
  const [campaign] = listIn(search.campaign);
  const [advertiser] = listIn(search.advertiser);
  const reason = hitReason(listIn(search.reason)[0]);
  const narrowed = {
    ...(reason && { reason }),
    ...(order && { txn_id: order }),
    ...(clickText && { click_id: clickText }),
    ...(campaign && { campaign }),
    ...(advertiser && { advertiser }),
  };
  const query = { ...period, ...narrowed };
  const { answer, more } = usePages(
    '/network/conversion-hits',
    { query },
    {
      rowsOf: ({ hits }) => hits,
      totalOf: ({ count }) => count,
      nextOf: byCursor,
    },
  );
  return (
    <>
      <div className={logBarClass}>
        <HitFilters />
        <Reasons path="/network/conversion-hits" />
        <LogSums path="/network/conversion-hits" query={query} />
      </div>
      <LogTable
        label={t`Incoming conversions`}
        path="/network/conversion-hits"
        query={query}
        answer={answer}
        more={more}
        columns={HIT_COLUMNS}
        empty={nothing(narrowed, clear, t`No incoming conversions in this period.`)}
      />
    </>
  );
}

const nothing = (narrowed: object, clear: () => void, words: string) =>
  Object.keys(narrowed).length > 0 ? <NothingMatches onClear={clear} /> : <NothingYet>{words}</NothingYet>;

const AFFILIATE = texts<Column<Click>>({
  key: 'affiliate',
  head: msg`Affiliate`,
  kind: 'short',
  cell: ({ publisher_name: name }) => name,
});

const HIT_COLUMNS = texts<readonly Column<Hit>[]>([
  { key: 'created', head: msg`Time`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: msg`Result`, kind: 'status', cell: (hit) => <Status status={shownResult(hit)} /> },
  { key: 'reason', head: msg`Reason`, kind: 'short', cell: ({ reason = '' }) => reasonWord(reason) },
  { key: 'detail', head: msg`Details`, cell: ({ detail = '' }) => detailWord(detail) },
  { key: 'method', head: msg`Method`, kind: 'short', cell: ({ method = '' }) => methodWord(method) },
  { key: 'order', head: msg`Order ID`, kind: 'short', width: 136, cell: ({ txn_id: order }) => order },
  { key: 'click', head: msg`Click ID`, cell: ({ click_id: id }) => <code>{id}</code> },
]);
