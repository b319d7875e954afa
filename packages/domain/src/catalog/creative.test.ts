import { describe, expect, it } from '@jest/globals';
import type { CampaignId } from '../shared/ids.ts';
import { creativesByCampaign, type Creative } from './creative.ts';

describe('creatives by campaign', () => {
  it('are those of each, in the order they came in; none of one that has none', () => {
    const creative = (id: string, campaignId: string) => ({ id, campaignId }) as unknown as Creative;
    const of = creativesByCampaign([creative('1', 'a'), creative('2', 'b'), creative('3', 'a')]);
    const ids = (campaignId: string) => of(campaignId as CampaignId).map(({ id }) => id);
    expect([ids('a'), ids('b'), ids('c')]).toEqual([['1', '3'], ['2'], []]);
  });
});
