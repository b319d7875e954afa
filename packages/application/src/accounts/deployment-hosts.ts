// The hosts under which the deployment itself is reached belong to no network where there are several (docs/rules/tracking.md#hosts-of-the-deployment).
import type { Network } from '@tributary/domain/accounts/account';
import { refuse } from '@tributary/domain/shared/refusal';
import { isDeploymentHost, placeOf, type Place } from '@tributary/domain/tracking/tracking-domain';
import type { Clock } from '../shared/stamps.ts';
import type { Networks } from './networks.ts';

type Stores = { readonly networks: Networks };
/** The public bases of the API and of the tracker. */
export type PublicUrls = () => readonly string[];
type Dependencies = { readonly clock: Clock; readonly publicUrls: PublicUrls };

/** What leads back to the network's own links (docs/rules/tracking.md#loops). `publicUrls`: of the API, then of the tracker. */
export const leadingBack = (
  { domains }: Pick<Network, 'domains'>,
  publicUrls: PublicUrls,
): { readonly domains: readonly string[]; readonly tracker: Place | undefined } => {
  const [, trackerUrl] = publicUrls();
  return { domains, tracker: trackerUrl === undefined ? undefined : placeOf(trackerUrl) };
};

/** Domains that a network had to give up. */
export type ReleasedHosts = { readonly network: Network; readonly hosts: readonly string[] };

/** Refuses with `duplicate` hosts of the deployment, once it has a second network. `field` names the list in what is refused. */
export async function refuseDeploymentHosts(
  { networks }: Stores,
  publicUrls: PublicUrls,
  { field, hosts }: { readonly field: string; readonly hosts: readonly string[] },
): Promise<void> {
  const shared = hosts.filter((host) => isDeploymentHost(host, publicUrls()));
  if (shared.length === 0 || (await networks.list()).length < 2) return;
  const message = `${shared.join(', ').slice(0, 200)} is the address of this installation, which serves several networks. Use a host name of your own.`;
  throw refuse(
    'duplicate',
    message,
    shared.map((host) => ({ path: `${field}.${hosts.indexOf(host)}`, message })),
  );
}

/**
 * Takes the hosts of the deployment from the networks that list them, where there are several. Every network is locked before it is
 * read, so that none is given one meanwhile.
 */
export async function releaseDeploymentHosts(
  { networks }: Stores,
  { clock, publicUrls }: Dependencies,
): Promise<ReleasedHosts[]> {
  const all = await networks.list();
  if (all.length < 2) return [];
  const released: ReleasedHosts[] = [];
  const isTheirs = (host: string) => !isDeploymentHost(host, publicUrls());
  for (const { id } of all) {
    const network = await networks.findForUpdate(id);
    const hosts = network ? deploymentHostsOf(network, publicUrls) : [];
    if (!network || hosts.length === 0) continue;
    const domains = network.domains.filter(isTheirs);
    const dashboardDomains = network.dashboardDomains.filter(isTheirs);
    await networks.replace({ ...network, domains, dashboardDomains, modifiedAt: clock() });
    released.push({ network, hosts });
  }
  return released;
}

/** Those of the deployment's hosts that a network lists. */
export const deploymentHostsOf = (
  { domains, dashboardDomains }: Network,
  publicUrls: PublicUrls,
): readonly string[] => [
  ...new Set([...domains, ...dashboardDomains].filter((host) => isDeploymentHost(host, publicUrls()))),
];
