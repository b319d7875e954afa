import { Link } from '@tanstack/react-router';
import type { Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { Status } from '../../design/parts/status.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';
import { wordOf } from '../../words/caps.ts';
import { MODELS, ORDER_WAYS, VISIBILITIES } from './words.ts';
import { rateText } from './rates.ts';

type Answer = Data<'get', '/campaign/{id}'>;
export type Campaign = Answer['campaign'];

/** What a campaign is, and the switch between running and not. */
export function CampaignFacts({ campaign, commissions }: Pick<Answer, 'campaign' | 'commissions'>) {
  const { currency, zone } = useSession().network;
  const { _id: campaignId, advertiser } = campaign;
  return (
    <Section title="Details">
      <Facts
        facts={[
          ['Status', <Status key="status" status={campaign.status} />],
          ['Paused automatically', campaign.disabled_reason],
          ['Enabled', campaign.live ? null : 'No'],
          [
            'Advertiser',
            <Link
              key="advertiser"
              to="/advertisers/$accountId"
              params={{ accountId: advertiser._id }}
            >{`${advertiser.name} (${advertiser.display_id})`}</Link>,
          ],
          ['Pays for', wordOf(MODELS, campaign.model)],
          ['Access', wordOf(VISIBILITIES, campaign.vis)],
          [`Payout (${currency})`, commissions.map((one) => rateText(one, one.rate, currency)).join(' · ')],
          [
            `Revenue (${currency})`,
            commissions.map((one) => rateText(one, one.revenue, currency)).join(' · '),
          ],
          ['Destination URL', campaign.url],
          ['Preview URL', campaign.preview_url],
          ['Fallback URL', campaign.fallback_url],
          ['Targeting', wantedText(campaign)],
          ['Description', campaign.description],
          ['Categories', campaign.category.join(', ')],
          ['Image', campaign.image],
          ['Conversion tracking', wordOf(ORDER_WAYS, campaign.conv_tracking)],
          ['Conversion page domain', campaign.convt_domain],
          ['Conversion window', `${campaign.cookie_duration} days`],
          ['External ID', campaign.external_id],
          ['End date', campaign.expiry && `${campaign.expiry} (${zone})`],
          ['Created', `${campaign.created} (${zone})`],
          ['Updated', campaign.modified && `${campaign.modified} (${zone})`],
          ['ID', <code key="id">{`${campaign.display_id} · ${campaignId}`}</code>],
        ]}
      />
      <div className={actionsClass}>
        <Switch campaign={campaign} />
        <Link to="/conversions" search={{ campaign: campaignId }}>
          View conversions
        </Link>
        <Link to="/clicks" search={{ campaign: campaignId }}>
          View clicks
        </Link>
      </div>
    </Section>
  );
}

/** The one thing that can be done with its status at once; the form below knows the others. */
function Switch({ campaign: { _id: id, status } }: { readonly campaign: Campaign }) {
  const edit = useChange('post', '/campaign/{id}');
  const isActive = status === 'active';
  return (
    <ActionButton
      onAct={() =>
        edit.mutateAsync({
          path: { id },
          body: { action: 'basic_info', status: isActive ? 'paused' : 'active' },
        })
      }
    >
      {isActive ? 'Pause' : 'Activate'}
    </ActionButton>
  );
}

const isAll = (list: readonly string[]): boolean =>
  list.length === 0 || list.some((one) => one.toLowerCase() === 'all');

/** Whom the campaign wants, in one line; null for everybody. */
function wantedText({ device, os, cities, isps }: Campaign): string | null {
  const narrowed = [device, os, cities, isps].filter((list) => !isAll(list));
  return narrowed.length === 0 ? null : narrowed.map((list) => list.join(', ')).join(' · ');
}
