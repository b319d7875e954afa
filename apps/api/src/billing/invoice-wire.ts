// Invoices and payments (docs/rules/billing.md). Amounts are whole minor units of the currency, `exact_amount` is not
// rounded; a credit is below zero.
import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { InvoiceDraft } from '@tributary/domain/billing/draft-invoice';
import {
  INVOICE_STATUSES,
  openAmountOf,
  statusOf,
  totalOf,
  type Invoice,
  type InvoiceHead,
  type InvoiceLine,
  type Payment,
} from '@tributary/domain/billing/invoice';
import type { PaymentExchange } from '@tributary/domain/billing/payment-exchange';
import type { LineConversions, PaymentOfInvoice } from '@tributary/application/billing/invoices';
import { draftDocuments } from '@tributary/application/billing/issue-document';
import type { BillingDocument } from '@tributary/domain/billing/document';
import { documentMissingOut, documentOut, documentShownOf } from './document-wire.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { amount as amountIn, oneOf, optionalText, text } from '../shared/input.ts';
import { bool, dayIn, dayOut, exact, int, nullableString, string } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const USER_TYPES = ['publisher', 'advertiser'] as const;

export const userTypeIn = (description: string) => oneOf(description, USER_TYPES);
export const userTypeOut = (description: string) => z.enum(USER_TYPES).meta({ description });

export const kindOf = (userType: (typeof USER_TYPES)[number]): AccountKind =>
  userType === 'publisher' ? 'affiliate' : 'advertiser';
export const userTypeOf = (kind: AccountKind): (typeof USER_TYPES)[number] =>
  kind === 'affiliate' ? 'publisher' : 'advertiser';

const start = dayOut('First day of the period.');
const end = dayOut('Last day of the period.');
const amount = exact('In whole minor units of the currency; below zero for a credit.');
const vat = exact('VAT on its document; 0 without one.');
const totalAmount = exact('amount and vat: what is to be paid.');
const number = nullableString('Of its document; null without one.');
const currency = string('Three-letter currency code.');
const adjusts = bool(
  'true: only what changed of amounts that were invoiced in this currency, which is no longer that of the network.',
);
const paid = exact('What was paid of it; below zero for a credit.');
const open = exact('What is still to be paid of the total.');
export const invoiceStatus = z.enum(INVOICE_STATUSES).meta({ description: 'open, part_paid or paid.' });
const live = bool('Always true: an invoice is final, and later changes are adjusted by the next one.');
const created = dayOut('Day it was closed.');

/** An invoice, or what one would be: that has no id yet. */
type WithoutId = Omit<InvoiceHead, 'id'>;
type Needs = { readonly zone: string };
const createdIn = (invoice: WithoutId, { zone }: Needs) => dayIn(invoice.createdAt, zone);

/**
 * Every field of an invoice but its id and lines. `shownToOwner`: period and amount, and whether it is paid, which is all
 * that an account sees of its own.
 */
const INVOICE_WIRE = recordWire<WithoutId, Needs>()({
  start: { shown: ['start', start], shownToOwner: ['start', start] },
  end: { shown: ['end', end], shownToOwner: ['end', end] },
  amount: { shown: ['amount', amount], shownToOwner: ['amount', amount] },
  vat: { shown: ['vat', vat], shownToOwner: ['vat', vat] },
  total: { shown: ['total', totalAmount, totalOf], shownToOwner: ['total', totalAmount, totalOf] },
  number: { shown: ['number', number], shownToOwner: ['number', number] },
  currency: { shown: ['currency', currency], shownToOwner: ['currency', currency] },
  adjusts: { shown: ['adjusts', adjusts], shownToOwner: ['adjusts', adjusts] },
  paid: { shown: ['paid', paid], shownToOwner: ['paid', paid] },
  open: { shown: ['open', open, openAmountOf], shownToOwner: ['open', open, openAmountOf] },
  status: { shown: ['status', invoiceStatus, statusOf], shownToOwner: ['status', invoiceStatus, statusOf] },
  live: { shown: ['live', live, () => true], shownToOwner: ['live', live, () => true] },
  createdAt: { shown: ['created', created, createdIn], shownToOwner: ['created', created, createdIn] },
  account: {
    shown: [
      'user_id',
      string('Long ID of the account; it may have been removed since.'),
      ({ account }) => account.id,
    ],
  },
  accountKind: {
    shown: ['user_type', userTypeOut('publisher: an affiliate.'), ({ account }) => userTypeOf(account.kind)],
  },
  exact: { shown: ['exact_amount', exact('The sum of its lines, not rounded.')] },
  carried: {
    shown: [
      'carried',
      exact(
        'What earlier invoices of the account in this currency rounded off; amount is exact_amount and this, rounded.',
      ),
    ],
  },
});

