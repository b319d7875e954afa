// A whole log as CSV or NDJSON, read page by page as fast as the reader takes it: no row limit, little memory
// (docs/rules/input-output.md#whole-files).
import type { LogPage, LogPosition } from '@tributary/application/shared/page';
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
  yield format === 'csv' ? csvLine(shown.names) : '';
  for await (const lines of allPages(log)) {
    const records = lines.map((line) => recordOf({ ...log.fields, ...log.aliases }, shown, line));
    yield records
      .map((record) => (format === 'csv' ? csvLine(Object.values(record)) : jsonLine(record)))
      .join('');
  }
}

/** Every line, in pieces of up to a thousand. */
export async function* allPages<Line>({ read, positionOf }: Log<Line>): AsyncGenerator<Line[]> {
  let after: LogPosition | undefined;
  for (;;) {
    const lines: Line[] = await read({ page: 1, limit: LINES_AT_ONCE, ...(after && { after }) });
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    if (lines.length < LINES_AT_ONCE) return;
    after = positionOf(last);
  }
}
