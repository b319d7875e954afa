import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { CopyAsCurl } from '../../table/tools.tsx';
import { KeyFigures, MoneyOverTime, NeedsYou, type Todo, Top } from './parts.tsx';
import styles from './overview.module.css';

type Overview = Data<'get', '/network/overview'>;
const KEY_FIGURES = [
  'clicks',
  'uniqueClicks',
  'approvedConversions',
  'pendingConversions',
  'payout',
  'revenue',
  'profit',
  'cr',
] as const;

export function OverviewPage() {
  const { period, compared } = usePeriod();
  const query = {
    ...period,
    ...(compared && { compare_start: compared.start, compare_end: compared.end }),
    top_by: 'profit' as const,
    top: '5' as const,
  };
  const answer = useAnswer('/network/overview', { query });
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
              words={MEASURE_WORDS}
              overview={overview}
              period={period}
              compared={compared}
            />
            <div className={styles['columns']}>
              <MoneyOverTime
                lines={[
                  ['revenue', 'Revenue'],
                  ['payout', 'Payout'],
                ]}
                overview={overview}
              />
              <NeedsYou title="Needs you" todo={todoOf(overview.todo)} />
            </div>
            <Tops overview={overview} />
            <div>
              <CopyAsCurl path="/network/overview" query={query} />
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

const todoOf = (todo: Overview['todo']): readonly Todo[] => [
  {
    many: todo.pending_conversions,
    one: 'conversion waits for you',
    others: 'conversions wait for you',
    link: { to: '/conversions', search: { status: 'pending' } },
  },
  {
    many: todo.affiliates_waiting,
    one: 'affiliate is not live yet',
    others: 'affiliates are not live yet',
    link: { to: '/affiliates', search: { waiting: true } },
  },
  {
    many: todo.advertisers_waiting,
    one: 'advertiser is not live yet',
    others: 'advertisers are not live yet',
    link: { to: '/advertisers', search: { waiting: true } },
  },
  {
    many: todo.access_requests,
    one: 'access request',
    others: 'access requests',
    link: { to: '/access-requests' },
  },
  {
    many: todo.failing_postbacks,
    one: 'postback fails',
    others: 'postbacks fail',
    link: { to: '/postbacks' },
  },
  {
    many: todo.caps_nearly_full,
    one: 'cap is at 80 % or more',
    others: 'caps are at 80 % or more',
    link: { to: '/campaigns' },
  },
  {
    many: todo.sales_without_rate,
    one: 'sale waits for an exchange rate',
    others: 'sales wait for an exchange rate',
    link: { to: '/billing' },
  },
  {
    many: todo.running_imports,
    one: 'import is running',
    others: 'imports are running',
    link: { to: '/imports' },
  },
];

const TOP_MEASURES = ['clicks', 'cr', 'profit'] as const;

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measures: TOP_MEASURES, words: MEASURE_WORDS };
  return (
    <div className={styles['tops']}>
      <Top
        {...common}
        title="Campaigns by profit"
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
        title="Affiliates by profit"
        head="Affiliate"
        rows={top.affiliates}
        keyOf={({ _id }) => _id}
        nameOf={({ _id, name }) => (
          <Link to="/affiliates/$accountId" params={{ accountId: _id }}>
            {name}
          </Link>
        )}
      />
      <Top
        {...common}
        title="Countries by profit"
        head="Country"
        rows={top.countries}
        keyOf={({ country }) => country}
        nameOf={({ country }) => country}
      />
    </div>
  );
}
