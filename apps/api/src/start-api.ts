import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type BoundSocket, clientLimits, drain, listen } from '@tributary/runtime/serving';
import { own } from '@tributary/domain/shared/own';
import type { ApiDependencies } from './dependencies.ts';
import { type ApiOptions, createApi } from './create-api.ts';
import { WIRE_CODES } from './http/http-error.ts';
import { SAFE_HEADERS } from './http/mount.ts';
import { JSON_TYPE, writtenFailure } from './http/respond.ts';

export type ServingOptions = ApiOptions & {
  /** 0 picks a free one. */
  readonly port: number;
  /** Every address when not set. */
  readonly host?: string | undefined;
  /** Used instead of a new one at `port` and `host`. */
  readonly socket?: BoundSocket | undefined;
};
export type ServingApi = { readonly url: string; readonly stop: () => Promise<void> };

/** For a request with its body: an import over a slow line. */
const REQUEST_MS_MAX = 60_000;
const DRAIN_MS_MAX = 10_000;

/** Resolves once requests are served; rejects (EADDRINUSE, EACCES) when the port cannot be had. */
export async function startApi(deps: ApiDependencies, options: ServingOptions): Promise<ServingApi> {
  const server = createServer(clientLimits(REQUEST_MS_MAX), createApi(deps, options));
  server.on('clientError', answerClientError);
  const port = await listen(server, options);
  const stopListening = await deps.held.listen();
  const stop = async (): Promise<void> => {
    deps.liveEvents.close();
    await drain(server, DRAIN_MS_MAX);
    await stopListening();
  };
  return { url: `http://${hostOf(options.host)}:${port}`, stop };
}

const hostOf = (host: string | undefined): string =>
  host === undefined || host === '0.0.0.0' || host === '::'
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host;

/** A request that is no HTTP, or whose head is too large, never reaches Express: the envelope all the same. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket & { _httpMessage?: ServerResponse },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, message] = own(CLIENT_ERRORS, error.code ?? '') ?? MALFORMED;
  const { body } = writtenFailure({ status: 400, code: WIRE_CODES.badRequest, message });
  const safe = SAFE_HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status}\r\n${safe}Content-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // One that goes on sending never closes its side, and would keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** For the client to read why. */
const LINGER_MS = 1000;
const MALFORMED = ['400 Bad Request', 'The request is malformed.'] as const;
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request line and headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
