// What belongs to a campaign: caps, landing pages, affiliates' own payouts, access.
import { z } from 'zod';
import type { CapInUse } from '@tributary/application/catalog/caps';
import type {
  AffiliatePayoutChanges,
  LandingPageChanges,
} from '@tributary/application/catalog/edit-campaign-extras';
import type { CapChanges } from '@tributary/application/catalog/edit-caps';
import {
  accessStatus,
  CAP_MEASURES,
  type AffiliatePayout,
  type CampaignAccess,
  type Cap,
  type LandingPage,
} from '@tributary/domain/catalog/campaign';
import type { AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import { capsBeside } from '@tributary/domain/catalog/caps-beside';
import { type Money, subtract, ZERO } from '@tributary/domain/shared/money';
import {
  amount,
  flag,
  idRefsOrAll,
  longId,
  oneOf,
  optionalText,
  template,
  text,
  textList,
} from '../shared/input.ts';
import {
  bool,
  CREATED_DAY,
  dayIn,
  dayInOrNull,
  dayOut,
  exact,
  int,
  nullableDay,
  nullableString,
  string,
  strings,
} from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';
import { affiliateRefs } from './named.ts';

const PERIODS = ['daily', 'monthly', 'lifetime'] as const;
const SCOPES = ['all', 'each', 'group'] as const;
const ACTIONS = ['fallback', 'pause'] as const;

const measure = oneOf('What is counted.', CAP_MEASURES);
const period = oneOf("By the network's day.", PERIODS);
const limit = amount('Hard limit: whole units, or an amount.');
const scope = oneOf('all together, each affiliate alone, or a group together.', SCOPES).optional();
const capGroup = longId<AffiliateGroupId>(
  'Long ID of a group: the cap is for its members, instead of pids. Null for none.',
)
  .nullable()
  .optional();
const capCoverage = textList('Country codes, or ALL; everywhere when left out.').nullable().optional();
const action = oneOf('fallback when left out.', ACTIONS).optional();

/** Every field of a cap (docs/rules/caps.md); clients know no other names for caps, so these are ours. */
export const CAP_WIRE = recordWire<Cap, { readonly zone: string }, CapChanges>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  campaignId: { shown: ['ad_id', string('The campaign.')] },
  measure: {
    shown: ['measure', string('What is counted.')],
    created: ['measure', measure],
    changed: ['measure', measure.optional()],
  },
  period: {
    shown: ['period', string("daily, monthly or lifetime, by the network's day.")],
    created: ['period', period],
    changed: ['period', period.optional()],
  },
  limit: {
    shown: ['limit', exact('Hard limit: whole units, or an amount.')],
    created: ['limit', limit],
    changed: ['limit', limit.optional()],
  },
  scope: {
    shown: [
      'scope',
      string('all: together; each: every affiliate alone; group: those of pids, or of group_id, together.'),
    ],
    created: ['scope', scope],
    changed: ['scope', scope],
  },
  affiliateIds: {
    shown: ['pids', strings('Long IDs of the affiliates it is for; empty for all, or those of group_id.')],
    created: ['pids', affiliateRefs.optional()],
    changed: ['pids', affiliateRefs.optional()],
  },
  groupId: {
    shown: ['group_id', nullableString('Long ID of the affiliate group it applies to; null if none.')],
    created: ['group_id', capGroup],
    changed: ['group_id', capGroup],
  },
  countries: {
    shown: [
      'coverage',
      strings('Country codes, or ALL.'),
      ({ countries }) => (countries.length > 0 ? [...countries] : ['ALL']),
    ],
    created: ['coverage', capCoverage],
    changed: ['coverage', capCoverage],
  },
  action: {
    shown: ['action', string('fallback: further clicks go to the fallback; pause: the campaign is paused.')],
    created: ['action', action],
    changed: ['action', action],
  },
  live: {
    shown: ['live', bool('Whether it counts.')],
    changed: ['live', flag('Whether it counts.').optional()],
  },
  createdAt: CREATED_DAY,
});

export const capOut = z
  .object(CAP_WIRE.shape('shown'))
  .meta({ id: 'Cap', description: 'A limit on a campaign.' });

export const capOf = (cap: Cap, zone: string): z.input<typeof capOut> =>
  CAP_WIRE.show('shown', cap, { zone });

