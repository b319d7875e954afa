// What the tracker knows, in memory: maps of small objects that share their ids' strings, so that 100,000 links and
// 2,000 campaigns take some 36 MB. Nothing in it is ever changed in place but whole entries; a request keeps no entry
// after its answer.
import { isId } from '@tributary/domain/shared/ids';
import type {
  SnapshotAdvertiser,
  SnapshotAffiliate,
  SnapshotChanges,
  SnapshotLink,
  SnapshotNetwork,
  SnapshotReachedCap,
  SnapshotToken,
} from '@tributary/application/tracking/tracking-snapshots';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { aliasStore, type AliasRequest } from './alias-store.ts';
import { compactCampaign, type TrackedCampaign } from './tracked-campaign.ts';

export type Snapshot = {
  apply(changes: SnapshotChanges): void;
  network(id: string): SnapshotNetwork | undefined;
  campaign(id: string): TrackedCampaign | undefined;
  affiliate(id: string): SnapshotAffiliate | undefined;
  advertiser(id: string): SnapshotAdvertiser | undefined;
  link(id: string): SnapshotLink | undefined;
  /** The id of the link that an address of another tracker stands for. */
  aliasedLink(asked: AliasRequest): string | undefined;
  /** By the keyed hash of its text, so that the time of a comparison reveals nothing about a token. */
  token(hash: string): SnapshotToken | undefined;
  reachedCaps(campaignId: CampaignId): readonly SnapshotReachedCap[];
  /** The link of the pair, if it is switched off: /click names no link and must not open what a link closes. */
  closedLink(campaignId: string, affiliateId: string): SnapshotLink | undefined;
  /** Long or short ids; short ones count within the network. */
  /** By long id, of any network but on a tracking domain of others; by short id, of the network of the host. */
  campaignAt(host: string, id: string): TrackedCampaign | undefined;
  advertiserAt(host: string, id: string): SnapshotAdvertiser | undefined;
  findAffiliate(network: SnapshotNetwork, id: string): SnapshotAffiliate | undefined;
  /** The networks whose tracking domain the host is; undefined when it is no tracking domain. */
  ownersOf(host: string): readonly string[] | undefined;
  /**
   * The network whose short ids and aliases count on this host: the domain's owner; on a host of nobody the only network, or the
   * first one as long as it has no domain (docs/rules/tracking.md#short-addresses). Never a matter of another network's settings.
   */
  networkOf(host: string): SnapshotNetwork | undefined;
  /** The one network whose tracking domain the host is; on a host of nobody the only network. */
  ownerOf(host: string): SnapshotNetwork | undefined;
};

const NO_CAPS: readonly SnapshotReachedCap[] = [];

