import { z } from 'zod';
import { INVOICE_STATUSES } from '@tributary/domain/billing/invoice';
import { found } from '@tributary/application/shared/found';
import { ok } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { day, flag, longId, oneOf } from '../shared/input.ts';
import {
  closedInvoiceOf,
  closedInvoiceOut,
  fullInvoiceOf,
  fullInvoiceOut,
  invoiceOf,
  invoiceOut,
  otherInvoicesOut,
  PAYMENT_WIRE,
  paymentOf,
  paymentOut,
  paymentsOut,
  paymentsShownOf,
  uninvoicedBeforeOf,
  uninvoicedBeforeOut,
} from './invoice-wire.ts';
import { documentMissingOut } from './document-wire.ts';
import { int, message, total } from '../shared/output.ts';
import { idParams, networkOf, pageShape } from '../shared/common.ts';

const list = route({
  method: 'GET',
  path: '/network/invoices',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-invoices',
  summary: 'List invoices',
  description:
    'Of affiliates and advertisers, newest first, without their lines. In pages; of one account, with `user_id`.',
  query: z.object({
    ...pageShape(100, 1000),
    user_id: longId<string>('Only those of this affiliate or advertiser.').optional(),
    status: oneOf('Only those that are open, part_paid or paid.', INVOICE_STATUSES).optional(),
  }),
  data: z
    .object({
      invoices: z.array(invoiceOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'InvoicePage' }),
  handle: async ({ deps, caller, query: { user_id: accountId, status, ...page }, zone }) => {
    const filter = { ...(accountId !== undefined && { accountId }), ...(status && { status }) };
    const { items, total: count } = await deps.stores.invoices.list(caller.networkId, filter, page);
    return { invoices: items.map((one) => invoiceOf(one, zone)), total: count, ...page };
  },
});

const one = route({
  method: 'GET',
  path: '/network/invoices/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-invoice',
  summary: 'Retrieve an invoice',
  description:
    'With its lines, their conversions and the payments. The lines add up to the amount. Each has the first 100 of the conversions it is made of.',
  params: idParams('id'),
  data: z.object({
    invoice: fullInvoiceOut,
    payments: paymentsOut,
  }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const { zone } = await networkOf(deps, { networkId });
    const invoice = found(await deps.stores.invoices.find(networkId, params.id), 'invoice');
    return {
      invoice: await fullInvoiceOf(deps, invoice, zone),
      payments: await paymentsShownOf(deps, invoice, zone),
    };
  },
});

const close = route({
  method: 'POST',
  path: '/network/invoices',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'close-invoice',
  summary: 'Create an invoice',
  description:
    "Closes a period of an account: all that is approved and not invoiced yet. Amounts are rounded once, here, to the currency's smallest unit. A row is invoiced once; what is rejected afterwards is an adjustment on the next invoice.",
  body: z.object({
    user_id: longId<string>('The affiliate or advertiser.'),
    start: day("First day, in the network's time zone."),
    end: day("Last day, in the network's time zone; it must be over."),
    dry_run: flag('true: returns the invoice without storing it.').default(false),
  }),
  status: 201,
  rehearsal: 'Preview of the invoice, with dry_run.',
  data: z.object({
    invoice: closedInvoiceOut,
    others: otherInvoicesOut(closedInvoiceOut),
    uninvoiced_before: uninvoicedBeforeOut,
    document_missing: documentMissingOut,
    message,
  }),
  handle: async ({ deps, caller, body: { user_id: accountId, dry_run: dryRun, ...period }, zone }) => {
    const { networkId } = caller;
    const { invoice, others, left, missing } = await deps.useCases.closeInvoice({
      networkId,
      accountId,
      dryRun,
      ...period,
    });
    const data = {
      invoice: closedInvoiceOf(invoice, zone),
      others: others.map((one) => closedInvoiceOf(one, zone)),
      uninvoiced_before: uninvoicedBeforeOf(left),
      document_missing: missing,
      message: dryRun ? 'Nothing was stored: this is what the invoice would be.' : 'The period was closed.',
    };
    return dryRun ? ok(data) : data;
  },
});

const pay = route({
  method: 'POST',
  path: '/network/invoices/{id}/payments',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'record-payment',
  summary: 'Record a payment',
  description:
    'At most what is open on the invoice. Notes that money was sent; nothing is sent by the product.',
  params: idParams('id'),
  body: z.object({
    ...PAYMENT_WIRE.shape('created'),
    from_deposits: flag(
      'true: the deposits of the advertiser pay it; no money came now. Of a credit: it is added to the deposits; no money is sent.',
    ).default(false),
  }),
  status: 201,
  data: z.object({ payment: paymentOut, invoice: invoiceOut, message }),
  words: { fromDeposits: 'from_deposits' },
  handle: async ({ deps, caller, params, body: { from_deposits: fromDeposits, ...body }, zone }) => {
    const { networkId } = caller;
    const input = { networkId, invoiceId: params.id, fromDeposits, ...body };
    const paid = await deps.useCases.recordPayment(input);
    return {
      payment: paymentOf(paid.payment, zone),
      invoice: invoiceOf(paid.invoice, zone),
      message: 'The payment was recorded.',
    };
  },
});

const undo = route({
  method: 'DELETE',
  path: '/network/invoices/{id}/payments/{pid}',
  role: 'network',
  needs: { permission: 'billing', confirmed: true },
  operation: 'undo-payment',
  summary: 'Undo a payment',
  description:
    'For one recorded by mistake: its amount is open again. The audit log keeps it. Of several that try at once, one succeeds.',
  params: idParams('id', 'pid'),
  data: z.object({ invoice: invoiceOut, message }),
  handle: async ({ deps, caller, params, zone }) => {
    const { networkId } = caller;
    const invoice = await deps.useCases.undoPayment({ networkId, invoiceId: params.id, id: params.pid });
    return { invoice: invoiceOf(invoice, zone), message: 'The payment was undone.' };
  },
});

const issue = route({
  method: 'POST',
  path: '/network/invoices/{id}/document',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'issue-invoice-document',
  summary: 'Issue the document of an invoice',
  description:
    'For an invoice that was closed without one. Gives it the next number of its series, and adds the VAT to what is to be paid. A document never changes.',
  params: idParams('id'),
  body: z.object({}),
  status: 201,
  data: z.object({ invoice: fullInvoiceOut, message }),
  handle: async ({ deps, caller, params, zone }) => {
    const { networkId } = caller;
    const { number } = await deps.useCases.issueDocument({ networkId, invoiceId: params.id });
    const invoice = found(await deps.stores.invoices.find(networkId, params.id), 'invoice');
    return {
      invoice: await fullInvoiceOf(deps, invoice, zone),
      message: `The document ${number} was issued.`,
    };
  },
});

export const INVOICE_ROUTES = [list, one, close, pay, undo, issue];
