import type { Network } from '@tributary/domain/accounts/account';
import type { TrackingLink } from '@tributary/domain/catalog/campaign';
import type { AffiliateId, NetworkId, TrackingLinkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import { parseHost } from '@tributary/domain/tracking/tracking-domain';
import { nextId, type Stamps } from '../shared/stamps.ts';
import { getAccount, getNetwork } from '../accounts/get-account.ts';
import { getCampaign } from '../catalog/get-campaign.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Campaigns } from '../catalog/campaigns.ts';
import type { TrackingLinks } from './tracking-links.ts';
import type { Networks } from '../accounts/networks.ts';

export type TrackingLinkRequest = {
  readonly networkId: NetworkId;
  readonly affiliateId: string;
  readonly campaignId: string;
  /** One of the network's tracking domains; by default the network's first. */
  readonly domain?: string | null | undefined;
};
/** Includes the network, because its domains are needed for the link's URL (`linkUrl`). */
export type IssuedTrackingLink = {
  readonly kind: 'issued' | 'already_issued';
  readonly link: TrackingLink;
  readonly network: Network;
};
export type IssueTrackingLink = (input: TrackingLinkRequest) => Promise<IssuedTrackingLink>;

type Dependencies = Stamps & {
  readonly stores: {
    readonly networks: Networks;
    readonly accounts: Accounts;
    readonly campaigns: Campaigns;
    readonly links: TrackingLinks;
  };
};

/**
 * One link per affiliate and campaign, however many ask at once; the earlier one is given back unchanged
 * (docs/rules/tracking.md#tracking-link).
 */
export const makeIssueTrackingLink =
  ({ stores, clock, randomness }: Dependencies): IssueTrackingLink =>
  async ({ networkId, affiliateId, campaignId, domain }) => {
    const network = await getNetwork(stores, networkId);
    const affiliate = await getAccount(stores, { networkId, kind: 'affiliate', id: affiliateId });
    const campaign = await getCampaign(stores, { networkId, campaignId });
    const own = domain ? ownDomain(network, domain) : null;
    const earlier = await stores.links.find(networkId, affiliate.id as AffiliateId, campaign.id);
    if (earlier) return { kind: 'already_issued', link: earlier, network };
    const { added, link } = await stores.links.addOnce({
      id: nextId<TrackingLinkId>({ clock, randomness }),
      networkId,
      affiliateId: affiliate.id as AffiliateId,
      campaignId: campaign.id,
      domain: own,
      live: true,
      createdAt: clock(),
      modifiedAt: null,
    });
    return { kind: added ? 'issued' : 'already_issued', link, network };
  };

function ownDomain({ domains }: Network, text: string): string {
  const domain = parseHost(text, 'domain');
  if (domains.includes(domain)) return domain;
  const known = domains.length > 0 ? domains.join(', ') : 'none yet';
  throw invalid('domain', `Not a tracking domain of this network. Its domains: ${known}.`);
}
