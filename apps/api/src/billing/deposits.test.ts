import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { type Client, idOf, listOf, type Party, partyOf, staffOf, UNKNOWN_ID } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
});

/** An invoice of 160 for the advertiser, or of 100.25 for the affiliate. */
async function invoiceOf({ id }: Party): Promise<string> {
  const delta = statsDelta({
    campaignId: campaign as CampaignId,
    day: calendarDay('2026-02-10'),
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: advertiser.id as AdvertiserId,
    measures: measures({ payout: money('100.25'), revenue: money('160') }),
  });
  await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) => stats.add([delta]));
  const period = { user_id: id, start: '2026-02-01', end: '2026-02-28' };
  return idOf((await network.ok('POST /network/invoices', period))['invoice']);
}

const record = async (more: object = {}) =>
  (await network.ok('POST /network/deposits', { user_id: advertiser.id, amount: 100, ...more }))['deposit'];
const credit = async () => (await advertiser.client.ok('GET /advertiser/credit'))['credit'];
const pausedReasons = async () => {
  const { campaigns } = await affiliate.client.ok('GET /affiliate/campaigns');
  return listOf(campaigns).map((one) => one['paused_reason']);
};

// docs/rules/billing.md#deposits
describe('deposits', () => {
  it('are the prepaid balance, seen by both sides, the note by the network alone', async () => {
    const made = await record({ amount: 100.5, day: '2026-03-09', note: 'Bank transfer' });
    const shown = { amount: 100.5, currency: 'USD', day: '2026-03-09', created: '2026-03-10', voided: null };
    expect(made).toMatchObject({ ...shown, user_id: advertiser.id, note: 'Bank transfer' });
    expect(await record()).toMatchObject({ day: '2026-03-10', note: null });
    expect(await credit()).toEqual({
      credit_limit: null,
      prepaid: 200.5,
      used: 0,
      available: 200.5,
      state: 'ok',
    });
    const own = await advertiser.client.ok('GET /advertiser/deposits');
    expect(own['total']).toBe(2);
    expect(own['deposits']).toEqual(expect.arrayContaining([expect.objectContaining(shown)]));
    expect(JSON.stringify(own)).not.toContain('Bank transfer');
    const ofOne = await network.ok(`GET /network/deposits?user_id=${advertiser.id}&limit=1`);
    expect([ofOne, listOf(ofOne['deposits']).length]).toMatchObject([{ total: 2, limit: 1 }, 1]);
    const other = await partyOf(api, 'advertiser');
    expect(await other.client.ok('GET /advertiser/deposits')).toMatchObject({ total: 0 });
  });

  it('are recorded once by a repeat with the same key', async () => {
    const body = { user_id: advertiser.id, amount: 100 };
    const headers = { 'Idempotency-Key': 'transfer-4711' };
    const once = () => api.call(api.key, 'POST /network/deposits', { body, headers });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await credit()).toMatchObject({ prepaid: 100 });
  });

  it('are voided with a reason the advertiser reads, which pauses the campaigns they paid for', async () => {
    await network.ok(`PATCH /network/credits/${advertiser.id}`, { credit_limit: 0 });
    expect(await pausedReasons()).toEqual(['ADVERTISER_CREDIT']);
    const id = idOf(await record());
    expect(await pausedReasons()).toEqual([null]);
    const line = `POST /network/deposits/${id}/void`;
    const { deposit } = await network.ok(line, { reason: 'Returned by the bank' });
    expect(deposit).toMatchObject({ voided: '2026-03-10', void_reason: 'Returned by the bank' });
    expect(await pausedReasons()).toEqual(['ADVERTISER_CREDIT']);
    expect(await advertiser.client.ok('GET /advertiser/deposits')).toMatchObject({
      deposits: [{ void_reason: 'Returned by the bank' }],
    });
    expect(await network.status(line, { reason: 'again' })).toBe(409);
    expect(await network.status(`POST /network/deposits/${UNKNOWN_ID}/void`, { reason: 'x' })).toBe(404);
    expect(await network.status(line, {})).toBe(400);
    expect(await network.ok('GET /network/audit?object=deposit')).toMatchObject({ total: 2 });
  });

  it.each([
    [{ amount: 0 }, 400, 'amount'],
    [{ amount: -1 }, 400, 'amount'],
    [{ amount: 1.001 }, 400, 'amount'],
    [{ day: '2026-03-11' }, 400, 'day'],
    [{ user_id: UNKNOWN_ID }, 404, 'Advertiser not found.'],
  ])('with %j are refused', async (more, expected, word) => {
    const body = { user_id: advertiser.id, amount: 100, ...more };
    const { status, text } = await network.send('POST /network/deposits', body);
    expect([status, text]).toEqual([expected, expect.stringContaining(word)]);
  });

  it('pay an invoice up to what is left of them, and get it back when the payment is undone', async () => {
    const payments = `POST /network/invoices/${await invoiceOf(advertiser)}/payments`;
    const body = { method: 'deposit', from_deposits: true };
    expect(await network.status(payments, { ...body, amount: 1 })).toBe(409);
    await record({ amount: 200 });
    expect(await credit()).toMatchObject({ prepaid: 200, used: 160, available: 40 });
    const { payment } = await network.ok(payments, { ...body, amount: 150 });
    expect(await credit()).toMatchObject({ prepaid: 50, used: 10, available: 40 });
    await network.ok(payments.replace('POST', 'DELETE') + `/${idOf(payment)}`);
    expect(await credit()).toMatchObject({ prepaid: 200, used: 160, available: 40 });
  });

  it('take in a credit that is paid into them, where there were none', async () => {
    const refunded = statsDelta({
      campaignId: campaign as CampaignId,
      day: calendarDay('2026-02-10'),
      affiliateId: affiliate.id as AffiliateId,
      advertiserId: advertiser.id as AdvertiserId,
      measures: measures({ payout: money('0'), revenue: money('-40') }),
    });
    await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) => stats.add([refunded]));
    const period = { user_id: advertiser.id, start: '2026-02-01', end: '2026-02-28' };
    const id = idOf((await network.ok('POST /network/invoices', period))['invoice']);
    const body = { method: 'deposit', from_deposits: true, amount: 40 };
    const { payment } = await network.ok(`POST /network/invoices/${id}/payments`, body);
    expect(payment).toMatchObject({ amount: -40 });
    expect(await credit()).toMatchObject({ prepaid: 40 });
    await network.ok(`DELETE /network/invoices/${id}/payments/${idOf(payment)}`);
    expect(await credit()).toMatchObject({ prepaid: 0 });
  });

  // docs/rules/billing.md#statements-of-account
  it('are in the statements of both, whose notes only staff with the permission billing see', async () => {
    const payments = `POST /network/invoices/${await invoiceOf(advertiser)}/payments`;
    await record({ amount: 200, note: 'wire 7' });
    const body = { method: 'deposit', from_deposits: true, amount: 150 };
    await network.ok(payments, body);
    const bookings = (reference: string | null) => [
      {
        type: 'deposit',
        invoice_id: null,
        start: null,
        amount: 0,
        reference,
        prepaid: 200,
        prepaid_balance: 200,
      },
      { type: 'invoice', amount: 160, prepaid: 0, prepaid_balance: 200 },
      { type: 'payment', amount: -150, prepaid: -150, prepaid_balance: 50 },
    ];
    const shown = (reference: string | null) => ({
      statements: [{ prepaid_opening: 0, bookings: bookings(reference), prepaid_closing: 50 }],
    });
    expect(await network.ok(`GET /network/statements/${advertiser.id}`)).toMatchObject(shown('wire 7'));
    const analyst = await staffOf(api, 'analyst');
    const finance = await staffOf(api, 'finance');
    expect(await finance.client.ok(`GET /network/statements/${advertiser.id}`)).toMatchObject(
      shown('wire 7'),
    );
    expect(await analyst.client.ok(`GET /network/statements/${advertiser.id}`)).toMatchObject(shown(null));
    const { text: file } = await analyst.client.send(`GET /network/statements/${advertiser.id}?format=csv`);
    expect(file).not.toContain('wire 7');
    expect(await advertiser.client.ok('GET /advertiser/statement')).toMatchObject(shown(null));
    const { text } = await advertiser.client.send('GET /advertiser/statement?format=csv');
    expect(text).not.toContain('wire 7');
    expect(text).toMatch(/,deposit,.*,0,0,200,200\r\n/);
  });

  it('pay no more than is left of them, and nothing is recorded then', async () => {
    const invoice = await invoiceOf(advertiser);
    await record({ amount: 99.99 });
    const { status, text } = await network.send(`POST /network/invoices/${invoice}/payments`, {
      method: 'deposit',
      from_deposits: true,
      amount: 100,
    });
    expect([status, text]).toEqual([409, expect.stringContaining('99.99 USD')]);
    expect(await network.ok(`GET /network/invoices/${invoice}`)).toMatchObject({ invoice: { paid: 0 } });
    expect(await credit()).toMatchObject({ prepaid: 99.99, used: 160 });
  });

  it('pay no invoice of an affiliate', async () => {
    const body = { method: 'deposit', from_deposits: true, amount: 1 };
    const payments = `POST /network/invoices/${await invoiceOf(affiliate)}/payments`;
    expect(await network.status(payments, body)).toBe(400);
  });

  it('of an affiliate are refused as of an unknown account', async () => {
    const body = { user_id: affiliate.id, amount: 100 };
    expect(await network.status('POST /network/deposits', body)).toBe(404);
  });
});
