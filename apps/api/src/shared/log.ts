// What the three logs (clicks, conversions, hits) share: paging by number or cursor, chosen fields, whole files.
import type { z } from 'zod';
import type {
  Instants,
  LogPage,
  LogPosition,
  SummedLogPage,
  SummedPageOf,
} from '@tributary/application/shared/page';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { dayWritten, instantsAsked as instantsOfRange } from '@tributary/domain/shared/day-or-time';
import type { Network } from '@tributary/domain/accounts/account';
import { isId } from '@tributary/domain/shared/ids';
import { type LogFields, recorder } from '@tributary/tables/log-fields';
import { type Log, logFile } from '@tributary/tables/log-file';
import { badParameter } from '../http/http-error.ts';
import { flatly, type Reply, streamed } from '../http/reply.ts';
import { bomIn, csvFile } from './csv-file.ts';
import { choiceList, flag, knownNames, logTime, oneOf, text } from './input.ts';
import { fileName } from './file-name.ts';
import { pageShape } from './common.ts';

const LIMIT_MAX = 1000;

/** The query of a log: every field may be asked for by its name or by its aliases. */
export const logShape = (...fields: readonly LogFields<never>[]) => ({
  start: logTime(
    "First day, in the network's time zone, or a second of it (YYYY-MM-DD HH:MM:SS); 30 days before the end when left out.",
  ).optional(),
  end: logTime("Last day, in the network's time zone, or its last second; today when left out.").optional(),
  ...pageShape(LIMIT_MAX, LIMIT_MAX),
  cursor: text('From next_cursor of the page before; stable while rows arrive.', 200).optional(),
  format: oneOf('A complete file instead of a page.', ['json', 'csv', 'ndjson']).default('json'),
  bom: bomIn,
  fields: knownNames(
    'Names of the fields to return; all when left out.',
    fields.flatMap((one) => Object.keys(one)),
  ).optional(),
});
/** Of a log that other clients of this API family know without `data` (docs/rules/stats.md#flat-conversion-logs). */
export const flatShape = {
  flat: flag(
    '1: the answer without `data`, as other clients of this API family know it; not of files.',
  ).optional(),
};
type LogQuery = z.output<z.ZodObject<ReturnType<typeof logShape>>>;

/** Of a log that sums what it lists (docs/rules/stats.md#sums-of-a-log). */
export const sumsShape = {
  with: choiceList('sums: adds totals over all matching rows, not only this page; not in files.', [
    'sums',
  ]).optional(),
};
type SumsQuery = { readonly with?: readonly string[] | undefined };
export const withSums = ({ with: added }: SumsQuery): { readonly withSums: boolean } => ({
  withSums: added?.includes('sums') ?? false,
});

export const instantsAsked = (query: LogQuery, network: Network, now: Date): Instants =>
  instantsOfRange(query, network.zone, dayOf(now, network.zone));

/** The names asked for, in the log's order; all but the aliases when none was. */
function namesAsked<Line>({ fields, aliases }: Log<Line>, asked: readonly string[] | undefined): string[] {
  if (!asked || asked.length === 0) return Object.keys(fields);
  return Object.keys({ ...fields, ...aliases }).filter((name) => asked.includes(name));
}

/** A log of which pages are shown too, with how many lines there are in all. */
export type PagedLog<Line, Sum = never> = Log<Line> & {
  readonly page: (page: SummedLogPage) => Promise<SummedPageOf<Line, Sum>>;
};
export type LogPageRead<Sum> = {
  readonly records: Record<string, unknown>[];
  /** Of the records, in their order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** Where they were asked for. */
  readonly sums: readonly Sum[] | undefined;
};

export async function readPage<Line, Sum = never>(
  log: PagedLog<Line, Sum>,
  query: LogQuery & SumsQuery,
  zone: string,
): Promise<LogPageRead<Sum>> {
  const names = namesAsked(log, query.fields);
  const { page, limit, cursor } = query;
  const asked = { page, limit, ...afterOf(cursor), ...withSums(query) };
  const { items: lines, total, sums } = await log.page(asked);
  const record = recorder({ ...log.fields, ...log.aliases }, { names, zone });
  return {
    records: lines.map(record),
    ids: lines.map((line) => log.positionOf(line).id),
    total,
    nextCursor: nextCursorOf(lines, limit, log.positionOf),
    sums,
  };
}

type FlatLog = {
  readonly read: Pick<LogPageRead<never>, 'records' | 'ids' | 'total'>;
  readonly columns: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly asked: Pick<LogQuery, 'page' | 'limit'>;
  readonly zone: string;
  /** Records by id instead of a list. */
  readonly byId: boolean;
};

/** A page as other clients of this API family read it (docs/rules/stats.md#flat-conversion-logs). */
export function flatLog({ read, columns, query, asked, zone, byId }: FlatLog): Reply<never> {
  const records = read.records.map((record) => {
    const { created } = record;
    return typeof created === 'string'
      ? { ...record, created: { date: `${created}.000000`, timezone_type: NAMED_ZONE, timezone: zone } }
      : record;
  });
  return flatly({
    query,
    limit: asked.limit,
    page: asked.page,
    columns,
    records: byId ? Object.fromEntries(records.map((record, at) => [read.ids[at], record])) : records,
    count: read.total,
  });
}
/** How the family marks a zone that is given by its name. */
const NAMED_ZONE = 3;

/** The whole log, while the client takes it. */
export function streamLog<Line>(log: Log<Line>, query: LogQuery, zone: string): Reply<never> {
  const names = namesAsked(log, query.fields);
  const format = query.format === 'csv' ? 'csv' : 'ndjson';
  const name = fileName({ what: log.name, days: daysOf(query), zone, ending: format });
  const pieces = logFile(log, format, { names, zone });
  return format === 'csv'
    ? csvFile({ name, pieces, bom: query.bom })
    : streamed({ contentType: 'application/x-ndjson; charset=utf-8', name, pieces });
}

const daysOf = ({ start, end }: LogQuery) => ({
  start: start === undefined ? undefined : dayWritten(start),
  end: end === undefined ? undefined : dayWritten(end),
});

/** The end of year 9999, after which PostgreSQL and JavaScript write instants differently. */
const LAST_MS = 253_402_300_799_999;

const cursorOf = ({ at, id }: LogPosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Behind a page of `limit` lines; null when it is the last. */
export function nextCursorOf<Line>(
  lines: readonly Line[],
  limit: number,
  positionOf: (line: Line) => LogPosition,
): string | null {
  const last = lines.length === limit ? lines.at(-1) : undefined;
  return last ? cursorOf(positionOf(last)) : null;
}
/** In a list by when its lines were made. */
export const positionOfMade = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }) => ({
  at: createdAt,
  id,
});

/** Where a page begins: behind the one whose cursor is sent, and without one by its number. */
export const afterOf = (cursor: string | undefined): Pick<LogPage, 'after'> =>
  cursor === undefined ? {} : { after: positionFrom(cursor) };

function positionFrom(cursor: string): LogPosition {
  const [ms = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (!/^\d{1,15}$/.test(ms) || Number(ms) > LAST_MS || !isId(id))
    throw badParameter("cursor doesn't come from this log.");
  return { at: new Date(Number(ms)), id };
}
