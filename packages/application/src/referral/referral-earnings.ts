import type { ReferralEarning } from '@tributary/domain/referral/referral-earnings';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';

export type ReferralFilter = {
  /** Of this affiliate only; one that is removed by now still has earned. */
  readonly referrerId?: AffiliateId;
};

/**
 * What referrals earned, from the rollup (and, for those that pay once, each referred affiliate's first approved
 * conversion). Exact; by day of the network's zone, ascending, then by referral and referred affiliate. Amounts of zero
 * are absent. Terms hold from an instant, so that earlier amounts change only with the work itself (a reversal, a late
 * event): with another zone they are on other days and the same in all.
 */
export type ReferralEarnings = (
  networkId: NetworkId,
  filter: ReferralFilter,
  range: DayRange,
) => Promise<ReferralEarning[]>;
