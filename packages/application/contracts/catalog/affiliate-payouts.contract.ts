import { describe, expect, it } from '@jest/globals';
import type { CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  affiliatePayout,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  goal,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const id = (n: number) => idOf<CommissionId>('affc0', n);
const awkward = () =>
  affiliatePayout({
    goalId: GOAL_ID,
    affiliateIds: [OTHER_AFFILIATE_ID, AFFILIATE_ID],
    payout: money('999999999.123456789012345'),
    revenue: money('0.000000000000001'),
    coverage: ['AT', 'DE'],
    createdAt: AWKWARD_INSTANT,
  });

export function affiliatePayoutsContract(name: string, open: OpenRecords): void {
  describe(`AffiliatePayouts (${name})`, () => {
    const records = openedRecords(open, seed);
    const payouts = () => records().stores.affiliatePayouts;
    const listed = () => payouts().list(NETWORK_ID, CAMPAIGN_ID);

    it('lists nothing where none was added', async () => {
      expect(await listed()).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      await records().stores.goals.add(goal(), NOW);
      await payouts().add(NETWORK_ID, awkward(), NOW);
      expect(await listed()).toEqual([awkward()]);
    });

    it('keeps an absent goal and revenue absent', async () => {
      await payouts().add(NETWORK_ID, affiliatePayout(), NOW);
      expect(await listed()).toEqual([affiliatePayout()]);
    });

    it('refuses a second one of the same id', async () => {
      await payouts().add(NETWORK_ID, affiliatePayout(), NOW);
      await expect(payouts().add(NETWORK_ID, affiliatePayout({ payout: money('9') }), NOW)).rejects.toThrow();
      expect(await listed()).toEqual([affiliatePayout()]);
    });

    it('lists those of several campaigns', async () => {
      await payouts().add(NETWORK_ID, affiliatePayout(), NOW);
      await payouts().add(NETWORK_ID, affiliatePayout({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }), NOW);
      const many = (campaignIds: readonly CampaignId[], networkId = NETWORK_ID) =>
        payouts().listMany(networkId, campaignIds);
      expect(idsOf(await many([CAMPAIGN_ID, OTHER_CAMPAIGN_ID]))).toEqual([id(1), id(4)]);
      expect(await many([CAMPAIGN_ID])).toEqual([affiliatePayout()]);
      expect(await many([])).toEqual([]);
      expect(await many([CAMPAIGN_ID], OTHER_NETWORK_ID)).toEqual([]);
    });

    it('lists those of the campaign oldest first, ties by id', async () => {
      for (const n of [3, 2]) await payouts().add(NETWORK_ID, affiliatePayout({ id: id(n) }), NOW);
      await payouts().add(NETWORK_ID, affiliatePayout({ id: id(9), createdAt: AWKWARD_INSTANT }), NOW);
      await payouts().add(NETWORK_ID, affiliatePayout({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }), NOW);
      expect(idsOf(await listed())).toEqual([id(9), id(2), id(3)]);
      expect(await payouts().list(OTHER_NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
    });

    it('removes only what the network and campaign hold, and once', async () => {
      await payouts().add(NETWORK_ID, affiliatePayout(), NOW);
      const given = affiliatePayout();
      expect(
        await payouts().remove({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, id: id(7), at: NOW }),
      ).toBe(false);
      expect(
        await payouts().remove({
          networkId: OTHER_NETWORK_ID,
          campaignId: CAMPAIGN_ID,
          id: given.id,
          at: NOW,
        }),
      ).toBe(false);
      expect(
        await payouts().remove({
          networkId: NETWORK_ID,
          campaignId: OTHER_CAMPAIGN_ID,
          id: given.id,
          at: NOW,
        }),
      ).toBe(false);
      expect(await listed()).toEqual([given]);
      expect(
        await payouts().remove({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, id: given.id, at: NOW }),
      ).toBe(true);
      expect(
        await payouts().remove({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, id: given.id, at: NOW }),
      ).toBe(false);
      expect(await listed()).toEqual([]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = affiliatePayout();
      await payouts().add(NETWORK_ID, given, NOW);
      (given.affiliateIds as unknown[]).pop();
      ((await listed())[0]?.affiliateIds as unknown[]).pop();
      expect(await listed()).toEqual([affiliatePayout()]);
    });
  });
}