const longIdOut = string('Long ID.');
const ownShape = { _id: longIdOut, ...INVOICE_WIRE.shape('shownToOwner') };
const networkShape = { _id: longIdOut, ...INVOICE_WIRE.shape('shown') };

/** Every field of a line. */
const LINE_WIRE = recordWire<InvoiceLine>()({
  kind: {
    shown: [
      'kind',
      z.enum(['campaign', 'referral', 'bonus', 'adjustment']).meta({
        description: 'adjustment: what changed on days that an earlier invoice covers.',
      }),
    ],
  },
  campaignId: { shown: ['campaign_id', nullableString('Long ID of the campaign; null for a referral.')] },
  referralId: { shown: ['referral_id', nullableString('Long ID of the referral; null for a campaign.')] },
  bonusId: {
    shown: [
      'bonus_id',
      nullableString('Long ID of the bonus, or of the volume rule; null for anything else.'),
    ],
  },
  goalId: { shown: ['goal_id', nullableString('Long ID of the goal; null for the campaign itself.')] },
  title: {
    shown: ['title', string('Title of the campaign, or what the bonus is for, when the invoice was closed.')],
  },
  goalTitle: { shown: ['goal_title', string('Title of the goal, likewise.')] },
  month: { shown: ['month', string('YYYY-MM, of the days it is for.')] },
  amount: {
    shown: ['amount', exact('In whole minor units; all lines add up to the amount of the invoice.')],
  },
  exact: { shown: ['exact_amount', exact('Not rounded.')] },
});

const lineOut = z.object(LINE_WIRE.shape('shown')).meta({
  id: 'InvoiceLine',
  description: 'One campaign and goal, one referral, or one bonus, in one month.',
});
const lines = z.array(lineOut).meta({ description: 'They add up to the amount.' });

const CONVERSIONS_SHOWN = 100;
const conversionsOut = {
  conversion_count: int('How many conversions that is; 0 where an older version invoiced them.'),
  conversions: z
    .array(
      z
        .object({
          _id: string('Long ID of the conversion.'),
          amount: exact(
            'Amount of the conversion in this item; below zero when an earlier amount is taken back.',
          ),
        })
        .meta({ id: 'InvoicedConversion', description: 'A conversion.' }),
    )
    .meta({ description: `The first ${CONVERSIONS_SHOWN} of them, by id.` }),
};
/** docs/rules/billing.md#conversions-of-a-line */
const withConversionsOut = {
  lines: z
    .array(
      lineOut.extend(conversionsOut).meta({
        id: 'InvoiceLineWithConversions',
        description: 'A line, and the conversions it is made of.',
      }),
    )
    .meta({ description: 'They add up to the amount.' }),
  cancelled_out: z.object(conversionsOut).meta({
    id: 'CancelledOut',
    description: 'Conversions that cancel out with each other and are in no line.',
  }),
};

