import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '@tributary/domain/catalog/campaign';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import { route } from '../http/route.ts';
import { bulkIds, bulkOut, changeEach } from '../shared/bulk.ts';
import { oneOf } from '../shared/input.ts';
import { ACCESS_WORDS, decisionShape } from './campaign-extras-wire.ts';

const changeStatuses = route({
  method: 'POST',
  path: '/campaign/bulk',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'change-campaign-statuses',
  summary: 'Update the status of many campaigns',
  description:
    'Each is changed as an edit changes one, from its next click on, or refused by itself; the others go on. What has the status already is left as it is, so the request can be repeated.',
  body: z.object({ ids: bulkIds, status: oneOf('The new one.', CAMPAIGN_STATUSES) }),
  data: bulkOut,
  handle: ({ deps, caller: { networkId }, body: { ids, status } }) =>
    changeEach(ids, async (campaignId) => {
      const campaign = await getCampaign(deps.stores, { networkId, campaignId });
      if (campaign.status === status) return false;
      const edit = { action: 'fields', changes: { status } } as const;
      await deps.useCases.editCampaign({ networkId, campaignId, edit });
      return true;
    }),
});

const decideRequests = route({
  method: 'POST',
  path: '/campaign/access-requests/bulk',
  role: 'network',
  needs: { permission: 'manage', accounts: 'assigned' },
  operation: 'decide-access-requests',
  summary: 'Decide many access requests',
  description:
    'Grants, refuses or revokes; the answer has a result for each. By the ids that `GET /campaign/access-requests` lists. Each is decided or refused by itself; the others go on. What is decided so already is left as it is, so the request can be repeated.',
  body: z.object({ ids: bulkIds, ...decisionShape }),
  data: bulkOut,
  words: ACCESS_WORDS,
  handle: ({ deps, caller: { networkId }, body: { ids, live, refusal_reason: refusalReason } }) =>
    changeEach(ids, async (accessId) => {
      const { changed } = await deps.useCases.decideAccess({ networkId, accessId, live, refusalReason });
      return changed;
    }),
});

export const BULK_CAMPAIGN_ROUTES = [changeStatuses, decideRequests];
