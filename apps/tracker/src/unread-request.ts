// Requests that no parser could read to their end. They are answered as Node.js does it; what can be seen of them goes to the handler,
// because a hit that is refused is in the log of hits for whatever reason (docs/rules/attribution.md#refused-at-once).
import { STATUS_CODES } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpRequest } from './exchange.ts';

const REFUSALS = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** The status for an error of Node.js's parser. */
export const refusalOf = (code = ''): number => REFUSALS.get(code) ?? 400;

/** The whole answer. */
export const refusal = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n\r\n`;

/** What is looked at of a beginning. */
const SEEN_BYTES_MAX = 16 * 1024;
const LINE = /^\s*([a-z]{1,20}) ([^\r\n]+?)(?: HTTP\/[\d.]*)?(?:\r?\n|$)/i;
const HEADER = /^([\w-]{1,40}):[ \t]*([^\r\n]*)/gm;

const REQUEST_LINE = /(?:GET|HEAD|POST) \S+ HTTP\//i;

/** Of a packet that may hold requests before the one that its parser failed at: what begins with that one. */
export function failedPart(packet: Buffer, bytesParsed: number): Buffer {
  const behindHead = packet.subarray(0, bytesParsed).lastIndexOf('\n\r\n') + 1;
  const part = packet.subarray(behindHead);
  // Before it there may be the body of the request before, or the rest of that.
  const at = part.toString('latin1').search(REQUEST_LINE);
  return part.subarray(Math.max(at, 0));
}

/** The request that bytes begin with; undefined where they begin with none. */
export function unreadRequest(bytes: Buffer | undefined, peer: string): HttpRequest | undefined {
  const text = bytes?.subarray(0, SEEN_BYTES_MAX).toString('latin1') ?? '';
  const [line = '', method = '', target = ''] = LINE.exec(text) ?? [];
  if (method === '') return undefined;
  const headers: IncomingHttpHeaders = {};
  const [head = ''] = text.slice(line.length).split(/\r?\n\r?\n/, 1);
  for (const [, name = '', value = ''] of head.matchAll(HEADER)) headers[name.toLowerCase()] ??= value.trim();
  return { method: method.toUpperCase(), target, headers, peer, isUnread: true };
}
