// The head of a request, read by ourselves where it is as nearly every click's is: a GET without a body, in one piece, of which
// nothing can be read in two ways. Whatever else comes is read by Node.js (plain-server.ts).
import type { IncomingHttpHeaders } from 'node:http';

export type PlainRequest = { readonly target: string; readonly headers: IncomingHttpHeaders };

/** No body, no folded line, no control character, no form that proxies are known to read differently. */
const HEAD =
  /^GET (\/[\x21-\x7e\x80-\xff]*) HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;

/** The headers that handlers read. A request with one of them twice is not plain: which counts depends on the header. */
const READ = [
  'Host',
  'User-Agent',
  'Referer',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Cookie',
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Sec-Fetch-Dest',
  'Sec-Purpose',
  'Purpose',
  'X-Purpose',
  'X-Sec-Purpose',
  'X-Moz',
  'Sec-CH-UA-Platform',
  'Sec-CH-UA-Platform-Version',
];
/** Headers that announce a body, or that change what happens on the connection. */
const NOT_PLAIN = ['Content-Length', 'Transfer-Encoding', 'Expect', 'Upgrade', 'TE', 'Trailer'];

/** What to do with a header, by its usual spelling; other spellings are looked up in lower case. */
const MEANINGS = new Map<string, string | null>();
const CONNECTION = 'connection';
const IS_NOT_PLAIN = 'not plain';
for (const name of READ) put(name, name.toLowerCase());
for (const name of NOT_PLAIN) put(name, IS_NOT_PLAIN);
put('Connection', CONNECTION);
for (const name of ['Accept-Language', 'Cache-Control', 'Sec-Fetch-Mode', 'Sec-Fetch-Site', 'Sec-Fetch-User'])
  put(name, null);

function put(name: string, meaning: string | null): void {
  MEANINGS.set(name, meaning);
  MEANINGS.set(name.toLowerCase(), meaning);
}

/** Undefined for whatever is not plain; `head` as Latin-1. */
export function plainRequestOf(head: string): PlainRequest | undefined {
  const target = HEAD.exec(head)?.[1];
  if (target === undefined) return undefined;
  const headers: IncomingHttpHeaders = {};
  let at = head.indexOf('\n') + 1;
  for (const last = head.length - 2; at < last;) {
    const colon = head.indexOf(':', at);
    const end = head.indexOf('\r', colon);
    const meaning = meaningOf(head.slice(at, colon));
    at = end + 2;
    if (meaning === null) continue;
    if (meaning === IS_NOT_PLAIN) return undefined;
    const value = withoutBlanks(head, colon + 1, end);
    if (meaning === CONNECTION) {
      if (value !== 'keep-alive' && value !== 'Keep-Alive') return undefined;
      continue;
    }
    if (Object.hasOwn(headers, meaning)) return undefined;
    headers[meaning] = value;
  }
  // Node.js answers such a one 400.
  return headers.host === undefined ? undefined : { target: inAscii(target), headers };
}

const OTHER_THAN_ASCII = /[^!-~]/g;

/** Blanks, control characters and bytes beyond ASCII escaped, as browsers do it (docs/rules/tracking.md#tracked-texts). */
const inAscii = (target: string): string =>
  target.replace(
    OTHER_THAN_ASCII,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const LINE = /^([A-Z]{1,20} )([!-~\x80-\xff][^\r\n]*)( HTTP\/1\.[01]\r?\n)/;

/** Bytes that begin with a request, whose line Node.js can read; undefined where it can as they came, or not at all. */
export function readable(bytes: Buffer): Buffer | undefined {
  const line = bytes.subarray(0, bytes.indexOf(LINE_FEED) + 1).toString('latin1');
  const [, method, target, version] = LINE.exec(line) ?? [];
  if (method === undefined || target === undefined || version === undefined) return undefined;
  const ascii = inAscii(target);
  if (ascii === target) return undefined;
  return Buffer.concat([Buffer.from(method + ascii + version, 'latin1'), bytes.subarray(line.length)]);
}

const LINE_FEED = 0x0a;

function meaningOf(name: string): string | null {
  const meaning = MEANINGS.get(name);
  return meaning === undefined ? (MEANINGS.get(name.toLowerCase()) ?? null) : meaning;
}

/** Without blanks and tabs around; other white space, such as the byte A0, is part of a value. */
function withoutBlanks(text: string, from: number, end: number): string {
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (from < to && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;
