// The conversions of an affiliate or an advertiser: read, not judged, each leading to why it pays what it pays.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
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
      nextOf: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
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
      <Answered
        answer={answer}
        height={320}
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
      >
        {({ rows, total }) => (
          <DataTable
            label="Conversions"
            rows={rows}
            keyOf={({ _id = '' }) => _id}
            columns={columnsOf({ currency, zone })}
            total={total}
            more={more}
            tools={
              <>
                <CopyAsCurl path={path} query={{ ...query, limit: '100' }} />
                <CsvLink
                  path={path}
                  query={query}
                  name={`conversions ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`}
                />
              </>
            }
          />
        )}
      </Answered>
    </>
  );
}

const shared = ({ zone }: Options): readonly Column<Conversion>[] => [
  {
    key: 'created',
    head: `When (${zone})`,
    kind: 'time',
    cell: ({ _id = '', created }) => (
      <Link to="/conversions/$conversionId" params={{ conversionId: _id }}>
        {created}
      </Link>
    ),
  },
  { key: 'status', head: 'Status', kind: 'short', cell: ({ status = '' }) => <Status status={status} /> },
  { key: 'reason', head: 'Reason', kind: 'short', cell: ({ reason }) => reason },
  { key: 'campaign', head: 'Campaign', cell: ({ campaign_title: title }) => title },
  { key: 'goal', head: 'Goal', kind: 'short', cell: ({ goal_name: goal }) => goal },
  { key: 'order', head: 'Order', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'country', head: 'Country', kind: 'short', cell: ({ country }) => country },
];

const affiliateColumns = (options: Options): readonly Column<Conversion>[] => [
  ...shared(options),
  { key: 'source', head: 'Source', kind: 'short', cell: ({ source }) => source },
  { key: 'p1', head: 'p1', kind: 'short', cell: ({ p1 }) => p1 },
  {
    key: 'payout',
    head: `Earned, ${options.currency}`,
    kind: 'number',
    cell: ({ payout }) => payout !== undefined && amount(payout, options.currency),
  },
];

const advertiserColumns = (options: Options): readonly Column<Conversion>[] => [
  ...shared(options),
  {
    key: 'revenue',
    head: `Charge, ${options.currency}`,
    kind: 'number',
    cell: ({ revenue }) => revenue !== undefined && amount(revenue, options.currency),
  },
];
