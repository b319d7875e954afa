import { z } from 'zod';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import type { Money } from '@tributary/domain/shared/money';
import { ALL_COUNTRIES, covers } from '@tributary/domain/catalog/coverage';
import type { AffiliateId, CommissionId, GoalId, NetworkId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import { assertFound } from '@tributary/application/shared/found';
import { getAccount } from '@tributary/application/accounts/get-account';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { lossDoubts } from '../http/warnings.ts';
import { AFFILIATE_PAYOUT_WIRE, affiliatePayoutsOf, affiliatePayoutsOut } from './campaign-extras-wire.ts';
import { message } from '../shared/output.ts';
import { done, idParams } from '../shared/common.ts';
import { affiliatesNamed } from './named.ts';

const listAll = route({
  method: 'GET',
  path: '/network/pub-payout/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-publisher-payouts',
  summary: "List affiliates' payouts of a campaign",
  description: 'Custom payouts of single affiliates, which replace the payout of the campaign or goal.',
  params: idParams('campaignId'),
  data: z.object({ payouts: affiliatePayoutsOut }).meta({ id: 'PublisherPayoutList' }),
  handle: async ({ deps, caller, params }) => ({
    payouts: await linesOf(deps, { networkId: caller.networkId, campaignId: params.campaignId }),
  }),
});

const listOfOne = route({
  method: 'GET',
  path: '/network/pub-payout/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-payouts-of-publisher',
  summary: "List an affiliate's payouts of a campaign",
  description: 'The last part of the path is the affiliate. Empty for an affiliate that is paid as everyone.',
  params: idParams('campaignId', 'id'),
  data: z.object({ payouts: affiliatePayoutsOut }).meta({ id: 'PayoutsOfPublisherList' }),
  handle: async ({ deps, caller: { networkId }, params }) => {
    const lines = await linesOf(deps, { networkId, campaignId: params.campaignId });
    const { id } = await getAccount(deps.stores, { networkId, kind: 'affiliate', id: params.id });
    return { payouts: lines.filter(({ user_id }) => user_id === (id as AffiliateId)) };
  },
});

const add = route({
  method: 'POST',
  path: '/network/pub-payout/{campaignId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-publisher-payout',
  summary: 'Create a payout for affiliates',
  description:
    "Pays them their own rate; with `crev` 1 the advertiser is charged another one too. Counts for clicks from now on. Without a goal it is for the campaign's own conversions.",
  params: idParams('campaignId'),
  body: z.object(AFFILIATE_PAYOUT_WIRE.shape('created')),
  status: 201,
  data: z.object({ payouts: affiliatePayoutsOut, message }).meta({ id: 'SavedPublisherPayouts' }),
  words: AFFILIATE_PAYOUT_WIRE.words,
  doubts: async ({ deps, caller: { networkId }, params, body }) => {
    // A payout and a revenue that both are sent and both count are compared as every body is.
    if (body.crev || body.revenue !== undefined) return [];
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: params.campaignId });
    const revenue = await chargedWithout(deps, campaign, body.goal_id ?? null);
    return revenue === null ? [] : lossDoubts({ path: 'payout', payout: body.payout, revenue });
  },
  handle: async ({ deps, caller: { networkId }, params, body }) => {
    const { chargesRevenue, affiliateIds: refs, ...sent } = AFFILIATE_PAYOUT_WIRE.sent('created', body);
    if (chargesRevenue && sent.revenue === undefined) throw invalid('revenue', 'Required when crev is 1.');
    const payout = await deps.useCases.addAffiliatePayout({
      ...sent,
      networkId,
      campaignId: params.campaignId,
      affiliateIds: await affiliatesNamed(deps.stores, { networkId, refs, path: 'pids' }),
      revenue: chargesRevenue ? sent.revenue : null,
    });
    return { payouts: affiliatePayoutsOf(payout), message: 'The payout was added.' };
  },
});

