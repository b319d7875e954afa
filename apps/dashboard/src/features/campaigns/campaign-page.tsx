import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense } from 'react';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useMayChange } from '../../api/permitted.ts';
import { type Answer, useAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ReportFigures } from '../../figures/report-figures.tsx';
import { History } from '../../history/history.tsx';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { CreditBadge } from '../../table/credit.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { usePeriod } from '../../shell/use-period.ts';
import { Top } from '../../figures/top.tsx';
import { nameOf, type Report, type Row, valueOf } from '../../figures/report.ts';
import { type Campaign, CampaignFacts, Switch } from './campaign-facts.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { CapsCard, FUNNEL, Funnel, PayoutCard } from './overview-cards.tsx';
import { Commissions } from './commissions.tsx';
import { Creatives } from './creatives.tsx';
import { Goals } from './goals.tsx';
import { LandingPages } from './landing-pages.tsx';
import { Targeting } from './targeting.tsx';
import { CampaignAffiliates } from './campaign-affiliates.tsx';
import { texts } from '../../language/texts.ts';

const CampaignTest = lazy(async () => ({ default: (await import('./campaign-test.tsx')).CampaignTest }));

const Caps = lazy(async () => ({ default: (await import('./caps.tsx')).Caps }));
const RateRules = lazy(async () => ({ default: (await import('./rate-rules.tsx')).RateRules }));
const VolumeRules = lazy(async () => ({ default: (await import('./volume-rules.tsx')).VolumeRules }));

const CAMPAIGN_TABS = texts([
  ['overview', msg`Overview`],
  ['commissions', msg`Payouts`],
  ['goals', msg`Goals`],
  ['caps', msg`Caps`],
  ['targeting', msg`Targeting`],
  ['creatives', msg`Pages and creatives`],
  ['affiliates', msg`Affiliates`],
  ['test', msg`Test`],
  ['history', msg`Activity`],
]);

export function CampaignPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { tab = 'overview' } = useSearch({ from: '/in/campaigns/$campaignId' });
  const answer = useAnswer('/campaign/{id}', { path: { id: campaignId } });
  return (
    <Answered answer={answer} height={480} title={t`Campaign`}>
      {({ campaign, commissions }) => (
        <>
          <PageHead
            title={campaign.title}
            crumbs={[[t`Campaigns`, { to: '/campaigns' }]]}
            badge={
              <>
                <Status of="campaign" status={campaign.status} />
                <CreditBadge state={campaign.credit_state} />
              </>
            }
          >
            {tab === 'overview' ? <PeriodPicker compares /> : null}
            <Switch campaign={campaign} />
            <EditLink id={campaign._id} />
            <CampaignMenu campaign={campaign} />
          </PageHead>
          <Tabs label={t`Campaign sections`} tabs={CAMPAIGN_TABS} present={tab} />
          <CampaignTab tab={tab} campaign={campaign} commissions={commissions} />
        </>
      )}
    </Answered>
  );
}

type TabProps = {
  readonly tab: (typeof CAMPAIGN_TABS)[number][0];
  readonly campaign: Campaign;
  readonly commissions: Data<'get', '/campaign/{id}'>['commissions'];
};

function CampaignTab({ tab, campaign, commissions }: TabProps) {
  const { _id: campaignId } = campaign;
  switch (tab) {
    case 'overview':
      return <CampaignOverview campaign={campaign} commissions={commissions} />;
    case 'commissions':
      return (
        <>
          <Section title={t`Payouts`}>
            <Commissions campaignId={campaignId} model={campaign.model} />
          </Section>
          <Suspense fallback={null}>
            <Section title={t`Rate rules`}>
              <RateRules campaignId={campaignId} />
            </Section>
            <Section title={t`Volume rules`}>
              <VolumeRules campaignId={campaignId} />
            </Section>
          </Suspense>
        </>
      );
    case 'goals':
      return <Goals campaignId={campaignId} />;
    case 'caps':
      return (
        <Suspense fallback={null}>
          <Caps campaignId={campaignId} />
        </Suspense>
      );
    case 'targeting':
      return <Targeting campaign={campaign} />;
    case 'creatives':
      return (
        <>
          <Section title={t`Landing pages`}>
            <LandingPages campaignId={campaignId} />
          </Section>
          <Section title={t`Creatives`}>
            <Creatives campaignId={campaignId} />
          </Section>
        </>
      );
    case 'affiliates':
      return <CampaignAffiliates campaignId={campaignId} />;
    case 'test':
      return (
        <Suspense fallback={null}>
          <CampaignTest campaign={campaign} />
        </Suspense>
      );
    case 'history':
      return <History objectId={campaignId} />;
  }
}

const FIGURES = ['revenue', 'payout', 'profit', 'clicks', 'approvedConversions', 'cr'] as const;

type OverviewProps = Pick<TabProps, 'campaign' | 'commissions'>;

function CampaignOverview({ campaign, commissions }: OverviewProps) {
  const { _id: campaignId } = campaign;
  return (
    <ReportFigures
      path="/network/customReport"
      filter={{ 'adid[]': [campaignId] }}
      measures={FIGURES}
      usual={['revenue', 'payout']}
      words={MEASURE_WORDS}
      besides={FUNNEL}
      below={(total) => (
        <>
          <TopAffiliates campaignId={campaignId} />
          <Funnel total={total} />
        </>
      )}
      aside={
        <>
          <CampaignFacts campaign={campaign} />
          <PayoutCard commissions={commissions} />
          <CapsCard campaignId={campaignId} />
        </>
      }
    />
  );
}

function EditLink({ id }: { readonly id: string }) {
  return useMayChange() ? (
    <Link className={buttonClass('main')} to="/campaigns/$campaignId/edit" params={{ campaignId: id }}>
      <Pencil />
      <Trans>Edit</Trans>
    </Link>
  ) : null;
}

const TOP = '7';

/** Who earned the most with it in the days of the page. */
function TopAffiliates({ campaignId }: { readonly campaignId: string }) {
  const { currency } = useSession().network;
  const { period } = usePeriod();
  const fields = ['clicks', 'approvedConversions', 'cr', 'payout'] as const;
  const answer = useAnswer('/network/customReport', {
    query: {
      ...period,
      'adid[]': [campaignId],
      'group[]': ['pid'],
      'fields[]': [...fields],
      sort: 'payout',
      order: 'desc',
      limit: TOP,
    },
  }) as Answer<unknown> as Answer<Report>;
  return (
    <Answered answer={answer} height={320}>
      {(report) => (
        <Top
          title={t`Top affiliates`}
          head={t`Affiliate`}
          group="pid"
          campaignId={campaignId}
          currency={currency}
          measure="payout"
          words={MEASURE_WORDS}
          rows={report.records as readonly (Readonly<Record<'payout', NumberText>> & Row)[]}
          keyOf={(row) => valueOf(row, 'pid') ?? ''}
          nameOf={(row) => {
            const id = valueOf(row, 'pid') ?? '';
            const name = nameOf(report, 'pid', id);
            return (
              <Named id={id} name={name} isPerson size="small">
                <Link to="/affiliates/$accountId" params={{ accountId: id }}>
                  {name}
                </Link>
              </Named>
            );
          }}
        />
      )}
    </Answered>
  );
}
