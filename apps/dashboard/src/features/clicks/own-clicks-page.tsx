// An affiliate's own clicks, rejected ones with the reason: nothing that did not count is hidden.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { Filters, StatusFilter } from '../../table/filters.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { clickColumns } from './click-columns.tsx';

const STATUSES = ['valid', 'duplicate', 'rejected'] as const;

export function OwnClicksPage() {
  const { status, click, campaign } = useSearch({ from: '/in/clicks' });
  const navigate = useNavigate({ from: '/clicks' });
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(status && { 'status[]': [status] }),
    ...(click && { '_id[]': [click] }),
    ...(campaign && { 'campaign_id[]': [campaign] }),
  };
  const { answer, more } = usePages(
    '/affiliate/clicks',
    { query },
    {
      rowsOf: ({ clicks }) => clicks,
      totalOf: ({ pagination }) => pagination.total,
      nextOf: byCursor,
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
        <StatusFilter
          statuses={STATUSES}
          chosen={status}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, status: chosen }) })}
        />
        {click || campaign ? (
          <Button onClick={clear}>{click ? 'One click ✕' : 'Of one campaign ✕'}</Button>
        ) : null}
      </Filters>
      <LogTable
        label="Clicks"
        path="/affiliate/clicks"
        query={query}
        answer={answer}
        more={more}
        columns={clickColumns(zone)}
        empty={
          status || click || campaign ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>Nobody clicked a link of yours in this period.</NothingYet>
          )
        }
      />
    </>
  );
}
