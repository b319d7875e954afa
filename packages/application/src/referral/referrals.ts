import type { Referral } from '@tributary/domain/referral/referral';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Terms are kept by the instant they hold from: neither a later edit nor a change of zone changes what was earned. */
export type Referrals = {
  /** Adds a referral whose terms hold from `validFrom` on. */
  add(referral: Referral, validFrom: Date): Promise<void>;
  /** Undefined when the network has no such referral. */
  find(networkId: NetworkId, id: ReferralId): Promise<Referral | undefined>;
  /** Locks it until the transaction ends. */
  findForUpdate(networkId: NetworkId, id: ReferralId): Promise<Referral | undefined>;
  /** Replaces the terms from an instant on; those set to hold from then or later are forgotten. False when there is none. */
  replace(referral: Referral, validFrom: Date): Promise<boolean>;
  /**
   * Removes the referral at `at`: it is no longer found, and not live from `validFrom` on. What it earned
   * before stays. False when there was none.
   */
  remove(referral: {
    readonly networkId: NetworkId;
    readonly id: ReferralId;
    readonly validFrom: Date;
    readonly at: Date;
  }): Promise<boolean>;
  /** Newest first, ties by id descending. */
  list(
    networkId: NetworkId,
    filter: { readonly affiliateId?: AffiliateId },
    page: Page,
  ): Promise<PageOf<Referral>>;
  /** How many accounts were made through each, removed ones included; those without any are absent. */
  listSignUps(networkId: NetworkId, ids: readonly ReferralId[]): Promise<Map<ReferralId, number>>;
};
