// Whether a request comes from a page of ours (docs/rules/users.md#requests-from-other-sites). A browser sends the cookie
// along with requests that pages of others make it send; these two proofs such a page cannot give.
import type { Request } from 'express';
import { HttpError, WIRE_CODES } from './http-error.ts';

/** Any value will do: a page of another origin may set no such header without being allowed to. */
const PROOF = 'x-tributary';

/** Refuses a request by cookie that does not prove to come from a page of this origin. */
export function assertOwnPage(request: Request): void {
  assertNotForeign(request);
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === undefined && origin === undefined) {
    throw forbidden('A request with a session cookie needs the header Sec-Fetch-Site or Origin.');
  }
  if (request.headers[PROOF] === undefined) {
    throw forbidden(
      'A request with a session cookie that changes something needs the header X-Tributary: 1.',
    );
  }
}

/** Refuses what the browser says another page sent. Programs, which say nothing of pages, pass. */
export function assertNotForeign(request: Request): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isForeign =
    site === undefined ? origin !== undefined && !isOwn(request, origin) : site !== 'same-origin';
  if (isForeign) throw forbidden('This request comes from a page of another origin.');
}

function isOwn(request: Request, origin: string): boolean {
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false; // `null`, as sandboxed pages send it
  }
}

const forbidden = (message: string): HttpError =>
  new HttpError({ status: 403, code: WIRE_CODES.roleForbidden, message });
