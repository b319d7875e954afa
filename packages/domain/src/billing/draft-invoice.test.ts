import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDay, type CalendarDay, type DayRange } from '../shared/calendar-day.ts';
import type { ConversionId } from '../shared/ids.ts';
import { add, money, roundTo, subtract, ZERO, type Money } from '../shared/money.ts';
import { sum } from './apportion.ts';
import {
  byCurrency,
  draftInvoice,
  type Difference,
  type InvoiceDraft,
  type Rounding,
} from './draft-invoice.ts';

const FIRST = calendarDay('2026-01-25');
const period = (start: number, end: number): DayRange => ({
  start: addDays(FIRST, start),
  end: addDays(FIRST, end),
});
const CENTS: Rounding = { minorDigits: 2, carried: ZERO };
const difference = (overrides: Partial<Difference> = {}): Difference => ({
  source: 'campaign',
  day: FIRST,
  subjectId: 'c1',
  goalId: '',
  current: money('1'),
  invoiced: ZERO,
  closed: false,
  currency: null,
  title: 'Shoes',
  goalTitle: '',
  conversions: [],
  ...overrides,
});

// docs/rules/billing.md#currency-of-an-invoice
describe('byCurrency', () => {
  it('leaves what was invoiced in a currency in it, and has the present one first, even without anything', () => {
    const [open, dollars, euros] = [
      difference(),
      difference({ currency: 'USD', closed: true }),
      difference({ currency: 'EUR', closed: true }),
    ];
    expect(byCurrency([dollars, open, euros], 'JPY')).toEqual([
      ['JPY', [open]],
      ['EUR', [euros]],
      ['USD', [dollars]],
    ]);
    expect(byCurrency([dollars, open], 'USD')).toEqual([['USD', [dollars, open]]]);
    expect(byCurrency([dollars], 'JPY')).toEqual([
      ['JPY', []],
      ['USD', [dollars]],
    ]);
  });
});

