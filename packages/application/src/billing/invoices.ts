import type {
  AmountKey,
  ConversionKey,
  ConversionShare,
  Difference,
  HeldConversion,
  InvoicedConversion,
} from '@tributary/domain/billing/draft-invoice';
import type {
  BilledAccount,
  Invoice,
  InvoiceHead,
  InvoiceStatus,
  Payment,
} from '@tributary/domain/billing/invoice';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';
import type { Page, PageOf } from '../shared/page.ts';
import type { BalancePage, BalancesAsked, ToInvoice } from './balances.ts';

/** An amount the books do not hold themselves: what a referral earned on a day. */
export type DerivedAmount = Omit<AmountKey, 'source' | 'goalId'> & { readonly amount: Money };

export type InvoiceFilter = {
  readonly accountId?: string;
  readonly status?: InvoiceStatus;
};

/** The conversions of one line of an invoice, or those that are in none (`position` null). */
export type LineConversions = {
  readonly position: number | null;
  readonly count: number;
  /** By id. */
  readonly first: readonly ConversionShare[];
};

/** What one invoice says of itself in several places, for a check. */
export type InvoiceTally = {
  readonly invoice: InvoiceHead;
  readonly linesExact: Money;
  readonly linesAmount: Money;
  readonly payments: Money;
};

/** An account whose invoices do not sum up to what is marked as invoiced. */
export type UnbalancedAccount = {
  readonly accountId: string;
  readonly invoices: Money;
  readonly taken: Money;
};

/**
 * What accounts are owed and owe, and what was paid. An invoice and what it takes from the books are written together;
 * both stay as they are when the account is removed.
 */
export type Invoices = {
  /**
   * Until the transaction ends nobody else closes an invoice of the account. The workers go on: an amount that changes
   * after it was read differs from what the invoice took, and the next one adjusts it.
   */
  lockAccount(account: BilledAccount): Promise<void>;
  /**
   * The keys for which the books up to a day, or the derived amounts, differ from what the account's invoices hold. An
   * affiliate's books are its payout, an advertiser's its revenue, of every campaign, removed ones included. By day,
   * source, subject and goal. Amounts and conversions are of one moment.
   */
  findDifferences(
    account: BilledAccount,
    through: CalendarDay,
    derived: readonly DerivedAmount[],
  ): Promise<Difference[]>;
  /** What waits for approval of the account in the books, exact: an affiliate's payouts, an advertiser's revenue. */
  findPending(account: BilledAccount): Promise<Money>;
  /** What the account's invoices in a currency rounded off: their exact amounts less their amounts, summed. */
  findCarried(account: BilledAccount, currency: string): Promise<Money>;
  /**
   * Stores the invoice with its lines and what it holds of conversions, each at most once. From then on invoices hold the
   * `current` amount of every difference it took.
   */
  add(
    invoice: Invoice,
    taken: readonly Difference[],
    conversions?: readonly InvoicedConversion[],
  ): Promise<void>;
  /** What the account's invoices hold of a conversion. */
  findHeld(account: BilledAccount, conversion: ConversionKey): Promise<HeldConversion>;
  /** By position, those in no line last; of each line the first `limit` conversions. Lines without any are left out. */
  listHeld(networkId: NetworkId, invoiceId: InvoiceId, limit: number): Promise<LineConversions[]>;
  /** With its lines and payments; undefined when the network has none with this id. */
  find(networkId: NetworkId, id: string): Promise<Invoice | undefined>;
  /** Locks it until the transaction ends, so that two payments do not pay it twice. */
  findForUpdate(networkId: NetworkId, id: string): Promise<Invoice | undefined>;
  /** The newest of exactly this period; one that only adjusts, if there is no other. */
  findOfPeriod(account: BilledAccount, period: DayRange): Promise<InvoiceHead | undefined>;
  /** Newest first, ties by id descending. */
  list(networkId: NetworkId, filter: InvoiceFilter, page: Page): Promise<PageOf<InvoiceHead>>;
  /** Those of the accounts of which something is open, credits included; by account and id. */
  listOpen(networkId: NetworkId, accountIds: readonly string[]): Promise<InvoiceHead[]>;
  /** The newest invoice of each of the accounts in each currency; by account and currency. */
  listNewest(networkId: NetworkId, accountIds: readonly string[]): Promise<InvoiceHead[]>;
  /** Stores the payment, and adds it to what its invoice says is paid. */
  addPayment(payment: Payment): Promise<void>;
  /**
   * Removes a payment of the invoice, and takes it off what the invoice says is paid; statements of account keep it, and that it
   * was undone. Undefined when the invoice has none with this id.
   */
  removePayment(networkId: NetworkId, of: UndonePayment): Promise<Payment | undefined>;
  /** Newest first, ties by id descending. */
  listPayments(networkId: NetworkId, of: PaymentsOf, page: Page): Promise<PageOf<PaymentOfInvoice>>;
  /** Whether a payment of the account was ever recorded, one that came back or was undone included. */
  wasPaid(networkId: NetworkId, accountId: string): Promise<boolean>;
  /**
   * One row for each account and currency that ever had money, removed accounts included, ties by account id and
   * currency in the same direction. What no invoice holds yet is in the network's present currency, and so are what the
   * books hold pending and what `derived` adds; invoices keep theirs. Rows, total and totals are of one moment.
   */
  listBalances(networkId: NetworkId, asked: BalancesAsked, page: Page): Promise<BalancePage>;
  /**
   * Ids of the accounts, removed ones included, for which the books up to a day differ from what invoices hold, and of all that have
   * referrals, whose earnings the books do not hold. By id.
   */
  listToInvoice(networkId: NetworkId, through: CalendarDay, asked: ToInvoice): Promise<string[]>;
  /** By id, those after `after`. */
  listTallies(networkId: NetworkId, after: InvoiceId | null, limit: number): Promise<InvoiceTally[]>;
  /** By id; none unless something is wrong. */
  listUnbalanced(networkId: NetworkId, limit: number): Promise<UnbalancedAccount[]>;
};

/** A payment, and what it was for. */
export type PaymentOfInvoice = { readonly payment: Payment; readonly invoice: InvoiceHead };
export type UndonePayment = {
  readonly invoiceId: string;
  readonly id: string;
  readonly at: Date;
  /** Why it came back; null for one that was recorded by mistake. */
  readonly reason: string | null;
};
export type PaymentsOf = { readonly invoiceId: string } | { readonly accountId: string };
