// What staff need for each page, for each tab of one, and to change what is on it: one table, in the words of
// packages/domain/src/identity/user.ts (docs/rules/users.md#staff-roles). Affiliates and advertisers need none of it.
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
  '/advertisers': MANAGE,
  '/advertisers/new': only('manage'),
  '/access-requests': MANAGE,
  '/imports': MANAGE,
  '/referrals': MANAGE,
  '/first-run': only('manage'),
  '/postbacks': { open: 'read', change: 'postbacks' },
  '/billing': { open: 'read', change: 'billing', tabs: { close: only('billing') } },
  '/settings': {
    open: 'read',
    change: 'settings',
    tabs: {
      network: only('settings'),
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

/** What an address needs; one that is not in the table is no page of the staff. */
function needsOf(path: string, tab: string | undefined): Needs {
  const page = lineOf(NEEDS, path) ?? lineOf(NEEDS, `/${path.split('/')[1] ?? ''}`) ?? NOWHERE;
  return (tab === undefined || !page.tabs ? undefined : lineOf(page.tabs, tab)) ?? page;
}

type Who = Pick<Session['user'], 'kind' | 'permissions'>;

export const may = ({ kind, permissions }: Who, permission: Permission): boolean =>
  kind !== 'staff' || permissions.includes(permission);

/** The permission without which the address shows nothing to this person; undefined where they may see it. */
export function missingFor(user: Who, path: string, tab?: string): Permission | undefined {
  const { open } = needsOf(path, tab);
  return may(user, open) ? undefined : open;
}

/** What it takes to change what the address shows. */
export const changeNeeds = (path: string, tab?: string): Permission => needsOf(path, tab).change;
