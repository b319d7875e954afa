// Ids that a spreadsheet took for numbers (docs/rules/imports.md#ruined-ids): digits are gone, so that ids which were different are equal now.
import { SUBS } from '../attribution/conversion.ts';
import type { ImportField, ImportRow } from './import-row.ts';

const ID_FIELDS = [
  ...(['conversion_id', 'click_id', 'campaign_id', 'publisher_id', 'goal_id', 'txn_id'] as const),
  ...SUBS,
] as const satisfies readonly ImportField[];

/** `1.23457E+12`, `1,23457E+12`, `1E+12`; not `1E5` or `12E+3`, which no spreadsheet writes. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;
/** Fifteen digits are kept of a number, and zeros stand for the rest. Fewer than three may well be an id's own. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;
/** A column that was too narrow, or a formula that failed. */
const UNSHOWN = /^#+$|^#(?:NAME\?|REF!|VALUE!|NUM!|NULL!|DIV\/0!|N\/A)$/i;

/** Whether a spreadsheet probably wrote this text instead of the id that somebody entered. */
export const isRuinedId = (text: string): boolean =>
  [SCIENTIFIC, ROUNDED, UNSHOWN].some((pattern) => pattern.test(text.trim()));

/** What whoever sent it is told. */
export const ruinedIdMessage = (text: string): string =>
  `A spreadsheet has probably written ${text.slice(0, TEXT_LENGTH_MAX)} instead of the ID, and different IDs may have become the same. Export the column as text.`;
const TEXT_LENGTH_MAX = 50;

/** The ids of a row that are probably ruined, in the order of the columns. */
export const ruinedIdsOf = (row: ImportRow): { readonly name: ImportField; readonly text: string }[] =>
  'problem' in row
    ? []
    : ID_FIELDS.flatMap((name) => {
        const text = row.values[name]?.trim() ?? '';
        return isRuinedId(text) ? [{ name, text }] : [];
      });
