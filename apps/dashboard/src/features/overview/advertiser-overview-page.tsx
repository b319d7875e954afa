import { plural, t } from '@lingui/core/macro';
import Clock from 'lucide-react/icons/clock';
import FileUp from 'lucide-react/icons/file-up';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { ADVERTISER_WORDS } from '../../figures/measures.ts';
import { count, rounded, withSymbol } from '../../numbers/money.ts';
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
      answer={answer}
      words={ADVERTISER_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['revenue']}
      derived={({ approvedConversions }) => [t`Conversions`, count(approvedConversions)]}
      aside={({ todo, todo_amounts: amounts, currency }) => (
        <Waiting todo={todo} amounts={amounts} currency={currency} />
      )}
      tops={(overview) => <Tops overview={overview} />}
    />
  );
}

const revenueText = (amount: string): string => t`${amount} revenue`;

type WaitingProps = {
  readonly todo: Overview['todo'];
  readonly amounts: Overview['todo_amounts'];
  readonly currency: string;
};

const Waiting = ({ todo, amounts, currency }: WaitingProps) => (
  <NeedsYou
    title={t`To do`}
    todo={[
      {
        many: todo.pending_conversions,
        icon: Clock,
        tone: 'wait',
        detail: revenueText(withSymbol(rounded(amounts.pending_revenue, currency), currency)),
        textOf: (many, shown) =>
          plural(many, { one: '1 conversion to review', other: `${shown} conversions to review` }),
        link: usePendingConversions(),
      },
      {
        many: todo.running_imports,
        icon: FileUp,
        tone: 'quiet',
        textOf: (many, shown) => plural(many, { one: '1 import running', other: `${shown} imports running` }),
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
