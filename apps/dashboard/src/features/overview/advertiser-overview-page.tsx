import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { ADVERTISER_WORDS } from '../../figures/measures.ts';
import { count } from '../../numbers/money.ts';
import { RUNNING_IMPORTS, usePendingConversions } from '../../shell/waiting.ts';
import { OverviewFrame, TopCampaigns, TopCountries, useAskedOverview } from './overview-frame.tsx';
import { NeedsYou } from './parts.tsx';

type Overview = Data<'get', '/advertiser/overview'>;
const KEY_FIGURES = ['revenue', 'pendingRevenue', 'clicks', 'approvedConversions', 'cr'] as const;

export function AdvertiserOverviewPage() {
  const asked = useAskedOverview('revenue');
  const answer = useAnswer('/advertiser/overview', asked);
  return (
    <OverviewFrame
      path="/advertiser/overview"
      asked={asked}
      answer={answer}
      words={ADVERTISER_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['revenue']}
      derived={({ approvedConversions }) => ['Conversions', count(approvedConversions)]}
      aside={({ todo }) => <Waiting todo={todo} />}
      tops={(overview) => <Tops overview={overview} />}
    />
  );
}

const Waiting = ({ todo }: { readonly todo: Overview['todo'] }) => (
  <NeedsYou
    title="To do"
    todo={[
      {
        many: todo.pending_conversions,
        one: 'conversion to review',
        others: 'conversions to review',
        link: usePendingConversions(),
      },
      {
        many: todo.running_imports,
        one: 'import running',
        others: 'imports running',
        link: RUNNING_IMPORTS,
      },
    ]}
  />
);

function Tops({ overview: { top, currency } }: { readonly overview: Overview }) {
  const common = { currency, measure: 'revenue' as const, words: ADVERTISER_WORDS };
  return (
    <>
      <TopCampaigns {...common} rows={top.campaigns} />
      <TopCountries {...common} rows={top.countries} />
    </>
  );
}
