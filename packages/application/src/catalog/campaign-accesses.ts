import type { AccessStatus, CampaignAccess } from '@tributary/domain/catalog/campaign';
import type { AdvertiserId, AffiliateId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

export type AccessChanges = Partial<
  Pick<CampaignAccess, 'live' | 'message' | 'refused' | 'refusalReason' | 'decidedAt' | 'createdAt'>
>;

export type AccessFilter = {
  readonly status?: AccessStatus;
  readonly affiliateIds?: readonly AffiliateId[];
  /** Only to campaigns of these advertisers. */
  readonly advertiserIds?: readonly AdvertiserId[];
};

export type CampaignAccesses = {
  /** One per (campaign, affiliate): a repeat returns the stored one unchanged. */
  addOnce(access: CampaignAccess): Promise<CampaignAccess>;
  /** The access of one affiliate to one campaign, if it was ever asked for or granted. */
  find(
    networkId: NetworkId,
    campaignId: CampaignId,
    affiliateId: AffiliateId,
  ): Promise<CampaignAccess | undefined>;
  /** By its own id; undefined when the network has none. */
  findOne(networkId: NetworkId, id: string): Promise<CampaignAccess | undefined>;
  /** Changes these fields and no other; returns it as it is then, undefined when it is not there. */
  edit(networkId: NetworkId, id: string, changes: AccessChanges): Promise<CampaignAccess | undefined>;
  /** Those of the network, of all affiliates and campaigns, newest first. */
  list(networkId: NetworkId, filter: AccessFilter, page: Page): Promise<PageOf<CampaignAccess>>;
  /** All of one affiliate, granted or not. */
  listOf(networkId: NetworkId, affiliateId: AffiliateId): Promise<CampaignAccess[]>;
};
