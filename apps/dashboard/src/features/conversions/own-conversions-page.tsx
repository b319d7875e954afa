// The conversions of an affiliate or an advertiser, each leading to why it pays what it pays; an advertiser judges them where the network lets it.
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Data } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../design/parts/dialog.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { type Choice, choiceColumn, useChoice } from '../../table/choice.tsx';
import type { Column } from '../../table/data-table.tsx';
import { byCursor, LogTable } from '../../table/log-table.tsx';
import { ExportMenu } from '../../table/tools.tsx';
import { NothingMatches, NothingYet } from '../../table/nothing.tsx';
import { usePages } from '../../table/pages.ts';
import { offerFilter, ownCampaignFilter } from '../../table/record-filters.tsx';
import { amountColumn, conversionColumns } from '../../table/conversion-columns.tsx';
import { ConversionTabs } from './conversion-tabs.tsx';
import { ConversionMenu } from './conversion-menu.tsx';
import { ConversionSums } from './conversion-sums.tsx';
import { ConversionFilters, useConversionSearch } from './filters.tsx';
import { type Judging, VerdictOfMany, Verdicts } from './verdicts.tsx';
import { texts } from '../../language/texts.ts';

type AffiliateRow = Data<'get', '/affiliate/conversions'>['records'][number];
type AdvertiserRow = Data<'get', '/advertiser/conversion-logs'>['records'][number];
/** What both see, and the amount that is one's own. */
type Conversion = Pick<AffiliateRow & AdvertiserRow, keyof AffiliateRow & keyof AdvertiserRow> &
  Partial<Pick<AffiliateRow, 'payout' | 'source' | 'p1'> & Pick<AdvertiserRow, 'revenue'>>;
type Options = { readonly currency: string; readonly zone: string };

export const AffiliateConversionsPage = () => (
  <OwnConversions path="/affiliate/conversions" columnsOf={affiliateColumns} campaigns={offerFilter} />
);
export function AdvertiserConversionsPage() {
  const days = Number.parseInt(useSession().network.advertiser_verdict_days, 10);
  return (
    <OwnConversions
      path="/advertiser/conversion-logs"
      columnsOf={advertiserColumns}
      campaigns={ownCampaignFilter}
      {...(days !== 0 && { judging: OF_ADVERTISER, days })}
    />
  );
}

const OF_ADVERTISER: Judging = {
  log: '/advertiser/conversion-logs',
  verdict: '/advertiser/conversions/bulk',
  statuses: ['rejected', 'approved'],
  needsReason: true,
};

type Props = {
  readonly path: '/affiliate/conversions' | '/advertiser/conversion-logs';
  readonly columnsOf: (options: Options) => readonly Column<Conversion>[];
  /** What it is narrowed to campaigns with. */
  readonly campaigns: typeof offerFilter;
  readonly judging?: Judging;
  /** Within how many days an approved conversion is rejected. */
  readonly days?: number;
};

function OwnConversions({ path, columnsOf, campaigns, judging, days = 0 }: Props) {
  const { query: narrowed, kept, isFiltered, clear } = useConversionSearch();
  const { currency, zone } = useSession().network;
  const { period } = usePeriod();
  const query = {
    ...period,
    ...narrowed,
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
  const choice = useChoice(JSON.stringify(query));
  const [judged, judge] = useState<string | undefined>();
  const columns = columnsOf({ currency, zone });
  return (
    <>
      <PageHead title={t`Conversions`}>
        <PeriodPicker />
        <ExportMenu path={path} query={query} />
      </PageHead>
      <ConversionTabs path={path} query={query} />
      <ConversionFilters records={[campaigns(kept('campaign'))]} />
      {judging ? (
        <>
          <p>
            {plural(days, {
              one: 'You can approve and reject pending conversions, and reject approved ones within # day of the conversion.',
              other:
                'You can approve and reject pending conversions, and reject approved ones within # days of the conversion.',
            })}
          </p>
          <Verdicts judging={judging} choice={choice} query={query} />
          <Dialog title={t`Change status`} isOpen={judged !== undefined} onClose={() => judge(undefined)}>
            {judged === undefined ? null : (
              <VerdictOfMany
                judging={judging}
                ids={[judged]}
                onDone={() => choice.choose([])}
                onClose={() => judge(undefined)}
              />
            )}
          </Dialog>
        </>
      ) : null}
      <LogTable
        label={t`Conversions`}
        path={path}
        query={query}
        answer={answer}
        more={more}
        sums={<ConversionSums path={path} query={query} words={{ payout: t`Earnings`, revenue: t`Cost` }} />}
        isExportedAbove
        columns={judging ? withVerdicts(columns, { choice, onJudge: judge }) : columns}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : (
            <NothingYet>
              <span>
                <Trans>No conversions in this period.</Trans>
              </span>
              <Link to="/campaigns">
                <Trans>View campaigns</Trans>
              </Link>
            </NothingYet>
          )
        }
      />
    </>
  );
}

type Judged = { readonly choice: Choice; readonly onJudge: (id: string) => void };

const withVerdicts = (
  columns: readonly Column<Conversion>[],
  { choice, onJudge }: Judged,
): Column<Conversion>[] => [
  choiceColumn<Conversion>(
    choice,
    ({ _id }) => _id,
    ({ txn_id: order, created, _id }) => `${order || _id}, ${created}`,
  ),
  ...columns,
  {
    key: 'do',
    head: t`Actions`,
    kind: 'action',
    cell: (one) =>
      one.status === 'pending' || one.status === 'approved' ? (
        <ConversionMenu conversion={one} onJudge={() => onJudge(one._id ?? '')} />
      ) : null,
  },
];

const GOAL = texts<Column<Conversion>>({
  key: 'goal',
  head: msg`Goal`,
  kind: 'short',
  cell: ({ goal_name: goal }) => goal,
});

const affiliateColumns = ({ currency, zone }: Options): readonly Column<Conversion>[] => [
  ...conversionColumns<Conversion>({
    zone,
    beside: [GOAL],
    amounts: [amountColumn('payout', t`Earnings`, currency)],
  }),
  { key: 'source', head: t`Source`, kind: 'short', cell: ({ source }) => source },
  { key: 'p1', head: t`Sub ID 1`, kind: 'short', cell: ({ p1 }) => p1 },
];

const advertiserColumns = ({ currency, zone }: Options): readonly Column<Conversion>[] => [
  ...conversionColumns<Conversion>({
    zone,
    beside: [GOAL],
    amounts: [amountColumn('revenue', t`Cost`, currency)],
  }),
];
