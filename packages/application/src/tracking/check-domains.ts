import { type DomainCheck, domainCheck, type Resolved } from '@tributary/domain/tracking/domain-check';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Networks } from '../accounts/networks.ts';
import { found } from '../shared/found.ts';
import type { ResolveName } from '../shared/resolve-name.ts';

type Dependencies = {
  readonly stores: { readonly networks: Networks };
  readonly resolveName: ResolveName;
  /** Public base of the API, which serves the pages. */
  readonly apiUrl: () => string;
};
export type CheckedDomain = DomainCheck & { readonly domain: string; readonly use: 'tracking' | 'dashboard' };
/** `trackerUrl`: public base of the tracker. */
export type CheckDomains = (input: {
  readonly networkId: NetworkId;
  readonly trackerUrl: string;
}) => Promise<readonly CheckedDomain[]>;

/** How many names one request looks at; of more, the first. */
export const CHECKED_MAX = 100;

/**
 * Looks now where the network's tracking and dashboard domains lead, and whether that is here
 * (docs/rules/tracking.md#check-of-domains). Only asks name servers, each for a few seconds at most.
 */
export const makeCheckDomains =
  ({ stores, resolveName, apiUrl }: Dependencies): CheckDomains =>
  async ({ networkId, trackerUrl }) => {
    const { domains, dashboardDomains } = found(await stores.networks.find(networkId), 'network');
    const named = [
      ...domains.map((domain) => ({ domain, use: 'tracking' as const })),
      ...dashboardDomains.map((domain) => ({ domain, use: 'dashboard' as const })),
    ];
    const addressesOf = (host: string): Promise<Resolved> => resolveName(host).catch(() => null);
    const homeOf = async (url: string) => {
      const { hostname: host } = new URL(url);
      return { host, addresses: await addressesOf(host) };
    };
    const homes = { tracking: await homeOf(trackerUrl), dashboard: await homeOf(apiUrl()) };
    return Promise.all(
      named.slice(0, CHECKED_MAX).map(async ({ domain, use }) => ({
        domain,
        use,
        ...domainCheck(await addressesOf(domain.replace(/:\d+$/, '')), homes[use]),
      })),
    );
  };