export function emptySnapshot(): Snapshot {
  const networks = new Map<string, SnapshotNetwork>();
  const campaigns = numbered<TrackedCampaign>();
  const affiliates = numbered<SnapshotAffiliate>();
  const advertisers = numbered<SnapshotAdvertiser>();
  const links = linkStore();
  const aliases = aliasStore();
  const tokens = new Map<string, SnapshotToken>();
  const caps = new Map<string, readonly SnapshotReachedCap[]>();
  let owners = new Map<string, string[]>();

  function putLink(link: SnapshotLink): void {
    links.put({
      id: link.id,
      networkId: ownId(networks.get(link.networkId), link.networkId),
      affiliateId: ownId(affiliates.get(link.affiliateId), link.affiliateId),
      campaignId: ownId(campaigns.get(link.campaignId), link.campaignId),
      domain: null, // only the host of the click's own request counts
      live: link.live,
    });
  }

  function remove(id: string): void {
    links.remove(id);
    aliases.remove(id);
    caps.delete(id);
    for (const records of [campaigns, affiliates, advertisers]) records.remove(id);
    for (const [hash, token] of tokens) if (token.id === id) tokens.delete(hash);
  }

  function ownerOf(host: string): SnapshotNetwork | undefined {
    const [id, second] = ownersOf(host) ?? networks.keys();
    return id === undefined || second !== undefined ? undefined : networks.get(id);
  }

  function networkOf(host: string): SnapshotNetwork | undefined {
    const owner = ownerOf(host);
    if (owner || ownersOf(host)) return owner;
    return [...networks.values()].find(({ domains, isFirst }) => isFirst && domains.length === 0);
  }

  function ownersOf(asked: string): string[] | undefined {
    const host = withoutRootDot(asked);
    return owners.get(host) ?? owners.get(withoutPort(host));
  }

  /** Long ids work on every host (docs/rules/tracking.md#short-addresses), also on one whose short ids are another network's. */
  function at<T extends { readonly networkId: string }>(
    records: Numbered<T>,
    host: string,
    id: string,
  ): T | undefined {
    if (!isId(id)) {
      const network = networkOf(host);
      return network && records.find(network, id);
    }
    const found = records.get(id);
    const allowed = ownersOf(host);
    return found && allowed && !allowed.includes(found.networkId) ? undefined : found;
  }

  return {
    apply(changes) {
      for (const network of changes.networks) networks.set(network.id, network);
      if (changes.networks.length > 0) owners = ownersByDomain(networks.values());
      changes.affiliates.forEach(affiliates.put);
      changes.advertisers.forEach(advertisers.put);
      for (const campaign of changes.campaigns) campaigns.put(compactCampaign(campaign));
      changes.links.forEach(putLink);
      changes.linkAliases.forEach(aliases.put);
      for (const token of changes.tokens) tokens.set(token.hash, token);
      for (const reached of changes.reachedCaps) caps.set(reached.campaignId, reached.caps);
      changes.removed.forEach(remove);
    },
    network: (id) => networks.get(id),
    campaign: campaigns.get,
    affiliate: affiliates.get,
    advertiser: advertisers.get,
    link: links.get,
    aliasedLink(asked) {
      const network = aliases.isEmpty() ? undefined : networkOf(asked.host);
      return network && aliases.find(network.id, asked);
    },
    token: (hash) => tokens.get(hash),
    reachedCaps: (campaignId) => caps.get(campaignId) ?? NO_CAPS,
    closedLink: links.closed,
    campaignAt: (host, id) => at(campaigns, host, id),
    advertiserAt: (host, id) => at(advertisers, host, id),
    findAffiliate: affiliates.find,
    ownersOf,
    networkOf,
    ownerOf,
  };
}

/** The equal string that is already kept, instead of the one just read: 100,000 links share a few thousand ids. */
const ownId = <T extends string>(record: { readonly id: string } | undefined, id: T): T =>
  (record?.id ?? id) as T;

const withoutRootDot = (host: string): string => host.replace(/\.(?=:\d+$|$)/, '');
const withoutPort = (host: string): string => host.replace(/:\d+$/, '');
const SHORT_ID = /^\d{1,15}$/;

type Numbered<T> = {
  readonly put: (record: T) => void;
  readonly remove: (id: string) => void;
  readonly get: (id: string) => T | undefined;
  readonly find: (network: SnapshotNetwork, id: string) => T | undefined;
};

/** Records with a long id, and a short one that counts within their network. */
function numbered<
  T extends { readonly id: string; readonly networkId: string; readonly displayId: number },
>(): Numbered<T> {
  const byId = new Map<string, T>();
  const idByNumber = new Map<string, string>();
  return {
    put(record) {
      byId.set(record.id, record);
      idByNumber.set(`${record.networkId}:${record.displayId}`, record.id);
    },
    remove: (id) => byId.delete(id),
    get: (id) => byId.get(id),
    find(network, id) {
      if (isId(id)) {
        const found = byId.get(id);
        return found?.networkId === network.id ? found : undefined;
      }
      if (!SHORT_ID.test(id)) return undefined;
      return byId.get(idByNumber.get(`${network.id}:${Number(id)}`) ?? '');
    },
  };
}

function linkStore() {
  const links = new Map<string, SnapshotLink>();
  const closed = new Map<string, SnapshotLink>();
  const pairOf = (campaignId: string, affiliateId: string): string => campaignId + affiliateId;
  return {
    put(link: SnapshotLink): void {
      links.set(link.id, link);
      const pair = pairOf(link.campaignId, link.affiliateId);
      if (!link.live) closed.set(pair, link);
      else if (closed.get(pair)?.id === link.id) closed.delete(pair);
    },
    remove(id: string): void {
      const link = links.get(id);
      if (link) closed.delete(pairOf(link.campaignId, link.affiliateId));
      links.delete(id);
    },
    get: (id: string): SnapshotLink | undefined => links.get(id),
    closed: (campaignId: string, affiliateId: string): SnapshotLink | undefined =>
      closed.get(pairOf(campaignId, affiliateId)),
  };
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
