// Every operation × every caller × every owner of the records it names. Refusals look alike and change nothing.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type RequestIds,
  bodyFor,
  clientFor,
  codeOf,
  entryOf,
  freshIds,
  lineOf,
  mayBe,
  openWorld,
  ownIds,
  doorOf,
  entitledTo,
  pathKinds,
  ROLES,
  type Door,
  isSignedIn,
  type Route,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import { ON_POSTGRES } from '../../test/adapters.ts';
import { MATRIX, type MatrixEntry } from '../../test/authorization/matrix.ts';
import type { Side } from '../../test/authorization/owners.ts';
import type { Kind } from '../../test/authorization/records.ts';
import { type Client, UNKNOWN_ID } from '../../test/seed.ts';
import type { Answer, TestApi } from '../../test/test-api.ts';
import { ROUTES } from '../routes.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  world = await openWorld();
  ({ api } = world);
});

const SIDES: readonly Side[] = ['own', 'another', 'foreign'];
/**
 * Kinds that are part of another record (a cap of a campaign): within the network, a part of another record is
 * refused as well.
 */
const PARTS: readonly Kind[] = [
  'commission',
  'cap',
  'landingPage',
  'creative',
  'publisherPayout',
  'goalPayout',
];
const MALFORMED = ['nonsense', 'F'.repeat(24), `${'f'.repeat(24)}0`];

type Variation = RequestIds & { readonly what: string };

/** Requests with the caller's own ids, one of them exchanged for somebody else's, a malformed or an unknown one. */
async function variations(entry: MatrixEntry): Promise<(Variation & { kind: Kind; side: string })[]> {
  const { records } = world;
  const { path, body } = await ownIds(world, entry);
  const strangers = async (kind: Kind, inPath: boolean): Promise<[string, string][]> => {
    const others: [string, string][] = [];
    if (entry.for !== 'public') others.push(['foreign', await records.of(kind, 'foreign')]);
    const isStranger = !['network', 'staff'].includes(doorOf(entry)) || (inPath && PARTS.includes(kind));
    if (isStranger) others.push(['another', await records.of(kind, 'another')]);
    if (inPath) others.push(...MALFORMED.map((id): [string, string] => ['malformed', id]));
    return [['unknown', UNKNOWN_ID], ...others];
  };
  const made = [];
  for (const [name, kind] of pathKinds(entry)) {
    for (const [side, id] of await strangers(kind, true))
      made.push({ what: `${side} ${name}`, kind, side, path: { ...path, [name]: id }, body });
  }
  for (const kind of entry.names ?? []) {
    for (const [side, id] of await strangers(kind, false))
      made.push({ what: `${side} ${kind} in the body`, kind, side, path, body: { ...body, [kind]: id } });
  }
  return made;
}

/** One request of each sort: for a caller who is refused anyway, one malformed id is enough. */
const oneOfEach = (asked: readonly Variation[]): Variation[] => [
  ...new Map(asked.map((one) => [one.what, one])).values(),
];

async function send(client: Client | null, route: Route, asked: RequestIds) {
  const sent = bodyFor(route, asked);
  const line = lineOf(route, asked.path);
  return client ? client.send(line, sent) : api.call(null, line, { body: sent });
}

/** Once a minute a session's use is noted, whatever is asked: so that nothing of that is left to note, and to see. */
async function noteUse(client: Client, door: Door): Promise<void> {
  if (isSignedIn(door)) await client.ok('GET /auth/session');
}

/** The answer without ids: they differ from request to request, and some answers repeat them. */
const withoutIds = ({ status, text }: Answer, ...ids: string[]): string =>
  ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), `${status} ${text}`);

describe('the matrix', () => {
  it.each(ROUTES)('agrees with $method $path about the role and the ids', (route) => {
    const entry = entryOf(route.operation);
    const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect([entry.for, entry.status]).toEqual([route.role, route.status]);
    const kinds = inPath.filter((name) => name !== 'route' && name !== 'name');
    expect(pathKinds(entry).map(([name]) => name)).toEqual(kinds);
  });

  it('states nothing of operations that are not there', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(ROUTES.map(({ operation }) => operation).sort());
  });
});

