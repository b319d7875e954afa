// Campaigns, commissions, goals and affiliates' own payouts: created, edited in every field, removed.
import fc from 'fast-check';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import type { AffiliatePayout } from '@tributary/domain/catalog/campaign';
import type { CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import { exact } from '../reference/exact.ts';
import { rememberTerms } from '../reference/prices.ts';
import { got, type OwnPayout } from '../reference/state.ts';
import { advertiserOf, affiliatesOf, both, pick, type World } from '../world.ts';
import { campaignOf, rateOf, rates, ratesMade, ratesOf } from './rates.ts';
import { models, which } from './values.ts';

const kind = <const K extends string>(name: K) => fc.constant(name);
export const createCampaign = fc.record({
  kind: kind('create campaign'),
  model: models,
  advertiser: which,
  days: fc.constantFrom(1, 2, 30),
  hold: fc.constantFrom(0, 0, 1, 2),
  conversionStatus: fc.constantFrom('approved', 'approved', 'approved', 'pending'),
  commissions: fc.array(fc.record(rates), { minLength: 1, maxLength: 2 }),
});
const editedFields = fc.oneof(
  fc.record({ model: models }),
  fc.record({ days: fc.constantFrom(1, 2, 30) }),
  fc.record({ conversionStatus: fc.constantFrom('approved', 'pending') }),
  fc.record({ hold: fc.constantFrom(0, 1, 1, 2) }),
  fc.record({ status: fc.constantFrom('active', 'active', 'paused') }),
  fc.record({ expects: fc.constantFrom('postback', 'image_https', 'iframe_https') }),
  fc.record({ firesGlobal: fc.boolean() }),
  fc.record({ currency: fc.constantFrom('EUR', 'USD', 'GBP') }),
  fc.record({ defaultGoal: fc.option(which) }),
  fc.record({ defaultGoal: fc.option(which) }),
  // What pays nobody, and must change no sum.
  fc.record({
    other: fc.constantFrom<Other>(
      { title: 'Another title' },
      { description: 'Something else' },
      { url: 'https://other.example/?c={click_id}' },
      { categories: ['Shoes'] },
      { visibility: 'private' },
      { devices: ['android'], os: ['Android'], cities: ['Berlin'], isps: ['Example'] },
      { shareAdvertiser: true, appName: 'App', appId: 'app', live: false },
    ),
  }),
);
type Other = Extract<EditCampaignInput, { action: 'fields' }>['changes'];
type EditCampaignInput = Parameters<World['product']['useCases']['editCampaign']>[0]['edit'];
export const editCampaign = fc.record({ kind: kind('edit campaign'), campaign: which, change: editedFields });
export const removeCampaign = fc.record({ kind: kind('remove campaign'), campaign: which });
export const addCommission = fc.record({ kind: kind('add commission'), campaign: which, ...rates });
export const editCommission = fc.record({
  kind: kind('edit commission'),
  campaign: which,
  commission: which,
  ...rates,
});
export const removeCommission = fc.record({
  kind: kind('remove commission'),
  campaign: which,
  commission: which,
});
export const changeOwnPayout = fc.record({
  kind: kind('change own payout'),
  campaign: which,
  goal: fc.option(which, { freq: 2 }),
  affiliates: fc.subarray([0, 1, 2], { minLength: 1 }),
  /** null: a new one. */
  own: fc.option(which, { freq: 3 }),
  removes: fc.boolean(),
  charges: fc.boolean(),
  ...rates,
});

type Of<T> = T extends fc.Arbitrary<infer V> ? V : never;
const refOf = (id: string) => ({ networkId: NETWORK_ID, campaignId: id as CampaignId });
/** A goal that the campaign may have. */
const goalFor = ({ model }: World, campaign: string, n: number) =>
  pick(
    [...model.goals.values()].filter((one) => one.campaign === null || one.campaign === campaign),
    n,
  );

export const CATALOG = {
  'create campaign': (world: World, sent: Of<typeof createCampaign>) =>
    both(world, {
      product: () =>
        world.product.useCases.createCampaign({
          networkId: NETWORK_ID,
          title: 'Shoes',
          url: 'https://shop.example/?c={click_id}',
          advertiserId: advertiserOf(world, sent.advertiser),
          status: 'active',
          model: sent.model,
          cookieDays: sent.days,
          holdDays: sent.hold,
          conversionStatus: sent.conversionStatus,
          commissions: sent.commissions.map(ratesOf),
        }),
      model: ({ id, advertiserId, commissions }) => {
        world.model.campaigns.set(id, {
          currency: world.model.currency,
          id,
          advertiser: advertiserId,
          model: sent.model,
          days: sent.days,
          status: 'active',
          conversionStatus: sent.conversionStatus,
          hold: sent.hold,
          expects: 'postback',
          domain: null,
          firesGlobal: false,
          defaultGoal: null,
          commissions: ratesMade(sent.commissions, commissions),
          isPrivate: false,
          blocked: [],
          letIn: [],
          removed: false,
        });
        rememberTerms(world.model);
      },
    }),

  'edit campaign': async (world: World, { campaign: n, change }: Of<typeof editCampaign>) => {
    const campaign = campaignOf(world, n);
    if (!campaign) return;
    const edit = (changes: Other, known: Partial<typeof campaign>) =>
      both(world, {
        product: () =>
          world.product.useCases.editCampaign({ ...refOf(campaign.id), edit: { action: 'fields', changes } }),
        model: () => {
          world.model.campaigns.set(campaign.id, {
            ...got(world.model.campaigns.get(campaign.id)),
            ...known,
          });
          rememberTerms(world.model);
        },
      });
    if ('other' in change)
      return edit(change.other, { ...(change.other.visibility === 'private' && { isPrivate: true }) });
    if ('model' in change) {
      const model = change.model;
      return edit({ model }, { model });
    }
    if ('days' in change) return edit({ cookieDays: change.days }, { days: change.days });
    if ('conversionStatus' in change) {
      const conversionStatus = change.conversionStatus;
      return edit({ conversionStatus }, { conversionStatus });
    }
    if ('hold' in change) return edit({ holdDays: change.hold }, { hold: change.hold });
    if ('expects' in change) {
      const { expects } = change;
      const domain = expects === 'postback' ? null : 'shop.example';
      return edit({ conversionTracking: expects, conversionPixelDomain: domain }, { expects, domain });
    }
    if ('status' in change) {
      const status = change.status;
      return edit({ status }, { status });
    }
    if ('currency' in change) return edit({ currency: change.currency }, { currency: change.currency });
    if ('firesGlobal' in change) {
      return edit({ fireGlobalPostback: change.firesGlobal }, { firesGlobal: change.firesGlobal });
    }
    const goal =
      change.defaultGoal === null ? null : (goalFor(world, campaign.id, change.defaultGoal)?.id ?? null);
    return edit({ defaultGoalId: goal }, { defaultGoal: goal });
  },

  'remove campaign': async (world: World, { campaign: n }: Of<typeof removeCampaign>) => {
    const campaign = campaignOf(world, n);
    // One is left to work with.
    if (!campaign || [...world.model.campaigns.values()].filter((one) => !one.removed).length === 1) return;
    await both(world, {
      product: () => world.product.useCases.deleteCampaign(refOf(campaign.id)),
      model: () => world.model.campaigns.set(campaign.id, { ...campaign, removed: true }),
    });
  },

  'add commission': async (world: World, { campaign: n, ...sent }: Of<typeof addCommission>) => {
    const campaign = campaignOf(world, n);
    if (!campaign) return;
    await both(world, {
      product: () =>
        world.product.useCases.addCommission({ ...refOf(campaign.id), commission: ratesOf(sent) }),
      model: (made) => {
        const commissions = [...campaign.commissions, rateOf(sent, made)];
        world.model.campaigns.set(campaign.id, { ...campaign, commissions });
        rememberTerms(world.model);
      },
    });
  },

  'edit commission': async (
    world: World,
    { campaign: n, commission: m, ...sent }: Of<typeof editCommission>,
  ) => {
    const campaign = campaignOf(world, n);
    const before = campaign && pick(campaign.commissions, m);
    if (!campaign || !before) return;
    await both(world, {
      product: () =>
        world.product.useCases.editCommission({
          ...refOf(campaign.id),
          commissionId: before.id,
          changes: ratesOf(sent),
        }),
      model: (made) => {
        const commissions = campaign.commissions.map((one) => (one === before ? rateOf(sent, made) : one));
        world.model.campaigns.set(campaign.id, { ...campaign, commissions });
        rememberTerms(world.model);
      },
    });
  },

  'remove commission': async (world: World, { campaign: n, commission: m }: Of<typeof removeCommission>) => {
    const campaign = campaignOf(world, n);
    const gone = campaign && pick(campaign.commissions, m);
    if (!campaign || !gone) return;
    await both(world, {
      product: () =>
        world.product.useCases.removeCommission({ ...refOf(campaign.id), commissionId: gone.id }),
      refusal: campaign.commissions.length === 1 ? 'not_allowed_in_state' : undefined,
      model: () => {
        const commissions = campaign.commissions.filter((one) => one !== gone);
        world.model.campaigns.set(campaign.id, { ...campaign, commissions });
        rememberTerms(world.model);
      },
    });
  },

  'change own payout': async (world: World, sent: Of<typeof changeOwnPayout>) => {
    const campaign = campaignOf(world, sent.campaign);
    if (!campaign) return;
    const { model, product } = world;
    const goal = sent.goal === null ? null : (goalFor(world, campaign.id, sent.goal)?.id ?? null);
    const affiliates = affiliatesOf(world, sent.affiliates);
    const mine = [...model.own.values()].filter((one) => one.campaign === campaign.id);
    const before = sent.own === null ? undefined : pick(mine, sent.own);
    const ref = refOf(campaign.id);
    const { payout, revenue, coverage } = ratesOf(sent);
    const keep = (made: Pick<AffiliatePayout, 'id' | 'createdAt'>) => {
      const rate = { ...rateOf(sent, made), revenue: sent.charges ? exact(sent.revenue) : null };
      const own: OwnPayout = { ...rate, campaign: campaign.id, goal, affiliates };
      model.own.set(own.id, own);
      rememberTerms(model);
    };
    if (!before) {
      return both(world, {
        product: () =>
          product.useCases.addAffiliatePayout({
            ...ref,
            goalId: goal,
            affiliateIds: affiliates,
            payout,
            coverage,
            revenue: sent.charges ? revenue : null,
          }),
        model: keep,
      });
    }
    if (sent.removes) {
      return both(world, {
        product: () =>
          product.stores.affiliatePayouts.remove({
            networkId: NETWORK_ID,
            campaignId: ref.campaignId,
            id: before.id as CommissionId,
            at: product.at.now,
          }),
        model: () => {
          model.own.delete(before.id);
          rememberTerms(model);
        },
      });
    }
    const changes = {
      goalId: goal,
      affiliateIds: affiliates,
      payout,
      coverage,
      chargesRevenue: sent.charges,
      revenue,
    };
    return both(world, {
      product: () => product.useCases.editAffiliatePayout({ ...ref, payoutId: before.id, changes }),
      model: keep,
    });
  },
};
