// One payment run: who is paid what for which invoices, who isn't and why, and how it goes on. All that a file needs is kept
// in it, so that the same file comes of it whenever it is asked for (docs/rules/billing.md#payout-batches).
import type { FoundRate } from '../exchange/exchange-rates.ts';
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, InvoiceId, NetworkId, PaymentId, PayoutBatchId } from '../shared/ids.ts';
import { add, type Money, subtract, ZERO } from '../shared/money.ts';
import { invalid, refuse } from '../shared/refusal.ts';
import { sum } from './apportion.ts';
import { openAmountOf, type InvoiceHead } from './invoice.ts';
import { exchanged, type PaymentExchange } from './payment-exchange.ts';
import { dueDayOf, type HeldBack, heldBackOf, type PaymentTerms } from './payment-terms.ts';
import type { BankAccount, PayoutDestination, PayoutMethod } from './payout-method.ts';

export const BATCH_STATUSES = ['prepared', 'released', 'settled', 'cancelled'] as const;
/** `settled`: nothing of it is open any more. */
export type BatchStatus = (typeof BATCH_STATUSES)[number];
export const LINE_STATUSES = ['open', 'settled', 'returned'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export type PaidInvoice = {
  readonly invoiceId: InvoiceId;
  /** All that was open of it, less what is held back; below zero for a credit, which is set off. */
  readonly amount: Money;
  /** Its part of what is paid; null where it is paid in its own currency. */
  readonly exchange: PaymentExchange | null;
  /** Once the line is settled. */
  readonly paymentId: PaymentId | null;
};
export type PayoutLine = {
  /** From 1. */
  readonly position: number;
  readonly affiliateId: AffiliateId;
  readonly displayId: number;
  readonly name: string;
  readonly destination: PayoutDestination;
  /** What the invoices come to, in their currency. */
  readonly amount: Money;
  readonly currency: string;
  /** What is paid instead; null where it is paid in the currency of the invoices. */
  readonly exchange: PaymentExchange | null;
  readonly invoices: readonly PaidInvoice[];
  readonly status: LineStatus;
  /** Why it was returned. */
  readonly reason: string | null;
};

/** Lines that were settled, or whose money came back, since the batch was as `before`. */
export const changedLines = (
  before: Pick<PayoutBatch, 'lines'>,
  after: Pick<PayoutBatch, 'lines'>,
): { readonly line: PayoutLine; readonly status: Exclude<LineStatus, 'open'> }[] =>
  after.lines.flatMap((line, n) => {
    const { status } = line;
    return status === 'open' || status === before.lines[n]?.status ? [] : [{ line, status }];
  });

export const LEFT_OUT_REASONS = [
  'not_due',
  'below_minimum',
  'negative_balance',
  'no_method',
  'unconfirmed_method',
  'no_rate',
  'held_back',
  'batch_full',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
/** What stays open of an affiliate, and why. */
export type LeftOut = {
  readonly affiliateId: AffiliateId;
  readonly displayId: number;
  readonly name: string;
  readonly reason: LeftOutReason;
  readonly amount: Money;
  readonly currency: string;
  /** The first day on which something of it is due, or held back no longer; null for other reasons. */
  readonly dueOn: CalendarDay | null;
};

export type BatchDraft = {
  /** The network's at that time. */
  readonly currency: string;
  readonly lines: readonly PayoutLine[];
  readonly leftOut: readonly LeftOut[];
};
export type PayoutBatch = BatchDraft & {
  readonly id: PayoutBatchId;
  readonly networkId: NetworkId;
  /** The caller's, so that a batch asked for twice is the same. */
  readonly key: string;
  readonly status: BatchStatus;
  /** The day on which the bank is to pay. */
  readonly payOn: CalendarDay;
  readonly payer: BankAccount | null;
  /** Whether somebody other than who prepared it releases it, as the network said then. */
  readonly secondPerson: boolean;
  readonly createdAt: Date;
  /** The user; null for a key that is nobody's. */
  readonly preparedBy: string | null;
  readonly releasedAt: Date | null;
  readonly releasedBy: string | null;
};

/** An affiliate with what is open of it. */
export type Payee = {
  readonly affiliateId: AffiliateId;
  readonly displayId: number;
  readonly name: string;
  /** The account's own; undefined of one that was removed. */
  readonly currency: string | undefined;
  readonly terms: PaymentTerms;
  readonly method: PayoutMethod | undefined;
  readonly invoices: readonly Pick<InvoiceHead, 'id' | 'amount' | 'vat' | 'paid' | 'currency' | 'end'>[];
};

export const BATCH_LINES_MAX = 2000;

type Run = {
  /** The network's. */
  readonly currency: string;
  readonly payOn: CalendarDay;
  /** What one unit of a currency is in another on the day the batch is prepared; undefined without a rate. */
  readonly rateOf: (from: string, to: string) => FoundRate | undefined;
};

/**
 * Who is paid on a day, in the order given: all that is due of one account in one currency and not held back, less its credits in
 * that, paid in the account's own currency. Whatever isn't is there with the reason and the amount, which a later batch takes.
 */
export function draftBatch(payees: readonly Payee[], run: Run): BatchDraft {
  const lines: PayoutLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const payee of payees) {
    for (const [currency, own] of openByCurrency(payee, run.currency)) {
      const { parts, later, held } = divided(own, payee.terms, run.payOn);
      const paid = sumOf(parts) > ZERO ? paidIn(payee, { currency, parts }, run) : undefined;
      const open = { parts, later, paid, minimum: currency === run.currency ? payee.terms.minimum : ZERO };
      const isFull = lines.length === BATCH_LINES_MAX;
      const reason = whyNot(payee, open) ?? (isFull ? 'batch_full' : undefined);
      if (reason !== undefined) leftOut.push(left(payee, currency, whatIsLeft(reason, open)));
      else if (payee.method && paid) {
        const { method } = payee;
        lines.push(lineOf(payee, { method, currency, parts, paid, position: lines.length + 1 }));
      }
      const [dueOn = null] = held.map(({ until }) => until).toSorted();
      const kept = { reason: 'held_back' as const, amount: sumOf(held), dueOn };
      if (held.length > 0) leftOut.push(left(payee, currency, kept));
    }
  }
  return { currency: run.currency, lines, leftOut };
}

type Due = Payee['invoices'];
/** An invoice, and what a batch may pay of it; below zero for a credit. */
type Part = { readonly id: InvoiceId; readonly amount: Money };
/** `parts` and `held` are of what is due, `later` is what is due another day. */
type Divided = {
  readonly parts: readonly Part[];
  readonly held: readonly HeldBack[];
  readonly later: readonly { readonly amount: Money; readonly dueOn: CalendarDay }[];
};

function divided(own: Due, terms: PaymentTerms, payOn: CalendarDay): Divided {
  const parts: Part[] = [];
  const held: HeldBack[] = [];
  const later: Divided['later'][number][] = [];
  for (const one of own) {
    const amount = openAmountOf(one);
    const dueOn = dueDayOf(one.end, terms);
    if (amount > ZERO && dueOn > payOn) later.push({ amount, dueOn });
    else {
      const kept = heldBackOf(one, terms, payOn);
      if (kept) held.push(kept);
      const part = subtract(amount, kept?.amount ?? ZERO);
      if (part !== ZERO) parts.push({ id: one.id, amount: part });
    }
  }
  return { parts, held, later };
}

const sumOf = (parts: readonly Pick<Part, 'amount'>[]): Money => sum(parts.map(({ amount }) => amount));

/** What is open of an account: first in the network's currency, then in others it was invoiced in. */
function openByCurrency({ invoices }: Payee, first: string): [string, Due][] {
  const open = invoices.filter((one) => openAmountOf(one) !== ZERO);
  const others = new Set(open.map(({ currency }) => currency));
  others.delete(first);
  return [first, ...[...others].sort()]
    .map((currency): [string, Due] => [currency, open.filter((one) => one.currency === currency)])
    .filter(([, own]) => own.length > 0);
}

/** How the money is paid: one exchange for the line and one for each invoice, null in the invoices' own currency. */
type Paid = { readonly whole: PaymentExchange | null; readonly parts: readonly (PaymentExchange | null)[] };

/** Of more than 0; undefined without a rate. */
function paidIn(
  { currency: own }: Payee,
  { currency, parts }: { readonly currency: string; readonly parts: readonly Part[] },
  { rateOf }: Run,
): Paid | undefined {
  if (own === undefined || own === currency) return { whole: null, parts: parts.map(() => null) };
  const found = rateOf(currency, own);
  const amounts = parts.map(({ amount }) => amount);
  return found && exchanged({ currency, amounts }, { currency: own, found });
}

type Open = Pick<Divided, 'parts' | 'later'> & {
  readonly paid: Paid | undefined;
  readonly minimum: Money;
};

/** Undefined also where nothing is left because all of it is held back. */
function whyNot({ method }: Payee, { parts, later, paid, minimum }: Open): LeftOutReason | undefined {
  const amount = sumOf(parts);
  if (!parts.some((one) => one.amount > ZERO)) {
    if (later.length > 0) return 'not_due';
    return parts.length > 0 ? 'negative_balance' : undefined;
  }
  if (amount <= ZERO) return 'negative_balance';
  if (amount < minimum) return 'below_minimum';
  if (!method) return 'no_method';
  if (method.confirmation === 'waiting') return 'unconfirmed_method';
  if (!paid) return 'no_rate';
  // Less than half a cent of the account's currency.
  return paid.whole?.amount === ZERO ? 'below_minimum' : undefined;
}

type Left = Pick<LeftOut, 'reason' | 'amount' | 'dueOn'>;

/** What is not due yet is named less the credits. */
function whatIsLeft(reason: LeftOutReason, { parts, later }: Open): Left {
  if (reason !== 'not_due') return { reason, amount: sumOf(parts), dueOn: null };
  const [dueOn = null] = later.map((one) => one.dueOn).toSorted();
  return { reason, amount: sumOf([...parts, ...later]), dueOn };
}

type Payed = {
  readonly method: PayoutMethod;
  readonly currency: string;
  readonly parts: readonly Part[];
  readonly paid: Paid;
  readonly position: number;
};
const lineOf = (
  { affiliateId, displayId, name }: Payee,
  { method: { destination }, currency, parts, paid, position }: Payed,
): PayoutLine => ({
  position,
  affiliateId,
  displayId,
  name,
  destination,
  amount: sumOf(parts),
  currency,
  exchange: paid.whole,
  invoices: parts.map(({ id, amount }, at) => ({
    invoiceId: id,
    amount,
    exchange: paid.parts[at] ?? null,
    paymentId: null,
  })),
  status: 'open',
  reason: null,
});

const left = ({ affiliateId, displayId, name }: Payee, currency: string, what: Left): LeftOut => ({
  affiliateId,
  displayId,
  name,
  currency,
  ...what,
});

/** What leaves the network's account for a line, and in which currency. */
export const paidOf = ({
  amount,
  currency,
  exchange,
}: Pick<PayoutLine, 'amount' | 'currency' | 'exchange'>): {
  readonly amount: Money;
  readonly currency: string;
} => exchange ?? { amount, currency };

/** What lines come to that are owed in the batch's currency. */
export const totalOf = ({ currency, lines }: Pick<BatchDraft, 'currency' | 'lines'>): Money =>
  sum(lines.filter((line) => line.currency === currency).map(({ amount }) => amount));

/** What is paid for lines, by currency, in order of codes. */
export function paidTotals(
  lines: readonly PayoutLine[],
): { readonly currency: string; readonly amount: Money }[] {
  const totals = new Map<string, Money>();
  for (const line of lines) {
    const { currency, amount } = paidOf(line);
    totals.set(currency, add(totals.get(currency) ?? ZERO, amount));
  }
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

type Release = { readonly person: string | null; readonly at: Date };

/** Refuses one that is not prepared any more, and, where a second person is asked for, the first one and nobody. */
export function released(batch: PayoutBatch, { person, at }: Release): PayoutBatch {
  assertStatus(batch, 'prepared', 'be released');
  if (batch.secondPerson && (person === null || person === batch.preparedBy)) {
    throw refuse(
      'not_permitted',
      'A batch must be released by someone other than the person who prepared it.',
    );
  }
  return { ...batch, status: 'released', releasedAt: at, releasedBy: person };
}

/** Gives up a batch that nobody released; its invoices are for the next one. Refuses another. */
export function cancelled(batch: PayoutBatch): PayoutBatch {
  assertStatus(batch, 'prepared', 'be canceled');
  return { ...batch, status: 'cancelled' };
}

function assertStatus({ status }: PayoutBatch, wanted: BatchStatus, what: string): void {
  if (status === wanted) return;
  const word = status === 'cancelled' ? 'canceled' : status;
  throw refuse('not_allowed_in_state', `This batch is ${word} and can't ${what}.`);
}

/**
 * The open lines at these positions, or all: those that a settlement books. Those settled before are left out, so that the same
 * request again books nothing; one that was returned is refused.
 */
export function linesToSettle(batch: PayoutBatch, positions: readonly number[] | null): PayoutLine[] {
  if (batch.status !== 'released' && batch.status !== 'settled')
    assertStatus(batch, 'released', 'be settled');
  if (positions === null) return batch.lines.filter(({ status }) => status === 'open');
  const lines = [...new Set(positions)].map((position) => lineAt(batch, position));
  const returned = lines.find(({ status }) => status === 'returned');
  if (returned) throw refuse('not_allowed_in_state', `Item ${returned.position} was returned.`);
  return lines.filter(({ status }) => status === 'open');
}

/** The line whose money came back, or never left; undefined when that is known already. */
export function lineToReturn(batch: PayoutBatch, position: number): PayoutLine | undefined {
  if (batch.status !== 'released' && batch.status !== 'settled')
    assertStatus(batch, 'released', 'have a payment returned');
  const line = lineAt(batch, position);
  return line.status === 'returned' ? undefined : line;
}

function lineAt({ lines }: PayoutBatch, position: number): PayoutLine {
  const line = lines.find((one) => one.position === position);
  if (!line) throw invalid('line', `The batch has no item ${position}.`);
  return line;
}

/** The batch with lines as they are now: it is settled when none is open. */
export function withLines(batch: PayoutBatch, changed: readonly PayoutLine[]): PayoutBatch {
  const lines = batch.lines.map((line) => changed.find(({ position }) => position === line.position) ?? line);
  return { ...batch, lines, status: lines.some(({ status }) => status === 'open') ? 'released' : 'settled' };
}

/** What each line is called at the bank and in payments: at most 35 characters. */
export const referenceOf = (
  { id }: Pick<PayoutBatch, 'id'>,
  { position }: Pick<PayoutLine, 'position'>,
): string => `${id}-${position}`;

/** The invoices that nobody else may pay while the batch goes on. */
export const heldInvoices = ({ status, lines }: Pick<PayoutBatch, 'status' | 'lines'>): InvoiceId[] =>
  status === 'cancelled'
    ? []
    : lines
        .filter((line) => line.status === 'open')
        .flatMap(({ invoices }) => invoices.map(({ invoiceId }) => invoiceId));
