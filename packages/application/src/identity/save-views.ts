// Views as people save, change and remove them (docs/rules/users.md#saved-views).
import {
  mayChange,
  maySee,
  parseViewName,
  parseViewPage,
  parseViewQuery,
  type SavedView,
  type Viewer,
  VIEWS_MAX,
} from '@tributary/domain/identity/saved-view';
import type { SavedViewId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Networks } from '../accounts/networks.ts';
import { assertFound, found } from '../shared/found.ts';
import { nextId, type Stamps } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { SavedViews } from './saved-views.ts';
import type { Users } from './users.ts';

type ViewStores = { readonly savedViews: SavedViews; readonly users: Users; readonly networks: Networks };
type Dependencies = Stamps & { readonly unitOfWork: UnitOfWork<ViewStores> };

export type SaveView = (input: {
  readonly by: Viewer;
  readonly name: string;
  readonly page: string;
  readonly query: string;
  readonly shared: boolean;
  readonly pinned: boolean;
}) => Promise<SavedView>;

/**
 * Saves a view of whoever asks. Refuses texts that are none with `invalid_parameter`, a name of theirs that the page has
 * already with `duplicate`, and one more than an owner may have with `not_allowed_in_state`.
 */
export const makeSaveView =
  ({ unitOfWork, ...stamps }: Dependencies): SaveView =>
  async ({ by: { networkId, accountId, userId }, name, page, query, shared, pinned }) => {
    const view: SavedView = {
      id: nextId<SavedViewId>(stamps),
      networkId,
      accountId,
      userId,
      name: parseViewName(name),
      page: parseViewPage(page),
      query: parseViewQuery(query),
      shared,
      pinned,
      createdAt: stamps.clock(),
      modifiedAt: null,
    };
    return unitOfWork.run(async (bound) => {
      // One at a time for an owner, so that two at once cannot both be the last that fits.
      if (userId === null) await bound.networks.findForUpdate(networkId);
      else found(await bound.users.findForUpdate(networkId, userId), 'user');
      if ((await bound.savedViews.countOwn(view)) >= VIEWS_MAX)
        throw refuse(
          'not_allowed_in_state',
          `You've reached the limit of ${VIEWS_MAX} saved reports. Delete one first.`,
        );
      if ((await bound.savedViews.add(view)) === 'duplicate') throw nameTaken(view);
      return view;
    });
  };

export type ViewChanges = {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly pinned?: boolean | undefined;
};
export type EditView = (input: {
  readonly by: Viewer;
  readonly id: SavedViewId;
  readonly changes: ViewChanges;
}) => Promise<SavedView>;

/**
 * Changes a view. Refuses as saving does, one that whoever asks does not see with `not_found`, and one they may see and
 * not change with `not_permitted`.
 */
export const makeEditView =
  ({ unitOfWork, clock }: Dependencies): EditView =>
  ({ by, id, changes: { name, query, shared, pinned } }) =>
    unitOfWork.run(async ({ savedViews }) => {
      const before = await changeable(savedViews, by, id);
      const after: SavedView = {
        ...before,
        name: name === undefined ? before.name : parseViewName(name),
        query: query === undefined ? before.query : parseViewQuery(query),
        shared: shared ?? before.shared,
        pinned: pinned ?? before.pinned,
        modifiedAt: clock(),
      };
      const outcome = await savedViews.replace(after);
      if (outcome === 'duplicate') throw nameTaken(after);
      assertFound(outcome === 'replaced', 'saved report');
      return after;
    });

export type RemoveView = (input: { readonly by: Viewer; readonly id: SavedViewId }) => Promise<void>;

/** Removes a view. Refuses as editing does. */
export const makeRemoveView =
  ({ unitOfWork }: Dependencies): RemoveView =>
  ({ by, id }) =>
    unitOfWork.run(async ({ savedViews }) => {
      await changeable(savedViews, by, id);
      assertFound(await savedViews.remove(by.networkId, id), 'saved report');
    });

/** The view, locked: what somebody may not see looks like an unknown one. */
async function changeable(savedViews: SavedViews, by: Viewer, id: SavedViewId): Promise<SavedView> {
  const view = found(await savedViews.findForUpdate(by.networkId, id), 'saved report');
  assertFound(maySee(view, by), 'saved report');
  if (mayChange(view, by)) return view;
  throw refuse('not_permitted', 'Only its owner can change this report. Save a copy instead.');
}

function nameTaken({ name }: SavedView) {
  const message = `You already have a saved report called "${name}".`;
  return refuse('duplicate', message, [{ path: 'name', message }]);
}
