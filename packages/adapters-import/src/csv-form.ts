// How a CSV file is written: office programs of each country have their own ways (docs/rules/imports.md#csv-files).
import { isUtf8 } from 'node:buffer';
import { refuse } from '@tributary/domain/shared/refusal';
import { ROW_BYTES_MAX } from './import-file.ts';

export type CsvForm = {
  /** The file as UTF-8, without byte order mark and without a line `sep=`. */
  readonly bytes: Uint8Array;
  readonly separator: Separator;
  /** For whoever sent it: `Windows-1252, separated by semicolons`. */
  readonly name: string;
};

const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;
type Separator = keyof typeof SEPARATORS;
const isSeparator = (text: string | undefined): text is Separator =>
  text !== undefined && Object.hasOwn(SEPARATORS, text);

/** Refuses with `malformed` what is no text. The separator is the one of a first line `sep=;`, or the one that finds most of the known columns. */
export function csvFormOf(sent: Uint8Array, known: readonly string[]): CsvForm {
  const encoding = encodingOf(sent);
  const text = encoding === 'utf-8' ? sent : new TextEncoder().encode(decoded(sent, encoding));
  const [mark, body] = hasMark(text) ? [text.subarray(0, 3), text.subarray(3)] : [text.subarray(0, 0), text];
  const head = new TextDecoder().decode(body.subarray(0, ROW_BYTES_MAX));
  const said = /^"?sep=(.)"?[,;\t|]*(?=\r?\n)/i.exec(head);
  const separator = isSeparator(said?.[1]) ? said[1] : separatorOf(head, known);
  const name = `${NAMES[encoding]}, separated by ${SEPARATORS[separator]}`;
  // The end of its line stays, so that lines are counted as the sender does.
  const bytes = said ? body.subarray(said[0].length) : mark.length > 0 ? body : text;
  return { bytes, separator, name };
}

/** Some versions of Node.js take Windows-1252 for Latin-1, which has controls in these places. */
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decoded(bytes: Uint8Array, encoding: keyof typeof NAMES): string {
  if (encoding !== 'windows-1252') return new TextDecoder(encoding).decode(bytes);
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS.charAt(letter.charCodeAt(0) - 0x80));
}

const NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function encodingOf(bytes: Uint8Array): keyof typeof NAMES {
  const [first, second] = bytes;
  // Without a mark, a column's name gives UTF-16 away: every other byte of it is 0.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  if (bytes.some((byte) => UNUSED.has(byte)))
    throw refuse('malformed', "The file isn't encoded as UTF-8, UTF-16 or Windows-1252.");
  return 'windows-1252';
}

/** What no text of Windows-1252 has. */
const UNUSED: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function separatorOf(head: string, known: readonly string[]): Separator {
  const line = head.split(/[\r\n]/).find((one) => one.trim() !== '') ?? '';
  const found = (separator: Separator): number =>
    line.split(separator).filter((name) => known.includes(name.replaceAll('"', '').trim().toLowerCase()))
      .length;
  return ([';', '\t', '|'] as const).reduce<Separator>(
    (best, one) => (found(one) > found(best) ? one : best),
    ',',
  );
}
