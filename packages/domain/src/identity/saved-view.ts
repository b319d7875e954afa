// A name for what a page of the screens shows (docs/rules/users.md#saved-views).
import { parseName } from '../accounts/account-rules.ts';
import type { AdvertiserId, AffiliateId, NetworkId, SavedViewId, UserId } from '../shared/ids.ts';
import { invalid } from '../shared/refusal.ts';
import { type Assigned, isLimited } from './limit.ts';
import type { User } from './user.ts';

/** How many views one owner may have, and how long their texts may be, in characters. */
export const VIEWS_MAX = 200;
export const VIEW_NAME_LENGTH_MAX = 100;
export const VIEW_PAGE_LENGTH_MAX = 60;
export const VIEW_QUERY_LENGTH_MAX = 4000;

/** Whose a view is: of a user; with `userId` null, of the network itself, which saved it with a key. */
export type ViewOwner = {
  readonly networkId: NetworkId;
  /** The affiliate or advertiser; null: the network. A shared view is seen by those with the same one. */
  readonly accountId: AffiliateId | AdvertiserId | null;
  readonly userId: UserId | null;
};

/** Whose views somebody looks through. */
export type ViewReader = ViewOwner & {
  /** Whether they see nothing that others share: it may name what is kept from them (docs/rules/users.md#limited-staff). */
  readonly ownOnly: boolean;
};

/** The user or account a signed-in person reads views as. */
export const readerOf = (user: Pick<User, 'id' | 'networkId' | 'accountId'> & Assigned): ViewReader => ({
  networkId: user.networkId,
  accountId: user.accountId,
  userId: user.id,
  ownOnly: isLimited(user),
});

export type SavedView = ViewOwner & {
  readonly id: SavedViewId;
  /** Unique among the views of its owner for the same page. */
  readonly name: string;
  /** Which page of the screens, such as `reports`. */
  readonly page: string;
  /** What stands behind `?` in the page's URL. */
  readonly query: string;
  /** Whether others of the same account, or of the network's staff, see it. */
  readonly shared: boolean;
  /** Whether it stands first, for everybody who sees it. */
  readonly pinned: boolean;
  readonly createdAt: Date;
  readonly modifiedAt: Date | null;
};

/** Somebody who asks for views. */
export type Viewer = ViewReader & {
  /** Whether they manage the users of the network: then they also change what its staff shares. */
  readonly managesUsers: boolean;
};

const isSamePlace = (view: ViewOwner, viewer: ViewOwner): boolean =>
  view.networkId === viewer.networkId && view.accountId === viewer.accountId;

const isOwn = (view: ViewOwner, viewer: ViewOwner): boolean =>
  isSamePlace(view, viewer) && view.userId === viewer.userId;

/** Own ones, and, unless they see nothing of others, shared ones of the same account or of the network's staff. */
export const maySee = (view: SavedView, viewer: ViewReader): boolean =>
  isOwn(view, viewer) || (!viewer.ownOnly && view.shared && isSamePlace(view, viewer));

/** Own ones; of the network's shared ones all, for whoever manages its users. */
export const mayChange = (view: SavedView, viewer: Viewer): boolean =>
  isOwn(view, viewer) || (viewer.accountId === null && viewer.managesUsers && maySee(view, viewer));

/** Trimmed, and not empty; refuses other names with `invalid_parameter`. */
export function parseViewName(text: string): string {
  const name = parseName(text, 'name');
  if (name.length <= VIEW_NAME_LENGTH_MAX) return name;
  throw invalid('name', `A name has at most ${VIEW_NAME_LENGTH_MAX} characters.`);
}

const PAGE = /^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)*$/;

/** The page's path without what names a record; refuses others with `invalid_parameter`. */
export function parseViewPage(text: string): string {
  if (text.length <= VIEW_PAGE_LENGTH_MAX && PAGE.test(text)) return text;
  throw invalid(
    'page',
    `Enter a path such as reports: up to ${VIEW_PAGE_LENGTH_MAX} lower-case letters, digits, - and /.`,
  );
}

/** What a browser leaves in a query: printable ASCII without what it would percent-encode. */
const QUERY = /^[!$-;=?-~]*$/;

/** With or without the `?`; refuses what no browser would send as a query with `invalid_parameter`. */
export function parseViewQuery(text: string): string {
  const query = text.replace(/^\?/, '');
  if (query.length <= VIEW_QUERY_LENGTH_MAX && QUERY.test(query)) return query;
  throw invalid(
    'query',
    `Enter the part of the page's URL after the ?, percent-encoded, up to ${VIEW_QUERY_LENGTH_MAX} characters.`,
  );
}
