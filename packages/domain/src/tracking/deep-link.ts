import { parseUrl } from '../shared/parse-url.ts';

/**
 * Where a click with a deep link goes (docs/rules/tracking.md#deep-links): the deep link's path, query and fragment
 * on the destination's own scheme, host and port, with the destination's query parameters that it does not set
 * itself, because they carry the click id. Null when the link is no http address or is on another host: then the
 * destination itself is right.
 */
export function deepLink(destination: string, url: string): string | null {
  const target = parseUrl(destination);
  const wanted = parseUrl(url);
  if (!target || !wanted || !isSameHost(target, wanted)) return null;
  const own = new Set(wanted.searchParams.keys());
  const carried = target.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !own.has(nameOf(pair)));
  const query = [wanted.search.slice(1), ...carried].filter((part) => part !== '').join('&');
  return `${target.origin}${wanted.pathname}${query && `?${query}`}${wanted.hash}`;
}

/** Whether the deep link stays on the destination's own host. */
export function isDeepLinkAllowed(destination: string, url: string): boolean {
  const target = parseUrl(destination);
  const wanted = parseUrl(url);
  return target !== undefined && wanted !== undefined && isSameHost(target, wanted);
}

const isSameHost = (target: URL, wanted: URL): boolean =>
  /^https?:$/.test(wanted.protocol) &&
  target.host === wanted.host &&
  wanted.username === '' &&
  wanted.password === '';

/** The name of `name=value` as a query parser reads it, so that no second spelling of a parameter slips through. */
function nameOf(pair: string): string {
  const [name = ''] = new URLSearchParams(pair).keys();
  return name;
}
