// Everything about a campaign that is set in one form; what there are several of has tabs on its page.
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import FlaskConical from 'lucide-react/icons/flask-conical';
import type { Data } from '../../api/client.ts';
import type { NumberText } from '../../api/exact-json.ts';
import { useAnswer, useChange } from '../../api/query.ts';
import { Avatar } from '../../design/parts/avatar.tsx';
import { buttonClass } from '../../design/parts/button.tsx';
import { actionsClass, TextField } from '../../design/parts/field.tsx';
import { choicesWith, chosenOf, linesOf } from '../../forms/lines.ts';
import { Answered } from '../../shell/answered.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PICTURES, UploadButton } from '../../shell/upload-button.tsx';
import { type Held, useCampaignEdit } from './campaign-edit.ts';
import type { Campaign } from './campaign-facts.tsx';
import { type CampaignField, CampaignForm, type TypedCampaign } from './campaign-form.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { NO, YES } from './words.ts';

export function CampaignEditPage() {
  const { campaignId } = useParams({ from: '/in/campaigns/$campaignId/edit' });
  const answer = useAnswer('/campaign/{id}', { path: { id: campaignId } });
  const categories = useAnswer('/dictionary/categories', {});
  const goals = useAnswer('/goal/campaign/{campaignId}', { path: { campaignId } });
  return (
    <Answered answer={answer} height={480} title={t`Edit`}>
      {(held) => (
        <>
          <PageHead
            title={t`Edit`}
            crumbs={[
              [t`Campaigns`, { to: '/campaigns' }],
              [held.campaign.title, { to: '/campaigns/$campaignId', params: { campaignId } }],
            ]}
          >
            <Link
              className={buttonClass('quiet')}
              to="/campaigns/$campaignId"
              params={{ campaignId }}
              search={{ tab: 'test' }}
            >
              <FlaskConical />
              <Trans>Test</Trans>
            </Link>
            <CampaignMenu campaign={held.campaign} />
          </PageHead>
          <Answered answer={categories} height={480}>
            {(known) => (
              <Answered answer={goals} height={480}>
                {({ goals: of }) => (
                  <EditForm key={campaignId} held={held} categories={known.categories} goals={of} />
                )}
              </Answered>
            )}
          </Answered>
        </>
      )}
    </Answered>
  );
}

type Props = {
  readonly held: Held;
  readonly categories: Data<'get', '/dictionary/categories'>['categories'];
  readonly goals: Data<'get', '/goal/campaign/{campaignId}'>['goals'];
};

const flagText = (is: boolean): string => (is ? YES : NO);
const everywhere = (commissions: Held['commissions']) =>
  commissions.find(({ coverage }) => coverage.includes('ALL'));

/** As it is typed, but for the categories. */
const typedOf = (now: Campaign, commissions: Held['commissions']) => ({
  title: now.title,
  description: now.description ?? '',
  external_id: now.external_id ?? '',
  url: now.url,
  preview_url: now.preview_url ?? '',
  fallback_url: now.fallback_url ?? '',
  cookie_duration: now.cookie_duration as string,
  model: now.model,
  payout: everywhere(commissions)?.rate ?? '',
  revenue: everywhere(commissions)?.revenue ?? '',
  currency: now.currency,
  conversion_status: now.conversion_status,
  hold_days: now.hold_days as string,
  visibility: now.vis,
  status: now.status,
  expiry: now.expiry ?? '',
  live: flagText(now.live),
  conversion_tracking: now.conv_tracking,
  conversion_pixel_domain: now.convt_domain ?? '',
  def_goal: now.def_goal ?? '',
  fire_global_aff_pb: flagText(now.fire_global_aff_pb),
  share_advertiser: flagText(now.share_advertiser),
  app_name: now.app_name ?? '',
  app_id: now.app_id ?? '',
});

function EditForm({ held, categories, goals }: Props) {
  const { campaign, commissions } = held;
  const named = categories.map(({ name }) => ({ value: name, label: name }));
  const choicesOf = ({ category }: Campaign) => choicesWith(named, category);
  const { edit, start, record } = useCampaignEdit(
    campaign,
    (now, paid) => ({ ...typedOf(now, paid), category: chosenOf(choicesOf(now), now.category) }),
    commissions,
  );
  const commission = everywhere(commissions);
  const choices = choicesOf(campaign);
  const left: readonly CampaignField[] = [
    ...(choices.length === 0 ? (['category'] as const) : []),
    // Where each country has its own, they are on their tab alone.
    ...(commission ? [] : (['payout', 'revenue'] as const)),
  ];
  return (
    <CampaignForm
      {...record}
      latest={async () => without(left, await record.latest())}
      action={t`Save changes`}
      asked={new Set(Object.keys(without(left, start)) as CampaignField[])}
      start={start}
      categories={choices}
      goals={choicesWith(
        goals.map(({ goal }) => ({ value: goal._id, label: goal.title })),
        start.def_goal === '' ? [] : [start.def_goal],
      )}
      picture={
        <>
          <TextField
            label={t`Advertiser`}
            value={campaign.advertiser.name}
            readOnly
            hint={t`Can’t be changed: this campaign’s conversions are billed to them.`}
          />
          <Picture campaign={campaign} />
        </>
      }
      onSend={(typed) =>
        edit(bodyOf(typed, { hasCategories: choices.length > 0, hasRates: commission !== undefined }))
      }
    />
  );
}

const without = <Values extends object>(names: readonly string[], values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Partial<Values>;

type Has = { readonly hasCategories: boolean; readonly hasRates: boolean };
const bodyOf = (typed: TypedCampaign, { hasCategories, hasRates }: Has) => ({
  action: 'basic_info' as const,
  title: typed.title,
  url: typed.url,
  preview_url: typed.preview_url || null,
  fallback_url: typed.fallback_url || null,
  description: typed.description || null,
  external_id: typed.external_id || null,
  ...(hasCategories && { category: linesOf(typed.category) }),
  ...(hasRates && {
    payout: typed.payout.trim() as NumberText,
    revenue: typed.revenue.trim() as NumberText,
  }),
  cookie_duration: typed.cookie_duration.trim() as NumberText,
  model: typed.model as 'cpa',
  currency: typed.currency,
  conversion_status: typed.conversion_status as 'approved',
  hold_days: typed.hold_days.trim() as NumberText,
  visibility: typed.visibility as 'public',
  status: typed.status as 'active',
  expiry: typed.expiry || null,
  live: typed.live === YES,
  conversion_tracking: typed.conversion_tracking as 'postback',
  conversion_pixel_domain: typed.conversion_pixel_domain || null,
  def_goal: typed.def_goal || null,
  fire_global_aff_pb: typed.fire_global_aff_pb === YES,
  share_advertiser: typed.share_advertiser === YES,
  app_name: typed.app_name || null,
  app_id: typed.app_id || null,
});

/** Saved at once: the file is sent as it is chosen. */
function Picture({ campaign: { _id: id, title, image } }: { readonly campaign: Campaign }) {
  const edit = useChange('post', '/campaign/{id}');
  return (
    <div className={actionsClass}>
      <Avatar name={title} id={id} image={image} size="large" />
      <UploadButton
        label={image === null ? t`Upload image` : t`Replace image`}
        accept={PICTURES}
        asks="edit-campaign"
        onSend={(url) => edit.mutateAsync({ path: { id }, body: { action: 'image_upload', image_url: url } })}
      />
    </div>
  );
}
