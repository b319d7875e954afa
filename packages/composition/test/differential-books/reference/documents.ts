// Documents of invoices (docs/rules/billing.md#documents-of-invoices): their numbers, and the VAT that is due with the amount.
import { dayIn } from './days.ts';
import { exact, isAbove, minus, NOUGHT, percent, type Exact } from './exact.ts';
import type { Invoice, LegalData, State } from './state.ts';

const EU: readonly string[] = ['DE', 'FR'];
const RATES: Readonly<Record<string, string>> = { DE: '19', FR: '20' };
const NETWORK: LegalData = { country: 'DE', isRegistered: true, isSmall: false, agrees: true };

function rateOf(seller: LegalData, buyer: LegalData): Exact {
  if (seller.isSmall) return NOUGHT;
  if (seller.country !== buyer.country) {
    if (EU.includes(buyer.country) && buyer.isRegistered) return NOUGHT;
    if (!EU.includes(seller.country) || !EU.includes(buyer.country)) return NOUGHT;
  }
  return seller.isRegistered ? exact(RATES[seller.country] ?? '0') : NOUGHT;
}

/** To the cent, half away from zero. */
function toCents(value: Exact): Exact {
  if (isAbove(NOUGHT, value)) return minus(NOUGHT, toCents(minus(NOUGHT, value)));
  return { over: (200n * value.over + value.under) / (2n * value.under), under: 100n };
}

type Drafted = Pick<Invoice, 'amount' | 'currency'> & {
  /** By source, day, subject and goal. */
  readonly taken: ReadonlyMap<string, Exact>;
};

/** The documents of the account's invoices, no credit notes, that cover a day from the first to the last of what is taken, in its currency. */
function corrected(
  state: State,
  account: string,
  { currency, taken }: Omit<Drafted, 'amount'>,
): readonly string[] {
  const days = [...taken.keys()].map((key) => key.split(' ')[1] ?? '').sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return [...state.invoices.values()]
    .filter((one) => one.account === account && one.currency === currency && !one.adjusts)
    .filter(({ start, end }) => start <= last && first <= end)
    .flatMap(({ number }) => (number === null || number.startsWith('CN') ? [] : number));
}

/** Takes the next number of its series; none while the account's legal data or consent are missing. */
export function documented(
  state: State,
  account: string,
  { amount, currency, taken }: Drafted,
): Pick<Invoice, 'number' | 'vat' | 'corrects'> {
  const legal = state.legal.get(account);
  const isAffiliate = state.affiliates.includes(account);
  if (!legal || (isAffiliate && !legal.agrees)) return { number: null, vat: NOUGHT, corrects: [] };
  const [seller, buyer] = isAffiliate ? [legal, NETWORK] : [NETWORK, legal];
  const prefix = isAbove(NOUGHT, amount) ? 'CN' : isAffiliate ? 'SB' : 'INV';
  const series = `${prefix}-${dayIn(state.zone, state.now).slice(0, 4)}`;
  const place = (state.series.get(series) ?? 0) + 1;
  state.series.set(series, place);
  return {
    number: `${series}-${String(place).padStart(4, '0')}`,
    vat: toCents(percent(rateOf(seller, buyer), amount)),
    corrects: prefix === 'CN' ? corrected(state, account, { currency, taken }) : [],
  };
}
