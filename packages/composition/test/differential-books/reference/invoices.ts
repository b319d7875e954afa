// Invoices and payments (docs/rules/billing.md): what the books say now, less what invoices hold already.
import { dayIn, dayOf } from './days.ts';
import { isAbove, isNought, isSame, minus, NOUGHT, plus, rounded, sumOf, type Exact } from './exact.ts';
import { documented } from './documents.ts';
import { earnings } from './referrals.ts';
import { clicksOf, got, impressionsOf, type Invoice, type InvoiceLine, type State } from './state.ts';

type Period = { readonly account: string; readonly start: string; readonly end: string };
export type Draft = Pick<Invoice, 'currency' | 'adjusts' | 'exact' | 'amount' | 'lines' | 'holds'> & {
  readonly taken: ReadonlyMap<string, Exact>;
};

/** By source, day, subject and goal. */
function amountsOf(state: State, account: string): Map<string, Exact> {
  const amounts = new Map<string, Exact>();
  const add = (key: readonly string[], amount: Exact) => {
    const text = key.join(' ');
    amounts.set(text, plus(amounts.get(text) ?? NOUGHT, amount));
  };
  const isAffiliate = state.affiliates.includes(account);
  const events = [
    ...[...clicksOf(state), ...impressionsOf(state)].map((one) => ({ ...one, goal: '' })),
    ...[...state.sales.values()]
      .filter(({ status }) => status === 'approved')
      .map((one) => ({ ...one, goal: one.goal ?? '' })),
  ];
  for (const one of events) {
    if ((isAffiliate ? one.affiliate : one.advertiser) !== account) continue;
    const day = dayOf(state, one);
    add(['campaign', day, one.campaign, one.goal], isAffiliate ? one.payout : one.revenue);
  }
  for (const { day, referral, amount } of earnings(state)) {
    if (got(state.referrals.get(referral)).affiliate === account)
      add(['referral', day, referral, ''], amount);
  }
  for (const { affiliate, day, subject, amount } of state.bonuses)
    if (affiliate === account) add(['bonus', day, subject, ''], amount);
  return amounts;
}

/**
 * One for each currency: the present one, then those of invoices whose amounts changed (docs/rules/billing.md#currency-of-an-invoice). None:
 * there is nothing to invoice.
 */
export function draftsOf(state: State, { account, start, end }: Period): readonly Draft[] {
  const current = amountsOf(state, account);
  const invoiced = state.invoiced.get(account) ?? new Map<string, Exact>();
  const earlier = [...state.invoices.values()].filter((one) => one.account === account);
  const keeping = earlier.filter((one) => !one.adjusts);
  const due = [...new Set([...current.keys(), ...invoiced.keys()])]
    .map((key) => {
      const [source = '', day = '', subject = '', goal = ''] = key.split(' ');
      const [amount, before] = [current.get(key) ?? NOUGHT, invoiced.get(key) ?? NOUGHT];
      const covering = keeping.find((one) => one.start <= day && day <= one.end);
      const along = isNought(before) ? undefined : keeping.find((one) => one.end >= day);
      const isClosed = covering !== undefined || !isNought(before);
      const currency = (covering ?? along)?.currency ?? state.currency;
      return { key, source, day, subject, goal, amount, more: minus(amount, before), isClosed, currency };
    })
    .filter(({ day, more }) => day <= end && !isNought(more));
  const others = [...new Set(due.map((one) => one.currency))].filter((one) => one !== state.currency).sort();
  return [state.currency, ...others].flatMap((currency) => {
    const own = due.filter((one) => one.currency === currency);
    return draftIn(state, { account, start, currency, due: own, earlier }) ?? [];
  });
}

type ToDraft = Pick<Period, 'account' | 'start'> & {
  readonly currency: string;
  readonly due: readonly (Due & { readonly key: string; readonly amount: Exact; readonly more: Exact })[];
  readonly earlier: readonly Invoice[];
};

function draftIn(state: State, { account, start, currency, due, earlier }: ToDraft): Draft | undefined {
  const carried = carriedBy(currency, earlier);
  const rounds = (amounts: readonly Exact[]) => rounded(sumOf([carried, ...amounts]), 2);
  const before = due.filter(({ day }) => day < start);
  const waiting = before.filter(({ isClosed }) => !isClosed);
  const takesAll = [before, waiting].some((of) => isNought(rounds(of.map(({ more }) => more))));
  const taken = new Map<string, Exact>();
  const lines = new Map<string, InvoiceLine>();
  for (const one of due) {
    const { key, source, day, subject, goal, amount, more, isClosed } = one;
    if (!takesAll && waiting.includes(one)) continue;
    taken.set(key, amount);
    const kind = isClosed ? 'adjustment' : (source as InvoiceLine['kind']);
    const line = lineKeyOf(one);
    lines.set(line, {
      kind,
      subject,
      goal,
      month: day.slice(0, 7),
      exact: plus(lines.get(line)?.exact ?? NOUGHT, more),
    });
  }
  const shown = [...lines.values()].filter((one) => !isNought(one.exact));
  if (shown.length === 0) return undefined;
  const exact = sumOf(shown.map((one) => one.exact));
  const amount = rounds([exact]);
  if (isNought(amount)) return undefined;
  const lineOf = (key: string) => {
    const one = due.find((of) => of.key === key);
    return one && shown.find((line) => line === lines.get(lineKeyOf(one)));
  };
  const holds = holdsOf(state, account, { taken, lineOf });
  return { currency, adjusts: currency !== state.currency, exact, amount, lines: shown, holds, taken };
}

