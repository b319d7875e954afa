// Accounts that are removed: what they did stays, and nothing more can be done for them.
import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { AFFILIATES } from '../product.ts';
import { changeReferral } from '../reference/referrals.ts';
import { endMemberships } from '../reference/groups.ts';
import { closeInvoices, draftsOf, openPeriodOf } from '../reference/invoices.ts';
import { liveOf } from '../reference/state.ts';
import { both, pick, type World } from '../world.ts';
import { affiliates, which } from './values.ts';

export const removeAccount = fc.record({
  kind: fc.constant<'remove account'>('remove account'),
  of: fc.constantFrom<'affiliate' | 'advertiser'>('affiliate', 'advertiser'),
  /** null: whoever has brought another, whose work goes on. */
  account: fc.option(which, { freq: 1 }),
});
const MEASURES = ['block', 'unblock', 'switch off', 'switch off', 'switch on', 'let in', 'let go'] as const;
export const changeStanding = fc.record({
  kind: fc.constant<'change standing'>('change standing'),
  measure: fc.constantFrom(...MEASURES),
  campaign: which,
  affiliate: affiliates,
});
type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;

export const ACCOUNTS = {
  // docs/rules/attribution.md#affiliates-that-may-no-longer-run
  'change standing': async (
    world: World,
    { measure, campaign: n, affiliate: m }: Of<typeof changeStanding>,
  ) => {
    const { product, model } = world;
    const affiliate = pick(liveOf(model, model.affiliates), m) as AffiliateId | undefined;
    const campaign = pick(
      [...model.campaigns.values()].filter((one) => !one.removed),
      n,
    );
    if (!affiliate || !campaign) return;
    const { useCases } = product;
    const others = (of: readonly string[]) => of.filter((id) => id !== affiliate);
    const listed = measure === 'block' ? [...others(campaign.blocked), affiliate] : others(campaign.blocked);
    const ids = {
      networkId: NETWORK_ID,
      affiliateIds: [affiliate],
      campaignIds: [campaign.id as CampaignId],
    };
    if (measure === 'switch off' || measure === 'switch on') {
      const live = measure === 'switch on';
      const changed = { networkId: NETWORK_ID, kind: 'affiliate', id: affiliate, changes: { live } } as const;
      await both(world, {
        product: () => useCases.editAccount(changed),
        model: () => (live ? model.off.delete(affiliate) : model.off.add(affiliate)),
      });
    } else if (measure === 'let in' || measure === 'let go') {
      const letIn = [...others(campaign.letIn), ...(measure === 'let in' ? [affiliate] : [])];
      await both<unknown>(world, {
        product: () =>
          measure === 'let in' ? useCases.assignAffiliates(ids) : useCases.revokeAffiliates(ids),
        model: () => model.campaigns.set(campaign.id, { ...campaign, letIn }),
      });
    } else {
      const blocked = liveOf(model, listed);
      await both(world, {
        product: () =>
          useCases.editCampaign({
            networkId: NETWORK_ID,
            campaignId: campaign.id,
            edit: { action: 'lists', changes: { blockedAffiliates: blocked } },
          }),
        model: () => model.campaigns.set(campaign.id, { ...campaign, blocked }),
      });
    }
  },

  'remove account': async (world: World, { of, account: n }: Of<typeof removeAccount>) => {
    const { product, model } = world;
    // One of each kind stays to work with: an affiliate there was from the beginning, and the advertiser who imports.
    const others =
      of === 'affiliate'
        ? model.affiliates.filter((id) => id !== AFFILIATES.at(-1))
        : model.advertisers.slice(1);
    const referrers = [...model.referrals.values()].map(({ affiliate }) => affiliate);
    const among = n === null && of === 'affiliate' ? others.filter((id) => referrers.includes(id)) : others;
    const account = pick(liveOf(model, among), n ?? 0);
    const open = [...model.campaigns.values()].filter((one) => !one.removed);
    if (account === undefined || open.every(({ advertiser }) => advertiser === account)) return;
    await both(world, {
      product: () => product.useCases.eraseAccount({ networkId: NETWORK_ID, kind: of, who: account }),
      model: ({ invoice, others }) => {
        const ids = invoice ? [invoice, ...others].map(({ id }) => id) : [];
        closeInvoices(model, ids, openPeriodOf(model, account));
        removeFrom(model, account);
        model.legal.delete(account);
        expect(draftsOf(model, openPeriodOf(model, account))).toEqual([]);
      },
    });
  },
};

/** docs/rules/accounts.md#removed-accounts */
function removeFrom(model: World['model'], account: string): void {
  model.removed.add(account);
  endMemberships(model, ({ affiliate }) => affiliate === account);
  for (const campaign of model.campaigns.values())
    if (campaign.advertiser === account) model.campaigns.set(campaign.id, { ...campaign, removed: true });
  for (const { id } of model.postbacks.filter(({ affiliate }) => affiliate === account))
    for (const key of model.told.keys()) if (key.startsWith(`${id} `)) model.told.delete(key);
  model.postbacks.splice(0, Infinity, ...model.postbacks.filter(({ affiliate }) => affiliate !== account));
  for (const { id, affiliate, removed } of model.referrals.values())
    if (affiliate === account && !removed) changeReferral(model, id, { live: false }, true);
}
