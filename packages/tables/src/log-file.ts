// A whole log as CSV or NDJSON, read page by page as fast as the reader takes it: no row limit, little memory
// (docs/rules/input-output.md#whole-files).
import type { LogPage, LogPosition } from '@tributary/application/shared/page';
import { own } from '@tributary/domain/shared/own';
import { csvLine, jsonLine } from './cells.ts';
import { type LogFields, recordOf, type Shown } from './log-fields.ts';

/** A log: its fields, how to read a page of it, and the position of a row (for the next page). */
export type Log<Line> = {
  readonly name: string;
  readonly fields: LogFields<Line>;
  /** Further fields, for whom asks for them by name. */
  readonly aliases?: LogFields<Line>;
  readonly read: (page: LogPage) => Promise<Line[]>;
  readonly positionOf: (line: Line) => LogPosition;
};

export type FileFormat = 'csv' | 'ndjson';

const LINES_AT_ONCE = 1000;

export async function* logFile<Line>(
  log: Log<Line>,
  format: FileFormat,
  shown: Shown,
): AsyncGenerator<string> {
  const fields = { ...log.fields, ...log.aliases };
  const columns = shown.names.map((name) => own(fields, name));
  yield format === 'csv' ? csvLine(shown.names) : '';
  for await (const lines of allPages(log)) {
    let piece = '';
    for (const line of lines)
      piece +=
        format === 'csv'
          ? csvLine(columns.map((column) => column?.value(line, shown.zone)))
          : jsonLine(recordOf(fields, shown, line));
    yield piece;
  }
}

/** Every line, in pieces of up to a thousand. While one is written, the next one is read. */
export async function* allPages<Line>({ read, positionOf }: Log<Line>): AsyncGenerator<Line[]> {
  const pageAfter = (after?: LogPosition): Promise<Line[]> => {
    const page = read({ page: 1, limit: LINES_AT_ONCE, ...(after && { after }) });
    page.catch(() => undefined); // Nobody may wait for it any more; whoever does is told.
    return page;
  };
  let next = pageAfter();
  for (;;) {
    const lines = await next;
    const last = lines.at(-1);
    if (!last) return;
    const isMore = lines.length === LINES_AT_ONCE;
    if (isMore) next = pageAfter(positionOf(last));
    yield lines;
    if (!isMore) return;
  }
}
