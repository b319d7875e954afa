import { isUtf8 } from 'node:buffer';
import { IMPORT_ROWS_MAX, type ImportField, type ImportRow } from '@tributary/domain/jobs/import-row';
import { isLoggedHit, NOT_OF_HITS, rowOfLoggedHit, SENT_AMOUNTS } from '@tributary/domain/jobs/logged-hit';
import { ruinedIdsOf } from '@tributary/domain/jobs/ruined-id';
import { amountText } from '@tributary/domain/shared/amount-text';
import { money } from '@tributary/domain/shared/money';
import { invalid, refuse } from '@tributary/domain/shared/refusal';

/** The rows of an import as they were sent, and the options sent with them. */
export type ImportFile = {
  readonly rows: readonly ImportRow[];
  /** Options beside the rows (`dry_run`, for one), by name; a file that holds only rows has none. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly doubts: readonly ImportDoubt[];
  /** CSV: what was recognised, for whoever sent it: `UTF-16, separated by tabs; amounts such as 12,50 as 12.50`. */
  readonly form?: string;
};

/** What was taken, though it is probably not what was meant (docs/rules/input-output.md#warnings). */
export type ImportDoubt = {
  /** A column or field that nothing reads, amounts by which the row loses money, or an id that a spreadsheet has ruined. */
  readonly kind: 'unread' | 'loss' | 'ruined';
  /** The first row it is in, from 0; null for a column of CSV and for what stands beside the rows. */
  readonly row: number | null;
  /** Shortened to what somebody can recognise. */
  readonly name: string;
  /** The ruined id. */
  readonly text?: string;
};
/** Enough to see what is wrong. */
const DOUBTS_MAX = 50;
const NAME_LENGTH_MAX = 100;

/**
 * Files are parsed in pieces of this many bytes, with other requests served in between: 32 MB at once would hold them
 * up.
 */
export const PIECE_BYTES = 64 * 1024;

export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Most bytes of one row, and of one value beside the rows: several times a row with every column at its longest. */
export const ROW_BYTES_MAX = 64 * 1024;
/** Most columns of a file; an import knows about thirty names. */
export const COLUMNS_MAX = 200;
/** How deep lists and objects may lie inside of one another. */
export const DEPTH_MAX = 20;

/** Refuses bytes that are no UTF-8: a wrong character would be stored for ever. */
export function requireUtf8(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw refuse('malformed', 'The body is not valid UTF-8.');
}

/** Keeps rows up to the limit of an import, and what is doubtful about them. */
export function collectRows(fields: readonly ImportField[]) {
  const rows: ImportRow[] = [];
  const doubts: ImportDoubt[] = [];
  const known = new Set<string>([...fields, SENT_AMOUNTS]);
  const noted = new Set<string>();
  const ruined = new Set<ImportField>();
  const unread = (name: string, row: number | null): void => {
    if (doubts.length >= DOUBTS_MAX || noted.has(name)) return;
    noted.add(name);
    doubts.push({ kind: 'unread', row, name: name.slice(0, NAME_LENGTH_MAX) });
  };
  const unreadOf = (names: readonly string[], row: number | null): void => {
    const isHit = isLoggedHit(names);
    for (const name of names) if (!known.has(name) || (isHit && NOT_OF_HITS.has(name))) unread(name, row);
  };
  const doubt = (record: unknown, kept: ImportRow): void => {
    if (doubts.length >= DOUBTS_MAX || 'problem' in kept) return;
    unreadOf(Object.keys(record as object), rows.length);
    if (losesMoney(kept.values)) doubts.push({ kind: 'loss', row: rows.length, name: 'payout' });
    // Each column once: the log of the job names all rows.
    for (const { name, text } of ruinedIdsOf(kept)) {
      if (ruined.has(name)) continue;
      ruined.add(name);
      doubts.push({ kind: 'ruined', row: rows.length, name, text: text.slice(0, NAME_LENGTH_MAX) });
    }
  };
  return {
    rows,
    doubts,
    /** Each name once. */
    unread,
    /** Columns are named once, and not in the row that has them first. */
    columns: (names: readonly string[]) => unreadOf(names, null),
    add(record: unknown): void {
      if (rows.length >= IMPORT_ROWS_MAX) {
        throw invalid('conversions', `An import can have up to ${IMPORT_ROWS_MAX} rows. Split the file.`);
      }
      const row = rowOf(record, fields);
      doubt(record, row);
      rows.push(row);
    },
  };
}

/** The known columns of a record, as text; unknown ones are ignored (docs/rules/imports.md#csv-files). */
function rowOf(record: unknown, fields: readonly ImportField[]): ImportRow {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return { problem: 'a row must be an object of column names and values.' };
  }
  const held = record as Readonly<Record<string, unknown>>;
  const values: Partial<Record<ImportField, string>> = {};
  for (const field of fields) {
    if (!Object.hasOwn(held, field)) continue;
    const text = textOf(held[field], field);
    if (text === undefined) return { problem: `${field} must be text or a number.` };
    if (text.trim() !== '') values[field] = text;
  }
  if (!isLoggedHit(Object.keys(held))) return { values };
  const row = rowOfLoggedHit(values, textOf(held[SENT_AMOUNTS], SENT_AMOUNTS) ?? '?');
  return 'problem' in row ? row : { values: only(fields, row.values) };
}

/** An advertiser's file has no column for a revenue, whatever was sent. */
const only = (fields: readonly ImportField[], values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.some((field) => field === name)));

function losesMoney({ payout, revenue }: Readonly<Partial<Record<ImportField, string>>>): boolean {
  if (payout === undefined || revenue === undefined) return false;
  try {
    return money(amountText(payout)) > money(amountText(revenue));
  } catch {
    return false; // no amount: the row is refused
  }
}

function textOf(value: unknown, field: ImportField | typeof SENT_AMOUNTS): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (field === 'custom_dimensions' && typeof value === 'object') return JSON.stringify(value);
  return undefined;
}
