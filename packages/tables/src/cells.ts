// How a value stands in a file: amounts with every digit they have, texts quoted where CSV needs it (RFC 4180).
import { LosslessNumber, stringify } from 'lossless-json';
import { type Money, moneyText } from '@tributary/domain/shared/money';

/** At the beginning of a CSV that is opened in an office program: Excel knows it for UTF-8 by it. */
export const BYTE_ORDER_MARK = '\ufeff';

/** An amount becomes an exact number, everything else stays. */
export const exactNumber = (value: unknown): unknown =>
  typeof value === 'bigint' ? new LosslessNumber(moneyText(value as Money)) : value;

/** The same for programs alone: every text as it is. */
export const plainCsvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quotedCell(plainText(exactNumber(value)))).join(',')}\r\n`;

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** One JSON document of one line. */
export function jsonLine(record: Readonly<Record<string, unknown>>): string {
  const exact = Object.entries(record).map(([name, value]) => [name, exactNumber(value)]);
  return `${stringify(Object.fromEntries(exact))}\n`;
}

/** Of a report: texts, whole numbers and exact amounts. */
export type Cell = string | number | Money;

/** Objects in JSON that all have these names, from their values in that order; a name is quoted once. */
export function jsonObjects(names: readonly string[]): (cells: readonly Cell[]) => string {
  const heads = names.map((name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return (cells) => `${heads.map((head, at) => head + jsonCell(cells[at] ?? '')).join('')}}`;
}

const jsonCell = (cell: Cell): string =>
  typeof cell === 'bigint' ? moneyText(cell) : typeof cell === 'number' ? String(cell) : JSON.stringify(cell);

function csvCell(value: unknown): string {
  if (typeof value === 'string') return SPECIAL.test(value) ? quotedCell(harmless(value)) : value;
  if (typeof value === 'bigint') return moneyText(value as Money);
  return quotedCell(plainText(exactNumber(value)).replaceAll(FORMULA_IN_JSON, '\\u003b'));
}

/** What `harmless` or `quotedCell` may change: one look at a text of which most cells need neither. */
const SPECIAL = /^[=+\-@\t＝＋－＠]|[",;\t\r\n]/;

const quotedCell = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Null is an empty cell; an object or list is its JSON. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (stringify(value) ?? '');
}

/**
 * Visitors choose many of these texts, and a spreadsheet program would run one that begins like a formula: with an
 * apostrophe before it, it is shown instead. A program that takes semicolons or tabs for
 * separators splits the text there, even inside of quotes, so each part counts. Numbers are left as they are.
 */
const harmless = (text: string): string =>
  FORMULA.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text.replace(LATER_FORMULA, "$&'")}` : text;

const FORMULA = /(?:^|[;\t\r\n])[=+\-@＝＋－＠]|^[\t\r]/;
const LATER_FORMULA = /[;\t\r\n](?=[=+\-@＝＋－＠])/g;
/** In JSON, where an apostrophe would change the text, the semicolon is written by its number. */
const FORMULA_IN_JSON = /;(?=[=+\-@＝＋－＠])/g;
