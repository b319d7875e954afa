// What belongs to a campaign: caps, landing pages, affiliates' own payouts, access.
import { z } from 'zod';
import type { CapInUse } from '@tributary/application/catalog/caps';
import type { AffiliatePayout, CampaignAccess, Cap, LandingPage } from '@tributary/domain/catalog/campaign';
import { type Money, subtract, ZERO } from '@tributary/domain/shared/money';
import { bool, dayIn, dayOut, exact, int, nullableString, string, strings } from '../shared/output.ts';

/** docs/rules/caps.md: clients know no other names for caps, so these are ours. */
export const capOut = z
  .object({
    _id: string('Long id.'),
    ad_id: string('The campaign.'),
    measure: string('What is counted.'),
    period: string("daily, monthly or lifetime, by the network's day."),
    limit: exact('Never passed: whole units, or an amount.'),
    scope: string('all: together; each: every affiliate alone; group: those listed together.'),
    pids: strings('Long ids of the affiliates it is for; empty for all.'),
    coverage: strings('Country codes, or ALL.'),
    action: string('fallback: further clicks go to the fallback; pause: the campaign is paused.'),
    live: bool('Whether it counts.'),
    created: dayOut('Day it was made.'),
  })
  .meta({ description: 'A limit on a campaign.' });

export const capOf = (cap: Cap, zone: string): z.input<typeof capOut> => ({
  _id: cap.id,
  ad_id: cap.campaignId,
  measure: cap.measure,
  period: cap.period,
  limit: cap.limit,
  scope: cap.scope,
  pids: [...cap.affiliateIds],
  coverage: cap.countries.length > 0 ? [...cap.countries] : ['ALL'],
  action: cap.action,
  live: cap.live,
  created: dayIn(cap.createdAt, zone),
});

/** A cap with what its present period has used. */
export const usedCapOut = z
  .object({
    ...capOut.shape,
    used: exact('Used in the present period; of scope each by the affiliate that used most.'),
    remaining: exact('What is left until the limit.'),
    percent: int('Used of the limit, in whole percent, rounded down.'),
    ad_display_id: int('Short id of the campaign.'),
    ad_title: string('Title of the campaign.'),
  })
  .meta({ description: 'A limit on a campaign, and what is used of it.' });

export const usedCapOf = ({ cap, campaign, used }: CapInUse, zone: string): z.input<typeof usedCapOut> => ({
  ...capOf(cap, zone),
  used,
  remaining: remainingOf(cap.limit, used),
  percent: percentOf(cap.limit, used),
  ad_display_id: campaign.displayId,
  ad_title: campaign.title,
});

/** Never below nothing: a limit may have been lowered after more was used. */
export const remainingOf = (limit: Money, used: Money): Money =>
  used > limit ? ZERO : subtract(limit, used);
/** A limit of nothing is full. */
export const percentOf = (limit: Money, used: Money): number =>
  limit === ZERO ? 100 : Number((used * 100n) / limit);

export const landingPageOut = z
  .object({
    _id: string('Long id.'),
    lp_id: int('Short id: lp_id of a click.'),
    ad_id: string('The campaign.'),
    title: string('Title.'),
    url: string('Destination, with macros.'),
    live: bool('Whether clicks may ask for it.'),
  })
  .meta({ description: 'A landing page of a campaign.' });

export const landingPageOf = (page: LandingPage): z.input<typeof landingPageOut> => ({
  _id: page.id,
  lp_id: page.displayId,
  ad_id: page.campaignId,
  title: page.title,
  url: page.url,
  live: page.live,
});

/** An affiliate's own payout; its revenue counts with `crev` 1 (docs/rules/money.md#affiliate-payouts). */
export const affiliatePayoutOut = z
  .object({
    _id: string('Long id; affiliates named together share it.'),
    ad_id: string('The campaign.'),
    goal_id: nullableString('The goal; null for the campaign itself.'),
    user_id: string('The affiliate.'),
    rate: exact('Payout to the affiliate.'),
    revenue: exact("From the advertiser; null when the campaign's or goal's own stays.").nullable(),
    coverage: strings('Country codes, or ALL.'),
  })
  .meta({ description: "An affiliate's own payout." });
export const affiliatePayoutsOut = z.array(affiliatePayoutOut).meta({ description: 'Oldest first.' });

/** One line for each affiliate. */
export const affiliatePayoutsOf = (payout: AffiliatePayout): z.input<typeof affiliatePayoutOut>[] =>
  payout.affiliateIds.map((affiliateId) => ({
    _id: payout.id,
    ad_id: payout.campaignId,
    goal_id: payout.goalId,
    user_id: affiliateId,
    rate: payout.payout,
    revenue: payout.revenue,
    coverage: [...payout.coverage],
  }));

export const accessOut = z
  .object({
    _id: string('Long id.'),
    user_id: string('The affiliate.'),
    ad_id: string('The campaign.'),
    message: nullableString('What the affiliate wrote.'),
    live: bool('Whether it is granted.'),
    created: dayOut('Day it was asked for or granted.'),
  })
  .meta({ description: "An affiliate's access to a campaign." });

export const accessOf = (access: CampaignAccess, zone: string): z.input<typeof accessOut> => ({
  _id: access.id,
  user_id: access.affiliateId,
  ad_id: access.campaignId,
  message: access.message,
  live: access.live,
  created: dayIn(access.createdAt, zone),
});

/** With the names of both, which a list of bare ids would have to be looked up for. */
export const listedAccessOut = z
  .object({
    ...accessOut.shape,
    user_display_id: int('Short id of the affiliate.'),
    user_name: string('Its name.'),
    ad_display_id: int('Short id of the campaign.'),
    ad_title: string('Its title.'),
  })
  .meta({ description: "An affiliate's access to a campaign, with the names of both." });

/** What the wire calls the fields of payouts and caps that may be refused. */
export const CAMPAIGN_EXTRAS_WORDS = {
  affiliateIds: 'pids',
  goalId: 'goal_id',
  chargesRevenue: 'crev',
} as const;
