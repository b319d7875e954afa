import { z } from 'zod';
import type { AffiliateGroupId, AffiliateId } from '@tributary/domain/shared/ids';
import { found } from '@tributary/application/shared/found';
import { route } from '../http/route.ts';
import { done, idParams } from '../shared/common.ts';
import { type IdRef, idRefs } from '../shared/input.ts';
import { int, message } from '../shared/output.ts';
import { AFFILIATE_GROUP_WIRE, countedGroupOut, groupOf, groupOut } from './affiliate-group-wire.ts';

const savedOut = z.object({ group: groupOut, message }).meta({ id: 'SavedAffiliateGroup' });

const list = route({
  method: 'GET',
  path: '/network/affiliate-groups',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-affiliate-groups',
  summary: 'List groups of affiliates',
  description:
    'In the order in which they count, with how many affiliates each has. `GET /affiliate?group=` lists who.',
  data: z
    .object({ groups: z.array(countedGroupOut).meta({ description: 'In the order in which they count.' }) })
    .meta({ id: 'AffiliateGroupList' }),
  handle: async ({ deps, caller, zone }) => {
    const groups = await deps.stores.affiliateGroups.list(caller.networkId);
    return { groups: groups.map((one) => ({ ...groupOf(one, zone), members: one.members })) };
  },
});

const get = route({
  method: 'GET',
  path: '/network/affiliate-groups/{id}',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'get-affiliate-group',
  summary: 'Retrieve a group of affiliates',
  description: 'Its name and order. `GET /affiliate?group=` lists who is in it.',
  params: idParams('id'),
  data: z.object({ group: groupOut }),
  handle: async ({ deps, caller, params, zone }) => {
    const group = await deps.stores.affiliateGroups.find(caller.networkId, params.id as AffiliateGroupId);
    return { group: groupOf(found(group, 'group'), zone) };
  },
});

const create = route({
  method: 'POST',
  path: '/network/affiliate-groups',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-affiliate-group',
  summary: 'Create a group of affiliates',
  description:
    'Without affiliates, and behind all other groups unless `order` says otherwise. A network has up to 1,000.',
  body: z.object(AFFILIATE_GROUP_WIRE.shape('created')),
  status: 201,
  data: savedOut,
  words: AFFILIATE_GROUP_WIRE.words,
  handle: async ({ deps, caller, body, zone }) => {
    const group = await deps.useCases.createAffiliateGroup({
      networkId: caller.networkId,
      ...AFFILIATE_GROUP_WIRE.sent('created', body),
    });
    return { group: groupOf(group, zone), message: 'The group was created.' };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/affiliate-groups/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-affiliate-group',
  summary: 'Update a group of affiliates',
  description: 'Changes only the fields you send. Clicks that are there keep the order they were made under.',
  params: idParams('id'),
  body: z.object(AFFILIATE_GROUP_WIRE.shape('changed')),
  data: savedOut,
  words: AFFILIATE_GROUP_WIRE.words,
  handle: async ({ deps, caller, params, body, zone }) => {
    const ref = { networkId: caller.networkId, groupId: params.id };
    const group = await deps.useCases.editAffiliateGroup({
      ...ref,
      changes: AFFILIATE_GROUP_WIRE.sent('changed', body),
    });
    return { group: groupOf(group, zone), message: 'The group was changed.' };
  },
});

const changeMembers = route({
  method: 'POST',
  path: '/network/affiliate-groups/{id}/members',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'change-group-members',
  summary: 'Add affiliates to a group, or remove them',
  description:
    'All of them or none. Who is in it already, or is not, is left as they are, so the request can be repeated. It counts for clicks from now on. A group has up to 10,000 affiliates.',
  params: idParams('id'),
  body: z.object({
    add: idRefs<AffiliateId>('Long or short IDs of affiliates to add, at most 5,000.').optional(),
    remove: idRefs<AffiliateId>('Long or short IDs of affiliates to remove, at most 5,000.').optional(),
  }),
  data: z
    .object({
      group: groupOut,
      added: int('How many were not in it before.'),
      removed: int('How many are in it no more.'),
      message,
    })
    .meta({ id: 'ChangedGroupMembers' }),
  handle: async ({ deps, caller: { networkId }, params, body, zone }) => {
    const { group, added, removed } = await deps.useCases.changeGroupMembers({
      networkId,
      groupId: params.id,
      add: namesOf(body.add),
      remove: namesOf(body.remove),
    });
    return { group: groupOf(group, zone), added, removed, message: 'The group was changed.' };
  },
});

const namesOf = (refs: readonly IdRef<AffiliateId>[] = []) =>
  refs.map((ref) => ('long' in ref ? ref.long : ref.short));

const remove = route({
  method: 'DELETE',
  path: '/network/affiliate-groups/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-affiliate-group',
  summary: 'Delete a group of affiliates',
  description: 'Its affiliates stay. Clicks that are there are paid as if it still existed.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    await deps.useCases.removeAffiliateGroup({ networkId, groupId: params.id });
    return { message: 'The group was removed.' };
  },
});

export const AFFILIATE_GROUP_ROUTES = [list, get, create, edit, changeMembers, remove];
