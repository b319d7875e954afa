import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { found } from '../shared/found.ts';
import type { Campaigns } from './campaigns.ts';

export type CampaignRef = { readonly networkId: NetworkId; readonly campaignId: string };

/** Refuses with `not_found` when the network has no such campaign, or it was removed. */
export async function getCampaign(
  { campaigns }: { readonly campaigns: Campaigns },
  { networkId, campaignId }: CampaignRef,
): Promise<Campaign> {
  return found(await campaigns.find(networkId, campaignId as CampaignId), 'campaign');
}

/** Locked until the unit of work ends. */
export async function getCampaignForUpdate(
  { campaigns }: { readonly campaigns: Campaigns },
  { networkId, campaignId }: CampaignRef,
): Promise<Campaign> {
  return found(await campaigns.findForUpdate(networkId, campaignId as CampaignId), 'campaign');
}
