// One payment run: who is paid what for which invoices, who isn't and why, and how it goes on. All that a file needs is kept
// in it, so that the same file comes of it whenever it is asked for (docs/rules/billing.md#payout-batches).
import type { CalendarDay } from '../shared/calendar-day.ts';
import type { AffiliateId, InvoiceId, NetworkId, PaymentId, PayoutBatchId } from '../shared/ids.ts';
import { add, type Money, ZERO } from '../shared/money.ts';
import { invalid, refuse } from '../shared/refusal.ts';
import { openAmountOf, type InvoiceHead } from './invoice.ts';
import { dueDayOf, type PaymentTerms } from './payment-terms.ts';
import type { BankAccount, PayoutDestination, PayoutMethod } from './payout-method.ts';

export const BATCH_STATUSES = ['prepared', 'released', 'settled', 'cancelled'] as const;
/** `settled`: nothing of it is open any more. */
export type BatchStatus = (typeof BATCH_STATUSES)[number];
export const LINE_STATUSES = ['open', 'settled', 'returned'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export type PaidInvoice = {
  readonly invoiceId: InvoiceId;
  /** All that was open of it; below zero for a credit, which is set off. */
  readonly amount: Money;
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
  readonly amount: Money;
  readonly invoices: readonly PaidInvoice[];
  readonly status: LineStatus;
  /** Why it was returned. */
  readonly reason: string | null;
};

export const LEFT_OUT_REASONS = [
  'not_due',
  'below_minimum',
  'negative_balance',
  'no_method',
  'unconfirmed_method',
  'other_currency',
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
  /** The first day on which something is due; null for other reasons. */
  readonly dueOn: CalendarDay | null;
};

export type BatchDraft = {
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
  readonly terms: PaymentTerms;
  readonly method: PayoutMethod | undefined;
  readonly invoices: readonly Pick<InvoiceHead, 'id' | 'amount' | 'vat' | 'paid' | 'currency' | 'end'>[];
};

export const BATCH_LINES_MAX = 2000;

/**
 * Who is paid on a day, in the order given: all that is due of one account in the network's currency, less its credits. Whoever
 * isn't is there with the reason and the amount, which the next batch takes.
 */
export function draftBatch(
  payees: readonly Payee[],
  { currency, payOn }: { readonly currency: string; readonly payOn: CalendarDay },
): BatchDraft {
  const lines: PayoutLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const payee of payees) {
    const own = payee.invoices.filter((one) => one.currency === currency && openAmountOf(one) !== ZERO);
    for (const [other, amount] of sumsOfOthers(payee, currency))
      leftOut.push(left(payee, { reason: 'other_currency', amount, currency: other, dueOn: null }));
    if (own.length === 0) continue;
    const due = own.filter((one) => openAmountOf(one) < ZERO || dueDayOf(one.end, payee.terms) <= payOn);
    const amount = sumOf(due);
    const isFull = lines.length === BATCH_LINES_MAX;
    const reason = whyNot(payee, { own, due, amount }) ?? (isFull ? 'batch_full' : undefined);
    if (reason === undefined && payee.method) {
      lines.push(lineOf(payee, { method: payee.method, due, position: lines.length + 1 }));
    } else if (reason !== undefined) {
      const isLater = reason === 'not_due';
      const [dueOn = null] = own
        .filter(isOwed)
        .map((one) => dueDayOf(one.end, payee.terms))
        .toSorted();
      const open = { amount: isLater ? sumOf(own) : amount, dueOn: isLater ? dueOn : null };
      leftOut.push(left(payee, { reason, currency, ...open }));
    }
  }
  return { currency, lines, leftOut };
}

type Due = Payee['invoices'];
const sumOf = (due: Due): Money => due.map(openAmountOf).reduce(add, ZERO);

const isOwed = (one: Due[number]): boolean => openAmountOf(one) > ZERO;

function whyNot(
  { terms, method }: Payee,
  { own, due, amount }: { readonly own: Due; readonly due: Due; readonly amount: Money },
): LeftOutReason | undefined {
  if (!due.some(isOwed)) return own.some(isOwed) ? 'not_due' : 'negative_balance';
  if (amount <= ZERO) return 'negative_balance';
  if (amount < terms.minimum) return 'below_minimum';
  if (!method) return 'no_method';
  return method.confirmation === 'waiting' ? 'unconfirmed_method' : undefined;
}

type Payed = { readonly method: PayoutMethod; readonly due: Due; readonly position: number };
const lineOf = (
  { affiliateId, displayId, name }: Payee,
  { method: { destination }, due, position }: Payed,
): PayoutLine => ({
  position,
  affiliateId,
  displayId,
  name,
  destination,
  amount: sumOf(due),
  invoices: due.map((one) => ({ invoiceId: one.id, amount: openAmountOf(one), paymentId: null })),
  status: 'open',
  reason: null,
});

const left = (
  { affiliateId, displayId, name }: Payee,
  why: Pick<LeftOut, 'reason' | 'amount' | 'currency' | 'dueOn'>,
): LeftOut => ({ affiliateId, displayId, name, ...why });

function sumsOfOthers({ invoices }: Payee, currency: string): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const one of invoices)
    if (one.currency !== currency)
      sums.set(one.currency, add(sums.get(one.currency) ?? ZERO, openAmountOf(one)));
  return [...sums].filter(([, amount]) => amount !== ZERO);
}

/** What the lines come to. */
export const totalOf = (lines: readonly PayoutLine[]): Money =>
  lines.map(({ amount }) => amount).reduce(add, ZERO);

type Release = { readonly person: string | null; readonly at: Date };

/** Refuses one that is not prepared any more, and, where a second person is asked for, the first one and nobody. */
export function released(batch: PayoutBatch, { person, at }: Release): PayoutBatch {
  assertStatus(batch, 'prepared', 'be released');
  if (batch.secondPerson && (person === null || person === batch.preparedBy)) {
    throw refuse('not_permitted', 'Somebody other than who prepared the batch releases it.');
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
  if (returned) throw refuse('not_allowed_in_state', `Line ${returned.position} was returned.`);
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
  if (!line) throw invalid('line', `The batch has no line ${position}.`);
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
