import { maySee, type SavedView, type ViewOwner } from '@tributary/domain/identity/saved-view';
import type { SavedViews } from '@tributary/application/identity/saved-views';
import { forgetView } from '../accounts/memory-belongings.ts';
import { addNew, copy, orderedByKey, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memorySavedViews(state: MemoryState): SavedViews {
  const own = (networkId: string, id: string) => {
    const view = state.savedViews.get(id);
    return view?.networkId === networkId ? view : undefined;
  };
  const of = (owner: ViewOwner) =>
    [...state.savedViews.values()].filter(
      (one) => one.networkId === owner.networkId && one.userId === owner.userId,
    );
  const isTaken = (view: SavedView) =>
    of(view).some((one) => one.id !== view.id && one.page === view.page && one.name === view.name);
  const byName = orderedByKey<SavedView>(({ name }) => name, 'asc');
  return {
    add: async (view) => {
      if (isTaken(view)) return 'duplicate';
      addNew(state.savedViews, view.id, view);
      return 'added';
    },
    find: async (networkId, id) => copy(own(networkId, id)),
    findForUpdate: async (networkId, id) => copy(own(networkId, id)),
    list: async (viewer, viewPage, page) =>
      pageOf(
        [...state.savedViews.values()]
          .filter((one) => maySee(one, viewer) && (viewPage === undefined || one.page === viewPage))
          .sort((a, b) => Number(b.pinned) - Number(a.pinned) || byName(a, b)),
        page,
      ),
    countOwn: async (owner) => of(owner).length,
    replace: async (view) => {
      const before = own(view.networkId, view.id);
      if (!before) return 'missing';
      const { accountId, userId, page, createdAt } = before;
      const after = { ...view, accountId, userId, page, createdAt };
      if (isTaken(after)) return 'duplicate';
      state.savedViews.set(view.id, copy(after));
      return 'replaced';
    },
    remove: async (networkId, id) => {
      const isThere = own(networkId, id) !== undefined;
      if (isThere) forgetView(state, id);
      return isThere;
    },
  };
}
