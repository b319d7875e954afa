import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import Webhook from 'lucide-react/icons/webhook';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { Facts } from '../../design/parts/facts.tsx';
import { AFFILIATE_WORDS } from '../../figures/measures.ts';
import { amountWithCurrency, count, rounded, withSymbol } from '../../numbers/money.ts';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { NothingYet } from '../../table/nothing.tsx';
import { FAILING_POSTBACKS, usePendingConversions } from '../../shell/waiting.ts';
import { OverviewFrame, TopCampaigns, TopCountries, useAskedOverview } from './overview-frame.tsx';
import { News } from './news.tsx';
import { NeedsYou, Top } from './parts.tsx';
import styles from './overview.module.css';

type Overview = Data<'get', '/affiliate/overview'>;
const KEY_FIGURES = ['payout', 'pendingPayout', 'clicks', 'approvedConversions', 'epc', 'cr'] as const;

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
      lines={['payout']}
      derived={({ approvedConversions }) => ['Conversions', count(approvedConversions)]}
      aside={({ todo, todo_amounts: amounts, currency }) => (
        <div className={styles['aside']}>
          <NextPayment />
          <Waiting todo={todo} amounts={amounts} currency={currency} />
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
    <Section title="Next payout">
      <Answered answer={answer} height={80}>
        {({ invoices }) => {
          const next = invoices.findLast(({ status }) => status !== 'paid');
          if (!next) {
            return (
              <NothingYet>
                No open invoice. Approved earnings are invoiced when the network closes the period.
              </NothingYet>
            );
          }
          return (
            <>
              <Facts
                facts={[
                  ['Amount', amountWithCurrency(next.open, next.currency)],
                  ['Period', `${next.start} – ${next.end}`],
                ]}
              />
              <Link to="/payments">Payments</Link>
            </>
          );
        }}
      </Answered>
    </Section>
  );
}

type WaitingProps = {
  readonly todo: Overview['todo'];
  readonly amounts: Overview['todo_amounts'];
  readonly currency: string;
};

const Waiting = ({ todo, amounts, currency }: WaitingProps) => (
  <NeedsYou
    title="To do"
    todo={[
      {
        many: todo.pending_conversions,
        icon: Clock,
        tone: 'wait',
        detail: `${withSymbol(rounded(amounts.pending_payout, currency), currency)} payout`,
        one: 'conversion pending',
        others: 'conversions pending',
        link: usePendingConversions(),
      },
      {
        many: todo.access_requests,
        icon: UserCheck,
        tone: 'info',
        one: 'access request pending',
        others: 'access requests pending',
        link: { to: '/campaigns' },
      },
      {
        many: todo.failing_postbacks,
        icon: Webhook,
        tone: 'bad',
        one: 'postback failing',
        others: 'postbacks failing',
        link: FAILING_POSTBACKS,
      },
    ]}
  />
);

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measure: 'payout' as const, words: AFFILIATE_WORDS };
  return (
    <>
      <TopCampaigns {...common} rows={top.campaigns} />
      <Top
        {...common}
        title="Top sources"
        head="Source"
        group="source"
        rows={top.sources}
        keyOf={({ source }) => source}
        nameOf={({ source }) => source || '(none)'}
      />
      <TopCountries {...common} rows={top.countries} />
    </>
  );
}
