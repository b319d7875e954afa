import { type LogFn, pino, type Logger } from 'pino';
import { keptStderr } from './kept-stderr.ts';

export type Log = Logger;

/**
 * Key texts, wherever they stand, and whatever is sent as `apiKey` or `security_token` in a URL
 * (docs/rules/running.md#secrets-in-logs).
 */
const SECRETS = /\b(tb_(?:net|aff|adv|tok)_)\w+|((?:apiKey|security_token)=)[^&\s"\\]+/gi;

/**
 * JSON lines on stderr, or where `write` puts them; stdout is for what the operator asked to see. Keys and passwords
 * are never written: named fields are replaced, and each finished line is searched for what looks like a key.
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
    ],
    censor: '[secret]',
  };
  return pino(
    { level, base: { process }, redact, hooks: { logMethod } },
    { write: (line: string) => write(line.replace(SECRETS, '$1$2[secret]')) },
  );
}

/** Prisma's validation errors print the record that was refused, with its password hash and whatever else it holds. */
const WITH_ARGUMENTS = /(Invalid `[^`]*` invocation)[^]*\n([^\n]+)$/;

/** Before pino sees the error, because it may take the line's message from it too. */
function logMethod(this: Logger, [fields, ...rest]: Parameters<LogFn>, method: LogFn): void {
  const { err } = Object(fields) as { err?: unknown };
  const shown: unknown =
    err instanceof Error ? { ...(fields as object), err: withoutArguments(err) } : fields;
  method.apply(this, [shown, ...rest]);
}

function withoutArguments(error: Error): Error {
  if (!WITH_ARGUMENTS.test(error.message)) return error;
  const safe = new Error(error.message.trim().replace(WITH_ARGUMENTS, '$1: $2'));
  safe.name = error.name;
  safe.stack = error.stack?.replace(error.message, safe.message) ?? '';
  return safe;
}

/** For a spool: names each entry that cannot be read (docs/rules/running.md#damaged-spool). */
export const logUnreadable =
  (log: Log) =>
  (id: string, reason: string): void =>
    log.error({ id, reason }, 'An entry of the spool cannot be read; it was moved out of the way.');
