import { z } from 'zod';
import { DELIVERY_STATES } from '@tributary/domain/postbacks/postback';
import { startOfDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId, DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import { invalid } from '@tributary/domain/shared/refusal';
import type { FailedFilter } from '@tributary/application/postbacks/postbacks';
import { assertFound } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import type { Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { day, type IdRef, idRef, longId, oneOf, text } from '../shared/input.ts';
import { afterOf, nextCursorOf, positionOfMade, sumsShape, withSums } from '../shared/log.ts';
import { messageSumsOut, sumsOf } from '../shared/log-sums-wire.ts';
import { bool, int, message, nullableString, total } from '../shared/output.ts';
import { POSTBACK_WIRE, deliveryOf, deliveryOut, postbackOf, postbackOut } from './postback-wire.ts';
import { accountIdOf, campaignIdOf, done, idParams, networkOf, pageShape } from '../shared/common.ts';

const newPostback = z.object(POSTBACK_WIRE.shape('created'));
const newPostbackOfNetwork = newPostback.extend(POSTBACK_WIRE.shape('createdByNetwork'));
const changes = z.object(POSTBACK_WIRE.shape('changed')).meta({ id: 'PostbackChanges' });

/** As a use case takes them: the only type there is says nothing, and the campaign may be named by its short id. */
async function fieldsOf<const Sent extends { readonly type: string; readonly campaignId: CampaignRef }>(
  { stores }: ApiDependencies,
  { networkId }: Caller,
  { type: _type, campaignId, ...fields }: Sent,
) {
  return { ...fields, campaignId: await campaignIdOf(stores, networkId, campaignId) };
}
type CampaignRef = IdRef<string> | null | undefined;

const affiliateIdOf = <N extends IdRef<AffiliateId> | undefined>(
  { stores }: ApiDependencies,
  { networkId }: Caller,
  named: N,
) => accountIdOf(stores, networkId, { kind: 'affiliate', named });

const listOut = z
  .object({ postbacks: z.array(postbackOut).meta({ description: 'Newest first.' }) })
  .meta({ id: 'PostbackList' });
const oneOut = z.object({ postback: postbackOut, message }).meta({ id: 'SavedPostback' });

const listOwn = route({
  method: 'GET',
  path: '/affiliate/postbacks',
  role: 'affiliate',
  operation: 'list-own-postbacks',
  summary: 'List your postbacks',
  description: 'Postbacks of single campaigns and the global one, including those that are turned off.',
  data: listOut,
  handle: async ({ deps, caller, zone }) => {
    const found = await deps.stores.postbacks.list(caller.networkId, caller.affiliateId);
    return { postbacks: found.map((one) => postbackOf(one, zone)) };
  },
});

const createOwn = route({
  method: 'POST',
  path: '/affiliate/postbacks',
  role: 'affiliate',
  operation: 'create-own-postback',
  summary: 'Create a postback',
  description:
    'A URL to call for each click, or when a conversion gets one of its `statuses`, with its macros filled. A postback for a campaign (`ad_id`) replaces the global one, unless the campaign sends both. The URL must be public.',
  body: newPostback,
  status: 201,
  data: oneOut,
  words: POSTBACK_WIRE.words,
  handle: async ({ deps, caller, body, zone }) => {
    const { networkId, affiliateId } = caller;
    const postback = await deps.useCases.createPostback({
      ...(await fieldsOf(deps, caller, POSTBACK_WIRE.sent('created', body))),
      networkId,
      affiliateId,
      own: true,
    });
    return { postback: postbackOf(postback, zone), message: REGISTERED };
  },
});

const editOwn = route({
  method: 'PATCH',
  path: '/affiliate/postbacks/{id}',
  role: 'affiliate',
  operation: 'edit-own-postback',
  summary: 'Update a postback',
  description:
    'Changes only the fields you send. Switches it on or off, or changes its address, event, method or goal.',
  params: idParams('id'),
  body: changes,
  data: oneOut,
  words: POSTBACK_WIRE.words,
  handle: async ({ deps, caller, params, body, zone }) => {
    const { networkId, affiliateId } = caller;
    const postback = await deps.useCases.editPostback({
      networkId,
      affiliateId,
      postbackId: params.id,
      changes: await fieldsOf(deps, caller, POSTBACK_WIRE.sent('changed', body)),
    });
    return { postback: postbackOf(postback, zone), message: CHANGED };
  },
});

const removeOwn = route({
  method: 'DELETE',
  path: '/affiliate/postbacks/{id}',
  role: 'affiliate',
  operation: 'delete-own-postback',
  summary: 'Delete a postback',
  description: 'What was sent to it stays in the log. To stop one for a while, switch it off instead.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId, affiliateId }, params }) => {
    await deps.useCases.removePostback({ networkId, affiliateId, postbackId: params.id });
    return { message: REMOVED };
  },
});

const listAll = route({
  method: 'GET',
  path: '/network/postbacks',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-postbacks',
  summary: "List affiliates' postbacks",
  description: 'All, or those of one affiliate with `user_id`.',
  query: z.object({ user_id: idRef<AffiliateId>('Only of this affiliate, by long or short ID.').optional() }),
  data: listOut,
  handle: async ({ deps, caller, query, zone }) => {
    const affiliateId = await affiliateIdOf(deps, caller, query.user_id);
    const found = await deps.stores.postbacks.list(caller.networkId, affiliateId);
    return { postbacks: found.map((one) => postbackOf(one, zone)) };
  },
});

const create = route({
  method: 'POST',
  path: '/network/postbacks',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'create-postback',
  summary: 'Create a postback',
  description:
    "For an affiliate. A URL that is called at each click of the affiliate, or when a conversion gets one of its `statuses`, its macros filled. One for a campaign (`ad_id`) is called instead of the account's own, unless the campaign says that both are. The URL must be public.",
  query: z.object({ user_id: idRef<AffiliateId>('The affiliate, unless the body names it.').optional() }),
  body: newPostbackOfNetwork,
  status: 201,
  data: oneOut,
  words: POSTBACK_WIRE.words,
  handle: async ({ deps, caller, query, body, zone }) => {
    const named = body.user_id ?? query.user_id;
    if (named === undefined) throw invalid('user_id', 'Send the affiliate in the body or the query.');
    const postback = await deps.useCases.createPostback({
      ...(await fieldsOf(deps, caller, POSTBACK_WIRE.sent('created', body))),
      networkId: caller.networkId,
      affiliateId: await affiliateIdOf(deps, caller, named),
    });
    return { postback: postbackOf(postback, zone), message: REGISTERED };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/postbacks/{id}',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'edit-postback',
  summary: 'Update a postback',
  description:
    'Changes only the fields you send. Switches it on or off, or changes its address, event, method or goal.',
  params: idParams('id'),
  body: changes,
  data: oneOut,
  words: POSTBACK_WIRE.words,
  handle: async ({ deps, caller, params, body, zone }) => {
    const postback = await deps.useCases.editPostback({
      networkId: caller.networkId,
      postbackId: params.id,
      changes: await fieldsOf(deps, caller, POSTBACK_WIRE.sent('changed', body)),
    });
    return { postback: postbackOf(postback, zone), message: CHANGED };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/postbacks/{id}',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'delete-postback',
  summary: 'Delete a postback',
  description: 'What was sent to it stays in the log. To stop one for a while, switch it off instead.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.removePostback({ networkId: caller.networkId, postbackId: params.id });
    return { message: REMOVED };
  },
});

const logQuery = z.object({
  ...pageShape(100, 1000),
  cursor: text('From next_cursor of the page before; stable while messages are written.', 200).optional(),
  ...sumsShape,
  postback_id: longId<PostbackId>('Only of this postback.').optional(),
  status: oneOf('Only messages of this status.', DELIVERY_STATES).optional(),
  campaign: idRef<CampaignId>('Only about this campaign, by long or short ID.').optional(),
  since: day("Only those written since this day, in the network's time zone.").optional(),
});
const logOut = z
  .object({
    logs: z.array(deliveryOut).meta({ description: 'Newest first.' }),
    total,
    page: int('The page.'),
    limit: int('Its size.'),
    next_cursor: nullableString('For the next page; null when this is the last.'),
    sums: messageSumsOut,
  })
  .meta({ id: 'DeliveryPage' });

async function readDeliveries(
  deps: ApiDependencies,
  caller: Caller,
  { affiliateId, query }: { readonly affiliateId?: AffiliateId | undefined; readonly query: LogQuery },
) {
  const { status: state, page, limit, cursor } = query;
  const { zone } = await networkOf(deps, caller);
  const filter = {
    ...(await deliveryFilter(deps, caller, query)),
    ...(affiliateId && { affiliateId }),
    ...(state && { state }),
  };
  const asked = { page, limit, ...afterOf(cursor), ...withSums(query) };
  const { items, total, sums } = await deps.deliveries.log(caller.networkId, filter, asked);
  return {
    logs: items.map((one) => deliveryOf(one, zone)),
    total,
    page,
    limit,
    next_cursor: nextCursorOf(items, limit, positionOfMade),
    ...sumsOf(sums?.map(({ state: status, count }) => ({ status, count }))),
  };
}
type LogQuery = z.output<typeof logQuery>;

async function deliveryFilter(
  deps: ApiDependencies,
  caller: Caller,
  { postback_id: postbackId, campaign, since }: Pick<LogQuery, 'postback_id' | 'campaign' | 'since'>,
): Promise<FailedFilter> {
  const campaignId = await campaignIdOf(deps.stores, caller.networkId, campaign);
  const { zone } = await networkOf(deps, caller);
  return {
    ...(postbackId && { postbackId }),
    ...(campaignId && { campaignId }),
    ...(since && { from: startOfDay(since, zone) }),
  };
}

const readOwnLog = route({
  method: 'GET',
  path: '/affiliate/postback-logs',
  role: 'affiliate',
  operation: 'list-own-postback-logs',
  summary: 'List postback deliveries',
  description:
    'Messages sent to the affiliate with every attempt, newest first. Each message with its attempts: when, which status came back, how long it took, and the start of the answer. By page or by cursor.',
  query: logQuery,
  data: logOut,
  handle: ({ deps, caller, query }) =>
    readDeliveries(deps, caller, { affiliateId: caller.affiliateId, query }),
});

const readLog = route({
  method: 'GET',
  path: '/network/postback-logs',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-postback-logs',
  summary: 'List postback deliveries',
  description:
    'Messages sent to affiliates with every attempt, newest first. Each message with its attempts: when, which status came back, how long it took, and the start of the answer. By page or by cursor.',
  query: logQuery.extend({
    user_id: idRef<AffiliateId>('Only of this affiliate, by long or short ID.').optional(),
  }),
  data: logOut,
  handle: async ({ deps, caller, query }) => {
    const affiliateId = await affiliateIdOf(deps, caller, query.user_id);
    return readDeliveries(deps, caller, { affiliateId, query });
  },
});

const resend = route({
  method: 'POST',
  path: '/network/postback-logs/{id}/resend',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'resend-postback',
  summary: 'Resend a postback',
  description:
    'Starts again from the first attempt. With the same `webhook-id`, so that a receiver can tell a repeat.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params, now }) => {
    assertFound(await deps.deliveries.resend(caller.networkId, params.id as DeliveryId, now), 'message');
    return { message: 'The message is sent again.' };
  },
});

const resendOwn = route({
  method: 'POST',
  path: '/affiliate/postback-logs/{id}/resend',
  role: 'affiliate',
  operation: 'resend-own-postback',
  summary: 'Resend a postback',
  description:
    'Starts again from the first attempt. With the same `webhook-id`, so that a receiver can tell a repeat.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps: { deliveries }, caller: { networkId, affiliateId }, params, now }) => {
    const id = params.id as DeliveryId;
    const { total: own } = await deliveries.log(networkId, { affiliateId, id }, { page: 1, limit: 1 });
    assertFound(own === 1 && (await deliveries.resend(networkId, id, now)), 'message');
    return { message: 'The message is sent again.' };
  },
});

