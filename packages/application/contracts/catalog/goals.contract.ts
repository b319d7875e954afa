import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CommissionId, GoalId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import { DomainError } from '@tributary/domain/shared/refusal';
import { makeAddGoalPayout, makeCreateGoal } from '../../src/catalog/edit-goals.ts';
import {
  affiliatePayout,
  AFFILIATE_ID,
  CAMPAIGN_ID,
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
  AWKWARD_TEXT,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';
import { testClock, testRandomness } from '../shared/test-doubles.ts';

const payoutId = (n: number) => idOf<CommissionId>('90a1c0', n);
const another = (n: number, overrides: Partial<Goal> = {}): Goal =>
  goal({ id: idOf<GoalId>('90a1', n), payouts: [goalPayout({ id: payoutId(n) })], ...overrides });

const awkward = (overrides: Partial<Goal> = {}): Goal =>
  goal({
    title: AWKWARD_TEXT,
    value: 'ü "1" 🦆',
    type: 'pub_specific',
    model: 'percentage',
    allowedAffiliates: [AFFILIATE_ID, OTHER_AFFILIATE_ID],
    blockedAffiliates: [OTHER_AFFILIATE_ID],
    payouts: [
      goalPayout({
        id: payoutId(5),
        payout: money('999999999.123456789012345'),
        revenue: money('0.000000000000001'),
        coverage: ['AT', 'DE'],
        createdAt: AWKWARD_INSTANT,
      }),
      goalPayout({ id: payoutId(4), payout: ZERO, coverage: [] }),
    ],
    live: false,
    createdAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
    ...overrides,
  });

export function goalsContract(name: string, open: OpenRecords): void {
  describe(`Goals (${name})`, () => {
    const records = openedRecords(open, seed);
    const goals = () => records().stores.goals;
    const all = (filter: { campaignId?: typeof CAMPAIGN_ID | null } = {}, page = 1, limit = 9) =>
      goals().list(NETWORK_ID, filter, { page, limit });

    it('finds nothing under an unknown id', async () => {
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toBeUndefined();
      expect(await all()).toEqual({ items: [], total: 0 });
    });

    it('gives back every field as it was stored, payouts oldest first', async () => {
      await goals().add(awkward(), NOW);
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(awkward());
      expect((await all()).items).toEqual([awkward()]);
    });

    it('keeps a goal of every campaign, and one without payouts', async () => {
      const bare = goal({ campaignId: null, payouts: [] });
      await goals().add(bare, NOW);
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(bare);
    });

    it('refuses a second one of the same id', async () => {
      await goals().add(goal(), NOW);
      await expect(goals().add(goal({ title: 'Second' }), NOW)).rejects.toThrow();
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(goal());
    });

    it('replaces every editable field and the payouts', async () => {
      await goals().add(goal({ createdAt: AWKWARD_INSTANT }), NOW);
      await goals().add(another(2), NOW);
      expect(await goals().replace(awkward(), NOW)).toBe(true);
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(awkward());
      expect(await goals().find(NETWORK_ID, another(2).id)).toEqual(another(2));
      expect(await goals().replace(goal({ payouts: [], createdAt: AWKWARD_INSTANT }), NOW)).toBe(true);
      expect((await goals().find(NETWORK_ID, GOAL_ID))?.payouts).toEqual([]);
    });

    it('touches nothing that is unknown or of another network', async () => {
      await goals().add(goal(), NOW);
      expect(await goals().find(OTHER_NETWORK_ID, GOAL_ID)).toBeUndefined();
      expect(await goals().replace(another(9), NOW)).toBe(false);
      expect(await goals().replace(goal({ networkId: OTHER_NETWORK_ID, title: 'taken' }), NOW)).toBe(false);
      expect(await goals().remove(NETWORK_ID, another(9).id, NOW)).toBe(false);
      expect(await goals().remove(OTHER_NETWORK_ID, GOAL_ID, NOW)).toBe(false);
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(goal());
    });

    // docs/rules/money.md#removed-goals
    it('removes once, with the affiliates’ own payouts for it', async () => {
      const { affiliatePayouts } = records().stores;
      await goals().add(goal(), NOW);
      await affiliatePayouts.add(NETWORK_ID, affiliatePayout({ goalId: GOAL_ID }), NOW);
      expect(await goals().remove(NETWORK_ID, GOAL_ID, NOW)).toBe(true);
      expect(await goals().remove(NETWORK_ID, GOAL_ID, NOW)).toBe(false);
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toBeUndefined();
      expect(await affiliatePayouts.list(NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = awkward();
      await goals().add(given, NOW);
      (given.allowedAffiliates as unknown[]).pop();
      ((await goals().find(NETWORK_ID, GOAL_ID))?.payouts as unknown[]).pop();
      expect(await goals().find(NETWORK_ID, GOAL_ID)).toEqual(awkward());
    });

    it('lists all, the global ones or those of a campaign', async () => {
      await goals().add(goal(), NOW);
      await goals().add(another(2, { campaignId: OTHER_CAMPAIGN_ID }), NOW);
      await goals().add(another(3, { campaignId: null }), NOW);
      await goals().add(another(4, { campaignId: FOREIGN_CAMPAIGN_ID, networkId: OTHER_NETWORK_ID }), NOW);
      expect(idsOf((await all()).items)).toEqual([another(3).id, another(2).id, GOAL_ID]);
      expect(idsOf((await all({ campaignId: CAMPAIGN_ID })).items)).toEqual([GOAL_ID]);
      expect(await all({ campaignId: null })).toMatchObject({ items: [{ id: another(3).id }], total: 1 });
    });

    // docs/rules/attribution.md#goals-of-one-value
    it.each([
      ['one campaign', CAMPAIGN_ID],
      ['all campaigns', null],
    ])('gives a value to one of racing callers: of %s', async (_whose, campaignId) => {
      let made = 0;
      const create = makeCreateGoal({
        unitOfWork: records().unitOfWork,
        clock: () => NOW,
        randomness: (bytes) => new Uint8Array(bytes).fill(++made),
      });
      const payouts = [{ payout: ZERO, revenue: ZERO }];
      const input = { networkId: NETWORK_ID, campaignId, title: 'Sale', value: 'sale', payouts };
      const outcomes = await race(6, () =>
        create(input).then(
          () => 'created',
          (refusal: unknown) => (refusal instanceof DomainError ? refusal.code : 'failed'),
        ),
      );
      expect(outcomes.sort()).toEqual(['created', ...Array.from({ length: 5 }, () => 'duplicate')]);
      expect((await all({ campaignId })).total).toBe(1);
    });

    // docs/rules/running.md#concurrent-changes
    it.each([CAMPAIGN_ID, null])(
      'loses nothing of edits that come at once (campaign %s)',
      async (campaignId) => {
        const { stores, unitOfWork } = records();
        await goals().add(another(1, { campaignId, payouts: [] }), NOW);
        const add = makeAddGoalPayout({
          ...stores,
          unitOfWork,
          clock: testClock(),
          randomness: testRandomness(),
        });
        const payout = { payout: ZERO, revenue: ZERO };
        await race(6, () => add({ networkId: NETWORK_ID, goalId: another(1).id, payout }));
        expect((await goals().find(NETWORK_ID, another(1).id))?.payouts).toHaveLength(6);
      },
    );

    it('lists newest first, ties by id, in pages without overlap, and nothing past the last', async () => {
      await goals().add(another(1, { createdAt: new Date('2026-03-01T08:00:00.001Z') }), NOW);
      for (const n of [3, 2]) await goals().add(another(n), NOW);
      await goals().add(another(4, { createdAt: new Date('2026-02-01') }), NOW);
      const pages = [await all({}, 1, 3), await all({}, 2, 3), await all({}, 3, 3)];
      expect(pages.map((page) => idsOf(page.items))).toEqual([
        [another(1).id, another(3).id, another(2).id],
        [another(4).id],
        [],
      ]);
      expect(pages.map((page) => page.total)).toEqual([4, 4, 4]);
    });
  });
}