describe('draftInvoice', () => {
  // docs/rules/billing.md#invoice-lines
  it('makes a line of each campaign, goal, referral and month', () => {
    const { lines, exact, amount } = draftInvoice(
      period(0, 30),
      [
        difference({ current: money('1.004') }),
        difference({ day: addDays(FIRST, 1), current: money('2.003') }),
        difference({ day: addDays(FIRST, 10), current: money('4') }),
        difference({ goalId: 'g1', goalTitle: 'Sale', current: money('8.006') }),
        difference({ source: 'referral', subjectId: 'r1', current: money('0.333') }),
      ],
      CENTS,
    );
    expect(lines.map((line) => [line.kind, line.month, line.goalId, line.exact, line.amount])).toEqual([
      ['campaign', '2026-01', null, money('3.007'), money('3.01')],
      ['campaign', '2026-01', 'g1', money('8.006'), money('8.01')],
      ['campaign', '2026-02', null, money('4'), money('4')],
      ['referral', '2026-01', null, money('0.333'), money('0.33')],
    ]);
    expect([exact, amount]).toEqual([money('15.346'), money('15.35')]);
  });

  it('names what each line is about, and sorts by kind, month, campaign, referral and goal', () => {
    const of = (overrides: Partial<Difference>) => difference({ title: 'Of c1', ...overrides });
    const next = addDays(FIRST, 10);
    const { lines } = draftInvoice(
      period(0, 30),
      [
        of({ subjectId: 'c1', goalId: 'g2', closed: true }),
        of({ source: 'referral', subjectId: 'r2' }),
        of({ day: next, subjectId: 'c1' }),
        of({ source: 'referral', subjectId: 'r1' }),
        of({ source: 'referral', subjectId: 'r1', closed: true }),
        of({ subjectId: 'c2' }),
        of({ subjectId: 'c1', goalId: 'g2', goalTitle: 'Sale' }),
        of({ subjectId: 'c1', goalId: 'g1' }),
        of({ subjectId: 'c1' }),
        // Ids that would be one if they were written without anything between them.
        of({ subjectId: 'c', goalId: '1g1' }),
      ],
      CENTS,
    );
    expect(
      lines.map((line) => [line.kind, line.month, line.campaignId, line.referralId, line.goalId]),
    ).toEqual([
      ['campaign', '2026-01', 'c1', null, null],
      ['campaign', '2026-01', 'c1', null, 'g1'],
      ['campaign', '2026-01', 'c1', null, 'g2'],
      ['campaign', '2026-01', 'c2', null, null],
      ['campaign', '2026-01', 'c', null, '1g1'],
      ['campaign', '2026-02', 'c1', null, null],
      ['referral', '2026-01', null, 'r1', null],
      ['referral', '2026-01', null, 'r2', null],
      ['adjustment', '2026-01', 'c1', null, 'g2'],
      ['adjustment', '2026-01', null, 'r1', null],
    ]);
    expect(lines[2]).toMatchObject({ title: 'Of c1', goalTitle: 'Sale' });
  });

  it('says since when something is left, unless it comes to nothing', () => {
    const left = (...forgotten: readonly Difference[]) =>
      draftInvoice(period(5, 5), [...forgotten, difference({ day: addDays(FIRST, 5) })], CENTS).left;
    const [later, earlier] = [difference({ day: addDays(FIRST, 2) }), difference({ day: addDays(FIRST, 1) })];
    expect(left(later, earlier)).toEqual({ since: earlier.day, exact: money('2') });
    expect(left(later, { ...earlier, current: money('-1') })).toBeNull();
    expect(left()).toBeNull();
  });

  it('takes earlier days only when an invoice covers them, as adjustments, and says what is left', () => {
    const reversed = difference({ current: money('2'), invoiced: money('5'), closed: true });
    const forgotten = difference({ day: addDays(FIRST, 1), current: money('7') });
    const inside = difference({ day: addDays(FIRST, 5), current: money('1') });
    const after = difference({ day: addDays(FIRST, 6), current: money('9') });
    const draft = draftInvoice(period(5, 5), [reversed, forgotten, inside, after], CENTS);
    expect(draft.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['campaign', money('1')],
      ['adjustment', money('-3')],
    ]);
    expect([draft.amount, draft.taken]).toEqual([money('-2'), [reversed, inside]]);
    expect(draft.left).toEqual({ since: forgotten.day, exact: money('7') });
  });

  // docs/rules/billing.md#automatic-closing
  it('takes earlier days along from the day it is given, each as a line of its month', () => {
    const before = difference({ day: addDays(FIRST, 1), current: money('2') });
    const from = difference({ day: addDays(FIRST, 2), current: money('7') });
    const inside = difference({ day: addDays(FIRST, 5), current: money('1') });
    const draft = draftInvoice({ ...period(5, 5), takesFrom: from.day }, [before, from, inside], CENTS);
    expect(draft.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['campaign', money('8')]]);
    expect([draft.amount, draft.taken]).toEqual([money('8'), [from, inside]]);
    expect(draft.left).toEqual({ since: before.day, exact: money('2') });
  });

  // docs/rules/billing.md#rounding-of-an-invoice
  it.each([
    // Exact amounts of the days before, of the day, and carried: what the invoice is.
    [[], '0.004', '0', null, { waiting: '0.004' }],
    [['0.004'], '0.004', '0', '0.01', {}],
    [['0.004', '0.004'], '0.004', '0', null, { waiting: '0.004', left: '0.008' }],
    [[], '0.004', '-0.002', null, { waiting: '0.004' }],
    [['0.004'], '0.004', '-0.002', '0.01', {}],
    [['0.004'], '1.01', '-0.005', '1.01', {}],
    [['5'], '0.004', '0', null, { waiting: '0.004', left: '5' }],
    [['5', '-5'], '1', '0', '1', {}],
    [[], '1.01', '-0.01', '1', {}],
    [[], '0.004', '0.02', '0.02', {}],
    [[], '-0.004', '0', null, { waiting: '-0.004' }],
    [['-0.004'], '-0.004', '0', '-0.01', {}],
  ])('of days of %j and then %s, carried %s, is %s', (before, day, carried, amount, rest) => {
    const draft = draftInvoice(
      period(9, 9),
      [
        ...before.map((one, index) => difference({ day: addDays(FIRST, index), current: money(one) })),
        difference({ day: addDays(FIRST, 9), current: money(day) }),
      ],
      { minorDigits: 2, carried: money(carried) },
    );
    const { waiting = null, left = '0' } = rest as { waiting?: string | null; left?: string };
    expect([draft.amount, draft.waiting, draft.left?.exact ?? ZERO]).toEqual([
      money(amount ?? '0'),
      waiting === null ? null : money(waiting),
      money(left),
    ]);
    expect([draft.lines.length > 0, draft.taken.length > 0]).toEqual([amount !== null, amount !== null]);
  });

  it('makes an invoice of nothing but what differs, and adjusts amounts that an invoice took along', () => {
    const takenAlong = difference({ current: ZERO, invoiced: money('0.004') });
    const [reversed, earned] = [
      difference({ current: ZERO, invoiced: money('5'), closed: true }),
      difference({ day: addDays(FIRST, 1), current: money('5') }),
    ];
    const today = difference({ day: addDays(FIRST, 2), current: money('1') });
    expect(draftInvoice(period(2, 2), [takenAlong, today], CENTS).lines).toMatchObject([
      { kind: 'campaign', exact: money('1') },
      { kind: 'adjustment', exact: money('-0.004') },
    ]);
    expect(draftInvoice(period(1, 1), [reversed, earned], CENTS).lines).toEqual([]);
    expect(draftInvoice(period(2, 2), [reversed, earned, today], CENTS)).toMatchObject({
      amount: money('1'),
      left: null,
    });
    expect(draftInvoice(period(2, 2), [], { minorDigits: 2, carried: money('7') }).lines).toEqual([]);
  });

  it('has nothing to invoice when differences cancel out, as after a change of the zone', () => {
    const moved = [
      difference({ current: ZERO, invoiced: money('5'), closed: true }),
      difference({ day: addDays(FIRST, 1), current: money('5'), closed: true }),
    ];
    expect(draftInvoice(period(0, 5), moved, CENTS)).toEqual({
      lines: [],
      exact: ZERO,
      amount: ZERO,
      waiting: null,
      taken: [],
      conversions: [],
      left: null,
    });
  });

  // docs/rules/billing.md#conversions-of-a-line
  it('says which conversions each line holds, and which cancel out', () => {
    const share = (n: number, amount: string) => ({
      conversionId: `v${n}` as ConversionId,
      amount: money(amount),
    });
    const [other, next] = [{ subjectId: 'c2' }, addDays(FIRST, 1)];
    const draft = draftInvoice(
      period(0, 1),
      [
        difference({ current: money('3'), conversions: [share(1, '2'), share(2, '1')] }),
        difference({ day: next, current: money('4'), conversions: [share(3, '4')] }),
        difference({ current: ZERO, invoiced: money('7'), closed: true, conversions: [share(4, '-7')] }),
        difference({ ...other, current: money('5'), conversions: [share(5, '5')] }),
        difference({ ...other, closed: true, current: money('9'), conversions: [share(6, '9')] }),
        difference({
          ...other,
          day: next,
          invoiced: money('9'),
          current: ZERO,
          conversions: [share(7, '-9')],
        }),
        difference({ source: 'referral', subjectId: 'r1' }),
      ],
      CENTS,
    );
    expect(draft.lines.map(({ kind, campaignId, exact }) => [kind, campaignId, exact])).toEqual([
      ['campaign', 'c1', money('7')],
      ['campaign', 'c2', money('5')],
      ['referral', null, money('1')],
      ['adjustment', 'c1', money('-7')],
    ]);
    expect(draft.conversions).toEqual([
      { ...share(1, '2'), position: 1 },
      { ...share(2, '1'), position: 1 },
      { ...share(3, '4'), position: 1 },
      { ...share(4, '-7'), position: 4 },
      { ...share(5, '5'), position: 2 },
      { ...share(6, '9'), position: null },
      { ...share(7, '-9'), position: null },
    ]);
  });

  it('leaves the conversions of days that wait for an invoice of their own', () => {
    const conversions = [{ conversionId: 'v1' as ConversionId, amount: money('1') }];
    const draft = draftInvoice(
      period(1, 1),
      [difference({ conversions }), difference({ day: addDays(FIRST, 1) })],
      CENTS,
    );
    expect([draft.lines.length, draft.conversions]).toEqual([1, []]);
  });
});

