import { z } from 'zod';
import { sum } from '@tributary/domain/billing/apportion';
import type { DayRange } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId } from '@tributary/domain/shared/ids';
import { noSuchAccount, refusalOf } from '@tributary/application/billing/close-invoice';
import type { AccountsToClose, ClosingOf } from '@tributary/application/billing/close-invoices-of';
import { failureOf } from '../http/error-table.ts';
import { badParameter } from '../http/http-error.ts';
import { ok } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { day, flag, longId, longIds } from '../shared/input.ts';
import { bool, exact, int, message, nullableString, string } from '../shared/output.ts';
import {
  closedInvoiceHeadOut,
  invoiceOf,
  kindOf,
  otherInvoicesOut,
  uninvoicedBeforeOf,
  uninvoicedBeforeOut,
  userTypeIn,
  userTypeOf,
  userTypeOut,
} from './invoice-wire.ts';

const ACCOUNTS_MAX = 1000;

const resultOut = z
  .object({
    _id: string('Long ID of the account.'),
    user_type: userTypeOut('publisher: an affiliate. null for an unknown id.').nullable(),
    name: nullableString('Name of the account; null for an unknown id.'),
    success: bool('Whether the period is now closed for it; in a dry run, whether it would be.'),
    changed: bool('Whether this made an invoice, or in a dry run would make one.'),
    code: int('Error code; 0 for none.'),
    message: string('Why there is no invoice; empty when there is one.'),
    invoice: closedInvoiceHeadOut.nullable().meta({
      description: 'The new invoice, or the one that already closed this period; null if none.',
    }),
    others: otherInvoicesOut(closedInvoiceHeadOut),
    lines: int('How many lines a new invoice has; GET /network/invoices/{id} shows them.'),
    uninvoiced_before: uninvoicedBeforeOut,
  })
  .meta({ id: 'ClosingResult', description: 'The outcome for one account.' });

const sumOut = z
  .object({
    user_type: userTypeOut('publisher: an affiliate.'),
    currency: string('Three-letter currency code.'),
    count: int('How many invoices.'),
    amount: exact('The sum of their amounts.'),
  })
  .meta({ id: 'ClosingSum', description: 'The new invoices of one kind of account in one currency.' });

const closeMany = route({
  method: 'POST',
  path: '/network/invoices/bulk',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'close-invoices',
  summary: 'Create many invoices',
  description:
    "Closes a period for many accounts; the response has a result for each. Each is closed as by `POST /network/invoices`; one that fails doesn't stop the others. Send `ids`, or `all` for every account that has something to invoice, or `affiliate_group_id` for those in a group of affiliates: a request handles 1,000 of them, and `next` is where to continue. You can repeat the request: what is already invoiced stays as it is.",
  body: z.object({
    ids: longIds<string>(
      `Affiliates and advertisers, at most ${ACCOUNTS_MAX}; one that comes twice counts once.`,
    ).optional(),
    all: flag('true: every account that has something to invoice; instead of ids.').default(false),
    affiliate_group_id: longId<AffiliateGroupId>(
      'Instead of ids: the members of this group that have something to invoice.',
    ).optional(),
    user_type: userTypeIn('With all: only affiliates (publisher), or only advertisers.').optional(),
    after: longId<string>('With all or a group: go on behind this id, which was `next`.').optional(),
    start: day("First day, in the network's time zone."),
    end: day("Last day, in the network's time zone; it must be over."),
    dry_run: flag('true: returns the result for each without storing anything.').default(false),
  }),
  status: 201,
  rehearsal: 'Preview of each, with dry_run; or no invoice was created.',
  data: z.object({
    results: z.array(resultOut).meta({
      description: 'In the order of the ids; with all or a group, only accounts that have something.',
    }),
    changed: int('Of how many accounts invoices were made, or in a dry run would be.'),
    failed: int('How many accounts were refused.'),
    sums: z
      .array(sumOut)
      .meta({ description: 'Total of the new invoices, by kind of account and currency.' }),
    next: nullableString(
      'With all or a group: what to send as `after` for those that are left; null for none.',
    ),
    message,
  }),
  handle: async ({ deps, caller, body: { start, end, dry_run: dryRun, ...which }, zone }) => {
    const { networkId } = caller;
    const asked = { networkId, start, end, dryRun, accounts: accountsOf(which) };
    const { closings, period, next } = await deps.useCases.closeInvoicesOf(asked);
    const results = closings.map((one) => resultOf(one, { period, zone }));
    const changed = results.filter((one) => one.changed).length;
    const data = {
      results,
      changed,
      failed: results.filter(({ success }) => !success).length,
      sums: sumsOf(closings),
      next,
      message: dryRun
        ? 'Nothing was stored: this is what would become of each.'
        : `${changed} invoices were made.`,
    };
    return changed === 0 || dryRun ? ok(data) : data;
  },
});

