import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { AFFILIATE_WORDS } from '../../figures/measures.ts';
import { amountWithCurrency } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { OverviewFrame, TopCampaigns, TopCountries, useAskedOverview } from './overview-frame.tsx';
import { News } from './news.tsx';
import { NeedsYou, Top } from './parts.tsx';
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
  const asked = useAskedOverview('payout');
  const answer = useAnswer('/affiliate/overview', asked);
  return (
    <OverviewFrame
      path="/affiliate/overview"
      asked={asked}
      answer={answer}
      words={AFFILIATE_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['payout', 'pendingPayout']}
      aside={({ todo }) => (
        <div className={styles['aside']}>
          <NextPayment />
          <Waiting todo={todo} />
          <News />
        </div>
      )}
      tops={(overview) => <Tops overview={overview} />}
    />
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
    <>
      <TopCampaigns {...common} by="earnings" rows={top.campaigns} />
      <Top
        {...common}
        title="Sources by earnings"
        head="Source"
        rows={top.sources}
        keyOf={({ source }) => source}
        nameOf={({ source }) => source || '(none)'}
      />
      <TopCountries {...common} by="earnings" rows={top.countries} />
    </>
  );
}
