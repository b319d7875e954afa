import { describe, expect, it } from '@jest/globals';
import { memoryRecords, memoryUnitOfWork } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import type { CampaignId, PostbackId } from '@tributary/domain/shared/ids';
import { AFFILIATE_ID, CAMPAIGN_ID, idOf, NETWORK_ID, postback } from '../../contracts/shared/given.ts';
import { OTHER_AFFILIATE_ID, seed } from '../../contracts/shared/records-under-test.ts';
import { testClock, testRandomness } from '../../contracts/shared/test-doubles.ts';
import { makeCreatePostback, makeEditPostback } from './edit-postbacks.ts';

// docs/rules/postbacks.md#number-of-postbacks
describe('the thousand postbacks of an affiliate', () => {
  it('are not passed by another one, and any of them may be edited', async () => {
    const state = emptyState();
    const stores = memoryRecords(state);
    await seed(stores);
    const deps = {
      unitOfWork: memoryUnitOfWork(state),
      clock: testClock(),
      randomness: testRandomness(),
    };
    const ofCampaign = (n: number) => idOf<CampaignId>('ce', Math.floor(n / 20));
    const present = await stores.postbacks.list(NETWORK_ID, AFFILIATE_ID);
    for (let n = present.length; n < 999; n++)
      await stores.postbacks.add(postback({ id: idOf<PostbackId>('bb', n), campaignId: ofCampaign(n) }));
    const add = (affiliateId: string = AFFILIATE_ID) =>
      makeCreatePostback(deps)({
        networkId: NETWORK_ID,
        affiliateId,
        event: 'click',
        url: 'https://affiliate.example.com/',
        campaignId: CAMPAIGN_ID,
      });
    const last = await add();
    const full = expect.objectContaining({ code: 'not_allowed_in_state' });
    await expect(add()).rejects.toEqual(full);
    await expect(add(OTHER_AFFILIATE_ID)).resolves.toBeDefined();
    const edited = await makeEditPostback(deps)({
      networkId: NETWORK_ID,
      postbackId: last.id,
      changes: { event: 'conversion' },
    });
    expect(edited.event).toBe('conversion');
  });
});
