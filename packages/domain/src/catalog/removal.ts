import type { Campaign } from './campaign.ts';

/**
 * What removing a campaign changes of it, whether alone or with its advertiser. Its money and its past stay; its id in
 * another system is free again.
 */
export const removalOfCampaign = (
  at: Date,
): Pick<Campaign, 'live' | 'deletedAt' | 'modifiedAt' | 'externalId'> => ({
  live: false,
  deletedAt: at,
  modifiedAt: at,
  externalId: null,
});
