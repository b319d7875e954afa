import { z } from 'zod';
import { found } from '@tributary/application/shared/found';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import { route } from '../http/route.ts';
import { lossDoubts } from '../http/warnings.ts';
import { COMMISSION_WIRE, commissionOut, commissionRecordOf } from './commission-wire.ts';
import { message } from '../shared/output.ts';
import { done, idParams } from '../shared/common.ts';

const savedCommission = z.object({ commission: commissionOut, message }).meta({ id: 'SavedCommission' });

const listCommissions = route({
  method: 'GET',
  path: '/commissions/{campaignId}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-commissions',
  summary: 'List commissions',
  description:
    'Of a campaign, oldest first. Payout and revenue of a campaign by country, without goals and custom payouts.',
  params: idParams('campaignId'),
  data: z
    .object({ commissions: z.array(commissionOut).meta({ description: 'Oldest first.' }) })
    .meta({ id: 'CommissionList' }),
  handle: async ({ deps, caller, params, zone }) => {
    const campaign = await getCampaign(deps.stores, {
      networkId: caller.networkId,
      campaignId: params.campaignId,
    });
    return { commissions: campaign.commissions.map((one) => commissionRecordOf(campaign, one, zone)) };
  },
});

const readCommission = route({
  method: 'GET',
  path: '/commissions/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-commission',
  summary: 'Retrieve a commission',
  description: 'Its payout, its revenue, and the countries it covers.',
  params: idParams('campaignId', 'id'),
  data: z.object({ commission: commissionOut }),
  handle: async ({ deps, caller, params, zone }) => {
    const campaign = await getCampaign(deps.stores, {
      networkId: caller.networkId,
      campaignId: params.campaignId,
    });
    const commission = found(
      campaign.commissions.find(({ id }) => id === params.id),
      'commission',
    );
    return { commission: commissionRecordOf(campaign, commission, zone) };
  },
});

const addCommission = route({
  method: 'POST',
  path: '/commissions/{campaignId}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-commission',
  summary: 'Create a commission',
  description:
    'Earlier clicks keep the commissions they saw. Of several that fit a click, one that names its country wins over one for everywhere, and then the oldest.',
  params: idParams('campaignId'),
  body: z.object(COMMISSION_WIRE.shape('created')),
  status: 201,
  data: savedCommission,
  handle: async ({ deps, caller, params, body, zone }) => {
    const ref = { networkId: caller.networkId, campaignId: params.campaignId };
    const sent = COMMISSION_WIRE.sent('created', body);
    const commission = await deps.useCases.addCommission({ ...ref, commission: sent });
    const campaign = await getCampaign(deps.stores, ref);
    return {
      commission: commissionRecordOf(campaign, commission, zone),
      message: 'The commission was added.',
    };
  },
});

const editCommission = route({
  method: 'POST',
  path: '/commissions/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-commission',
  summary: 'Update a commission',
  description:
    'Changes only the fields you send. Counts for clicks from now on; what earlier clicks saw stays theirs.',
  params: idParams('campaignId', 'id'),
  body: z.object(COMMISSION_WIRE.shape('changed')),
  data: savedCommission,
  doubts: async ({ deps, caller: { networkId }, params, body: { rate, revenue } }) => {
    // Both together are compared as every body is; without either nothing changes.
    if ((rate === undefined) === (revenue === undefined)) return [];
    const { campaignId, id } = params;
    const { commissions } = await getCampaign(deps.stores, { networkId, campaignId });
    const stored = commissions.find((one) => one.id === id);
    if (!stored) return [];
    const path = rate === undefined ? 'revenue' : 'rate';
    return lossDoubts({ path, payout: rate ?? stored.payout, revenue: revenue ?? stored.revenue });
  },
  handle: async ({ deps, caller, params, body, zone }) => {
    const ref = { networkId: caller.networkId, campaignId: params.campaignId };
    const changes = COMMISSION_WIRE.sent('changed', body);
    const commission = await deps.useCases.editCommission({ ...ref, commissionId: params.id, changes });
    const campaign = await getCampaign(deps.stores, ref);
    return {
      commission: commissionRecordOf(campaign, commission, zone),
      message: 'The commission was changed.',
    };
  },
});

const removeCommission = route({
  method: 'DELETE',
  path: '/commissions/{campaignId}/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-commission',
  summary: 'Delete a commission',
  description:
    'Counts for clicks from now on. Removing the last one is refused with 409, since the campaign would pay nothing.',
  params: idParams('campaignId', 'id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    const { campaignId, id: commissionId } = params;
    await deps.useCases.removeCommission({ networkId: caller.networkId, campaignId, commissionId });
    return { message: 'The commission was removed.' };
  },
});

export const COMMISSION_ROUTES = [
  listCommissions,
  readCommission,
  addCommission,
  editCommission,
  removeCommission,
];
