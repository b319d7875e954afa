import { describe, expect, it } from '@jest/globals';
import type { AffiliateId, NetworkId, SavedViewId, UserId } from '../shared/ids.ts';
import {
  mayChange,
  maySee,
  parseViewName,
  parseViewPage,
  parseViewQuery,
  type SavedView,
  type Viewer,
} from './saved-view.ts';

const NETWORK = 'n' as NetworkId;
const ANNA = 'anna' as UserId;
const BLOG = 'blog' as AffiliateId;
const view = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: 'v' as SavedViewId,
  networkId: NETWORK,
  accountId: null,
  userId: ANNA,
  name: 'US by device',
  page: 'reports',
  query: 'countries=US',
  shared: false,
  pinned: false,
  createdAt: new Date(0),
  modifiedAt: null,
  ...overrides,
});
const viewer = (overrides: Partial<Viewer> = {}): Viewer => ({
  networkId: NETWORK,
  accountId: null,
  userId: 'olga' as UserId,
  managesUsers: false,
  ownOnly: false,
  ...overrides,
});

// docs/rules/users.md#saved-views
describe('a saved view', () => {
  it.each([
    ['own', {}, { userId: ANNA }, true, true],
    ["somebody else's", {}, {}, false, false],
    ["somebody else's, whoever manages users", {}, { managesUsers: true }, false, false],
    ['shared', { shared: true }, {}, true, false],
    ['shared, whoever manages users', { shared: true }, { managesUsers: true }, true, true],
    ["of the network's key", { userId: null }, {}, false, false],
    ["of the network's key, by a key", { userId: null }, { userId: null, managesUsers: true }, true, true],
    ['shared by staff, an account', { shared: true }, { accountId: BLOG, managesUsers: true }, false, false],
    ['shared by an account, staff', { shared: true, accountId: BLOG }, { managesUsers: true }, false, false],
    ['shared in an account', { shared: true, accountId: BLOG }, { accountId: BLOG }, true, false],
    [
      'shared in an account, by another user who manages its users',
      { shared: true, accountId: BLOG },
      { accountId: BLOG, managesUsers: true },
      true,
      false,
    ],
    [
      'of another network',
      { shared: true },
      { networkId: 'm' as NetworkId, managesUsers: true },
      false,
      false,
    ],
  ] as const)('that is %s', (_name, saved, by, seen, changed) => {
    expect(maySee(view(saved), viewer(by))).toBe(seen);
    expect(mayChange(view(saved), viewer(by))).toBe(changed);
  });

  it('has a name, a page and a query that a browser could send', () => {
    expect(parseViewName('  日本 <b> ')).toBe('日本 <b>');
    expect(parseViewPage('settings/users')).toBe('settings/users');
    expect(parseViewQuery('?groups=%5B%22adid%22%5D&period=last_7_days')).toBe(
      'groups=%5B%22adid%22%5D&period=last_7_days',
    );
    expect(parseViewQuery('')).toBe('');
    for (const name of [' ', 'x'.repeat(101)]) expect(() => parseViewName(name)).toThrow();
    for (const page of ['', '/reports', 'reports/', 'Reports', '../x', '//evil.example', 'r'.repeat(61)])
      expect(() => parseViewPage(page)).toThrow('Enter a path');
    for (const query of ['a b', 'a=#x', 'a="x"', '<script>', 'ü=1', 'a=\n', 'x'.repeat(4001)])
      expect(() => parseViewQuery(query)).toThrow('Enter the part');
  });
});
