// How a test asks an operation by its entry in the matrix: who asks, for what, with which body.
import {
  actingAs,
  clientOf,
  clientWith,
  type Client,
  enrolled,
  idOf,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  textOf,
} from '../seed.ts';
import { type Answer, testApi, type TestApi } from '../test-api.ts';
import { type OperationId, ROUTES } from '../../src/routes.ts';
import { MATRIX, type MatrixEntry } from './matrix.ts';
import { openOwners, type Owner, type Side } from './owners.ts';
import { newestBrowser, personEnrolling, personKeeping } from './people.ts';
import { type Kind, openRecords, type Records } from './records.ts';

export type Role = 'network' | 'affiliate' | 'advertiser';
/** With what an operation is asked: a key of a role, or a session. */
export type Door = Role | 'session' | 'staff';
export type Route = (typeof ROUTES)[number];
/** What each id in the path is. */
type PathIds = Readonly<Record<string, string>>;
type BodyIds = Record<Kind, string>;
export type RequestIds = { readonly path: PathIds; readonly body: BodyIds };

export type World = {
  readonly api: TestApi;
  readonly owners: Record<Side, Owner>;
  readonly records: Records;
  /** A key of each role that was taken back. */
  readonly revoked: Record<Door, Client>;
  /** A key of each role. */
  readonly keys: Record<Role, string>;
};

/** `prepare` is called before anything is made. */
export async function openWorld(prepare?: (api: TestApi) => void): Promise<World> {
  const api = await testApi();
  // A mail server is set up and takes nothing, so that links are shown.
  Object.assign(api.mail, { isSetUp: true, isUp: false });
  prepare?.(api);
  const owners = await openOwners(api);
  const { own } = owners;
  await own.network.ok('PATCH /network/account', { sign_up: ['affiliate', 'advertiser'] });
  const revokedOf = async (body: object): Promise<Client> => {
    const issued = await own.network.ok('POST /network/keys', body);
    await own.network.ok(`DELETE /network/keys/${idOf(issued['key'])}`);
    return clientOf(api, textOf(issued['api_key']));
  };
  const revoked = {
    network: await revokedOf({ role: 'network' }),
    affiliate: await revokedOf({ role: 'affiliate', user_id: own.affiliate.id }),
    advertiser: await revokedOf({ role: 'advertiser', user_id: own.advertiser.id }),
    session: await signedOut(api, own.affiliate.email),
    staff: await signedOut(api, await emailOf(own.person)),
  };
  const keyOf = async (body: object) => textOf((await own.network.ok('POST /network/keys', body))['api_key']);
  const keys = {
    network: await keyOf({ role: 'network' }),
    affiliate: await keyOf({ role: 'affiliate', user_id: own.affiliate.id }),
    advertiser: await keyOf({ role: 'advertiser', user_id: own.advertiser.id }),
  };
  return { api, owners, records: openRecords(api, owners), revoked, keys };
}

async function signedOut(api: TestApi, email: string): Promise<Client> {
  const { client } = await signedInAs(api, email);
  await client.ok('POST /auth/logout', {});
  return client;
}

/** The headers an operation is asked with. */
export async function headersFor(world: World, entry: MatrixEntry): Promise<Record<string, string>> {
  const door = doorOf(entry);
  if (entry.by === 'returning') return newestBrowser()?.headers() ?? {};
  return isSignedIn(door) ? (await personFor(world, entry)).headers : { 'X-Api-Key': world.keys[door] };
}

/** The person an operation is asked by; somebody new where it ends the session. */
export async function personFor({ api, owners }: World, entry: MatrixEntry): Promise<Person> {
  if (entry.by === 'enrolling') return personEnrolling() ?? owners.own.person;
  if (entry.by === 'returned') {
    const headers = newestBrowser()?.headers();
    return headers ? { headers, client: clientWith(api, headers) } : owners.own.person;
  }
  if (entry.by === 'keeping') return personKeeping() ?? owners.own.person;
  if (entry.by === 'enrolled') {
    const person = await staffOf(api, 'analyst');
    await enrolled(api, person);
    return person;
  }
  if (entry.by === 'acting') return actingAs(api, owners.own.person, owners.own.affiliate.id);
  if (!entry.endsSession) return owners.own.person;
  return signedInAs(api, (await partyOf(api, 'affiliate')).email);
}