// Whatever happens in whatever order, what invoices hold of the days they cover is what the books say of them.
const DAYS = 12;
const dayNumber = fc.nat({ max: DAYS - 1 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    day: dayNumber,
    subjectId: fc.constantFrom('c1', 'c2', 'r1'),
    goalId: fc.constantFrom('', 'g1'),
    // Below zero: a reversal, or a correction.
    amount: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  }),
  fc.record({ kind: fc.constant('invoice' as const), from: dayNumber, days: fc.nat({ max: 5 }) }),
);

describe('Invoices of any history', () => {
  // docs/rules/billing.md#invoiced-amounts
  it('hold what the books say of the days they cover, once, less than a unit apart, in lines that add up', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 2, 3), (steps, digits) => {
        const ledger = emptyLedger();
        for (const one of steps) {
          if (one.kind === 'event') book(ledger, one);
          else invoice(ledger, period(one.from, Math.min(DAYS - 1, one.from + one.days)), digits);
        }
        for (let day = 0; day < DAYS; day++) {
          // The days that are covered settle by another invoice of the same day; nothing follows that one.
          if (isClosed(ledger, addDays(FIRST, day))) invoice(ledger, period(day, day), digits);
        }
        const held = [...ledger.books].filter(
          ([key]) => isClosed(ledger, dayOfKey(key)) || ledger.taken.has(key),
        );
        const waiting = subtract(sum(held.map(([, amount]) => amount)), ledger.exact);
        expect(roundTo(add(waiting, carriedOf(ledger)), digits)).toBe(ZERO);
        expect(roundTo(carriedOf(ledger), digits)).toBe(ZERO);
        expect(ledger.exact).toBe(sum([...ledger.taken.values()]));
      }),
      { numRuns: 300 },
    );
  });
});

