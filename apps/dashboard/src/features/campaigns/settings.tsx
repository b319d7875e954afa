// How a campaign counts and what it says to others: what is set once and then left.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { NumberText } from '../../api/exact-json.ts';
import { type Answer, useAnswer, useChange } from '../../api/query.ts';
import type { Data } from '../../api/client.ts';
import { Avatar } from '../../design/parts/avatar.tsx';
import { choicesWith } from '../../forms/lines.ts';
import { RecordForm } from '../../forms/record-form.tsx';
import { Answered } from '../../shell/answered.tsx';
import { Section } from '../../shell/section.tsx';
import { PICTURES, UploadButton } from '../../shell/upload-button.tsx';
import { useCampaignEdit } from './campaign-edit.ts';
import type { Campaign } from './campaign-facts.tsx';
import { NO, NO_YES, ORDER_WAYS, YES } from './words.ts';

type Goals = Data<'get', '/goal/campaign/{campaignId}'>['goals'];

export function CampaignSettings({ campaign }: { readonly campaign: Campaign }) {
  const goals: Answer<{ readonly goals: Goals }> = useAnswer('/goal/campaign/{campaignId}', {
    path: { campaignId: campaign._id },
  });
  return (
    <>
      <Section title={t`Tracking`}>
        <Answered answer={goals} height={480}>
          {({ goals: known }) => <SettingsForm key={campaign._id} campaign={campaign} goals={known} />}
        </Answered>
      </Section>
      <Section title={t`Image`}>
        <Picture key={campaign._id} campaign={campaign} />
      </Section>
    </>
  );
}

const flagText = (is: boolean): string => (is ? YES : NO);

/** As it is typed. */
const typedOf = (campaign: Campaign) => ({
  conversion_status: campaign.conversion_status,
  hold_days: campaign.hold_days as string,
  conversion_tracking: campaign.conv_tracking,
  conversion_pixel_domain: campaign.convt_domain ?? '',
  cookie_duration: campaign.cookie_duration as string,
  fallback_url: campaign.fallback_url ?? '',
  def_goal: campaign.def_goal ?? '',
  app_name: campaign.app_name ?? '',
  app_id: campaign.app_id ?? '',
  live: flagText(campaign.live),
  fire_global_aff_pb: flagText(campaign.fire_global_aff_pb),
  share_advertiser: flagText(campaign.share_advertiser),
});

