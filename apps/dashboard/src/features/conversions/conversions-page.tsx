import X from 'lucide-react/icons/x';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { isLimited } from '../../api/limited.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Choice, choiceColumn, useChoice } from '../../table/choice.tsx';
import type { Column } from '../../table/data-table.tsx';
import { Filters } from '../../table/filters.tsx';
import { LogSums } from '../../table/log-sums.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { statusWord } from '../../words/en.ts';
import { amountColumn, conversionColumns } from './conversion-columns.tsx';
import { OrderAndStatus, STATUSES } from './filters.tsx';
import { OF_NETWORK, Verdicts } from './verdicts.tsx';

type Conversion = Data<'get', '/network/conversions'>['records'][number];
type Verdict = (typeof STATUSES)[number];
const NO_RATE = 'NO_EXCHANGE_RATE';

export function ConversionsPage() {
  const search = useSearch({ from: '/in/conversions' });
  const { status, reason, order, campaign, affiliate, advertiser } = search;
  const navigate = useNavigate({ from: '/conversions' });
  const { network, user } = useSession();
  const { currency, zone } = network;
  const { period } = usePeriod();
  const mayChange = useMayChange();
  const query = {
    ...period,
    ...(status && { 'status[]': [status] }),
    ...(reason && { reason }),
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
      nextOf: byCursor,
    },
  );
  const choice = useChoice(JSON.stringify(query));
  const isFiltered = [status, reason, order, campaign, affiliate, advertiser].some(
    (one) => one !== undefined,
  );
  const [judged, judge] = useState<Conversion | undefined>();
  const clear = () =>
    void navigate({
      search: ({ period: kept, start, end, columns }) => ({ period: kept, start, end, columns }),
    });
  return (
    <>
      <PageHead title="Conversions">
        <PeriodPicker />
      </PageHead>
      <Filters>
        <OrderAndStatus />
        {reason ? (
          <Button icon={X} onClick={clear}>
            {reason === NO_RATE ? 'No exchange rate' : reason}
          </Button>
        ) : null}
        {campaign || affiliate || advertiser ? (
          <Button
            onClick={clear}
          >{`Of one ${campaign ? 'campaign' : affiliate ? 'affiliate' : 'advertiser'}`}</Button>
        ) : null}
      </Filters>
      {mayChange ? <Verdicts judging={OF_NETWORK} choice={choice} query={query} /> : null}
      <LogSums path="/network/conversions" query={query} />
      <LogTable
        label="Conversions"
        path="/network/conversions"
        query={query}
        answer={answer}
        more={more}
        columns={columnsOf({ currency, zone, choice, onJudge: judge })}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <span>No conversions in this period. Orders that advertisers report show up here.</span>
              {isLimited(user) ? null : (
                <Link
                  to="/clicks"
                  search={({ period: kept, start, end }) => ({ period: kept, start, end, tab: 'hits' })}
                >
                  View incoming conversions and why they didn’t count
                </Link>
              )}
            </NothingYet>
          )
        }
      />
      <Dialog title="Change status" isOpen={judged !== undefined} onClose={() => judge(undefined)}>
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
          { name: 'reason', label: 'Reason (shown to the affiliate)', isOptional: true },
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
  readonly choice: Choice;
  readonly onJudge: (conversion: Conversion) => void;
};

const columnsOf = ({ currency, zone, choice, onJudge }: ColumnOptions): Column<Conversion>[] => [
  choiceColumn<Conversion>(
    choice,
    ({ _id }) => _id,
    ({ txn_id: order, created, _id }) => `${order || _id}, ${created}`,
  ),
  ...conversionColumns<Conversion>(zone, [
    { key: 'affiliate', head: 'Affiliate', kind: 'short', cell: ({ publisher_name: name }) => name },
  ]),
  amountColumn('payout', 'Payout', currency),
  amountColumn('revenue', 'Revenue', currency),
  {
    key: 'do',
    head: 'Do',
    kind: 'action',
    isChange: true,
    cell: (conversion) => <Button onClick={() => onJudge(conversion)}>Change status…</Button>,
  },
];
