// One ClickHouse, by its official client: what is asked of it, within which bounds, and what its errors mean here.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { ColumnsAway } from '@tributary/application/reporting/event-columns';
import { withLiterals, withParameters, type Statement } from './statement.ts';

export type ClickHouseAddress = {
  /** Of its HTTP interface, without user and path. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Made when it is not there. A name that needs no quotes. */
  readonly database: string;
};

/** For whoever watches a process: whether ClickHouse works with it. */
export type ClickHouseNews = {
  readonly up: () => void;
  readonly away: (error: unknown) => void;
};

export type RequestBounds = {
  readonly signal?: AbortSignal | undefined;
  /** How long it may take; a report's bound where nothing is said. */
  readonly ms?: number;
  readonly settings?: ClickHouseSettings;
};

export type Server = {
  readonly rows: (
    statement: Statement,
    bounds?: RequestBounds,
  ) => Promise<Readonly<Record<string, string | number>>[]>;
  /** The result as CSV, complete once the first byte is there. */
  readonly csv: (statement: Statement, bounds?: RequestBounds) => Promise<Readable>;
  readonly run: (statement: Statement, bounds?: RequestBounds) => Promise<void>;
  readonly insert: (table: string, rowBinary: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Makes the database, and not within it. */
  readonly makeDatabase: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export const SHORT_MS = 2000;
const REPORT_MS = 60_000;
/** A segment has some million rows at most. */
export const WRITE_MS = 600_000;
/** A server that did not answer is left alone for so long, so that not every report waits for it. */
const AWAY_MS = 5000;
/** Literals of lists are long; the server's own bound is 256 kB. */
const QUERY_BYTES_MAX = 64 * 1024 * 1024;
/** The first of them with parameters over HTTP is 19.14. */
const PARAMETERS_SINCE = 20;

/** Those of the server's errors that mean: this report takes too much. */
const TOO_MUCH: ReadonlySet<number> = new Set([158, 159, 160, 241, 307, 396]);
/** And those that mean: what it reads is not what it wrote. */
const BROKEN: ReadonlySet<number> = new Set([33, 40, 107, 246, 271, 354, 432]);
export const UNKNOWN_TABLE = 60;
export const UNKNOWN_DATABASE = 81;

/** The number of the server's error; undefined when it did not come to answer. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = Number((error as { code?: unknown }).code);
  if (Number.isInteger(code) && code > 0) return code;
  const said = /^\s*Code: (\d+)/.exec(error.message);
  return said ? Number(said[1]) : undefined;
}

/** Whether the server, or what came of it, says that its own files are damaged. */
export const saysBroken = (error: unknown): boolean => {
  const cause = error instanceof ColumnsAway ? error.cause : error;
  return BROKEN.has(codeOf(cause) ?? 0);
};

/** Its news are told once; whoever meets it has nothing to add. */
class ClickHouseAway extends ColumnsAway {
  override readonly name = 'ClickHouseAway';
}

export function clickHouseServer(address: ClickHouseAddress, news: ClickHouseNews): Server {
  let opened: Promise<ClickHouseClient> | undefined;
  let version: Promise<number> | undefined;
  let awayUntil = 0;
  const closing = new AbortController();
  const client = () => (opened ??= open(address));

  /** Turns whatever goes wrong, other than by the caller's own doing, into ColumnsAway. */
  async function watched<T>(
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
    callers: { fault?: Error } = {},
  ): Promise<T> {
    if (performance.now() < awayUntil) throw new ClickHouseAway('ClickHouse did not answer a moment ago.');
    try {
      const result = await work();
      news.up();
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      if (callers.fault !== undefined) throw callers.fault;
      const code = codeOf(error);
      if (code === UNKNOWN_TABLE || code === UNKNOWN_DATABASE || isTooMuch(error)) throw error;
      if (code === undefined) {
        awayUntil = performance.now() + AWAY_MS;
        version = undefined; // It may come back as another.
      }
      news.away(error);
      throw new ClickHouseAway('ClickHouse does not answer as it should', { cause: error });
    }
  }

  /** Told to end when it takes too long, when the caller leaves and when this process stops; the server is told, too. */
  async function bounded<T>(
    { signal, ms = REPORT_MS }: RequestBounds,
    work: (given: { client: ClickHouseClient; query_id: string; abort_signal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    const ends = [AbortSignal.timeout(ms), closing.signal, ...(signal ? [signal] : [])];
    const abort_signal = AbortSignal.any(ends);
    const query_id = randomUUID();
    const given = { client: await client(), query_id, abort_signal };
    abort_signal.throwIfAborted();
    // The server would compute on for a client that has gone.
    const end = () => void kill(given.client, query_id);
    abort_signal.addEventListener('abort', end, { once: true });
    try {
      return await work(given);
    } finally {
      abort_signal.removeEventListener('abort', end);
    }
  }

  const majorVersion = (): Promise<number> =>
    (version ??= bounded({ ms: SHORT_MS }, async ({ client: asked, ...given }) => {
      const answer = await asked.query({ query: 'select version() as v', format: 'JSONEachRow', ...given });
      const [row] = await answer.json<{ v: string }>();
      return Number.parseInt(row?.v ?? '', 10);
    }).catch((error: unknown) => {
      version = undefined;
      throw error;
    }));

  async function written(statement: Statement) {
    if ((await majorVersion()) < PARAMETERS_SINCE) return { query: withLiterals(statement) };
    const { query, values } = withParameters(statement);
    return { query, query_params: values, use_multipart_params_auto: true };
  }

  const settingsOf = ({ settings, ms = REPORT_MS }: RequestBounds): ClickHouseSettings => ({
    // Without it a status of 200 says nothing: what fails later is written into the result.
    wait_end_of_query: 1,
    max_execution_time: Math.ceil(ms / 1000),
    max_query_size: String(QUERY_BYTES_MAX),
    max_ast_elements: '2000000',
    max_expanded_ast_elements: '2000000',
    output_format_json_quote_64bit_integers: 1,
    ...settings,
  });

  return {
    rows: (statement, bounds = {}) =>
      watched(bounds.signal, async () => {
        const { query, ...parameters } = await written(statement);
        return bounded(bounds, async ({ client: one, ...given }) => {
          const answer = await one.query({
            query,
            ...parameters,
            ...given,
            format: 'JSONEachRow',
            clickhouse_settings: settingsOf(bounds),
          });
          return answer.json();
        });
      }),
    csv: (statement, bounds = {}) =>
      watched(bounds.signal, async () => {
        const { query, ...parameters } = await written(statement);
        return bounded(bounds, async ({ client: one, ...given }) => {
          const clickhouse_settings = settingsOf(bounds);
          if (Object.keys(parameters).length === 0) {
            const answer = await one.exec({ query: `${query} format CSV`, ...given, clickhouse_settings });
            return answer.stream;
          }
          // Only this takes parameters of any length. It cuts at the ends of lines, of which a text may have some.
          const answer = await one.query({
            query,
            ...parameters,
            ...given,
            format: 'CSV',
            clickhouse_settings,
          });
          return Readable.from(linesOf(answer.stream()));
        });
      }),
    run: (statement, bounds = {}) =>
      watched(bounds.signal, async () => {
        // Statements that are no queries have literals on every version.
        const query = withLiterals(statement);
        await bounded(bounds, ({ client: one, ...given }) =>
          one.command({ query, ...given, clickhouse_settings: settingsOf(bounds) }),
        );
      }),
    insert: (table, rows) => {
      // Rows that break off are no fault of the server's.
      const callers: { fault?: Error } = {};
      const values = Readable.from(noting(rows, callers), { objectMode: false });
      const bounds = { ms: WRITE_MS };
      const send = () =>
        bounded(bounds, async ({ client: one, ...given }) => {
          const { stream } = await one.exec({
            query: `insert into ${table} format RowBinary`,
            values,
            ...given,
            clickhouse_settings: settingsOf(bounds),
          });
          stream.resume();
        });
      return watched(undefined, send, callers).finally(() => values.destroy());
    },
    makeDatabase: () =>
      watched(undefined, async () => {
        const outside = await open({ ...address, database: 'default' });
        try {
          await outside.command({
            query: `create database if not exists ${address.database}`,
            abort_signal: AbortSignal.timeout(SHORT_MS),
          });
        } finally {
          await outside.close();
        }
      }),
    close: async () => {
      closing.abort();
      const last = opened;
      opened = undefined;
      await (await last?.catch(() => undefined))?.close();
    },
  };
}

/** A query's own bound; what others on the server use up is none of it. */
const isTooMuch = (error: unknown): boolean =>
  TOO_MUCH.has(codeOf(error) ?? 0) && !/memory limit \(total\)/i.test((error as Error).message);

/** Loaded by who needs it: the client is a sixth of a megabyte, and most installations have no ClickHouse. */
async function open({ url, username, password, database }: ClickHouseAddress): Promise<ClickHouseClient> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  return createClient({
    url,
    username,
    password,
    database,
    application: 'tributary',
    request_timeout: WRITE_MS,
    max_open_connections: 10,
    // Whoever asked is told; the client would tell the console, too.
    log: { level: ClickHouseLogLevel.OFF },
  });
}

const kill = (client: ClickHouseClient, queryId: string): Promise<unknown> =>
  client
    .command({
      query: `kill query where query_id = '${queryId}' async`,
      abort_signal: AbortSignal.timeout(SHORT_MS),
    })
    .catch(() => undefined);

async function* noting<T>(rows: AsyncIterable<T>, callers: { fault?: Error }): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    callers.fault = error as Error;
    throw error;
  }
}

async function* linesOf(
  pieces: AsyncIterable<readonly { readonly text: string }[]>,
): AsyncGenerator<Uint8Array> {
  for await (const lines of pieces) yield Buffer.from(lines.map(({ text }) => `${text}\n`).join(''));
}
