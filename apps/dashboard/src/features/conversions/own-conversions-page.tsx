// The conversions of an affiliate or an advertiser: read, not judged, each leading to why it pays what it pays.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import type { Column } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { amountColumn, conversionColumns } from './conversion-columns.tsx';
import { OrderAndStatus } from './filters.tsx';

type AffiliateRow = Data<'get', '/affiliate/conversions'>['records'][number];
type AdvertiserRow = Data<'get', '/advertiser/conversion-logs'>['records'][number];
/** What both see, and the amount that is one's own. */
type Conversion = Pick<AffiliateRow & AdvertiserRow, keyof AffiliateRow & keyof AdvertiserRow> &
  Partial<Pick<AffiliateRow, 'payout' | 'source' | 'p1'> & Pick<AdvertiserRow, 'revenue'>>;
type Options = { readonly currency: string; readonly zone: string };

export const AffiliateConversionsPage = () => (
  <OwnConversions path="/affiliate/conversions" columnsOf={affiliateColumns} />
);
export const AdvertiserConversionsPage = () => (
  <OwnConversions path="/advertiser/conversion-logs" columnsOf={advertiserColumns} />
);

type Props = {
  readonly path: '/affiliate/conversions' | '/advertiser/conversion-logs';
  readonly columnsOf: (options: Options) => readonly Column<Conversion>[];
};

function OwnConversions({ path, columnsOf }: Props) {
  const { status, order, campaign } = useSearch({ from: '/in/conversions' });
  const navigate = useNavigate({ from: '/conversions' });
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(status && { 'status[]': [status] }),
    ...(order && { txn_id: order }),
    ...(campaign && { 'adid[]': [campaign] }),
  };
  const { answer, more } = usePages(
    path,
    { query },
    {
      rowsOf: ({ records }): readonly Conversion[] => records,
      totalOf: ({ count }) => count,
      nextOf: byCursor,
    },
  );
  const isFiltered = status !== undefined || order !== undefined || campaign !== undefined;
  const clear = () =>
    void navigate({ search: ({ period: kept, start, end }) => ({ period: kept, start, end }) });
  return (
    <>
      <PageHead title="Conversions">
        <PeriodPicker />
      </PageHead>
      <Filters>
        <OrderAndStatus />
        {campaign ? <Button onClick={clear}>Of one campaign ✕</Button> : null}
      </Filters>
      <LogTable
        label="Conversions"
        path={path}
        query={query}
        answer={answer}
        more={more}
        columns={columnsOf({ currency, zone })}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <span>Nothing was sold in this period.</span>
              <Link to="/campaigns">Your campaigns</Link>
            </NothingYet>
          )
        }
      />
    </>
  );
}

const GOAL: Column<Conversion> = {
  key: 'goal',
  head: 'Goal',
  kind: 'short',
  cell: ({ goal_name: goal }) => goal,
};

const affiliateColumns = ({ currency, zone }: Options): readonly Column<Conversion>[] => [
  ...conversionColumns(zone, [GOAL]),
  { key: 'source', head: 'Source', kind: 'short', cell: ({ source }) => source },
  { key: 'p1', head: 'p1', kind: 'short', cell: ({ p1 }) => p1 },
  amountColumn('payout', 'Earned', currency),
];

const advertiserColumns = ({ currency, zone }: Options): readonly Column<Conversion>[] => [
  ...conversionColumns(zone, [GOAL]),
  amountColumn('revenue', 'Charge', currency),
];
