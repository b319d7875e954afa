import type { AdvertiserCredit } from '@tributary/domain/billing/credit';
import type { AdvertiserId, NetworkId } from '@tributary/domain/shared/ids';

/** As it was decided last. */
export type CreditStateOf = Pick<AdvertiserCredit, 'advertiserId' | 'state'>;

/** What advertisers may use, and whether their campaigns are paused (docs/rules/billing.md#credit). */
export type AdvertiserCredits = {
  /** Undefined for an advertiser that never had a limit or deposits, and for another network's. */
  find(networkId: NetworkId, advertiserId: string): Promise<AdvertiserCredit | undefined>;
  /** Locks it until the transaction ends. */
  findForUpdate(networkId: NetworkId, advertiserId: string): Promise<AdvertiserCredit | undefined>;
  /** In place of `before`, which the caller holds; without it there was none. Trackers learn of it at once. */
  put(credit: AdvertiserCredit, before?: AdvertiserCredit): Promise<void>;
  /** Of these advertisers, those that have a credit, by id. */
  listStates(networkId: NetworkId, advertiserIds: readonly string[]): Promise<CreditStateOf[]>;
  /** Of all networks, by advertiser, those behind `after`. */
  list(asked: { readonly after: AdvertiserId | null; readonly limit: number }): Promise<AdvertiserCredit[]>;
};