/** docs/rules/billing.md#payouts-in-another-currency */
export const exchangeOut = z
  .object({
    currency: string('Three-letter currency code of the account.'),
    amount: exact('What was paid in it, with the sign of the amount.'),
    rate: exact('So much of it is one unit of the currency of the invoice.'),
    rate_date: dayOut('The day the rate was stored for.'),
    difference: exact("Part of the amount that isn't in the payment, because payments are rounded."),
  })
  .meta({ id: 'PaymentExchange', description: 'A payment in another currency than that of the invoice.' })
  .nullable()
  .meta({
    description: 'What was paid in the currency of the account; null when that is the one of the invoice.',
  });

/** Null when it was paid in the currency of the invoice. */
export const exchangeOf = (exchange: PaymentExchange | null): z.input<typeof exchangeOut> =>
  exchange && {
    currency: exchange.currency,
    amount: exchange.amount,
    rate: exchange.rate,
    rate_date: exchange.day,
    difference: exchange.difference,
  };

/** Every field of a payment. */
export const PAYMENT_WIRE = recordWire<Payment, Needs>()({
  id: { shown: ['_id', longIdOut] },
  invoiceId: { shown: ['invoice_id', string('Long ID of the invoice.')] },
  account: {},
  amount: {
    shown: ['amount', exact('Below zero when it settles a credit.')],
    created: ['amount', amountIn('More than 0, in whole minor units; of a credit it is what came back.')],
  },
  method: {
    shown: ['method', string('How it was paid.')],
    created: ['method', text('How it was paid: wire, card, …', 100)],
  },
  reference: {
    shown: ['reference', nullableString('What it can be found by elsewhere.')],
    created: ['reference', optionalText('What it can be found by elsewhere.')],
  },
  exchange: { shown: ['exchange', exchangeOut, ({ exchange }) => exchangeOf(exchange)] },
  createdAt: {
    shown: ['created', dayOut('Day it was recorded.'), ({ createdAt }, { zone }) => dayIn(createdAt, zone)],
  },
});

export const paymentOut = z
  .object(PAYMENT_WIRE.shape('shown'))
  .meta({ id: 'Payment', description: 'A payment.' });

export const ownPaymentOut = paymentOut
  .extend({
    currency: string('Three-letter currency code, that of the invoice.'),
    start: dayOut("First day of the invoice's period."),
    end: dayOut('Its last day.'),
  })
  .meta({ id: 'OwnPayment', description: 'A payment.' });
export const paymentsOut = z.array(paymentOut).meta({ description: 'Newest first.' });

export const ownInvoiceOut = z.object(ownShape).meta({ id: 'OwnInvoice', description: 'An invoice.' });
export const ownFullInvoiceOut = z
  .object({ ...ownShape, ...withConversionsOut, document: documentOut })
  .meta({ id: 'OwnInvoiceWithLines', description: 'An invoice.' });
export const invoiceOut = z.object(networkShape).meta({ id: 'Invoice', description: 'An invoice.' });
export const fullInvoiceOut = z
  .object({
    ...networkShape,
    ...withConversionsOut,
    document: documentOut,
    document_missing: documentMissingOut,
  })
  .meta({ id: 'InvoiceWithLines', description: 'An invoice.' });
const rehearsedId = { _id: nullableString('Long ID; null in a dry run.') };
export const closedInvoiceOut = z
  .object({ ...networkShape, lines, ...rehearsedId })
  .meta({ id: 'ClosedInvoice', description: 'An invoice.' });
export const closedInvoiceHeadOut = z
  .object({ ...networkShape, ...rehearsedId })
  .meta({ id: 'ClosedInvoiceHead', description: 'An invoice, without its lines.' });

export const otherInvoicesOut = <I extends z.ZodType>(invoice: I) =>
  z.array(invoice).meta({
    description:
      'What changed of amounts that were invoiced in currencies the network had before: an invoice in each, made with the other.',
  });

