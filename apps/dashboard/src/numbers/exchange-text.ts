import { t } from '@lingui/core/macro';
import type { NumberText } from '../api/exact-json.ts';
import { amountWithCurrency, rate as written } from './money.ts';
import { dayText } from './period.ts';

type Exchange = {
  readonly currency: string;
  readonly amount: NumberText;
  readonly rate: NumberText;
  readonly rate_date: string;
};

/** An amount with the rate that it was converted at, or by. */
export function rateText(amount: string, exchange: Exchange): string {
  const rate = written(exchange.rate);
  const day = dayText(exchange.rate_date);
  return t`${amount} at ${rate} (${day})`;
}

/** What was paid in the currency of the account; nothing where it is the one of the invoice. */
export const exchangeText = (exchange: Exchange | null): string | undefined =>
  exchange ? rateText(amountWithCurrency(exchange.amount, exchange.currency), exchange) : undefined;
