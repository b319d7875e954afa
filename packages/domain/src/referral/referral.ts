// What a referred affiliate's work earns the affiliate that brought it (docs/rules/referral.md).
import { addDays, dayOf, startOfDay } from '../shared/calendar-day.ts';
import type { AffiliateId, NetworkId, ReferralId } from '../shared/ids.ts';
import { percentOf, rate, subtract, ZERO, type Money } from '../shared/money.ts';
import { invalid } from '../shared/refusal.ts';

export const REFERRAL_BASES = ['payout', 'profit'] as const;
export const REFERRAL_TYPES = ['percentage', 'amount'] as const;

export type ReferralTerms = {
  /** Every day earns; else only the referred affiliate's first approved conversion. */
  readonly recurring: boolean;
  /** What a percentage is taken of: the referred affiliate's payout, or what the network keeps of its work. */
  readonly base: (typeof REFERRAL_BASES)[number];
  readonly type: (typeof REFERRAL_TYPES)[number];
  /** Percent, or an amount in the network's currency for each approved conversion. */
  readonly rate: Money;
  /** A referral that is not live takes no sign-ups and earns nothing. */
  readonly live: boolean;
};

/** The link by which an affiliate brings others. */
export type Referral = ReferralTerms & {
  readonly id: ReferralId;
  readonly networkId: NetworkId;
  /** The referrer. */
  readonly affiliateId: AffiliateId;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** Terms that hold from an instant until the next version begins, whatever zone the network chooses later. */
export type DatedTerms = ReferralTerms & { readonly validFrom: Date };

/** What a referred affiliate did on a day, in a part of one, or with one conversion. */
export type ReferredWork = {
  readonly payout: Money;
  readonly revenue: Money;
  readonly approvedConversions: number;
};

const PERCENT_MAX = rate('100');

/** A percentage is at most 100; refuses with `invalid_parameter`. */
export function assertReferralRate({ type, rate: value }: Pick<ReferralTerms, 'type' | 'rate'>): void {
  if (type === 'percentage' && value > PERCENT_MAX) throw invalid('rate', 'Enter 100% or less.');
}

/** Terms hold from the beginning of the network's day they are made on (docs/rules/referral.md#terms-of-a-referral). */
export const newReferralCountsFrom = (at: Date, zone: string): Date => startOfDay(dayOf(at, zone), zone);

/** A change or the end of a referral holds from the beginning of the network's next day, so that no day has two terms. */
export const changedReferralCountsFrom = (at: Date, zone: string): Date =>
  startOfDay(addDays(dayOf(at, zone), 1), zone);

/** The terms that hold at an instant; undefined before the first version. `versions` in any order, one per instant. */
export function termsOn(versions: readonly DatedTerms[], at: Date): DatedTerms | undefined {
  return versions.reduce<DatedTerms | undefined>(
    (last, one) => (one.validFrom <= at && (!last || one.validFrom > last.validFrom) ? one : last),
    undefined,
  );
}

/** What the work earns by these terms, without regard to `recurring`. A loss of the network takes nothing from the referrer. */
export function referralShare({ base, type, rate: value, live }: ReferralTerms, work: ReferredWork): Money {
  if (!live) return ZERO;
  if (type === 'amount') return (value * BigInt(work.approvedConversions)) as Money;
  const whole = base === 'payout' ? work.payout : subtract(work.revenue, work.payout);
  return whole > ZERO ? percentOf(value, whole) : ZERO;
}
