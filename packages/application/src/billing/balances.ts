import type { AccountKind } from '@tributary/domain/accounts/account';
import type { Balance, BalanceSums } from '@tributary/domain/billing/balance';
import type { Money } from '@tributary/domain/shared/money';
import type { PageOf } from '../shared/page.ts';

export const BALANCE_SORTS = [
  'owed',
  'open',
  'approved',
  'pending',
  'invoiced',
  'paid',
  'name',
] as const satisfies readonly (keyof Balance | 'name')[];
export type BalanceSort = {
  readonly by: (typeof BALANCE_SORTS)[number];
  readonly order: 'asc' | 'desc';
};

/** One account in one currency. */
export type AccountBalance = {
  readonly accountId: string;
  readonly displayId: number;
  readonly name: string;
  /** Its invoices outlive it. */
  readonly removed: boolean;
  readonly currency: string;
  readonly sums: BalanceSums;
};

export type BalancesAsked = {
  readonly kind: AccountKind;
  /** Part of name, username, e-mail or external id, case-insensitively. Removed accounts have none of them. */
  readonly search?: string | undefined;
  /** Only these; all when left out. */
  readonly accountIds?: readonly string[] | undefined;
  readonly sort: BalanceSort;
  /** What the books do not hold themselves: what referrals earned in all, one for each account at most. */
  readonly derived: readonly EarnedAside[];
};
export type EarnedAside = { readonly accountId: string; readonly amount: Money };

export type BalancePage = PageOf<AccountBalance> & {
  /** Of all that match, not of the page only; by currency. */
  readonly totals: readonly { readonly currency: string; readonly sums: BalanceSums }[];
  /** Of all that match, those with something invoiced or paid in any currency, each once, by id. */
  readonly invoicedIds: readonly string[];
};

/** Which accounts might have something to invoice through a day. */
export type ToInvoice = {
  /** Both kinds when left out. */
  readonly kind?: AccountKind | undefined;
  /** Those whose id comes after it. */
  readonly after: string | null;
  readonly limit: number;
};
