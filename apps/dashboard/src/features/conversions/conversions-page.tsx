import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { Status } from '../../design/parts/status.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { amount } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Column, DataTable } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { NothingMatches } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { CopyAsCurl, CsvLink } from '../../table/tools.tsx';
import { statusWord } from '../../words/en.ts';
import { OrderAndStatus, STATUSES } from './filters.tsx';

type Conversion = Data<'get', '/network/conversions'>['records'][number];
type Verdict = (typeof STATUSES)[number];

export function ConversionsPage() {
  const search = useSearch({ from: '/in/conversions' });
  const { status, order, campaign, affiliate, advertiser } = search;
  const navigate = useNavigate({ from: '/conversions' });
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...(status && { 'status[]': [status] }),
    ...(order && { txn_id: order }),
    ...(campaign && { 'adid[]': [campaign] }),
    ...(affiliate && { 'pid[]': [affiliate] }),
    ...(advertiser && { 'advertiser_id[]': [advertiser] }),
  };
  const { answer, more } = usePages(
    '/network/conversions',
    { query },
    {
      rowsOf: ({ records }) => records,
      totalOf: ({ count }) => count,
      nextOf: ({ next_cursor: cursor }) => (cursor === null ? undefined : { cursor }),
    },
  );
  const [judged, judge] = useState<Conversion | undefined>();
  const clear = () =>
    void navigate({ search: ({ period: kept, start, end }) => ({ period: kept, start, end }) });
  const fileName = `conversions ${period.start} ${period.end} ${zone.replaceAll('/', '-')}`;
  return (
    <>
      <PageHead title="Conversions">
        <PeriodPicker />
      </PageHead>
      <Filters>
        <OrderAndStatus />
        {campaign || affiliate || advertiser ? (
          <Button
            onClick={clear}
          >{`Of one ${campaign ? 'campaign' : affiliate ? 'affiliate' : 'advertiser'} ✕`}</Button>
        ) : null}
      </Filters>
      <Answered answer={answer} height={320} empty={<NothingMatches onClear={clear} />}>
        {({ rows, total }) => (
          <DataTable
            label="Conversions"
            rows={rows}
            keyOf={({ _id = '' }) => _id}
            columns={columnsOf({ currency, zone, onJudge: judge })}
            total={total}
            more={more}
            tools={
              <>
                <CopyAsCurl path="/network/conversions" query={{ ...query, limit: '100' }} />
                <CsvLink path="/network/conversions" query={query} name={fileName} />
              </>
            }
          />
        )}
      </Answered>
      <Dialog title="Another status" isOpen={judged !== undefined} onClose={() => judge(undefined)}>
        {judged ? <VerdictForm conversion={judged} onDone={() => judge(undefined)} /> : null}
      </Dialog>
    </>
  );
}

function VerdictForm({
  conversion,
  onDone,
}: {
  readonly conversion: Conversion;
  readonly onDone: () => void;
}) {
  const { _id: id = '', txn_id: order, campaign_title: campaign, status = '' } = conversion;
  const change = useChange('post', '/network/conversions/{id}');
  return (
    <>
      <p>
        {campaign}, order {order || '–'}: {statusWord(status)}.
      </p>
      <RecordForm
        action="Save"
        onCancel={onDone}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            choices: STATUSES.filter((one) => one !== status).map((value) => ({
              value,
              label: statusWord(value),
            })),
          },
          { name: 'reason', label: 'Reason, which the affiliate sees', isOptional: true },
        ]}
        onSend={async ({ status: chosen, reason }) => {
          await change.mutateAsync({
            path: { id },
            body: { status: chosen as Verdict, ...(reason && { reason }) },
          });
          onDone();
        }}
      />
    </>
  );
}

type ColumnOptions = {
  readonly currency: string;
  readonly zone: string;
  readonly onJudge: (conversion: Conversion) => void;
};

const columnsOf = ({ currency, zone, onJudge }: ColumnOptions): Column<Conversion>[] => [
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
  { key: 'affiliate', head: 'Affiliate', kind: 'short', cell: ({ publisher_name: name }) => name },
  { key: 'order', head: 'Order', kind: 'short', cell: ({ txn_id: order }) => order },
  { key: 'country', head: 'Country', kind: 'short', cell: ({ country }) => country },
  {
    key: 'payout',
    head: `Payout, ${currency}`,
    kind: 'number',
    cell: ({ payout }) => payout !== undefined && amount(payout, currency),
  },
  {
    key: 'revenue',
    head: `Revenue, ${currency}`,
    kind: 'number',
    cell: ({ revenue }) => revenue !== undefined && amount(revenue, currency),
  },
  {
    key: 'do',
    head: 'Do',
    kind: 'action',
    cell: (conversion) => <Button onClick={() => onJudge(conversion)}>Status …</Button>,
  },
];
