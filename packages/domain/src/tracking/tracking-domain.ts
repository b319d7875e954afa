import type { Network } from '../accounts/account.ts';
import type { TrackingLink } from '../catalog/campaign.ts';
import { invalid } from '../shared/refusal.ts';
import { parseUrl } from '../shared/parse-url.ts';

const HOST_AND_PORT = /^([^\s/?#@:\\[\]%]{1,253})(?::([1-9]\d{0,4}))?$/u;
const PORT_MAX = 65_535;
const LABELS = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

/**
 * A host name with an optional port, in lower case and ASCII and without the dot of the root at its end
 * (docs/rules/tracking.md#tracking-domains). Refuses with `invalid_parameter`.
 */
export function parseHost(text: string, path: string): string {
  const [, host, port = ''] = HOST_AND_PORT.exec(text.trim().toLowerCase()) ?? [];
  const ascii = parseUrl(`http://${host}/`)?.hostname.replace(/\.$/, '');
  if (host === undefined || !ascii || !LABELS.test(ascii) || Number(port) > PORT_MAX) {
    throw invalid(path, 'A domain is a host name such as go.example.com, with an optional port.');
  }
  return port === '' ? ascii : `${ascii}:${Number(port)}`;
}

/**
 * Whether a request could come in by both domains, as `parseHost` returns them: one without a port is meant on every port
 * (docs/rules/tracking.md#tracking-domains).
 */
export function doOverlap(one: string, other: string): boolean {
  const [host, port] = one.split(':');
  const [otherHost, otherPort] = other.split(':');
  return host === otherHost && (port === undefined || otherPort === undefined || port === otherPort);
}

/** Also as connections to any address of this machine are written. */
const LOOPBACK =
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])$/;

/**
 * Whether a domain, as `parseHost` returns it, is a host of the deployment itself, on whichever port
 * (docs/rules/tracking.md#hosts-of-the-deployment). `publicUrls`: the public bases of API and tracker. All names of this machine are, too:
 * behind a proxy that says no host, every request comes to one of them.
 */
export function isDeploymentHost(domain: string, publicUrls: readonly string[]): boolean {
  const host = domain.replace(/:\d+$/, '');
  return LOOPBACK.test(host) || publicUrls.some((url) => new URL(url).hostname.replace(/\.$/, '') === host);
}

/** Where an address leads, as far as it tells whose it is: without the dot of the root, ports 80 and 443 as one. */
export type Place = { readonly host: string; readonly port: string };

/** Undefined for what is no address. Macros behind the host do not matter. */
export function placeOf(url: string): Place | undefined {
  const parsed = parseUrl(url.trim());
  if (!parsed) return undefined;
  const host = parsed.hostname.replace(/\.$/, '');
  return { host: LOOPBACK.test(host) ? 'localhost' : host, port: portOf(parsed.port) };
}

/** Those of browsers are one: what comes in at one of them is sent to the other. */
const portOf = (port: string): string => (port === '80' || port === '443' ? '' : port);

/**
 * Whether a place is one of the network's tracking domains, or the tracker itself: who is sent there comes back
 * (docs/rules/tracking.md#loops). `domains` as `parseHost` returns them; one without a port is the network's on every port.
 */
export const isTracker = (
  { host, port }: Place,
  { domains, tracker }: { readonly domains: readonly string[]; readonly tracker: Place | undefined },
): boolean =>
  (tracker?.host === host && tracker.port === port) ||
  domains.some((domain) => {
    const [name, own] = domain.split(':');
    return name === host && (own === undefined || portOf(own) === port);
  });

/** Refuses with `invalid_parameter` an address that leads back to the network's own links (docs/rules/tracking.md#loops). */
export function refuseLoop(
  url: string | null | undefined,
  path: string,
  own: { readonly domains: readonly string[]; readonly tracker: Place | undefined },
): void {
  const place = url ? placeOf(url) : undefined;
  if (place && isTracker(place, own))
    throw invalid(path, 'This is one of your own tracking domains: visitors would be redirected in a loop.');
}

/**
 * Where people click: `{scheme}://{domain}/{linkId}` (docs/rules/tracking.md#tracking-domains). The link's own domain
 * as long as the network has it, else the network's first, else the deployment's. The scheme is always the
 * deployment's: one proxy serves them all.
 */
export function linkUrl(
  link: Pick<TrackingLink, 'id' | 'domain'>,
  network: Pick<Network, 'domains'>,
  trackerUrl: string,
): string {
  return `${trackingBase(link.domain, network, trackerUrl)}/${link.id}`;
}

/** Where impressions of the link are counted (docs/rules/tracking.md#impression); its host is the link's. */
export function impressionUrl(
  link: Pick<TrackingLink, 'id' | 'domain'>,
  network: Pick<Network, 'domains'>,
  trackerUrl: string,
): string {
  return `${trackingBase(link.domain, network, trackerUrl)}/imp/${link.id}`;
}

/** Without a slash at the end. */
export function trackingBase(
  domain: string | null,
  network: Pick<Network, 'domains'>,
  trackerUrl: string,
): string {
  const own = trackingDomain(domain, network);
  if (own === undefined) return trackerUrl.replace(/\/+$/, '');
  return `${trackerUrl.startsWith('https:') ? 'https' : 'http'}://${own}`;
}

/** Undefined: the deployment's. */
export const trackingDomain = (
  domain: string | null,
  { domains }: Pick<Network, 'domains'>,
): string | undefined => (domain !== null && domains.includes(domain) ? domain : domains[0]);