function SettingsForm({ campaign, goals }: { readonly campaign: Campaign; readonly goals: Goals }) {
  const { edit, start, record } = useCampaignEdit(campaign, typedOf);
  const goalChoices = choicesWith(
    [
      { value: '', label: t`None (sale)` },
      ...goals.map(({ goal }) => ({ value: goal._id, label: goal.title })),
    ],
    [start.def_goal],
  );
  return (
    <RecordForm
      {...record}
      action={t`Save changes`}
      fields={[
        {
          name: 'conversion_status',
          label: t`New conversions are`,
          kind: 'cards',
          start: start.conversion_status,
          choices: [
            {
              value: 'approved',
              label: t`Approved automatically`,
              detail: t`Counted and paid as they arrive.`,
            },
            {
              value: 'pending',
              label: t`Pending until reviewed`,
              detail: t`You or the advertiser approves each one.`,
            },
          ],
        },
        {
          name: 'hold_days',
          label: t`Hold before approval`,
          unit: t`days`,
          hint: t`How many days automatically approved conversions stay on hold. 0 for no hold.`,
          kind: 'whole',
          start: start.hold_days,
        },
        {
          name: 'conversion_tracking',
          label: t`Conversion tracking`,
          kind: 'choice',
          start: start.conversion_tracking,
          choices: ORDER_WAYS,
        },
        {
          name: 'conversion_pixel_domain',
          label: t`Conversion page domain`,
          hint: t`Needed for pixels and iframes. Conversions from other domains are accepted and marked.`,
          start: start.conversion_pixel_domain,
          isOptional: true,
        },
        {
          name: 'cookie_duration',
          label: t`Conversion window`,
          unit: t`days`,
          kind: 'whole',
          start: start.cookie_duration,
        },
        {
          name: 'fallback_url',
          label: t`Fallback URL`,
          kind: 'url',
          start: start.fallback_url,
          isOptional: true,
        },
        {
          name: 'def_goal',
          label: t`Default goal`,
          kind: 'choice',
          choices: goalChoices,
          start: start.def_goal,
          isOptional: true,
        },
        {
          name: 'fire_global_aff_pb',
          label: t`Also send the affiliate’s general postback`,
          kind: 'choice',
          choices: NO_YES,
          start: start.fire_global_aff_pb,
        },
        {
          name: 'share_advertiser',
          label: t`Allow the advertiser’s name in postbacks`,
          kind: 'choice',
          choices: NO_YES,
          start: start.share_advertiser,
        },
        { name: 'app_name', label: t`App name`, start: start.app_name, isOptional: true },
        { name: 'app_id', label: t`App ID`, start: start.app_id, isOptional: true },
        { name: 'live', label: t`Enabled`, kind: 'choice', choices: NO_YES, start: start.live },
      ]}
      sections={[
        {
          title: t`Conversions`,
          help: t`How conversions arrive, and the status they start with.`,
          names: [
            'conversion_status',
            'hold_days',
            'conversion_tracking',
            'conversion_pixel_domain',
            'cookie_duration',
            'def_goal',
          ],
        },
        {
          title: t`Traffic`,
          help: t`Where clicks go when they don’t qualify, and whether links work.`,
          names: ['fallback_url', 'live'],
        },
        {
          title: t`Postbacks`,
          help: t`What is sent to affiliates’ systems.`,
          names: ['fire_global_aff_pb', 'share_advertiser'],
        },
        { title: t`App`, help: t`For campaigns that count installs.`, names: ['app_name', 'app_id'] },
      ]}
      onSend={({ conversion_status: status, cookie_duration: days, hold_days: hold, ...typed }) =>
        edit({
          action: 'basic_info',
          conversion_status: status as 'approved',
          hold_days: hold.trim() as NumberText,
          conversion_tracking: typed.conversion_tracking as 'postback',
          conversion_pixel_domain: typed.conversion_pixel_domain || null,
          cookie_duration: days.trim() as NumberText,
          fallback_url: typed.fallback_url || null,
          def_goal: typed.def_goal || null,
          app_name: typed.app_name || null,
          app_id: typed.app_id || null,
          live: typed.live === YES,
          fire_global_aff_pb: typed.fire_global_aff_pb === YES,
          share_advertiser: typed.share_advertiser === YES,
        })
      }
    />
  );
}

/** The product fetches the picture once and keeps it, so that its address here is another one than was typed. */
function Picture({ campaign: { _id: id, title, image } }: { readonly campaign: Campaign }) {
  const edit = useChange('post', '/campaign/{id}');
  return (
    <>
      {image === null ? (
        <p>
          <Trans>No image yet.</Trans>
        </p>
      ) : (
        <Avatar name={title} id={id} image={image} size="large" />
      )}
      <UploadButton
        label={t`Upload image`}
        accept={PICTURES}
        asks="edit-campaign"
        onSend={(url) => edit.mutateAsync({ path: { id }, body: { action: 'image_upload', image_url: url } })}
      />
      <RecordForm
        action={t`Use image from URL`}
        again
        fields={[
          {
            name: 'image_url',
            label: t`Image URL`,
            kind: 'url',
            hint: t`We fetch it once and keep a copy. It replaces the current image.`,
          },
        ]}
        onSend={(body) => edit.mutateAsync({ path: { id }, body: { action: 'image_upload', ...body } })}
      />
    </>
  );
}
