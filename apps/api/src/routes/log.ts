// What the three logs (clicks, conversions, hits) share: paging by number or cursor, chosen fields, whole files.
import { stringify } from 'lossless-json';
import type { z } from 'zod';
import type { Instants, LogPage, LogPosition } from '@tributary/application/reads/logs';
import { instantsOf } from '@tributary/domain/shared/calendar-day';
import type { Network } from '@tributary/domain/accounts/account';
import { isId } from '@tributary/domain/shared/ids';
import { badParameter } from '../http/http-error.ts';
import type { Reply } from '../http/reply.ts';
import { streamed } from '../http/reply.ts';
import { oneOf, text, textList } from '../wire/input.ts';
import { exactNumber } from '../wire/output.ts';
import { type LogFields, recordOf, type Shown } from '../wire/log-fields.ts';
import { pageShape, rangeOf, rangeShape } from './common.ts';

const LIMIT_MAX = 1000;

export const logShape = {
  ...rangeShape,
  ...pageShape(LIMIT_MAX, LIMIT_MAX),
  cursor: text('From next_cursor of the page before; stable while rows arrive.', 200).optional(),
  format: oneOf('A whole file instead of a page.', ['json', 'csv', 'ndjson']).default('json'),
  fields: textList('Names of the fields to return; all when left out.').optional(),
};
type LogQuery = z.output<z.ZodObject<typeof logShape>>;

/** A log as a route reads it: its fields, how to read a page, and where a row stands. */
export type Log<Line> = {
  readonly name: string;
  readonly fields: LogFields<Line>;
  readonly read: (page: LogPage) => Promise<Line[]>;
  readonly positionOf: (line: Line) => LogPosition;
};

export const instantsAsked = (query: LogQuery, network: Network, now: Date): Instants =>
  instantsOf(rangeOf(query, network, now), network.zone);

/** The fields asked for, in the log's order; unknown names are refused with those that exist. */
export function fieldNames<Line>(fields: LogFields<Line>, asked: readonly string[] | undefined): string[] {
  const names = Object.keys(fields);
  if (!asked || asked.length === 0) return names;
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const message = `There is no field ${unknown.slice(0, 50)}. Fields: ${names.join(', ')}.`;
    throw badParameter(message, [{ path: 'fields', message }]);
  }
  return names.filter((name) => asked.includes(name));
}

export type LogPageRead = { readonly records: Record<string, unknown>[]; readonly nextCursor: string | null };

export async function readPage<Line>(log: Log<Line>, query: LogQuery, zone: string): Promise<LogPageRead> {
  const names = fieldNames(log.fields, query.fields);
  const after = query.cursor === undefined ? undefined : positionFrom(query.cursor);
  const lines = await log.read({ page: query.page, limit: query.limit, ...(after && { after }) });
  const last = lines.at(-1);
  return {
    records: lines.map((line) => recordOf(log.fields, { names, zone }, line)),
    nextCursor: last && lines.length === query.limit ? cursorOf(log.positionOf(last)) : null,
  };
}

/** The whole log, read page by page while the client takes it: no row limit, little memory. */
export function streamLog<Line>(log: Log<Line>, query: LogQuery, zone: string): Reply<never> {
  const names = fieldNames(log.fields, query.fields);
  const csv = query.format === 'csv';
  return streamed({
    contentType: csv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    name: `${log.name}.${query.format}`,
    pieces: csv ? csvPieces(log, names, zone) : jsonPieces(log, names, zone),
  });
}

async function* csvPieces<Line>(log: Log<Line>, names: string[], zone: string): AsyncGenerator<string> {
  yield `${names.join(',')}\r\n`;
  for await (const lines of allPages(log)) {
    const rows = lines.map((line) =>
      Object.values(wireRecord(log, { names, zone }, line))
        .map(csvCell)
        .join(','),
    );
    yield `${rows.join('\r\n')}\r\n`;
  }
}

async function* jsonPieces<Line>(log: Log<Line>, names: string[], zone: string): AsyncGenerator<string> {
  let some = false;
  for await (const lines of allPages(log)) {
    some = true;
    yield `${lines.map((line) => stringify(wireRecord(log, { names, zone }, line))).join('\n')}\n`;
  }
  if (!some) yield '';
}

async function* allPages<Line>(log: Log<Line>): AsyncGenerator<Line[]> {
  let after: LogPosition | undefined;
  for (;;) {
    const lines: Line[] = await log.read({ page: 1, limit: LIMIT_MAX, ...(after && { after }) });
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    if (lines.length < LIMIT_MAX) return;
    after = log.positionOf(last);
  }
}

/** Amounts become exact JSON numbers here too: a stream does not pass through the route's schema. */
const wireRecord = <Line>(log: Log<Line>, { names, zone }: Shown, line: Line): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recordOf(log.fields, { names, zone }, line)).map(([name, value]) => [
      name,
      exactNumber(value),
    ]),
  );

export function csvCell(value: unknown): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The end of year 9999, after which PostgreSQL and JavaScript write instants differently. */
const LAST_MS = 253_402_300_799_999;

const cursorOf = ({ at, id }: LogPosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

function positionFrom(cursor: string): LogPosition {
  const [ms = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (!/^\d{1,15}$/.test(ms) || Number(ms) > LAST_MS || !isId(id))
    throw badParameter('cursor is not one this log gave out.');
  return { at: new Date(Number(ms)), id };
}