const RESENT_MAX = 1000;
const failedShape = {
  postback_id: longId<PostbackId>('Only of this postback.').optional(),
  campaign: idRef<CampaignId>('Only about this campaign, by long or short ID.').optional(),
  since: day("Only those written since this day, in the network's time zone.").optional(),
};
const failedOfNetwork = z.object({
  ...failedShape,
  user_id: idRef<AffiliateId>('Only of this affiliate, by long or short ID.').optional(),
});
const failedOwn = z.object(failedShape);
const resentOut = z
  .object({
    resent: int('How many messages are sent again.'),
    more: bool('Whether there may be more: the same request takes the next ones.'),
    message,
  })
  .meta({ id: 'Resent' });
const FAILED_WORDS =
  'Oldest first, 1,000 per request. Tests and messages of postbacks that are turned off or removed are left out.';

async function resendFailed(
  { deps, caller, now }: { readonly deps: ApiDependencies; readonly caller: Caller; readonly now: Date },
  body: z.output<typeof failedOwn>,
  affiliateId: AffiliateId | undefined,
) {
  const filter = await deliveryFilter(deps, caller, body);
  const turn = { now, limit: RESENT_MAX };
  const whose = affiliateId && { affiliateId };
  const resent = await deps.deliveries.resendFailed(caller.networkId, { ...filter, ...whose }, turn);
  return { resent, more: resent === RESENT_MAX, message: 'The messages are sent again.' };
}