/** A limit of one period under the names of this API family; null where there is none. */
const limitOut = (period: string) =>
  exact(`The ${period} limit on the same terms; null for none.`).nullable();

/** Caps as clients of this API family know them: one with a limit for each period (docs/rules/caps.md#caps-of-several-periods). */
const familyCapShape = {
  id: string('As _id.'),
  type: string('As measure.'),
  daily: limitOut('daily'),
  monthly: limitOut('monthly'),
  lifetime: limitOut('lifetime'),
  geo: strings('As coverage.'),
  pub_id: string('The first of pids; ALL for all affiliates.'),
  pub_cap_type: string('each or group.'),
  pause_campaign: int('1 when the campaign is paused once it is full.'),
};
export const familyCapOut = z.object({ ...capOut.shape, ...familyCapShape }).meta({
  id: 'FamilyCap',
  description: 'A limit on a campaign, and those of other periods on the same terms.',
});

const familyOf = (cap: Cap, caps: readonly Cap[]) => {
  const { daily, monthly, lifetime } = capsBeside(cap, caps);
  return {
    id: cap.id,
    type: cap.measure,
    daily: daily?.limit ?? null,
    monthly: monthly?.limit ?? null,
    lifetime: lifetime?.limit ?? null,
    geo: cap.countries.length > 0 ? [...cap.countries] : ['ALL'],
    pub_id: cap.affiliateIds[0] ?? 'ALL',
    pub_cap_type: cap.scope === 'each' ? 'each' : 'group',
    pause_campaign: cap.action === 'pause' ? 1 : 0,
  };
};

/** `caps`: those of the campaign. */
export const familyCapOf = (cap: Cap, caps: readonly Cap[], zone: string): z.input<typeof familyCapOut> => ({
  ...capOf(cap, zone),
  ...familyOf(cap, caps),
});

const familyLimit = (period: string) =>
  amount(`The ${period} limit: whole units, or an amount; null for none.`).nullable().optional();
/** What a family's cap is made or edited by. */
export const familyCapIn = {
  type: measure.optional(),
  daily: familyLimit('daily'),
  monthly: familyLimit('monthly'),
  lifetime: familyLimit('lifetime'),
  geo: textList('Country codes, or ALL; everywhere when left out.').nullable().optional(),
  pc: flag('1: the campaign is paused once it is full.').nullable().optional(),
  pub_id: idRefsOrAll<AffiliateId>('Long or short ID of an affiliate, or ALL.').nullable().optional(),
  pids: idRefsOrAll<AffiliateId>('Long or short IDs of affiliates, or ALL.').optional(),
  pub_cap_type: oneOf('each affiliate alone, or a group together.', ['each', 'group']).nullable().optional(),
};

/** A cap with what its present period has used. */
export const usedCapOut = z
  .object({
    ...capOut.shape,
    used: exact('Used in the present period; of scope each by the affiliate that used most.'),
    remaining: exact('What is left until the limit.'),
    percent: int('Used of the limit, in whole percent, rounded down.'),
    ad_display_id: int('Short ID of the campaign.'),
    ad_title: string('Title of the campaign.'),
  })
  .meta({ id: 'UsedCap', description: 'A limit on a campaign, and what is used of it.' });

export const usedCapOf = ({ cap, campaign, used }: CapInUse, zone: string): z.input<typeof usedCapOut> => ({
  ...capOf(cap, zone),
  used,
  remaining: remainingOf(cap.limit, used),
  percent: percentOf(cap.limit, used),
  ad_display_id: campaign.displayId,
  ad_title: campaign.title,
});

/** Of a campaign's own list, under both kinds of names. */
export const listedCapOut = z.object({ ...usedCapOut.shape, ...familyCapShape }).meta({
  id: 'ListedCap',
  description: 'A limit on a campaign, what is used of it, and those of other periods on the same terms.',
});

export const listedCapOf = (
  one: CapInUse,
  caps: readonly Cap[],
  zone: string,
): z.input<typeof listedCapOut> => ({ ...usedCapOf(one, zone), ...familyOf(one.cap, caps) });

/** Never below nothing: a limit may have been lowered after more was used. */
export const remainingOf = (limit: Money, used: Money): Money =>
  used > limit ? ZERO : subtract(limit, used);
