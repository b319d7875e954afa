// Whose fault an error of the database is: that of what was sent, or one that passes.
// Known by SQLSTATE, by the codes of the two clients and of the system, on the error or on what caused it.

/** Wrong data (21, 22), a broken key or check (23), a row too large (54), a trigger's own refusal (P0). */
const OWN = /^(21|22|23|54|P0)\w{3}$/;

/** Connection (08), rollback (40), resources (53), operator (57), system (58), a lock not got, a server that only reads. */
const PASSING_STATE = /^(?:(?:08|40|53|57|58)\w{3}|55P03|25006|25P03)$/;
const PASSING_CLIENT =
  /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2034|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECTION_\w+|CONNECT_TIMEOUT)$/;
/** Errors that a client has no code for carry only a text; what a new connection meets on a full disk has the code of an internal error (XX000). */
const PASSING_TEXT =
  /Code: `(?:08|40|53|57|58)\w{3}`|Can't reach database server|Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout|could not write init file/;

/** Codes of Prisma's own (P1001, P2002) look like those of PostgreSQL. */
const STATE = /^(?!P[1-6])[0-9A-Z]{5}$/;

/** Rolled back because of others who changed the same rows at the same moment: a deadlock, or no order that explains both. */
const CONTENTION_CODE = /^(?:40001|40P01|P2034)$/;
const CONTENTION_TEXT = /Code: `(?:40001|40P01)`/;

/**
 * Whether the same transaction may succeed when it is done again, with nothing wrong with the database
 * (docs/rules/running.md#concurrent-changes).
 */
export function isContention(error: unknown): boolean {
  return someCause(error, (code, message) =>
    code === undefined
      ? CONTENTION_TEXT.test(message)
      : CONTENTION_CODE.test(code) || CONTENTION_TEXT.test(message),
  );
}

/** Whether trying again later may succeed without anything else being sent. */
export function isPassingFault(error: unknown): boolean {
  return someCause(error, (code, message) =>
    code === undefined
      ? PASSING_TEXT.test(message)
      : PASSING_STATE.test(code) || PASSING_CLIENT.test(code) || PASSING_TEXT.test(message),
  );
}

/**
 * Whether the database failed, and not for what was to be written. An error without a code of the database is the
 * product's own, so that one is none of these.
 */
export function isDatabasesFault(error: unknown): boolean {
  if (isPassingFault(error)) return true;
  return someCause(error, (code) => code !== undefined && STATE.test(code) && !OWN.test(code));
}

function someCause(error: unknown, isSo: (code: string | undefined, message: string) => boolean): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < CAUSES_MAX; at = at.cause, depth++) {
    const { code, meta, message } = at as Error & { code?: unknown; meta?: { code?: unknown } };
    const codes = [code, meta?.code].filter((one) => typeof one === 'string');
    if (codes.length === 0 ? isSo(undefined, message) : codes.some((one) => isSo(one, message))) return true;
  }
  return false;
}

/** A chain of causes is short, and one that leads back to itself must end. */
const CAUSES_MAX = 10;
