import { describe, expect, it } from '@jest/globals';
import type { Session } from '../api/session.ts';
import type { Role } from '../roles/role.ts';
import { actionsFor } from './palette-actions.ts';

const role = (name: Role['name']) => ({ name, places: [] }) as unknown as Role;
const user = (permissions: readonly string[]) =>
  ({ kind: 'staff', permissions, limits: null }) as unknown as Session['user'];
const namesOf = (...asked: Parameters<typeof actionsFor>) =>
  actionsFor(...asked).choices.map(({ name }) => name);

describe('the actions of the search', () => {
  it('are found by a part of their name, and none for an empty text', () => {
    const owner = user(['read', 'manage', 'billing', 'settings', 'keys', 'users', 'postbacks']);
    expect(namesOf(role('network'), owner, 'NEW')).toEqual([
      'New campaign',
      'New affiliate',
      'New advertiser',
    ]);
    expect(namesOf(role('network'), owner, '')).toEqual([]);
  });

  it('are those that the person may open', () => {
    const analyst = user(['read']);
    expect(namesOf(role('network'), analyst, 'new')).toEqual([]);
    expect(namesOf(role('network'), analyst, 'settings')).not.toContain('Settings: Team');
    expect(namesOf(role('affiliate'), analyst, 'notif')).toEqual(['Notifications']);
  });
});
