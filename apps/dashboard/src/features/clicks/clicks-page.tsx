import { useNavigate, useSearch } from '@tanstack/react-router';
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
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { clickColumns } from './click-columns.tsx';

type Click = Data<'get', '/network/clicks'>['clicks'][number];
type Hit = Data<'get', '/network/conversion-hits'>['hits'][number];

export function ClicksPage() {
  const { tab = 'clicks', click, campaign, affiliate } = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
  const clear = () =>
    void navigate({
      search: (before) => ({ ...before, click: undefined, campaign: undefined, affiliate: undefined }),
    });
  return (
    <>
      <PageHead title="Clicks">
        <PeriodPicker />
      </PageHead>
      <Tabs
        label="Logs"
        tabs={[
          ['clicks', 'Clicks'],
          ['hits', 'Reported conversions'],
        ]}
        present={tab}
      />
      {tab === 'clicks' && (click || campaign || affiliate) ? (
        <Filters>
          <Button onClick={clear}>
            {click ? 'One click ✕' : `Of one ${campaign ? 'campaign' : 'affiliate'} ✕`}
          </Button>
        </Filters>
      ) : null}
      {tab === 'clicks' ? (
        <ClickLog click={click} campaign={campaign} affiliate={affiliate} onClear={clear} />
      ) : (
        <HitLog />
      )}
    </>
  );
}

type Of = Readonly<Record<'click' | 'campaign' | 'affiliate', string | undefined>> & {
  readonly onClear: () => void;
};

function ClickLog({ click, campaign, affiliate, onClear }: Of) {
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(click && { '_id[]': [click] }),
    ...(campaign && { 'campaign_id[]': [campaign] }),
    ...(affiliate && { 'publisher_id[]': [affiliate] }),
  };
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
    <LogTable
      label="Clicks"
      path="/network/clicks"
      query={query}
      answer={answer}
      more={more}
      columns={clickColumns(zone, [AFFILIATE])}
      empty={
        click || campaign || affiliate ? (
          <NothingMatches onClear={onClear} />
        ) : (
          <NothingYet>Nobody clicked in this period.</NothingYet>
        )
      }
    />
  );
}

function HitLog() {
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const query = { ...period };
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
    <LogTable
      label="Reported conversions"
      file="hits"
      path="/network/conversion-hits"
      query={query}
      answer={answer}
      more={more}
      columns={hitColumns(zone)}
      empty={<NothingYet>Nothing was reported in this period.</NothingYet>}
    />
  );
}

const AFFILIATE: Column<Click> = {
  key: 'affiliate',
  head: 'Affiliate',
  kind: 'short',
  cell: ({ publisher_name: name }) => name,
};

const hitColumns = (zone: string): Column<Hit>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Became', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'reason', head: 'Reason', kind: 'short', cell: ({ reason }) => reason },
  { key: 'detail', head: 'What was wrong', cell: ({ detail }) => detail },
  { key: 'method', head: 'By', kind: 'short', cell: ({ method }) => method },
  { key: 'order', head: 'Order', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'click', head: 'Click', cell: ({ click_id: id }) => <code>{id}</code> },
];
