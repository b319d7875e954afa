// Who a click or impression belongs to, by link or by ids.
import type {
  SnapshotAffiliate,
  SnapshotLink,
  SnapshotNetwork,
} from '@tributary/application/tracking/tracking-snapshots';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { resolveTarget, type Target } from '@tributary/domain/tracking/resolve-target';
import type { VisitorFacts } from '@tributary/domain/shared/visitor-facts';
import { leadsBack } from './loops.ts';
import type { Snapshot } from './snapshot.ts';
import type { TrackedCampaign } from './tracked-campaign.ts';
import { aheadOfClick, type Visit } from './visit.ts';

export type Party = {
  readonly network: SnapshotNetwork;
  readonly link: SnapshotLink | null;
  readonly affiliateId: AffiliateId;
  readonly affiliate: SnapshotAffiliate | null;
  /** Null when it was deleted; its links may still be in use. */
  readonly campaign: TrackedCampaign | null;
};

/**
 * Undefined when the link is unknown, or belongs to another network than the host: both are answered in the same way.
 */
export function partyOfLink(snapshot: Snapshot, linkId: string, host: string): Party | undefined {
  const link = snapshot.link(linkId);
  const network = link && snapshot.network(link.networkId);
  if (!link || !network) return undefined;
  const owners = snapshot.ownersOf(host);
  if (owners && !owners.includes(network.id)) return undefined;
  const { affiliateId, campaignId } = link;
  return {
    network,
    link,
    affiliateId,
    affiliate: snapshot.affiliate(affiliateId) ?? null,
    campaign: snapshot.campaign(campaignId) ?? null,
  };
}

/** `/click` and `/imp` by campaign and affiliate, long or short ids; both must be of one network. */
export function partyOfIds(
  snapshot: Snapshot,
  ids: { readonly campaignId: string; readonly affiliateId: string },
  host: string,
): Party | undefined {
  const campaign = snapshot.campaignAt(host, ids.campaignId);
  const network = campaign && snapshot.network(campaign.networkId);
  if (!campaign || !network) return undefined;
  const affiliate = snapshot.findAffiliate(network, ids.affiliateId);
  if (!affiliate) return undefined;
  const link = snapshot.closedLink(campaign.id, affiliate.id) ?? null;
  return { network, link, affiliateId: affiliate.id, affiliate, campaign };
}

export type TargetRequest = {
  /** The party's, which is there. */
  readonly campaign: TrackedCampaign;
  readonly visit: Visit;
  readonly facts: VisitorFacts;
  readonly landingPageId: string;
  readonly trackerUrl: string;
  /** Click caps stop clicks only. */
  readonly ofClick: boolean;
};

export function targetOf(snapshot: Snapshot, party: Party, wanted: TargetRequest): Target {
  const { network, link, affiliate } = party;
  const { campaign } = wanted;
  return resolveTarget({
    at: wanted.visit.at,
    network,
    link,
    affiliate,
    campaign,
    expiresAt: campaign.expiresAt(network.zone),
    creditUsedUp: snapshot.advertiser(campaign.advertiserId)?.creditUsedUp === true,
    coverage: campaign.coverage,
    granted: affiliate !== null && campaign.granted.has(affiliate.id),
    reachedCaps: wanted.ofClick ? snapshot.reachedCaps(campaign.id) : [],
    landingPages: campaign.landingPages,
    landingPageId: wanted.landingPageId,
    facts: wanted.facts,
    leadsBack: (url) =>
      leadsBack(url, {
        domains: network.domains,
        host: wanted.visit.host,
        trackerUrl: wanted.trackerUrl,
      }),
    ahead: aheadOfClick(wanted.visit),
  });
}