describe.each(STATED)('$method $path', (route) => {
  const entry = entryOf(route.operation);

  // docs/rules/accounts.md#network-isolation
  // In memory only: the gate refuses before anything that a request names is read (http/mount.ts), so no adapter sees a difference.
  if (entry.for !== 'public' && !ON_POSTGRES)
    it('is refused to other roles, revoked keys and strangers, whatever it names, and nothing changes', async () => {
      const ids = await ownIds(world, entry);
      const own = { what: 'own', ...ids };
      const asked = oneOfEach([own, ...(await variations(entry))]);
      const before = await api.stored();
      for (const [nth, one] of asked.entries()) {
        // Each role meets everything that may be named, and each side's callers everything of their own: not every pair of all three.
        for (const side of nth === 0 ? SIDES : [SIDES[nth % SIDES.length] ?? 'own']) {
          for (const role of ROLES.filter((other) => !mayBe(entry, other))) {
            const answer = await send(clientFor(world.owners[side], role), route, one);
            expect([side, role, one.what, ...codeOf(answer)]).toEqual([side, role, one.what, 403, false, 5]);
          }
        }
        const gone = await send(world.revoked[doorOf(entry)], route, one);
        expect(['revoked', one.what, ...codeOf(gone)]).toEqual(['revoked', one.what, 401, false, 13]);
        const none = await send(null, route, one);
        expect(['none', one.what, ...codeOf(none)]).toEqual(['none', one.what, 401, false, 12]);
      }
      expect(await api.stored()).toBe(before);
    });

  if (pathKinds(entry).length > 0 || entry.names) {
    it("answers another's and another network's ids as unknown ones, and nothing changes", async () => {
      const client = clientFor(world.owners.own, doorOf(entry));
      const asked = await variations(entry);
      await noteUse(client, doorOf(entry));
      const before = await api.stored();
      const unknown = new Map<string, string>();
      for (const one of asked) {
        const answer = await send(client, route, one);
        const ids = [...Object.values(one.path), ...Object.values(one.body)];
        const place = one.what.replace(/^\S+/, '');
        const seen = withoutIds(answer, ...ids);
        expect([one.what, answer.body.success]).toEqual([one.what, false]);
        if (!place.includes('body'))
          expect([one.what, ...codeOf(answer)]).toEqual([one.what, 404, false, 31]);
        if (one.side === 'unknown') unknown.set(place, seen);
        else if (one.side !== 'malformed') expect([one.what, seen]).toEqual([one.what, unknown.get(place)]);
      }
      expect(await api.stored()).toBe(before);
    });

    it('gives nothing of this network to the same role elsewhere', async () => {
      if (entry.for === 'public') return;
      const ids = await ownIds(world, entry);
      const sides: Side[] = doorOf(entry) === 'network' ? ['foreign'] : ['foreign', 'another'];
      for (const side of sides) await noteUse(clientFor(world.owners[side], doorOf(entry)), doorOf(entry));
      const before = await api.stored();
      for (const side of sides) {
        const answer = await send(clientFor(world.owners[side], doorOf(entry)), route, ids);
        const asksForOpen = Object.values(entry.path ?? {}).includes('askedCampaign') && side === 'another';
        if (!asksForOpen) expect([side, answer.body.success]).toEqual([side, false]);
      }
      if (!Object.values(entry.path ?? {}).includes('askedCampaign')) expect(await api.stored()).toBe(before);
    });
  }

  for (const role of entry.hiddenFrom ?? []) {
    it(`hides the network's own from an ${role}`, async () => {
      const answer = await send(clientFor(world.owners.own, role), route, await ownIds(world, entry));
      expect(codeOf(answer)).toEqual([404, false, 31]);
    });
  }

  for (const [name, kind] of Object.entries(entry.filters ?? {})) {
    it(`finds for a foreign ${name} what it finds for an unknown one`, async () => {
      const client = clientFor(world.owners.own, doorOf(entry));
      const find = async (id: string) => {
        const { path } = await ownIds(world, entry);
        return withoutIds(await client.send(lineOf(route, path, `${name}=${id}`)), id);
      };
      const unknown = await find(UNKNOWN_ID);
      const sides: Side[] = doorOf(entry) === 'network' ? ['foreign'] : ['foreign', 'another'];
      for (const side of sides) expect(await find(await world.records.of(kind, side))).toBe(unknown);
    });
  }

  it('does what it says for its own', async () => {
    const asked = route.method === 'GET' ? await ownIds(world, entry) : await freshIds(world, entry);
    const answer = await send(await entitledTo(world, entry), route, asked);
    expect([answer.status, answer.body.success, answer.text.slice(0, 200)]).toEqual([
      entry.status,
      true,
      expect.any(String),
    ]);
  });
});
