// How a value stands in a file: amounts with every digit they have, texts quoted where CSV needs it (RFC 4180).
import { LosslessNumber, stringify } from 'lossless-json';
import { type Money, moneyText } from '@tributary/domain/shared/money';

/** An amount becomes an exact number, everything else stays. */
export const exactNumber = (value: unknown): unknown =>
  typeof value === 'bigint' ? new LosslessNumber(moneyText(value as Money)) : value;

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** One JSON document of one line. */
export function jsonLine(record: Readonly<Record<string, unknown>>): string {
  const exact = Object.entries(record).map(([name, value]) => [name, exactNumber(value)]);
  return `${stringify(Object.fromEntries(exact))}\n`;
}

function csvCell(value: unknown): string {
  const text = cellText(exactNumber(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Nothing is an empty cell; what has parts is their JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? harmless(value) : (stringify(value) ?? '');
}

/**
 * Texts come from visitors, and an office program runs those that begin like a formula: the apostrophe makes it show
 * them instead. What is a number stays one.
 */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
