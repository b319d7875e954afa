// Names for what a page of the screens shows (docs/rules/users.md#saved-views).
import { maySee, readerOf, type Viewer } from '@tributary/domain/identity/saved-view';
import { permissionsOf } from '@tributary/domain/identity/user';
import type { SavedViewId, UserId } from '@tributary/domain/shared/ids';
import { assertFound, found } from '@tributary/application/shared/found';
import { z } from 'zod';
import { accountOf, type Caller } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { done, idParams, pageShape } from '../shared/common.ts';
import { text } from '../shared/input.ts';
import { total } from '../shared/output.ts';
import { VIEW_WIRE, viewOf, viewOut } from './saved-view-wire.ts';

/** A key of an account saves for its first user, who is the account itself; a key of the network, for the network. */
function viewerOf(caller: Caller): Viewer {
  const { networkId, by } = caller;
  const accountId = accountOf(caller);
  return by.kind === 'session'
    ? { ...readerOf(by.user), managesUsers: permissionsOf(by.user).includes('users') }
    : {
        networkId,
        accountId,
        userId: accountId as string | null as UserId | null,
        managesUsers:
          by.staffRole === null || permissionsOf({ kind: 'staff', role: by.staffRole }).includes('users'),
        ownOnly: false,
      };
}

const list = route({
  method: 'GET',
  path: '/views',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'list-views',
  summary: 'List saved views',
  description:
    "Your own and shared ones; pinned ones first, then by name. A view is a name for a page of the screens and its URL's query.",
  query: z.object({
    ...pageShape(100, 1000),
    view_page: text('Only those of this dashboard page, such as `reports`.').optional(),
  }),
  data: z
    .object({ views: z.array(viewOut).meta({ description: 'Pinned ones first.' }), total })
    .meta({ id: 'SavedViewPage' }),
  handle: async ({ deps, caller, query: { page, limit, view_page: viewPage }, zone }) => {
    const viewer = viewerOf(caller);
    const { items, total: all } = await deps.stores.savedViews.list(viewer, viewPage, { page, limit });
    return { views: items.map((one) => viewOf(one, viewer, zone)), total: all };
  },
});

const get = route({
  method: 'GET',
  path: '/views/{id}',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'get-view',
  summary: 'Retrieve a saved view',
  description: "404 if you can't see it.",
  params: idParams('id'),
  data: z.object({ view: viewOut }).meta({ id: 'OneSavedView' }),
  handle: async ({ deps, caller, params, zone }) => {
    const viewer = viewerOf(caller);
    const view = found(
      await deps.stores.savedViews.find(caller.networkId, params.id as SavedViewId),
      'saved report',
    );
    assertFound(maySee(view, viewer), 'saved report');
    return { view: viewOf(view, viewer, zone) };
  },
});

const save = route({
  method: 'POST',
  path: '/views',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'save-view',
  summary: 'Create a saved view',
  description:
    "It belongs to the signed-in user; with an account's API key, to its first user; with the network's, to the network. At most 200 per owner.",
  status: 201,
  body: z.object(VIEW_WIRE.shape('created')),
  data: z.object({ view: viewOut }).meta({ id: 'OneSavedView' }),
  handle: async ({ deps, caller, body, zone }) => {
    const by = viewerOf(caller);
    const sent = VIEW_WIRE.sent('created', body);
    const view = await deps.useCases.saveView({ by, ...sent, query: sent.query ?? '' });
    return { view: viewOf(view, by, zone) };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/views/{id}',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'edit-view',
  summary: 'Update a saved view',
  description:
    "Its name, its query, whether it is shared or pinned. For its owner; what the network's team shares also for team members who manage users and for the network's API keys.",
  params: idParams('id'),
  body: z.object(VIEW_WIRE.shape('changed')),
  data: z.object({ view: viewOut }).meta({ id: 'OneSavedView' }),
  handle: async ({ deps, caller, params, body, zone }) => {
    const by = viewerOf(caller);
    const { query, ...changes } = VIEW_WIRE.sent('changed', body);
    const view = await deps.useCases.editView({
      by,
      id: params.id as SavedViewId,
      changes: { ...changes, ...(query !== undefined && { query: query ?? '' }) },
    });
    return { view: viewOf(view, by, zone) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/views/{id}',
  role: 'any',
  needs: { permission: 'read', accounts: 'none' },
  operation: 'remove-view',
  summary: 'Delete a saved view',
  description: 'For everyone who can edit it.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.removeView({ by: viewerOf(caller), id: params.id as SavedViewId });
    return { message: 'The view was removed.' };
  },
});

export const SAVED_VIEW_ROUTES = [list, get, save, edit, remove];
