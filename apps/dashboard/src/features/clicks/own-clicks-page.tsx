// An affiliate's own clicks, rejected ones with the reason: nothing that did not count is hidden.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { SelectField } from '../../design/parts/field.tsx';
import { Status } from '../../design/parts/status.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import { statusWord } from '../../words/en.ts';

type Click = Data<'get', '/affiliate/clicks'>['clicks'][number];
const STATUSES = ['valid', 'duplicate', 'rejected'] as const;

export function OwnClicksPage() {
  const { status, campaign } = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(status && { 'status[]': [status] }),
    ...(campaign && { 'campaign_id[]': [campaign] }),
  };
  const { answer, more } = usePages(
    '/affiliate/clicks',
    { query },
    {
      rowsOf: ({ clicks }) => clicks,
      totalOf: ({ pagination }) => pagination.total,
      nextOf: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
    },
  );
  const clear = () =>
    void navigate({ search: ({ period: kept, start, end }) => ({ period: kept, start, end }) });
  return (
    <>
      <PageHead title="Clicks">
        <PeriodPicker />
      </PageHead>
      <Filters>
        <SelectField
          label="Status"
          value={status ?? ''}
          choices={[
            { value: '', label: 'All' },
            ...STATUSES.map((value) => ({ value, label: statusWord(value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (before) => ({ ...before, status: STATUSES.find((one) => one === value) }),
            })
          }
        />
        {campaign ? <Button onClick={clear}>Of one campaign ✕</Button> : null}
      </Filters>
      <Answered
        answer={answer}
        height={320}
        empty={
          status || campaign ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>Nobody clicked a link of yours in this period.</NothingYet>
          )
        }
      >
        {({ rows, total }) => (
          <DataTable
            label="Clicks"
            rows={rows}
            keyOf={({ _id = '' }) => _id}
            columns={columnsOf(zone)}
            total={total}
            more={more}
            tools={
              <>
                <CopyAsCurl path="/affiliate/clicks" query={{ ...query, limit: '100' }} />
                <CsvLink
                  path="/affiliate/clicks"
                  query={query}
                  name={`clicks ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`}
                />
              </>
            }
          />
        )}
      </Answered>
    </>
  );
}

const columnsOf = (zone: string): Column<Click>[] => [
  { key: 'created', head: `When (${zone})`, kind: 'time', cell: ({ created }) => created },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'detail', head: 'Why', cell: ({ detail, note }) => detail || note },
  { key: 'campaign', head: 'Campaign', cell: ({ campaign_title: title }) => title },
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
