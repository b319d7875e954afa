// The tracker's HTTP server. A plain request (plain-request.ts) on a connection is answered here, without Node.js's parser and its
// objects, which cost as much as the rest of a click (docs/performance.md). At the first thing that is not plain — a body, a
// request in pieces, one sent before the last was answered, a server that is about to stop — the connection becomes
// Node.js's, with what it has sent, and stays so.
import { Server, STATUS_CODES, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { replyBy, requestOf, type Reply, type RequestHandler } from './exchange.ts';
import { plainRequestOf } from './plain-request.ts';

/** Longer ones are seldom, and there are limits for them already. */
const HEAD_BYTES_MAX = 16 * 1024;
const LOOK_EVERY_MS = 1000;
/** Connections are kept this much longer than clients are told, so that none sends into one that is about to be closed. */
const KEPT_LONGER_MS = 1000;

export class PlainServer extends Server {
  readonly #handle: RequestHandler;
  readonly #connections = new Set<PlainConnection>();
  readonly #giveToNode: (socket: Socket) => void;
  #isRetired = false;

  constructor(options: ServerOptions, handle: RequestHandler) {
    super(options, (message, response) => handle(requestOf(message), replyBy(response)));
    this.#handle = handle;
    const [serve] = this.listeners('connection');
    this.#giveToNode = (socket) => void serve?.call(this, socket);
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) => this.#take(socket));
    const everyMs = options.connectionsCheckingInterval ?? LOOK_EVERY_MS;
    const timer = setInterval(() => this.#closeSlow(everyMs), everyMs);
    timer.unref();
    this.once('close', () => clearInterval(timer));
  }

  /** From now on all that comes in is Node.js's, so that its ways of ending a server hold for every connection. */
  retire(): void {
    this.#isRetired = true;
  }

  #take(socket: Socket): void {
    if (this.#isRetired) return this.#giveToNode(socket);
    const connection = new PlainConnection(socket, {
      handle: this.#handle,
      keepSeconds: Math.floor(this.keepAliveTimeout / 1000),
      isRetired: () => this.#isRetired,
      onLeft: () => this.#connections.delete(connection),
      giveToNode: this.#giveToNode,
    });
    this.#connections.add(connection);
  }

  #closeSlow(passedMs: number): void {
    const keptMs = this.keepAliveTimeout + KEPT_LONGER_MS;
    for (const connection of this.#connections)
      connection.timePassed(passedMs, { firstMs: this.headersTimeout, keptMs });
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const connection of this.#connections) connection.endIfIdle();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const connection of this.#connections) connection.abandon();
  }
}

type ConnectionOptions = {
  readonly handle: RequestHandler;
  /** How long the client is told that the connection is kept. */
  readonly keepSeconds: number;
  readonly isRetired: () => boolean;
  readonly onLeft: () => void;
  readonly giveToNode: (socket: Socket) => void;
};

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** One request at a time. */
class PlainConnection implements Reply {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #peer: string;
  #isBusy = false;
  #hasAnswered = false;
  #hasEnded = false;
  #idleMs = 0;
  /** Something came while a request was under way. It stays in the socket, which would otherwise end before it was read. */
  #hasMore = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#peer = socket.remoteAddress ?? '';
    socket.on('data', this.#read).on('end', this.#end).on('error', this.#fail).on('close', this.#leave);
  }

  readonly #read = (bytes: Buffer): void => {
    if (this.#isBusy) {
      this.#hasMore = true;
      this.#socket.pause().unshift(bytes);
      return;
    }
    const isOurs =
      bytes.length <= HEAD_BYTES_MAX && this.#socket.writableLength === 0 && !this.#options.isRetired();
    const request = isOurs ? plainRequestOf(bytes.toString('latin1')) : undefined;
    if (!request) return this.#handOver(bytes);
    this.#isBusy = true;
    const { target, headers } = request;
    this.#options.handle({ method: 'GET', target, headers, peer: this.#peer }, this);
  };

  readonly #end = (): void => {
    this.#hasEnded = true;
    if (!this.#isBusy) this.#socket.end();
  };

  /** The client is gone; `close` follows. */
  readonly #fail = (): void => {};

  readonly #leave = (): void => this.#options.onLeft();

  get isSent(): boolean {
    return !this.#isBusy;
  }

  send(status: number, headers: readonly string[], body: string | Buffer = ''): void {
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${linesOf(headers)}Date: ${httpDate()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${this.#options.keepSeconds}\r\n\r\n`;
    if (!this.#isBusy) throw new Error('There is an answer already.');
    this.#isBusy = false;
    this.#hasAnswered = true;
    this.#idleMs = 0;
    if (this.#socket.destroyed) return;
    if (body.length === 0) this.#socket.write(head, 'latin1');
    else {
      this.#socket.cork();
      this.#socket.write(head, 'latin1');
      this.#socket.write(body);
      this.#socket.uncork();
    }
    if (this.#hasMore) this.#handOver();
    else if (this.#hasEnded) this.#socket.end();
  }

  abandon(): void {
    this.#socket.destroy();
  }

  /** Ends the connection between two requests; not a new one, whose first request may be on its way. */
  endIfIdle(): void {
    if (!this.#isBusy && this.#hasAnswered) this.#socket.destroy();
  }

  /** `firstMs`: for a request after the connection was made; `keptMs`: for the next one. */
  timePassed(ms: number, { firstMs, keptMs }: { readonly firstMs: number; readonly keptMs: number }): void {
    if (this.#isBusy) return;
    this.#idleMs += ms;
    if (this.#idleMs <= (this.#hasAnswered ? keptMs : firstMs)) return;
    if (!this.#hasAnswered) this.#socket.end(TIMED_OUT);
    this.#socket.destroySoon();
  }

  #handOver(bytes?: Buffer): void {
    const socket = this.#socket;
    socket.off('data', this.#read).off('end', this.#end).off('error', this.#fail).off('close', this.#leave);
    this.#options.onLeft();
    if (bytes) socket.unshift(bytes);
    this.#options.giveToNode(socket);
    socket.resume();
  }
}

/** What may stand in a header's value, as Node.js has it: no line break that would begin another header. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? '';
    if (NO_VALUE.test(value)) throw new TypeError(`Invalid character in header content ["${headers[at]}"]`);
    lines += `${headers[at]}: ${value}\r\n`;
  }
  return lines;
}

let dated = { second: 0, text: '' };

/** The present as the header Date writes it; the text is made once a second. */
function httpDate(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (dated.second !== second) dated = { second, text: new Date(now).toUTCString() };
  return dated.text;
}
