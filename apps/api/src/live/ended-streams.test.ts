// Live streams end with the key or session that opened them (docs/rules/stats.md#live-events).
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  clientOf,
  type Client,
  idOf,
  ownerOf,
  type Party,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let owner: Person;
let anna: Party;
const aborting = new Set<AbortController>();

beforeEach(async () => {
  // No stream ends by itself within a test.
  api = await testApi({}, undefined, { freshMs: 0, lifetimeMs: 3_600_000 });
  network = clientOf(api, api.key);
  owner = await ownerOf(api, NETWORK_ID);
  anna = await partyOf(api, 'affiliate');
});
afterEach(() => {
  for (const one of aborting) one.abort();
  aborting.clear();
  api.deps.liveEvents.close();
});

/** A stream that has begun; `ended` resolves when the API ends it. */
async function streamOf(headers: Record<string, string>, path = '/network/events') {
  const { port } = api.app.address() as AddressInfo;
  const gone = new AbortController();
  aborting.add(gone);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: gone.signal });
  expect([path, answer.status]).toEqual([path, 200]);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  const ended = (async () => {
    while (!(await reader.read()).done);
    return 'ended';
  })();
  ended.catch(() => undefined); // those that go on are cut by the test
  return { ended };
}

const issued = async (body: object) => {
  const { key, api_key: text } = await network.ok('POST /network/keys', body);
  return { id: idOf(key), headers: { 'X-Api-Key': textOf(text) } };
};
type Opened = {
  readonly headers: Record<string, string>;
  readonly path?: string;
  readonly end: () => Promise<unknown>;
};
const staff = async (
  end: (id: string, person: Person) => Promise<unknown>,
  role = 'manager',
): Promise<Opened> => {
  const person = await staffOf(api, role);
  const id = idOf((await person.client.ok('GET /auth/session'))['session']?.['user']);
  return { headers: person.headers, end: () => end(id, person) };
};
const affiliates = async (body: (id: string) => Promise<unknown>): Promise<Opened> => {
  const { headers } = await issued({ role: 'affiliate', user_id: anna.id });
  return { headers, path: '/affiliate/events', end: () => body(anna.id) };
};

const ENDINGS: Readonly<Record<string, () => Promise<Opened>>> = {
  'its key is revoked': async () => {
    const { id, headers } = await issued({ role: 'network' });
    return { headers, end: () => network.ok(`DELETE /network/keys/${id}`) };
  },
  'the account of its key is switched off': () =>
    affiliates((id) => network.ok(`POST /affiliate/${id}`, { live: false })),
  'the account of its key is removed': () => affiliates((id) => network.ok(`DELETE /affiliate/${id}`)),
  'its session signs out': () => staff((_id, { client }) => client.ok('POST /auth/logout', {})),
  'its user is switched off': () => staff((id) => owner.client.ok(`PATCH /users/${id}`, { live: false })),
  'its user is removed': () => staff((id) => owner.client.ok(`DELETE /users/${id}`)),
  'its user gets another role': () =>
    staff((id) => owner.client.ok(`PATCH /users/${id}`, { role: 'analyst' })),
  'its user gets a role that may do more': () =>
    staff((id) => owner.client.ok(`PATCH /users/${id}`, { role: 'admin' })),
  'its user is limited': () =>
    staff((id) => owner.client.ok(`PATCH /users/${id}`, { only_affiliates: [anna.id] })),
  'its account gets another password': async () => {
    const { headers } = await signedInAs(api, anna.email);
    return {
      headers,
      path: '/affiliate/events',
      end: () => network.ok(`POST /affiliate/${anna.id}`, { password: 'another horse' }),
    };
  },
};

describe('a live stream', () => {
  it.each(Object.keys(ENDINGS))('ends when %s, and no other', async (name) => {
    const { headers, path, end } = (await ENDINGS[name]?.()) as Opened;
    const stream = await streamOf(headers, path);
    const other = await streamOf({ 'X-Api-Key': api.key });
    await end();
    expect(await stream.ended).toBe('ended');
    expect(await Promise.race([other.ended, Promise.resolve('goes on')])).toBe('goes on');
  });
});
