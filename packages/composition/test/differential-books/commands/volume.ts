// Bonuses by hand and volume rules.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { dayAfter, dayIn } from '../reference/days.ts';
import { exact, minus, NOUGHT } from '../reference/exact.ts';
import { settleVolume } from '../reference/volume.ts';
import { both, pick, type World } from '../world.ts';
import { affiliates, moneyOf, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const giveBonus = fc.record({
  kind: kind('give bonus'),
  affiliate: affiliates,
  amount: fc.constantFrom('0.004', '1', '2.5', '33.333333333333'),
  bonus: fc.constantFrom('bonus', 'bonus', 'deduction'),
  daysAgo: fc.constantFrom(0, 1, 2, 5),
});
export const addVolumeRule = fc.record({
  kind: kind('add volume rule'),
  campaign: which,
  effect: fc.constantFrom('percent', 'amount', 'bonus'),
  retroactive: fc.boolean(),
  counts: fc.constantFrom('conversions', 'conversions', 'payout'),
  // Most are reached behind the first sale, so that those before it tell marginal from retroactive.
  from: fc.constantFrom('1', '2', '2', '3', '20'),
  value: fc.constantFrom('10', '0.1', '33.333333333333'),
});

export const VOLUME = {
  'give bonus': async (world: World, sent: Of<typeof giveBonus>) => {
    const { product, model } = world;
    const affiliate = pick(model.affiliates, sent.affiliate);
    if (affiliate === undefined) return;
    const day = dayAfter(dayIn(model.zone, model.now), -sent.daysAgo);
    const amount = exact(sent.amount);
    await both(world, {
      product: () =>
        product.useCases.addBonus({
          networkId: NETWORK_ID,
          affiliate,
          kind: sent.bonus,
          amount: moneyOf(sent.amount),
          reason: 'Prize',
          day: calendarDay(day),
        }),
      refusal: model.removed.has(affiliate) ? 'invalid_parameter' : undefined,
      model: ({ id }) =>
        model.bonuses.push({
          subject: id,
          affiliate,
          day,
          amount: sent.bonus === 'bonus' ? amount : minus(NOUGHT, amount),
        }),
    });
  },

  'add volume rule': async (world: World, sent: Of<typeof addVolumeRule>) => {
    const { product, model } = world;
    const campaign = pick(
      [...model.campaigns.values()].filter(({ removed }) => !removed),
      sent.campaign,
    );
    if (!campaign) return;
    const retroactive = sent.retroactive && sent.effect !== 'bonus';
    await both(world, {
      product: () =>
        product.useCases.addVolumeRule({
          networkId: NETWORK_ID,
          campaignId: campaign.id,
          rule: {
            name: 'Much',
            // Of the others it depends on the zone which sales are together.
            period: 'ever',
            measure: sent.counts,
            effect: sent.effect,
            mode: retroactive ? 'retroactive' : 'marginal',
            steps: [{ from: moneyOf(sent.from), value: moneyOf(sent.value) }],
            goalIds: [],
            affiliates: [],
            startsOn: calendarDay(dayAfter(dayIn(model.zone, model.now), -300)),
          },
        }),
      model: ({ id }) =>
        void model.volumeRules.push({
          id,
          campaign: campaign.id,
          effect: sent.effect,
          retroactive,
          counts: sent.counts,
          from: exact(sent.from),
          value: exact(sent.value),
        }),
    });
  },
};

/** What the worker does every few seconds. */
export async function settle({ product, model }: World): Promise<void> {
  while ((await product.settleVolume()) > 0);
  settleVolume(model);
}
