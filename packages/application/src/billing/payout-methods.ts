import type { PayoutConfirmation, PayoutMethod } from '@tributary/domain/billing/payout-method';
import type { AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Where affiliates want their money; at most one method each. */
export type PayoutMethods = {
  /** Undefined for one that has none, and for another network's. */
  find(networkId: NetworkId, affiliateId: string): Promise<PayoutMethod | undefined>;
  /** Those there are, in any order. */
  findMany(networkId: NetworkId, affiliateIds: readonly string[]): Promise<PayoutMethod[]>;
  /** Latest change first, ties by affiliate id descending. */
  list(
    networkId: NetworkId,
    filter: { readonly confirmation?: PayoutConfirmation },
    page: Page,
  ): Promise<PageOf<PayoutMethod>>;
  /** Stores it in place of the affiliate's present one. */
  put(method: PayoutMethod): Promise<void>;
  /** Whether there was one. */
  remove(networkId: NetworkId, affiliateId: AffiliateId): Promise<boolean>;
};