type Ledger = {
  readonly books: Map<string, Money>;
  readonly taken: Map<string, Money>;
  readonly closed: DayRange[];
  exact: Money;
  amount: Money;
};
const carriedOf = ({ exact, amount }: Ledger) => subtract(exact, amount);
const emptyLedger = (): Ledger => ({
  books: new Map(),
  taken: new Map(),
  closed: [],
  exact: ZERO,
  amount: ZERO,
});
const dayOfKey = (key: string) => key.slice(0, 10) as CalendarDay;
const isClosed = (ledger: Ledger, day: CalendarDay) =>
  ledger.closed.some(({ start, end }) => start <= day && day <= end);

type Booked = {
  readonly day: number;
  readonly subjectId: string;
  readonly goalId: string;
  readonly amount: bigint;
};

function book({ books }: Ledger, { day, subjectId, goalId, amount }: Booked): void {
  const key = [addDays(FIRST, day), subjectId, goalId].join('|');
  books.set(key, add(books.get(key) ?? ZERO, amount as Money));
}

function invoice(ledger: Ledger, range: DayRange, digits: number): void {
  const draft = draftInvoice(range, differencesOf(ledger), {
    minorDigits: digits,
    carried: carriedOf(ledger),
  });
  assertAddsUp(draft, { minorDigits: digits, carried: carriedOf(ledger) });
  if (draft.lines.length === 0) return;
  for (const one of draft.taken) ledger.taken.set(keyOf(one), one.current);
  ledger.closed.push(range);
  ledger.exact = add(ledger.exact, draft.exact);
  ledger.amount = add(ledger.amount, draft.amount);
  const again = { minorDigits: digits, carried: carriedOf(ledger) };
  expect(draftInvoice(range, differencesOf(ledger), again).lines).toEqual([]);
}

const keyOf = ({ day, subjectId, goalId }: Difference) => [day, subjectId, goalId].join('|');

function differencesOf(ledger: Ledger): Difference[] {
  const keys = [...new Set([...ledger.books.keys(), ...ledger.taken.keys()])];
  return keys.flatMap((key) => {
    const [day = '', subjectId = '', goalId = ''] = key.split('|');
    const [current, invoiced] = [ledger.books.get(key) ?? ZERO, ledger.taken.get(key) ?? ZERO];
    const source = subjectId.startsWith('r') ? ('referral' as const) : ('campaign' as const);
    const closed = isClosed(ledger, day as CalendarDay);
    const same = { source, day: day as CalendarDay, subjectId, goalId, current, invoiced, closed };
    return current === invoiced ? [] : [difference(same)];
  });
}

function assertAddsUp(
  { lines, exact, amount, taken }: InvoiceDraft,
  { minorDigits: digits, carried }: Rounding,
): void {
  const unit = money(`1e-${digits}`);
  if (lines.length === 0) return;
  expect(amount).toBe(roundTo(add(exact, carried), digits));
  expect(amount).not.toBe(ZERO);
  expect(sum(lines.map((line) => line.amount))).toBe(amount);
  expect(sum(lines.map((line) => line.exact))).toBe(exact);
  expect(sum(taken.map(({ current, invoiced }) => subtract(current, invoiced)))).toBe(exact);
  for (const line of lines) {
    const moved = subtract(line.amount, line.exact);
    expect(line.amount % unit === 0n && moved <= unit && moved >= -unit).toBe(true);
  }
}
