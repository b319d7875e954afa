// Payout batches (docs/rules/billing.md#payout-batches): who is paid what, in the currency of its account.
import { dayIn } from './days.ts';
import {
  divided,
  isAbove,
  isNought,
  kept,
  minus,
  NOUGHT,
  plus,
  rounded,
  sumOf,
  times,
  type Exact,
} from './exact.ts';
import { rateOn } from './exchange.ts';
import { paidOf, pay, undoPayment } from './invoices.ts';
import { got, type Exchange, type Invoice, type PayoutBatch, type PayoutLine, type State } from './state.ts';

const openOf = (invoice: Invoice): Exact => minus(invoice.amount, paidOf(invoice));
const CENTS = 2;

/** Whether a batch is about to pay it. */
export const isHeld = ({ batches }: State, invoice: string): boolean =>
  [...batches.values()].some(
    ({ status, lines }) =>
      status !== 'cancelled' &&
      lines.some((line) => line.status === 'open' && line.parts.some((part) => part.invoice === invoice)),
  );

/** Who would be paid now, and of the others why not. */
export function draftPayouts(state: State): Pick<PayoutBatch, 'lines' | 'leftOut'> {
  const lines: PayoutLine[] = [];
  const leftOut: string[] = [];
  const due = [...state.invoices.values()].filter(
    ({ id, account, ...one }) =>
      state.affiliates.includes(account) && !isHeld(state, id) && !isNought(openOf({ id, account, ...one })),
  );
  const groups = new Set(due.map(({ account, currency }) => `${account} ${currency}`));
  for (const group of groups) {
    const [account = '', currency = ''] = group.split(' ');
    const own = due
      .filter((one) => one.account === account && one.currency === currency)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const owed = sumOf(own.map(openOf));
    const { currency: wanted, hasMethod } = payeeOf(state, account);
    const paid = wanted === currency || !isAbove(owed, NOUGHT) ? null : exchangedTo(state, wanted, own);
    const reason = !isAbove(owed, NOUGHT)
      ? 'negative_balance'
      : !hasMethod
        ? 'no_method'
        : paid === undefined
          ? 'no_rate'
          : paid && isNought(paid.whole.amount)
            ? 'below_minimum'
            : undefined;
    if (reason !== undefined) leftOut.push([account, currency, reason].join(' '));
    else
      lines.push({
        account,
        currency,
        exchange: paid?.whole ?? null,
        parts: own.map((one, at) => ({
          invoice: one.id,
          amount: openOf(one),
          exchange: paid?.parts[at] ?? null,
        })),
        status: 'open',
        payments: [],
      });
  }
  return { lines, leftOut };
}

function payeeOf(state: State, account: string): { readonly currency: string; readonly hasMethod: boolean } {
  if (state.removed.has(account)) return { currency: '', hasMethod: false };
  return state.payees.get(account) ?? { currency: 'USD', hasMethod: false };
}

/** Undefined without a rate. */
function exchangedTo(state: State, to: string, own: readonly Invoice[]) {
  const from = got(own[0]).currency;
  const found = rateOn(state, { from, to }, dayIn(state.zone, state.now));
  if (!found) return undefined;
  const owed = sumOf(own.map(openOf));
  const into = (amount: Exact) => divided(times(amount, found.times), found.over);
  const amount = rounded(into(owed), CENTS);
  const difference = minus(owed, rounded(divided(times(amount, found.over), found.times), CENTS));
  const common = { currency: to, rate: rounded(divided(found.times, found.over), 15), day: found.day };
  const amounts = shared(
    own.map((one) => kept(into(openOf(one)))),
    amount,
  );
  const differences = shared(
    own.map((one) => kept(divided(times(openOf(one), difference), owed))),
    difference,
  );
  const whole: Exchange = { ...common, amount, difference };
  const parts = own.map((_, at): Exchange => ({
    ...common,
    amount: got(amounts[at]),
    difference: got(differences[at]),
  }));
  return { whole, parts };
}

