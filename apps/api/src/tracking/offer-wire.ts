// Campaigns as an affiliate sees them: neither revenue nor advertiser nor destination is among the fields.
import { z } from 'zod';
import type { Network } from '@tributary/domain/accounts/account';
import { holdFor } from '@tributary/domain/attribution/hold';
import { impressionUrl, linkUrl } from '@tributary/domain/tracking/tracking-domain';
import type { Offer, OfferCounts } from '@tributary/application/tracking/offer-campaigns';
import type { AffiliateFigures } from '@tributary/application/reporting/affiliate-figures';
import type { OfferedGoal } from '@tributary/application/tracking/offer-goals';
import { osVersionsOf, osVersionsOut } from '../catalog/campaign-fields-wire.ts';
import { ownAccessOf, ownAccessOut, remainingOf } from '../catalog/campaign-extras-wire.ts';
import { creativeOf, creativeOut, creativesOrNullOf, creativesOrNullOut } from '../catalog/creative-wire.ts';
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

export type OfferNeeds = { readonly network: Network; readonly trackerUrl: string };

export const offerCommissionOut = z
  .object({
    rate: exact('What the affiliate is paid.'),
    coverage: strings('Country codes, or ALL.'),
    model: string('cpa, cpc, cpi, cpm or cps.'),
    description: nullableString('Description.'),
    own: bool('Whether it was agreed with this affiliate.'),
    raised: bool(
      'Whether it pays this affiliate more than 30 days ago, in each of its countries that paid then.',
    ),
    ad_id: string('The campaign.'),
  })
  .meta({ id: 'OfferCommission', description: 'What a campaign pays.' });
export const offerCommissionsOut = z
  .array(offerCommissionOut)
  .meta({ description: "The affiliate's own rates first." });

export const offerCommissionsOf = ({ campaign, rates }: Offer): z.input<typeof offerCommissionOut>[] =>
  rates.map(({ payout, coverage, description, isOwn, isRaised }) => ({
    rate: payout,
    coverage: [...coverage],
    model: campaign.model,
    description,
    own: isOwn,
    raised: isRaised,
    ad_id: campaign.id,
  }));

/** A goal as an affiliate sees it: neither revenue nor who else may reach it is among the fields. */
const holdDaysOut = int(
  "Days that the affiliate's conversions are on hold before they are approved automatically; 0: none.",
);

export const offeredGoalOut = z
  .object({
    goal: z
      .object({
        _id: string('Long ID.'),
        ad_id: nullableString('The campaign; null for every campaign of the network.'),
        title: string('Title.'),
        value: string('Value that names the goal in a reported conversion (goal_value).'),
        type: string('public, private or pub_specific.'),
        model: string('fixed or percentage.'),
        hold_days: holdDaysOut,
      })
      .meta({ description: 'The goal.' }),
    payouts: z
      .array(
        z
          .object({
            payout: exact(
              'What the affiliate is paid; percent of the sale amount when the model is percentage.',
            ),
            coverage: strings('Country codes, or ALL.'),
            model: string('fixed or percentage.'),
          })
          .meta({ description: 'What it pays in some countries.' }),
      )
      .meta({ description: "The affiliate's own payouts first." }),
  })
  .meta({ id: 'OfferedGoal', description: 'A goal, and what it pays.' });

export const offeredGoalOf = ({ goal, rates, holdDays }: OfferedGoal): z.input<typeof offeredGoalOut> => ({
  goal: {
    _id: goal.id,
    ad_id: goal.campaignId,
    title: goal.title,
    value: goal.value,
    type: goal.type,
    model: goal.model,
    hold_days: holdDays,
  },
  payouts: rates.map(({ payout, coverage, percentage }) => ({
    payout,
    coverage: [...coverage],
    model: percentage ? 'percentage' : 'fixed',
  })),
});

/** The affiliate's link; without a URL while it may not run the campaign. */
export const offerLinkOut = z
  .object({
    url: string('The tracking link; empty until the affiliate has access.'),
    live: bool('Whether it redirects.'),
  })
  .meta({ id: 'OfferLink', description: 'The tracking link.' });

export const offerLinkOf = ({ link }: Offer, needs: OfferNeeds): z.input<typeof offerLinkOut> =>
  link ? { url: linkUrl(link, needs.network, needs.trackerUrl), live: link.live } : { url: '', live: false };

/** Where its impressions are counted. */
export const offerImpressionUrlOut = string(
  'URL of the impression pixel; empty until the affiliate has access.',
);

