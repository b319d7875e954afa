/** What campaigns can be ordered by. */
export type CampaignSort = 'created' | 'modified' | 'title' | 'display_id';