type Due = Pick<InvoiceLine, 'subject' | 'goal'> & {
  readonly source: string;
  readonly day: string;
  readonly isClosed: boolean;
};
const lineKeyOf = ({ source, day, subject, goal, isClosed }: Due): string =>
  [isClosed ? 'adjustment' : source, source, day.slice(0, 7), subject, goal].join(' ');

/** What sales of these amounts count for now, less what invoices hold of them (docs/rules/billing.md#conversions-of-a-line). */
function holdsOf(
  state: State,
  account: string,
  { taken, lineOf }: Pick<Draft, 'taken'> & { readonly lineOf: (key: string) => InvoiceLine | undefined },
): Draft['holds'] {
  const own = [...state.invoices.values()].filter((one) => one.account === account);
  const holds: [string, { amount: Exact; line: InvoiceLine | undefined }][] = [];
  for (const sale of state.sales.values()) {
    if (![sale.affiliate, sale.advertiser].includes(account)) continue;
    const key = ['campaign', dayIn(state.zone, sale.at), sale.campaign, sale.goal ?? ''].join(' ');
    if (!taken.has(key)) continue;
    const worth = sale.affiliate === account ? sale.payout : sale.revenue;
    const before = sumOf(own.flatMap(({ holds: held }) => held.get(sale.id)?.amount ?? []));
    const amount = minus(sale.status === 'approved' ? worth : NOUGHT, before);
    if (!isNought(amount)) holds.push([sale.id, { amount, line: lineOf(key) }]);
  }
  return new Map(holds);
}

/** What invoices in the currency rounded off. */
const carriedBy = (currency: string, invoices: readonly Invoice[]): Exact =>
  sumOf(invoices.filter((one) => one.currency === currency).map(({ exact, amount }) => minus(exact, amount)));

/** From the first day of which nothing is invoiced to today (docs/rules/accounts.md#what-is-owed-at-removal). */
export function openPeriodOf(state: State, account: string): Period {
  const end = dayIn(state.zone, state.now);
  const invoiced = state.invoiced.get(account) ?? new Map<string, Exact>();
  const invoices = [...state.invoices.values()].filter((one) => one.account === account && !one.adjusts);
  const open = [...amountsOf(state, account)]
    .filter(([key, amount]) => !isNought(amount) && isNought(invoiced.get(key) ?? NOUGHT))
    .map(([key]) => key.split(' ')[1] ?? '')
    .filter((day) => day <= end && !invoices.some((one) => one.start <= day && day <= one.end));
  return { account, start: open.sort()[0] ?? end, end };
}

/** Why the period cannot be closed; undefined: it can. */
export function refusalOfClosing(state: State, period: Period): string | undefined {
  if (period.end >= dayIn(state.zone, state.now)) return 'invalid_parameter';
  if (draftsOf(state, period).length > 0) return undefined;
  if (state.removed.has(period.account)) return 'not_found';
  const isClosed = [...state.invoices.values()].some(
    ({ account, start, end }) => account === period.account && start === period.start && end === period.end,
  );
  return isClosed ? 'duplicate' : 'not_allowed_in_state';
}

/** `ids` are those of the invoices the product made, in their order. */
export function closeInvoices(state: State, ids: readonly (string | null)[], period: Period): void {
  const drafts = draftsOf(state, period);
  if (drafts.length !== ids.length)
    throw new Error(`There are ${drafts.length} invoices, not ${ids.length}.`);
  for (const [at, { taken, ...draft }] of drafts.entries()) {
    const id = got(ids[at] ?? undefined);
    state.invoiced.set(period.account, new Map([...(state.invoiced.get(period.account) ?? []), ...taken]));
    const document = documented(state, period.account, { ...draft, taken });
    state.invoices.set(id, { id, ...period, ...draft, ...document, payments: [] });
  }
}

const paidOf = ({ payments }: Pick<Invoice, 'payments'>): Exact =>
  sumOf(payments.map(({ amount }) => amount));

/** What is still to be paid, VAT included. */
export const openOf = (invoice: Pick<Invoice, 'amount' | 'vat' | 'payments'>): Exact =>
  minus(plus(invoice.amount, invoice.vat), paidOf(invoice));

/** `amount` is above zero: of a credit it is money that came back. */
export function refusalOfPayment(invoice: Invoice, amount: Exact): string | undefined {
  if (!isAbove(amount, NOUGHT) || !isSame(amount, rounded(amount, 2))) return 'invalid_parameter';
  const open = openOf(invoice);
  const size = isAbove(NOUGHT, open) ? minus(NOUGHT, open) : open;
  return isAbove(amount, size) ? 'not_allowed_in_state' : undefined;
}

export function pay(state: State, invoice: Invoice, payment: { id: string; amount: Exact }): void {
  const isCredit = isAbove(NOUGHT, invoice.amount);
  const amount = isCredit ? minus(NOUGHT, payment.amount) : payment.amount;
  state.invoices.set(invoice.id, { ...invoice, payments: [...invoice.payments, { ...payment, amount }] });
}

export function undoPayment(state: State, invoice: Invoice, id: string): void {
  const payments = invoice.payments.filter((one) => one.id !== id);
  state.invoices.set(invoice.id, { ...invoice, payments });
}
