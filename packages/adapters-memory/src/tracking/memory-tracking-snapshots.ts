import {
  NO_CHANGES,
  type SnapshotCampaign,
  type SnapshotChanges,
  type SnapshotReachedCap,
  type TrackingSnapshots,
} from '@tributary/application/tracking/tracking-snapshots';
import type { Account } from '@tributary/domain/accounts/account';
import { affiliatesStopped, endOfPeriod } from '@tributary/domain/attribution/reached-cap';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { copy, oldestFirst } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';
import { groupsOf } from '../accounts/group-memberships.ts';
import { onCommittedChange } from '../shared/transaction.ts';

/** Cursors that are remembered; an older one must reload. */
const CURSORS_MAX = 100;

/** After any change the reader gets every record again, and the ids of those it must drop. */
export function memoryTrackingSnapshots(state: MemoryState): TrackingSnapshots {
  const idsAt = new Map<string, ReadonlySet<string>>();
  const remember = (changes: SnapshotChanges): string => {
    const cursor = String(state.changes);
    idsAt.set(cursor, idsIn(changes));
    const oldest = idsAt.keys().next().value;
    if (idsAt.size > CURSORS_MAX && oldest !== undefined) idsAt.delete(oldest);
    return cursor;
  };
  return {
    load: async (onPiece) => {
      const all = everything(state);
      onPiece(all);
      return remember(all);
    },
    changesSince: async (cursor) => {
      const known = idsAt.get(cursor);
      if (!known) return { kind: 'reload' };
      if (cursor === String(state.changes)) return { kind: 'changes', changes: NO_CHANGES, cursor };
      const all = everything(state);
      const present = idsIn(all);
      const changes = { ...all, removed: [...known].filter((id) => !present.has(id)) };
      return { kind: 'changes', changes, cursor: remember(all) };
    },
    onChange: async (wake) => {
      const stop = onCommittedChange(state, wake);
      return async () => stop();
    },
  };
}

const hasFormerClicks = (state: MemoryState, id: string): boolean =>
  [...state.formerClicks.values()].some(({ networkId }) => networkId === id);

const everything = (state: MemoryState): SnapshotChanges => ({
  networks: [...state.networks.values()]
    .sort(oldestFirst)
    .map(({ id, zone, domains, fallbackUrl, appLibraries, statusWords, live }, index) =>
      copy({
        id,
        zone,
        domains,
        fallbackUrl,
        appLibraries,
        statusWords,
        live,
        isFirst: index === 0,
        hasFormerClicks: hasFormerClicks(state, id),
      }),
    ),
  affiliates: accounts(state, 'affiliate').map(({ id, networkId, displayId, name, username, live }) => ({
    id: id as AffiliateId,
    networkId,
    displayId,
    name,
    username,
    live,
    groupIds: groupsOf(state, id as AffiliateId),
  })),
  advertisers: accounts(state, 'advertiser').map(({ id, networkId, displayId, name, allowedIps }) => ({
    id: id as AdvertiserId,
    networkId,
    displayId,
    name,
    allowedIps: copy(allowedIps),
    creditUsedUp: state.advertiserCredits.get(id)?.state === 'used_up',
  })),
  campaigns: liveCampaigns(state),
  links: [...state.links.values()].map(({ id, networkId, affiliateId, campaignId, domain, live }) => ({
    id,
    networkId,
    affiliateId,
    campaignId,
    domain,
    live,
  })),
  linkAliases: [...state.linkAliases.values()].map(({ id, networkId, linkId, domain, path, query }) => ({
    id,
    networkId,
    linkId,
    domain,
    path,
    query,
  })),
  tokens: [...state.tokens.values()].map(({ id, networkId, advertiserId, hash, live }) => ({
    id,
    networkId,
    advertiserId,
    hash,
    live,
  })),
  reachedCaps: liveCampaigns(state).map(({ campaign }) => ({
    campaignId: campaign.id,
    caps: reachedCaps(state, campaign.id),
  })),
  removed: [],
});

const accounts = (state: MemoryState, kind: Account['kind']): Account[] =>
  [...state.accounts.values()].filter((account) => account.kind === kind);

const liveCampaigns = (state: MemoryState): SnapshotCampaign[] =>
  [...state.campaigns.values()]
    .filter((campaign) => !campaign.deletedAt)
    .map((campaign) => ({
      campaign: copy(campaign),
      termsVersion: state.terms.findLast((terms) => terms.campaignId === campaign.id)?.version ?? 0,
      landingPages: [...state.landingPages.values()]
        .filter((page) => page.campaignId === campaign.id)
        .map(({ networkId: _owner, ...page }) => copy(page)),
      grantedAffiliates: [...state.accesses.values()]
        .filter((access) => access.campaignId === campaign.id && access.live)
        .map((access) => access.affiliateId),
    }));

function reachedCaps(state: MemoryState, campaignId: CampaignId): SnapshotReachedCap[] {
  const stopping = [...state.caps.values()].filter((cap) => cap.live && cap.campaignId === campaignId);
  const full = [...state.capCounters].filter(([, { reached }]) => reached).map(([key]) => key.split('|'));
  return stopping.flatMap((cap) => {
    const zone = state.networks.get(cap.networkId)?.zone ?? 'UTC';
    return full
      .filter(([capId]) => capId === cap.id)
      .map(([, affiliateId = '', period = '']) => ({
        capId: cap.id,
        campaignId,
        ...affiliatesStopped(cap, affiliateId),
        countries: cap.countries.includes('ALL') ? [] : [...cap.countries],
        until: endOfPeriod(cap.period, period, zone),
      }));
  });
}

const idsIn = ({
  affiliates,
  advertisers,
  campaigns,
  links,
  linkAliases,
  tokens,
}: SnapshotChanges): Set<string> =>
  new Set([
    ...[...affiliates, ...advertisers, ...links, ...linkAliases, ...tokens].map(({ id }): string => id),
    ...campaigns.map(({ campaign }) => campaign.id),
  ]);
