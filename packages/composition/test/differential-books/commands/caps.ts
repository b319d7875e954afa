// Caps: created, edited, removed.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { CampaignId, CapId } from '@tributary/domain/shared/ids';
import { exact } from '../reference/exact.ts';
import { got, type Cap as KnownCap, type Measure } from '../reference/state.ts';
import { affiliatesOf, both, pick, type World } from '../world.ts';
import { moneyOf, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

const capTerms = {
  measure: fc.constantFrom<Measure>(
    'conversion',
    'approvedConv',
    'payout',
    'revenue',
    'click',
    'pendingPayout',
    'pendingRevenue',
  ),
  period: fc.constantFrom('daily', 'monthly', 'lifetime'),
  limit: fc.constantFrom('1', '2', '3', '5', '12.5', '20', '100'),
  scope: fc.constantFrom('all', 'all', 'each', 'group'),
  affiliates: fc.subarray([0, 1, 2], { minLength: 1 }),
  group: fc.option(which, { freq: 2 }),
  countries: fc.constantFrom<readonly string[]>([], [], ['US'], ['DE', 'US']),
  pauses: fc.boolean(),
};
export const createCap = fc.record({ kind: kind('create cap'), campaign: which, ...capTerms });
export const editCap = fc.record({
  kind: kind('edit cap'),
  cap: which,
  change: fc.oneof(
    fc.record({ limit: capTerms.limit }),
    fc.record({ limit: capTerms.limit }),
    fc.record({ live: fc.boolean() }),
    fc.record({ measure: capTerms.measure }),
    fc.record({ period: capTerms.period }),
  ),
});
export const removeCap = fc.record({ kind: kind('remove cap'), cap: which });

const capOf = ({ model }: World, n: number) =>
  pick(
    [...model.caps.values()].filter(({ campaign }) => !got(model.campaigns.get(campaign)).removed),
    n,
  );

export const CAPS = {
  'create cap': async (world: World, sent: Of<typeof createCap>) => {
    const { product, model } = world;
    const campaign = pick(
      [...model.campaigns.values()].filter((one) => !one.removed),
      sent.campaign,
    );
    if (!campaign) return;
    const isOfGroup = sent.scope !== 'all' && sent.group !== null;
    const group = (isOfGroup && pick([...model.groups.keys()], sent.group ?? 0)) || null;
    const affiliates = sent.scope === 'all' || group ? [] : affiliatesOf(world, sent.affiliates);
    const of = {
      measure: sent.measure,
      period: sent.period,
      scope: sent.scope,
      countries: sent.countries,
    };
    await both(world, {
      product: () =>
        product.useCases.createCap({
          ...of,
          networkId: NETWORK_ID,
          campaignId: campaign.id,
          limit: moneyOf(sent.limit),
          affiliateIds: affiliates,
          groupId: group,
          action: sent.pauses ? 'pause' : 'fallback',
        }),
      model: ({ id, createdAt }) =>
        model.caps.set(id, {
          ...of,
          id,
          campaign: campaign.id,
          limit: exact(sent.limit),
          affiliates,
          group,
          pauses: sent.pauses,
          live: true,
          madeAt: createdAt.getTime(),
        }),
    });
  },

  'edit cap': async (world: World, { cap: n, change }: Of<typeof editCap>) => {
    const cap = capOf(world, n);
    if (!cap) return;
    const edit = (changes: CapChanges, known: Partial<KnownCap>, countsAnew: boolean) =>
      both(world, {
        product: () =>
          world.product.useCases.editCap({
            networkId: NETWORK_ID,
            campaignId: cap.campaign,
            capId: cap.id,
            changes,
          }),
        model: () => {
          const madeAt = countsAnew ? world.model.now : cap.madeAt;
          world.model.caps.set(cap.id, { ...cap, ...known, madeAt });
        },
      });
    if ('limit' in change)
      return edit({ limit: moneyOf(change.limit) }, { limit: exact(change.limit) }, false);
    if ('live' in change) return edit({ live: change.live }, { live: change.live }, false);
    if ('measure' in change) {
      const { measure } = change;
      return edit({ measure }, { measure }, measure !== cap.measure);
    }
    const period = change.period;
    return edit({ period }, { period }, period !== cap.period);
  },

  'remove cap': async (world: World, { cap: n }: Of<typeof removeCap>) => {
    const cap = capOf(world, n);
    if (!cap) return;
    await world.product.stores.caps.remove(NETWORK_ID, cap.campaign as CampaignId, cap.id as CapId);
    world.model.caps.delete(cap.id);
  },
};

type CapChanges = Parameters<World['product']['useCases']['editCap']>[0]['changes'];
