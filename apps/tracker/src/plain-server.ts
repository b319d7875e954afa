// The tracker's HTTP server. A plain request (plain-request.ts) on a connection is answered here, without Node.js's parser and its
// objects, which cost as much as the rest of a click (docs/internals/performance.md). At the first thing that is not plain — a body, a
// request in pieces, one sent before the last was answered, a server that is about to stop — the connection becomes
// Node.js's, with what it has sent, and stays so.
import { Server, STATUS_CODES, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ClosesLongestIdle } from '@tributary/runtime/serving';
import {
  ANSWERED,
  type HttpRequest,
  replyBy,
  requestOf,
  type Reply,
  type RequestHandler,
} from './exchange.ts';
import { plainRequestOf, readable } from './plain-request.ts';
import { failedPart, refusal, refusalOf, unreadRequest } from './unread-request.ts';

/** Longer ones are seldom, and there are limits for them already. */
const HEAD_BYTES_MAX = 16 * 1024;
const LOOK_EVERY_MS = 1000;
/** Connections are kept this much longer than clients are told, so that none sends into one that is about to be closed. */
const KEPT_LONGER_MS = 1000;

export class PlainServer extends Server implements ClosesLongestIdle {
  readonly #handle: RequestHandler;
  readonly #connections = new Set<PlainConnection>();
  readonly #giveToNode: (socket: Duplex) => void;
  /** Of connections that are Node.js's: how they began, until there is a request, and then the latest. */
  readonly #began = new WeakMap<Duplex, Buffer>();
  readonly #latest = new WeakMap<Duplex, HttpRequest>();
  #isRetired = false;

