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

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether a domain, as `parseHost` returns it, is a host of the deployment itself, on whichever port
 * (docs/rules/tracking.md#hosts-of-the-deployment). `publicUrls`: the public bases of API and tracker. All names of this machine are one host.
 */
export function isDeploymentHost(domain: string, publicUrls: readonly string[]): boolean {
  const host = domain.replace(/:\d+$/, '');
  return publicUrls.some((url) => {
    const own = new URL(url).hostname.replace(/\.$/, '');
    return own === host || (LOOPBACK.test(own) && LOOPBACK.test(host));
  });
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
