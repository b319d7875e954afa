// Saved views on the wire (docs/rules/users.md#saved-views).
import {
  mayChange,
  type SavedView,
  VIEW_NAME_LENGTH_MAX,
  VIEW_PAGE_LENGTH_MAX,
  VIEW_QUERY_LENGTH_MAX,
  type Viewer,
} from '@tributary/domain/identity/saved-view';
import type { ViewChanges } from '@tributary/application/identity/save-views';
import { z } from 'zod';
import { flag, optionalText, text } from '../shared/input.ts';
import { bool, nullableString, string, timeIn } from '../shared/output.ts';
import { recordWire } from '../shared/record-wire.ts';

const name = text("Unique among one's own views of the page.", VIEW_NAME_LENGTH_MAX);
const query = optionalText(
  "The page's URL after `?`, percent-encoded; empty for the page as it opens.",
  VIEW_QUERY_LENGTH_MAX,
);
const shared = flag("Whether others of the same account, or of the network's staff, see it.");
const pinned = flag('Whether it is pinned to the top.');

/** Every field of a saved view; `own` and `changeable` depend on who asks. */
export const VIEW_WIRE = recordWire<
  SavedView,
  { readonly viewer: Viewer; readonly zone: string },
  ViewChanges
>()({
  id: { shown: ['_id', string('Long ID.')] },
  networkId: {},
  accountId: {},
  name: {
    shown: ['name', string('What its owner calls it.')],
    created: ['name', name],
    changed: ['name', name.optional()],
  },
  page: {
    shown: ['page', string('Dashboard page, such as `reports`.')],
    created: ['page', text('Dashboard page, such as `reports`.', VIEW_PAGE_LENGTH_MAX)],
  },
  query: {
    shown: ['query', string("The page's URL after `?`.")],
    created: ['query', query],
    changed: ['query', query],
  },
  shared: {
    shown: ['shared', bool("Whether others of the same account, or of the network's staff, see it.")],
    created: ['shared', shared.default(false)],
    changed: ['shared', shared.optional()],
  },
  pinned: {
    shown: ['pinned', bool('Whether it is pinned to the top for everyone who sees it.')],
    created: ['pinned', pinned.default(false)],
    changed: ['pinned', pinned.optional()],
  },
  own: {
    shown: ['own', bool('Whether it is yours.'), ({ userId }, { viewer }) => userId === viewer.userId],
  },
  changeable: {
    shown: [
      'changeable',
      bool('Whether you may change and remove it.'),
      (view, { viewer }) => mayChange(view, viewer),
    ],
  },
  userId: { shown: ['user_id', nullableString('Who saved it; null for the network, by a key.')] },
  createdAt: {
    shown: [
      'created',
      string('When it was saved, in network time.'),
      ({ createdAt }, { zone }) => timeIn(createdAt, zone),
    ],
  },
  modifiedAt: {
    shown: [
      'modified',
      nullableString('When it was changed last, in network time.'),
      ({ modifiedAt }, { zone }) => modifiedAt && timeIn(modifiedAt, zone),
    ],
  },
});

export const viewOut = z
  .object(VIEW_WIRE.shape('shown'))
  .meta({ id: 'SavedView', description: 'A name for what a page of the screens shows.' });

export const viewOf = (view: SavedView, viewer: Viewer, zone: string): z.input<typeof viewOut> =>
  VIEW_WIRE.show('shown', view, { viewer, zone });
