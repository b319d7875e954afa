// The answers the tracker gives. None may be cached, because the next visitor may get another one (but for the script of
// page-script.ts).
import { WANTED_HINTS } from '@tributary/domain/tracking/client-hints';
import type { Reply } from './exchange.ts';

const NO_STORE = 'no-store';
/** No other site may show what we say in a frame of its own. */
const UNFRAMED = "frame-ancestors 'none'";
/** A pixel in a frame is made to be shown by every shop. */
const FRAMED = 'frame-ancestors *';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

type Redirect = {
  readonly url: string;
  readonly cookie: string | null;
  /** That of the request: whoever posts is to GET the URL, which 302 does not say. */
  readonly method: string;
};

export function redirect(reply: Reply, { url, cookie, method }: Redirect): void {
  const headers = [
    'Location',
    url,
    'Cache-Control',
    NO_STORE,
    'Referrer-Policy',
    'no-referrer-when-downgrade',
    'Content-Security-Policy',
    UNFRAMED,
    'Accept-CH',
    WANTED_HINTS,
    'Content-Length',
    '0',
  ];
  if (cookie !== null) headers.push('Set-Cookie', cookie);
  reply.send(method === 'POST' ? 303 : 302, headers);
}

/** The smallest GIF there is: 1×1, transparent. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const gif = (reply: Reply): void =>
  send(reply, { status: 200, type: 'image/gif', body: GIF, more: FOR_OTHER_SITES });

/**
 * Pages of any origin may load it and read its status, also those with a cross-origin embedder policy. Browsers do not
 * allow it for requests with the visitor's cookies: that would take more than `*`.
 */
export const FOR_OTHER_SITES: readonly string[] = [
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
];

export const emptyPage = (reply: Reply): void =>
  send(reply, { status: 200, type: HTML, body: '<!doctype html><title></title>', policy: FRAMED });

/** The same page for an unknown link and a closed one, so that nobody learns which links exist. */
export const notFound = (reply: Reply): void =>
  send(reply, { status: 404, type: HTML, body: page('Not found', 'This link leads nowhere.') });

export function methodNotAllowed(reply: Reply, allowed: string): void {
  send(reply, { status: 405, type: TEXT, body: `Use ${allowed}.\n`, more: ['Allow', allowed] });
}

export const tooLong = (reply: Reply): void => text(reply, 414, 'The address is too long.\n');

const RETRY_AFTER_SECONDS = '2';

/** Nothing was accepted; the same request may succeed soon. */
export function unavailable(reply: Reply): void {
  send(reply, {
    status: 503,
    type: HTML,
    body: page('Try again', 'The service cannot answer right now. Please try again in a moment.'),
  });
}

export const text = (reply: Reply, status: number, body: string): void =>
  send(reply, { status, type: TEXT, body });

export const file = (reply: Reply, { type, body }: Pick<Answer, 'type' | 'body'>): void =>
  send(reply, { status: 200, type, body });

export const json = (reply: Reply, status: number, body: unknown): void =>
  send(reply, { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) });

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly policy?: string;
  readonly more?: readonly string[];
};

function send(reply: Reply, { status, type, body, policy = UNFRAMED, more = [] }: Answer): void {
  const headers = [
    'Content-Type',
    type,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    NO_STORE,
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'no-referrer',
    'Content-Security-Policy',
    policy,
    ...(status === 503 ? ['Retry-After', RETRY_AFTER_SECONDS] : []),
    ...more,
  ];
  reply.send(status, headers, body);
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><p>${body}</p></html>\n`;