/** The client an operation is asked with for what it may do. */
export async function entitledTo(world: World, entry: MatrixEntry): Promise<Client> {
  const door = doorOf(entry);
  if (entry.by === 'returning') return clientWith(world.api, newestBrowser()?.headers() ?? {});
  return isSignedIn(door) ? (await personFor(world, entry)).client : clientFor(world.owners.own, door);
}

export const isSignedIn = (door: Door): door is 'session' | 'staff' => door === 'session' || door === 'staff';
const emailOf = async ({ client }: Person): Promise<string> =>
  textOf((await client.ok('GET /auth/session'))['session']?.['user']?.['email']);

export const ROLES: readonly Role[] = ['network', 'affiliate', 'advertiser'];

/** Of those that answer with data. The matrix and the compiler report a route without an entry. */
export const STATED = ROUTES.filter(({ files, operation }) => files === undefined && operation in MATRIX);

export const entryOf = (operation: OperationId): MatrixEntry => MATRIX[operation];
export const doorOf = (entry: MatrixEntry): Door =>
  entry.for === 'any' || entry.for === 'public' ? 'network' : entry.for;
export const mayBe = (entry: MatrixEntry, role: Role): boolean =>
  entry.for === 'any' || entry.for === 'public' || entry.for === role;
export const clientFor = ({ network, affiliate, advertiser, person }: Owner, door: Door): Client =>
  ({
    network,
    affiliate: affiliate.client,
    advertiser: advertiser.client,
    session: person.client,
    staff: person.client,
  })[door];
export const codeOf = ({ status, body }: Answer): unknown[] => [status, body.success, body.data['code']];
export const pathKinds = (entry: MatrixEntry): [string, Kind][] => Object.entries(entry.path ?? {});

const DICTIONARY = { route: 'macros' };

export function lineOf({ method, path, operation }: Route, ids: PathIds, query?: string): string {
  const filled = Object.entries({ ...DICTIONARY, ...ids }).reduce(
    (text, [name, id]) => text.replace(`{${name}}`, id),
    path,
  );
  const asked = query ?? entryOf(operation).query;
  return `${method} ${filled}${asked ? `?${asked}` : ''}`;
}

export const bodyFor = ({ operation }: Route, { body }: RequestIds): object | undefined =>
  entryOf(operation).body?.(body);

export async function ownIds({ records }: World, entry: MatrixEntry): Promise<RequestIds> {
  const path: Record<string, string> = {};
  for (const [name, kind] of pathKinds(entry)) path[name] = await records.of(kind, 'own');
  const body = {} as BodyIds;
  for (const kind of [...(entry.names ?? []), ...(entry.uses ?? [])])
    body[kind] = await records.of(kind, 'own');
  return { path, body };
}

/** Records that may be used up: what the path names, and what a body names to be removed or closed. */
export async function freshIds(world: World, entry: MatrixEntry): Promise<RequestIds> {
  const { body: named } = await ownIds(world, entry);
  const fresh: Partial<Record<Kind, string>> = {};
  const path: Record<string, string> = {};
  for (const [name, kind] of pathKinds(entry)) {
    fresh[kind] = await world.records.fresh(kind, fresh);
    path[name] = fresh[kind];
  }
  const body = { ...named };
  for (const kind of [...(entry.names ?? []), ...(entry.uses ?? [])]) {
    if (USED_UP.includes(kind)) body[kind] = await world.records.fresh(kind, {});
  }
  return { path, body };
}
const USED_UP: readonly Kind[] = [
  'ownView',
  'category',
  'billedAffiliate',
  'payableAffiliate',
  'campaign',
  'setupLink',
  'resetLink',
  'inviteLink',
  'signUpLink',
  'enrolmentCode',
  'newPasskey',
  'passkeyAnswer',
  'provider',
  'providerAnswer',
  'providerTicket',
  'providerConfirmation',
];
