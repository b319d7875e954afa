import { Link, type LinkProps } from '@tanstack/react-router';
import { Named } from '../../design/parts/avatar.tsx';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { shareOf } from '../../numbers/change.ts';
import {
  ACCESS_REQUESTS,
  ADVERTISERS_WAITING,
  AFFILIATES_WAITING,
  FAILING_POSTBACKS,
  RUNNING_IMPORTS,
  usePendingConversions,
} from '../../shell/waiting.ts';
import { OverviewFrame, TopCampaigns, TopCountries, useAskedOverview } from './overview-frame.tsx';
import { CapsNearlyFull, PostbacksOff } from './named-todo.tsx';
import { NeedsYou, type Todo, Top } from './parts.tsx';

type Overview = Data<'get', '/network/overview'>;
const KEY_FIGURES = ['revenue', 'payout', 'profit', 'clicks', 'approvedConversions', 'epc', 'cr'] as const;

export function OverviewPage() {
  const asked = useAskedOverview('profit');
  const links = { pending: usePendingConversions(), unpriced: usePendingConversions('NO_EXCHANGE_RATE') };
  const answer = useAnswer('/network/overview', asked);
  return (
    <OverviewFrame
      path="/network/overview"
      asked={asked}
      answer={answer}
      words={MEASURE_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['revenue', 'payout']}
      derived={({ profit, revenue }) => {
        const margin = shareOf(profit, revenue);
        return margin === undefined ? undefined : ['Margin', margin];
      }}
      aside={({ todo }) => <NeedsYou title="Needs attention" todo={todoOf(todo, links)} />}
      tops={(overview) => <Tops overview={overview} />}
    />
  );
}

type Links = { readonly pending: LinkProps; readonly unpriced: LinkProps };

const todoOf = (todo: Overview['todo'], { pending, unpriced }: Links): readonly Todo[] => [
  {
    many: todo.pending_conversions,
    one: 'conversion to review',
    others: 'conversions to review',
    link: pending,
  },
  {
    many: todo.affiliates_waiting,
    one: 'affiliate waiting for approval',
    others: 'affiliates waiting for approval',
    link: AFFILIATES_WAITING,
  },
  {
    many: todo.advertisers_waiting,
    one: 'advertiser waiting for approval',
    others: 'advertisers waiting for approval',
    link: ADVERTISERS_WAITING,
  },
  {
    many: todo.access_requests,
    one: 'access request',
    others: 'access requests',
    link: ACCESS_REQUESTS,
  },
  {
    many: todo.failing_postbacks,
    one: 'postback failing',
    others: 'postbacks failing',
    link: FAILING_POSTBACKS,
    Named: PostbacksOff,
  },
  {
    many: todo.caps_nearly_full,
    one: 'cap at 80% or more',
    others: 'caps at 80% or more',
    link: { to: '/caps', search: { used: '80', live: true } },
    Named: CapsNearlyFull,
  },
  {
    many: todo.sales_without_rate,
    one: 'sale needs an exchange rate',
    others: 'sales need an exchange rate',
    link: unpriced,
  },
  {
    many: todo.accounts_to_invoice,
    one: 'account to invoice for last month',
    others: 'accounts to invoice for last month',
    // Last month is what is filled in there.
    link: { to: '/billing', search: { tab: 'close' } },
  },
  {
    many: todo.running_imports,
    one: 'import running',
    others: 'imports running',
    link: RUNNING_IMPORTS,
  },
];

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measure: 'profit' as const, words: MEASURE_WORDS };
  return (
    <>
      <TopCampaigns {...common} rows={top.campaigns} />
      <Top
        {...common}
        title="Top affiliates"
        head="Affiliate"
        group="pid"
        rows={top.affiliates}
        keyOf={({ _id }) => _id}
        nameOf={({ _id, name }) => (
          <Named name={name} id={_id} isPerson size="small">
            <Link to="/affiliates/$accountId" params={{ accountId: _id }}>
              {name}
            </Link>
          </Named>
        )}
      />
      <TopCountries {...common} rows={top.countries} />
    </>
  );
}
