import type { AccountKind } from '../accounts/account.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type {
  AdvertiserId,
  AffiliateId,
  BonusId,
  CampaignId,
  GoalId,
  InvoiceId,
  NetworkId,
  PaymentId,
  ReferralId,
  VolumeRuleId,
} from '../shared/ids.ts';
import { add, subtract, ZERO, type Money } from '../shared/money.ts';
import type { PaymentExchange } from './payment-exchange.ts';

/** One account of a network, living or removed: its invoices outlive it. */
export type BilledAccount = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly id: AffiliateId | AdvertiserId;
};

/**
 * `campaign`, `referral`, `bonus`: amounts of days that no earlier invoice covers. `adjustment`: what changed on days that one
 * does cover.
 */
export type InvoiceLineKind = 'campaign' | 'referral' | 'bonus' | 'adjustment';

/** One campaign and goal, one referral, or one bonus, in one month. */
export type InvoiceLine = {
  readonly kind: InvoiceLineKind;
  readonly campaignId: CampaignId | null;
  readonly referralId: ReferralId | null;
  /** The bonus, or the volume rule that all bonuses of the line come from. */
  readonly bonusId: BonusId | VolumeRuleId | null;
  readonly goalId: GoalId | null;
  /** As it was called when the invoice was closed: an invoice does not change with the catalog. */
  readonly title: string;
  readonly goalTitle: string;
  /** `YYYY-MM`, of the network's days. */
  readonly month: string;
  readonly exact: Money;
  /** In whole minor units; all lines together make the invoice's amount. */
  readonly amount: Money;
};

/**
 * What an affiliate is owed, or an advertiser owes, for a period. Below zero it is a credit: the affiliate owes it, or
 * the advertiser is owed it.
 */
export type InvoiceHead = {
  readonly id: InvoiceId;
  readonly account: BilledAccount;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
  readonly currency: string;
  /** Whether it only adjusts amounts that were invoiced in its currency, which was no longer the network's. */
  readonly adjusts: boolean;
  /** The sum of its lines. */
  readonly exact: Money;
  /** What the account's earlier invoices in this currency rounded off, all together; below zero what they added. */
  readonly carried: Money;
  /** `exact` and `carried`, rounded half-even once to the currency's minor unit. */
  readonly amount: Money;
  /** What its document adds; 0 without one. */
  readonly vat: Money;
  /** Of its document; null without one (docs/rules/billing.md#documents-of-invoices). */
  readonly number: string | null;
  /** The sum of its payments, with the sign of `amount`. */
  readonly paid: Money;
  readonly createdAt: Date;
};
export type Invoice = InvoiceHead & { readonly lines: readonly InvoiceLine[] };

export type Payment = {
  readonly id: PaymentId;
  readonly invoiceId: InvoiceId;
  readonly account: BilledAccount;
  /** Below zero when it settles a credit, so that the sum of an account's payments is what was paid in all. */
  readonly amount: Money;
  readonly method: string;
  readonly reference: string | null;
  /** Null when it was paid in the invoice's currency. */
  readonly exchange: PaymentExchange | null;
  readonly createdAt: Date;
};

export const INVOICE_STATUSES = ['open', 'part_paid', 'paid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

type Settled = Pick<InvoiceHead, 'amount' | 'vat' | 'paid'>;

/** What is to be paid of it in all. */
export const totalOf = ({ amount, vat }: Pick<InvoiceHead, 'amount' | 'vat'>): Money => add(amount, vat);

/** What is still to be paid; below zero for a credit. */
export const openAmountOf = (invoice: Settled): Money => subtract(totalOf(invoice), invoice.paid);

/** An invoice of zero counts as paid. */
export function statusOf(invoice: Settled): InvoiceStatus {
  if (openAmountOf(invoice) === ZERO) return 'paid';
  return invoice.paid === ZERO ? 'open' : 'part_paid';
}
