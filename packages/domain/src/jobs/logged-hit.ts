// A row of the log of hits that is sent as a row of an import (docs/rules/imports.md#rows-of-the-log-of-hits): there, `status` and
// `conversion_id` are the outcome of the hit, `reason` is why that is, an amount of 0 means that none was sent, and `sent_amounts` what could not be read.
import { parseUnreadParts, readAmounts } from '../attribution/sent-amount.ts';
import { ZERO } from '../shared/money.ts';
import type { ImportField, ImportRow } from './import-row.ts';

/** The column of what could not be read; no other file has it. */
export const SENT_AMOUNTS = 'sent_amounts' as const;
/** Columns that together only the log of hits has. */
const OF_HITS_ALONE = ['_id', 'status', 'reason', 'detail'];
/** Columns that mean something else in an import. */
export const NOT_OF_HITS: ReadonlySet<string> = new Set<ImportField>(['status', 'conversion_id', 'reason']);

/** Whether a file or row with these columns is of the log of hits. */
export const isLoggedHit = (names: readonly string[]): boolean =>
  names.includes(SENT_AMOUNTS) || OF_HITS_ALONE.every((name) => names.includes(name));

type Values = Readonly<Partial<Record<ImportField, string>>>;

/** What the row says as one of an import. What could not be read is said again, unless something stands in its place. */
export function rowOfLoggedHit(values: Values, sentAmounts: string): ImportRow {
  // A file for spreadsheets may have an apostrophe before it.
  const unread = parseUnreadParts(sentAmounts.trim().replace(/^'/, ''));
  if (!unread)
    return { problem: `${SENT_AMOUNTS} must be empty or as the log of incoming conversions shows it.` };
  const said = Object.entries(values).filter(
    ([name, text]) => !NOT_OF_HITS.has(name) && !(AMOUNTS.has(name) && isZero(text)),
  );
  return { values: { ...unread, ...Object.fromEntries(said) } };
}

const AMOUNTS: ReadonlySet<string> = new Set<ImportField>(['sale_amount', 'revenue']);

const isZero = (text: string): boolean => readAmounts({ sale_amount: text }).saleAmount === ZERO;
