// Exchange rates (docs/rules/money.md#exchange).
import { dayAfter, dayIn } from './days.ts';
import { divided, isAbove, kept, NOUGHT, ONE, rounded, times, type Exact } from './exact.ts';
import { got, type Claim, type State } from './state.ts';

const DAYS_MAX = 7;

/** What an amount of the currency is worth on the day of the instant; undefined: nobody knows. */
export function worthIn(state: State, currency: string, at: number): ((amount: Exact) => Exact) | undefined {
  if (currency === '' || currency === state.currency) return kept;
  const found = rateOn(state, { from: currency, to: state.currency }, dayIn(state.zone, at));
  return found && ((amount) => kept(divided(times(amount, found.times), found.over)));
}

type Pair = { readonly from: string; readonly to: string };
type Rate = { readonly times: Exact; readonly over: Exact };

/** The newest rate of a day or of the seven before it. */
export function rateOn(state: State, pair: Pair, day: string): (Rate & { readonly day: string }) | undefined {
  for (let back = 0; back <= DAYS_MAX; back++) {
    const before = dayAfter(day, -back);
    const found = rateOf(state, pair, before);
    if (found) return { ...found, day: before };
  }
  return undefined;
}

/** A rate of the currency goes before the inverse of one of ours, and that before two of a common base. */
function rateOf(state: State, { from: currency, to: own }: Pair, day: string): Rate | undefined {
  const bases = [...state.rates.keys()].flatMap((key) => (key.startsWith(day) ? [key.slice(11)] : []));
  const others = bases.filter((base) => base !== currency && base !== own).sort();
  for (const base of [currency, own, ...others]) {
    const rates = state.rates.get(`${day}|${base}`);
    const over = base === currency ? ONE : rates?.get(currency);
    const ours = base === own ? ONE : rates?.get(own);
    if (!rates || !over || !ours || !isAbove(rounded(divided(ours, over), 15), NOUGHT)) continue;
    return { times: ours, over };
  }
  return undefined;
}

/** The campaign's for a sale that names none, and nothing beside it (docs/rules/money.md#currency-of-a-sale). */
export function saleCurrencyOf(
  state: State,
  campaign: string,
  sent: Pick<Claim, 'sale' | 'revenue' | 'currency'> & { readonly payout: Exact | null },
): string {
  const its = got(state.campaigns.get(campaign)).currency;
  const isAlone = sent.sale !== null && sent.revenue === null && sent.payout === null;
  return sent.currency === '' && isAlone && its !== state.currency ? its : sent.currency;
}
