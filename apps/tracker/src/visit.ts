// The parts of a request that every handler needs.
import { REFERER_LENGTH_MAX, USER_AGENT_LENGTH_MAX } from '@tributary/domain/tracking/click';
import { isLinkPreview } from '@tributary/domain/tracking/link-preview';
import type { AheadOfClick } from '@tributary/domain/tracking/resolve-target';
import { refererHost } from '@tributary/domain/tracking/referer-host';
import { truncateIp } from '@tributary/domain/tracking/truncate-ip';
import type { TrustedProxies } from './client-address.ts';
import type { HttpRequest } from './exchange.ts';
import { bareId, decodePath, headerText } from './text.ts';

export type Visit = {
  readonly method: string;
  /** As the router reads it: in lower case, without slashes and marks that say nothing. */
  readonly path: string;
  /** Behind the question mark, as it came. */
  readonly query: string;
  readonly at: Date;
  /** The whole address: for look-ups and fingerprints, never stored. */
  readonly ip: string;
  /** As it may be stored and shown. */
  readonly storedIp: string;
  readonly userAgent: string;
  readonly referer: string;
  readonly refererHost: string;
  /** Host and port the visitor used, lower case. */
  readonly host: string;
  readonly secure: boolean;
  readonly headers: HttpRequest['headers'];
};

export type VisitRules = {
  readonly proxies: TrustedProxies;
  readonly storeFullIp: boolean;
  /** Links are https by configuration, whatever the last hop to us was. */
  readonly secureAlways: boolean;
};

const HOST_LENGTH_MAX = 260;

export function visitOf(request: HttpRequest, at: Date, rules: VisitRules): Visit {
  const { headers, method, peer } = request;
  const { path, query } = splitTarget(request.target);
  const ip = rules.proxies.clientOf(peer, headerOf(headers['x-forwarded-for']));
  const behindProxy = rules.proxies.isTrusted(peer);
  const host = (behindProxy && headerOf(headers['x-forwarded-host'])) || (headers.host ?? '');
  const referer = headerText(headers.referer, REFERER_LENGTH_MAX);
  return {
    method,
    path: comparable(path),
    query,
    at,
    ip,
    storedIp: rules.storeFullIp ? ip : truncateIp(ip),
    userAgent: headerText(headers['user-agent'], USER_AGENT_LENGTH_MAX),
    referer,
    refererHost: refererHost(referer),
    host: host.slice(0, HOST_LENGTH_MAX).toLowerCase(),
    secure: rules.secureAlways || (behindProxy && headerOf(headers['x-forwarded-proto']) === 'https'),
    headers,
  };
}

/** Nearly every path is as we print it, and costs no new text. */
const AS_PRINTED = /^(?:\/[0-9a-z]+)+$/;

/**
 * `/Click/`, `//CLICK.` and `/click` are one path: people type them, and mail programs take what follows an address for a part
 * of it (docs/rules/tracking.md#spelling-of-paths).
 */
function comparable(path: string): string {
  if (AS_PRINTED.test(path)) return path;
  return `/${decodePath(path)
    .split('/')
    .map(bareId)
    .filter((part) => part !== '')
    .join('/')}`;
}

/** A proxy may send the absolute form, `GET http://host/path`. */
export function splitTarget(target: string): { path: string; query: string } {
  const start = target.startsWith('/') ? 0 : Math.max(0, target.indexOf('/', target.indexOf('://') + 3));
  const mark = target.indexOf('?', start);
  if (mark < 0) return { path: start === 0 ? target : target.slice(start), query: '' };
  return { path: target.slice(start, mark), query: target.slice(mark + 1) };
}

/** Headers that may come several times. */
const headerOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value;

/** What the request shows of being made before a person clicked (docs/rules/tracking.md#speculative-requests). */
export function aheadOfClick({ method, headers, userAgent }: Visit): AheadOfClick | null {
  if (
    isSpeculative(headers['sec-purpose']) ||
    isSpeculative(headers['purpose']) ||
    isSpeculative(headers['x-purpose']) ||
    isSpeculative(headers['x-moz'])
  )
    return 'speculative';
  if (method === 'HEAD') return 'head';
  return isLinkPreview(userAgent) ? 'preview' : null;
}

/**
 * `prefetch`, `prefetch;prerender`, `prefetch;anonymous-client-ip`, Safari's and apps' `preview`, `pre-fetch`, `prefetching`,
 * `"prefetch"`.
 */
const isSpeculative = (value: string | string[] | undefined): boolean =>
  value !== undefined && /pre-?(?:fetch|render|view|load)/i.test(headerOf(value) ?? '');
