import type { Campaign } from './campaign.ts';

/**
 * The fields that change when a campaign is removed, alone or with its advertiser. Its money and its past stay; its id in
 * another system becomes free again.
 */
export const removalOfCampaign = (
  at: Date,
): Pick<Campaign, 'live' | 'deletedAt' | 'modifiedAt' | 'externalId'> => ({
  live: false,
  deletedAt: at,
  modifiedAt: at,
  externalId: null,
});
