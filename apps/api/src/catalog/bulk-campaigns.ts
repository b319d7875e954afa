import { z } from 'zod';
import { type AccessStatus, CAMPAIGN_STATUSES } from '@tributary/domain/catalog/campaign';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { AccessFilter } from '@tributary/application/catalog/campaign-accesses';
import type { AccessDecision } from '@tributary/application/catalog/grant-access';
import { getCampaign } from '@tributary/application/catalog/get-campaign';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import {
  bulkIds,
  bulkOut,
  changeEach,
  changeNamed,
  dryRunIn,
  IDS_MAX,
  namedOut,
  namedShape,
} from '../shared/bulk.ts';
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
    "Changes each campaign as an edit would, from its next click on. A refused one doesn't stop the others, and one that already has the status stays as it is, so the request can be repeated.",
  body: z.object({ ids: bulkIds, status: oneOf('The new one.', CAMPAIGN_STATUSES), dry_run: dryRunIn }),
  data: bulkOut,
  handle: ({ deps, caller: { networkId }, body: { ids, status, dry_run: dryRun } }) =>
    changeEach(ids, async (campaignId) => {
      const campaign = await getCampaign(deps.stores, { networkId, campaignId });
      if (campaign.status === status) return false;
      const edit = { action: 'fields', changes: { status } } as const;
      if (!dryRun) await deps.useCases.editCampaign({ networkId, campaignId, edit });
      return true;
    }),
});

/** Members of a group whose requests one request decides: each may have asked for many campaigns. */
const MEMBERS_MAX = 100;

const decideRequests = route({
  method: 'POST',
  path: '/campaign/access-requests/bulk',
  role: 'network',
  needs: { permission: 'manage', accounts: 'assigned' },
  operation: 'decide-access-requests',
  summary: 'Decide many access requests',
  description: `Approves, declines or revokes; the response has a result for each. By the ids from \`GET /campaign/access-requests\`, or for a whole affiliate group: approves or declines pending requests, revokes approved ones, and with \`refusal_reason\` null reopens declined ones. Each has its own result; one that fails doesn't stop the others. You can repeat the request: what already has that status stays as it is. With a group, ${MEMBERS_MAX} members per request: send \`next\` as \`after\` to go on.`,
  body: z.object({ ...namedShape, ...decisionShape }),
  data: namedOut,
  words: ACCESS_WORDS,
  handle: ({ deps, caller: { networkId }, body: { live, refusal_reason, dry_run: dryRun, ...named } }) => {
    const decision = { live, refusalReason: refusal_reason };
    return changeNamed(deps, {
      networkId,
      named,
      membersMax: MEMBERS_MAX,
      idsOf: (affiliateIds) =>
        requestsOf(deps, { networkId, filter: { affiliateIds, status: concernedBy(decision) } }),
      change: async (accessId) =>
        (await deps.useCases.decideAccess({ networkId, accessId, dryRun, ...decision })).changed,
    });
  },
});

/** Which requests of a group a decision is about: no refused one is granted because its affiliate is in the group. */
function concernedBy({ live, refusalReason }: AccessDecision): AccessStatus {
  if (live || refusalReason) return 'waiting';
  return refusalReason === null ? 'refused' : 'granted';
}

async function requestsOf(
  { stores }: Pick<ApiDependencies, 'stores'>,
  { networkId, filter }: { readonly networkId: NetworkId; readonly filter: AccessFilter },
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { items } = await stores.accesses.list(networkId, filter, { page, limit: IDS_MAX });
    ids.push(...items.map(({ id }) => id));
    if (items.length < IDS_MAX) return ids;
  }
}

export const BULK_CAMPAIGN_ROUTES = [changeStatuses, decideRequests];
