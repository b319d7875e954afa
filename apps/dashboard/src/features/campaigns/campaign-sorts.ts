/** What campaigns can be ordered by: an advertiser's own, and the network's. */
export type PlainSort = 'created' | 'modified' | 'title' | 'display_id';
export type CampaignSort = PlainSort | 'clicks' | 'cr' | 'profit';
