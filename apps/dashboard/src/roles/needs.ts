// What staff need for each page, for each tab of one, and to change what is on it: one table, in the words of
// packages/domain/src/identity/user.ts (docs/rules/users.md#staff-roles). Affiliates and advertisers need none of it.
import { isLimited, type Limits } from '../api/limited.ts';
import type { Permission, Session } from '../api/session.ts';

type Needs = { readonly open: Permission; readonly change: Permission };
type PageNeeds = Needs & { readonly tabs?: Readonly<Record<string, Needs>> };

const LOOK: Needs = { open: 'read', change: 'read' };
const NOWHERE: PageNeeds = LOOK;
const MANAGE: Needs = { open: 'read', change: 'manage' };
const only = (permission: Permission): Needs => ({ open: permission, change: permission });

/** By address; a page below one of these needs the same, unless it has a line of its own. */
export const NEEDS: Readonly<Record<string, PageNeeds>> = {
  '/': LOOK,
  '/reports': LOOK,
  '/live': LOOK,
  '/security': LOOK,
  '/notices': LOOK,
  '/clicks': MANAGE,
  '/campaigns': MANAGE,
  '/campaigns/new': only('manage'),
  '/caps': LOOK,
  '/conversions': MANAGE,
  '/affiliates': MANAGE,
  '/affiliates/new': only('manage'),
  '/groups': MANAGE,
  '/advertisers': MANAGE,
  '/advertisers/new': only('manage'),
  '/access-requests': MANAGE,
  '/imports': MANAGE,
  '/referrals': MANAGE,
  '/first-run': only('manage'),
  '/postbacks': { open: 'read', change: 'postbacks' },
  '/billing': { open: 'read', change: 'billing', tabs: { close: only('billing'), payouts: only('billing') } },
  '/settings': {
    open: 'read',
    change: 'settings',
    tabs: {
      network: only('settings'),
      company: only('settings'),
      brand: only('settings'),
      domains: only('settings'),
      users: only('users'),
      categories: only('settings'),
      'sign-up': only('settings'),
      keys: only('keys'),
      tokens: only('keys'),
      webhooks: only('keys'),
      exports: only('keys'),
      audit: LOOK,
      system: LOOK,
    },
  },
};

const lineOf = <Line>(table: Readonly<Record<string, Line>>, key: string): Line | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/**
 * Of staff who are limited to accounts, the pages that hold the limit, and of each the tabs (docs/rules/users.md#limited-staff); all else
 * would hold nothing but refusals.
 */
const OF_LIMITED: Readonly<Record<string, readonly string[]>> = {
  reports: [],
  campaigns: ['overview'],
  conversions: [],
  affiliates: ['overview', 'campaigns'],
  advertisers: ['overview', 'campaigns'],
  'access-requests': ['waiting', 'granted', 'refused'],
  clicks: ['clicks'],
  security: [],
};
/** Of these, those on which they change something that is not their own. */
const CHANGED_BY_LIMITED = ['conversions', 'access-requests'];

const isOfLimited = (path: string, tab: string | undefined): boolean => {
  const tabs = lineOf(OF_LIMITED, firstPart(path));
  return tabs !== undefined && !path.endsWith('/new') && (tab === undefined || tabs.includes(tab));
};

/** What an address needs; one that is not in the table is no page of the staff. */
function needsOf(path: string, tab: string | undefined): Needs {
  const page = lineOf(NEEDS, path) ?? lineOf(NEEDS, `/${firstPart(path)}`) ?? NOWHERE;
  return (tab === undefined || !page.tabs ? undefined : lineOf(page.tabs, tab)) ?? page;
}

type Who = Pick<Session['user'], 'kind' | 'permissions'> & Limits;

/** Whether somebody may do what needs the permission, on the page at the address. */
export const may = (user: Who, permission: Permission, path: string): boolean =>
  (user.kind !== 'staff' || user.permissions.includes(permission)) &&
  (!isLimited(user) || permission !== 'manage' || CHANGED_BY_LIMITED.includes(firstPart(path)));

/**
 * The permission without which the address shows nothing to this person, or `limit` where it is about accounts that are kept from them;
 * undefined where they may see it.
 */
export function missingFor(user: Who, path: string, tab?: string): Permission | 'limit' | undefined {
  if (isLimited(user) && !isOfLimited(path, tab)) return 'limit';
  const { open } = needsOf(path, tab);
  return may(user, open, path) ? undefined : open;
}

/** What it takes to change what the address shows. */
export const changeNeeds = (path: string, tab?: string): Permission => needsOf(path, tab).change;
