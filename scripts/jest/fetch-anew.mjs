// How tests of whole processes fetch: each request on a connection of its own. A server closes a connection that was idle for some
// seconds; on a busy machine a test may send its next request in just that moment, and fails by no fault of the product.
const { fetch: keptAlive, Headers, Request } = globalThis;

export function fetchAnew(input, init) {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('connection', 'close');
  return keptAlive(input, { ...init, headers });
}
