import type { Campaign } from './campaign.ts';

/** What removing a campaign changes of it, whether alone or with its advertiser. Its money and its past stay. */
export const removalOfCampaign = (at: Date): Pick<Campaign, 'live' | 'deletedAt' | 'modifiedAt'> => ({
  live: false,
  deletedAt: at,
  modifiedAt: at,
});
