import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import LinkIcon from 'lucide-react/icons/link';
import UserCheck from 'lucide-react/icons/user-check';
import Webhook from 'lucide-react/icons/webhook';
import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAnswer } from '../../api/query.ts';
import { buttonClass } from '../../design/parts/button.tsx';
import { ChangeText, StillFigure } from '../../figures/figure.tsx';
import { AFFILIATE_WORDS, aloneText } from '../../figures/measures.ts';
import { count, rounded, withSymbol } from '../../numbers/money.ts';
import { FAILING_POSTBACKS, OWN_REQUESTS, usePendingConversions } from '../../shell/waiting.ts';
import { OverviewFrame, TopCampaigns, useAskedOverview } from './overview-frame.tsx';
import { News } from './news.tsx';
import { NextPayout } from './next-payout.tsx';
import { Top } from '../../figures/top.tsx';
import { NeedsYou } from './parts.tsx';
import styles from '../../figures/overview.module.css';

type Overview = Data<'get', '/affiliate/overview'>;
const KEY_FIGURES = ['payout', 'pendingPayout', 'clicks', 'approvedConversions', 'epc', 'cr'] as const;

export function AffiliateOverviewPage() {
  const asked = useAskedOverview('payout');
  const answer = useAnswer('/affiliate/overview', asked);
  return (
    <OverviewFrame
      answer={answer}
      words={AFFILIATE_WORDS}
      keyFigures={KEY_FIGURES}
      lines={['payout']}
      stillFigures={bonusFigure}
      derived={({ approvedConversions }) => [t`Conversions`, count(approvedConversions)]}
      action={
        <Link to="/campaigns" className={buttonClass('main')}>
          <LinkIcon />
          <Trans>Get link</Trans>
        </Link>
      }
      aside={({ todo, todo_amounts: amounts, currency }) => (
        <div className={styles['aside']}>
          <NextPayout />
          <Waiting todo={todo} amounts={amounts} currency={currency} />
          <News />
        </div>
      )}
      isAsideTall
      tops={(overview) => <Tops overview={overview} />}
    />
  );
}

/** Of those who got bonuses only. */
const bonusFigure = ({ figures, previous, currency }: Overview) =>
  figures.bonus === '0' && previous.bonus === '0' ? null : (
    <StillFigure
      name={t`Bonuses`}
      value={aloneText('bonus', figures.bonus, currency)}
      note={<ChangeText before={previous.bonus} now={figures.bonus} />}
    />
  );

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
        detail: payoutText(withSymbol(rounded(amounts.pending_payout, currency), currency)),
        textOf: (many, shown) =>
          plural(many, { one: '1 conversion pending', other: `${shown} conversions pending` }),
        link: usePendingConversions(),
      },
      {
        many: todo.access_requests,
        icon: UserCheck,
        tone: 'info',
        textOf: (many, shown) =>
          plural(many, { one: '1 access request pending', other: `${shown} access requests pending` }),
        link: OWN_REQUESTS,
      },
      {
        many: todo.failing_postbacks,
        icon: Webhook,
        tone: 'bad',
        textOf: (many, shown) =>
          plural(many, { one: '1 postback failing', other: `${shown} postbacks failing` }),
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
        title={t`Top sources`}
        head={t`Source`}
        group="source"
        rows={top.sources}
        keyOf={({ source }) => source}
        nameOf={({ source }) => source || t`No source`}
      />
    </>
  );
}

const payoutText = (amount: string): string => t`${amount} payout`;
