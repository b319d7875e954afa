import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@tributary/domain/identity/user';
import type { Operation } from '../api/permitted.ts';
import { ASKS, changeAsks, may, missingFor } from './asks.ts';
import { NETWORK } from './network.ts';

type Limits = {
  readonly onlyAffiliates: readonly string[] | null;
  readonly onlyGroups: readonly string[] | null;
  readonly onlyAdvertisers: readonly string[] | null;
};
const NO_LIMITS: Limits = { onlyAffiliates: null, onlyGroups: null, onlyAdvertisers: null };

let permittedOf: (routes: unknown, user: object) => readonly Operation[];
let routes: readonly { readonly operation: string; readonly path: string }[];
beforeAll(async () => {
  // What a session of each would say. Loaded by name: the API is compiled by itself, for no browser.
  const api = '../../../api/src';
  ({ permittedOf } = (await import(`${api}/http/assert-needs.ts`)) as { permittedOf: typeof permittedOf });
  ({ ROUTES: routes } = (await import(`${api}/routes.ts`)) as { ROUTES: typeof routes });
});

const staff = (role: StaffRole, limits = NO_LIMITS) => ({
  user: {
    kind: 'staff' as const,
    only_affiliates: limits.onlyAffiliates,
    only_affiliate_groups: limits.onlyGroups,
    only_advertisers: limits.onlyAdvertisers,
  },
  operations: permittedOf(routes, { kind: 'staff', role, ...limits }),
});

describe('what a page of the staff asks', () => {
  it('is said for every place there is, and open to owners', () => {
    const addresses = [...NETWORK.places.map(({ to }) => to as string), ...(NETWORK.pages ?? [])];
    expect(addresses.filter((address) => !Object.hasOwn(ASKS, address))).toEqual([]);
    const said = Object.values(ASKS).flatMap(({ tabs = {}, ...page }) => [page, ...Object.values(tabs)]);
    const asked = said.flatMap(({ open, change = open }) => [open, change]);
    expect(asked.filter((operation) => !may(staff('owner'), operation))).toEqual([]);
  });

  it.each<[path: string, tab: string | undefined, missing: 'role' | undefined]>([
    ['/campaigns', undefined, undefined],
    ['/campaigns/0123', 'caps', undefined],
    ['/campaigns/0123/edit', undefined, 'role'],
    ['/campaigns/new', undefined, 'role'],
    ['/affiliates/0123', 'invoices', undefined],
    ['/affiliates/0123', 'keys', 'role'],
    ['/advertisers/0123', 'users', 'role'],
    ['/billing', 'balances', undefined],
    ['/billing', 'bonuses', undefined],
    ['/billing', 'rates', undefined],
    ['/billing', 'close', 'role'],
    ['/billing/0123', undefined, undefined],
    ['/billing/statements/0123', undefined, undefined],
    ['/settings', undefined, undefined],
    ['/settings', 'company', 'role'],
    ['/settings', 'users', 'role'],
    ['/settings', 'exports', 'role'],
    ['/settings', 'audit', undefined],
  ])('an analyst at %s, tab %s, lacks %s', (path, tab, missing) => {
    expect(missingFor(staff('analyst'), path, tab)).toBe(missing);
    expect(missingFor(staff('owner'), path, tab)).toBeUndefined();
  });

  // docs/rules/users.md#limited-staff
  it.each<[limit: Limits]>([
    [{ ...NO_LIMITS, onlyAffiliates: ['a'] }],
    [{ ...NO_LIMITS, onlyGroups: ['g'] }],
    [{ ...NO_LIMITS, onlyAdvertisers: ['b'] }],
  ])('who is limited to accounts opens what holds the limit, and nothing else: %j', (limit) => {
    const limited = staff('manager', limit);
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
    for (const path of ['/', '/live', '/caps', '/campaigns/new', '/affiliates/new', '/first-run', '/imports'])
      expect([path, missingFor(limited, path)]).toEqual([path, 'limit']);
    expect(missingFor(limited, '/campaigns/0123', 'overview')).toBeUndefined();
    expect(missingFor(limited, '/campaigns/0123', 'caps')).toBe('limit');
    expect(missingFor(limited, '/clicks', 'hits')).toBe('limit');
    expect(missingFor(limited, '/conversions/0123')).toBeUndefined();
    const mayChange = (path: string) => may(limited, changeAsks(limited, path) ?? 'get-session');
    expect(mayChange('/conversions')).toBe(true);
    expect(mayChange('/access-requests')).toBe(true);
    expect(mayChange('/affiliates/0123')).toBe(false);
    expect(may(limited, 'see-as-account')).toBe(true);
    expect(may(limited, 'get-credit')).toBe(false);
  });

  it('changes take what the page is about', () => {
    const finance = staff('finance');
    expect(changeAsks(finance, '/campaigns/0123', 'caps')).toBe('edit-cap');
    expect(changeAsks(finance, '/billing/0123')).toBe('record-payment');
    expect(changeAsks(finance, '/postbacks', 'addresses')).toBe('edit-postback');
    expect(changeAsks(finance, '/reports')).toBeUndefined();
    expect(may(finance, 'edit-affiliate')).toBe(false);
    expect(may(finance, 'set-legal-data')).toBe(true);
    expect(may(finance, 'edit-credit')).toBe(true);
  });

  it('is nothing that keeps affiliates and advertisers from their own pages', () => {
    const affiliate = { user: { kind: 'affiliate' as const }, operations: [] };
    expect(missingFor(affiliate, '/reports')).toBeUndefined();
    expect(changeAsks(affiliate, '/postbacks')).toBeUndefined();
  });
});
