import { openAmountOf, totalOf } from '@tributary/domain/billing/invoice';
import { minorDigitsOf } from '@tributary/domain/shared/currencies';
import type { InvoiceId, NetworkId } from '@tributary/domain/shared/ids';
import { add, moneyText, roundTo, ZERO, type Money } from '@tributary/domain/shared/money';
import type { InvoiceTally, Invoices } from './invoices.ts';

/** Something that is wrong with an invoice (`invoiceId`), or with all invoices of an account (`invoiceId` null). */
export type BillingFault = {
  readonly invoiceId: InvoiceId | null;
  readonly accountId: string;
  readonly message: string;
};
export type CheckBilling = (networkId: NetworkId) => Promise<BillingFault[]>;

const BATCH = 1000;
/** The check stops at so many faults; more would say nothing new. */
const FAULTS_MAX = 1000;

/**
 * Proves the invoices of a network: lines add up, amounts are rounded as they should be, payments add up to what the
 * invoice says is paid and never exceed its amount, and what is marked as invoiced is the sum of the invoices. Empty
 * when all is well.
 */
export const makeCheckBilling =
  ({ stores: { invoices } }: { readonly stores: { readonly invoices: Invoices } }): CheckBilling =>
  async (networkId) => {
    const unbalanced = await invoices.listUnbalanced(networkId, FAULTS_MAX);
    const faults: BillingFault[] = unbalanced.map((one) => ({
      invoiceId: null,
      accountId: one.accountId,
      message: `Invoices of ${moneyText(one.invoices)}, but ${moneyText(one.taken)} is marked as invoiced.`,
    }));
    let after: InvoiceId | null = null;
    while (faults.length < FAULTS_MAX) {
      const tallies: InvoiceTally[] = await invoices.listTallies(networkId, after, BATCH);
      faults.push(...tallies.flatMap(faultsOf));
      after = tallies.at(-1)?.invoice.id ?? null;
      if (tallies.length < BATCH) break;
    }
    return faults.slice(0, FAULTS_MAX);
  };

function faultsOf({ invoice, linesExact, linesAmount, payments }: InvoiceTally): BillingFault[] {
  const { exact, carried, amount, paid, currency } = invoice;
  const differs = (what: string, found: Money, expected: Money) =>
    found === expected ? [] : [`${what} ${moneyText(found)} instead of ${moneyText(expected)}.`];
  return [
    ...differs('The exact amounts of its lines are', linesExact, exact),
    ...differs('The amounts of its lines are', linesAmount, amount),
    ...differs('Its amount is', amount, roundTo(add(exact, carried), minorDigitsOf(currency))),
    ...differs('Its payments are', payments, paid),
    ...(isOverpaid(totalOf(invoice), openAmountOf(invoice))
      ? [`${moneyText(paid)} is paid of ${moneyText(totalOf(invoice))}.`]
      : []),
  ].map((message) => ({ invoiceId: invoice.id, accountId: invoice.account.id, message }));
}

/** What is open has the sign of the amount, and is never more than it. */
const isOverpaid = (amount: Money, open: Money): boolean =>
  amount < ZERO ? open > ZERO || open < amount : open < ZERO || open > amount;
