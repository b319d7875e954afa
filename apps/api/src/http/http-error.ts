import { type FieldError, notFoundText } from '@tributary/domain/shared/refusal';

/** The wire's error codes (docs/rules/input-output.md#error-codes): what a client may branch on, beside the status. */
export const WIRE_CODES = {
  roleForbidden: 5,
  confirmFirst: 6,
  wrongCode: 7,
  readOnly: 8,
  factorFirst: 9,
  wrongState: 11,
  keyMissing: 12,
  keyUnknown: 13,
  badParameter: 20,
  badRequest: 30,
  notFound: 31,
  methodNotAllowed: 32,
  duplicate: 33,
  tooMany: 40,
  accountLocked: 42,
  internal: 51,
} as const;
export type WireCode = (typeof WIRE_CODES)[keyof typeof WIRE_CODES];

export type Failure = {
  readonly status: number;
  readonly code: WireCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Put beside the message in `data`, where clients expect it. */
  readonly beside?: Readonly<Record<string, unknown>>;
};

/** A refusal of the HTTP layer itself; the domain's are DomainErrors and meet it in error-table.ts. */
export class HttpError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'HttpError';
    this.failure = failure;
  }
}

export const badRequest = (message: string): HttpError =>
  new HttpError({ status: 400, code: WIRE_CODES.badRequest, message });

export const badParameter = (message: string, errors?: readonly FieldError[]): HttpError =>
  new HttpError({ status: 400, code: WIRE_CODES.badParameter, message, ...(errors && { errors }) });

export const notFound = (what: string): HttpError =>
  new HttpError({ status: 404, code: WIRE_CODES.notFound, message: notFoundText(what) });
