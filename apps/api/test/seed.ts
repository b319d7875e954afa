// What most route tests begin with: accounts, a campaign, and the accounts' keys, made through the API itself.
import request from 'supertest';
import { connections, PLAIN } from './served.ts';
import { hmacSha1 } from '@tributary/adapters-crypto/hmac-sha1';
import { codeOfStep, stepAt } from '@tributary/domain/identity/second-factor';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { softPasskey } from './authenticator.ts';
import { type FakeProvider, fakeProvider } from './identity-provider.ts';
import { type Answer, type Json, refusedIn, type TestApi } from './test-api.ts';

/** Calls with one key. `line` is a method and a path: `GET /campaign`. */
export type Client = {
  send(line: string, body?: object): Promise<Answer>;
  /** The data of a call that must succeed. */
  ok(line: string, body?: object): Promise<Json>;
  status(line: string, body?: object): Promise<number>;
};

export const clientOf = (api: TestApi, key: string): Client => clientWith(api, { 'X-Api-Key': key });

/** What a page of ours sends for somebody who is signed in. */
export const sessionHeaders = (text: string): Record<string, string> => ({
  Cookie: `tributary=${text}`,
  'Sec-Fetch-Site': 'same-origin',
  'X-Tributary': '1',
});

/** Calls with these headers. */
export function clientWith(api: TestApi, headers: Readonly<Record<string, string>>): Client {
  const send: Client['send'] = async (line, body) => {
    const [name = '', path = ''] = line.split(' ');
    const method = name.toLowerCase() as 'get';
    const asked = request(api.app)[method](path);
    const sending = asked.agent(connections).set(PLAIN).set(headers);
    const answer: unknown = await (body === undefined ? sending : sending.send(body));
    return answer as Answer;
  };
  return {
    send,
    ok: async (line, body) => {
      const answer = await send(line, body);
      if (!answer.body.success) throw refusedIn(api, line, answer);
      return answer.body.data;
    },
    status: async (line, body) => (await send(line, body)).status,
  };
}

/** The text of the session that an answer sets. */
export function sessionTextIn({ headers }: Answer): string {
  const [cookie = ''] = (headers['set-cookie'] ?? []) as readonly string[];
  return /^tributary=([0-9a-f]{64});/.exec(cookie)?.[1] ?? '';
}

/** Signs in, and calls as a page of ours would. */
export async function signedInAs(api: TestApi, email: string, password = 'correct horse'): Promise<Person> {
  const answer = await api.call(null, 'POST /auth/login', { body: { email, password } });
  return personWith(api, answer);
}

/** Somebody who is signed in. */
export type Person = { readonly client: Client; readonly headers: Record<string, string> };

export function personWith(api: TestApi, answer: Answer): Person {
  if (!answer.body.success) throw refusedIn(api, 'signing in', answer);
  const headers = sessionHeaders(sessionTextIn(answer));
  return { headers, client: clientWith(api, headers) };
}

/** A member of staff who sees as an account: as a browser would, with both cookies. */
export async function actingAs(
  api: TestApi,
  person: Person,
  id: string,
  kind: 'affiliate' | 'advertiser' = 'affiliate',
): Promise<Person> {
  const answer = await person.client.send('POST /auth/acting', { kind, user_id: id });
  if (!answer.body.success) throw refusedIn(api, 'seeing as an account', answer);
  const [cookie = ''] = (answer.headers['set-cookie'] ?? []) as readonly string[];
  const headers = { ...person.headers, Cookie: `${person.headers['Cookie']}; ${cookie.split(';')[0]}` };
  return { headers, client: clientWith(api, headers) };
}

let owners = 0;
/** The first owner of a network, signed in by its setup link. */
export async function ownerOf(api: TestApi, networkId: NetworkId): Promise<Person> {
  const token = await api.deps.useCases.openSetup(networkId);
  owners += 1;
  const body = { token, name: 'Olga Owner', email: `owner${owners}@example.com`, password: 'correct horse' };
  return personWith(api, await api.call(null, 'POST /auth/setup', { body }));
}

/** A member of the staff with this role, invited by the network and signed in. */
export async function staffOf(api: TestApi, role: string, networkKey = api.key): Promise<Person> {
  owners += 1;
  const fields = { name: `Staff ${owners}`, email: `staff${owners}@example.com`, role };
  const { link } = await clientOf(api, networkKey).ok('POST /users', fields);
  return invitedBy(api, textOf(link));
}

