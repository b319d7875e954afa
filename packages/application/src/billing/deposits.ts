import type { Deposit } from '@tributary/domain/billing/deposit';
import type { DepositId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { Page, PageOf } from '../shared/page.ts';

export type DepositFilter = { readonly advertiserId?: string | undefined };

export type BookedTime = {
  /** Every advertiser of the network when left out. */
  readonly advertiserId?: string | undefined;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
};

/** What one advertiser has in one currency: its deposits less what they paid; voided ones don't count. */
export type PrepaidSum = { readonly advertiserId: string; readonly currency: string; readonly amount: Money };

/** Deposits of advertisers and the invoices they paid (docs/rules/billing.md#deposits). */
export type Deposits = {
  /** Fails where the id is taken, or the payment has a row. */
  add(deposit: Deposit): Promise<void>;
  /** Undefined for another network's. */
  find(networkId: NetworkId, id: DepositId): Promise<Deposit | undefined>;
  /** Undefined for a payment that no deposit made, and another network's. */
  findOfPayment(networkId: NetworkId, paymentId: string): Promise<Deposit | undefined>;
  /** Voids one that isn't voided, and nothing else; whether it did. */
  void(
    networkId: NetworkId,
    id: DepositId,
    voided: { readonly at: Date; readonly reason: string },
  ): Promise<boolean>;
  /** Newest first. */
  list(networkId: NetworkId, filter: DepositFilter, page: Page): Promise<PageOf<Deposit>>;
  /**
   * Money that came in a half-open time, and such that was voided in it, by their own time and id; not what paid invoices. At most
   * `limit`.
   */
  listBooked(networkId: NetworkId, asked: BookedTime): Promise<Deposit[]>;
  /** Nothing of an advertiser without any that counts; in no order. With `before`: as it was just before that moment. */
  listPrepaid(networkId: NetworkId, advertiserIds: readonly string[], before?: Date): Promise<PrepaidSum[]>;
};
