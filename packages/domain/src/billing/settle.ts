import { minorDigitsOf } from '../shared/currencies.ts';
import { moneyText, negate, ZERO, type Money } from '../shared/money.ts';
import { invalid, refuse } from '../shared/refusal.ts';
import { isWholeMinor } from './apportion.ts';
import { openAmountOf, type InvoiceHead } from './invoice.ts';

/**
 * What a payment of `amount` (more than zero) adds to what is paid of the invoice: `amount`, or for a credit its
 * negative. Refuses amounts finer than the currency's minor unit (`invalid_parameter`) and more than is open
 * (`not_allowed_in_state`), and says what is allowed.
 */
export function settlementOf(
  invoice: Pick<InvoiceHead, 'amount' | 'vat' | 'paid' | 'currency'>,
  amount: Money,
): Money {
  const digits = minorDigitsOf(invoice.currency);
  if (amount <= ZERO) throw invalid('amount', 'Enter a payment above 0.');
  if (!isWholeMinor(amount, digits)) {
    throw invalid('amount', `An amount in ${invoice.currency} has at most ${digits} decimals.`);
  }
  const open = openAmountOf(invoice);
  if (open === ZERO) throw refuse('not_allowed_in_state', 'This invoice is already paid in full.');
  const payable = open < ZERO ? negate(open) : open;
  if (amount > payable) {
    const text = `${moneyText(payable)} ${invoice.currency}`;
    throw refuse('not_allowed_in_state', `Only ${text} is outstanding. Enter that amount or less.`);
  }
  return open < ZERO ? negate(amount) : amount;
}
