// The script for the pages of shops, apps/tracker/page/tb.ts, as the build made it (docs/rules/tracking.md#first-party-script).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Reply } from './exchange.ts';
import { gzipSync } from 'node:zlib';
import { FOR_OTHER_SITES, methodNotAllowed } from './answers.ts';
import type { Visit } from './visit.ts';

export type PageScript = { readonly plain: Buffer; readonly gzipped: Buffer; readonly etag: string };

/** What the build put beside the process's own bundle. */
export const readPageScript = (): PageScript =>
  pageScriptOf(readFileSync(new URL('./tb.js', import.meta.url)));

export function pageScriptOf(plain: Buffer): PageScript {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { plain, gzipped: gzipSync(plain, { level: 9 }), etag: `W/"${digest}"` };
}

const HEADERS = [
  ...FOR_OTHER_SITES,
  'Cache-Control',
  // An hour; while a new one is fetched, or the tracker is away, the old one does for a day.
  'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400',
  'Vary',
  'Accept-Encoding',
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'no-referrer',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

export function sendPageScript(script: PageScript, { method, headers }: Visit, reply: Reply): void {
  if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed(reply, 'GET, HEAD');
  const answer = [...HEADERS, 'ETag', script.etag];
  if (isKnown(script, headers['if-none-match'])) return reply.send(304, answer);
  const isZipped = takesGzip(headers['accept-encoding']?.toString() ?? '');
  const body = isZipped ? script.gzipped : script.plain;
  answer.push('Content-Type', 'text/javascript; charset=utf-8', 'Content-Length', String(body.length));
  if (isZipped) answer.push('Content-Encoding', 'gzip');
  reply.send(200, answer, body);
}

const takesGzip = (accepted: string): boolean =>
  accepted.split(',').some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(one));

const isKnown = ({ etag }: PageScript, header = ''): boolean =>
  header.split(',').some((one) => one.trim() === '*' || weak(one) === weak(etag));

const weak = (etag: string): string => etag.trim().replace(/^W\//, '');
