// A result as one JSON document, or as text for people.
import Table from 'cli-table3';
import { LosslessNumber, stringify } from 'lossless-json';
import { type Money, moneyText } from '@tributary/domain/shared/money';
import type { Result } from './command.ts';

export const asJson = (data: unknown): string => `${stringify(exactly(data))}\n`;

export function asText({ data, table, notes }: Result): string {
  const lines =
    notes ?? (table ? [] : Object.entries(data).map(([name, value]) => `${name}: ${plain(value)}`));
  const text = lines.map((line) => `${line}\n`).join('');
  return table ? `${text}${tableText(table)}\n` : text;
}

function tableText({ head, rows }: NonNullable<Result['table']>): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] } });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return stringify(exactly(value)) ?? '';
}

/** Every bigint is Money, and amounts are printed with all their digits. */
function exactly(value: unknown): unknown {
  if (typeof value === 'bigint') return new LosslessNumber(moneyText(value as Money));
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(exactly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, exactly(held)]));
}
