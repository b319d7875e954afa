import {
  type AdvertiserCredit,
  type CreditStanding,
  creditStanding,
  nextCredit,
} from '@tributary/domain/billing/credit';
import { type BalanceSums, NO_SUMS } from '@tributary/domain/billing/balance';
import type { AdvertiserId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import { getNetwork } from '../accounts/get-account.ts';
import type { Networks } from '../accounts/networks.ts';
import type { AdvertiserCredits } from './advertiser-credits.ts';
import type { Deposits } from './deposits.ts';
import type { Invoices } from './invoices.ts';

export type CreditStores = {
  readonly networks: Networks;
  readonly invoices: Invoices;
  readonly advertiserCredits: AdvertiserCredits;
  readonly deposits: Deposits;
};

/** What one advertiser is charged, has paid and paid in, in the network's present currency. */
export type CreditBooks = { readonly prepaid: Money | null; readonly sums: BalanceSums };
const NO_BOOKS: CreditBooks = { prepaid: null, sums: NO_SUMS };

/** Advertisers have few currencies each: a page of this many holds all that belongs to a call. */
const ROWS_OF_ONE = 100;

/** Of each of these advertisers. */
export async function creditBooksOf(
  stores: Pick<CreditStores, 'networks' | 'invoices' | 'deposits'>,
  networkId: NetworkId,
  advertiserIds: readonly string[],
): Promise<(advertiserId: string) => CreditBooks> {
  const { currency } = await getNetwork(stores, networkId);
  const { items } = await stores.invoices.listBalances(
    networkId,
    { kind: 'advertiser', accountIds: advertiserIds, sort: { by: 'owed', order: 'desc' }, derived: [] },
    { page: 1, limit: ROWS_OF_ONE * advertiserIds.length },
  );
  const deposits = await stores.deposits.listPrepaid(networkId, advertiserIds);
  const prepaid = deposits.filter((row) => row.currency === currency);
  const present = items.filter((row) => row.currency === currency);
  const prepaidOf = new Map(prepaid.map((row) => [row.advertiserId, row.amount]));
  const sumsOf = new Map(present.map((row) => [row.accountId, row.sums]));
  return (id) => ({ prepaid: prepaidOf.get(id) ?? NO_BOOKS.prepaid, sums: sumsOf.get(id) ?? NO_BOOKS.sums });
}

export type CreditNow = {
  readonly limit: Money | null;
  readonly prepaid: Money | null;
  /** As the books are at this moment; the state that was decided last may be some seconds older. */
  readonly standing: CreditStanding;
};

/** Where an advertiser of the network stands; one that is unknown has neither limit nor deposits, and nothing used. */
export async function creditNow(
  stores: CreditStores,
  networkId: NetworkId,
  advertiserId: string,
): Promise<CreditNow> {
  const limit = (await stores.advertiserCredits.find(networkId, advertiserId))?.limit ?? null;
  const { prepaid, sums } = (await creditBooksOf(stores, networkId, [advertiserId]))(advertiserId);
  return { limit, prepaid, standing: creditStanding({ limit, prepaid }, sums) };
}

/**
 * Decides the credit of an advertiser after somebody changed its funds, in the transaction of the change. Whoever calls it holds the account or
 * the credit.
 */
export async function decideFunds(
  stores: CreditStores,
  advertiser: { readonly networkId: NetworkId; readonly advertiserId: AdvertiserId },
  { now, limit }: { readonly now: Date; readonly limit?: Money | null },
): Promise<void> {
  const { networkId, advertiserId } = advertiser;
  const present = await stores.advertiserCredits.findForUpdate(networkId, advertiserId);
  const first: AdvertiserCredit = { ...advertiser, limit: null, state: 'ok', since: now, noticed: 'ok' };
  const before = present ?? first;
  const credit = limit === undefined || limit === before.limit ? before : { ...before, limit };
  const books = (await creditBooksOf(stores, networkId, [advertiserId]))(advertiserId);
  const after = nextCredit(credit, books, { now, fundsChanged: true });
  if (after !== present) await stores.advertiserCredits.put(after, present);
}
