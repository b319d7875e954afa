// What affiliates earn for others they brought (docs/rules/referral.md), from the rows of those.
import { dayAfter, dayIn, startIn } from './days.ts';
import { exact, isAbove, isNought, minus, NOUGHT, percent, plus, sumOf, times, type Exact } from './exact.ts';
import { clicksOf, got, impressionsOf, type Referral, type ReferralTerms, type State } from './state.ts';

export type Earning = {
  readonly day: string;
  readonly referral: string;
  readonly referred: string;
  readonly amount: Exact;
};

/** Terms hold from the beginning of the day they are made on; an instant, whatever zone comes later. */
export function addReferral(state: State, id: string, affiliate: string, terms: ReferralTerms): void {
  const from = startIn(state.zone, dayIn(state.zone, state.now));
  state.referrals.set(id, { id, affiliate, terms, removed: false, versions: [{ ...terms, from }] });
}

/** A change or an end holds from the next day on. */
export function changeReferral(
  state: State,
  id: string,
  changes: Partial<ReferralTerms>,
  removed = false,
): void {
  const before = got(state.referrals.get(id));
  const terms = { ...before.terms, ...changes };
  const from = startIn(state.zone, dayAfter(dayIn(state.zone, state.now)));
  const versions = [...before.versions.filter((one) => one.from < from), { ...terms, from }];
  state.referrals.set(id, { ...before, terms, versions, removed });
}

type Work = {
  readonly at: number;
  readonly payout: Exact;
  readonly revenue: Exact;
  /** The id of the approved sale it is. */
  readonly sale: string | null;
};

export function earnings(state: State): Earning[] {
  const found = [...state.referred].flatMap(([referred, id]) => {
    const referral = onKeptDays(state, got(state.referrals.get(id)));
    const days = new Map<string, Exact>();
    const earn = (at: number, amount: Exact) => {
      const day = dayIn(state.zone, at);
      days.set(day, plus(days.get(day) ?? NOUGHT, amount));
    };
    const work = workOf(state, referred);
    for (const part of partsOf(state, referral, work)) {
      const [first] = part;
      const terms = first && termsAt(referral, beginningOf(state, referral, first.at));
      if (first && terms?.recurring) earn(first.at, shareOf(terms, part));
    }
    const [first] = work
      .filter(({ sale }) => sale !== null)
      .sort((a, b) => a.at - b.at || ((a.sale ?? '') < (b.sale ?? '') ? -1 : 1));
    const terms = first && termsAt(referral, first.at);
    if (first && terms && !terms.recurring) earn(first.at, shareOf(terms, [first]));
    return [...days].map(([day, amount]): Earning => ({ day, referral: id, referred, amount }));
  });
  return found.filter(({ amount }) => !isNought(amount));
}

const HALF_A_DAY = 12 * 3_600_000;

/** Of forgotten days only whole ones are left: terms that begin within one hold from the nearest beginning (docs/rules/referral.md#terms-of-a-referral). */
function onKeptDays({ zone, forgotten }: State, referral: Referral): Referral {
  const versions = referral.versions.map((one) =>
    dayIn(zone, one.from) >= forgotten.before
      ? one
      : { ...one, from: startIn(zone, dayIn(zone, one.from + HALF_A_DAY)) },
  );
  return { ...referral, versions };
}

/** Everything that pays the affiliate. */
function workOf(state: State, affiliate: string): Work[] {
  const visits = [...clicksOf(state), ...impressionsOf(state)].filter((one) => one.affiliate === affiliate);
  const sales = [...state.sales.values()].filter(
    (one) => one.affiliate === affiliate && one.status === 'approved',
  );
  return [
    // A forgotten one stays on its day, whatever zone comes (docs/rules/stats.md#change-of-zone).
    ...visits.map(({ at, day, payout, revenue }) => ({
      at: day === undefined ? at : startIn(state.zone, day),
      payout,
      revenue,
      sale: null,
    })),
    ...sales.map(({ id, at, payout, revenue }) => ({ at, payout, revenue, sale: id })),
  ];
}

/** Percentages are taken day by day, and apart where other terms begin within a day. */
function partsOf(state: State, referral: Referral, work: readonly Work[]): Work[][] {
  const parts = new Map<string, Work[]>();
  for (const one of work) {
    const key = String(beginningOf(state, referral, one.at));
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts.values()];
}

/** Of the day, or of the terms that began within it. */
const beginningOf = (state: State, { versions }: Referral, at: number): number =>
  Math.max(
    startIn(state.zone, dayIn(state.zone, at)),
    ...versions.map(({ from }) => from).filter((from) => from <= at),
  );

const termsAt = ({ versions }: Referral, at: number) =>
  versions.filter(({ from }) => from <= at).sort((a, b) => b.from - a.from)[0];

/** A day at a loss is 0. */
function shareOf({ live, type, base, rate }: ReferralTerms, work: readonly Work[]): Exact {
  if (!live) return NOUGHT;
  if (type === 'amount') return times(rate, exact(String(work.filter(({ sale }) => sale !== null).length)));
  const payout = sumOf(work.map((one) => one.payout));
  const whole = base === 'payout' ? payout : minus(sumOf(work.map((one) => one.revenue)), payout);
  return isAbove(whole, NOUGHT) ? percent(rate, whole) : NOUGHT;
}
