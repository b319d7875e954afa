import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { AFFILIATE_WORDS } from '../../figures/measures.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { usePeriod } from '../../shell/use-period.ts';
import { NothingYet } from '../../table/nothing.tsx';
import { CopyAsCurl } from '../../table/tools.tsx';
import { KeyFigures, MoneyOverTime, NeedsYou, Top } from './parts.tsx';
import styles from './overview.module.css';

type Overview = Data<'get', '/affiliate/overview'>;
const KEY_FIGURES = [
  'payout',
  'pendingPayout',
  'clicks',
  'approvedConversions',
  'pendingConversions',
  'epc',
  'cr',
] as const;

export function AffiliateOverviewPage() {
  const { period, compared } = usePeriod();
  const query = {
    ...period,
    ...(compared && { compare_start: compared.start, compare_end: compared.end }),
    top_by: 'payout' as const,
    top: '5' as const,
  };
  const answer = useAnswer('/affiliate/overview', { query });
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
              words={AFFILIATE_WORDS}
              overview={overview}
              period={period}
              compared={compared}
            />
            <div className={styles['columns']}>
              <MoneyOverTime
                lines={[
                  ['payout', 'Earned'],
                  ['pendingPayout', 'Pending'],
                ]}
                overview={overview}
              />
              <div className={styles['aside']}>
                <NextPayment />
                <Waiting todo={overview.todo} />
              </div>
            </div>
            <Tops overview={overview} />
            <div>
              <CopyAsCurl path="/affiliate/overview" query={query} />
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

/** The oldest invoice that is not paid in full: what comes next. */
function NextPayment() {
  const answer = useAnswer('/affiliate/account', {});
  return (
    <Section title="Next payment">
      <Answered answer={answer} height={80}>
        {({ invoices }) => {
          const next = invoices.findLast(({ status }) => status !== 'paid');
          if (!next) {
            return (
              <NothingYet>
                No invoice is open. What is approved is invoiced when your network closes the period.
              </NothingYet>
            );
          }
          return (
            <>
              <Facts
                facts={[
                  ['Open', amountWithCurrency(next.open, next.currency)],
                  ['For', `${next.start} – ${next.end}`],
                ]}
              />
              <Link to="/payments">All invoices and payments</Link>
            </>
          );
        }}
      </Answered>
    </Section>
  );
}

const Waiting = ({ todo }: { readonly todo: Overview['todo'] }) => (
  <NeedsYou
    title="Waits"
    todo={[
      {
        many: todo.pending_conversions,
        one: 'conversion waits for the network',
        others: 'conversions wait for the network',
        link: { to: '/conversions', search: { status: 'pending' } },
      },
      {
        many: todo.access_requests,
        one: 'request of yours waits for an answer',
        others: 'requests of yours wait for an answer',
        link: { to: '/campaigns' },
      },
      {
        many: todo.failing_postbacks,
        one: 'postback of yours fails',
        others: 'postbacks of yours fail',
        link: { to: '/postbacks' },
      },
    ]}
  />
);

const TOP_MEASURES = ['clicks', 'cr', 'payout'] as const;

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measures: TOP_MEASURES, words: AFFILIATE_WORDS };
  return (
    <div className={styles['tops']}>
      <Top
        {...common}
        title="Campaigns by earnings"
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
        title="Sources by earnings"
        head="Source"
        rows={top.sources}
        keyOf={({ source }) => source}
        nameOf={({ source }) => source || '(none)'}
      />
      <Top
        {...common}
        title="Countries by earnings"
        head="Country"
        rows={top.countries}
        keyOf={({ country }) => country}
        nameOf={({ country }) => country}
      />
    </div>
  );
}
