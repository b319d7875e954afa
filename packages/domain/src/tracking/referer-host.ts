import { parseUrl } from '../shared/parse-url.ts';

const SCHEMES = new Set(['http:', 'https:', 'android-app:']);
const HOST_LENGTH_MAX = 253;

/**
 * The host of a Referer header in lower case, without port; empty when there is none or it is not a web address (an
 * Android app's package name counts as its host). Stats count by it (docs/rules/stats.md#referrer-host).
 */
export function refererHost(text: string): string {
  const url = text === '' ? undefined : parseUrl(text);
  if (!url || !SCHEMES.has(url.protocol)) return '';
  const host = url.hostname.toLowerCase();
  return host.length > HOST_LENGTH_MAX ? '' : host;
}
