// Referral earnings are computed from what the books hold and never booked themselves, so that a reversed conversion
// lowers them without further work (docs/rules/referral.md#terms-of-a-referral).
import type { CalendarDay, DayRange } from '../shared/calendar-day.ts';
import type { AffiliateId, ReferralId } from '../shared/ids.ts';
import { ZERO, type Money } from '../shared/money.ts';
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
  /** Each day once. */
  readonly days: readonly (ReferredWork & { readonly day: CalendarDay })[];
  /** Its first approved conversion ever, by time and id. */
  readonly first: (ReferredWork & { readonly day: CalendarDay }) | undefined;
};

/** Sorted by day, referral and referred affiliate; days that earn nothing are absent. */
export const referralEarnings = (
  referred: readonly ReferredAffiliate[],
  range: DayRange,
): ReferralEarning[] =>
  referred.flatMap((one) => earningsOf(one, range)).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

function earningsOf(referred: ReferredAffiliate, { start, end }: DayRange): ReferralEarning[] {
  const { referralId, referrerId, referredId, versions, days, first } = referred;
  const recurring = days.map((one) => ({ one, terms: termsOn(versions, one.day), when: true }));
  // The first conversion earns once, by the terms of its day.
  const once = first ? [{ one: first, terms: termsOn(versions, first.day), when: false }] : [];
  return [...recurring, ...once].flatMap(({ one, terms, when }) => {
    if (terms?.recurring !== when || one.day < start || one.day > end) return [];
    const amount = referralShare(terms, one);
    return amount === ZERO ? [] : [{ day: one.day, referralId, referrerId, referredId, amount }];
  });
}

const sortKey = ({ day, referralId, referredId }: ReferralEarning): string =>
  `${day}|${referralId}|${referredId}`;
