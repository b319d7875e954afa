import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { INVOICE_STATUSES } from '@tributary/domain/billing/invoice';
import { found } from '@tributary/application/shared/found';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams, pageShape } from '../shared/common.ts';
import { oneOf } from '../shared/input.ts';
import { int, total } from '../shared/output.ts';
import {
  ownFullInvoiceOf,
  ownInvoiceOf,
  ownFullInvoiceOut,
  ownInvoiceOut,
  ownPaymentOf,
  ownPaymentOut,
  paymentsOut,
  paymentsShownOf,
} from './invoice-wire.ts';

const paging = { total, page: int('The page.'), limit: int('Its size.') };

/** docs/rules/billing.md#own-invoices */
const own = <const Kind extends AccountKind>(kind: Kind) => [
  route({
    method: 'GET',
    path: `/${kind}/invoices`,
    role: kind,
    operation: `list-own-${kind}-invoices` as const,
    summary: 'List your invoices',
    description: 'Newest first, without their lines, in pages, from the first on.',
    query: z.object({
      ...pageShape(100, 1000),
      status: oneOf('Only those that are open, part_paid or paid.', INVOICE_STATUSES).optional(),
    }),
    data: z
      .object({
        invoices: z.array(ownInvoiceOut).meta({ description: 'Newest first.' }),
        ...paging,
      })
      .meta({ id: 'OwnInvoicePage' }),
    handle: async ({ deps, caller, query: { status, ...page }, zone }) => {
      const filter = { accountId: accountOf(caller) ?? '', ...(status && { status }) };
      const { items, total: count } = await deps.stores.invoices.list(caller.networkId, filter, page);
      return { invoices: items.map((one) => ownInvoiceOf(one, zone)), total: count, ...page };
    },
  }),
  route({
    method: 'GET',
    path: `/${kind}/invoices/{id}`,
    role: kind,
    operation: `get-own-${kind}-invoice` as const,
    summary: 'Retrieve an invoice',
    description:
      'With its items and payments. The items add up to the amount. Each has its first 100 conversions. Invoices of other accounts are answered with 404.',
    params: idParams('id'),
    data: z
      .object({ invoice: ownFullInvoiceOut, payments: paymentsOut })
      .meta({ id: 'OwnInvoiceWithPayments' }),
    handle: async ({ deps, caller, params, zone }) => {
      const any = await deps.stores.invoices.find(caller.networkId, params.id);
      const invoice = found(any?.account.id === accountOf(caller) ? any : undefined, 'invoice');
      return {
        invoice: await ownFullInvoiceOf(deps, invoice, zone),
        payments: await paymentsShownOf(deps, invoice, zone),
      };
    },
  }),
  route({
    method: 'GET',
    path: `/${kind}/payments`,
    role: kind,
    operation: `list-own-${kind}-payments` as const,
    summary: 'List your payments',
    description: 'Payments on your invoices, in pages, from the first on. Undone payments are left out.',
    query: z.object(pageShape(100, 1000)),
    data: z
      .object({
        payments: z.array(ownPaymentOut).meta({ description: 'Newest first.' }),
        ...paging,
      })
      .meta({ id: 'OwnPaymentPage' }),
    handle: async ({ deps, caller, query: page, zone }) => {
      const whose = { accountId: accountOf(caller) ?? '' };
      const { items, total: count } = await deps.stores.invoices.listPayments(caller.networkId, whose, page);
      return { payments: items.map((one) => ownPaymentOf(one, zone)), total: count, ...page };
    },
  }),
];

export const OWN_INVOICE_ROUTES = [...own('affiliate'), ...own('advertiser')];