type Which = {
  readonly ids?: readonly string[] | undefined;
  readonly all: boolean;
  readonly affiliate_group_id?: AffiliateGroupId | undefined;
  readonly user_type?: 'publisher' | 'advertiser' | undefined;
  readonly after?: string | undefined;
};

function accountsOf({
  ids,
  all,
  affiliate_group_id: groupId,
  user_type: userType,
  after,
}: Which): AccountsToClose {
  if ([ids !== undefined, all, groupId !== undefined].filter(Boolean).length !== 1)
    throw wrong('ids', 'Send either ids, a group, or all: true.');
  const part = { after: after ?? null, limit: ACCOUNTS_MAX };
  if (all) return { kind: userType && kindOf(userType), ...part };
  if (userType !== undefined) throw wrong('user_type', 'Allowed with all: true only.');
  if (groupId !== undefined) return { groupId, ...part };
  if (after !== undefined) throw wrong('after', 'Allowed with all: true or a group, not with ids.');
  const accounts = [...new Set(ids)];
  if (accounts.length === 0 || accounts.length > ACCOUNTS_MAX)
    throw wrong('ids', `Expected 1 to ${ACCOUNTS_MAX} IDs.`);
  return { ids: accounts };
}

const wrong = (path: string, text: string) => badParameter(`${path}: ${text}`, [{ path, message: text }]);

type Shown = { readonly period: DayRange; readonly zone: string };

function resultOf({ id, account, closing }: ClosingOf, { period, zone }: Shown): z.input<typeof resultOut> {
  const refusal = closing.kind === 'unknown' ? noSuchAccount() : refusalUnlessClosed(closing, period);
  const failure = refusal && failureOf(refusal);
  return {
    _id: id,
    user_type: account && userTypeOf(account.kind),
    name: account && account.name,
    success: failure === undefined,
    changed: closing.kind === 'closed',
    code: failure?.code ?? 0,
    message: failure?.message ?? '',
    invoice: 'invoice' in closing ? invoiceOf(closing.invoice, zone) : null,
    others: closing.kind === 'closed' ? closing.others.map((one) => invoiceOf(one, zone)) : [],
    lines: closing.kind === 'closed' ? closing.invoice.lines.length : 0,
    uninvoiced_before: 'left' in closing ? uninvoicedBeforeOf(closing.left) : null,
  };
}

/** What is closed already is as it was asked for. */
const refusalUnlessClosed = (
  closing: Exclude<ClosingOf['closing'], { readonly kind: 'unknown' }>,
  period: DayRange,
) => (closing.kind === 'nothing' ? refusalOf(closing, period) : undefined);

function sumsOf(closings: readonly ClosingOf[]): z.input<typeof sumOut>[] {
  const made = closings.flatMap(({ closing }) =>
    closing.kind === 'closed' ? [closing.invoice, ...closing.others] : [],
  );
  return (['affiliate', 'advertiser'] as const).flatMap((kind) => {
    const ofKind = made.filter(({ account }) => account.kind === kind);
    return [...new Set(ofKind.map(({ currency }) => currency))].map((currency) => {
      const invoices = ofKind.filter((one) => one.currency === currency);
      const amount = sum(invoices.map((one) => one.amount));
      return { user_type: userTypeOf(kind), currency, count: invoices.length, amount };
    });
  });
}

export const CLOSE_MANY_ROUTES = [closeMany];
