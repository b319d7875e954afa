import { type LogFn, pino, type Logger } from 'pino';
import { keptStderr } from './kept-stderr.ts';
import { isLostDatabase } from './lost-database.ts';

export type Log = Logger;

/**
 * Key texts, wherever they stand, and whatever is sent as `apiKey` or `security_token` in a URL
 * (docs/rules/running.md#secrets-in-logs).
 */
const SECRETS = /\b(tb_(?:net|aff|adv|tok)_)\w+|((?:apiKey|security_token)=)[^&\s"\\]+/gi;

/**
 * JSON lines on stderr, or where `write` puts them; stdout is for what the operator asked to see. Keys and passwords
 * are never written: named fields are replaced, and each finished line is searched for what looks like a key. While the database
 * is away one line says so, and what fails because of it is written at debug (docs/rules/running.md#log-of-an-outage).
 */
export function makeLog(level: string, process: string, write = keptStderr()): Log {
  const redact = {
    paths: [
      'apiKey',
      'password',
      'key',
      'token',
      '*.apiKey',
      '*.password',
      '*.key',
      '*.token',
      'headers["x-api-key"]',
      'headers.apikey',
    ],
    censor: '[secret]',
  };
  const outage: Outage = { isOver: true, failing: new Map() };
  const log = pino(
    { level, base: { process }, redact, hooks: { logMethod: logMethodOf(outage) } },
    { write: (line: string) => write(line.replace(SECRETS, '$1$2[secret]')) },
  );
  OUTAGES.set(log, outage);
  return log;
}

type Outage = {
  isOver: boolean;
  /** By what a loop says of a failed round: why the last one failed. */
  readonly failing: Map<string, string>;
};
const OUTAGES = new WeakMap<Log, Outage>();

/** Says so once when the database was away before. */
export function databaseAnswers(log: Log): void {
  const outage = OUTAGES.get(log);
  if (!outage || outage.isOver) return;
  outage.isOver = true;
  log.warn({}, 'The database is back.');
}

/** Prisma's validation errors print the record that was refused, with its password hash and whatever else it holds. */
const WITH_ARGUMENTS = /(Invalid `[^`]*` invocation)[^]*\n([^\n]+)$/;

/** Before pino sees the error, because it may take the line's message from it too. */
const logMethodOf = (outage: Outage) =>
  function logMethod(this: Logger, [fields, ...rest]: Parameters<LogFn>, method: LogFn, level: number): void {
    const { err, inARow } = Object(fields) as { err?: unknown; inARow?: number };
    if (!(err instanceof Error)) return method.apply(this, [fields, ...rest]);
    const shown = { ...(fields as object), err: withoutArguments(err) };
    if (level > DEBUG && SAID_ONCE.has(err.name)) return this.debug(shown, ...(rest as [string]));
    if (level <= DEBUG) return method.apply(this, [shown, ...rest]);
    if (!isLostDatabase(err)) {
      const isAgain = inARow !== undefined && failedAgain(outage, String(rest[0]), { err, inARow });
      return isAgain ? this.debug(shown, ...(rest as [string])) : method.apply(this, [shown, ...rest]);
    }
    if (outage.isOver) {
      outage.isOver = false;
      this.warn({ reason: reasonOf(shown.err.message) }, DATABASE_AWAY);
    }
    this.debug(shown, ...(rest as [string]));
  };

/** Whether a loop failed for the reason of the round before: a full disk, say. Numbers in it, as of files, don't matter. */
function failedAgain({ failing }: Outage, message: string, last: { err: Error; inARow: number }): boolean {
  const reason = last.err.message.replaceAll(/\d+/g, '#');
  const isAgain = last.inARow > 1 && failing.get(message) === reason;
  failing.set(message, reason);
  return isAgain;
}

/** Errors of adapters that have said once that their server is away; this room must not import the adapters. */
const SAID_ONCE: ReadonlySet<string> = new Set(['MailServerAway', 'ClickHouseAway']);
const DEBUG = 20;
const DATABASE_AWAY =
  'The database is away. It is asked again until it is back; what fails meanwhile is written at LOG_LEVEL=debug.';

/** What the server said, without what its client puts around it. */
const reasonOf = (message: string): string => / Message: `([^`]*)`/.exec(message)?.[1] ?? message;

function withoutArguments(error: Error): Error {
  if (!WITH_ARGUMENTS.test(error.message)) return error;
  const safe = new Error(error.message.trim().replace(WITH_ARGUMENTS, '$1: $2'));
  safe.name = error.name;
  safe.stack = error.stack?.replace(error.message, safe.message) ?? '';
  return safe;
}

/**
 * For a spool: names each entry (docs/rules/running.md#damaged-spool) and each file (docs/rules/running.md#files-that-cannot-be-read)
 * that cannot be read.
 */
export const logUnreadable =
  (log: Log) =>
  (id: string, reason: string, now: 'kept aside' | 'where it lies'): void =>
    log.error({ id, reason }, UNREADABLE[now]);
const UNREADABLE = {
  'kept aside': 'An entry of the spool cannot be read; it was moved out of the way.',
  'where it lies': 'A file of the spool cannot be read; it is passed over and tried again every second.',
};
