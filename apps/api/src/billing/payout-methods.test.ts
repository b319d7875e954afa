import { beforeEach, describe, expect, it } from '@jest/globals';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { MINUTE_MS } from '@tributary/domain/shared/durations';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  signedInAs,
  staffOf,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;

const BANK = { kind: 'bank', holder: 'Ann Lee', iban: 'DE89 3704 0044 0532 0130 00' };
const OTHER = { kind: 'paypal', email: 'money@blog.example' };
const OWN = 'GET /affiliate/payout-method';
const SET = 'PUT /affiliate/payout-method';

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  anna = await partyOf(api, 'affiliate');
});

/** The id of her open invoice. */
async function annaIsOwed(): Promise<string> {
  const campaign = await campaignOf(api, await partyOf(api, 'advertiser'));
  const earned = { measures: measures({ payout: money('12.34'), revenue: money('20') }) };
  const of = { campaignId: campaign as CampaignId, affiliateId: anna.id as AffiliateId };
  await happened(api, {
    stats: [statsDelta({ networkId: NETWORK_ID, ...of, day: calendarDay('2026-02-10'), ...earned })],
  });
  const body = { user_id: anna.id, start: '2026-02-01', end: '2026-02-28' };
  return idOf((await network.ok('POST /network/invoices', body))['invoice']);
}

/** An invoice of which one unit was paid. */
async function annaWasPaid(): Promise<void> {
  const paid = `POST /network/invoices/${await annaIsOwed()}/payments`;
  await network.ok(paid, { amount: 1, method: 'wire' });
}

// docs/rules/billing.md#payout-methods
describe('a payout method', () => {
  it('is set by its affiliate and read by both sides, whole only one by one', async () => {
    expect(await anna.client.ok(OWN)).toEqual({ payout_method: null });
    const { payout_method: saved } = await anna.client.ok(SET, BANK);
    expect(saved).toMatchObject({
      kind: 'bank',
      shown: 'DE •• 3000',
      version: 1,
      confirmation: 'not_needed',
    });
    const whole = { iban: 'DE89370400440532013000', holder: 'Ann Lee', bic: null, email: null };
    expect((await anna.client.ok(OWN))['payout_method']).toMatchObject(whole);
    const ofAnna = `GET /network/payout-methods/${anna.id}`;
    expect((await network.ok(ofAnna))['payout_method']).toMatchObject({ ...whole, user_id: anna.id });
    const list = await network.ok('GET /network/payout-methods');
    expect(list).toMatchObject({ total: 1, payout_methods: [{ shown: 'DE •• 3000' }] });
    expect(JSON.stringify(list)).not.toContain('0532');
  });

  it('is refused with the field that is wrong', async () => {
    const { status, body } = await anna.client.send(SET, { ...BANK, iban: 'DE88 3704 0044 0532 0130 00' });
    expect([status, body.data['errors']]).toEqual([
      400,
      [{ path: 'iban', message: expect.stringContaining('check digits') }],
    ]);
    expect(await anna.client.ok(OWN)).toEqual({ payout_method: null });
  });

  // docs/rules/input-output.md#warnings
  it('is saved with a warning if the bank and the IBAN are of different countries, as every account is', async () => {
    const warnings = [{ path: 'bic', message: 'The bank is in FR, but the IBAN in DE. Check both.' }];
    expect(await anna.client.ok(SET, { ...BANK, bic: 'BNPAFRPP' })).toMatchObject({ warnings });
    expect(await anna.client.ok(SET, { ...BANK, bic: 'COBADEFF' })).not.toHaveProperty('warnings');
    const payer = { holder: 'Net', iban: BANK.iban, bic: 'BNPAFRPP' };
    const saved = await network.ok('PATCH /network/payout-settings', { payer });
    expect(saved).toMatchObject({ warnings: [{ ...warnings[0], path: 'payer.bic' }] });
  });

  it('takes the password again from somebody who is signed in', async () => {
    const { client } = await signedInAs(api, anna.email);
    api.at.now = new Date(api.at.now.getTime() + 11 * MINUTE_MS);
    expect((await client.send(SET, BANK)).status).toBe(403);
    await client.ok('POST /auth/confirm', { password: 'correct horse' });
    await client.ok(SET, BANK);
  });

  it('writes to its owner and to the audit log without its number', async () => {
    api.mail.isSetUp = true;
    await anna.client.ok(SET, BANK);
    await api.mail.settled();
    const letters = api.mail.sent.splice(0);
    expect(letters).toMatchObject([{ to: anna.email, text: expect.stringContaining('payout method') }]);
    await anna.client.ok(SET, BANK);
    await anna.client.ok(SET, { ...BANK, iban: 'GB82 WEST 1234 5698 7654 32' });
    const log = await network.ok('GET /network/audit?object=payout_method');
    const text = JSON.stringify([letters, log]);
    expect(listOf(log['audit'])).toHaveLength(2);
    expect(text).toContain('DE •• 3000');
    for (const secret of ['0532', '56987654', 'Ann Lee']) expect(text).not.toContain(secret);
  });

  it('goes with its affiliate', async () => {
    await anna.client.ok(SET, BANK);
    await network.ok(`DELETE /affiliate/${anna.id}`);
    expect((await network.send(`GET /network/payout-methods/${anna.id}`)).status).toBe(404);
  });
});