export const offerImpressionUrlOf = ({ link }: Offer, { network, trackerUrl }: OfferNeeds): string =>
  link ? impressionUrl(link, network, trackerUrl) : '';

/** Whether the affiliate needs leave for the campaign, and has it. */
export const permissionOut = z
  .object({
    hasPermission: bool('Whether the affiliate may run it.'),
    permRequired: bool('Whether the network must let affiliates in.'),
    access: ownAccessOut,
  })
  .meta({ id: 'Permission', description: 'Whether the affiliate may run it.' });

/** What the campaign earns on the whole network (docs/rules/stats.md#figures-for-affiliates). */
export const offerFiguresOut = z
  .object({
    epc: exact('Payout per click of all affiliates.'),
    cr: exact('Approved conversions per click of all affiliates, in percent.'),
  })
  .nullable()
  .meta({
    id: 'OfferFigures',
    description:
      "Of the last 30 whole days, on the whole network. Null if the network doesn't show them, and below three affiliates or 100 clicks.",
  });
export type OfferFigures = ReadonlyMap<string, AffiliateFigures>;

export const offerFiguresOf = ({ campaign }: Offer, figures: OfferFigures): z.input<typeof offerFiguresOut> =>
  figures.get(campaign.id) ?? null;

export const permissionOf = ({ campaign, link, access }: Offer): z.input<typeof permissionOut> => ({
  hasPermission: link !== null,
  permRequired: campaign.visibility !== 'public',
  access: ownAccessOf(access),
});

export const offerCountsOut = z
  .object({
    all: int('Of every category and of none.'),
    categories: z
      .array(
        z
          .object({ name: string('Its name.'), count: int('Campaigns that have it.') })
          .meta({ id: 'OfferCategoryCount', description: 'How many campaigns have a category.' }),
      )
      .meta({ description: 'At most 100 and 100 of private campaigns, the most used ones first.' }),
  })
  .meta({
    id: 'OfferCounts',
    description: 'How many campaigns there are in both lists, of those the other filters leave.',
  });

export const offerCountsOf = ({ all, categories }: OfferCounts): z.input<typeof offerCountsOut> => ({
  all,
  categories: categories.map((one) => ({ ...one })),
});

/** What is left of the caps that concern the affiliate (docs/rules/caps.md#usage-of-a-cap). */
export const offerCapsOut = z
  .array(
    z
      .object({
        measure: string('conversion, approvedConv, click, payout or pendingPayout.'),
        period: string("daily, monthly or lifetime, by the network's day."),
        limit: exact('Hard limit: whole units, or an amount.'),
        remaining: exact('What is left of it in the present period.'),
        shared: bool('Whether others use it up too.'),
        coverage: strings('Country codes, or ALL.'),
      })
      .meta({ id: 'OfferCap', description: 'A limit, and what is left of it.' }),
  )
  .meta({ description: 'Limits that concern the affiliate; empty for none.' });

export const offerCapsOf = ({ caps }: Offer): z.input<typeof offerCapsOut> =>
  caps.map(({ cap, used }) => ({
    measure: cap.measure,
    period: cap.period,
    limit: cap.limit,
    remaining: remainingOf(cap.limit, used),
    shared: cap.scope !== 'each',
    coverage: cap.countries.length > 0 ? [...cap.countries] : ['ALL'],
  }));

const describedShape = {
  _id: string('Long ID.'),
  org_id: string('The network.'),
  title: string('Title.'),
  description: nullableString('Description.'),
  preview_url: nullableString('Preview URL of the campaign.'),
  image: nullableString('Picture.'),
  category: strings('Category names.'),
  type: nullableString('Always null.'),
  device: strings('Devices wanted; empty for all.'),
  os: strings('Operating systems wanted; empty for all.'),
  os_ver: osVersionsOut,
  expiry: nullableDay('Last day it runs.'),
  hold_days: holdDaysOut,
  live: bool('Whether it can run at all.'),
  paused_reason: nullableString(
    "ADVERTISER_CREDIT while the advertiser's credit is used up: new clicks go to the fallback, and earlier ones still convert. Else null.",
  ),
  created: dayOut('Day of creation.'),
  modified: nullableDay('Day of the last change.'),
  meta: metaOut,
};

