import { add, subtract, ZERO, type Money } from '../shared/money.ts';

/**
 * The money of one account in one currency, exact, by how far it has come: what an affiliate is owed, or what an advertiser
 * owes. `approved` is what no invoice holds yet, referral earnings included; it is below zero while more was taken
 * back of invoiced days than was earned since. `invoiced`, with VAT, and `paid` are sums over all invoices
 * (docs/rules/billing.md#balances).
 */
export type BalanceSums = {
  readonly pending: Money;
  readonly approved: Money;
  readonly invoiced: Money;
  readonly paid: Money;
};
export type Balance = BalanceSums & {
  /** Invoiced and not paid. */
  readonly open: Money;
  /** `approved` and `open`: what is owed now. */
  readonly owed: Money;
};

/** The balance that the sums make. */
export function balanceOf(sums: BalanceSums): Balance {
  const open = subtract(sums.invoiced, sums.paid);
  return { ...sums, open, owed: add(sums.approved, open) };
}

/** Whether all four sums are zero; such a balance is not listed. */
export const isBlank = ({ pending, approved, invoiced, paid }: BalanceSums): boolean =>
  [pending, approved, invoiced, paid].every((amount) => amount === ZERO);

export const NO_SUMS: BalanceSums = { pending: ZERO, approved: ZERO, invoiced: ZERO, paid: ZERO };

/** The sums of two balances together. In any order they come to the same, and `NO_SUMS` adds nothing. */
export const mergeSums = (a: BalanceSums, b: BalanceSums): BalanceSums => ({
  pending: add(a.pending, b.pending),
  approved: add(a.approved, b.approved),
  invoiced: add(a.invoiced, b.invoiced),
  paid: add(a.paid, b.paid),
});
