import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import type { Data } from '../../api/client.ts';
import { useChange } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Named } from '../../design/parts/avatar.tsx';
import { actionsClass } from '../../design/parts/field.tsx';
import { Facts } from '../../design/parts/facts.tsx';
import { ActionButton } from '../../shell/action-button.tsx';
import { Section } from '../../shell/section.tsx';
import { wordOf } from '../../words/caps.ts';
import { deviceWord } from '../../words/device.ts';
import { MODELS, ORDER_WAYS, VISIBILITIES } from './words.ts';

type Answer = Data<'get', '/campaign/{id}'>;
export type Campaign = Answer['campaign'];

/** What a campaign is, and the switch between running and not. */
export function CampaignFacts({ campaign }: Pick<Answer, 'campaign'>) {
  const { zone } = useSession().network;
  const { _id: campaignId, advertiser } = campaign;
  return (
    <Section title={t`Details`} isTitleHidden>
      <Named
        name={campaign.title}
        id={campaignId}
        image={campaign.image}
        size="large"
        below={
          <Link to="/advertisers/$accountId" params={{ accountId: advertiser._id }}>
            {`${advertiser.name} (${advertiser.display_id})`}
          </Link>
        }
      >
        <b dir="auto">{campaign.title}</b>
      </Named>
      <Facts
        facts={[
          [t`Paused automatically`, campaign.disabled_reason],
          [t`Enabled`, campaign.live ? null : t`No`],
          [t`Pays for`, wordOf(MODELS, campaign.model)],
          [t`Access`, wordOf(VISIBILITIES, campaign.vis)],
          [t`Destination URL`, campaign.url],
          [t`Preview URL`, campaign.preview_url],
          [t`Fallback URL`, campaign.fallback_url],
          [t`Targeting`, wantedText(campaign)],
          [t`Description`, campaign.description],
          [t`Categories`, campaign.category.join(', ')],
          [t`Conversion tracking`, wordOf(ORDER_WAYS, campaign.conv_tracking)],
          [t`Conversion page domain`, campaign.convt_domain],
          [t`Conversion window`, plural(campaign.cookie_duration, { one: '# day', other: '# days' })],
          [t`External ID`, campaign.external_id],
          [t`End date`, campaign.expiry && `${campaign.expiry} (${zone})`],
          [t`Created`, `${campaign.created} (${zone})`],
          [t`Updated`, campaign.modified && `${campaign.modified} (${zone})`],
          ['ID', <code key="id">{`${campaign.display_id} · ${campaignId}`}</code>],
        ]}
      />
      <div className={actionsClass}>
        <Link to="/conversions" search={{ campaign: campaignId }}>
          <Trans>View conversions</Trans>
        </Link>
        <Link to="/clicks" search={{ campaign: campaignId }}>
          <Trans>View clicks</Trans>
        </Link>
      </div>
    </Section>
  );
}

/** The one thing that can be done with its status at once; the form knows the others. */
export function Switch({ campaign: { _id: id, status } }: { readonly campaign: Campaign }) {
  const edit = useChange('post', '/campaign/{id}');
  const isActive = status === 'active';
  return (
    <ActionButton
      icon={isActive ? CirclePause : CirclePlay}
      onAct={() =>
        edit.mutateAsync({
          path: { id },
          body: { action: 'basic_info', status: isActive ? 'paused' : 'active' },
        })
      }
    >
      {isActive ? t`Pause` : t`Activate`}
    </ActionButton>
  );
}

const isAll = (list: readonly string[]): boolean =>
  list.length === 0 || list.some((one) => one.toLowerCase() === 'all');

/** The visitors the campaign wants, in one line; null for everybody. */
function wantedText({ device, os, cities, isps }: Campaign): string | null {
  const named = isAll(device) ? [] : device.map(deviceWord);
  const narrowed = [named, os, cities, isps].filter((list) => !isAll(list));
  return narrowed.length === 0 ? null : narrowed.map((list) => list.join(', ')).join(' · ');
}
