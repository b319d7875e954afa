// The decision about a click (docs/rules/tracking.md#clicks): pure, on what the tracker keeps in memory, and fast:
// no zone arithmetic, no copies. What it does not do: make ids, fill macros, record anything.
import type { Campaign, LandingPage } from '../catalog/campaign.ts';
import { ALL_COUNTRIES } from '../catalog/coverage.ts';
import { isActive, mayRun } from '../catalog/runnable.ts';
import { matchesTargeting } from '../catalog/targeting.ts';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import type { ClickRejection } from './click.ts';
import type { VisitorFacts } from '../shared/visitor-facts.ts';

export type TargetCampaign = Pick<
  Campaign,
  | 'id'
  | 'url'
  | 'status'
  | 'live'
  | 'deletedAt'
  | 'visibility'
  | 'blockedAffiliates'
  | 'allowedAffiliates'
  | 'blockedGroups'
  | 'approvedGroups'
  | 'targeting'
  | 'fallbackUrl'
>;

/** Which affiliates a full cap stops: those listed, and of the group where there is one; everybody where nobody is listed. */
export type Stopped = {
  readonly affiliateIds: readonly AffiliateId[];
  readonly groupId: AffiliateGroupId | null;
};

/** A cap that is full, and which clicks it stops until when (null: for ever). Empty lists, and no group: all. */
export type ReachedCap = Stopped & {
  readonly countries: readonly string[];
  readonly until: Date | null;
};

export type TargetQuestion = {
  readonly at: Date;
  readonly network: { readonly live: boolean; readonly fallbackUrl: string | null };
  /** null: a click by short ids (`/click`) where no link was ever made. */
  readonly link: { readonly live: boolean } | null;
  /** null: unknown, e.g. removed. */
  readonly affiliate: {
    readonly id: AffiliateId;
    readonly live: boolean;
    readonly groupIds: readonly AffiliateGroupId[];
  } | null;
  readonly campaign: TargetCampaign | null;
  /** From expiresAt(campaign, zone), worked out when the snapshot was taken. */
  readonly expiresAt: Date | null;
  /** The credit of the campaign's advertiser is used up (docs/rules/billing.md#credit). */
  readonly creditUsedUp: boolean;
  /** From unionOfCoverage of the campaign's commissions, likewise. */
  readonly coverage: readonly string[];
  /** The affiliate has the network's access to the campaign. */
  readonly granted: boolean;
  readonly reachedCaps: readonly ReachedCap[];
  readonly landingPages: readonly LandingPage[];
  /** `lp_id` of the request, long or short; empty when none. */
  readonly landingPageId: string;
  readonly facts: VisitorFacts;
  /** Whether a template leads back to the tracker (docs/rules/tracking.md#loops). */
  readonly leadsBack: (url: string) => boolean;
  /** What the request shows of being made before a person clicked; null for one made by a click. */
  readonly ahead: AheadOfClick | null;
};

/**
 * `speculative`: the browser fetches what may be clicked; `head`: only headers are asked for; `preview`: a program fetches the
 * link and then opens, or shows, the address it led to.
 */
export type AheadOfClick = 'speculative' | 'head' | 'preview';

export type Target =
  | {
      readonly kind: 'redirect';
      /** Template of the destination; macros and a deep link are the caller's to fill in. */
      readonly url: string;
      readonly landingPage: LandingPage | null;
      /** Gets the same redirect as people, but counts as rejected. */
      readonly rejection: 'BOT' | 'PREFETCH' | null;
      readonly detail: string;
    }
  | {
      readonly kind: 'reject';
      readonly reason: ClickRejection;
      readonly detail: string;
      /** Template of the campaign's fallback, else the network's; null: 404. */
      readonly url: string | null;
    };

type Refused = readonly [reason: ClickRejection, detail: string];

/** The first reason that applies, in the order of CLICK_REJECTIONS; so a log line means the same every time. */
export function resolveTarget(question: TargetQuestion): Target {
  const { campaign } = question;
  if (!campaign) return rejected(question, ['CAMPAIGN_INACTIVE', 'the campaign does not exist any more']);
  const refused = parties(question) ?? permission(question, campaign) ?? visitor(question, campaign);
  if (refused) return rejected(question, refused);
  const landingPage = question.landingPageId === '' ? null : landingPageOf(question);
  if (!landingPage && question.leadsBack(campaign.url)) return rejected(question, LOOP);
  const [rejection, detail] = automation(question);
  return {
    kind: 'redirect',
    url: landingPage?.url ?? campaign.url,
    landingPage,
    rejection,
    detail,
  };
}

