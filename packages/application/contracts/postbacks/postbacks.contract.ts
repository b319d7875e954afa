import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { PostbackId } from '@tributary/domain/shared/ids';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  goal,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  postback,
  NOW,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  FOREIGN_AFFILIATE_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const another = (n: number, overrides: Partial<Postback> = {}): Postback =>
  postback({ id: idOf<PostbackId>('b0', n), ...overrides });
const awkward = () =>
  postback({
    campaignId: CAMPAIGN_ID,
    goalId: GOAL_ID,
    event: 'click',
    statuses: ['pending', 'rejected'],
    url: `https://affiliate.example.com/ü?{p1}&x=%20&${AWKWARD_TEXT}`,
    method: 'POST',
    secret: 'whsec_b3RoZXI=',
    live: false,
    disabledReason: AWKWARD_TEXT,
    failingSince: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
  });

export function postbacksContract(name: string, open: OpenRecords): void {
  describe(`Postbacks (${name})`, () => {
    const records = openedRecords(open);
    const postbacks = () => records().stores.postbacks;
    const seeded = async () => {
      await seed(records().stores);
      await records().stores.goals.add(goal(), NOW);
    };
    beforeEach(seeded);

    it('finds nothing under an unknown id', async () => {
      expect(await postbacks().find(NETWORK_ID, postback().id)).toBeUndefined();
      expect(await postbacks().list(NETWORK_ID)).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      await postbacks().add(awkward());
      await postbacks().add(another(2));
      expect(await postbacks().find(NETWORK_ID, awkward().id)).toEqual(awkward());
      expect(await postbacks().list(NETWORK_ID)).toEqual([another(2), awkward()]);
    });

    it('refuses a second one of the same id', async () => {
      await postbacks().add(postback());
      await expect(postbacks().add(awkward())).rejects.toThrow();
      expect(await postbacks().find(NETWORK_ID, postback().id)).toEqual(postback());
    });

    it('lists newest first, ties by id, of the network or of one affiliate', async () => {
      await postbacks().add(another(9, { createdAt: AWKWARD_INSTANT }));
      await postbacks().add(another(3, { affiliateId: OTHER_AFFILIATE_ID }));
      await postbacks().add(another(2));
      await postbacks().add(another(4, { networkId: OTHER_NETWORK_ID, affiliateId: FOREIGN_AFFILIATE_ID }));
      expect(idsOf(await postbacks().list(NETWORK_ID))).toEqual([
        another(3).id,
        another(2).id,
        another(9).id,
      ]);
      expect(idsOf(await postbacks().list(NETWORK_ID, AFFILIATE_ID))).toEqual([another(2).id, another(9).id]);
      expect(await postbacks().list(NETWORK_ID, FOREIGN_AFFILIATE_ID)).toEqual([]);
    });

    it('replaces every editable field of that postback only', async () => {
      await postbacks().add(postback());
      await postbacks().add(another(2));
      expect(await postbacks().replace(awkward())).toBe(true);
      expect(await postbacks().list(NETWORK_ID)).toEqual([another(2), awkward()]);
    });

    it('touches nothing that is unknown or of another network', async () => {
      await postbacks().add(postback());
      expect(await postbacks().find(OTHER_NETWORK_ID, postback().id)).toBeUndefined();
      expect(await postbacks().replace(another(7))).toBe(false);
      expect(await postbacks().replace({ ...awkward(), networkId: OTHER_NETWORK_ID })).toBe(false);
      expect(await postbacks().remove(NETWORK_ID, another(7).id)).toBe(false);
      expect(await postbacks().remove(OTHER_NETWORK_ID, postback().id)).toBe(false);
      expect(await postbacks().list(NETWORK_ID)).toEqual([postback()]);
    });

    it('removes once', async () => {
      await postbacks().add(postback());
      expect(await postbacks().remove(NETWORK_ID, postback().id)).toBe(true);
      expect(await postbacks().remove(NETWORK_ID, postback().id)).toBe(false);
      expect(await postbacks().find(NETWORK_ID, postback().id)).toBeUndefined();
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      await postbacks().add(awkward());
      (await postbacks().find(NETWORK_ID, awkward().id))?.failingSince?.setTime(0);
      expect(await postbacks().find(NETWORK_ID, awkward().id)).toEqual(awkward());
    });
  });
}
