import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Clock from 'lucide-react/icons/clock';
import FileUp from 'lucide-react/icons/file-up';
import Gauge from 'lucide-react/icons/gauge';
import Receipt from 'lucide-react/icons/receipt';
import Store from 'lucide-react/icons/store';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import Webhook from 'lucide-react/icons/webhook';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Named } from '../../design/parts/avatar.tsx';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { accountsToInvoice, amountsToInvoice, amountText } from '../../figures/to-invoice.ts';
import { shareOf } from '../../numbers/change.ts';
import { NewLink } from '../../shell/new-link.tsx';
import {
  ACCESS_REQUESTS,
  ADVERTISERS_WAITING,
  AFFILIATES_WAITING,
  FAILING_POSTBACKS,
  RUNNING_IMPORTS,
  usePendingConversions,
} from '../../shell/waiting.ts';
import { OverviewFrame, TopCampaigns, TopCountries, useAskedOverview } from './overview-frame.tsx';
import { LatestConversions } from './latest-conversions.tsx';
import { CapsNearlyFull, PostbacksOff } from './named-todo.tsx';
import { Top } from '../../figures/top.tsx';
import { NeedsYou, type Todo } from './parts.tsx';

type Overview = Data<'get', '/network/overview'>;
const KEY_FIGURES = ['revenue', 'payout', 'profit', 'clicks', 'approvedConversions', 'epc', 'cr'] as const;

export function OverviewPage() {
  const asked = useAskedOverview('profit');
  const links = { pending: usePendingConversions(), unpriced: usePendingConversions('NO_EXCHANGE_RATE') };
  const answer = useAnswer('/network/overview', asked);
  return (
    <OverviewFrame
      answer={answer}
      words={MEASURE_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['revenue', 'payout']}
      derived={({ profit, revenue }) => {
        const margin = shareOf(profit, revenue);
        return margin === undefined ? undefined : [t`Margin`, margin];
      }}
      aside={(overview) => <NeedsYou title={t`Needs attention`} todo={todoOf(overview, links)} />}
      tops={(overview) => <Tops overview={overview} />}
      action={
        <NewLink to="/campaigns/new" isButton>
          <Trans>New campaign</Trans>
        </NewLink>
      }
      after={<LatestConversions />}
    />
  );
}

type Links = { readonly pending: LinkProps; readonly unpriced: LinkProps };

const todoOf = (
  { todo, todo_amounts: amounts, currency }: Overview,
  { pending, unpriced }: Links,
): readonly Todo[] => [
  {
    many: todo.pending_conversions,
    icon: Clock,
    tone: 'wait',
    detail: amountText(amounts.pending_payout, currency, (text) => t`${text} payout is waiting`),
    textOf: (many, shown) =>
      plural(many, { one: '1 conversion to review', other: `${shown} conversions to review` }),
    link: pending,
  },
  {
    many: todo.affiliates_waiting,
    icon: UserPlus,
    tone: 'quiet',
    textOf: (many, shown) =>
      plural(many, {
        one: '1 affiliate waiting for approval',
        other: `${shown} affiliates waiting for approval`,
      }),
    link: AFFILIATES_WAITING,
  },
  {
    many: todo.advertisers_waiting,
    icon: Store,
    tone: 'quiet',
    textOf: (many, shown) =>
      plural(many, {
        one: '1 advertiser waiting for approval',
        other: `${shown} advertisers waiting for approval`,
      }),
    link: ADVERTISERS_WAITING,
  },
  {
    many: todo.access_requests,
    icon: UserCheck,
    tone: 'info',
    textOf: (many, shown) => plural(many, { one: '1 access request', other: `${shown} access requests` }),
    link: ACCESS_REQUESTS,
  },
  {
    many: todo.failing_postbacks,
    icon: Webhook,
    tone: 'bad',
    textOf: (many, shown) => plural(many, { one: '1 postback failing', other: `${shown} postbacks failing` }),
    link: FAILING_POSTBACKS,
    Named: PostbacksOff,
  },
  {
    many: todo.caps_nearly_full,
    icon: Gauge,
    tone: 'bad',
    textOf: (many, shown) =>
      plural(many, { one: '1 cap at 80% or more', other: `${shown} caps at 80% or more` }),
    link: { to: '/caps', search: { used: '80', live: true } },
    Named: CapsNearlyFull,
  },
  {
    many: todo.sales_without_rate,
    icon: ArrowLeftRight,
    tone: 'wait',
    textOf: (many, shown) =>
      plural(many, { one: '1 sale needs an exchange rate', other: `${shown} sales need an exchange rate` }),
    link: unpriced,
  },
  {
    many: todo.accounts_to_invoice,
    icon: Receipt,
    tone: 'info',
    detail: amountsToInvoice(amounts, currency),
    textOf: accountsToInvoice,
    // Last month is what is filled in there.
    link: { to: '/billing', search: { tab: 'close' } },
  },
  {
    many: todo.running_imports,
    icon: FileUp,
    tone: 'quiet',
    textOf: (many, shown) => plural(many, { one: '1 import running', other: `${shown} imports running` }),
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
        title={t`Top affiliates`}
        head={t`Affiliate`}
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