const LOOP: Refused = ['CAMPAIGN_INACTIVE', 'the destination leads back to a tracking domain'];

function rejected(question: TargetQuestion, [reason, detail]: Refused): Target {
  return { kind: 'reject', reason, detail, url: fallbackOf(question) };
}

/** The campaign's, else the network's; one that leads back is none. */
function fallbackOf({ campaign, network, leadsBack }: TargetQuestion): string | null {
  const own = campaign?.fallbackUrl ?? null;
  if (own !== null && !leadsBack(own)) return own;
  const { fallbackUrl } = network;
  return fallbackUrl !== null && !leadsBack(fallbackUrl) ? fallbackUrl : null;
}

function parties(question: TargetQuestion): Refused | null {
  const { network, link, affiliate, campaign, at, expiresAt, creditUsedUp } = question;
  if (!network.live) return ['LINK_DISABLED', 'the network is switched off'];
  if (link?.live === false) return ['LINK_DISABLED', 'the tracking link is switched off'];
  if (!affiliate) return ['AFFILIATE_INACTIVE', 'the affiliate does not exist any more'];
  if (!affiliate.live) return ['AFFILIATE_INACTIVE', 'the affiliate is not active'];
  if (!campaign || !isActive(campaign)) return ['CAMPAIGN_INACTIVE', inactivityOf(campaign)];
  if (expiresAt && at >= expiresAt) return ['CAMPAIGN_EXPIRED', `expired at ${expiresAt.toISOString()}`];
  if (creditUsedUp) return ['ADVERTISER_CREDIT', "the advertiser's credit is used up"];
  return null;
}

function inactivityOf(campaign: TargetCampaign | null): string {
  if (!campaign || campaign.deletedAt) return 'the campaign does not exist any more';
  return campaign.live ? `the campaign is ${campaign.status}` : 'the campaign is switched off';
}

function permission({ affiliate, granted }: TargetQuestion, campaign: TargetCampaign): Refused | null {
  if (!affiliate) return null;
  const { id: affiliateId, groupIds } = affiliate;
  const verdict = mayRun(campaign, { affiliateId, groupIds, granted });
  if (verdict === 'needs_permission') return ['NO_PERMISSION', 'the affiliate has no permission'];
  if (verdict === 'private') return ['NO_PERMISSION', 'the campaign is private'];
  return verdict === 'blocked' ? ['BLOCKED', 'the affiliate is blocked'] : null;
}

function visitor(question: TargetQuestion, campaign: TargetCampaign): Refused | null {
  const mismatch = matchesTargeting(campaign.targeting, question.coverage, question.facts);
  if (mismatch !== null) return ['TARGETING', mismatch];
  const full = question.reachedCaps.some((cap) => stops(cap, question));
  return full ? ['CAP_REACHED', 'a cap is reached'] : null;
}

function stops(
  { affiliateIds, groupId, countries, until }: ReachedCap,
  { affiliate, facts, at }: TargetQuestion,
): boolean {
  if (until && at >= until) return false;
  if (affiliateIds.length > 0 && !(affiliate && affiliateIds.includes(affiliate.id))) return false;
  if (groupId !== null && !affiliate?.groupIds.includes(groupId)) return false;
  return countries.length === 0 || countries.includes(facts.country) || countries.includes(ALL_COUNTRIES);
}

const PERSON = [null, ''] as const;
const KNOWN_BOT = ['BOT', 'a known bot'] as const;
const AHEAD = {
  speculative: ['PREFETCH', 'a speculative request'],
  head: ['BOT', 'a HEAD request'],
  preview: ['BOT', 'a link preview'],
} as const;

const automation = ({ facts, ahead }: TargetQuestion): readonly ['BOT' | 'PREFETCH' | null, string] =>
  facts.bot ? KNOWN_BOT : ahead === null ? PERSON : AHEAD[ahead];

function landingPageOf({ landingPages, landingPageId, leadsBack }: TargetQuestion): LandingPage | null {
  const page = landingPages.find(
    ({ id, displayId }) => id === landingPageId || String(displayId) === landingPageId,
  );
  return page?.live && !leadsBack(page.url) ? page : null;
}
