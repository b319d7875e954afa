// No setting of one network reaches another: every operation that changes something, asked by the one, leaves what everybody
// of the other reads as it was (docs/rules/accounts.md#network-isolation).
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { OTHER_NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  bodyFor,
  clientFor,
  doorOf,
  entitledTo,
  entryOf,
  freshIds,
  lineOf,
  openWorld,
  pathKinds,
  STATED,
  type World,
} from '../../test/authorization/asking.ts';
import { connections } from '../../test/served.ts';
import { API_URL, type TestApi, testApi, TRACKER_URL } from '../../test/test-api.ts';

/** How busy the installation is, which serves all of them. */
const OF_ALL: readonly string[] = ['get-network-system'];
const READING = STATED.filter(({ method, operation }) => {
  const { by, for: door } = entryOf(operation);
  return method === 'GET' && by === undefined && door !== 'public' && !OF_ALL.includes(operation);
});
const CHANGING = STATED.filter(({ method }) => method !== 'GET');
/** Changes before everything is read again; few enough for a busy machine to make them in the time of a test. */
const CHANGES_OF_PART = 100;
const PARTS = Array.from({ length: Math.ceil(CHANGING.length / CHANGES_OF_PART) }, (_, part) => {
  const routes = CHANGING.slice(part * CHANGES_OF_PART, (part + 1) * CHANGES_OF_PART);
  const names: readonly string[] = routes.map(({ operation }) => operation);
  return [`${names[0]} to ${names.at(-1)}`, routes] as const;
});
/** The deployment's own hosts, and how else they may be written. */
const HOSTS = ['track.example', 'api.example'].flatMap((host) => [
  ...[host, host.toUpperCase(), `${host}.`, `${host}:3001`, `${host}:3000`, ` ${host}:1 `],
  `${host.replace('e', 'ｅ')}`,
]);

/** What everybody of the other network reads, by operation. */
async function readings({ owners: { foreign }, records }: World): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const route of READING) {
    const entry = entryOf(route.operation);
    const path: Record<string, string> = {};
    for (const [name, kind] of pathKinds(entry)) path[name] = await records.of(kind, 'foreign');
    const { status, text } = await clientFor(foreign, doorOf(entry)).send(lineOf(route, path));
    found.set(route.operation, `${status} ${text}`);
  }
  return found;
}

/** Whose the hosts are under which the other network's people and visitors come, without any setting of theirs. */
async function ownersOfHosts({ deps }: TestApi): Promise<string[]> {
  const hosts = [TRACKER_URL, API_URL].map((url) => new URL(url).hostname);
  const networks = await deps.stores.networks.list();
  return networks
    .filter(({ domains, dashboardDomains }) =>
      [...domains, ...dashboardDomains].some((name) => hosts.includes(name.replace(/:\d+$/, ''))),
    )
    .map(({ id }) => id);
}

describe("a network's settings", () => {
  it.each(PARTS)('change nothing that another network reads: %s', async (_, routes) => {
    const world = await openWorld();
    await readings(world); // makes what is read
    const before = await readings(world);
    expect(await readings(world)).toEqual(before);
    for (const route of routes) {
      const entry = entryOf(route.operation);
      const ids = await freshIds(world, entry);
      await (await entitledTo(world, entry)).send(lineOf(route, ids.path), bodyFor(route, ids));
    }
    expect(await readings(world)).toEqual(before);
    expect(await ownersOfHosts(world.api)).toEqual([]);
  });
});

// docs/rules/tracking.md#hosts-of-the-deployment
describe('a host of the deployment', () => {
  it.each(HOSTS)('%j is nobody’s where there are several networks', async (host) => {
    const api = await testApi();
    for (const [line, body] of [
      ['PUT /campaign/domains', { domains: ['go.hats.example', host] }],
      ['PATCH /network/brand', { domains: ['office.hats.example', host] }],
    ] as const) {
      const { status, body: answer } = await api.call(api.key, line, { body });
      expect([line, status, answer.data['code'], answer.data['errors']]).toMatchObject([
        line,
        409,
        33,
        [{ path: 'domains.1' }],
      ]);
    }
    expect(await ownersOfHosts(api)).toEqual([]);
  });

  it('shows the other network’s people the pages of the product', async () => {
    const api = await testApi();
    const brand = async () =>
      (
        await request(api.app)
          .get('/brand')
          .agent(connections)
          .set('Host', new URL(API_URL).host)
          .ok(() => true)
      ).text;
    const before = await brand();
    await api.call(api.key, 'PATCH /network/brand', {
      body: { domains: ['api.example'], accent: '#123456' },
    });
    expect(await brand()).toBe(before);
    expect(await api.deps.stores.networks.find(OTHER_NETWORK_ID)).toMatchObject({ dashboardDomains: [] });
  });

  it('belongs to the only network that lists it until there is a second one', async () => {
    const api = await testApi();
    const createNetwork = (name: string) =>
      api.deps.useCases.createNetwork({ name, currency: 'EUR', zone: 'UTC' });
    const networks = await api.deps.stores.networks.list();
    const [first] = networks;
    if (!first) throw new Error('There is no network.');
    await api.deps.stores.networks.replace({
      ...first,
      domains: ['track.example:3001', 'go.hats.example'],
      dashboardDomains: ['api.example'],
    });
    const { released } = await createNetwork('Next');
    expect(released).toMatchObject([
      { network: { id: first.id }, hosts: ['track.example:3001', 'api.example'] },
    ]);
    expect(await api.deps.stores.networks.find(first.id)).toMatchObject({
      domains: ['go.hats.example'],
      dashboardDomains: [],
    });
    expect((await createNetwork('Last')).released).toEqual([]);
  });
});
