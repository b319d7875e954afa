import type { Referral } from '@tributary/domain/referral/referral';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Terms are kept by the day they count from: a later edit never changes what was earned. */
export type Referrals = {
  /** Adds a referral whose terms hold from the day `validFrom` on. */
  add(referral: Referral, validFrom: CalendarDay): Promise<void>;
  /** Undefined when the network has no such referral. */
  find(networkId: NetworkId, id: ReferralId): Promise<Referral | undefined>;
  /** Locks it until the transaction ends. */
  findForUpdate(networkId: NetworkId, id: ReferralId): Promise<Referral | undefined>;
  /** Replaces the terms from a day on; those already set for that day are forgotten. False when there is none. */
  replace(referral: Referral, validFrom: CalendarDay): Promise<boolean>;
  /**
   * Removes the referral at `at`: it is no longer found, and not live from the day `validFrom` on. What it earned
   * before stays. False when there was none.
   */
  remove(networkId: NetworkId, id: ReferralId, validFrom: CalendarDay, at: Date): Promise<boolean>;
  /** Newest first, ties by id descending. */
  list(
    networkId: NetworkId,
    filter: { readonly affiliateId?: AffiliateId },
    page: Page,
  ): Promise<PageOf<Referral>>;
  /** How many accounts were made through each, removed ones included; those without any are absent. */
  listSignUps(networkId: NetworkId, ids: readonly ReferralId[]): Promise<Map<ReferralId, number>>;
};
