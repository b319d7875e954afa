// Terms have no port of their own: whatever store money is edited through, a version is written beside the edit.
import { describe, expect, it } from '@jest/globals';
import { fullCampaign } from '../shared/full-records.ts';
import type { AffiliateGroupId, CampaignId, CommissionId, GoalId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  affiliateGroup,
  affiliatePayout,
  campaign,
  CAMPAIGN_ID,
  commission,
  goal,
  goalPayout,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  FOREIGN_CAMPAIGN_ID,
  openedRecords,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const SILVER = idOf<AffiliateGroupId>('970', 2);
const GLOBAL_GOAL_ID = idOf<GoalId>('90a1', 2);
const globalGoal = () =>
  goal({
    id: GLOBAL_GOAL_ID,
    campaignId: null,
    payouts: [goalPayout({ id: idOf<CommissionId>('90a1c0', 2) })],
  });
const dearer = () => campaign({ commissions: [commission({ payout: money('2.500000000000001') })] });

export function termsContract(name: string, open: OpenRecords): void {
  describe(`Terms (${name})`, () => {
    const records = openedRecords(open, seed);
    const stores = () => records().stores;
    const versions = async (id: CampaignId = CAMPAIGN_ID) =>
      (await records().termsOf(id)).map((terms) => terms.version);
    const newest = async (id: CampaignId = CAMPAIGN_ID) => (await records().termsOf(id)).at(-1);

    it('begin with the campaign', async () => {
      expect(await records().termsOf(CAMPAIGN_ID)).toEqual([
        {
          version: 1,
          campaignId: CAMPAIGN_ID,
          networkId: NETWORK_ID,
          model: 'cpa',
          commissions: [commission()],
          affiliatePayouts: [],
          goals: [],
          defaultGoalId: null,
          cookieDays: 30,
          rateRules: [],
          groupOrder: [],
          validFrom: NOW,
        },
      ]);
    });

    // docs/rules/money.md#price-at-click-time
    it('hold from the instant of the change, whatever instants the records carry', async () => {
      const { goals, affiliatePayouts, campaigns } = stores();
      const payout = affiliatePayout();
      const changes = [
        (at: Date) => campaigns.replace(dearer(), at),
        (at: Date) => goals.add(goal(), at),
        (at: Date) => goals.replace(goal({ value: 'other' }), at),
        (at: Date) => goals.remove(NETWORK_ID, GOAL_ID, at),
        (at: Date) => goals.add(globalGoal(), at),
        (at: Date) => affiliatePayouts.add(NETWORK_ID, payout, at),
        (at: Date) =>
          affiliatePayouts.remove({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, id: payout.id, at }),
      ];
      const instants = changes.map((_, n) => new Date(AWKWARD_INSTANT.getTime() + n * 60_001));
      for (const [n, change] of changes.entries()) await change(instants[n] ?? NOW);
      const versions = await records().termsOf(CAMPAIGN_ID);
      expect(versions.map(({ validFrom }) => validFrom)).toEqual([NOW, ...instants]);
      const other = await records().termsOf(OTHER_CAMPAIGN_ID);
      expect(other.map(({ validFrom }) => validFrom)).toEqual([NOW, instants[4]]);
    });

    // docs/rules/money.md#raised-rates
    it('are found as they were in force at an instant, of this network alone', async () => {
      const { campaigns } = stores();
      const changedAt = new Date(NOW.getTime() + 86_400_001);
      await campaigns.replace(dearer(), changedAt);
      const [first, second] = await records().termsOf(CAMPAIGN_ID);
      const [other] = await records().termsOf(OTHER_CAMPAIGN_ID);
      const found = async (at: Date, ids = [OTHER_CAMPAIGN_ID, CAMPAIGN_ID, FOREIGN_CAMPAIGN_ID]) =>
        (await campaigns.findTermsInForce(NETWORK_ID, ids, at)).toSorted((a, b) =>
          a.campaignId < b.campaignId ? -1 : 1,
        );
      const both = (one: typeof first) =>
        [one, other].toSorted((a, b) => ((a?.campaignId ?? '') < (b?.campaignId ?? '') ? -1 : 1));
      const before = (at: Date) => new Date(at.getTime() - 1);
      expect(await found(changedAt)).toEqual(both(second));
      expect(await found(before(changedAt))).toEqual(both(first));
      expect(await found(NOW)).toEqual(both(first));
      expect(await found(before(NOW))).toEqual([]);
      expect(await found(NOW, [])).toEqual([]);
      expect(await campaigns.findTermsInForce(OTHER_NETWORK_ID, [CAMPAIGN_ID], changedAt)).toEqual([]);
      await campaigns.replace(campaign({ deletedAt: NOW }), NOW);
      expect(await found(changedAt, [CAMPAIGN_ID])).toEqual([]);
    });

    it('get a new version with a rate, and the old one stays as it was', async () => {
      const [before] = await records().termsOf(CAMPAIGN_ID);
      await stores().campaigns.replace(dearer(), NOW);
      const [first, second] = await records().termsOf(CAMPAIGN_ID);
      expect(first).toEqual(before);
      expect(second).toMatchObject({ version: 2, commissions: dearer().commissions });
      expect(await versions(OTHER_CAMPAIGN_ID)).toEqual([1]);
    });

    it('get a new version with the model and with the coverage', async () => {
      await stores().campaigns.replace(campaign({ model: 'cpc' }), NOW);
      expect(await newest()).toMatchObject({ version: 2, model: 'cpc' });
      await stores().campaigns.replace(
        campaign({ model: 'cpc', commissions: [commission({ coverage: ['AT'] })] }),
        NOW,
      );
      expect(await newest()).toMatchObject({ version: 3, commissions: [{ coverage: ['AT'] }] });
    });

    it('get no new version when nothing that pays changes', async () => {
      await stores().campaigns.replace(
        campaign({ title: 'Other', status: 'paused', modifiedAt: new Date('2026-03-05') }),
        NOW,
      );
      expect(await versions()).toEqual([1]);
    });

    it('go on counting when a rate returns to what it was', async () => {
      await stores().campaigns.replace(dearer(), NOW);
      await stores().campaigns.replace(campaign(), NOW);
      expect(await versions()).toEqual([1, 2, 3]);
      expect((await newest())?.commissions).toEqual([commission()]);
    });

    it('hold a goal of the campaign, its edits and its end', async () => {
      await stores().goals.add(goal(), NOW);
      expect(await newest()).toMatchObject({ version: 2, goals: [goal()] });
      const edited = goal({ payouts: [goalPayout({ payout: money('6') })] });
      expect(await stores().goals.replace(edited, NOW)).toBe(true);
      expect(await newest()).toMatchObject({ version: 3, goals: [edited] });
      await stores().goals.remove(NETWORK_ID, GOAL_ID, NOW);
      expect(await newest()).toMatchObject({ version: 4, goals: [] });
      expect(await versions(OTHER_CAMPAIGN_ID)).toEqual([1]);
    });

    it('of every campaign of the network, and no other, hold a global goal', async () => {
      await stores().goals.add(globalGoal(), NOW);
      expect((await newest(CAMPAIGN_ID))?.goals).toEqual([globalGoal()]);
      expect((await newest(OTHER_CAMPAIGN_ID))?.goals).toEqual([globalGoal()]);
      expect(await versions(FOREIGN_CAMPAIGN_ID)).toEqual([1]);
    });

    it('hold an affiliate’s own payout and its end', async () => {
      await stores().affiliatePayouts.add(NETWORK_ID, affiliatePayout(), NOW);
      expect(await newest()).toMatchObject({ version: 2, affiliatePayouts: [affiliatePayout()] });
      await stores().affiliatePayouts.remove({
        networkId: NETWORK_ID,
        campaignId: CAMPAIGN_ID,
        id: affiliatePayout().id,
        at: NOW,
      });
      expect(await newest()).toMatchObject({ version: 3, affiliatePayouts: [] });
    });

    // docs/rules/money.md#rate-rules, docs/rules/groups.md#order-of-groups
    it('hold the rate rules of the campaign, and the order of the groups they name', async () => {
      const { affiliateGroups, campaigns } = stores();
      const named = fullCampaign().rateRules.map((one) => ({
        ...one,
        conditions: { ...one.conditions, groupIds: [SILVER, affiliateGroup().id] },
      }));
      await affiliateGroups.add(affiliateGroup({ order: 2 }));
      await affiliateGroups.add(affiliateGroup({ id: SILVER, name: 'Silver', order: 3 }));
      await affiliateGroups.add(affiliateGroup({ id: idOf('970', 3), name: 'Tin', order: 1 }));
      await campaigns.replace(campaign({ rateRules: named }), NOW);
      const gold = affiliateGroup().id;
      expect(await newest()).toMatchObject({ version: 2, rateRules: named, groupOrder: [gold, SILVER] });
      expect((await campaigns.find(NETWORK_ID, CAMPAIGN_ID))?.rateRules).toEqual(named);
      const first = affiliateGroup({ id: SILVER, name: 'Silver', order: 1 });
      await affiliateGroups.replace(first, AWKWARD_INSTANT);
      expect(await newest()).toMatchObject({
        version: 3,
        validFrom: AWKWARD_INSTANT,
        groupOrder: [SILVER, gold],
      });
      // Another name, and another group, change nothing that pays.
      await affiliateGroups.replace({ ...first, name: 'Iron' }, NOW);
      await affiliateGroups.replace(affiliateGroup({ id: idOf('970', 3), name: 'Tin', order: 9 }), NOW);
      expect(await versions()).toEqual([1, 2, 3]);
      expect(await versions(OTHER_CAMPAIGN_ID)).toEqual([1]);
    });

    it('get no version from a change that was not made', async () => {
      await stores().goals.remove(NETWORK_ID, GOAL_ID, NOW);
      await stores().affiliatePayouts.remove({
        networkId: NETWORK_ID,
        campaignId: CAMPAIGN_ID,
        id: affiliatePayout().id,
        at: NOW,
      });
      await stores().campaigns.replace({ ...dearer(), networkId: OTHER_NETWORK_ID }, NOW);
      await expect(
        records().unitOfWork.run(async (inside) => {
          await inside.campaigns.replace(dearer(), NOW);
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
      expect(await versions()).toEqual([1]);
    });

    it('have one version per edit when editors race', async () => {
      await race(6, (n) =>
        stores().goals.add(
          goal({
            id: idOf<GoalId>('90a1', 100 + n),
            payouts: [goalPayout({ id: idOf<CommissionId>('90a1c0', 100 + n) })],
          }),
          NOW,
        ),
      );
      expect(await versions()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect((await newest())?.goals).toHaveLength(6);
    });
  });
}
