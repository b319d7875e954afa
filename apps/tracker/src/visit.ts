// The parts of a request that every handler needs.
import { untranslated } from '@tributary/domain/shared/ip-address';
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
  const { path, query } = routed(splitTarget(request.target));
  const ip = untranslated(rules.proxies.clientOf(peer, headerOf(headers['x-forwarded-for'])));
  const behindProxy = rules.proxies.isTrusted(peer);
  const host = (behindProxy && headerOf(headers['x-forwarded-host'])) || (headers.host ?? '');
  const referer = headerText(headers.referer, REFERER_LENGTH_MAX);
  return {
    method,
    path,
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
function routed(target: Target): Target {
  if (AS_PRINTED.test(target.path)) return target;
  const { path, query } = withoutRest(target);
  return { path: comparable(path), query };
}

/** Without what stands behind the path in its place: parameters, a fragment, or the markup that an address was copied with. */
export function withoutRest({ path, query }: Target): Target {
  const [, before = '', mark, escaped, rest = ''] = SPLIT.exec(path) ?? [];
  return { path: before.replace(HALF_AN_ESCAPE, ''), query: queryOf({ mark, escaped, rest, query }) };
}

type Target = { readonly path: string; readonly query: string };

/** Up to the first `?`, `&`, `#` or `<`, escaped or not. */
const SPLIT = /^(.*?)(?:(?:([?&#<])|%(3F|26|23|3C))(.*))?$/is;
const HALF_AN_ESCAPE = /%[0-9a-f]?$/i;
const ESCAPED_DELIMITER = /%(?:3D|3F|26|23|25)/gi;

/** With the parameters that stand behind a link whose `?` was left out or escaped, which come first. */
function queryOf({
  mark,
  escaped,
  rest,
  query,
}: Record<'mark' | 'escaped', string | undefined> & Record<'rest' | 'query', string>): string {
  if (mark === undefined && escaped === undefined) return query;
  if (mark === '#' || mark === '<' || escaped === '23' || /3c/i.test(escaped ?? '')) return query;
  const pairs = escaped === undefined ? rest : rest.replace(ESCAPED_DELIMITER, decodeURIComponent);
  return query === '' ? pairs : `${pairs}&${query}`;
}

const comparable = (path: string): string =>
  `/${decodePath(path)
    .split('/')
    .map(bareId)
    .filter((part) => part !== '')
    .join('/')}`;

/** A proxy may send the absolute form, `GET http://host/path`. */
export function splitTarget(target: string): Target {
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
    isSpeculative(headers['x-sec-purpose']) ||
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
 * `"prefetch"`, `instant`.
 */
const isSpeculative = (value: string | string[] | undefined): boolean =>
  value !== undefined && /pre[-_ ]?(?:fetch|render|view|load)|\binstant\b/i.test(headerOf(value) ?? '');
