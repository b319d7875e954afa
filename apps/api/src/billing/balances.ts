import { z } from 'zod';
import { balanceOf, type BalanceSums } from '@tributary/domain/billing/balance';
import { statusOf } from '@tributary/domain/billing/invoice';
import { PAYOUT_CONFIRMATIONS, PAYOUT_METHOD_KINDS } from '@tributary/domain/billing/payout-method';
import type { Money } from '@tributary/domain/shared/money';
import { BALANCE_SORTS } from '@tributary/application/billing/balances';
import { route } from '../http/route.ts';
import { pageShape } from '../shared/common.ts';
import { oneOf, text } from '../shared/input.ts';
import { bool, exact, int, nullableString, string, total } from '../shared/output.ts';
import { invoiceStatus, kindOf, userTypeIn, userTypeOut } from './invoice-wire.ts';

const sumsShape = {
  currency: string("Three-letter currency code; amounts not invoiced yet are in the network's."),
  pending: exact('Pending approval. Not rounded.'),
  approved: exact(
    'Approved, and on no invoice yet, today included. Not rounded; below zero if more was taken back than earned since then.',
  ),
  invoiced: exact('The sum of all invoices.'),
  paid: exact('What was paid of them.'),
  open: exact('invoiced less paid.'),
  owed: exact('approved and open together: what is owed now.'),
  held_back: exact('How much of what is open is held back today, by the payment terms of affiliates.'),
};

const balanceOut = z
  .object({
    user_id: string('Long ID of the account.'),
    user_type: userTypeOut('publisher: an affiliate.'),
    display_id: int('Short ID of the account.'),
    name: string('Name of the account.'),
    email: nullableString('Email of the account; null if it was removed.'),
    removed: bool('Whether the account was removed since; its invoices can still be paid.'),
    ...sumsShape,
    payout_method: z
      .object({
        kind: z.enum(PAYOUT_METHOD_KINDS).meta({ description: 'What it is.' }),
        confirmation: z.enum(PAYOUT_CONFIRMATIONS).meta({
          description: 'waiting: the network must confirm it before it pays there.',
        }),
      })
      .nullable()
      .meta({ description: 'Where an affiliate wants its money; null before it chose, and of advertisers.' }),
    last_invoice: z
      .object({ _id: string('Id of the invoice.'), status: invoiceStatus })
      .nullable()
      .meta({ description: 'The newest one in this currency; null without one.' }),
  })
  .meta({ id: 'Balance', description: 'One account in one currency.' });

const list = route({
  method: 'GET',
  path: '/network/balances',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-balances',
  summary: 'List balances',
  description:
    'By account: pending, approved, invoiced, paid and open. Of affiliates what they are owed, of advertisers what they owe. Accounts that never had any money are left out; removed ones with money are in. One row for each currency an account was invoiced in.',
  query: z.object({
    ...pageShape(100, 1000),
    user_type: userTypeIn('publisher: what affiliates are owed. advertiser: what they owe.').default(
      'publisher',
    ),
    search: text('Part of the name, username, email or external ID.').optional(),
    sort: oneOf('What they are ordered by.', BALANCE_SORTS).default('owed'),
    order: oneOf('asc for names, desc for amounts when left out.', ['asc', 'desc']).optional(),
  }),
  data: z
    .object({
      balances: z.array(balanceOut).meta({ description: 'Highest balance first, unless you send `sort`.' }),
      totals: z
        .array(z.object(sumsShape).meta({ description: 'All that match, in one currency.' }))
        .meta({ description: 'Of all that match, not of the page only; one for each currency.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'BalancePage' }),
  handle: async ({ deps, caller: { networkId }, query }) => {
    const { user_type: userType, search, sort: by, order = by === 'name' ? 'asc' : 'desc', ...page } = query;
    const kind = kindOf(userType);
    const asked = { networkId, kind, search, sort: { by, order }, page };
    const { items, totals, total: count } = await deps.useCases.readBalances(asked);
    return {
      balances: items.map(({ payoutMethod, newestInvoice, ...row }) => ({
        user_id: row.accountId,
        user_type: userType,
        display_id: row.displayId,
        name: row.name,
        email: row.email,
        removed: row.removed,
        ...sumsOf(row.currency, row.sums, row.heldBack),
        payout_method: payoutMethod && {
          kind: payoutMethod.destination.kind,
          confirmation: payoutMethod.confirmation,
        },
        last_invoice: newestInvoice && { _id: newestInvoice.id, status: statusOf(newestInvoice) },
      })),
      totals: totals.map(({ currency, sums, heldBack }) => sumsOf(currency, sums, heldBack)),
      total: count,
      ...page,
    };
  },
});

const sumsOf = (currency: string, sums: BalanceSums, heldBack: Money) => ({
  currency,
  ...balanceOf(sums),
  held_back: heldBack,
});

export const BALANCE_ROUTES = [list];
