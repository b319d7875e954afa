// Serving and draining an HTTP server, for every process that has one.
import { setTimeout as delay } from 'node:timers/promises';
import { createServer, Server as NetServer } from 'node:net';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const HEADERS_MS_MAX = 10_000;
/** Long lists of ids in a query string fit. */
const HEADERS_BYTES_MAX = 64 * 1024;
const LOOK_FOR_SLOW_EVERY_MS = 1000;
const CONNECTIONS_MAX = 10_000;

/**
 * How long a client may take to send a request, so that nobody keeps connections for nothing
 * (docs/rules/input-output.md#slow-clients). `requestMs`: for all of it, with its body.
 */
export const clientLimits = (requestMs: number): ServerOptions => ({
  maxHeaderSize: HEADERS_BYTES_MAX,
  headersTimeout: HEADERS_MS_MAX,
  requestTimeout: requestMs,
  connectionsCheckingInterval: LOOK_FOR_SLOW_EVERY_MS,
});

/** A socket that has its address, and that several processes may share. */
export type BoundSocket = object;

export type ListenOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Every address when not set. */
  readonly host?: string | undefined;
  readonly backlog?: number;
  /** Used instead of a new one at `port` and `host`. */
  readonly socket?: BoundSocket | undefined;
};

/** Resolves with the port once requests are served; rejects (EADDRINUSE, EACCES) when it cannot be had. */
export function listen(server: Server, { port, host, backlog, socket }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.maxConnections = CONNECTIONS_MAX;
    makeRoom(server);
    answerHalfClosed(server);
    server.once('error', reject);
    const served = () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    };
    if (socket) server.listen(socket, backlog, served);
    else
      server.listen(
        { port, ...(host !== undefined && { host }), ...(backlog !== undefined && { backlog }) },
        served,
      );
  });
}

/** Closes this many of its connections that have been idle for longest. */
export type ClosesLongestIdle = { closeLongestIdle(count: number): void };

/** A hundredth of the connections is kept free, and so many are closed at once. */
const ROOM_SHARE = 0.01;

/**
 * Those who hold connections for nothing keep nobody out: short of the limit, which resets whoever comes, the longest idle connections are
 * closed (docs/rules/input-output.md#slow-clients).
 */
function makeRoom(server: Server & Partial<ClosesLongestIdle>): void {
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    const room = Math.ceil(server.maxConnections * ROOM_SHARE);
    if (open <= server.maxConnections - room) return;
    if (server.closeLongestIdle) server.closeLongestIdle(room);
    else server.closeIdleConnections();
  });
}

/** After so long without the beginning of an answer, a client that closed its half counts as gone. */
const HALF_CLOSED_MS_MAX = 10_000;

/**
 * Answers clients that close their half of the connection behind their request (docs/rules/input-output.md#callers-who-hang-up).
 * Node.js drops their answers unless this property is set, for which it has no option.
 */
function answerHalfClosed(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Socket & { _httpMessage?: ServerResponse | null }) =>
    socket.once('end', () => {
      const timer = setTimeout(() => {
        if (socket._httpMessage?.headersSent === false) socket.destroy();
      }, HALF_CLOSED_MS_MAX);
      timer.unref();
      socket.once('close', () => clearTimeout(timer));
    }),
  );
}

/** With nothing asked for `quietMs`, or after `lameMsMax` in any case, no new connection is taken. */
type Patience = { readonly quietMs: number; readonly lameMsMax: number };
const PATIENCE: Patience = { quietMs: 250, lameMsMax: 1000 };
const LOOK_EVERY_MS = 25;

/**
 * Ends a server without cutting anybody off. First it goes on, and every answer says `Connection: close`: a client that
 * keeps its connection would otherwise send its next request into a closing one, and get a reset. Once all connections
 * are gone or nobody asks for anything, it answers those that wait to be accepted, takes no new one, closes those that
 * are idle, and lets what is under way end; what has not ended after `graceMs` is cut (docs/rules/running.md#stopping).
 */
export async function drain(server: Server, graceMs: number, patience = PATIENCE): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await sendAway(server, graceMs, patience);
  // One that was stopped before accepts nobody.
  const last = server.listening ? [await acceptLast(server, patience.lameMsMax)] : [];
  const idle = setInterval(() => server.closeIdleConnections(), patience.quietMs);
  // Not http's own `close`, which would also cut those that were accepted and have not sent their request yet.
  await Promise.all(
    [server, ...last].map((one) => new Promise((resolve) => NetServer.prototype.close.call(one, resolve))),
  );
  clearInterval(idle);
  clearTimeout(timer);
}

async function sendAway(server: Server, graceMs: number, { quietMs, lameMsMax }: Patience): Promise<void> {
  const startedAt = performance.now();
  let askedAt = startedAt;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    askedAt = performance.now();
    response.shouldKeepAlive = false;
  });
  while ((await connectionsOf(server)) > 0) {
    const now = performance.now();
    if (now - askedAt >= quietMs || now - startedAt >= Math.min(lameMsMax, graceMs)) return;
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * The system resets connections that it made and that were not accepted when the server closes; under load there always are
 * some. So the queue of the socket is made as short as it can be: the system then lets new ones wait outside, where they
 * are refused later instead of reset. It closes right after a turn of the event loop that brought neither a connection nor a request:
 * while one is worked on, others may come.
 */
async function acceptLast(server: Server, msMax: number): Promise<NetServer> {
  let isQuiet = false;
  const stir = () => void (isQuiet = false);
  server.prependListener('request', stir);
  // Listening once more on the same socket is what sets its queue anew.
  const last = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    stir();
    server.emit('connection', socket);
  });
  await new Promise<void>((resolve) => last.listen(server, 1, resolve));
  const deadline = performance.now() + msMax;
  while (!isQuiet && performance.now() < deadline) {
    isQuiet = true;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return last;
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
