// Which rate counts and what it comes to (docs/rules/money.md#which-rate, docs/rules/money.md#when-it-pays).
import { divided, exact, isNought, NOUGHT, percent, type Exact } from './exact.ts';
import { got, type Goal, type Model, type Rate, type State, type Terms } from './state.ts';

type PaidBy = 'click' | 'impression' | 'conversion';
const PAID_BY: Readonly<Record<Model, PaidBy>> = {
  cpa: 'conversion',
  cpi: 'conversion',
  cps: 'conversion',
  cpc: 'click',
  cpm: 'impression',
};

/** A part of a price: an amount, or a percentage of the sale. */
type Part = { readonly amount: Exact; readonly isPercent: boolean };
export type Price = { readonly for: PaidBy; readonly payout: Part; readonly revenue: Part };
type Level = { readonly rates: readonly Rate[]; readonly for: PaidBy; readonly isPercent: boolean };
type Chosen = Omit<Level, 'rates'> & { readonly rate: Rate };
const NOTHING: Part = { amount: NOUGHT, isPercent: false };

/** Undefined: no rate covers the country. */
export function priceOf(
  terms: Terms,
  { affiliate, goal, country }: { affiliate: string; goal: string | null; country: string },
): Price | undefined {
  const found = goal === null ? null : (terms.goals.find(({ id }) => id === goal) ?? null);
  const ofCampaign = { for: PAID_BY[terms.model], isPercent: terms.model === 'cps' };
  const ofGoal = { for: 'conversion' as const, isPercent: found?.percentage ?? false };
  const mine = terms.own.filter((one) => one.goal === goal && one.affiliates.includes(affiliate));
  const own = chosen({ rates: mine, ...(goal === null ? ofCampaign : ofGoal) }, country);
  const common =
    chosen({ rates: found?.payouts ?? [], ...ofGoal }, country) ??
    chosen({ rates: terms.commissions, ...ofCampaign }, country);
  const pays = own ?? common;
  if (!pays) return undefined;
  const charges = pays.rate.revenue === null ? common : pays;
  return {
    for: pays.for,
    payout: partOf(pays, pays.rate.payout),
    // A revenue is charged only for the kind of event its payout is paid for (docs/rules/money.md#mixed-models).
    revenue: charges?.for === pays.for ? partOf(charges, charges.rate.revenue ?? NOUGHT) : NOTHING,
  };
}

/** One that names the country beats `ALL`, then the oldest counts (docs/rules/money.md#several-rates). */
function chosen({ rates, ...level }: Level, country: string): Chosen | undefined {
  const names = (rate: Rate) => rate.countries.includes(country);
  const [rate] = rates
    .filter((one) => names(one) || one.countries.includes('ALL'))
    .sort((a, b) => Number(names(b)) - Number(names(a)) || a.madeAt - b.madeAt);
  return rate && { ...level, rate };
}

const partOf = (level: Omit<Level, 'rates'>, amount: Exact): Part => ({
  amount: level.for === 'impression' ? divided(amount, exact('1000')) : amount,
  isPercent: level.isPercent,
});

export const comesTo = ({ amount, isPercent }: Part, sale: Exact): Exact =>
  isPercent ? percent(amount, sale) : amount;
export const chargesNothing = ({ revenue }: Price): boolean => isNought(revenue.amount);

/** Who may reach a goal (docs/rules/attribution.md#audience-of-a-goal). */
export const isOpenTo = ({ type, allowed, blocked }: Goal, affiliate: string): boolean =>
  !blocked.includes(affiliate) && (type === 'public' || allowed.includes(affiliate));

/** Remembers what pays now, for every campaign: clicks keep the terms they saw. */
export function rememberTerms(state: State): void {
  for (const campaign of state.campaigns.values()) {
    const { id, model, days, defaultGoal, commissions } = campaign;
    const own = [...state.own.values()].filter((one) => one.campaign === id);
    const goals = [...state.goals.values()].filter((one) => one.campaign === null || one.campaign === id);
    const terms = { from: state.now, model, days, defaultGoal, commissions, own, goals };
    state.terms.set(id, [...(state.terms.get(id) ?? []), terms]);
  }
}

export const newestTerms = (state: State, campaign: string): Terms =>
  got(got(state.terms.get(campaign)).at(-1));

/** Those in force at an instant; before the first, the first. */
export function termsAt(state: State, campaign: string, at: number): Terms {
  const all = got(state.terms.get(campaign));
  return all.findLast(({ from }) => from <= at) ?? got(all[0]);
}
