// Groups of affiliates: who joins and leaves them, their holds, and groups that are removed (docs/rules/groups.md).
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { endMemberships, isMember } from '../reference/groups.ts';
import { affiliateOf, both, pick, type World } from '../world.ts';
import { which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const changeGroup = fc.record({
  kind: kind('change group'),
  group: which,
  affiliate: which,
  joins: fc.constantFrom(true, true, false),
});
export const holdOfGroup = fc.record({
  kind: kind('hold of group'),
  group: which,
  days: fc.constantFrom(null, 0, 1, 2, 4),
});
export const removeGroup = fc.record({ kind: kind('remove group'), group: which });

export const GROUPS = {
  'change group': async (world: World, { group: n, affiliate: m, joins }: Of<typeof changeGroup>) => {
    const { product, model } = world;
    const group = pick([...model.groups.keys()], n);
    if (group === undefined) return;
    const affiliate = affiliateOf(world, m);
    const named = [affiliate as AffiliateId];
    await both(world, {
      product: () =>
        product.useCases.changeGroupMembers({
          networkId: NETWORK_ID,
          groupId: group,
          add: joins ? named : [],
          remove: joins ? [] : named,
        }),
      model: () => {
        if (!joins) endMemberships(model, (one) => one.group === group && one.affiliate === affiliate);
        else if (!isMember(model, { group, affiliate, at: model.now }))
          model.memberships.push({ group, affiliate, since: model.now, until: null });
      },
    });
  },

  'hold of group': async (world: World, { group: n, days }: Of<typeof holdOfGroup>) => {
    const { product, model } = world;
    const group = pick([...model.groups.keys()], n);
    if (group === undefined) return;
    await both(world, {
      product: () =>
        product.useCases.editAffiliateGroup({
          networkId: NETWORK_ID,
          groupId: group,
          changes: { holdDays: days },
        }),
      model: () => model.groups.set(group, days),
    });
  },

  'remove group': async (world: World, { group: n }: Of<typeof removeGroup>) => {
    const { product, model } = world;
    const group = pick([...model.groups.keys()], n);
    if (group === undefined) return;
    await both(world, {
      product: () => product.useCases.removeAffiliateGroup({ networkId: NETWORK_ID, groupId: group }),
      model: () => {
        model.groups.delete(group);
        endMemberships(model, (one) => one.group === group);
      },
    });
  },
};
