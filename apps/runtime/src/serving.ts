// Serving and draining an HTTP server, for every process that has one.
import { Server as NetServer } from 'node:net';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type ListenOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Every address when not set. */
  readonly host?: string | undefined;
  readonly backlog?: number;
};

/** Resolves with the port once requests are served; rejects (EADDRINUSE, EACCES) when it cannot be had. */
export function listen(server: Server, { port, host, backlog }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(
      { port, ...(host !== undefined && { host }), ...(backlog !== undefined && { backlog }) },
      () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      },
    );
  });
}

/** With nothing asked for so long, or after so long in any case, no new connection is taken. */
const QUIET_MS = 250;
const LAME_MS_MAX = 1000;
const LOOK_EVERY_MS = 25;

/**
 * Ends a server without cutting anybody off. First it goes on, and every answer says `Connection: close`: a client that
 * keeps its connection would otherwise send its next request into a closing one, and get a reset. Once all connections
 * are gone or nobody asks for anything, it takes no new one, closes those that are idle, and lets what is under way
 * end; what has not ended after `graceMs` is cut (docs/rules/running.md#stopping).
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  let idle: NodeJS.Timeout | undefined;
  await sendAway(server, graceMs);
  await quietTurn(server);
  await new Promise<void>((resolve) => {
    // Not http's own `close`, which would also cut those that were accepted and have not sent their request yet.
    NetServer.prototype.close.call(server, () => resolve());
    idle = setInterval(() => server.closeIdleConnections(), QUIET_MS);
  });
  clearInterval(idle);
  clearTimeout(timer);
}

async function sendAway(server: Server, graceMs: number): Promise<void> {
  const startedAt = performance.now();
  let askedAt = startedAt;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    askedAt = performance.now();
    response.shouldKeepAlive = false;
  });
  while ((await connectionsOf(server)) > 0) {
    const now = performance.now();
    if (now - askedAt >= QUIET_MS || now - startedAt >= Math.min(LAME_MS_MAX, graceMs)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

const TURNS_MAX = 200;

/**
 * The system resets connections that it made and that were not accepted when the server closes. So it closes right
 * after a turn of the event loop that brought none.
 */
async function quietTurn(server: Server): Promise<void> {
  let isQuiet = false;
  const onConnection = () => void (isQuiet = false);
  server.on('connection', onConnection);
  for (let turn = 0; turn < TURNS_MAX && !isQuiet; turn++) {
    isQuiet = true;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  server.off('connection', onConnection);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
