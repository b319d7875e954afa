import { describe, expect, it } from '@jest/globals';
import type { Operation } from '../api/permitted.ts';
import type { Session } from '../api/session.ts';
import type { Role } from '../roles/role.ts';
import { actionsFor } from './palette-actions.ts';

const role = (name: Role['name']) => ({ name, places: [] }) as unknown as Role;
const session = (...operations: readonly Operation[]) =>
  ({ user: { kind: 'staff' }, operations: ['list-notices', ...operations] }) as unknown as Session;
const namesOf = (...asked: Parameters<typeof actionsFor>) =>
  actionsFor(...asked).choices.map(({ name }) => name);

describe('the actions of the search', () => {
  it('are found by a part of their name, and none for an empty text', () => {
    const owner = session('create-campaign', 'create-affiliate', 'create-advertiser');
    expect(namesOf(role('network'), owner, 'NEW')).toEqual([
      'New campaign',
      'New affiliate',
      'New advertiser',
    ]);
    expect(namesOf(role('network'), owner, '')).toEqual([]);
  });

  it('are those that the person may open', () => {
    const analyst = session('list-audit');
    expect(namesOf(role('network'), analyst, 'new')).toEqual([]);
    expect(namesOf(role('network'), analyst, 'settings')).toEqual(['Settings: Audit log']);
    expect(namesOf(role('affiliate'), analyst, 'notif')).toEqual(['Notifications']);
  });
});