const resendAll = route({
  method: 'POST',
  path: '/network/postback-logs/resend',
  role: 'network',
  needs: { permission: 'postbacks' },
  operation: 'resend-failed-postbacks',
  summary: 'Resend all failed postbacks',
  description: FAILED_WORDS,
  body: failedOfNetwork,
  data: resentOut,
  handle: async ({ deps, caller, body, now }) =>
    resendFailed({ deps, caller, now }, body, await affiliateIdOf(deps, caller, body.user_id)),
});

const resendAllOwn = route({
  method: 'POST',
  path: '/affiliate/postback-logs/resend',
  role: 'affiliate',
  operation: 'resend-own-failed-postbacks',
  summary: 'Resend all failed postbacks',
  description: FAILED_WORDS,
  body: failedOwn,
  data: resentOut,
  handle: ({ deps, caller, body, now }) => resendFailed({ deps, caller, now }, body, caller.affiliateId),
});

const REGISTERED = 'The postback was registered.';
const CHANGED = 'The postback was changed.';
const REMOVED = 'The postback was removed.';

export const POSTBACK_ROUTES = [
  listOwn,
  createOwn,
  editOwn,
  removeOwn,
  listAll,
  create,
  edit,
  remove,
  readOwnLog,
  readLog,
  resend,
  resendOwn,
  resendAll,
  resendAllOwn,
];
