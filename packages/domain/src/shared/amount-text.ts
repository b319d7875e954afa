import { isCurrency } from './currencies.ts';

/** Signs of currencies, and the letters that shops put in their place; no other letters, for `12.5O` is a slip. */
const SYMBOL = String.raw`(?:(?:US|CA|AU|NZ|HK|NT|MX|C|A|S|R)?\p{Sc}|Rs\.?|RM|Tk\.?|S\/\.?|CHF|Fr\.?|kr\.?|z\u0142|K\u010d|Ft|lei|\u043b\u0432\.?|&(?:#36|euro|pound|yen|cent|#8364|#163|#8377|#165);)?`;
const WITH_SYMBOL = new RegExp(`^${SYMBOL}\\s*([\\d.,'’\\s]+?)\\s*${SYMBOL}$`, 'iu');
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** By hundreds of thousands and ten millions, as India writes them. */
const GROUPED_AS_IN_INDIA = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const GROUPED_BY_BLANK = /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;
const POINT_AT_END = /^\d+\.$/;
const DECIMAL_COMMA = /^\d+,\d+$/;
/** A group of thousands or three decimals: `1,234`. */
const EITHER = /^[1-9]\d{0,2},\d{3}$/;

/** `100,-`, `100.–`, `1.000,--`: no cents. */
const DASH_FOR_CENTS = /(?<=\d[.,])[-\u2010-\u2015\u2212]{1,2}(?=\D*$)/u;

/** With zeros for a dash that stands in the place of cents, as price tags have it. */
export const withCents = (text: string): string => text.replace(DASH_FOR_CENTS, '00');

/**
 * The amount as a plain decimal number, where what was sent can only mean one: `1,234.50`, `1.234,50`, `1 234,50`, `12,50`, `100,-`, `$12.50`, `Rs. 12`
 * (docs/rules/money.md#written-amounts). Any other text comes back as it is.
 */
export function amountText(text: string): string {
  const bare = bareOf(text);
  if (bare === undefined || EITHER.test(bare)) return text;
  if (GROUPED_BY_COMMA.test(bare) || GROUPED_AS_IN_INDIA.test(bare)) return bare.replaceAll(',', '');
  if (GROUPED_BY_POINT.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_BLANK.test(bare)) return bare.replace(/[\s'’]/g, '').replace(',', '.');
  if (DECIMAL_COMMA.test(bare)) return bare.replace(',', '.');
  if (POINT_AT_END.test(bare)) return bare.slice(0, -1);
  return /^[\d.]+$/.test(bare) ? bare : text;
}

/** The digits and what stands between them, without signs of currencies. */
const bareOf = (text: string): string | undefined =>
  WITH_SYMBOL.exec(withCents(narrow(text)).replaceAll('&nbsp;', ' ').trim())?.[1];

const EITHER_BY_POINT = /^[1-9]\d{0,2}\.\d{3}$/;
const POINT_OF_THOUSANDS = /(?<=\d)[.\uff0e](?=[\d\uff10-\uff19]{3})/;

/**
 * Reads amounts of one column beside each other: `1.234` becomes `1234` where others have a decimal comma (`99,50`), and undefined where
 * others have a decimal point as well (docs/rules/imports.md#csv-files). Any other text comes back as it is.
 */
export function columnReader(texts: Iterable<string>): (text: string) => string | undefined {
  const signs = new Set<string | undefined>();
  for (const text of texts) signs.add(decimalSignOf(text));
  return (text) => {
    if (!signs.has(',') || !EITHER_BY_POINT.test(uncoded(text))) return text;
    return signs.has('.') ? undefined : text.replace(POINT_OF_THOUSANDS, '');
  };
}

/** Why an amount that `columnReader` could not read is refused. */
export const couldBeTwoNumbers = (column: string, text: string): string =>
  `${column} "${text}" could be two numbers: its column has amounts with a decimal comma and amounts with a decimal point.`;

/** Undefined where there is none, and where it could be one of thousands. */
function decimalSignOf(text: string): string | undefined {
  const bare = uncoded(text);
  if (EITHER_BY_POINT.test(bare) || !/^\d+\.\d+$/.test(amountText(bare))) return undefined;
  return /[.,](?=\d+$)/.exec(bare)?.[0];
}

const uncoded = (text: string): string => bareOf(splitCurrency(text).amount) ?? '';

/** Full-width letters, digits and signs as ASCII has them; nothing else, for other compatible forms take signs of currencies apart. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

const CODE_BEFORE = /^\s*([A-Z]{3})[\s:]*(?=[^\sA-Z])/i;
const CODE_BEHIND = /(?<=[^\sA-Z])\s*([A-Z]{3})\s*$/i;

/** The amount without the code of a currency that stands before or behind it, and the code: `USD 12.50`, `$12.50 USD`. */
export function splitCurrency(text: string): { readonly amount: string; readonly currency: string } {
  for (const place of [CODE_BEFORE, CODE_BEHIND]) {
    const currency = place.exec(text)?.[1]?.toUpperCase() ?? '';
    if (isCurrency(currency)) return { amount: text.replace(place, ''), currency };
  }
  return { amount: text, currency: '' };
}
