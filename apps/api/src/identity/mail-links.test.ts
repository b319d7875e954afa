// Links that are mailed to the person they are for (docs/rules/users.md#mail).
import { LETTERS_PER_HOUR } from '@tributary/domain/identity/letter-limits';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  clientOf,
  type Client,
  idOf,
  invitedBy,
  type Party,
  partyOf,
  signedInAs,
  textOf,
} from '../../test/seed.ts';
import { API_URL, testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  api.mail.isSetUp = true;
});

const NORA = { name: 'Nora', email: 'nora@example.com', role: 'analyst' };
const forgotten = (email: string) => api.call(null, 'POST /auth/forgotten', { body: { email } });
const tokenIn = (text: string | undefined): string => /#([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? '';
const choose = (way: 'invite' | 'reset', token: string) =>
  api.call(null, `POST /auth/${way}`, { body: { token, password: 'a better horse' } });

// docs/rules/users.md#mail
describe('an invitation', () => {
  it('goes to the person it is for, and is not shown to the person who invited them', async () => {
    const made = await network.ok('POST /users', NORA);
    expect(made).toMatchObject({ purpose: 'invite', link: null, mailed: true });
    expect(api.mail.sent).toEqual([
      {
        to: NORA.email,
        subject: "You're invited to Example network",
        text: expect.any(String),
        html: expect.stringContaining('<strong dir="auto" style="font-size:18px">Example network</strong>'),
      },
    ]);
    const { text } = api.mail.sent[0] ?? {};
    expect(text).toContain(`${API_URL}/app/invite#`);
    expect(text).toContain('expires in 7 days');
    expect((await choose('invite', tokenIn(text))).status).toBe(200);
    const again = await network.ok(`POST /users/${idOf(made['user'])}/link`, {});
    expect(again).toMatchObject({ purpose: 'reset', link: null, mailed: true });
    expect((await choose('reset', tokenIn(api.mail.sent[1]?.text))).status).toBe(200);
  });

  it.each([
    ['is away', () => void (api.mail.isUp = false)],
    ['is not set up', () => void (api.mail.isSetUp = false)],
  ])('is shown once, to be handed over, when the mail server %s', async (_, happens) => {
    happens();
    expect(await network.ok('POST /users', NORA)).toMatchObject({
      link: expect.stringMatching(/^\/app\/invite#[0-9a-f]{64}$/),
      mailed: false,
    });
    expect(api.mail.sent).toEqual([]);
  });
});

// docs/rules/users.md#language-of-letters
describe('the language of a letter', () => {
  it("is its reader's, and of somebody who is invited that of whoever invites them", async () => {
    api.mail.isSetUp = false;
    const eva = { name: 'Eva', email: 'eva@example.com', role: 'admin', locale: 'es-MX' };
    const { link } = await network.ok('POST /users', eva);
    const admin = await invitedBy(api, textOf(link));
    api.mail.isSetUp = true;
    await network.ok('POST /users', { ...NORA, locale: 'de-AT' });
    await admin.client.ok('POST /users', { ...NORA, email: 'ines@example.com' });
    await network.ok('POST /users', { ...NORA, email: 'kim@example.com' });
    await network.ok('POST /users', { ...NORA, email: 'fleur@example.com', locale: 'fr' });
    await network.ok(`PATCH /users/${anna.id}`, { locale: 'pt-BR' });
    await forgotten(anna.email);
    await api.mail.settled();
    expect(api.mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [NORA.email, 'Ihre Einladung zu Example network'],
      ['ines@example.com', 'Invitación a Example network'],
      ['kim@example.com', "You're invited to Example network"],
      ['fleur@example.com', "You're invited to Example network"],
      [anna.email, 'Redefina sua senha de Example network'],
    ]);
  });
});

describe('a forgotten password', () => {
  it('is reset by a letter to the email address', async () => {
    expect((await forgotten(anna.email.toUpperCase())).status).toBe(200);
    await api.mail.settled();
    expect(api.mail.sent.map(({ to }) => to)).toEqual([anna.email]);
    const { text } = api.mail.sent[0] ?? {};
    expect(text).toContain('expires in 1 hour');
    expect((await choose('reset', tokenIn(text))).status).toBe(200);
    await signedInAs(api, anna.email, 'a better horse');
  });

  it('is answered alike for an e-mail nobody has and for somebody who is deactivated', async () => {
    const known = await forgotten(anna.email);
    // It is answered before the letter is written, which asks again who may sign in.
    await api.mail.settled();
    await network.ok(`POST /affiliate/${anna.id}`, { live: false });
    const off = await forgotten(anna.email);
    const unknown = await forgotten('nobody@example.com');
    expect([off.status, off.text, unknown.status, unknown.text]).toEqual([200, known.text, 200, known.text]);
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(1);
  });

  it('sends an invitation again to who has not chosen a password yet', async () => {
    await network.ok('POST /users', NORA);
    await forgotten(NORA.email);
    await api.mail.settled();
    expect(api.mail.sent.map(({ subject }) => subject)).toEqual(
      Array(2).fill("You're invited to Example network"),
    );
    expect((await choose('invite', tokenIn(api.mail.sent[0]?.text))).status).toBe(404);
  });

  // docs/rules/users.md#guessing
  it("fills nobody's box: an eleventh request has to wait", async () => {
    for (let n = 0; n < 10; n++) expect((await forgotten(anna.email)).status).toBe(200);
    const answer = await forgotten(anna.email);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '30']);
    await api.mail.settled();
    expect(api.mail.sent).toHaveLength(LETTERS_PER_HOUR.recipient);
  });

  it('says who can help where no mail is sent', async () => {
    api.mail.isSetUp = false;
    const known = await forgotten(anna.email);
    expect([known.status, known.text]).toEqual([409, (await forgotten('nobody@example.com')).text]);
    expect(known.text).toContain('Ask an admin for a password link');
  });
});