/** Accepts an invitation. */
export async function invitedBy(api: TestApi, link: string): Promise<Person> {
  const body = { token: link.replace(/^.*#/, ''), password: 'correct horse' };
  return personWith(api, await api.call(null, 'POST /auth/invite', { body }));
}

/** Begins a second factor; the secret that the app would hold. */
export async function enrolling({ client }: Person): Promise<string> {
  return textOf((await client.ok('POST /auth/second-factor', {}))['secret']);
}

/** What an authenticator app shows at the time of the API. */
export const codeNow = (api: TestApi, secret: string): string =>
  codeOfStep(hmacSha1, fromBase32(secret), stepAt(api.at.now));

/** Switches a second factor on. */
export async function enrolled(api: TestApi, person: Person) {
  const secret = await enrolling(person);
  const confirmed = await person.client.ok('POST /auth/second-factor/confirm', {
    code: codeNow(api, secret),
  });
  const { session } = await person.client.ok('GET /auth/session');
  return { secret, recoveryCodes: listOf(confirmed['recovery_codes']).map(textOf), user: session?.['user'] };
}

export const ISSUER = 'https://login.example';

/** Lets the staff of a network sign in by a provider that the test holds; asked again it is the same one. */
export async function provided(api: TestApi, key = api.key, settings: object = {}): Promise<FakeProvider> {
  const provider = PROVIDERS.get(api) ?? fakeProvider(ISSUER, () => api.at.now);
  PROVIDERS.set(api, provider);
  api.web.serve(ISSUER, (request) => provider.answer(request));
  await clientOf(api, key).ok('PUT /network/identity-provider', {
    name: 'Company account',
    issuer: ISSUER,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    email_domains: ['example.com'],
    ...settings,
  });
  return provider;
}
const PROVIDERS = new WeakMap<TestApi, FakeProvider>();

/** A browser at a page of ours, with what it keeps. */
export function browserOf(api: TestApi, cookies: Record<string, string> = {}) {
  const headers = () => ({
    'Sec-Fetch-Site': 'same-origin',
    'X-Tributary': '1',
    Cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  });
  const send = async (line: string, body?: object): Promise<Answer> => {
    const answer = await clientWith(api, headers()).send(line, body);
    for (const set of (answer.headers['set-cookie'] ?? []) as readonly string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies[name] = value;
    }
    return answer;
  };
  return { cookies, headers, send };
}

/** The challenge of a passkey at sign-in. */
export async function challengeOf(api: TestApi): Promise<string> {
  const asked = await api.call(null, 'POST /auth/passkey/challenge', { body: {} });
  return textOf(asked.body.data['public_key']?.['challenge']);
}

/** Gives a person a passkey. */
export async function keeping(api: TestApi, { client }: Person, name = 'Work laptop') {
  const passkey = softPasskey();
  const { public_key: asked } = await client.ok('POST /auth/passkeys/challenge', {});
  const credential = passkey.made(textOf(asked?.['challenge']));
  const added = await client.ok('POST /auth/passkeys', { name, credential });
  const id = idOf(added['passkey']);
  /** What it answers a challenge of sign-in. */
  const answer = async () => passkey.signed(await challengeOf(api));
  return { id, passkey, answer };
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

export type Party = {
  readonly id: string;
  readonly shortId: number;
  readonly client: Client;
  readonly email: string;
};

let accounts = 0;

/** An account that is live, and a client with a key of its own. */
export async function partyOf(
  api: TestApi,
  kind: 'affiliate' | 'advertiser',
  networkKey = api.key,
  ownEmail?: string,
): Promise<Party> {
  const network = clientOf(api, networkKey);
  accounts += 1;
  const email = ownEmail ?? `${kind}${accounts}@example.com`;
  const { user } = await network.ok(`POST /${kind}`, {
    name: `${kind} ${accounts}`,
    email,
    password: 'correct horse',
  });
  const id = idOf(user);
  await network.ok(`POST /${kind}/${id}`, { live: true });
  const key = await network.ok('POST /network/keys', { role: kind, user_id: id });
  return { id, shortId: Number(user?.['display_id']), client: clientOf(api, textOf(key['api_key'])), email };
}

/** The id of an active campaign that pays 1.5 and charges 2.25 everywhere by default. */
export async function campaignOf(
  api: TestApi,
  advertiser: Party,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { campaign } = await clientOf(api, api.key).ok('POST /campaign', {
    title: 'Shoes',
    url: 'https://shop.example/l?cid={click_id}',
    preview_url: 'https://shop.example/',
    model: 'cpa',
    status: 'active',
    advertiser_id: advertiser.id,
    commissions: [{ payout: 1.5, revenue: 2.25 }],
    ...overrides,
  });
  return idOf(campaign);
}

export const textOf = (value: Json | undefined): string => value as unknown as string;
export const idOf = (record: Json | undefined): string => textOf(record?.['_id']);
/** An array of the answer, as one. */
export const listOf = (value: Json | undefined): Json[] => value as unknown as Json[];
export const UNKNOWN_ID = 'f'.repeat(24);

/** Asserts nothing itself: what a foreign id and an unknown one are answered, to be compared. */
export async function foreignAndUnknown(
  api: TestApi,
  line: string,
  body?: object,
): Promise<[Answer, Answer]> {
  const other = clientOf(api, api.otherKey);
  return [await other.send(line, body), await other.send(line.replace(/[0-9a-f]{24}/, UNKNOWN_ID), body)];
}
