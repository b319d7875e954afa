import X from 'lucide-react/icons/x';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import type { Column } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { LogSums } from '../../table/log-sums.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { AdvertiserFilter, AffiliateFilter, CampaignFilter } from '../../table/record-filters.tsx';
import { clickColumns } from './click-columns.tsx';
import { ClickFilters, clickQuery, HitFilters, useLogSearch } from './filters.tsx';
import { Reasons } from './reasons-shown.tsx';
import { hitReason } from './reasons.ts';

type Click = Data<'get', '/network/clicks'>['clicks'][number];
type Hit = Data<'get', '/network/conversion-hits'>['hits'][number];

export function ClicksPage() {
  const { search, set, clear } = useLogSearch();
  const { tab = 'clicks', click } = search;
  return (
    <>
      <PageHead title="Clicks">
        <PeriodPicker />
      </PageHead>
      <Tabs
        label="Logs"
        tabs={[
          ['clicks', 'Clicks'],
          ['hits', 'Incoming conversions'],
        ]}
        present={tab}
      />
      <Filters>
        {tab === 'clicks' ? <ClickFilters /> : <HitFilters />}
        <CampaignFilter chosen={search.campaign} onChange={(campaign) => set({ campaign })} />
        {tab === 'clicks' ? (
          <AffiliateFilter chosen={search.affiliate} onChange={(affiliate) => set({ affiliate })} />
        ) : (
          <AdvertiserFilter chosen={search.advertiser} onChange={(advertiser) => set({ advertiser })} />
        )}
        {click && tab === 'clicks' ? (
          <Button icon={X} onClick={clear}>
            One click
          </Button>
        ) : null}
      </Filters>
      <Reasons path={tab === 'clicks' ? '/network/clicks' : '/network/conversion-hits'} />
      {tab === 'clicks' ? <ClickLog /> : <HitLog />}
    </>
  );
}

function ClickLog() {
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const { search, clear } = useLogSearch();
  const { affiliate } = search;
  const narrowed = { ...clickQuery(search), ...(affiliate && { 'publisher_id[]': [affiliate] }) };
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
      <LogSums path="/network/clicks" query={query} />
      <LogTable
        label="Clicks"
        path="/network/clicks"
        query={query}
        answer={answer}
        more={more}
        columns={clickColumns(zone, [AFFILIATE])}
        empty={nothing(narrowed, clear, 'No clicks in this period.')}
      />
    </>
  );
}

function HitLog() {
  const { period } = usePeriod();
  const { search, clear } = useLogSearch();
  const { order, clickText, campaign, advertiser } = search;
  const reason = hitReason(search.reason);
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
      <LogSums path="/network/conversion-hits" query={query} />
      <LogTable
        label="Incoming conversions"
        path="/network/conversion-hits"
        query={query}
        answer={answer}
        more={more}
        columns={HIT_COLUMNS}
        empty={nothing(narrowed, clear, 'No incoming conversions in this period.')}
      />
    </>
  );
}

const nothing = (narrowed: object, clear: () => void, words: string) =>
  Object.keys(narrowed).length > 0 ? <NothingMatches onClear={clear} /> : <NothingYet>{words}</NothingYet>;

const AFFILIATE: Column<Click> = {
  key: 'affiliate',
  head: 'Affiliate',
  kind: 'short',
  cell: ({ publisher_name: name }) => name,
};

const HIT_COLUMNS: readonly Column<Hit>[] = [
  { key: 'created', head: 'Time', kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Result', kind: 'status', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'reason', head: 'Reason', kind: 'short', cell: ({ reason }) => reason },
  { key: 'detail', head: 'Details', cell: ({ detail }) => detail },
  { key: 'method', head: 'Method', kind: 'short', cell: ({ method }) => method },
  { key: 'order', head: 'Order ID', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'click', head: 'Click ID', cell: ({ click_id: id }) => <code>{id}</code> },
];
