// Referral earnings are computed from what the books hold and never booked themselves, so that a reversed conversion
// lowers them without further work (docs/rules/referral.md#terms-of-a-referral).
import { addDays, dayOf, startOfDay, type CalendarDay, type DayRange } from '../shared/calendar-day.ts';
import { HOUR_MS } from '../shared/durations.ts';
import type { AffiliateId, ReferralId } from '../shared/ids.ts';
import { add, subtract, ZERO, type Money } from '../shared/money.ts';
import { referralShare, termsOn, type DatedTerms, type ReferredWork } from './referral.ts';

export type ReferralEarning = {
  readonly day: CalendarDay;
  readonly referralId: ReferralId;
  readonly referrerId: AffiliateId;
  readonly referredId: AffiliateId;
  /** In the network's currency, exact; never zero. */
  readonly amount: Money;
};

/** One affiliate that signed up through a referral, and what it did. */
export type ReferredAffiliate = {
  readonly referralId: ReferralId;
  readonly referrerId: AffiliateId;
  readonly referredId: AffiliateId;
  readonly versions: readonly DatedTerms[];
  /** Each day once, whole. */
  readonly days: readonly (ReferredWork & { readonly day: CalendarDay })[];
  /** What it did in the parts that `partsOfDays` names; one that is not here is empty. */
  readonly parts: readonly (ReferredWork & DayPart)[];
  /** Its first approved conversion ever, by time and id. */
  readonly first: (ReferredWork & { readonly day: CalendarDay; readonly at: Date }) | undefined;
};

/** The part of a network's day in which other terms hold than at the beginning of the day; `to` is excluded. */
export type DayPart = { readonly day: CalendarDay; readonly from: Date; readonly to: Date };

/**
 * The parts of days in which new terms begin. Terms begin with a day, so there are none unless the network changed its zone:
 * its days then begin at other instants, and the terms still at the old ones.
 */
export function partsOfDays(versions: readonly DatedTerms[], zone: string): DayPart[] {
  const starts = versions.map(({ validFrom }) => validFrom).sort((a, b) => Number(a) - Number(b));
  return starts.flatMap((from, index) => {
    const day = dayOf(from, zone);
    if (Number(startOfDay(day, zone)) === Number(from)) return [];
    const next = startOfDay(addDays(day, 1), zone);
    const later = starts[index + 1];
    return [{ day, from, to: later && later < next ? later : next }];
  });
}

/**
 * Of days before `firstKept` only sums of whole days are left, of days of the zone the network had then: terms that
 * begin within such a day hold from the nearest beginning of one.
 */
export const onWholeDays = (
  versions: readonly DatedTerms[],
  firstKept: CalendarDay,
  zone: string,
): DatedTerms[] =>
  versions.map((one) => {
    if (dayOf(one.validFrom, zone) >= firstKept) return one;
    const nearest = dayOf(new Date(Number(one.validFrom) + HALF_A_DAY_MS), zone);
    return { ...one, validFrom: startOfDay(nearest, zone) };
  });

const HALF_A_DAY_MS = 12 * HOUR_MS;

/** Sorted by day, referral and referred affiliate; days (of the zone) that earn nothing are absent. */
export function referralEarnings(
  referred: readonly ReferredAffiliate[],
  range: DayRange,
  zone: string,
): ReferralEarning[] {
  const startOf = remembered((day) => startOfDay(day, zone));
  return referred
    .flatMap((one) => earningsOf(one, range, startOf))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

type Worked = ReferredWork & { readonly day: CalendarDay; readonly at: Date };

function earningsOf(
  referred: ReferredAffiliate,
  { start, end }: DayRange,
  startOf: (day: CalendarDay) => Date,
): ReferralEarning[] {
  const { referralId, referrerId, referredId, versions, first } = referred;
  const earned = new Map<CalendarDay, Money>();
  const earn = (work: Worked, recurring: boolean): void => {
    const terms = termsOn(versions, work.at);
    if (terms?.recurring !== recurring || work.day < start || work.day > end) return;
    earned.set(work.day, add(earned.get(work.day) ?? ZERO, referralShare(terms, work)));
  };
  for (const work of workByInstant(referred, startOf)) earn(work, true);
  // The first conversion earns once, by the terms of its instant.
  if (first) earn(first, false);
  return [...earned].flatMap(([day, amount]) =>
    amount === ZERO ? [] : [{ day, referralId, referrerId, referredId, amount }],
  );
}

/** The parts of a day, each with the instant it begins, and the rest of the day with the beginning of the day. */
function workByInstant(
  { days, parts }: Pick<ReferredAffiliate, 'days' | 'parts'>,
  startOf: (day: CalendarDay) => Date,
): Worked[] {
  const before = days.map((whole) =>
    parts.filter(({ day }) => day === whole.day).reduce<typeof whole>(less, whole),
  );
  return [
    ...before.map((work) => ({ ...work, at: startOf(work.day) })),
    ...parts.map(({ from, to: _to, ...work }) => ({ ...work, at: from })),
  ];
}

const less = <Of extends ReferredWork>(whole: Of, part: ReferredWork): Of => ({
  ...whole,
  payout: subtract(whole.payout, part.payout),
  revenue: subtract(whole.revenue, part.revenue),
  approvedConversions: whole.approvedConversions - part.approvedConversions,
});

/** Kept, because many affiliates work on the same days, and finding where a day begins is slow. */
function remembered(find: (day: CalendarDay) => Date): (day: CalendarDay) => Date {
  const known = new Map<CalendarDay, Date>();
  return (day) => {
    const at = known.get(day) ?? find(day);
    known.set(day, at);
    return at;
  };
}

const sortKey = ({ day, referralId, referredId }: ReferralEarning): string =>
  `${day}|${referralId}|${referredId}`;
