const SYMBOL = String.raw`(?:US\$|\p{Sc})?`;
const WITH_SYMBOL = new RegExp(`^${SYMBOL}\\s*([\\d.,'’\\s]+?)\\s*${SYMBOL}$`, 'u');
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const GROUPED_BY_BLANK = /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;
const DECIMAL_COMMA = /^\d+,\d+$/;
/** A group of thousands or three decimals: `1,234`. */
const EITHER = /^[1-9]\d{0,2},\d{3}$/;

/**
 * The amount as a plain decimal number, where what was sent can only mean one: `1,234.50`, `1.234,50`, `1 234,50`, `12,50` and `$12.50`
 * (docs/rules/money.md#written-amounts). Any other text comes back as it is.
 */
export function amountText(text: string): string {
  const bare = WITH_SYMBOL.exec(text.trim())?.[1];
  if (bare === undefined || EITHER.test(bare)) return text;
  if (GROUPED_BY_COMMA.test(bare)) return bare.replaceAll(',', '');
  if (GROUPED_BY_POINT.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  if (GROUPED_BY_BLANK.test(bare)) return bare.replace(/[\s'’]/g, '').replace(',', '.');
  if (DECIMAL_COMMA.test(bare)) return bare.replace(',', '.');
  return /^[\d.]+$/.test(bare) ? bare : text;
}
