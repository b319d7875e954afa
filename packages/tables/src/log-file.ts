// A whole log as CSV or NDJSON, read page by page as fast as the reader takes it: no row limit, little memory
// (docs/rules/input-output.md#whole-files).
import type { LogPage, LogPosition } from '@tributary/application/shared/page';
import { own } from '@tributary/domain/shared/own';
import { csvLine, jsonLine } from './cells.ts';
import { type LogFields, recorder, type Shown } from './log-fields.ts';

/** A log: its fields, how to read a page of it, and the position of a row (for the next page). */
export type Log<Line> = {
  readonly name: string;
  readonly fields: LogFields<Line>;
  /** Further fields, for clients that ask for them by name. */
  readonly aliases?: LogFields<Line>;
  readonly read: (page: LogPage) => Promise<Line[]>;
  /** The same, each line as soon as it is read: of a log whose files are so long that it counts. */
  readonly each?: (page: LogPage, take: (line: Line) => void) => Promise<void>;
  readonly positionOf: (line: Line) => LogPosition;
};

export type FileFormat = 'csv' | 'ndjson';

export async function* logFile<Line>(
  log: Log<Line>,
  format: FileFormat,
  shown: Shown,
  /** Told of each piece how many lines it has. */
  counted: (lines: number) => void = () => undefined,
): AsyncGenerator<string> {
  yield format === 'csv' ? csvLine(shown.names) : '';
  for await (const { text, rows } of linesInPieces(log, lineWriter(log, format, shown))) {
    counted(rows);
    yield text;
  }
}

/** What writes a line: its columns are looked up once. */
function lineWriter<Line>(log: Log<Line>, format: FileFormat, shown: Shown): (line: Line) => string {
  const fields = { ...log.fields, ...log.aliases };
  const record = recorder(fields, shown);
  if (format === 'ndjson') return (line) => jsonLine(record(line));
  const columns = shown.names.map((name) => own(fields, name));
  return (line) => csvLine(columns.map((column) => column?.value(line, shown.zone)));
}

const LINES_AT_ONCE = 1000;
/** A longer text V8 would keep among large objects, where it is collected last: files took the API 100 MB so. */
const LINES_OF_A_PIECE = 100;

type Piece = { readonly text: string; readonly rows: number };

/** Before a page that could not be read is read once more: a connection that was lost must not break off a file. */
const AGAIN_AFTER_MS: readonly number[] = [250, 1000, 4000];

/**
 * Every line as text, a thousand read at a time. While these are written, the next are read. What fails at once fails; a later page is
 * tried again first.
 */
export async function* linesInPieces<Line>(
  log: Log<Line>,
  textOf: (line: Line) => string,
  againAfterMs = AGAIN_AFTER_MS,
): AsyncGenerator<Piece> {
  const pageAfter = (after?: LogPosition): Promise<WrittenPage<Line>> => {
    const asked = { page: 1, limit: LINES_AT_ONCE, ...(after && { after }) };
    const page = triedAgain(() => writtenPage(log, asked, textOf), after ? againAfterMs : []);
    page.catch(() => undefined); // Nobody may wait for it any more; whoever does is told.
    return page;
  };
  let next = pageAfter();
  for (;;) {
    const { pieces, count, last } = await next;
    if (!last) return;
    const isMore = count === LINES_AT_ONCE;
    if (isMore) next = pageAfter(log.positionOf(last));
    yield* pieces;
    if (!isMore) return;
  }
}

async function triedAgain<T>(work: () => Promise<T>, afterMs: readonly number[]): Promise<T> {
  for (const ms of afterMs) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return work();
}

type WrittenPage<Line> = {
  readonly pieces: readonly Piece[];
  readonly count: number;
  readonly last: Line | undefined;
};

/** Each line is written as soon as it is read: of a thousand only the texts are kept. */
async function writtenPage<Line>(
  log: Log<Line>,
  page: LogPage,
  textOf: (line: Line) => string,
): Promise<WrittenPage<Line>> {
  const pieces: Piece[] = [];
  let texts: string[] = [];
  let count = 0;
  let last: Line | undefined;
  const cut = () => {
    if (texts.length > 0) pieces.push({ text: texts.join(''), rows: texts.length });
    texts = [];
  };
  const take = (line: Line) => {
    texts.push(textOf(line));
    count++;
    last = line;
    if (texts.length === LINES_OF_A_PIECE) cut();
  };
  if (log.each) await log.each(page, take);
  else (await log.read(page)).forEach(take);
  cut();
  return { pieces, count, last };
}