// docs/rules/billing.md#confirming-a-payout-method
describe('confirming a payout method', () => {
  const confirm = (client: Client, version: number) =>
    client.send(`POST /network/payout-methods/${anna.id}/confirm`, { version });

  it('is for a change after money was paid, of the version that was looked at', async () => {
    await anna.client.ok(SET, BANK);
    await annaWasPaid();
    const { payout_method: changed } = await anna.client.ok(SET, OTHER);
    expect(changed).toMatchObject({ version: 2, confirmation: 'waiting' });
    const waiting = await network.ok('GET /network/payout-methods?confirmation=waiting');
    expect(waiting).toMatchObject({ payout_methods: [{ user_id: anna.id }] });
    const person = await staffOf(api, 'finance');
    expect((await confirm(person.client, 1)).status).toBe(409);
    const { status, body } = await confirm(person.client, 2);
    expect([status, body.data['payout_method']]).toMatchObject([
      200,
      {
        confirmation: 'given',
        confirmed_by: idOf((await person.client.ok('GET /auth/session'))['session']?.['user']),
      },
    ]);
    const { payout_method: again } = await anna.client.ok(SET, BANK);
    expect(again).toMatchObject({ version: 3, confirmation: 'waiting', confirmed_by: null });
  });

  it('is for a change while a batch holds money for the affiliate, also her first', async () => {
    await annaIsOwed();
    const setTo = async (method: object) => (await anna.client.ok(SET, method))['payout_method'];
    await setTo(OTHER);
    expect(await setTo(BANK)).toMatchObject({ version: 2, confirmation: 'not_needed' });
    await network.ok('POST /network/payout-batches', { key: 'march' });
    expect(await setTo(OTHER)).toMatchObject({ version: 3, confirmation: 'waiting' });
  });

  it('is for a change after money was sent, also if it came back', async () => {
    const changed = async (method: object) => {
      const { payout_method: set } = await anna.client.ok(SET, method);
      return set?.['confirmation'];
    };
    await anna.client.ok(SET, OTHER);
    await annaIsOwed();
    const batchOf = async (key: string) =>
      idOf((await network.ok('POST /network/payout-batches', { key }))['payout_batch']);
    const canceled = await batchOf('canceled');
    await network.ok(`POST /network/payout-batches/${canceled}/cancel`);
    expect(await changed(BANK)).toBe('not_needed');
    const sent = `POST /network/payout-batches/${await batchOf('sent')}`;
    await network.ok(`${sent}/release`);
    await network.ok(`${sent}/return`, { line: 1, reason: 'The bank refused it.' });
    expect(await changed(OTHER)).toBe('waiting');
  });

  it('is for a change after a payment that was undone', async () => {
    await anna.client.ok(SET, OTHER);
    const paid = `/network/invoices/${await annaIsOwed()}/payments`;
    const { payment } = await network.ok(`POST ${paid}`, { amount: 1, method: 'wire' });
    await network.ok(`DELETE ${paid}/${idOf(payment)}`);
    const { payout_method: set } = await anna.client.ok(SET, BANK);
    expect(set).toMatchObject({ confirmation: 'waiting' });
  });

  it('takes a person: not a key that is nobody', async () => {
    await annaWasPaid();
    await anna.client.ok(SET, BANK);
    expect((await confirm(network, 1)).status).toBe(403);
    expect((await network.ok(`GET /network/payout-methods/${anna.id}`))['payout_method']).toMatchObject({
      confirmation: 'waiting',
    });
  });
});
