// Payout batches (docs/rules/billing.md#payout-batches): who is paid what, in the currency of its account.
import { dayAfter, dayIn } from './days.ts';
import {
  divided,
  exact,
  isAbove,
  isNought,
  kept,
  minus,
  NOUGHT,
  plus,
  rounded,
  sumOf,
  times,
  unitsOf,
  type Exact,
} from './exact.ts';
import { rateOn } from './exchange.ts';
import { openOf, pay, undoPayment } from './invoices.ts';
import {
  got,
  type Exchange,
  type Invoice,
  type PaymentTerms,
  type PayoutBatch,
  type PayoutLine,
  type State,
} from './state.ts';

const CENTS = 2;

/** Whether a batch is about to pay it. */
export const isHeld = ({ batches }: State, invoice: string): boolean =>
  [...batches.values()].some(
    ({ status, lines }) =>
      status !== 'cancelled' &&
      lines.some((line) => line.status === 'open' && line.parts.some((part) => part.invoice === invoice)),
  );

const FIRST_TERMS: PaymentTerms = { netDays: 0, minimum: NOUGHT, holdBack: NOUGHT, holdBackDays: 0 };
const termsOf = ({ paymentTerms }: State, account: string): PaymentTerms =>
  paymentTerms.get(account) ?? paymentTerms.get('') ?? FIRST_TERMS;

/** An invoice, and how much of it is paid now. */
type Part = { readonly invoice: Invoice; readonly amount: Exact };
type Waiting = { readonly amount: Exact; readonly until: string };

/** What is paid now, what is held back, and what is not due; credits are set off whenever they were made. */
function partsOf(own: readonly Invoice[], { netDays, holdBack, holdBackDays }: PaymentTerms, today: string) {
  const parts: Part[] = [];
  const held: Waiting[] = [];
  const later: Waiting[] = [];
  for (const invoice of own) {
    const open = openOf(invoice);
    const dueOn = dayAfter(invoice.end, netDays);
    if (isAbove(NOUGHT, open)) parts.push({ invoice, amount: open });
    else if (dueOn > today) later.push({ amount: open, until: dueOn });
    else {
      const until = dayAfter(dueOn, holdBackDays);
      const share = rounded(divided(times(plus(invoice.amount, invoice.vat), holdBack), exact('100')), CENTS);
      const most = isAbove(share, open) ? open : share;
      const back = until > today ? most : NOUGHT;
      if (!isNought(back)) held.push({ amount: back, until });
      if (!isNought(minus(open, back))) parts.push({ invoice, amount: minus(open, back) });
    }
  }
  return { parts, held, later };
}

/** Who would be paid now, and of the others why not, and since when. */
export function draftPayouts(state: State): Pick<PayoutBatch, 'lines' | 'leftOut'> {
  const lines: PayoutLine[] = [];
  const leftOut: string[] = [];
  const due = [...state.invoices.values()].filter(
    (one) => state.affiliates.includes(one.account) && !isHeld(state, one.id) && !isNought(openOf(one)),
  );
  const groups = new Set(due.map(({ account, currency }) => `${account} ${currency}`));
  for (const group of groups) {
    const [account = '', currency = ''] = group.split(' ');
    const own = due
      .filter((one) => one.account === account && one.currency === currency)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const terms = termsOf(state, account);
    const { parts, held, later } = partsOf(own, terms, dayIn(state.zone, state.now));
    const owed = sumOf(parts.map(({ amount }) => amount));
    const { currency: wanted, hasMethod } = payeeOf(state, account);
    const paid = wanted === currency || !isAbove(owed, NOUGHT) ? null : exchangedTo(state, wanted, parts);
    const isBelow = currency === state.currency && isAbove(terms.minimum, owed);
    const left = (reason: string, amounts: readonly Exact[], days: readonly string[] = []) =>
      leftOut.push(
        [account, currency, reason, unitsOf(sumOf(amounts)), [...days].sort()[0] ?? '-'].join(' '),
      );
    const amounts = parts.map(({ amount }) => amount);
    const isPaid = parts.some(({ amount }) => isAbove(amount, NOUGHT));
    if (!isPaid && later.length > 0)
      left(
        'not_due',
        [...amounts, ...later.map(({ amount }) => amount)],
        later.map(({ until }) => until),
      );
    else if (!isAbove(owed, NOUGHT)) {
      if (parts.length > 0) left('negative_balance', amounts);
    } else if (isBelow) left('below_minimum', amounts);
    else if (!hasMethod) left('no_method', amounts);
    else if (paid === undefined) left('no_rate', amounts);
    else if (paid && isNought(paid.whole.amount)) left('below_minimum', amounts);
    else
      lines.push({
        account,
        currency,
        exchange: paid?.whole ?? null,
        parts: parts.map(({ invoice, amount }, at) => ({
          invoice: invoice.id,
          amount,
          exchange: paid?.parts[at] ?? null,
        })),
        status: 'open',
        payments: [],
      });
    if (held.length > 0)
      left(
        'held_back',
        held.map(({ amount }) => amount),
        held.map(({ until }) => until),
      );
  }
  return { lines, leftOut };
}

function payeeOf(state: State, account: string): { readonly currency: string; readonly hasMethod: boolean } {
  if (state.removed.has(account)) return { currency: '', hasMethod: false };
  return state.payees.get(account) ?? { currency: 'USD', hasMethod: false };
}

/** Undefined without a rate. */
function exchangedTo(state: State, to: string, own: readonly Part[]) {
  const from = got(own[0]).invoice.currency;
  const found = rateOn(state, { from, to }, dayIn(state.zone, state.now));
  if (!found) return undefined;
  const owed = sumOf(own.map((one) => one.amount));
  const into = (amount: Exact) => divided(times(amount, found.times), found.over);
  const amount = rounded(into(owed), CENTS);
  const difference = minus(owed, rounded(divided(times(amount, found.over), found.times), CENTS));
  const common = { currency: to, rate: rounded(divided(found.times, found.over), 15), day: found.day };
  const amounts = shared(
    own.map((one) => kept(into(one.amount))),
    amount,
  );
  const differences = shared(
    own.map((one) => kept(divided(times(one.amount, difference), owed))),
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
