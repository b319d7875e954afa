// Limits on what a campaign counts or pays (docs/rules/caps.md). One decider at a time works on a campaign, so a cap is
// exact: what does not fit under it entirely is not accepted, and the counter never passes the limit.
import type { Cap, CapMeasure, CapPeriod } from '../catalog/campaign.ts';
import { covers } from '../catalog/coverage.ts';
import type { AffiliateId, CapId } from '../shared/ids.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import { add, money, negate, ZERO, type Money, moneyText } from '../shared/money.ts';
import type { Conversion } from './conversion.ts';

/** How much of each measure something takes; absent: none of it. */
export type CapUse = Readonly<Partial<Record<CapMeasure, Money>>>;

/** The parts of an event that caps look at. */
export type CapOccasion = {
  readonly affiliateId: AffiliateId;
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
 * Whether the cap counts what happened: its affiliates, countries, and nothing from before it was made. One that is
 * switched off goes on counting, so that what is taken back later was taken, and switched on again it is still exact.
 */
export function concerns(cap: Cap, occasion: CapOccasion): boolean {
  if (occasion.at < cap.createdAt) return false;
  if (!covers(cap.countries, occasion.country)) return false;
  const everybody = cap.scope === 'all' || cap.affiliateIds.length === 0;
  return everybody || cap.affiliateIds.includes(occasion.affiliateId);
}

/** From which part of its limit on a cap is nearly reached: then people are told (docs/rules/notices.md#kinds). */
export const NEARLY_REACHED = { parts: 4n, of: 5n } as const;

/** Whether four fifths of a cap are used, exactly. */
export const isNearlyReached = (used: Money, { limit }: Pick<Cap, 'limit'>): boolean =>
  used * NEARLY_REACHED.of >= limit * NEARLY_REACHED.parts;

/** A cap in one of its periods, for one affiliate where each has the limit alone. */
export type CountedCap = {
  readonly cap: Cap;
  /** Empty unless each affiliate has the limit alone. */
  readonly affiliateId: string;
  /** `2026-11-21`, `2026-11` or `ever`. */
  readonly period: string;
};

/**
 * What of this kind happens to a cap once: for its period and its limit, so that one that is raised and reached again
 * is told of again.
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

/** What the use takes of the cap's measure. */
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
