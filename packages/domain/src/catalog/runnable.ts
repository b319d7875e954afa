import { addDays, startOfDay, type CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateGroupId, AffiliateId } from '../shared/ids.ts';
import type { Campaign } from './campaign.ts';

/** `needs_permission`: may ask for access; `private`: may not even see it; `blocked`: switched off for this affiliate. */
export type MayRun = 'yes' | 'needs_permission' | 'blocked' | 'private';

export type RunnableCampaign = Pick<
  Campaign,
  'visibility' | 'blockedAffiliates' | 'allowedAffiliates' | 'blockedGroups' | 'approvedGroups'
>;

/** Who would run a campaign. */
export type Runner = {
  readonly affiliateId: AffiliateId;
  /** The groups it is in. */
  readonly groupIds: readonly AffiliateGroupId[];
  /** The affiliate has a live access to the campaign. */
  readonly granted: boolean;
};

export type OfferedTo = Runner & {
  readonly today: CalendarDay;
  readonly which: OfferKind;
};

/**
 * Whether the affiliate may run the campaign: what is said of itself goes before what is said of its groups, and that before
 * visibility and the network's grant (the table of docs/rules/groups.md#groups-of-a-campaign).
 */
export function mayRun(campaign: RunnableCampaign, { affiliateId, groupIds, granted }: Runner): MayRun {
  const { blockedAffiliates, allowedAffiliates, blockedGroups, approvedGroups, visibility } = campaign;
  if (blockedAffiliates.includes(affiliateId)) return 'blocked';
  if (allowedAffiliates.includes(affiliateId)) return 'yes';
  if (groupIds.some((id) => blockedGroups.includes(id))) return 'blocked';
  if (groupIds.some((id) => approvedGroups.includes(id))) return 'yes';
  if (allowedAffiliates.length > 0) return 'private';
  if (visibility === 'public' || granted) return 'yes';
  return visibility === 'private' ? 'private' : 'needs_permission';
}

/** The first instant it no longer runs: the end of its last day in the network's zone; null when it never expires. Worked out once, because zones are slow and clicks are many. */
export function expiresAt(campaign: Pick<Campaign, 'expiresOn'>, zone: string): Date | null {
  return campaign.expiresOn === null ? null : startOfDay(addDays(campaign.expiresOn, 1), zone);
}

/** Whether the campaign's last day in the zone is over at the instant; never without one. */
export function isExpired(campaign: Pick<Campaign, 'expiresOn'>, at: Date, zone: string): boolean {
  const end = expiresAt(campaign, zone);
  return end !== null && at >= end;
}

/** Which of the campaigns open to an affiliate are asked for: see `isOffered`. */
export type OfferKind = 'open' | 'private' | 'runnable';

/**
 * Whether a campaign is offered to an affiliate on a day of the network: it is active, not past its last day, and not
 * closed to the affiliate. `runnable`: it may run it; `private` and `open`: it may run it or ask for it, private ones
 * and all others apart. Stores answer this for whole pages; their contract holds them to it.
 */
export function isOffered(
  campaign: RunnableCampaign & Pick<Campaign, 'status' | 'live' | 'deletedAt' | 'expiresOn'>,
  { today, which, ...runner }: OfferedTo,
): boolean {
  if (!isActive(campaign) || (campaign.expiresOn !== null && campaign.expiresOn < today)) return false;
  const answer = mayRun(campaign, runner);
  if (which === 'runnable') return answer === 'yes';
  const isReachable = answer === 'yes' || answer === 'needs_permission';
  return isReachable && (campaign.visibility === 'private') === (which === 'private');
}

/**
 * Active, not deleted, not switched off: what an affiliate's feed lists (docs/rules/input-output.md#affiliate-feed).
 * Expiry comes on top.
 */
export const isActive = (campaign: Pick<Campaign, 'status' | 'live' | 'deletedAt'>): boolean =>
  campaign.status === 'active' && campaign.live && campaign.deletedAt === null;