/** A limit of nothing is full. */
export const percentOf = (limit: Money, used: Money): number =>
  limit === ZERO ? 100 : Number((used * 100n) / limit);

const pageTitle = text('Title.');
const pageUrl = template('Destination, with macros.', 'destination');

const pagePreview = optionalText('Preview URL.', 4096);

/** Every field of a landing page. */
export const LANDING_PAGE_WIRE = recordWire<LandingPage, void, LandingPageChanges>()({
  id: { shown: ['_id', string('Long ID.')] },
  displayId: { shown: ['lp_id', int('Short ID: lp_id of a click.')] },
  campaignId: { shown: ['ad_id', string('The campaign.')] },
  title: {
    shown: ['title', string('Title.')],
    created: ['title', pageTitle],
    changed: ['title', pageTitle.optional()],
  },
  url: {
    shown: ['url', string('Destination, with macros.')],
    created: ['url', pageUrl],
    changed: ['url', pageUrl.optional()],
  },
  previewUrl: {
    shown: ['preview_url', nullableString('Preview URL; null for none.')],
    created: ['preview_url', pagePreview],
    changed: ['preview_url', pagePreview],
  },
  live: {
    shown: ['live', bool('Whether links can select it.')],
    changed: ['live', flag('Whether links can select it.').optional()],
  },
});

export const landingPageOut = z
  .object(LANDING_PAGE_WIRE.shape('shown'))
  .meta({ id: 'LandingPage', description: 'A landing page of a campaign.' });

export const landingPageOf = (page: LandingPage): z.input<typeof landingPageOut> =>
  LANDING_PAGE_WIRE.show('shown', page);

/** All of a campaign under the family's names, after each change too (docs/rules/tracking.md#landing-pages). */
export const landingPagesOut = z
  .array(
    landingPageOut
      .extend({ int_id: int('As lp_id.') })
      .meta({ id: 'ListedLandingPage', description: 'A landing page.' }),
  )
  .meta({ description: "The campaign's landing pages as they are now, by short ID." });

export const landingPagesOf = (pages: readonly LandingPage[]): z.input<typeof landingPagesOut> =>
  pages.map((page) => ({ ...landingPageOf(page), int_id: page.displayId }));

const goalOfPayout = longId<string>('For this goal; null for the campaign itself.').nullable().optional();

/**
 * Every field of an affiliate's own payout, shown once for each of its affiliates; its revenue counts with `crev` 1
 * (docs/rules/money.md#affiliate-payouts).
 */
export const AFFILIATE_PAYOUT_WIRE = recordWire<
  AffiliatePayout,
  { readonly affiliateId: string },
  AffiliatePayoutChanges
>()(
  {
    id: { shown: ['_id', string('Long ID; affiliates named together share it.')] },
    campaignId: { shown: ['ad_id', string('The campaign.')] },
    goalId: {
      shown: ['goal_id', nullableString('The goal; null for the campaign itself.')],
      created: ['goal_id', goalOfPayout],
      changed: ['goal_id', goalOfPayout],
    },
    affiliateIds: {
      shown: ['user_id', string('The affiliate.'), (_payout, { affiliateId }) => affiliateId],
      created: ['pids', affiliateRefs],
      changed: ['pids', affiliateRefs.optional()],
    },
    payout: {
      shown: ['rate', exact('Payout to the affiliate.')],
      created: ['payout', amount('To the affiliate.')],
      changed: ['payout', amount('To the affiliate.').optional()],
    },
    chargesRevenue: {
      created: ['crev', flag('1: revenue replaces what the advertiser is charged.').default(false)],
      changed: ['crev', flag('1: revenue replaces what the advertiser is charged.').optional()],
    },
    revenue: {
      shown: [
        'revenue',
        exact("From the advertiser; null when the campaign's or goal's own stays.").nullable(),
      ],
      created: ['revenue', amount('From the advertiser, when crev is 1.').optional()],
      changed: ['revenue', amount('From the advertiser, when crev is 1.').optional()],
    },
    coverage: {
      shown: ['coverage', strings('Country codes, or ALL.')],
      created: [
        'coverage',
        textList('Country codes, or ALL; everywhere when left out.').nullable().optional(),
      ],
      changed: ['coverage', textList('Country codes, or ALL; null for everywhere.').nullable().optional()],
    },
    createdAt: {},
  },
  { created: ['affiliateIds'], changed: ['affiliateIds'] },
);

