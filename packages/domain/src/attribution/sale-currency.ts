import type { Money } from '../shared/money.ts';

type Sent = {
  readonly currency: string;
  readonly saleAmount: Money | null;
  readonly revenue: Money | null;
  readonly payout?: Money | null;
};

/**
 * What was sent, with the campaign's currency for a sale amount that names none. Beside a payout or a revenue, which are agreed in the
 * network's (`own`), such an amount is in that too (docs/rules/money.md#currency-of-a-sale).
 */
export function inSaleCurrency<S extends Sent>(
  sent: S,
  { campaign, own }: { readonly campaign: string; readonly own: string },
): S {
  const { currency, saleAmount, revenue, payout = null } = sent;
  if (currency !== '' || campaign === own) return sent;
  if (saleAmount === null || revenue !== null || payout !== null) return sent;
  return { ...sent, currency: campaign };
}