export const uninvoicedBeforeOut = z
  .object({ since: dayOut('First of these days.'), exact_amount: exact('Their sum, not rounded.') })
  .nullable()
  .meta({
    id: 'UninvoicedBefore',
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

type Shown = WithoutId & { readonly id: string | null };
type WithLines = Pick<Invoice, 'lines'>;

export const ownInvoiceOf = (invoice: InvoiceHead, zone: string): z.input<typeof ownInvoiceOut> => ({
  _id: invoice.id,
  ...INVOICE_WIRE.show('shownToOwner', invoice, { zone }),
});

type Shows = {
  readonly stores: Pick<ApiDependencies['stores'], 'invoices' | 'documents' | 'legalRecords' | 'payoutTerms'>;
};

export const ownFullInvoiceOf = async (
  deps: Shows,
  invoice: Invoice,
  zone: string,
): Promise<z.input<typeof ownFullInvoiceOut>> => ({
  ...ownInvoiceOf(invoice, zone),
  ...(await withConversions(deps, invoice)),
  document: await shownDocumentOf(deps, invoice, await documentOf(deps, invoice)),
});

/** Of an invoice that was only rehearsed, the id is null. */
export const invoiceOf = <I extends Shown>(invoice: I, zone: string) => ({
  _id: invoice.id as I['id'],
  ...INVOICE_WIRE.show('shown', invoice, { zone }),
});

export const fullInvoiceOf = async (
  deps: Shows,
  invoice: Invoice,
  zone: string,
): Promise<z.input<typeof fullInvoiceOut>> => {
  const document = await documentOf(deps, invoice);
  return {
    ...invoiceOf(invoice, zone),
    ...(await withConversions(deps, invoice)),
    document: await shownDocumentOf(deps, invoice, document),
    document_missing: document ? null : await missingOf(deps, invoice, zone),
  };
};

const documentOf = ({ stores }: Shows, { account: { networkId }, id }: InvoiceHead) =>
  stores.documents.find(networkId, id);

/** The most credit notes that are shown with what they correct; in practice there are few. */
const CORRECTING_SHOWN = 20;

async function shownDocumentOf(
  { stores }: Shows,
  { account, id }: InvoiceHead,
  document: BillingDocument | undefined,
) {
  const correcting = document ? await stores.documents.listCorrecting(account, id, CORRECTING_SHOWN) : [];
  return documentShownOf(document, correcting);
}

/** What nobody has entered yet, as it is now. */
async function missingOf({ stores }: Shows, invoice: Invoice, zone: string) {
  const { account, start, end } = invoice;
  const asked = { account, zone, now: invoice.createdAt };
  const [draft] = await draftDocuments(stores, asked, [{ invoice, days: { start, end } }]);
  return typeof draft === 'string' ? draft : null;
}

async function withConversions({ stores }: Shows, { id, account, lines: own }: Invoice) {
  const held = await stores.invoices.listHeld(account.networkId, id, CONVERSIONS_SHOWN);
  const at = (position: number | null) => conversionsOf(held.find((one) => one.position === position));
  return {
    lines: own.map((line, index) => ({ ...LINE_WIRE.show('shown', line), ...at(index + 1) })),
    cancelled_out: at(null),
  };
}

const conversionsOf = (of: LineConversions | undefined) => ({
  conversion_count: of?.count ?? 0,
  conversions: (of?.first ?? []).map(({ conversionId, amount: held }) => ({
    _id: conversionId,
    amount: held,
  })),
});

export const closedInvoiceOf = <I extends Shown & WithLines>(invoice: I, zone: string) => ({
  ...invoiceOf(invoice, zone),
  lines: linesOf(invoice),
});

const linesOf = (invoice: WithLines): z.input<typeof lines> =>
  invoice.lines.map((line) => LINE_WIRE.show('shown', line));

export const paymentOf = (payment: Payment, zone: string): z.input<typeof paymentOut> =>
  PAYMENT_WIRE.show('shown', payment, { zone });

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
