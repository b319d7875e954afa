// What a session says its user may call (docs/rules/users.md#permitted-operations), compared with what the routes answer that user.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_ROLES } from '@tributary/domain/identity/user';
import {
  actingAs,
  clientOf,
  idOf,
  partyOf,
  type Person,
  signedInAs,
  staffOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { codeOf } from '../../test/authorization/asking.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';
import { ROUTES } from '../routes.ts';

type Route = (typeof ROUTES)[number];

let api: TestApi;
let affiliate: Awaited<ReturnType<typeof partyOf>>;
let advertiser: Awaited<ReturnType<typeof partyOf>>;

const sessionOf = async ({ client }: Person) => (await client.ok('GET /auth/session'))['session'];
const operationsOf = async (person: Person) => (await sessionOf(person))?.['operations'];

async function limited(role: string, limits: object): Promise<Person> {
  const person = await staffOf(api, role);
  await clientOf(api, api.key).ok(`PATCH /users/${idOf((await sessionOf(person))?.['user'])}`, limits);
  return person;
}

/** With ids that name nothing, so that nothing is changed; of streams, with a kind that there is not, so that none begins. */
const lineOf = ({ method, path, operation }: Route): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}${operation.startsWith('watch-') ? '?kinds=none' : ''}`;

async function isOpen(person: Person, route: Route): Promise<boolean> {
  const answer = await person.client.send(lineOf(route), route.method === 'GET' ? undefined : {});
  const [status, , code] = codeOf(answer);
  expect([route.operation, status]).not.toEqual([route.operation, 401]);
  return status !== 403 || code !== 5;
}

const isSignOut = ({ operation }: Route): boolean => operation === 'sign-out';
/** The one that ends the session it is asked with comes last. */
const IN_TURN = [...ROUTES.filter((one) => !isSignOut(one)), ...ROUTES.filter(isSignOut)];

const LIMITED = ['manager', 'support'] as const;
const KINDS = [...STAFF_ROLES, ...LIMITED.map((role) => `limited ${role}`), 'affiliate', 'advertiser'];

beforeAll(async () => {
  api = await testApi();
  affiliate = await partyOf(api, 'affiliate');
  advertiser = await partyOf(api, 'advertiser');
});

/** With a session of their own, because some operations end sessions. */
async function personOf(kind: string): Promise<Person> {
  if (kind === 'affiliate') return signedInAs(api, affiliate.email);
  if (kind === 'advertiser') return signedInAs(api, advertiser.email);
  if (kind === 'limited manager') return limited('manager', { only_affiliates: [affiliate.id] });
  if (kind === 'limited support') return limited('support', { only_advertisers: [advertiser.id] });
  return staffOf(api, kind);
}

describe('the operations of a session', () => {
  it('are another set for each kind of user', async () => {
    const sets = await Promise.all(
      KINDS.map(async (kind) => JSON.stringify(await operationsOf(await personOf(kind)))),
    );
    // Owners and admins may call the same.
    expect(new Set(sets).size).toBe(KINDS.length - 1);
  });

  it('are those of the account for staff who view as it, marked as read-only', async () => {
    const looking = await actingAs(api, await personOf('manager'), affiliate.id);
    expect(await operationsOf(looking)).toEqual(await operationsOf(await personOf('affiliate')));
    expect((await sessionOf(looking))?.['acting']).toMatchObject({ read_only: true });
  });

  it.each(KINDS)('are those that are not refused: %s', async (kind) => {
    const person = await personOf(kind);
    const said = await operationsOf(person);
    const open = [];
    for (const route of IN_TURN) if (await isOpen(person, route)) open.push(route.operation);
    expect(open.sort()).toEqual([...(said as unknown as string[])].sort());
  });
});
