// Every operation × every kind of session: who may not is refused, whatever the operation, and nothing changes. Which
// operations there are is the matrix's to say; one that is left out there does not compile.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CONFIRMED_MS, SESSION_IDLE_MS } from '@tributary/domain/identity/session';
import {
  bodyFor,
  codeOf,
  doorOf,
  isSignedIn,
  entryOf,
  lineOf,
  mayBe,
  openWorld,
  ownIds,
  ROLES,
  type Role,
  type Route,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { actingAs, type Person, signedInAs, staffOf } from '../../test/seed.ts';
import { permissionsOf, STAFF_ROLES, type StaffRole } from '@tributary/domain/identity/user';

let world: World;
let persons: Record<Role, Person>;
let expired: Person;
/** Signed in, as the owner for the network, too long ago for what needs the password again. */
let unconfirmed: Record<Role, Person>;
/** The owner of the network, who sees as these. */
let acting: Record<'affiliate' | 'advertiser', Person>;
let staff: readonly (readonly [StaffRole, Person])[];
const start = new Date('2026-03-10T12:00:00.000Z');

beforeAll(async () => {
  world = await openWorld();
  const { own } = world.owners;
  persons = {
    network: own.person,
    affiliate: await signedInAs(world.api, own.affiliate.email),
    advertiser: await signedInAs(world.api, own.advertiser.email),
  };
  world.api.at.now = new Date(start.getTime() - SESSION_IDLE_MS);
  expired = await signedInAs(world.api, own.affiliate.email);
  world.api.at.now = new Date(start.getTime() - CONFIRMED_MS);
  unconfirmed = {
    network: await staffOf(world.api, 'owner'),
    affiliate: await signedInAs(world.api, own.affiliate.email),
    advertiser: await signedInAs(world.api, own.advertiser.email),
  };
  world.api.at.now = start;
  // Notes the use of the session now, so that what is asked below changes nothing.
  for (const { client } of Object.values(unconfirmed)) await client.ok('GET /auth/session');
  acting = {
    affiliate: await actingAs(world.api, own.person, own.affiliate.id),
    advertiser: await actingAs(world.api, own.person, own.advertiser.id, 'advertiser'),
  };
  staff = await Promise.all(STAFF_ROLES.map(async (role) => [role, await staffOf(world.api, role)] as const));
});

/** Whether the network requires a second factor of its staff. Nobody in this test has one. */
async function askingFactors(isAsked: boolean): Promise<void> {
  const { networks } = world.api.deps.stores;
  const own = await networks.find(NETWORK_ID);
  if (own) await networks.replace({ ...own, staffSecondFactor: isAsked });
}

describe.each(STATED.filter(({ role }) => role !== 'public'))('$method $path by session', (route: Route) => {
  const entry = entryOf(route.operation);
  const changes = route.method !== 'GET' || route.changes === true;
  let line: string;
  let body: object | undefined;
  beforeEach(async () => {
    await askingFactors(false);
    const ids = await ownIds(world, entry);
    line = lineOf(route, ids.path);
    body = bodyFor(route, ids);
  });
  const ask = (headers: Record<string, string>) => world.api.call(null, line, { headers, body });

  it('is refused to other roles, to sessions that are over, and without proof, and nothing changes', async () => {
    const before = await world.api.stored();
    const others = ROLES.filter((role) =>
      entry.for === 'staff' ? role !== 'network' : entry.for !== 'session' && !mayBe(entry, role),
    );
    for (const role of others)
      expect([role, ...codeOf(await ask(persons[role].headers))]).toEqual([role, 403, false, 5]);
    const over = {
      expired: expired.headers,
      unknown: { ...expired.headers, Cookie: `tributary=${'0'.repeat(64)}` },
    };
    for (const [name, headers] of Object.entries(over))
      expect([name, ...codeOf(await ask(headers))]).toEqual([name, 401, false, 13]);
    expect(codeOf(await world.revoked.session.send(line, body))).toEqual([401, false, 13]);
    if (changes) {
      const door = doorOf(entry);
      const { Cookie = '', ...proofs } = persons[isSignedIn(door) ? 'network' : door].headers;
      for (const left of Object.keys(proofs)) {
        const rest = Object.fromEntries(Object.entries(proofs).filter(([name]) => name !== left));
        expect([left, ...codeOf(await ask({ ...rest, Cookie }))]).toEqual([left, 403, false, 5]);
      }
    }
    expect(await world.api.stored()).toBe(before);
  });

  // docs/rules/users.md#staff-roles, docs/rules/users.md#typing-the-password-again
  it('is refused to staff without the permission, and where it must be, to who has not just typed the password', async () => {
    const { needs: permission, confirmed = false } = entry;
    const before = await world.api.stored();
    const without = staff.filter(
      ([role]) => permission && !permissionsOf({ kind: 'staff', role }).includes(permission),
    );
    for (const [role, person] of without)
      expect([role, ...codeOf(await ask(person.headers))]).toEqual([role, 403, false, 5]);
    const door = doorOf(entry);
    const late = unconfirmed[isSignedIn(door) ? 'network' : door];
    if (confirmed) expect(codeOf(await ask(late.headers))).toEqual([403, false, 6]);
    expect(await world.api.stored()).toBe(before);
  });

  // docs/rules/users.md#required-second-factor
  it('is closed to staff without the second factor that their network asks for', async () => {
    if (entry.for !== 'staff' && entry.for !== 'session' && !mayBe(entry, 'network')) return;
    const { factorless = false } = entry;
    await askingFactors(true);
    const before = await world.api.stored();
    if (!factorless) expect(codeOf(await ask(persons.network.headers))).toEqual([403, false, 9]);
    else if (!changes) expect((await ask(persons.network.headers)).status).toBe(entry.status);
    expect(await world.api.stored()).toBe(before);
    await askingFactors(false);
  });

  // docs/rules/users.md#viewing-as-an-account
  it('changes nothing for staff who see as an account, and tells them what it tells the account', async () => {
    for (const [role, person] of Object.entries(acting)) {
      if (route.endsActing) continue;
      // First, for what asking makes: the links of an affiliate that lists its campaigns.
      const own = changes ? undefined : await ask(persons[role as keyof typeof acting].headers);
      const before = await world.api.stored();
      const answer = await ask(person.headers);
      if (changes) expect([role, ...codeOf(answer)]).toEqual([role, 403, false, 8]);
      // What of somebody's own session is asked differs from session to session.
      else if (route.role !== 'session') {
        expect([role, answer.status, answer.text]).toEqual([role, own?.status, own?.text]);
      }
      expect(await world.api.stored()).toBe(before);
    }
  });

  if (!changes) {
    it('is answered to the session of its role as to a key', async () => {
      const door = doorOf(entry);
      const answer = await ask(persons[isSignedIn(door) ? 'network' : door].headers);
      expect([answer.status, answer.body.success]).toEqual([entry.status, true]);
    });
  }
});
