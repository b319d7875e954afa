// The first line of a CSV file: what its columns are called, and what stands in them. It is separated as the API reads it
// (docs/rules/imports.md#csv-files). The rest of the file is never read here; it goes to the API as it is.

export type Head = {
  readonly names: readonly string[];
  /** Of the first rows, as many as there are. */
  readonly rows: readonly (readonly string[])[];
  readonly separator: Separator;
  /** A line `sep=;` before it, with its end; mostly none. */
  readonly said: string;
  /** How much of the text the first line is, with what stands before it and without its end. */
  readonly length: number;
};

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** So many are shown, to recognise a column by. */
const ROWS_MAX = 3;
const BYTE_ORDER_MARK = '\ufeff';

type Line = { readonly cells: readonly string[]; readonly end: number };

/** `text`: the beginning of the file, or all of it. */
export function readHead(text: string): Head {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const [said = '', named] = /^"?sep=([,;\t])"?[,;\t]*\r?\n/i.exec(text.slice(mark)) ?? [];
  const start = mark + said.length;
  const separator = SEPARATORS.find((one) => one === named) ?? separatorOf(text, start);
  const { cells, end } = lineAt(text, start, separator);
  const rows: (readonly string[])[] = [];
  let at = afterEnd(text, end);
  while (rows.length < ROWS_MAX && at < text.length) {
    const line = lineAt(text, at, separator);
    // Cut off in the middle, or empty: nothing to show.
    if (line.end < text.length || rows.length === 0) if (line.cells.join('') !== '') rows.push(line.cells);
    at = afterEnd(text, line.end);
  }
  return { names: cells.map((name) => name.trim()), rows, separator, said, length: end };
}

/** The same with other names. */
export const headOf = (
  names: readonly string[],
  { separator, said }: Pick<Head, 'separator' | 'said'>,
): string =>
  said +
  names
    .map((name) =>
      /["\r\n]/.test(name) || name.includes(separator) ? `"${name.replaceAll('"', '""')}"` : name,
    )
    .join(separator);

/** What stands in the first line most often, not counting what is in quotes. */
function separatorOf(text: string, start: number): Separator {
  const [line = ''] = text
    .slice(start)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const countOf = (separator: Separator): number => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

const afterEnd = (text: string, end: number): number => end + (text.startsWith('\r\n', end) ? 2 : 1);

/** The cells from `start` to the end of the line; a line end within quotes is part of its cell. */
function lineAt(text: string, start: number, separator: Separator): Line {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = start;
  for (; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') break;
    else cell += letter;
  }
  cells.push(cell);
  return { cells, end: at };
}

/** Bytes below are in no text: a workbook, a picture. */
const CONTROLS_END = 9;

/** What a file that begins with these bytes is written in; undefined for one that is no text. What is neither UTF-8 nor UTF-16 is taken for Windows-1252. */
export function encodingOf(
  start: Uint8Array,
): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | undefined {
  const [first, second] = start;
  // Without a mark, a column's name gives UTF-16 away: every other byte of it is 0.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined)) return 'utf-16be';
  if (start.some((byte) => byte < CONTROLS_END)) return undefined;
  try {
    // The last letter may be cut in the middle.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
