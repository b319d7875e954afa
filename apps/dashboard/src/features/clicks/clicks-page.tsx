import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';

type Click = Data<'get', '/network/clicks'>['clicks'][number];
type Hit = Data<'get', '/network/conversion-hits'>['hits'][number];

export function ClicksPage() {
  const { tab = 'clicks', campaign, affiliate } = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
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
      {campaign || affiliate ? (
        <Filters>
          <Button
            onClick={() =>
              void navigate({
                search: (before) => ({ ...before, campaign: undefined, affiliate: undefined }),
              })
            }
          >
            {`Of one ${campaign ? 'campaign' : 'affiliate'} ✕`}
          </Button>
        </Filters>
      ) : null}
      {tab === 'clicks' ? <ClickLog campaign={campaign} affiliate={affiliate} /> : <HitLog />}
    </>
  );
}

function ClickLog({ campaign, affiliate }: { campaign: string | undefined; affiliate: string | undefined }) {
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(campaign && { 'campaign_id[]': [campaign] }),
    ...(affiliate && { 'publisher_id[]': [affiliate] }),
  };
  const { answer, more } = usePages(
    '/network/clicks',
    { query },
    {
      rowsOf: ({ clicks }) => clicks,
      totalOf: ({ pagination }) => pagination.total,
      nextOf: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
    },
  );
  return (
    <Answered answer={answer} height={320} empty={<NothingYet>Nobody clicked in this period.</NothingYet>}>
      {({ rows, total }) => (
        <DataTable
          label="Clicks"
          rows={rows}
          keyOf={({ _id = '' }) => _id}
          columns={clickColumns(zone)}
          total={total}
          more={more}
          tools={
            <>
              <CopyAsCurl path="/network/clicks" query={{ ...query, limit: '100' }} />
              <CsvLink
                path="/network/clicks"
                query={query}
                name={`clicks ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`}
              />
            </>
          }
        />
      )}
    </Answered>
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
      nextOf: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
    },
  );
  return (
    <Answered
      answer={answer}
      height={320}
      empty={<NothingYet>Nothing was reported in this period.</NothingYet>}
    >
      {({ rows, total }) => (
        <DataTable
          label="Reported conversions"
          rows={rows}
          keyOf={({ _id = '' }) => _id}
          columns={hitColumns(zone)}
          total={total}
          more={more}
          tools={
            <>
              <CopyAsCurl path="/network/conversion-hits" query={{ ...query, limit: '100' }} />
              <CsvLink
                path="/network/conversion-hits"
                query={query}
                name={`hits ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`}
              />
            </>
          }
        />
      )}
    </Answered>
  );
}

const clickColumns = (zone: string): Column<Click>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'detail', head: 'Why', cell: ({ detail, note }) => detail || note },
  { key: 'campaign', head: 'Campaign', cell: ({ campaign_title: title }) => title },
  { key: 'affiliate', head: 'Affiliate', kind: 'short', cell: ({ publisher_name: name }) => name },
  { key: 'country', head: 'Country', kind: 'short', cell: ({ country }) => country },
  {
    key: 'device',
    head: 'Device',
    cell: ({ device, os, browser }) => [device, os, browser].filter(Boolean).join(' · '),
  },
  { key: 'source', head: 'Source', kind: 'short', cell: ({ source }) => source },
  { key: 'p1', head: 'p1', kind: 'short', cell: ({ p1 }) => p1 },
  { key: 'id', head: 'Id', cell: ({ _id }) => <code>{_id}</code> },
];

const hitColumns = (zone: string): Column<Hit>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Became', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'reason', head: 'Reason', kind: 'short', cell: ({ reason }) => reason },
  { key: 'detail', head: 'What was wrong', cell: ({ detail }) => detail },
  { key: 'method', head: 'By', kind: 'short', cell: ({ method }) => method },
  { key: 'order', head: 'Order', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'click', head: 'Click', cell: ({ click_id: id }) => <code>{id}</code> },
];
