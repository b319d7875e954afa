import { DomainError, type RefusalCode } from '@tributary/domain/shared/refusal';
import { type Failure, HttpError, WIRE_CODES } from './http-error.ts';

/** The only place where a refusal gets a status; a code without one does not compile. */
const TABLE = {
  invalid_parameter: { status: 400, code: WIRE_CODES.badParameter },
  malformed: { status: 400, code: WIRE_CODES.badRequest },
  invalid_id: { status: 400, code: WIRE_CODES.badParameter },
  invalid_money: { status: 400, code: WIRE_CODES.badParameter },
  invalid_day: { status: 400, code: WIRE_CODES.badParameter },
  not_found: { status: 404, code: WIRE_CODES.notFound },
  duplicate: { status: 409, code: WIRE_CODES.duplicate },
  not_allowed_in_state: { status: 409, code: WIRE_CODES.wrongState },
  not_permitted: { status: 403, code: WIRE_CODES.roleForbidden },
  wrong_password: { status: 400, code: WIRE_CODES.badParameter },
  wrong_code: { status: 400, code: WIRE_CODES.wrongCode },
  wrong_sign_in: { status: 401, code: WIRE_CODES.keyUnknown },
  locked: { status: 403, code: WIRE_CODES.accountLocked },
  too_many: { status: 429, code: WIRE_CODES.tooMany, headers: { 'Retry-After': '10' } },
} as const satisfies Record<RefusalCode, Pick<Failure, 'status' | 'code' | 'headers'>>;

/** Errors of Express and its body reader, by status: their own texts never reach a caller. */
const BY_STATUS: Readonly<Record<number, Failure>> = {
  400: { status: 400, code: WIRE_CODES.badRequest, message: 'The request is malformed.' },
  413: { status: 413, code: WIRE_CODES.badRequest, message: 'The body is too large.' },
  415: {
    status: 415,
    code: WIRE_CODES.badRequest,
    message: "This content type or encoding isn't supported. Send application/json.",
  },
};

export const INTERNAL: Failure = {
  status: 500,
  code: WIRE_CODES.internal,
  message: 'Something went wrong on our side. The log has the details under the request ID.',
};

/** A request that failed while the database is away: nothing is wrong with it. */
export const unavailable = (reason: string): Failure => ({
  status: 503,
  code: WIRE_CODES.internal,
  message: `${reason} Send the request again later.`,
});

/** What the caller is answered; undefined for a bug or an outage, which is logged and answered with INTERNAL. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof HttpError) return error.failure;
  if (error instanceof DomainError) {
    const { code, message, errors, retryAfterSeconds: seconds } = error;
    const headers = seconds === undefined ? {} : { headers: { 'Retry-After': String(seconds) } };
    return { ...TABLE[code], ...headers, message, errors };
  }
  const { status, limit } = (error ?? {}) as { status?: unknown; limit?: unknown };
  const failure = typeof status === 'number' ? BY_STATUS[status] : undefined;
  if (failure?.status !== 413 || typeof limit !== 'number') return failure;
  return tooLarge(limit);
}
const MIB = 1024 * 1024;
const tooLarge = (limit: number): Failure => ({
  status: 413,
  code: WIRE_CODES.badRequest,
  message: `The body is too large. Up to ${limit / MIB} MiB are allowed here.`,
});
