import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { ADVERTISER_WORDS } from '../../figures/measures.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { KeyFigures, MoneyOverTime, NeedsYou, Top } from './parts.tsx';
import styles from './overview.module.css';

type Overview = Data<'get', '/advertiser/overview'>;
const KEY_FIGURES = [
  'revenue',
  'pendingRevenue',
  'clicks',
  'approvedConversions',
  'pendingConversions',
  'cr',
] as const;

export function AdvertiserOverviewPage() {
  const { period, compared } = usePeriod();
  const query = {
    ...period,
    ...(compared && { compare_start: compared.start, compare_end: compared.end }),
    top_by: 'revenue' as const,
    top: '5' as const,
  };
  const answer = useAnswer('/advertiser/overview', { query });
  return (
    <>
      <PageHead title="Overview">
        <PeriodPicker compares />
      </PageHead>
      <Answered answer={answer} height={480}>
        {(overview) => (
          <>
            <KeyFigures
              measures={KEY_FIGURES}
              words={ADVERTISER_WORDS}
              overview={overview}
              period={period}
              compared={compared}
            />
            <div className={styles['columns']}>
              <MoneyOverTime
                lines={[
                  ['revenue', 'Spend'],
                  ['pendingRevenue', 'Pending'],
                ]}
                overview={overview}
              />
              <Waiting todo={overview.todo} />
            </div>
            <Tops overview={overview} />
            <div>
              <CopyAsCurl path="/advertiser/overview" query={query} />
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

const Waiting = ({ todo }: { readonly todo: Overview['todo'] }) => (
  <NeedsYou
    title="Waits"
    todo={[
      {
        many: todo.pending_conversions,
        one: 'conversion is not judged yet',
        others: 'conversions are not judged yet',
        link: { to: '/conversions', search: { status: 'pending' } },
      },
      {
        many: todo.running_imports,
        one: 'import is running',
        others: 'imports are running',
        link: { to: '/imports' },
      },
    ]}
  />
);

const TOP_MEASURES = ['clicks', 'cr', 'revenue'] as const;

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measures: TOP_MEASURES, words: ADVERTISER_WORDS };
  return (
    <div className={styles['tops']}>
      <Top
        {...common}
        title="Campaigns by spend"
        head="Campaign"
        rows={top.campaigns}
        keyOf={({ _id }) => _id}
        nameOf={({ _id, title }) => (
          <Link to="/campaigns/$campaignId" params={{ campaignId: _id }}>
            {title}
          </Link>
        )}
      />
      <Top
        {...common}
        title="Countries by spend"
        head="Country"
        rows={top.countries}
        keyOf={({ country }) => country}
        nameOf={({ country }) => country}
      />
    </div>
  );
}
