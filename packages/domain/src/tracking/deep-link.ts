import { parseUrl } from '../shared/parse-url.ts';
import { DEEP_LINK_LENGTH_MAX } from './click.ts';
import { CLICK_ID_MACRO } from './destination-values.ts';
import { macrosIn } from './macros.ts';

/**
 * Where a click with a deep link goes (docs/rules/tracking.md#deep-links): the deep link's path, query and fragment
 * on the destination's own scheme, host and port, with the destination's query parameters, of which it may set none of
 * `protectedNames` (those that carry macros, such as the click id). Null when the link is no http address or is on another
 * host: then the click goes to the destination itself.
 */
export function deepLink(
  destination: string,
  url: string,
  protectedNames: ReadonlySet<string> = NONE,
): string | null {
  const target = parseUrl(destination);
  const wanted = parseUrl(url);
  if (!target || !wanted || !isSameHost(target, wanted)) return null;
  const asked = pairsOf(wanted).filter((pair) => !protectedNames.has(nameOf(pair)));
  const own = new Set(asked.map(nameOf));
  const carried = pairsOf(target).filter((pair) => !own.has(nameOf(pair)));
  const query = [...asked, ...carried].join('&');
  return `${target.origin}${wanted.pathname}${query && `?${query}`}${wanted.hash}`;
}

const NONE: ReadonlySet<string> = new Set();

const pairsOf = ({ search }: URL): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '');

/** The names of the template's query parameters that hold a macro, in name or value. */
export function macroParameters(template: string): ReadonlySet<string> {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(template) ?? [];
  return new Set(
    query
      .split('&')
      .filter((pair) => macrosIn(pair).length > 0)
      .map(nameOf),
  );
}

/**
 * Whether clicks to the destination follow deep links: where its click id stands in the path or the fragment alone, a deep
 * link, which replaces both, would lose it. One that is passed on by `{url}` replaces nothing.
 */
export function takesDeepLinks(template: string): boolean {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(template) ?? [];
  const isPassedOn = macrosIn(template).includes('url');
  return isPassedOn || holdsClickId(query) || !holdsClickId(path + fragment);
}

const holdsClickId = (text: string): boolean => macrosIn(text).includes(CLICK_ID_MACRO);

/** Why clicks don't follow a deep link: it is too long or no web address, none is followed to the destination, or its host is another. */
export type DeepLinkRefusal = 'too_long' | 'no_web_address' | 'not_followed' | 'other_host';

/** Why a click goes to the destination and not to the deep link; undefined where it follows it. */
export function deepLinkRefusal(destination: string, url: string): DeepLinkRefusal | undefined {
  if (url.length > DEEP_LINK_LENGTH_MAX) return 'too_long';
  const wanted = parseUrl(url);
  if (wanted === undefined || !/^https?:$/.test(wanted.protocol)) return 'no_web_address';
  if (!takesDeepLinks(destination)) return 'not_followed';
  const target = parseUrl(destination);
  return target !== undefined && isSameHost(target, wanted) ? undefined : 'other_host';
}

/** Whether a click follows the deep link and leads nowhere else. */
export const isDeepLinkAllowed = (destination: string, url: string): boolean =>
  deepLinkRefusal(destination, url) === undefined;

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
