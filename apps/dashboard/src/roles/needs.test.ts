import { describe, expect, it } from '@jest/globals';
import { type Permission, PERMISSIONS, permissionsOf, type StaffRole } from '@tributary/domain/identity/user';
import { changeNeeds, may, missingFor, NEEDS } from './needs.ts';
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

  // docs/rules/users.md#limited-staff
  it.each<[limit: object]>([[{ only_affiliates: ['a'] }], [{ only_advertisers: ['b'] }]])(
    'who is limited to accounts opens what holds the limit, and nothing else: %j',
    (limit) => {
      const limited = { ...who('manager'), ...limit };
      const places = NETWORK.places.filter(({ to }) => missingFor(limited, to) === undefined);
      expect(places.map(({ to }) => to)).toEqual([
        '/reports',
        '/campaigns',
        '/conversions',
        '/clicks',
        '/affiliates',
        '/advertisers',
        '/access-requests',
      ]);
      for (const path of [
        '/',
        '/live',
        '/caps',
        '/campaigns/new',
        '/affiliates/new',
        '/first-run',
        '/notices',
      ])
        expect([path, missingFor(limited, path)]).toEqual([path, 'limit']);
      expect(missingFor(limited, '/campaigns/0123', 'overview')).toBeUndefined();
      expect(missingFor(limited, '/campaigns/0123', 'caps')).toBe('limit');
      expect(missingFor(limited, '/clicks', 'hits')).toBe('limit');
      expect(missingFor(limited, '/conversions/0123')).toBeUndefined();
      const mayOn = (path: string) => [may(limited, 'manage', path), may(limited, 'act_as', path)];
      expect(mayOn('/conversions')).toEqual([true, true]);
      expect(mayOn('/affiliates/0123')).toEqual([false, true]);
      expect(missingFor({ ...limited, permissions: [] }, '/reports')).toBe('read');
    },
  );

  it('who is not limited opens all', () => {
    const all = { ...who('manager'), only_affiliates: null, only_advertisers: null };
    expect(missingFor(all, '/')).toBeUndefined();
    expect(may(all, 'manage', '/campaigns')).toBe(true);
  });

  it('changes take what the page is about', () => {
    expect(changeNeeds('/campaigns/0123', 'caps')).toBe('manage');
    expect(changeNeeds('/billing/0123')).toBe('billing');
    expect(changeNeeds('/postbacks', 'addresses')).toBe('postbacks');
    expect(changeNeeds('/reports')).toBe('read');
    expect(missingFor({ kind: 'affiliate', permissions: [] }, '/reports')).toBeUndefined();
  });
});
