// What the tracker knows, in memory: maps of small objects that share their ids' strings, so that 100,000 links take
// some 20 MB. Nothing in it is ever changed in place but whole entries; a request looks up what it needs and lets go.
import type {
  SnapshotAdvertiser,
  SnapshotAffiliate,
  SnapshotCampaign,
  SnapshotChanges,
  SnapshotLink,
  SnapshotNetwork,
  SnapshotReachedCap,
  SnapshotToken,
} from '@tributary/application/ports/tracking-snapshots';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { compactCampaign, type TrackedCampaign } from './tracked-campaign.ts';

export type Snapshot = {
  apply(changes: SnapshotChanges): void;
  network(id: string): SnapshotNetwork | undefined;
  campaign(id: string): TrackedCampaign | undefined;
  affiliate(id: string): SnapshotAffiliate | undefined;
  advertiser(id: string): SnapshotAdvertiser | undefined;
  link(id: string): SnapshotLink | undefined;
  /** By the keyed hash of its text, so that no comparison's time tells anything of a secret. */
  token(hash: string): SnapshotToken | undefined;
  reachedCaps(campaignId: CampaignId): readonly SnapshotReachedCap[];
  /** The link of the pair, if it is switched off: /click names no link and must not open what a link closes. */
  closedLink(campaignId: string, affiliateId: string): SnapshotLink | undefined;
  /** Long or short ids; short ones count within the network. */
  findCampaign(network: SnapshotNetwork | undefined, id: string): TrackedCampaign | undefined;
  findAffiliate(network: SnapshotNetwork | undefined, id: string): SnapshotAffiliate | undefined;
  findAdvertiser(network: SnapshotNetwork | undefined, id: string): SnapshotAdvertiser | undefined;
  /** Whose tracking domain the host is; undefined: nobody's. */
  ownersOf(host: string): readonly string[] | undefined;
  /** Whom short ids on this host belong to: the domain's owner, else the only network that can be meant. */
  networkOf(host: string): SnapshotNetwork | undefined;
};

const NO_CAPS: readonly SnapshotReachedCap[] = [];

export function emptySnapshot(): Snapshot {
  const networks = new Map<string, SnapshotNetwork>();
  const campaigns = new Map<string, TrackedCampaign>();
  const affiliates = new Map<string, SnapshotAffiliate>();
  const advertisers = new Map<string, SnapshotAdvertiser>();
  const links = new Map<string, SnapshotLink>();
  const tokens = new Map<string, SnapshotToken>();
  const caps = new Map<string, readonly SnapshotReachedCap[]>();
  const closedLinks = new Map<string, SnapshotLink>();
  const campaignsByNumber = new Map<string, string>();
  const affiliatesByNumber = new Map<string, string>();
  const advertisersByNumber = new Map<string, string>();
  let owners = new Map<string, string[]>();

  /** The map's own string instead of the equal one just read: 100,000 links share the ids of a few hundred campaigns. */
  const shared = <T extends string>(map: ReadonlyMap<string, { readonly id: string }>, id: T): T =>
    (map.get(id)?.id ?? id) as T;

  function putCampaign(entry: SnapshotCampaign): void {
    const campaign = compactCampaign(entry);
    const networkId = shared(networks, campaign.networkId);
    campaigns.set(campaign.id, { ...campaign, networkId });
    campaignsByNumber.set(numberKey(networkId, campaign.displayId), campaign.id);
  }

  function putLink(link: SnapshotLink): void {
    const { id, live } = link;
    const stored: SnapshotLink = {
      id,
      networkId: shared(networks, link.networkId),
      affiliateId: shared(affiliates, link.affiliateId),
      campaignId: shared(campaigns, link.campaignId),
      domain: null, // the host a click comes by is what counts
      live,
    };
    links.set(id, stored);
    const pair = pairKey(link.campaignId, link.affiliateId);
    if (!live) closedLinks.set(pair, stored);
    else if (closedLinks.get(pair)?.id === id) closedLinks.delete(pair);
  }

  function remove(id: string): void {
    const link = links.get(id);
    if (link) closedLinks.delete(pairKey(link.campaignId, link.affiliateId));
    links.delete(id);
    campaigns.delete(id);
    caps.delete(id);
    affiliates.delete(id);
    advertisers.delete(id);
    for (const [hash, token] of tokens) if (token.id === id) tokens.delete(hash);
  }

  return {
    apply(changes) {
      for (const network of changes.networks) networks.set(network.id, network);
      if (changes.networks.length > 0) owners = ownersByDomain(networks.values());
      for (const affiliate of changes.affiliates) {
        affiliates.set(affiliate.id, affiliate);
        affiliatesByNumber.set(numberKey(affiliate.networkId, affiliate.displayId), affiliate.id);
      }
      for (const advertiser of changes.advertisers) {
        advertisers.set(advertiser.id, advertiser);
        advertisersByNumber.set(numberKey(advertiser.networkId, advertiser.displayId), advertiser.id);
      }
      changes.campaigns.forEach(putCampaign);
      changes.links.forEach(putLink);
      for (const token of changes.tokens) tokens.set(token.hash, token);
      for (const reached of changes.reachedCaps) caps.set(reached.campaignId, reached.caps);
      changes.removed.forEach(remove);
    },
    network: (id) => networks.get(id),
    campaign: (id) => campaigns.get(id),
    affiliate: (id) => affiliates.get(id),
    advertiser: (id) => advertisers.get(id),
    link: (id) => links.get(id),
    token: (hash) => tokens.get(hash),
    reachedCaps: (campaignId) => caps.get(campaignId) ?? NO_CAPS,
    closedLink: (campaignId, affiliateId) => closedLinks.get(pairKey(campaignId, affiliateId)),
    findCampaign: (network, id) => find(campaigns, campaignsByNumber, network, id),
    findAffiliate: (network, id) => find(affiliates, affiliatesByNumber, network, id),
    findAdvertiser: (network, id) => find(advertisers, advertisersByNumber, network, id),
    ownersOf: (host) => owners.get(host) ?? owners.get(withoutPort(host)),
    networkOf(host) {
      const named = owners.get(host) ?? owners.get(withoutPort(host));
      const candidates = named
        ? named.map((id) => networks.get(id))
        : [...networks.values()].filter(({ domains }) => domains.length === 0 || networks.size === 1);
      return candidates.length === 1 ? candidates[0] : undefined;
    },
  };
}

const numberKey = (networkId: string, number: number | string): string => `${networkId}:${number}`;
const pairKey = (campaignId: string, affiliateId: string): string => campaignId + affiliateId;
const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

const LONG_ID = /^[0-9a-f]{24}$/;
const SHORT_ID = /^\d{1,15}$/;

function find<T extends { readonly networkId: string }>(
  byId: ReadonlyMap<string, T>,
  byNumber: ReadonlyMap<string, string>,
  network: SnapshotNetwork | undefined,
  id: string,
): T | undefined {
  if (LONG_ID.test(id)) {
    const found = byId.get(id);
    return network && found && found.networkId !== network.id ? undefined : found;
  }
  if (!network || !SHORT_ID.test(id)) return undefined;
  return byId.get(byNumber.get(numberKey(network.id, Number(id))) ?? '');
}

function ownersByDomain(networks: Iterable<SnapshotNetwork>): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { id, domains } of networks) {
    for (const domain of domains) {
      const key = domain.toLowerCase();
      owners.set(key, [...(owners.get(key) ?? []), id]);
    }
  }
  return owners;
}
