import type { RequestHandler } from 'express';

/** How long a browser may remember the answer to its preflight. */
const REMEMBERED_SECONDS = '600';
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const SENT = 'X-Api-Key, ApiKey, Content-Type, Idempotency-Key, Prefer, X-Request-Id';
const READ = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Content-Disposition';

/**
 * Lets pages of the listed origins call the API from a browser (docs/rules/input-output.md#framing-and-cors). Without a list no
 * answer has a CORS header, so that no page can read any. Keys are sent in a header, never by cookies, so credentials
 * are not allowed either.
 */
export function cors(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    if (allowed.size === 0) return next();
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', READ);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return next();
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Allow-Headers', SENT);
    response.setHeader('Access-Control-Max-Age', REMEMBERED_SECONDS);
    response.status(204).end();
  };
}
