// Letters about changes by which others could come in, or have money or visitors sent elsewhere.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { CHANGES_PER_HOUR, LETTERS_PER_HOUR } from '@tributary/domain/identity/letter-limits';
import {
  type Client,
  clientOf,
  idOf,
  invitedBy,
  ownerOf,
  type Party,
  partyOf,
  signedInAs,
  staffOf,
  textOf,
} from '../../test/seed.ts';
import { testApi, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
  api.mail.isSetUp = true;
});

/** The recipients of the letters that went, and what they say, once none is under way. */
async function told(): Promise<{ readonly to: string[]; readonly text: string }> {
  await api.mail.settled();
  const sent = api.mail.sent.splice(0);
  return { to: sent.map(({ to }) => to).toSorted(), text: sent[0]?.text ?? '' };
}
const BANK = { iban: 'DE02120300000000202051' };

// docs/rules/users.md#letters-about-changes
describe('letters of changes', () => {
  it.each([
    ['email', { email: 'other@example.com' }, 'email address'],
    ['password', { password: 'another good horse' }, 'password'],
    ['bank details', { bank: BANK }, 'bank details'],
    ['payout details', { meta_payout: { paypal: 'me@example.com' } }, 'payout details'],
    ['several at once', { bank: BANK, email: 'other@example.com' }, 'email address, bank details'],
  ])('tell an affiliate of another %s, at the old address as well', async (_, changes, words) => {
    await network.ok(`POST /affiliate/${anna.id}`, changes);
    const { to, text } = await told();
    expect(to).toEqual(
      [...new Set([anna.email, 'email' in changes ? changes.email : anna.email])].toSorted(),
    );
    expect(text).toContain(
      `Someone with an API key of the network changed these details of your affiliate account at Example network: ${words}.`,
    );
    expect(text).not.toContain(BANK.iban);
    await network.ok(`POST /affiliate/${anna.id}`, { ...changes, password: undefined });
    expect((await told()).to).toEqual([]);
  });

  it('tell an advertiser of other allowed addresses, whoever sets them', async () => {
    await network.ok(`POST /advertiser/${shop.id}`, { allowed_ips: ['203.0.113.7'] });
    expect(await told()).toMatchObject({
      to: [shop.email],
      text: expect.stringContaining('addresses that may report conversions'),
    });
    await shop.client.ok('PUT /advertiser/allowed-addresses', { allowed_ips: [] });
    expect(await told()).toMatchObject({
      to: [shop.email],
      text: expect.stringContaining('with an API key of the account changed'),
    });
  });

  it("reach the account's other users who have come in, and name the session that changed it", async () => {
    const invite = (email: string) => network.ok('POST /users', { name: 'Nora', email, ...OF_ANNA });
    const OF_ANNA = { kind: 'affiliate', user_id: anna.id };
    api.mail.isSetUp = false;
    await invitedBy(api, textOf((await invite('nora@example.com'))['link']));
    await invite('invited@example.com');
    const { client } = await signedInAs(api, anna.email);
    api.mail.isSetUp = true;
    await client.ok('PATCH /affiliate/payment-details', { bank: BANK });
    const { to, text } = await told();
    expect(to).toEqual([anna.email, 'nora@example.com'].toSorted());
    expect(text).toContain('A user of the account changed');
  });

  it('tell somebody of their own password, changed or chosen by a link', async () => {
    const tellsAnna = async () => {
      const { to, text } = await told();
      expect([to, text]).toEqual([
        [anna.email],
        expect.stringContaining('Your password at Example network was changed.'),
      ]);
    };
    const { client } = await signedInAs(api, anna.email);
    await client.ok('POST /auth/password', { old_password: 'correct horse', password: 'a better horse' });
    await tellsAnna();
    const changes = { action: 'password', old_password: 'a better horse', new_password: 'the best horse' };
    await anna.client.ok('PATCH /affiliate/account', changes);
    await tellsAnna();
    await api.call(null, 'POST /auth/forgotten', { body: { email: anna.email } });
    const token = /#([0-9a-f]{64})/.exec((await told()).text)?.[1];
    const chosen = await api.call(null, 'POST /auth/reset', { body: { token, password: 'correct horse' } });
    expect(chosen.status).toBe(200);
    await tellsAnna();
    await client.status('POST /auth/password', { old_password: 'wrong horse', password: 'a better horse' });
    expect((await told()).to).toEqual([]);
  });

  it('tell another user of their email, at the old address as well', async () => {
    api.mail.isSetUp = false;
    const { user, link } = await network.ok('POST /users', {
      name: 'Nora',
      email: 'nora@example.com',
      role: 'analyst',
    });
    const edit = (body: object) => network.ok(`PATCH /users/${idOf(user)}`, body);
    api.mail.isSetUp = true;
    await edit({ email: 'mistyped@example.com' });
    expect((await told()).to).toEqual([]);
    api.mail.isSetUp = false;
    const again = await network.ok(`POST /users/${idOf(user)}/link`, {});
    await invitedBy(api, textOf(again['link'] ?? link));
    api.mail.isSetUp = true;
    await edit({ name: 'Nora N.' });
    expect((await told()).to).toEqual([]);
    await edit({ email: 'nora@example.com' });
    expect((await told()).to).toEqual(['mistyped@example.com', 'nora@example.com']);
  });

  it.each([
    ['tracking domains', 'PUT /campaign/domains', { domains: ['go.example.org'] }],
    ['dashboard domains', 'PATCH /network/brand', { domains: ['partners.example.org'] }],
  ])('tell owners and admins of other %s', async (what, line, body) => {
    api.mail.isSetUp = false;
    await ownerOf(api, NETWORK_ID);
    await staffOf(api, 'admin');
    await staffOf(api, 'manager');
    api.mail.isSetUp = true;
    await network.ok(line, body);
    const { to, text } = await told();
    expect(to).toHaveLength(2);
    expect(text).toContain(`changed settings at Example network: ${what}.`);
    await network.ok(line, body);
    expect((await told()).to).toEqual([]);
  });

  it('still go out where invitations have used up what one address may get, and are few themselves', async () => {
    const edit = (n: number) => network.ok(`POST /affiliate/${anna.id}`, { bank: { iban: `${n}` } });
    for (let n = 0; n <= LETTERS_PER_HOUR.recipient; n++)
      await api.call(null, 'POST /auth/forgotten', { body: { email: anna.email } });
    expect((await told()).to).toHaveLength(LETTERS_PER_HOUR.recipient);
    for (let n = 0; n < CHANGES_PER_HOUR + 3; n++) await edit(n);
    expect((await told()).to).toEqual(Array(CHANGES_PER_HOUR).fill(anna.email));
    await network.ok(`POST /affiliate/${anna.id}`, { email: 'other@example.com' });
    expect((await told()).to).toEqual([anna.email, 'other@example.com'].toSorted());
  });

  it('are none where there is no mail server, and hold up no change where it is away', async () => {
    api.mail.isUp = false;
    await network.ok(`POST /affiliate/${anna.id}`, { bank: BANK });
    api.mail.isSetUp = false;
    await network.ok(`POST /affiliate/${anna.id}`, { bank: {} });
    expect((await told()).to).toEqual([]);
  });
});
