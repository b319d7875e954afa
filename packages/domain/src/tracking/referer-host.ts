import { parseUrl } from '../shared/parse-url.ts';

const SCHEMES = new Set(['http:', 'https:', 'android-app:']);
/**
 * A host that a URL parser leaves as it is, whatever follows: names of lower-case letters, digits and hyphens, of which the
 * last begins with a letter (no number of an IPv4 address does), and neither user nor port. Nearly all are so, and making a
 * URL was 3 % of a tracker's time. `xn--` names are decoded and checked.
 */
const PLAIN = /^https?:\/\/((?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*)(?=[/?#]|$)/;
const HOST_LENGTH_MAX = 253;

/**
 * The host of a Referer header in lower case, without port; empty when there is none or it is not a web address (an
 * Android app's package name counts as its host). Stats count by it (docs/rules/stats.md#referrer-host).
 */
export function refererHost(text: string): string {
  const plain = PLAIN.exec(text)?.[1];
  if (plain !== undefined && plain.length <= HOST_LENGTH_MAX && !plain.includes('xn--')) return plain;
  const url = text === '' ? undefined : parseUrl(text);
  if (!url || !SCHEMES.has(url.protocol)) return '';
  const host = url.hostname.toLowerCase();
  return host.length > HOST_LENGTH_MAX ? '' : host;
}
