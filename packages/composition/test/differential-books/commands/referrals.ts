// Referrals, and affiliates that others bring.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { ReferralId } from '@tributary/domain/shared/ids';
import { exact, isAbove } from '../reference/exact.ts';
import { addReferral, changeReferral } from '../reference/referrals.ts';
import { got, type ReferralTerms } from '../reference/state.ts';
import { affiliateOf, both, pick, type World } from '../world.ts';
import { moneyOf, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const createReferral = fc.record({
  kind: kind('create referral'),
  affiliate: which,
  recurring: fc.constantFrom(true, true, false),
  base: fc.constantFrom('payout', 'profit'),
  type: fc.constantFrom('percentage', 'percentage', 'amount'),
  rate: fc.constantFrom('10', '33.333333333333', '5.5', '0.01'),
});
export const editReferral = fc.record({
  kind: kind('edit referral'),
  referral: which,
  change: fc.oneof(
    fc.record({ rate: fc.constantFrom('10', '20', '66.6') }),
    fc.record({ live: fc.boolean() }),
    fc.record({ recurring: fc.boolean() }),
    fc.record({ base: fc.constantFrom('payout', 'profit') }),
  ),
});
export const removeReferral = fc.record({ kind: kind('remove referral'), referral: which });

const referralOf = ({ model }: World, n: number) =>
  pick(
    [...model.referrals.values()].filter((one) => !one.removed),
    n,
  );

export const REFERRALS = {
  'create referral': async (world: World, sent: Of<typeof createReferral>) => {
    const { product, model } = world;
    const affiliate = affiliateOf(world, sent.affiliate);
    const terms: ReferralTerms = {
      recurring: sent.recurring,
      base: sent.base,
      type: sent.type,
      rate: exact(sent.rate),
      live: true,
    };
    await both(world, {
      product: () =>
        product.useCases.createReferral({
          ...terms,
          networkId: NETWORK_ID,
          affiliateId: affiliate,
          rate: moneyOf(sent.rate),
        }),
      model: ({ id }) => addReferral(model, id, affiliate, terms),
    });
    const id = got([...model.referrals.keys()].at(-1));
    const number = model.affiliates.length;
    await both(world, {
      product: async () => {
        const whose = { networkId: NETWORK_ID, kind: 'affiliate' } as const;
        const { id: made } = await product.useCases.createAccount({
          ...whose,
          name: `Brought ${number}`,
          password: 'correct horse',
          email: `brought${number}@example.com`,
          referralId: id as ReferralId,
        });
        return product.useCases.editAccount({ ...whose, id: made, changes: { live: true } });
      },
      model: (account) => {
        model.affiliates.push(account.id);
        model.payees.set(account.id, { currency: model.currency, hasMethod: false });
        model.referred.set(account.id, id);
      },
    });
  },

  'edit referral': async (world: World, { referral: n, change }: Of<typeof editReferral>) => {
    const referral = referralOf(world, n);
    if (!referral) return;
    const { rate, ...rest } = change as Partial<Omit<ReferralTerms, 'rate'>> & { readonly rate?: string };
    const isPercent = referral.terms.type === 'percentage';
    await both(world, {
      product: () =>
        world.product.useCases.editReferral({
          networkId: NETWORK_ID,
          id: referral.id as ReferralId,
          changes: { ...rest, ...(rate !== undefined && { rate: moneyOf(rate) }) },
        }),
      refusal:
        isPercent && rate !== undefined && isAbove(exact(rate), exact('100'))
          ? 'invalid_parameter'
          : undefined,
      model: () =>
        changeReferral(world.model, referral.id, {
          ...rest,
          ...(rate !== undefined && { rate: exact(rate) }),
        }),
    });
  },

  'remove referral': async (world: World, { referral: n }: Of<typeof removeReferral>) => {
    const referral = referralOf(world, n);
    if (!referral) return;
    await both(world, {
      product: () =>
        world.product.useCases.removeReferral({ networkId: NETWORK_ID, id: referral.id as ReferralId }),
      model: () => changeReferral(world.model, referral.id, { live: false }, true),
    });
  },
};
