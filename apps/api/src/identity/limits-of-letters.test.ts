import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { LETTERS_PER_HOUR } from '@tributary/domain/identity/letter-limits';
import {
  type Client,
  clientOf,
  idOf,
  listOf,
  partyOf,
  type Party,
  signedInAs,
  textOf,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

const VICTIM = 'victim@example.org';

let api: TestApi;
let anna: Party;
beforeEach(async () => {
  api = await testApi();
  Object.assign(api.mail, { isSetUp: true });
  anna = await partyOf(api, 'affiliate');
});

const invite = (client: Client, email = VICTIM, more: object = {}) =>
  client.send('POST /users', { name: 'Win', email, ...more });
/** Invites somebody and takes it back, so that they can be invited again. */
async function invitedAgain(
  client: Client,
  times: number,
  emailOf = (_n: number) => VICTIM,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) {
    const { status, body } = await invite(client, emailOf(n));
    statuses.push(status);
    if (status === 201) await client.ok(`DELETE /users/${idOf(body.data['user'])}`);
  }
  return statuses;
}
const times = (status: number, many: number): number[] => Array.from({ length: many }, () => status);
const { recipient, account } = LETTERS_PER_HOUR;

// docs/rules/users.md#limits-of-letters
describe('letters and links whose recipient a caller chooses', () => {
  it('are few to one recipient, by whichever door and way they are asked for', async () => {
    const session = (await signedInAs(api, anna.email)).client;
    expect(await invitedAgain(anna.client, recipient - 1)).toEqual(times(201, recipient - 1));
    const { body } = await invite(session);
    const again = await session.send(`POST /users/${idOf(body.data['user'])}/link`);
    expect([again.status, again.body.data['code'], Number(again.headers['retry-after']) > 0]).toEqual([
      429,
      40,
      true,
    ]);
    await session.ok(`DELETE /users/${idOf(body.data['user'])}`);
    expect(await invitedAgain(anna.client, 2)).toEqual([429, 429]);
    expect((await invite(clientOf(api, api.key), VICTIM.toUpperCase(), { role: 'analyst' })).status).toBe(
      429,
    );
    expect(api.mail.sent).toHaveLength(recipient);
  });

  it('are as few where there is no mail server and links are handed over', async () => {
    api.mail.isSetUp = false;
    const tried = await invitedAgain(anna.client, recipient + 2);
    expect(tried).toEqual([...times(201, recipient), 429, 429]);
  });

  it('are some in an hour for one account, and come again with time', async () => {
    const others = (n: number) => `somebody${n}@example.org`;
    expect(await invitedAgain(anna.client, account + 1, others)).toEqual([...times(201, account), 429]);
    api.at.now = new Date(api.at.now.getTime() + 3_600_000 / account);
    expect(await invitedAgain(anna.client, 2, (n) => others(1000 + n))).toEqual([201, 429]);
  });

  it('of one network use up nothing of another, and those who forgot a password have theirs there', async () => {
    await invitedAgain(anna.client, recipient + 1);
    const other = await partyOf(api, 'affiliate', api.otherKey);
    expect((await invite(other.client)).status).toBe(201);
    api.mail.sent.length = 0;
    await api.call(null, 'POST /auth/forgotten', { body: { email: VICTIM } });
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(1);
  });

  it('end no link that was sent when the next one is one too many', async () => {
    for (let n = 0; n <= recipient; n++)
      await api.call(null, 'POST /auth/forgotten', { body: { email: anna.email } });
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(recipient);
    const token = /#(\S+)/.exec(api.mail.sent.at(-1)?.text ?? '')?.[1];
    expect((await api.call(null, 'POST /auth/token', { body: { token } })).status).toBe(200);
  });

  it('are few of those that a stranger asks for, and of decisions on a sign-up', async () => {
    const network = clientOf(api, api.key);
    await network.ok('PATCH /network/account', { sign_up: ['affiliate'] });
    const fields = {
      kind: 'affiliate',
      name: 'Win',
      email: VICTIM,
      password: 'correct horse',
      network_id: NETWORK_ID,
    };
    for (let n = 0; n <= recipient; n++) await api.call(null, 'POST /auth/sign-up', { body: fields });
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(recipient);
    api.mail.isSetUp = false;
    const waits = 'waits@example.org';
    await api.call(null, 'POST /auth/sign-up', { body: { ...fields, email: waits } });
    Object.assign(api.mail, { isSetUp: true });
    api.mail.sent.length = 0;
    const [{ _id: id } = {}] = listOf((await network.ok(`GET /affiliate?search=${waits}`))['affiliates']);
    for (let n = 0; n <= recipient; n++)
      await network.ok(`POST /affiliate/${textOf(id)}`, { decline_reason: `No ${n}` });
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(recipient);
  });

  it('hold no address in a name', async () => {
    for (const name of ['Win at https://evil.example', 'www.evil.example', 'eve@evil.example']) {
      const { status, body } = await anna.client.send('POST /users', { name, email: VICTIM });
      expect([status, body.data['errors']]).toMatchObject([400, [{ path: 'name' }]]);
    }
    await anna.client.ok('POST /users', { name: 'evil.example', email: VICTIM });
    expect(api.mail.sent).toHaveLength(1);
    expect(JSON.stringify(api.mail.sent)).not.toContain('evil');
    const { status } = await clientOf(api, api.key).send('PATCH /network/account', {
      name: 'Go to http://evil.example',
    });
    expect(status).toBe(400);
  });
});
