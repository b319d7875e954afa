// Who may run a campaign that is private or needs permission: the network's side.
import { z } from 'zod';
import { ACCESS_STATUSES, type AccessStatus, type CampaignAccess } from '@tributary/domain/catalog/campaign';
import type { AffiliatesAndCampaigns } from '@tributary/application/catalog/grant-access';
import type { ApiDependencies } from '../dependencies.ts';
import type { NetworkCaller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { ACCESS_WORDS, accessOf, accessOut, decisionShape, listedAccessOut } from './campaign-extras-wire.ts';
import { flag, oneOf } from '../shared/input.ts';
import { int, message, total } from '../shared/output.ts';
import { idParams, pageShape } from '../shared/common.ts';
import { affiliateRefs, affiliatesNamed, campaignRefs, campaignsNamed } from './named.ts';

const named = z
  .object({ publisher_ids: affiliateRefs, campaign_ids: campaignRefs })
  .meta({ id: 'AccessPairs' });
const accesses = z.array(accessOut).meta({ description: 'One for each pair.' });
const changedAccess = z.object({ access: accesses, message }).meta({ id: 'ChangedAccess' });

const assign = route({
  method: 'POST',
  path: '/campaign/assign-publisher',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'assign-publishers',
  summary: 'Grant affiliates access to campaigns',
  description:
    'Each affiliate to each campaign, requested or not. For private campaigns and those that need permission. Each affiliate named gets each campaign named.',
  body: named,
  data: changedAccess,
  handle: async ({ deps, caller, body, zone }) => {
    const granted = await deps.useCases.assignAffiliates(await pairsOf(deps, caller, body));
    return { access: granted.map((one) => accessOf(one, zone)), message: 'Access was granted.' };
  },
});

const revoke = route({
  method: 'POST',
  path: '/campaign/revoke-publisher',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'revoke-publishers',
  summary: "Revoke affiliates' access to campaigns",
  description:
    'Each of the affiliates loses access to each of the campaigns, from the next click on. Without access, nothing happens.',
  body: named,
  data: changedAccess,
  handle: async ({ deps, caller, body, zone }) => {
    const revoked = await deps.useCases.revokeAffiliates(await pairsOf(deps, caller, body));
    return { access: revoked.map((one) => accessOf(one, zone)), message: 'Access was taken back.' };
  },
});

const listRequests = route({
  method: 'GET',
  path: '/campaign/access-requests',
  role: 'network',
  needs: { permission: 'read', accounts: 'assigned' },
  operation: 'list-access-requests',
  summary: 'List access requests',
  description:
    'Requested or granted, newest first. Which affiliates can run, or asked to run, which campaigns. `live=0` lists pending requests.',
  query: z.object({
    ...pageShape(1000, 1000),
    live: flag('1: only approved ones; 0: only pending ones. Ignored if you send status.').optional(),
    status: oneOf('Only pending, approved or declined ones.', ACCESS_STATUSES).optional(),
  }),
  data: z
    .object({
      requests: z.array(listedAccessOut).meta({ description: 'Newest first.' }),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'AccessRequestPage' }),
  handle: async ({ deps, caller, query: { live, status = statusOf(live), ...page }, zone }) => {
    const filter = status ? { status } : {};
    const { items, total: count } = await deps.stores.accesses.list(caller.networkId, filter, page);
    return { requests: await namedOf(deps, caller, { items, zone }), total: count, ...page };
  },
});

const statusOf = (live: boolean | undefined): AccessStatus | undefined =>
  live === undefined ? undefined : live ? 'granted' : 'waiting';

async function namedOf(
  { stores }: ApiDependencies,
  { networkId }: NetworkCaller,
  { items, zone }: { readonly items: readonly CampaignAccess[]; readonly zone: string },
): Promise<z.input<typeof listedAccessOut>[]> {
  const ids = items.map(({ affiliateId }) => affiliateId);
  const campaignIds = items.map(({ campaignId }) => campaignId);
  const affiliates = await stores.accounts.findNames(networkId, 'affiliate', { ids });
  const campaigns = await stores.campaigns.findNames(networkId, { ids: campaignIds });
  const names = new Map(affiliates.map((one) => [one.id, one]));
  const titles = new Map(campaigns.map((one) => [one.id, one]));
  return items.map((one) => ({
    ...accessOf(one, zone),
    user_display_id: names.get(one.affiliateId)?.displayId ?? 0,
    user_name: names.get(one.affiliateId)?.name ?? '',
    ad_display_id: titles.get(one.campaignId)?.displayId ?? 0,
    ad_title: titles.get(one.campaignId)?.title ?? '',
  }));
}

const decideRequest = route({
  method: 'POST',
  path: '/campaign/access-requests/{id}',
  role: 'network',
  needs: { permission: 'manage', accounts: 'assigned' },
  operation: 'decide-access-request',
  summary: 'Decide an access request',
  description:
    'Grants, refuses or revokes. `live: true` lets the affiliate run the campaign from the next click on, `live: false` ends it. With `refusal_reason` the request is declined and the affiliate sees the reason; they can ask again with another message.',
  params: idParams('id'),
  body: z.object(decisionShape),
  data: z.object({ access: accessOut, message }),
  words: ACCESS_WORDS,
  handle: async ({ deps, caller, params, body: { live, refusal_reason: refusalReason }, zone }) => {
    const { networkId } = caller;
    const decision = { networkId, accessId: params.id, live, refusalReason };
    const { access } = await deps.useCases.decideAccess(decision);
    return { access: accessOf(access, zone), message: messageOf(access) };
  },
});

function messageOf(access: CampaignAccess): string {
  if (access.live) return 'Access was granted.';
  return access.refused ? 'Access was refused.' : 'Access was taken back.';
}

async function pairsOf(
  { stores }: ApiDependencies,
  { networkId }: NetworkCaller,
  body: z.output<typeof named>,
): Promise<AffiliatesAndCampaigns> {
  const affiliates = { networkId, refs: body.publisher_ids, path: 'publisher_ids' };
  const campaigns = { networkId, refs: body.campaign_ids, path: 'campaign_ids' };
  return {
    networkId,
    affiliateIds: await affiliatesNamed(stores, affiliates),
    campaignIds: await campaignsNamed(stores, campaigns),
  };
}

export const CAMPAIGN_ACCESS_ROUTES = [assign, revoke, listRequests, decideRequest];
