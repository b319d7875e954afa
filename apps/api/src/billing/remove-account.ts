import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { moneyText } from '@tributary/domain/shared/money';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { flag } from '../shared/input.ts';
import { exact, string } from '../shared/output.ts';
import { closedInvoiceHeadOut, invoiceOf, otherInvoicesOut } from './invoice-wire.ts';

const remove = (kind: AccountKind) =>
  route({
    method: 'DELETE',
    path: `/${kind}/{id}`,
    role: 'network',
    needs: { permission: 'manage' },
    operation: `delete-${kind}`,
    summary: `Delete an ${kind}`,
    description:
      "Name, address, keys, links and postbacks are deleted at once and can't be restored. Stats and invoices stay, and totals do not change. What is approved and not invoiced yet, today included, is invoiced with it. `dry_run=true` returns the amounts and changes nothing.",
    params: idParams('id'),
    query: z.object({
      dry_run: flag('true: returns what would be invoiced without removing anything.').default(false),
    }),
    data: done
      .extend({
        invoice: closedInvoiceHeadOut
          .nullable()
          .meta({ description: 'What was open; null for nothing. In a dry run what it would be.' }),
        others: otherInvoicesOut(closedInvoiceHeadOut),
        pending: exact('Pending amount; once approved, invoice it with `POST /network/invoices`.'),
        currency: string('Three-letter currency code of the pending amount.'),
      })
      .meta({ id: 'RemovedAccount' }),
    handle: async ({ deps, caller, params, query: { dry_run: dryRun }, zone }) => {
      const { networkId } = caller;
      const erased = await deps.useCases.eraseAccount({ networkId, kind, who: params.id, dryRun });
      const { invoice, others, pending, currency } = erased;
      const made = invoice ? [invoice, ...others] : [];
      const texts = made.map((one) => `${moneyText(one.amount)} ${one.currency}`);
      const invoiced = texts.length === 0 ? 'Nothing' : texts.join(' and ');
      const amounts = `${invoiced} ${dryRun ? 'would be' : 'was'} invoiced; ${moneyText(pending)} ${currency} waits for approval.`;
      return {
        message: dryRun ? `Nothing was removed. ${amounts}` : `The ${kind} was removed. ${amounts}`,
        invoice: invoice && invoiceOf(invoice, zone),
        others: others.map((one) => invoiceOf(one, zone)),
        pending,
        currency,
      };
    },
  });

/** What is open of an account's money is invoiced with its removal. */
export const REMOVE_ACCOUNT_ROUTES = [remove('affiliate'), remove('advertiser')];