  constructor(options: ServerOptions, handle: RequestHandler) {
    super({ ...options, requireHostHeader: false }, (message, response) => {
      const request = requestOf(message);
      this.#latest.set(message.socket, request);
      this.#began.delete(message.socket);
      if (message.httpVersion !== '1.1' || message.headers.host !== undefined)
        return handle(request, replyBy(response));
      response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
      handle({ ...request, isUnread: true }, ANSWERED);
    });
    this.#handle = handle;
    const [serve] = this.listeners('connection');
    this.#giveToNode = (socket) => void serve?.call(this, socket);
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) => this.#take(socket));
    this.on('clientError', (error: ParseError, socket: NodesSocket) => {
      if (!this.#readAgain(error, socket)) this.#refuse(error, socket);
    });
    this.on('connect', (_, socket: Duplex) => socket.end(NO_TUNNEL));
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
      giveToNode: (node, first) => {
        if (first) this.#began.set(node, first);
        this.#giveToNode(node);
      },
    });
    this.#connections.add(connection);
  }

  /**
   * Node.js knows neither blanks nor bytes beyond ASCII in the address of a request, which clients send all the same. What began with
   * such a line is given to a new parser, with the bytes escaped.
   */
  #readAgain({ code, rawPacket, bytesParsed = 0 }: ParseError, socket: NodesSocket): boolean {
    if (!UNREAD_ADDRESS.has(code ?? '') || socket._httpMessage || !rawPacket) return false;
    const start = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1;
    const bytes = readable(rawPacket.subarray(start));
    if (!bytes) return false;
    // The parser that failed would otherwise be looked for slow requests.
    socket.parser?.remove();
    socket.removeAllListeners('data').removeAllListeners('end');
    const relay = new Relay(socket, bytes);
    this.#began.set(relay, bytes);
    this.#giveToNode(relay);
    return true;
  }

  /** As Node.js does it where nobody listens for `clientError`; the handler sees what there is of the request. */
  #refuse(error: ParseError, socket: NodesSocket): void {
    if (!socket.writable || socket._httpMessage?.headersSent === true) return void socket.destroy(error);
    const peer = socket.remoteAddress ?? '';
    const latest = this.#latest.get(socket);
    const unread =
      latest?.message?.complete === false
        ? latest
        : (unreadRequest(latest ? failedOf(error) : error.rawPacket, peer) ??
          unreadRequest(this.#began.get(socket), peer));
    socket.write(refusal(refusalOf(error.code)));
    socket.destroy(error);
    if (unread && error.code !== HUNG_UP) this.#handle({ ...unread, isUnread: true }, ANSWERED);
  }

  #closeSlow(passedMs: number): void {
    const keptMs = this.keepAliveTimeout + KEPT_LONGER_MS;
    for (const connection of this.#connections)
      connection.timePassed(passedMs, { firstMs: this.headersTimeout, keptMs });
  }

  /** Of those that nothing is under way on. Node.js closes all of its own that are idle, which are few. */
  closeLongestIdle(count: number): void {
    super.closeIdleConnections();
    const idle = [...this.#connections].filter((connection) => connection.idleMs !== undefined);
    idle.sort((a, b) => (b.idleMs ?? 0) - (a.idleMs ?? 0)); // of those of one second, the oldest first
    for (const connection of idle.slice(0, count)) connection.abandon();
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

type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number };
const failedOf = ({ rawPacket, bytesParsed = 0 }: ParseError): Buffer | undefined =>
  rawPacket && failedPart(rawPacket, bytesParsed);
/** With what Node.js's server keeps at a connection. */
type NodesSocket = Duplex & {
  readonly remoteAddress?: string | undefined;
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { remove(): void } | null;
};

/** In the middle of a request, which so asked for nothing. */
const HUNG_UP = 'HPE_INVALID_EOF_STATE';
/** Of a byte that no address has, and of what follows a blank in it. */
const UNREAD_ADDRESS = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT']);
/** A connection of which something was read already: `first`, and then what comes. */
class Relay extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #socket: NodesSocket;

  constructor(socket: NodesSocket, first: Buffer) {
    super();
    this.#socket = socket;
    this.remoteAddress = socket.remoteAddress;
    this.push(first);
    socket.on('data', (bytes: Buffer) => {
      if (!this.push(bytes)) socket.pause();
    });
    socket.on('end', () => this.push(null)).once('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}

type ConnectionOptions = {
  readonly handle: RequestHandler;
  /** How long the client is told that the connection is kept. */
  readonly keepSeconds: number;
  readonly isRetired: () => boolean;
  readonly onLeft: () => void;
  /** With what it has sent, where that was read already. */
  readonly giveToNode: (socket: Duplex, first: Buffer | undefined) => void;
};

const NO_TUNNEL = 'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n';

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
  /** The beginning of a request's line. */
  #begun: Buffer | undefined;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#peer = socket.remoteAddress ?? '';
    socket.on('data', this.#read).on('end', this.#end).on('error', this.#fail).on('close', this.#leave);
  }

  readonly #read = (part: Buffer): void => {
    if (this.#isBusy) {
      this.#hasMore = true;
      this.#socket.pause().unshift(part);
      return;
    }
    const bytes = this.#begun ? Buffer.concat([this.#begun, part]) : part;
    if (!bytes.includes('\n') && bytes.length <= HEAD_BYTES_MAX) {
      this.#begun = bytes;
      return;
    }
    this.#begun = undefined;
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
    if (!this.#isBusy) this.#socket.end(this.#begun ? refusal(400) : '');
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

  /** For how long nothing has been under way; undefined while something is. */
  get idleMs(): number | undefined {
    return this.#isBusy ? undefined : this.#idleMs;
  }

  /** Ends the connection between two requests; not a new one, whose first request may be on its way. */
  endIfIdle(): void {
    if (!this.#isBusy && this.#hasAnswered && !this.#begun) this.#socket.destroy();
  }

  /** `firstMs`: for a request after the connection was made; `keptMs`: for the next one. */
  timePassed(ms: number, { firstMs, keptMs }: { readonly firstMs: number; readonly keptMs: number }): void {
    if (this.#isBusy) return;
    this.#idleMs += ms;
    if (this.#idleMs <= (this.#hasAnswered ? keptMs : firstMs)) return;
    if (!this.#hasAnswered) this.#socket.end(refusal(408));
    this.#socket.destroySoon();
  }

  #handOver(bytes?: Buffer): void {
    const socket = this.#socket;
    socket.off('data', this.#read).off('end', this.#end).off('error', this.#fail).off('close', this.#leave);
    this.#options.onLeft();
    if (bytes) socket.unshift(bytes);
    this.#options.giveToNode(socket, bytes);
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
