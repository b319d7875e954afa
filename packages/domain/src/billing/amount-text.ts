import { minorDigitsOf } from '../shared/currencies.ts';
import { moneyText, type Money } from '../shared/money.ts';

/** With as many decimals as the currency has, as banks and tax offices take it: `50.00`, not `50`. */
export function amountText(amount: Money, currency: string): string {
  const digits = minorDigitsOf(currency);
  const [whole = '0', fraction = ''] = moneyText(amount).split('.');
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
}
