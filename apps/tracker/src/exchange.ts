// A request and its answer as the handlers see them, whichever way they came in (plain-server.ts).
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export type HttpRequest = {
  readonly method: string;
  /** As it stands in the request's first line. */
  readonly target: string;
  /** At least those that handlers read. */
  readonly headers: IncomingHttpHeaders;
  /** The address at the other end of the connection. */
  readonly peer: string;
  /** Where it may have a body. */
  readonly message?: IncomingMessage;
  /** It could not be read to its end, and was answered so: what is here may be a part of it. */
  readonly isUnread?: boolean;
};

export type Reply = {
  /**
   * Once. `headers`: names and values in turn, Content-Length among them unless the status has no body. Throws for a value that
   * no header may have.
   */
  send(status: number, headers: readonly string[], body?: string | Buffer): void;
  readonly isSent: boolean;
  /** Ends the connection, where an answer was begun that cannot be finished. */
  abandon(): void;
};

/** Of a request that was answered before it came to a handler. */
export const ANSWERED: Reply = { send: () => undefined, isSent: true, abandon: () => undefined };

export type RequestHandler = (request: HttpRequest, reply: Reply) => void;

export const requestOf = (message: IncomingMessage): HttpRequest => ({
  method: message.method ?? 'GET',
  target: message.url ?? '/',
  headers: message.headers,
  peer: message.socket.remoteAddress ?? '',
  message,
});

export const replyBy = (response: ServerResponse): Reply => ({
  // `writeHead` wants an array of its own.
  send: (status, headers, body) => void response.writeHead(status, headers as string[]).end(body),
  get isSent() {
    return response.headersSent;
  },
  abandon: () => void response.destroy(),
});
