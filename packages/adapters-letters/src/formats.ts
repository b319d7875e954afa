// Numbers, days and money as the reader's language writes them: every digit, since amounts never become a float.

export type Formats = {
  readonly number: (decimal: string) => string;
  /** `2026-03-10`, or a month, `2026-03`. */
  readonly day: (text: string) => string;
  readonly money: (decimal: string, currency: string) => string;
};

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const isDecimal = (text: string): text is Intl.StringNumericLiteral => DECIMAL.test(text);
const EVERY_DIGIT = { maximumFractionDigits: 20 } as const;
const DAY = /^\d{4}-\d{2}(-\d{2})?$/;

/** What is neither a number nor a day stays what it is. */
export function formatsOf(locale: string): Formats {
  const number = new Intl.NumberFormat(locale, EVERY_DIGIT);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    number: (decimal) => (isDecimal(decimal) ? number.format(decimal) : decimal),
    day: (text) => {
      const found = DAY.exec(text);
      const at = new Date(text);
      if (!found || Number.isNaN(at.getTime())) return text;
      return (found[1] === undefined ? month : day).format(at);
    },
    money: (decimal, currency) =>
      isDecimal(decimal) && /^[A-Z]{3}$/.test(currency)
        ? new Intl.NumberFormat(locale, { style: 'currency', currency, ...EVERY_DIGIT }).format(decimal)
        : `${decimal} ${currency}`,
  };
}
