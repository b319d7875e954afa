// An affiliate's own clicks, rejected ones with the reason: nothing that did not count is hidden.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSession } from '../../api/session.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { FilterBar } from '../../table/filter-bar.tsx';
import { logBarClass, LogSums } from '../../table/log-sums.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { offerFilter } from '../../table/record-filters.tsx';
import { clickColumns } from './click-columns.tsx';
import { clickQuery, useClickFilters, useLogSearch } from './filters.tsx';
import { Reasons } from './reasons-shown.tsx';

export function OwnClicksPage() {
  const { search, kept, clear } = useLogSearch();
  const { zone } = useSession().network;
  const { period } = usePeriod();
  const narrowed = clickQuery(search);
  const query = { ...period, ...narrowed };
  const { answer, more } = usePages(
    '/affiliate/clicks',
    { query },
    {
      rowsOf: ({ clicks }) => clicks,
      totalOf: ({ pagination }) => pagination.total,
      nextOf: byCursor,
    },
  );
  return (
    <>
      <PageHead title={t`Clicks`}>
        <PeriodPicker />
      </PageHead>
      <div className={logBarClass}>
        <FilterBar filters={useClickFilters([offerFilter(kept('campaign'))])} onClear={clear} />
        <Reasons path="/affiliate/clicks" />
        <LogSums path="/affiliate/clicks" query={query} words={{ payout: t`Earnings` }} />
      </div>
      <LogTable
        label={t`Clicks`}
        path="/affiliate/clicks"
        query={query}
        answer={answer}
        more={more}
        columns={clickColumns(zone)}
        empty={
          Object.keys(narrowed).length > 0 ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <Trans>No clicks on your links in this period.</Trans>
            </NothingYet>
          )
        }
      />
    </>
  );
}
