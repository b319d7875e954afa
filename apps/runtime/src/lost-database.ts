/**
 * Whether something failed because its database is away: known by the codes of PostgreSQL (class 08, 57P), of its two clients
 * and of the system, on the error or on what caused it. A code of the system counts with the query that met it, as the client
 * notes it: a broker, a ClickHouse or a mail server that is away has the same codes.
 */
export function isLostDatabase(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, meta } = at as Error & { code?: unknown; meta?: { code?: unknown } };
    if (LOST.test(String(code)) || LOST.test(String(meta?.code)) || LOST_TEXT.test(at.message)) return true;
    if ('query' in at && LOST_CONNECTION.test(String(code))) return true;
  }
  return false;
}

const LOST = /^(08\w{3}|57P0[1-4]|P1001|P1002|P1017|CONNECTION_\w+|CONNECT_TIMEOUT)$/;
const LOST_CONNECTION = /^(ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** Errors that Prisma has no code for carry only a text. */
const LOST_TEXT =
  /Code: `(08\w{3}|57P0[1-4])`|Can't reach database server|Connection terminated|timeout exceeded when trying to connect|not queryable/;
