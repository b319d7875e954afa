// Goals: created, edited in every field, removed.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { Goal } from '@tributary/domain/catalog/campaign';
import type { CommissionId } from '@tributary/domain/shared/ids';
import { rememberTerms } from '../reference/prices.ts';
import { got, type Goal as KnownGoal } from '../reference/state.ts';
import { affiliatesOf, both, instant, pick, type World } from '../world.ts';
import { campaignOf, rateOf, rates, ratesMade, ratesOf } from './rates.ts';
import { goalValues, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

/** null: as long as the campaign's. */
const holds = fc.constantFrom(null, null, null, 0, 1, 3);
export const createGoal = fc.record({
  kind: kind('create goal'),
  /** null: of all campaigns. */
  campaign: fc.option(which, { freq: 4 }),
  value: goalValues,
  percentage: fc.boolean(),
  hold: holds,
  payouts: fc.array(fc.record(rates), { minLength: 1, maxLength: 2 }),
});
export const editGoal = fc.record({
  kind: kind('edit goal'),
  goal: which,
  change: fc.oneof(
    fc.record({ value: fc.constantFrom('sale', 'SALE', 'lead', 'step') }),
    fc.record({ percentage: fc.boolean() }),
    fc.record({ type: fc.constantFrom('public', 'private'), allowed: fc.subarray([0, 1, 2]) }),
    fc.record({ blocked: fc.subarray([0, 1, 2]) }),
    fc.record({ hold: holds }),
  ),
});
export const changeGoalPayout = fc.record({
  kind: kind('change goal payout'),
  goal: which,
  /** null: a new one. */
  of: fc.option(which, { freq: 3 }),
  removes: fc.boolean(),
  ...rates,
});
export const removeGoal = fc.record({ kind: kind('remove goal'), goal: which });
const goalOf = ({ model }: World, n: number) => pick([...model.goals.values()], n);

export const GOALS = {
  'create goal': async (world: World, sent: Of<typeof createGoal>) => {
    const value = sent.value || 'sale';
    const campaign = sent.campaign === null ? null : (campaignOf(world, sent.campaign)?.id ?? null);
    await both(world, {
      product: () =>
        world.product.useCases.createGoal({
          networkId: NETWORK_ID,
          campaignId: campaign,
          title: value,
          value,
          model: sent.percentage ? 'percentage' : 'fixed',
          holdDays: sent.hold,
          payouts: sent.payouts.map(ratesOf),
        }),
      refusal: isTaken(world, { campaign, value }) ? 'duplicate' : undefined,
      model: (made: Goal) =>
        keepGoal(world, {
          id: made.id,
          campaign,
          value,
          percentage: sent.percentage,
          type: 'public',
          allowed: [],
          blocked: [],
          hold: sent.hold,
          payouts: ratesMade(sent.payouts, made.payouts),
          madeAt: made.createdAt.getTime(),
        }),
    });
  },

  'edit goal': async (world: World, { goal: n, change }: Of<typeof editGoal>) => {
    const goal = goalOf(world, n);
    if (!goal) return;
    const edit = (changes: GoalChanges, known: Partial<KnownGoal>) =>
      both(world, {
        product: () => world.product.useCases.editGoal({ networkId: NETWORK_ID, goalId: goal.id, changes }),
        refusal:
          known.value !== undefined && known.value !== goal.value && isTaken(world, { ...goal, ...known })
            ? 'duplicate'
            : undefined,
        model: () => keepGoal(world, { ...goal, ...known }),
      });
    if ('value' in change) return edit({ value: change.value }, { value: change.value });
    if ('percentage' in change) {
      return edit({ model: change.percentage ? 'percentage' : 'fixed' }, { percentage: change.percentage });
    }
    if ('hold' in change) return edit({ holdDays: change.hold }, { hold: change.hold });
    if ('type' in change) {
      const [type, allowed] = [change.type, affiliatesOf(world, change.allowed)];
      return edit({ type, allowedAffiliates: allowed }, { type, allowed });
    }
    const blocked = affiliatesOf(world, change.blocked);
    return edit({ blockedAffiliates: blocked }, { blocked });
  },

  'change goal payout': async (world: World, sent: Of<typeof changeGoalPayout>) => {
    const goal = goalOf(world, sent.goal);
    if (!goal) return;
    const before = sent.of === null ? undefined : pick(goal.payouts, sent.of);
    const ref = { networkId: NETWORK_ID, goalId: goal.id };
    const { useCases } = world.product;
    if (!before) {
      return both(world, {
        product: () => useCases.addGoalPayout({ ...ref, payout: ratesOf(sent) }),
        model: (made) =>
          keepGoal(world, { ...goal, payouts: [...goal.payouts, rateOf(sent, got(made.payouts.at(-1)))] }),
      });
    }
    if (sent.removes) {
      return both(world, {
        product: () => useCases.removeGoalPayout({ ...ref, payoutId: before.id }),
        model: () => keepGoal(world, { ...goal, payouts: goal.payouts.filter((one) => one !== before) }),
      });
    }
    return both(world, {
      product: () => useCases.editGoalPayout({ ...ref, payoutId: before.id, changes: ratesOf(sent) }),
      model: () => {
        const after = {
          ...before,
          ...rateOf(sent, { id: before.id as CommissionId, createdAt: instant(before.madeAt) }),
        };
        keepGoal(world, { ...goal, payouts: goal.payouts.map((one) => (one === before ? after : one)) });
      },
    });
  },

  'remove goal': async (world: World, { goal: n }: Of<typeof removeGoal>) => {
    const goal = goalOf(world, n);
    if (!goal) return;
    await both(world, {
      product: () => world.product.useCases.removeGoal({ networkId: NETWORK_ID, goalId: goal.id }),
      model: () => {
        world.model.goals.delete(goal.id);
        for (const own of world.model.own.values()) if (own.goal === goal.id) world.model.own.delete(own.id);
        rememberTerms(world.model);
      },
    });
  },
};

type GoalChanges = Parameters<World['product']['useCases']['editGoal']>[0]['changes'];

function keepGoal({ model }: World, goal: KnownGoal): void {
  model.goals.set(goal.id, goal);
  rememberTerms(model);
}

/** Two goals of one campaign, or of all, cannot share a value (docs/rules/attribution.md#goals-of-one-value). */
const isTaken = (
  { model }: World,
  { id, campaign, value }: Pick<KnownGoal, 'campaign' | 'value'> & { id?: string },
) =>
  [...model.goals.values()].some((one) => one.id !== id && one.campaign === campaign && one.value === value);