export const affiliatePayoutOut = z
  .object(AFFILIATE_PAYOUT_WIRE.shape('shown'))
  .meta({ id: 'AffiliatePayout', description: "An affiliate's own payout." });
export const affiliatePayoutsOut = z.array(affiliatePayoutOut).meta({ description: 'Oldest first.' });

/** One line for each affiliate. */
export const affiliatePayoutsOf = (payout: AffiliatePayout): z.input<typeof affiliatePayoutOut>[] =>
  payout.affiliateIds.map((affiliateId) => AFFILIATE_PAYOUT_WIRE.show('shown', payout, { affiliateId }));

const accessStatusOut = string('waiting (pending), granted (approved) or refused (declined).');

/** Every field of an affiliate's access to a campaign. */
const ACCESS_WIRE = recordWire<CampaignAccess, { readonly zone: string }>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  affiliateId: { shown: ['user_id', string('The affiliate.')] },
  campaignId: { shown: ['ad_id', string('The campaign.')] },
  message: { shown: ['message', nullableString('What the affiliate wrote.')] },
  live: { shown: ['live', bool('Whether it is granted.')] },
  refused: { shown: ['status', accessStatusOut, accessStatus] },
  refusalReason: {
    shown: [
      'refusal_reason',
      nullableString(
        'Why it was declined, as the affiliate sees it; for one that is pending again, the previous reason.',
      ),
    ],
  },
  decidedAt: {
    shown: [
      'decided',
      nullableDay('Day of the last decision: approved, declined or revoked.'),
      ({ decidedAt }, { zone }) => dayInOrNull(decidedAt, zone),
    ],
  },
  createdAt: {
    shown: [
      'created',
      dayOut('Day of the request or approval.'),
      ({ createdAt }, { zone }) => dayIn(createdAt, zone),
    ],
  },
});

const ownRequestShape = {
  _id: string('Long ID.'),
  live: bool('Whether it is granted.'),
  status: accessStatusOut,
  refusal_reason: nullableString('Why it was refused.'),
};

/** As its affiliate sees it right after the request. */
export const ownRequestOut = z
  .object({ ...ownRequestShape, created: dayOut('Day of the request.') })
  .meta({ id: 'OwnAccessRequest', description: 'The request.' });

export const ownRequestOf = (access: CampaignAccess) => ({
  _id: access.id,
  live: access.live,
  status: accessStatus(access),
  refusal_reason: access.refused ? access.refusalReason : null,
});

/** An access as its affiliate sees it; null for none. */
export const ownAccessOut = z
  .object(ownRequestShape)
  .meta({ id: 'OwnAccess' })
  .nullable()
  .meta({ description: 'The request or approval; null if none.' });

export const ownAccessOf = (access: CampaignAccess | null): z.input<typeof ownAccessOut> =>
  access && ownRequestOf(access);

/** What the wire calls the fields of a decision that may be refused. */
export const ACCESS_WORDS = { refusalReason: 'refusal_reason' } as const;
export const decisionShape = {
  live: flag('true grants it, false refuses it or takes the grant back.'),
  refusal_reason: optionalText(
    'With live false: declines it with a reason that the affiliate sees; null: back to pending. Without it, declined requests stay declined.',
    500,
  ),
};

export const accessOut = z
  .object(ACCESS_WIRE.shape('shown'))
  .meta({ id: 'Access', description: "An affiliate's access to a campaign." });

export const accessOf = (access: CampaignAccess, zone: string): z.input<typeof accessOut> =>
  ACCESS_WIRE.show('shown', access, { zone });

/** With the names of both, which a list of bare ids would have to be looked up for. */
export const listedAccessOut = z
  .object({
    ...accessOut.shape,
    user_display_id: int('Short ID of the affiliate.'),
    user_name: string('Its name.'),
    ad_display_id: int('Short ID of the campaign.'),
    ad_title: string('Its title.'),
  })
  .meta({ id: 'ListedAccess', description: "An affiliate's access to a campaign, with the names of both." });