const edit = route({
  method: 'POST',
  path: '/network/pub-payout/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-publisher-payout',
  summary: 'Update a payout for affiliates',
  description:
    'The last part of the path is the payout. Changes only the fields you send. Counts for clicks from now on; what earlier clicks saw stays theirs.',
  params: idParams('campaignId', 'id'),
  body: z.object(AFFILIATE_PAYOUT_WIRE.shape('changed')),
  data: z.object({ payouts: affiliatePayoutsOut, message }).meta({ id: 'SavedPublisherPayouts' }),
  words: AFFILIATE_PAYOUT_WIRE.words,
  doubts: async ({ deps, caller: { networkId }, params, body }) => {
    const path = (['payout', 'revenue', 'crev'] as const).find((name) => body[name] !== undefined);
    // Both amounts together are compared as every body is.
    if (path === undefined || (body.payout !== undefined && body.revenue !== undefined)) return [];
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: params.campaignId });
    const payouts = await deps.stores.affiliatePayouts.list(networkId, campaign.id);
    const stored = payouts.find(({ id }) => id === params.id);
    if (!stored) return [];
    const charges = body.crev ?? stored.revenue !== null;
    const goalId = body.goal_id === undefined ? stored.goalId : body.goal_id;
    const revenue = charges ? (body.revenue ?? stored.revenue) : await chargedWithout(deps, campaign, goalId);
    if (revenue === null) return [];
    return lossDoubts({ path, payout: body.payout ?? stored.payout, revenue });
  },
  handle: async ({ deps, caller: { networkId }, params, body }) => {
    const { affiliateIds: refs, ...sent } = AFFILIATE_PAYOUT_WIRE.sent('changed', body);
    const affiliateIds = refs && (await affiliatesNamed(deps.stores, { networkId, refs, path: 'pids' }));
    const payout = await deps.useCases.editAffiliatePayout({
      networkId,
      campaignId: params.campaignId,
      payoutId: params.id,
      changes: { ...sent, affiliateIds },
    });
    return { payouts: affiliatePayoutsOf(payout), message: 'The payout was changed.' };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/pub-payout/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-publisher-payout',
  summary: 'Delete a payout for affiliates',
  description:
    'The last part of the path is the payout. The affiliate is paid as everyone, from its next click on.',
  params: idParams('campaignId', 'id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    const campaign = await getCampaign(deps.stores, { networkId, campaignId: params.campaignId });
    const id = params.id as CommissionId;
    const { affiliatePayouts } = deps.stores;
    assertFound(
      await affiliatePayouts.remove({ networkId, campaignId: campaign.id, id, at: deps.clock() }),
      'payout',
    );
    return { message: 'The payout was removed.' };
  },
});

/**
 * What the advertiser is charged where it is charged most, when the payout says nothing about it: the goal's rate, or the
 * campaign's where the goal has none. A payout above that loses money everywhere. Null: nothing is charged yet, or
 * an amount would be compared with a percentage.
 */
async function chargedWithout(
  { stores }: ApiDependencies,
  campaign: Campaign,
  goalId: string | null,
): Promise<Money | null> {
  if (goalId === null) return mostOf(campaign.commissions);
  const goal = await stores.goals.find(campaign.networkId, goalId as GoalId);
  if (!goal) return null;
  const isEverywhere = goal.payouts.some(({ coverage }) => covers(coverage, ALL_COUNTRIES));
  if (isEverywhere) return mostOf(goal.payouts);
  if ((goal.model === 'percentage') !== (campaign.model === 'cps')) return null;
  return mostOf([...goal.payouts, ...campaign.commissions]);
}

const mostOf = (rates: readonly { readonly revenue: Money }[]): Money | null =>
  rates.reduce<Money | null>((most, { revenue }) => (most === null || revenue > most ? revenue : most), null);

async function linesOf({ stores }: ApiDependencies, ref: { networkId: NetworkId; campaignId: string }) {
  const campaign = await getCampaign(stores, ref);
  return (await stores.affiliatePayouts.list(ref.networkId, campaign.id)).flatMap(affiliatePayoutsOf);
}

export const AFFILIATE_PAYOUT_ROUTES = [listAll, listOfOne, add, edit, remove];
