import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useAgain, useAnswer, useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { CopiedText } from '../../design/parts/copied-text.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { ReportFigures } from '../../figures/report-figures.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { History } from '../../history/history.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Answered } from '../../shell/answered.tsx';
import { ConfirmButton } from '../../shell/confirm-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PeriodPicker } from '../../shell/period-picker.tsx';
import { Section } from '../../shell/section.tsx';
import { Tabs } from '../../shell/tabs.tsx';
import { MEASURE_WORDS } from '../../figures/measures.ts';
import { Caps } from './caps.tsx';
import { Commissions } from './commissions.tsx';
import { Creatives } from './creatives.tsx';
import { Goals } from './goals.tsx';
import { LandingPages } from './landing-pages.tsx';
import { CampaignAffiliates } from './campaign-affiliates.tsx';

export const CAMPAIGN_TABS = [
  ['overview', 'Overview'],
  ['commissions', 'Commissions'],
  ['goals', 'Goals'],
  ['caps', 'Caps'],
  ['landing-pages', 'Landing pages'],
  ['creatives', 'Creatives'],
  ['affiliates', 'Affiliates'],
  ['history', 'History'],
] as const;

export function CampaignPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId' });
  const { tab = 'overview' } = useSearch({ from: '/in/campaigns/$campaignId' });
  const answer = useAnswer('/campaign/{id}', { path: { id: campaignId } });
  return (
    <Answered answer={answer} height={480}>
      {({ campaign }) => (
        <>
          <PageHead title={campaign.title}>{tab === 'overview' ? <PeriodPicker /> : null}</PageHead>
          <Tabs label="Parts of the campaign" tabs={CAMPAIGN_TABS} present={tab} />
          <CampaignTab tab={tab} campaign={campaign} />
        </>
      )}
    </Answered>
  );
}

type Campaign = Data<'get', '/campaign/{id}'>['campaign'];
type TabProps = { readonly tab: (typeof CAMPAIGN_TABS)[number][0]; readonly campaign: Campaign };

function CampaignTab({ tab, campaign }: TabProps) {
  const { _id: campaignId } = campaign;
  switch (tab) {
    case 'overview':
      return <CampaignOverview campaign={campaign} />;
    case 'commissions':
      return <Commissions campaignId={campaignId} />;
    case 'goals':
      return <Goals campaignId={campaignId} />;
    case 'caps':
      return <Caps campaignId={campaignId} />;
    case 'landing-pages':
      return <LandingPages campaignId={campaignId} />;
    case 'creatives':
      return <Creatives campaignId={campaignId} />;
    case 'affiliates':
      return <CampaignAffiliates campaignId={campaignId} />;
    case 'history':
      return <History objectId={campaignId} />;
  }
}

const FIGURES = ['clicks', 'approvedConversions', 'payout', 'revenue', 'profit', 'cr'] as const;

/** What can be changed of it on this page, as it is typed. */
const typedOf = ({ title, url, description }: Campaign) => ({ title, url, description: description ?? '' });

function CampaignOverview({ campaign }: { readonly campaign: Campaign }) {
  const { _id: campaignId, title, url, description, external_id: externalId, expiry, created } = campaign;
  const { zone } = useSession().network;
  const navigate = useNavigate();
  const edit = useChange('post', '/campaign/{id}');
  const remove = useChange('delete', '/campaign/{id}');
  const path = { id: campaignId };
  const again = useAgain('/campaign/{id}', { path });
  const start = typedOf(campaign);
  const statusTo = (status: 'active' | 'paused') => () =>
    edit.mutateAsync({ path, body: { action: 'basic_info', status } });
  return (
    <>
      <ReportFigures
        path="/network/customReport"
        filter={{ 'adid[]': [campaignId] }}
        measures={FIGURES}
        words={MEASURE_WORDS}
      />
      <Section title="What it is">
        <Facts
          facts={[
            ['Leads to', url],
            ['For affiliates', description],
            ['Its id elsewhere', externalId],
            ['Ends', expiry],
            ['Created', `${created} (${zone})`],
            ['Id', <code key="id">{campaignId}</code>],
          ]}
        />
        <div className={actionsClass}>
          <ActionButton onAct={statusTo('active')}>Activate</ActionButton>
          <ActionButton onAct={statusTo('paused')}>Pause</ActionButton>
          <Link to="/conversions" search={{ campaign: campaignId }}>
            Its conversions
          </Link>
          <Link to="/clicks" search={{ campaign: campaignId }}>
            Its clicks
          </Link>
        </div>
      </Section>
      <Section title="Change it" isChange>
        <RecordForm
          key={campaignId}
          latest={async () => typedOf((await again()).campaign)}
          action="Save"
          fields={[
            { name: 'title', label: 'Name', start: start.title },
            { name: 'url', label: 'Where visitors go', kind: 'url', start: start.url },
            {
              name: 'description',
              label: 'Description for affiliates',
              kind: 'long',
              start: start.description,
              isOptional: true,
            },
          ]}
          onSend={(values) =>
            edit.mutateAsync({
              path,
              body: { action: 'basic_info', ...values, description: values.description || null },
            })
          }
        />
      </Section>
      <Section title="Remove it" isChange>
        <CopiedText label="The same by API" text={`DELETE /campaign/${campaignId}`} />
        <div>
          <ConfirmButton
            label="Remove the campaign"
            consequence={`"${title}" redirects no more and leaves every list. Its past stats and money stay.`}
            onConfirm={async () => {
              await navigate({ to: '/campaigns' });
              await remove.mutateAsync({ path });
            }}
          />
        </div>
      </Section>
    </>
  );
}
