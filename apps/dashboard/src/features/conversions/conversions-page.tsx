import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useMayChange } from '../../api/permitted.ts';
import { isLimited } from '../../api/limited.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { Dialog } from '../../design/parts/dialog.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { listIn } from '../../shell/search-params.ts';
import { usePeriod } from '../../shell/use-period.ts';
import { type Choice, choiceColumn, useChoice } from '../../table/choice.tsx';
import type { Column } from '../../table/data-table.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { ExportMenu } from '../../table/tools.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import {
  advertiserFilter,
  affiliateFilter,
  campaignFilter,
  groupFilter,
} from '../../table/record-filters.tsx';
import { statusWord } from '../../words/en.ts';
import { networkColumns } from '../../table/conversion-columns.tsx';
import { ConversionTabs } from './conversion-tabs.tsx';
import { ConversionMenu } from './conversion-menu.tsx';
import { ConversionSums } from './conversion-sums.tsx';
import { ConversionFilters, reasonFilter, STATUSES, useConversionSearch } from './filters.tsx';
import { OF_NETWORK, Verdicts } from './verdicts.tsx';

type Conversion = Data<'get', '/network/conversions'>['records'][number];
type Verdict = (typeof STATUSES)[number];

export function ConversionsPage() {
  const { search, query: narrowed, kept, isFiltered, clear } = useConversionSearch();
  const affiliates = listIn(search.affiliate);
  const advertisers = listIn(search.advertiser);
  const { network, user } = useSession();
  const { currency, zone } = network;
  const { period } = usePeriod();
  const mayChange = useMayChange();
  const query = {
    ...period,
    ...narrowed,
    ...(search.reason && { reason: search.reason }),
    ...(search.group && { group: search.group }),
    ...(affiliates.length > 0 && { 'pid[]': affiliates }),
    ...(advertisers.length > 0 && { 'advertiser_id[]': advertisers }),
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
  const [judged, judge] = useState<Conversion | undefined>();
  return (
    <>
      <PageHead title={t`Conversions`}>
        <PeriodPicker />
        <ExportMenu path="/network/conversions" query={query} />
        {mayChange ? (
          <Link to="/imports" className={buttonClass()}>
            <FileUp />
            <Trans>Import</Trans>
          </Link>
        ) : null}
      </PageHead>
      <ConversionTabs path="/network/conversions" query={query} />
      <ConversionFilters
        records={[
          campaignFilter(kept('campaign')),
          affiliateFilter(kept('affiliate')),
          ...(isLimited(user) ? [] : [groupFilter(kept('group'))]),
          advertiserFilter(kept('advertiser')),
          reasonFilter(kept('reason')),
        ]}
      />
      {mayChange ? <Verdicts judging={OF_NETWORK} choice={choice} query={query} /> : null}
      <LogTable
        label={t`Conversions`}
        path="/network/conversions"
        query={query}
        answer={answer}
        more={more}
        sums={<ConversionSums path="/network/conversions" query={query} />}
        isExportedAbove
        columns={columnsOf({ currency, zone, choice, onJudge: judge })}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <span>
                <Trans>No conversions in this period. Orders that advertisers report show up here.</Trans>
              </span>
              {isLimited(user) ? null : (
                <Link
                  to="/clicks"
                  search={({ period: shown, start, end }) => ({ period: shown, start, end, tab: 'hits' })}
                >
                  <Trans>View incoming conversions and why they didn’t count</Trans>
                </Link>
              )}
            </NothingYet>
          )
        }
      />
      <Dialog title={t`Change status`} isOpen={judged !== undefined} onClose={() => judge(undefined)}>
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
  const word = statusWord(status);
  const change = useChange('post', '/network/conversions/{id}');
  return (
    <>
      <p>
        {order ? (
          <Trans>
            {campaign}, order {order}: {word}.
          </Trans>
        ) : (
          <Trans>
            {campaign}: {word}.
          </Trans>
        )}
      </p>
      <RecordForm
        action={t`Save`}
        onCancel={onDone}
        fields={[
          {
            name: 'status',
            label: t`Status`,
            kind: 'choice',
            start: '',
            choices: STATUSES.filter((one) => one !== status).map((value) => ({
              value,
              label: statusWord(value),
            })),
          },
          { name: 'reason', label: t`Reason (shown to the affiliate)`, isOptional: true },
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
  ...networkColumns<Conversion>(zone, currency),
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    isChange: true,
    cell: (conversion) => <ConversionMenu conversion={conversion} onJudge={() => onJudge(conversion)} />,
  },
];
