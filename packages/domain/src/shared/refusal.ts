/**
 * Why the domain or a use case says no. The API maps each to an HTTP status and a wire code in one table;
 * the domain knows neither.
 */
export type RefusalCode =
  | 'invalid_parameter' // a value that is malformed or out of range
  | 'malformed' // a whole body or file that cannot be read
  | 'invalid_id'
  | 'invalid_money'
  | 'invalid_day'
  | 'not_found' // unknown, or of another network: the two look alike
  | 'duplicate'
  | 'not_allowed_in_state'
  | 'not_permitted' // the role is right, but this record may not be used by this account
  | 'wrong_password'
  | 'wrong_code' // of a second factor: wrong, too old, or used already
  | 'wrong_sign_in' // nobody has this e-mail and password; which of the two is wrong is not said
  | 'locked' // too many failures; later it may be tried again
  | 'too_many'; // more of it at a time than is allowed; later it may be asked again

export type FieldError = { readonly path: string; readonly message: string };

/** An expected "no" that becomes a 4xx. Never used for outages or bugs. */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  /** When it may be asked again, where that is known. */
  retryAfterSeconds: number | undefined;
  constructor(code: RefusalCode, message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.errors = errors;
  }
}

/** The error of an expected no, for `throw`. `errors` names the fields at fault. */
export const refuse = (code: RefusalCode, message: string, errors?: readonly FieldError[]): DomainError =>
  new DomainError(code, message, errors);

/** An expected no that becomes a yes after so many seconds. */
export function refuseFor(code: RefusalCode, message: string, retryAfterSeconds: number): DomainError {
  return Object.assign(new DomainError(code, message), { retryAfterSeconds });
}

/** One field that is malformed, out of range, or names what does not exist. */
export const invalid = (path: string, message: string): DomainError =>
  new DomainError('invalid_parameter', message, [{ path, message }]);

/** What is said of a record that isn't there, by its word: `Payout batch not found.` */
export const notFoundText = (what: string): string =>
  `${what.charAt(0).toUpperCase() + what.slice(1)} not found.`;
