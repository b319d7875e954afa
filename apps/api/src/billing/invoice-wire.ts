// Invoices and payments (docs/rules/billing.md). Amounts are whole minor units of the currency, `exact_amount` is not
// rounded; a credit is below zero.
import { z } from 'zod';
import {
  INVOICE_STATUSES,
  openAmountOf,
  statusOf,
  type Invoice,
  type InvoiceHead,
  type InvoiceLine,
  type Payment,
} from '@tributary/domain/billing/invoice';
import { bool, dayIn, dayOut, exact, nullableString, string } from '../shared/output.ts';

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
  user_type: z.enum(['publisher', 'advertiser']).meta({ description: 'publisher: an affiliate.' }),
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

export const invoiceOut = z.object(networkShape).meta({ description: 'An invoice.' });
export const fullInvoiceOut = z.object({ ...networkShape, lines }).meta({ description: 'An invoice.' });
export const closedInvoiceOut = z
  .object({ ...networkShape, lines, _id: nullableString('Long id; null in a dry run.') })
  .meta({ description: 'An invoice.' });
export const ownInvoicesOut = z
  .array(z.object(ownShape).meta({ description: 'An invoice.' }))
  .meta({ description: 'The newest 100 of the account, newest first.' });
export const ownPaymentsOut = z
  .array(paymentOut)
  .meta({ description: 'The newest 100 of the account, newest first.' });

type Shown = Omit<InvoiceHead, 'id'> & { readonly id: string | null };

export const invoiceOf = <I extends Shown>(invoice: I, zone: string) => ({
  _id: invoice.id as I['id'],
  user_id: invoice.account.id,
  user_type: invoice.account.kind === 'affiliate' ? ('publisher' as const) : ('advertiser' as const),
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
