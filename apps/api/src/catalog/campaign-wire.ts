import { z } from 'zod';
import type { Account } from '@tributary/domain/accounts/account';
import type { Campaign, Commission } from '@tributary/domain/catalog/campaign';
import {
  bool,
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

/** As creation and edits return it (docs/rules/input-output.md#campaign-record). */
export const campaignOut = z
  .object({
    _id: string('Long id.'),
    display_id: int('Short id, counted per network.'),
    user_id: string('The advertiser.'),
    org_id: string('The network.'),
    title: string('Title.'),
    description: nullableString('Description.'),
    url: string('Destination, with macros.'),
    preview_url: nullableString('Where the offer can be looked at.'),
    image: nullableString('Picture.'),
    category: strings('Category names.'),
    currency: string('Three-letter currency code.'),
    comm_model: string('cpa, cpc, cpi, cpm or cps.'),
    comm_type: string('Always default.'),
    device: z.array(z.string()).nullable().meta({ description: 'Devices wanted; empty for all.' }),
    coverage: strings('Union of what the commissions cover.'),
    fire_global_aff_pb: bool("Whether an affiliate's account-wide postback fires beside the campaign's own."),
    os: strings('Operating systems wanted; empty for all.'),
    os_ver: z
      .record(
        z.string(),
        z.object({ min: string('Oldest version.').optional(), max: string('Newest version.').optional() }),
      )
      .nullable()
      .meta({ description: 'Version bounds by operating system.' }),
    cities: strings('Cities wanted; empty for all.'),
    isps: strings('Internet providers wanted; empty for all.'),
    disabled_reason: nullableString('Why the product paused it.'),
    blocked_pubs: z.array(z.int()).meta({ description: 'Short ids of affiliates that may not run it.' }),
    allowed_pubs: z
      .array(z.int())
      .meta({ description: 'Short ids of the only affiliates that may run it; empty for all.' }),
    fallback_url: nullableString('Where clicks that may not pass go.'),
    cookie_duration: int('Days a click can convert.'),
    app_name: nullableString('Name of the app.'),
    app_id: nullableString('Id of the app.'),
    def_goal: nullableString('Goal of hits that name none.'),
    conv_tracking: string('postback, iframe_https or image_https.'),
    convt_domain: nullableString('Domain of the pixel.'),
    vis: string('public, private or permission.'),
    cdt: nullableString('Always null.'),
    expiry: nullableDay('Last day it runs.'),
    live: bool('Whether it can run at all.'),
    status: string('active, pending, paused or disabled.'),
    created: dayOut('Day it was made.'),
    modified: nullableDay('Day of the last change.'),
    meta: metaOut,
  })
  .meta({ description: 'A campaign as the network sees it.' });

export type CampaignNeeds = {
  readonly zone: string;
  /** Those the campaign blocks or allows: lists hold their short ids. */
  readonly affiliates: readonly Account[];
};

export function campaignOf(
  campaign: Campaign,
  { zone, affiliates }: CampaignNeeds,
): z.input<typeof campaignOut> {
  const shortIds = (ids: readonly string[]): number[] =>
    affiliates.filter(({ id }) => ids.includes(id)).map(({ displayId }) => displayId);
  return {
    ...describing(campaign),
    ...targetingOf(campaign),
    _id: campaign.id,
    display_id: campaign.displayId,
    user_id: campaign.advertiserId,
    org_id: campaign.networkId,
    comm_model: campaign.model,
    comm_type: 'default',
    fire_global_aff_pb: campaign.fireGlobalPostback,
    disabled_reason: campaign.disabledReason,
    blocked_pubs: shortIds(campaign.blockedAffiliates),
    allowed_pubs: shortIds(campaign.allowedAffiliates),
    def_goal: campaign.defaultGoalId,
    conv_tracking: campaign.conversionTracking,
    convt_domain: campaign.conversionPixelDomain,
    vis: campaign.visibility,
    cdt: null,
    expiry: campaign.expiresOn,
    live: campaign.live,
    status: campaign.status,
    created: dayIn(campaign.createdAt, zone),
    modified: dayInOrNull(campaign.modifiedAt, zone),
    meta: metaOf({}),
  };
}

const describing = (campaign: Campaign) => ({
  title: campaign.title,
  description: campaign.description,
  url: campaign.url,
  preview_url: campaign.previewUrl,
  image: campaign.image,
  category: [...campaign.categories],
  currency: campaign.currency,
  fallback_url: campaign.fallbackUrl,
  cookie_duration: campaign.cookieDays,
  app_name: campaign.appName,
  app_id: campaign.appId,
});

const targetingOf = ({ targeting, commissions }: Campaign) => ({
  device: [...targeting.devices],
  // Every code as listed, ALL beside single countries included: docs/rules/input-output.md#campaign-record.
  coverage: [...new Set(commissions.flatMap(({ coverage }) => coverage))],
  os: [...targeting.os],
  os_ver: Object.keys(targeting.osVersions).length > 0 ? { ...targeting.osVersions } : null,
  cities: [...targeting.cities],
  isps: [...targeting.isps],
});

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
  expiry: nullableDay('Last day it runs.'),
  created: dayOut('Day it was made.'),
};
export const singleCampaignOut = z.object(listedShape).meta({ description: 'A campaign.' });
export const listedCampaignOut = z
  .object({
    ...listedShape,
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
  expiry: campaign.expiresOn,
  created: dayIn(campaign.createdAt, zone),
});

export const listedCampaignOf = (campaign: Campaign, zone: string): z.input<typeof listedCampaignOut> => ({
  ...singleCampaignOf(campaign, zone),
  commissions: listedCommissionsOf(campaign),
});
