// Invoices and payments (docs/rules/billing.md). Amounts are whole minor units of the currency, `exact_amount` is not
// rounded; a credit is below zero.
import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { InvoiceDraft } from '@tributary/domain/billing/draft-invoice';
import {
  INVOICE_STATUSES,
  openAmountOf,
  statusOf,
  type Invoice,
  type InvoiceHead,
  type InvoiceLine,
  type Payment,
} from '@tributary/domain/billing/invoice';
import type { PaymentOfInvoice } from '@tributary/application/billing/invoices';
import type { ApiDependencies } from '../dependencies.ts';
import { oneOf } from '../shared/input.ts';
import { bool, dayIn, dayOut, exact, nullableString, string } from '../shared/output.ts';

const USER_TYPES = ['publisher', 'advertiser'] as const;

export const userTypeIn = (description: string) => oneOf(description, USER_TYPES);
export const userTypeOut = (description: string) => z.enum(USER_TYPES).meta({ description });

export const kindOf = (userType: (typeof USER_TYPES)[number]): AccountKind =>
  userType === 'publisher' ? 'affiliate' : 'advertiser';
export const userTypeOf = (kind: AccountKind): (typeof USER_TYPES)[number] =>
  kind === 'affiliate' ? 'publisher' : 'advertiser';

/** Period and amount, and whether it is paid: all that an account sees of its own. */
const ownShape = {
  _id: string('Long id.'),
  start: dayOut('First day of the period.'),
  end: dayOut('Last day of the period.'),
  amount: exact('In whole minor units of the currency; below zero for a credit.'),
  currency: string('Three-letter currency code.'),
  paid: exact('What was paid of it; below zero for a credit.'),
  open: exact('What is still to be paid.'),
  status: z.enum(INVOICE_STATUSES).meta({ description: 'open, part_paid or paid.' }),
  live: bool('Always true: an invoice stands, and what changes later is adjusted by the next one.'),
  created: dayOut('Day it was closed.'),
};
const networkShape = {
  ...ownShape,
  user_id: string('Long id of the account; it may have been removed since.'),
  user_type: userTypeOut('publisher: an affiliate.'),
  exact_amount: exact('Not rounded.'),
};

const lineOut = z
  .object({
    kind: z.enum(['campaign', 'referral', 'adjustment']).meta({
      description: 'adjustment: what changed on days that an earlier invoice covers.',
    }),
    campaign_id: nullableString('Long id of the campaign; null for a referral.'),
    referral_id: nullableString('Long id of the referral; null for a campaign.'),
    goal_id: nullableString('Long id of the goal; null for the campaign itself.'),
    title: string('Title of the campaign when the invoice was closed.'),
    goal_title: string('Title of the goal, likewise.'),
    month: string('YYYY-MM, of the days it is for.'),
    amount: exact('In whole minor units; all lines add up to the amount of the invoice.'),
    exact_amount: exact('Not rounded.'),
  })
  .meta({ description: 'One campaign and goal, or one referral, in one month.' });
const lines = z.array(lineOut).meta({ description: 'They add up to the amount.' });

export const paymentOut = z
  .object({
    _id: string('Long id.'),
    invoice_id: string('Long id of the invoice.'),
    amount: exact('Below zero when it settles a credit.'),
    method: string('How it was paid.'),
    reference: nullableString('What it can be found by elsewhere.'),
    created: dayOut('Day it was recorded.'),
  })
  .meta({ description: 'A payment.' });

export const ownPaymentOut = paymentOut
  .extend({
    currency: string('Three-letter currency code, that of the invoice.'),
    start: dayOut("First day of the invoice's period."),
    end: dayOut('Its last day.'),
  })
  .meta({ description: 'A payment.' });
export const paymentsOut = z.array(paymentOut).meta({ description: 'Newest first.' });

export const ownInvoiceOut = z.object(ownShape).meta({ description: 'An invoice.' });
export const ownFullInvoiceOut = z.object({ ...ownShape, lines }).meta({ description: 'An invoice.' });
export const invoiceOut = z.object(networkShape).meta({ description: 'An invoice.' });
export const fullInvoiceOut = z.object({ ...networkShape, lines }).meta({ description: 'An invoice.' });
const rehearsedId = { _id: nullableString('Long id; null in a dry run.') };
export const closedInvoiceOut = z
  .object({ ...networkShape, lines, ...rehearsedId })
  .meta({ description: 'An invoice.' });
export const closedInvoiceHeadOut = z
  .object({ ...networkShape, ...rehearsedId })
  .meta({ description: 'An invoice, without its lines.' });

export const uninvoicedBeforeOut = z
  .object({ since: dayOut('The first such day.'), exact_amount: exact('Their sum, not rounded.') })
  .nullable()
  .meta({
    description: 'What earlier days hold that no invoice covers: close them too. null when there is nothing.',
  });
export const uninvoicedBeforeOf = (left: InvoiceDraft['left']) =>
  left && { since: left.since, exact_amount: left.exact };
export const ownInvoicesOut = z
  .array(ownInvoiceOut)
  .meta({ description: 'The newest 100 of the account, newest first.' });
export const ownPaymentsOut = z
  .array(paymentOut)
  .meta({ description: 'The newest 100 of the account, newest first.' });

type Shown = Omit<InvoiceHead, 'id'> & { readonly id: string | null };

export const invoiceOf = <I extends Shown>(invoice: I, zone: string) => ({
  _id: invoice.id as I['id'],
  user_id: invoice.account.id,
  user_type: userTypeOf(invoice.account.kind),
  start: invoice.start,
  end: invoice.end,
  amount: invoice.amount,
  exact_amount: invoice.exact,
  currency: invoice.currency,
  paid: invoice.paid,
  open: openAmountOf(invoice),
  status: statusOf(invoice),
  live: true,
  created: dayIn(invoice.createdAt, zone),
});

export const fullInvoiceOf = <I extends Shown & Pick<Invoice, 'lines'>>(invoice: I, zone: string) => ({
  ...invoiceOf(invoice, zone),
  lines: invoice.lines.map(lineOf),
});

const lineOf = (line: InvoiceLine): z.input<typeof lineOut> => ({
  kind: line.kind,
  campaign_id: line.campaignId,
  referral_id: line.referralId,
  goal_id: line.goalId,
  title: line.title,
  goal_title: line.goalTitle,
  month: line.month,
  amount: line.amount,
  exact_amount: line.exact,
});

export const paymentOf = (payment: Payment, zone: string): z.input<typeof paymentOut> => ({
  _id: payment.id,
  invoice_id: payment.invoiceId,
  amount: payment.amount,
  method: payment.method,
  reference: payment.reference,
  created: dayIn(payment.createdAt, zone),
});

export const ownPaymentOf = (
  { payment, invoice: { currency, start, end } }: PaymentOfInvoice,
  zone: string,
): z.input<typeof ownPaymentOut> => ({ ...paymentOf(payment, zone), currency, start, end });

/** The most payments that are shown with an invoice; in practice there are few. */
const PAYMENTS_SHOWN = { page: 1, limit: 1000 };

export async function paymentsShownOf(
  { stores }: Pick<ApiDependencies, 'stores'>,
  { id, account: { networkId } }: InvoiceHead,
  zone: string,
) {
  const { items } = await stores.invoices.listPayments(networkId, { invoiceId: id }, PAYMENTS_SHOWN);
  return items.map(({ payment }) => paymentOf(payment, zone));
}
