import type { SavedView, ViewOwner, ViewReader } from '@tributary/domain/identity/saved-view';
import type { NetworkId, SavedViewId } from '@tributary/domain/shared/ids';
import type { Page, PageOf } from '../shared/page.ts';

/** Names for what a page of the screens shows; they go with their owner (docs/rules/users.md#saved-views). */
export type SavedViews = {
  /** `duplicate` when the owner has one of this name for the page. */
  add(view: SavedView): Promise<'added' | 'duplicate'>;
  /** Undefined when the network has no such view. */
  find(networkId: NetworkId, id: SavedViewId): Promise<SavedView | undefined>;
  /** Locked until the transaction ends. */
  findForUpdate(networkId: NetworkId, id: SavedViewId): Promise<SavedView | undefined>;
  /** Those that `maySee` shows, of a page or of all; pinned ones first, then by name, by code point, then by id. */
  list(viewer: ViewReader, viewPage: string | undefined, page: Page): Promise<PageOf<SavedView>>;
  /** How many are the owner's own. */
  countOwn(owner: ViewOwner): Promise<number>;
  /** Replaces every field but owner, page and creation. */
  replace(view: SavedView): Promise<'replaced' | 'missing' | 'duplicate'>;
  /** False when there was none. */
  remove(networkId: NetworkId, id: SavedViewId): Promise<boolean>;
};