const describedOf = ({ campaign, creditUsedUp, groupHold }: Offer, { network: { zone } }: OfferNeeds) => ({
  _id: campaign.id,
  org_id: campaign.networkId,
  title: campaign.title,
  description: campaign.description,
  preview_url: campaign.previewUrl,
  image: campaign.image,
  category: [...campaign.categories],
  type: null,
  device: [...campaign.targeting.devices],
  os: [...campaign.targeting.os],
  os_ver: osVersionsOf(campaign.targeting),
  expiry: campaign.expiresOn,
  hold_days: holdFor(campaign, null, groupHold).days,
  live: campaign.live,
  paused_reason: creditUsedUp ? 'ADVERTISER_CREDIT' : null,
  created: dayIn(campaign.createdAt, zone),
  modified: dayInOrNull(campaign.modifiedAt, zone),
});

/**
 * A campaign in the feed (docs/rules/input-output.md#affiliate-feed). `user_id` would be the advertiser and `url` the
 * advertiser's page: both stay null.
 */
export const offerOut = z
  .object({
    ...describedShape,
    user_id: nullableString('Always null.'),
    display_id: int('Short ID.'),
    url: nullableString('Always null: the tracking link is the way there.'),
    comm_type: string('Always default.'),
    deleted: bool('Always false.'),
    status: string('Always active.'),
    vis: string('public, private or permission.'),
    model: string('cpa, cpc, cpi, cpm or cps.'),
    caps: offerCapsOut,
    commissions: offerCommissionsOut,
    tracking_link: offerLinkOut,
    impressionUrl: offerImpressionUrlOut,
    access: ownAccessOut,
    figures: offerFiguresOut,
    creatives: z.array(creativeOut).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'Offer', description: 'A campaign of the feed.' });

export const offerOf = (
  offer: Offer,
  needs: OfferNeeds & { readonly figures: OfferFigures },
): z.input<typeof offerOut> => ({
  ...describedOf(offer, needs),
  user_id: null,
  display_id: offer.campaign.displayId,
  url: null,
  comm_type: 'default',
  deleted: false,
  status: offer.campaign.status,
  meta: metaOf({
    smart_link: false,
    cookie_lifetime: String(offer.campaign.cookieDays),
    ...(offer.campaign.visibility === 'private' && { private: true }),
  }),
  vis: offer.campaign.visibility,
  model: offer.campaign.model,
  caps: offerCapsOf(offer),
  commissions: offerCommissionsOf(offer),
  tracking_link: offerLinkOf(offer, needs),
  impressionUrl: offerImpressionUrlOf(offer, needs),
  access: ownAccessOf(offer.access),
  figures: offerFiguresOf(offer, needs.figures),
  creatives: offer.creatives.map((one) => creativeOf(one, needs.network.zone)),
});

/** A single campaign, as an affiliate sees it. */
export const singleOfferOut = z
  .object({ ...describedShape, creative: creativesOrNullOut })
  .meta({ id: 'SingleOffer', description: 'A campaign.' });

export const singleOfferOf = (offer: Offer, needs: OfferNeeds): z.input<typeof singleOfferOut> => ({
  ...describedOf(offer, needs),
  creative: creativesOrNullOf(offer.creatives, needs.network.zone),
  meta: metaOf({ permission: offer.campaign.visibility === 'permission' }),
});

export const foundOfferOut = z
  .object({
    _id: string('Long ID.'),
    display_id: int('Short ID.'),
    title: string('Title.'),
    preview_url: nullableString('Preview URL of the campaign.'),
    tracking_link: offerLinkOut,
    permission: permissionOut,
  })
  .meta({ id: 'FoundOffer', description: 'A campaign found.' });

export function foundOfferOf(
  offer: Offer,
  needs: OfferNeeds,
  parameters: Readonly<Record<string, string>>,
): z.input<typeof foundOfferOut> {
  const { url, live } = offerLinkOf(offer, needs);
  const query = new URLSearchParams(parameters).toString().replaceAll('+', '%20');
  return {
    _id: offer.campaign.id,
    display_id: offer.campaign.displayId,
    title: offer.campaign.title,
    preview_url: offer.campaign.previewUrl,
    // The URL holds the parameters asked for.
    tracking_link: { url: query === '' || url === '' ? url : `${url}?${query}`, live },
    permission: permissionOf(offer),
  };
}

export const domainsOut = strings('Tracking domains.');
/** Without one of its own a network uses the deployment's. */
export const domainsOf = ({ network, trackerUrl }: OfferNeeds): string[] =>
  network.domains.length > 0 ? [...network.domains] : [new URL(trackerUrl).host];

/** What the wire calls the fields that may be refused. */
export const OFFER_WORDS = {
  deepLink: 'p4',
} as const;
