import { z } from 'zod';
import type { AccountName } from '@tributary/application/accounts/accounts';
import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, Commission } from '@tributary/domain/catalog/campaign';
import { namesOf, shapeOf, type CampaignField, type ShownShape } from './campaign-fields-wire.ts';
import {
  dayIn,
  dayInOrNull,
  dayOut,
  exact,
  int,
  metaOf,
  metaOut,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { figuresOut } from '../shared/figures.ts';

/** As creation and edits return it (docs/rules/input-output.md#campaign-record). */
export const campaignOut = z
  .object({
    ...shapeOf('shown'),
    comm_type: string('Always default.'),
    coverage: strings('Union of what the commissions cover.'),
    cdt: nullableString('Always null.'),
    meta: metaOut,
  })
  .meta({ description: 'A campaign as the network sees it.' });

export type CampaignNeeds = {
  readonly zone: string;
  /** The affiliates that the campaign blocks or allows; the answer shows their short ids. */
  readonly affiliates: readonly Account[];
};

type Shown = (campaign: Campaign, needs: CampaignNeeds) => unknown;
/** Fields that are not shown as they are kept. */
const SHOWN: Partial<Record<CampaignField, Shown>> = {
  osVersions: ({ targeting: { osVersions } }) => (Object.keys(osVersions).length > 0 ? osVersions : null),
  blockedAffiliates: ({ blockedAffiliates }, needs) => shortIds(blockedAffiliates, needs),
  allowedAffiliates: ({ allowedAffiliates }, needs) => shortIds(allowedAffiliates, needs),
  createdAt: ({ createdAt }, { zone }) => dayIn(createdAt, zone),
  modifiedAt: ({ modifiedAt }, { zone }) => dayInOrNull(modifiedAt, zone),
};

const shortIds = (ids: readonly string[], { affiliates }: CampaignNeeds): number[] =>
  affiliates.filter(({ id }) => ids.includes(id)).map(({ displayId }) => displayId);

export function campaignOf(campaign: Campaign, needs: CampaignNeeds): z.input<typeof campaignOut> {
  const kept = { ...campaign, ...campaign.targeting };
  const fields = namesOf('shown').map(({ field, name }) => {
    const show = SHOWN[field];
    return [name, show ? show(campaign, needs) : kept[field]];
  });
  return {
    ...(Object.fromEntries(fields) as z.input<z.ZodObject<ShownShape>>),
    comm_type: 'default',
    // Every code as listed, ALL beside single countries included: docs/rules/input-output.md#campaign-record.
    coverage: [...new Set(campaign.commissions.flatMap(({ coverage }) => coverage))],
    cdt: null,
    meta: metaOf({}),
  };
}

/** `data.commissions[]` of a creation. */
export const newCommissionOut = z
  .object({
    _id: string('Long id.'),
    ad_id: string('The campaign.'),
    tier_id: nullableString('Tiers are not part of this product: always null.'),
    rate: exact('Payout to the affiliate.'),
    revenue: exact('Charged to the advertiser.'),
    coverage: strings('Country codes, or ALL.'),
  })
  .meta({ description: 'A commission of a new campaign.' });

export const newCommissionOf = (campaign: Campaign, one: Commission): z.input<typeof newCommissionOut> => ({
  _id: one.id,
  ad_id: campaign.id,
  tier_id: null,
  rate: one.payout,
  revenue: one.revenue,
  coverage: [...one.coverage],
});

/** `GET /commissions/{campaignId}`. */
export const commissionOut = z
  .object({
    _id: string('Long id.'),
    ad_id: string('The campaign.'),
    description: nullableString('Description.'),
    model: string("The campaign's model."),
    rate: exact('Payout to the affiliate.'),
    revenue: exact('Charged to the advertiser.'),
    coverage: strings('Country codes, or ALL.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
  })
  .meta({ description: 'A commission.' });

export const commissionRecordOf = (
  campaign: Campaign,
  one: Commission,
  zone: string,
): z.input<typeof commissionOut> => ({
  _id: one.id,
  ad_id: campaign.id,
  description: one.description,
  model: campaign.model,
  rate: one.payout,
  revenue: one.revenue,
  coverage: [...one.coverage],
  created: dayIn(one.createdAt, zone),
  modified: dayInOrNull(one.modifiedAt, zone),
});

/** Listings use the array form (docs/rules/input-output.md#common-record-forms). */
export const listedCommissionOut = z
  .object({
    model: string("The campaign's model."),
    _id: string('Long id.'),
    rate: exact('Payout to the affiliate.'),
    revenue: exact('Charged to the advertiser.'),
    coverage: strings('Country codes, or ALL.'),
  })
  .meta({ description: 'A commission of a listed campaign.' });

export const listedCommissionsOf = (campaign: Campaign): z.input<typeof listedCommissionOut>[] =>
  campaign.commissions.map((one) => ({
    model: campaign.model,
    _id: one.id,
    rate: one.payout,
    revenue: one.revenue,
    coverage: [...one.coverage],
  }));

const listedShape = {
  _id: string('Long id.'),
  title: string('Title.'),
  description: nullableString('Description.'),
  image: nullableString('Picture.'),
  url: string('Destination, with macros.'),
  device: strings('Devices wanted; empty for all.'),
  external_id: nullableString('Its id in the system it comes from.'),
  expiry: nullableDay('Last day it runs.'),
  created: dayOut('Day it was made.'),
};
export const singleCampaignOut = z.object(listedShape).meta({ description: 'A campaign.' });
export const listedCampaignOut = z
  .object({
    ...listedShape,
    display_id: int('Short id.'),
    status: string('active, pending, paused or disabled.'),
    vis: string('public, private or permission.'),
    model: string('cpa, cpc, cpi, cpm or cps.'),
    category: strings('Category names.'),
    advertiser: z
      .object({ _id: string('Long id.'), display_id: int('Short id.'), name: string('Name.') })
      .meta({ description: 'Whose campaign it is.' }),
    modified: nullableDay('Day of the last change.'),
    figures: figuresOut.optional(),
    commissions: z.array(listedCommissionOut).meta({ description: 'What it pays and charges.' }),
  })
  .meta({ description: 'A campaign of a listing.' });

export const singleCampaignOf = (campaign: Campaign, zone: string): z.input<typeof singleCampaignOut> => ({
  _id: campaign.id,
  title: campaign.title,
  description: campaign.description,
  image: campaign.image,
  url: campaign.url,
  device: [...campaign.targeting.devices],
  external_id: campaign.externalId,
  expiry: campaign.expiresOn,
  created: dayIn(campaign.createdAt, zone),
});

/** `advertiser` is whose campaign it is; undefined only when the account went while the list was read. */
export const listedCampaignOf = (
  campaign: Campaign,
  { zone, advertiser }: { readonly zone: string; readonly advertiser: AccountName | undefined },
): z.input<typeof listedCampaignOut> => ({
  ...singleCampaignOf(campaign, zone),
  display_id: campaign.displayId,
  status: campaign.status,
  vis: campaign.visibility,
  model: campaign.model,
  category: [...campaign.categories],
  advertiser: {
    _id: campaign.advertiserId,
    display_id: advertiser?.displayId ?? 0,
    name: advertiser?.name ?? '',
  },
  modified: dayInOrNull(campaign.modifiedAt, zone),
  commissions: listedCommissionsOf(campaign),
});

/** What the wire calls the fields that may be refused. */
export const CAMPAIGN_WORDS = {
  externalId: 'external_id',
  advertiserId: 'advertiser_id',
  previewUrl: 'preview_url',
  fallbackUrl: 'fallback_url',
  imageUrl: 'image_url',
  devices: 'device',
  osVersions: 'os_ver',
  cookieDays: 'cookie_duration',
  defaultGoalId: 'def_goal',
  conversionTracking: 'conversion_tracking',
  conversionPixelDomain: 'conversion_pixel_domain',
  blockedAffiliates: 'blacklist_pubs',
  allowedAffiliates: 'whitelist_pubs',
} as const;