/** Whole cents that make up the total: each rounded down, what is missing to the largest remainders, the first of equal ones first. */
function shared(amounts: readonly Exact[], total: Exact): Exact[] {
  const cent: Exact = { over: 1n, under: 100n };
  const floors = amounts.map((one) => {
    const near = rounded(one, CENTS);
    return isAbove(near, one) ? minus(near, cent) : near;
  });
  const byRemainder = amounts
    .map((one, at) => ({ at, rest: minus(one, got(floors[at])) }))
    .sort((a, b) => (isAbove(a.rest, b.rest) ? -1 : isAbove(b.rest, a.rest) ? 1 : a.at - b.at));
  let missing = minus(total, sumOf(floors));
  for (let n = 0; isAbove(missing, NOUGHT); n++) {
    const { at } = got(byRemainder[n % byRemainder.length]);
    floors[at] = plus(got(floors[at]), cent);
    missing = minus(missing, cent);
  }
  return floors;
}

export const refusalOfPreparing = (state: State, key: string): string | undefined =>
  state.batches.has(key) || draftPayouts(state).lines.length > 0 ? undefined : 'not_allowed_in_state';

/** `order`: account and currency of the lines, as the product has them. */
export function preparePayouts(
  state: State,
  key: string,
  { id, order }: { readonly id: string; readonly order: readonly string[] },
): void {
  if (state.batches.has(key)) return;
  const { lines, leftOut } = draftPayouts(state);
  const placeOf = ({ account, currency }: PayoutLine) => order.indexOf(`${account} ${currency}`);
  const sorted = [...lines].sort((a, b) => placeOf(a) - placeOf(b));
  state.batches.set(key, { id, status: 'prepared', lines: sorted, leftOut });
}

export type PayoutAct =
  | { readonly act: 'release' }
  | { readonly act: 'cancel' }
  | { readonly act: 'settle'; readonly lines: readonly number[] | null }
  | { readonly act: 'return'; readonly line: number };

export function refusalOfAct({ status, lines }: PayoutBatch, asked: PayoutAct): string | undefined {
  const refused = 'not_allowed_in_state';
  if (asked.act === 'release' || asked.act === 'cancel') return status === 'prepared' ? undefined : refused;
  if (status !== 'released' && status !== 'settled') return refused;
  const positions = asked.act === 'return' ? [asked.line] : (asked.lines ?? []);
  if (positions.some((one) => !lines[one - 1])) return 'invalid_parameter';
  const isReturned = positions.some((one) => got(lines[one - 1]).status === 'returned');
  return asked.act === 'settle' && isReturned ? refused : undefined;
}

/** `payments`: ids of those that the product made of each line. */
export function actOnPayouts(
  state: State,
  key: string,
  { asked, payments }: { readonly asked: PayoutAct; readonly payments: readonly (readonly string[])[] },
): void {
  const batch = got(state.batches.get(key));
  if (asked.act === 'release') return void state.batches.set(key, { ...batch, status: 'released' });
  if (asked.act === 'cancel') return void state.batches.set(key, { ...batch, status: 'cancelled' });
  const lines = batch.lines.map((line, at) => {
    const isAsked = asked.act === 'return' ? asked.line === at + 1 : (asked.lines?.includes(at + 1) ?? true);
    if (!isAsked) return line;
    if (asked.act === 'settle')
      return line.status === 'open' ? settled(state, line, got(payments[at])) : line;
    if (line.status === 'returned') return line;
    for (const [n, id] of line.payments.entries())
      undoPayment(state, got(state.invoices.get(got(line.parts[n]).invoice)), id);
    return { ...line, status: 'returned' as const };
  });
  const isOpen = lines.some(({ status }) => status === 'open');
  state.batches.set(key, { ...batch, lines, status: isOpen ? 'released' : 'settled' });
}

function settled(state: State, line: PayoutLine, payments: readonly string[]): PayoutLine {
  for (const [n, { invoice, amount }] of line.parts.entries()) {
    const size = isAbove(NOUGHT, amount) ? minus(NOUGHT, amount) : amount;
    pay(state, got(state.invoices.get(invoice)), { id: got(payments[n]), amount: size });
  }
  return { ...line, status: 'settled', payments };
}
