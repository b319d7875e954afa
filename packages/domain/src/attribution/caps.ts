// Limits on what a campaign counts or pays (docs/rules/caps.md). One decider at a time works on a campaign, so a cap is
// exact: what does not fit under it entirely is not accepted, and the counter never passes the limit.
import type { Cap, CapMeasure, CapPeriod } from '../catalog/campaign.ts';
import { covers } from '../catalog/coverage.ts';
import type { AffiliateGroupId, AffiliateId, CapId } from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import { add, money, negate, ZERO, type Money, moneyText } from '../shared/money.ts';
import type { Conversion } from './conversion.ts';

/** How much an event uses of each measure; of a measure that is absent it uses nothing. */
export type CapUse = Readonly<Partial<Record<CapMeasure, Money>>>;

/** The parts of an event that caps look at. */
export type CapOccasion = {
  readonly affiliateId: AffiliateId;
  /** The affiliate's groups at its click, or at the event where there is none (docs/rules/groups.md#membership-at-a-click). */
  readonly groupIds: readonly AffiliateGroupId[];
  readonly country: string;
  readonly at: Date;
  /** The network's day of `at`. */
  readonly day: CalendarDay;
};

/** Which counter of a cap: per affiliate for scope `each`, else `affiliateId` is empty. */
export type CapSlot = { readonly capId: CapId; readonly affiliateId: string; readonly period: string };

const ONE = money('1');

type Earned = { readonly payout: Money; readonly revenue: Money };

/** Every valid click counts, repeats included; `payout` and `revenue` only what it earns. */
export const useOfClick = ({ payout, revenue }: Earned): CapUse => ({ click: ONE, payout, revenue });

/** What an impression uses of caps on money. */
export const useOfImpression = ({ payout, revenue }: Earned): CapUse => ({ payout, revenue });

/**
 * `conversion` counts what may be paid: approved and pending ones. `payout` and `revenue` count approved amounts, those
 * of clicks and impressions included; `pendingPayout` and `pendingRevenue` count what is pending now and shrink when
 * that is decided. Rejected and cancelled ones take nothing.
 */
export function useOfConversion(conversion: Pick<Conversion, 'status' | 'payout' | 'revenue'>): CapUse {
  const { status, payout, revenue } = conversion;
  if (status === 'approved') return { conversion: ONE, approvedConv: ONE, payout, revenue };
  if (status === 'pending') return { conversion: ONE, pendingPayout: payout, pendingRevenue: revenue };
  return {};
}

/**
 * Whether the cap counts this event: it is of one of its affiliates and countries, and not older than the cap. A cap that
 * is switched off goes on counting, so that its counter is exact when it is switched on again, and a conversion that is
 * rejected later gives back no more than it took.
 */
export function concerns(cap: Cap, occasion: CapOccasion): boolean {
  if (occasion.at < cap.createdAt) return false;
  if (!covers(cap.countries, occasion.country)) return false;
  if (cap.groupId !== null) return occasion.groupIds.includes(cap.groupId);
  const everybody = cap.scope === 'all' || cap.affiliateIds.length === 0;
  return everybody || cap.affiliateIds.includes(occasion.affiliateId);
}

/** How logs name a cap: its id comes last, so that it can be found again. */
export const capText = ({ id, measure, period, groupId }: Cap): string =>
  `${period} ${measure}${groupId === null ? '' : ' group'} cap ${id}`;

/** The part of its limit from which a cap counts as nearly reached: then people are told (docs/rules/notices.md#kinds). */
export const NEARLY_REACHED = { parts: 4n, of: 5n } as const;

/** Whether four fifths of a cap are used, exactly. */
export const isNearlyReached = (used: Money, { limit }: Pick<Cap, 'limit'>): boolean =>
  used * NEARLY_REACHED.of >= limit * NEARLY_REACHED.parts;

/** What is used of a cap. */
type CapUsed = { readonly cap: Pick<Cap, 'campaignId' | 'limit'>; readonly used: Money };

/**
 * The cap of each campaign of which the largest part is used, the earlier of the list where two are equally full; a limit of nothing is
 * full (docs/rules/caps.md#the-fullest-cap).
 */
export function fullestByCampaign<One extends CapUsed>(all: readonly One[]): ReadonlyMap<string, One> {
  const fullest = new Map<string, One>();
  for (const one of all) {
    const before = fullest.get(one.cap.campaignId);
    if (before === undefined || isFuller(one, before)) fullest.set(one.cap.campaignId, one);
  }
  return fullest;
}

function isFuller(one: CapUsed, other: CapUsed): boolean {
  const [a, b] = [partOf(one), partOf(other)];
  return a.used * b.limit > b.used * a.limit;
}

const partOf = ({ cap: { limit }, used }: CapUsed) =>
  limit === ZERO ? { used: ONE, limit: ONE } : { used, limit };

/** A cap in one of its periods, for one affiliate where each has the limit alone. */
export type CountedCap = {
  readonly cap: Cap;
  /** Empty unless each affiliate has the limit alone. */
  readonly affiliateId: string;
  /** `2026-11-21`, `2026-11` or `ever`. */
  readonly period: string;
};

/**
 * Identifies what happens to a cap: the same for one period and one limit, so that it is announced once, and again when
 * the limit is raised and reached again.
 */
export const capHappening = (kind: string, { cap, affiliateId, period }: CountedCap): string =>
  `${kind}:${cap.id}:${affiliateId}:${period}:${moneyText(cap.limit)}`;

/** Which counter of the cap an event belongs to: of the affiliate (scope `each`) and of the period its day lies in. */
export const slotOf = (cap: Cap, { affiliateId, day }: CapOccasion): CapSlot => ({
  capId: cap.id,
  affiliateId: cap.scope === 'each' ? affiliateId : '',
  period: periodOf(cap.period, day),
});

/** `2026-11-21`, `2026-11` or `ever`. */
export function periodOf(period: CapPeriod, day: CalendarDay): string {
  if (period === 'lifetime') return 'ever';
  return period === 'daily' ? day : day.slice(0, 7);
}

/** How much of this cap's measure is used. */
export const takenOf = (cap: Cap, use: CapUse): Money => use[cap.measure] ?? ZERO;

/** The first live cap the use does not fit under, in the order of the list; undefined when it fits everywhere. */
export function capInTheWay(caps: readonly Cap[], use: CapUse, usedOf: (cap: Cap) => Money): Cap | undefined {
  return caps.find((cap) => {
    const taken = takenOf(cap, use);
    return cap.live && taken > ZERO && usedOf(cap) + taken > cap.limit;
  });
}

/** What changes when one use is replaced by another (a status change): the new minus the old. */
export function differenceOf(before: CapUse, after: CapUse): CapUse {
  const measures = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<CapMeasure>;
  const entries = [...measures].map((measure) => [
    measure,
    add(after[measure] ?? ZERO, negate(before[measure] ?? ZERO)),
  ]);
  return Object.fromEntries(entries) as CapUse;
}
