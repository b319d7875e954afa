import { describe, expect, it } from '@jest/globals';
import { type Permission, PERMISSIONS, permissionsOf, type StaffRole } from '@tributary/domain/identity/user';
import { changeNeeds, missingFor, NEEDS } from './needs.ts';
import { NETWORK } from './network.ts';

const who = (role: StaffRole) => ({
  kind: 'staff' as const,
  permissions: permissionsOf({ kind: 'staff', role }),
});

describe('what a page of the staff needs', () => {
  it('is said in the words of the domain, and for every place there is', () => {
    const said = Object.values(NEEDS).flatMap(({ open, change, tabs = {} }) => [
      open,
      change,
      ...Object.values(tabs).flatMap((tab) => [tab.open, tab.change]),
    ]);
    expect(said.filter((word) => !PERMISSIONS.includes(word))).toEqual([]);
    const addresses = [...NETWORK.places.map(({ to }) => to as string), ...(NETWORK.pages ?? [])];
    expect(addresses.filter((address) => !Object.hasOwn(NEEDS, address))).toEqual([]);
  });

  it.each<[path: string, tab: string | undefined, missing: Permission | undefined]>([
    ['/campaigns', undefined, undefined],
    ['/campaigns/0123', 'caps', undefined],
    ['/campaigns/new', undefined, 'manage'],
    ['/billing', 'balances', undefined],
    ['/billing', 'close', 'billing'],
    ['/billing/0123', undefined, undefined],
    ['/settings', undefined, undefined],
    ['/settings', 'users', 'users'],
    ['/settings', 'exports', 'keys'],
    ['/settings', 'audit', undefined],
  ])('an analyst at %s, tab %s, lacks %s', (path, tab, missing) => {
    expect(missingFor(who('analyst'), path, tab)).toBe(missing);
    expect(missingFor(who('owner'), path, tab)).toBeUndefined();
  });

  it('changes take what the page is about', () => {
    expect(changeNeeds('/campaigns/0123', 'caps')).toBe('manage');
    expect(changeNeeds('/billing/0123')).toBe('billing');
    expect(changeNeeds('/postbacks', 'addresses')).toBe('postbacks');
    expect(changeNeeds('/reports')).toBe('read');
    expect(missingFor({ kind: 'affiliate', permissions: [] }, '/reports')).toBeUndefined();
  });
});
