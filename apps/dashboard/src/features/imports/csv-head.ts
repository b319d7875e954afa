// The first line of a CSV file, as RFC 4180 has it: what its columns are called, and what stands in them. The rest of the file is never read
// here; it goes to the API as it is.

export type Head = {
  readonly names: readonly string[];
  /** Of the first rows, as many as there are. */
  readonly rows: readonly (readonly string[])[];
  /** How much of the text the first line is, without its end. */
  readonly length: number;
};

/** So many are shown, to recognise a column by. */
const ROWS_MAX = 3;
const BYTE_ORDER_MARK = '\ufeff';

type Line = { readonly cells: readonly string[]; readonly end: number };

/** `text`: the beginning of the file, or all of it. */
export function readHead(text: string): Head {
  const { cells, end } = lineAt(text, text.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
  const rows: (readonly string[])[] = [];
  let at = afterEnd(text, end);
  while (rows.length < ROWS_MAX && at < text.length) {
    const line = lineAt(text, at);
    // Cut off in the middle, or empty: nothing to show.
    if (line.end < text.length || rows.length === 0) if (line.cells.join('') !== '') rows.push(line.cells);
    at = afterEnd(text, line.end);
  }
  return { names: cells.map((name) => name.trim()), rows, length: end };
}

/** The same line with other names. */
export const headOf = (names: readonly string[]): string =>
  names.map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',');

const afterEnd = (text: string, end: number): number => end + (text.startsWith('\r\n', end) ? 2 : 1);

/** The cells from `start` to the end of the line; a line end within quotes is part of its cell. */
function lineAt(text: string, start: number): Line {
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
    } else if (letter === ',') {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') break;
    else cell += letter;
  }
  cells.push(cell);
  return { cells, end: at };
}
