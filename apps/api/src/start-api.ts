import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { drain, listen } from '@tributary/runtime/serving';
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
};
export type ServingApi = { readonly url: string; readonly stop: () => Promise<void> };

/** Long lists of ids in a query string fit. */
const HEADER_BYTES_MAX = 64 * 1024;
const DRAIN_MS_MAX = 10_000;

/** Resolves once requests are served; rejects (EADDRINUSE, EACCES) when the port cannot be had. */
export async function startApi(deps: ApiDependencies, options: ServingOptions): Promise<ServingApi> {
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, createApi(deps, options));
  server.on('clientError', answerClientError);
  const port = await listen(server, options);
  return { url: `http://${hostOf(options.host)}:${port}`, stop: () => drain(server, DRAIN_MS_MAX) };
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
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const message = tooLarge ? 'The request line and headers are too large.' : 'The request is malformed.';
  const { body } = writtenFailure({ status: 400, code: WIRE_CODES.badRequest, message });
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const safe = SAFE_HEADERS.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${status}\r\n${safe}Content-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
