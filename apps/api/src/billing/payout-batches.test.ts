import { beforeEach, describe, expect, it } from '@jest/globals';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
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
  staffOf,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let campaign: string;

const SETTINGS = 'PATCH /network/payout-settings';
const PREPARE = 'POST /network/payout-batches';

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  campaign = await campaignOf(api, await partyOf(api, 'advertiser'));
});

/** An affiliate that is owed so much, with a method. */
async function owed(
  amount: string,
  method: object = { kind: 'paypal', email: 'money@blog.example' },
): Promise<Party> {
  const one = await partyOf(api, 'affiliate');
  await one.client.ok('PUT /affiliate/payout-method', method);
  const of = {
    networkId: NETWORK_ID,
    campaignId: campaign as CampaignId,
    affiliateId: one.id as AffiliateId,
  };
  const earned = measures({ payout: money(amount), revenue: money('500') });
  await happened(api, { stats: [statsDelta({ ...of, day: calendarDay('2026-02-10'), measures: earned })] });
  await network.ok('POST /network/invoices', { user_id: one.id, start: '2026-02-01', end: '2026-02-28' });
  return one;
}

// docs/rules/billing.md#payout-batches
describe('a payout batch', () => {
  it('pays 120, 50 and 300, and carries over 49.99 and -12', async () => {
    await network.ok(SETTINGS, { minimum: 50 });
    const people = [];
    for (const amount of ['120', '49.99', '50', '-12', '300']) people.push(await owed(amount));
    const rehearsed = (await network.ok(PREPARE, { key: 'march', dry_run: true }))['payout_batch'];
    expect(rehearsed).toMatchObject({ _id: null, count: 3, amount: 470 });
    const batch = (await network.ok(PREPARE, { key: 'march' }))['payout_batch'];
    expect(batch).toMatchObject({
      count: 3,
      amount: 470,
      status: 'prepared',
      lines: [{ amount: 120 }, { amount: 50 }, { amount: 300 }],
      left_out: [
        { user_id: people[1]?.id, reason: 'below_minimum', amount: 49.99 },
        { user_id: people[3]?.id, reason: 'negative_balance', amount: -12 },
      ],
    });
    expect((await network.ok(PREPARE, { key: 'march' }))['payout_batch']).toEqual(batch);
    const { status, body } = await network.send(PREPARE, { key: 'april' });
    expect([status, body.data['code']]).toEqual([409, 11]);
    expect(JSON.stringify(batch)).not.toContain('money@');
  });

  // docs/rules/billing.md#hold-back
  it('keeps back what the terms say, and shows it in balances and statements', async () => {
    await network.ok(SETTINGS, { hold_back_percent: 10, hold_back_days: 30 });
    const [ann, bob] = [await owed('100'), await owed('200.05')];
    const agreed = await network.ok(`PATCH /network/payment-terms/${bob.id}`, { hold_back_percent: 12.5 });
    expect(agreed['payment_terms']).toMatchObject({ hold_back_percent: 12.5, hold_back_days: 30, own: true });
    const batch = (await network.ok(PREPARE, { key: 'march' }))['payout_batch'];
    expect(batch).toMatchObject({
      lines: [{ amount: 90 }, { amount: 175.04 }],
      left_out: [
        { user_id: ann.id, reason: 'held_back', amount: 10, due_on: '2026-03-30' },
        { user_id: bob.id, reason: 'held_back', amount: 25.01, due_on: '2026-03-30' },
      ],
    });
    await network.ok(`POST /network/payout-batches/${idOf(batch)}/release`, {});
    await network.ok(`POST /network/payout-batches/${idOf(batch)}/settle`, {});
    const { balances, totals } = await network.ok('GET /network/balances?sort=name&limit=1&page=2');
    expect(totals).toMatchObject([{ open: 35.01, held_back: 35.01 }]);
    const [row] = listOf(balances);
    expect([10, 25.01]).toContain(row?.['held_back']);
    expect(row?.['open']).toBe(row?.['held_back']);
    const byEmail = await network.ok(`GET /network/balances?search=${bob.email}`);
    expect(byEmail['totals']).toMatchObject([{ held_back: 25.01 }]);
    const { statements } = await bob.client.ok('GET /affiliate/statement');
    expect(listOf(statements)).toMatchObject([
      { closing: 25.01, held_back: 25.01, held_back_until: '2026-03-30' },
    ]);
    const more = await network.send(SETTINGS, { hold_back_percent: 100.5 });
    expect([more.status, more.body.data['errors']]).toMatchObject([400, [{ path: 'hold_back_percent' }]]);
  });

  it('goes from its release to settled invoices, and back for one line', async () => {
    const [ann, bob] = [await owed('100'), await owed('200')];
    const id = idOf((await network.ok(PREPARE, { key: 'march' }))['payout_batch']);
    const path = `/network/payout-batches/${id}`;
    const [invoice] = listOf((await network.ok(`GET /network/invoices?user_id=${ann.id}`))['invoices']);
    const byHand = await network.send(`POST /network/invoices/${idOf(invoice)}/payments`, {
      amount: 1,
      method: 'x',
    });
    expect(byHand.status).toBe(409);
    expect(await network.status(`GET ${path}/file?format=paypal`)).toBe(409);
    await network.ok(`POST ${path}/release`, {});
    expect(await network.status(`POST ${path}/release`, {})).toBe(409);
    const [first, second] = await Promise.all(
      [1, 2].map(() => network.send(`GET ${path}/file?format=paypal`)),
    );
    expect(first?.text).toContain('money@blog.example,100.00,USD,');
    expect(second?.text).toBe(first?.text);
    await network.ok(`POST ${path}/settle`, { lines: [1] });
    expect((await network.ok(`GET ${path}`))['payout_batch']).toMatchObject({ status: 'released' });
    await network.ok(`POST ${path}/settle`, {});
    const back = await network.ok(`POST ${path}/return`, { line: 2, reason: 'account closed' });
    expect(back['payout_batch']).toMatchObject({
      status: 'settled',
      lines: [{ status: 'settled' }, { status: 'returned' }],
    });
    const paidOf = async (one: Party) =>
      listOf((await network.ok(`GET /network/invoices?user_id=${one.id}`))['invoices'])[0]?.['status'];
    expect([await paidOf(ann), await paidOf(bob)]).toEqual(['paid', 'open']);
    expect(listOf((await ann.client.ok('GET /affiliate/payments'))['payments'])).toMatchObject([
      { amount: 100, method: 'PayPal', reference: `${id}-1` },
    ]);
  });

  // docs/rules/billing.md#payouts-in-another-currency
  it('pays in the currency of the account, and shows both sides at which rate', async () => {
    const [ann, bob] = [await owed('100'), await owed('200')];
    const eur = { action: 'basic_info', currency: 'EUR' };
    expect(await ann.client.ok('PATCH /affiliate/account', eur)).not.toHaveProperty('warnings');
    await network.ok(`POST /affiliate/${bob.id}`, { currency: 'JPY' });
    await network.ok('PUT /network/exchange-rates', {
      date: '2026-03-09',
      base: 'USD',
      rates: { EUR: 0.913337 },
    });
    const batch = (await network.ok(PREPARE, { key: 'march' }))['payout_batch'];
    const exchange = {
      currency: 'EUR',
      amount: 91.33,
      rate: 0.913337,
      rate_date: '2026-03-09',
      difference: 0,
    };
    expect(batch).toMatchObject({
      currency: 'USD',
      amount: 100,
      paid: [{ currency: 'EUR', amount: 91.33 }],
      lines: [{ amount: 100, currency: 'USD', paid_amount: 91.33, paid_currency: 'EUR', exchange }],
      left_out: [{ user_id: bob.id, reason: 'no_rate', amount: 200, currency: 'USD' }],
    });
    const path = `/network/payout-batches/${idOf(batch)}`;
    await network.ok(`POST ${path}/release`, {});
    const { text: csv } = await network.send(`GET ${path}/file?format=paypal&currency=eur`);
    expect(csv).toContain('money@blog.example,91.33,EUR,');
    expect(await network.status(`GET ${path}/file?format=paypal&currency=USD`)).toBe(409);
    await network.ok(`POST ${path}/settle`, {});
    await network.ok(`POST ${path}/return`, { line: 1, reason: 'account closed' });
    const payments = listOf((await ann.client.ok('GET /affiliate/payments'))['payments']);
    expect(payments).toEqual([]);
    const statements = listOf(
      (await ann.client.ok('GET /affiliate/statement?start=2026-03-01'))['statements'],
    );
    expect(statements).toMatchObject([
      {
        currency: 'USD',
        bookings: [
          { type: 'invoice', amount: 100, exchange: null },
          { type: 'payout', amount: -100, exchange: { ...exchange, amount: -91.33 } },
          { type: 'payout_returned', amount: 100, exchange },
        ],
        closing: 100,
      },
    ]);
    const own = await ann.client.send('GET /affiliate/statement?start=2026-03-01&format=csv');
    expect(own.text).toContain('EUR,-91.33,0.913337,2026-03-09,0,');
    const journal = await network.send('GET /network/journal?start=2026-03-01&format=csv');
    expect(journal.text).toContain('account closed,EUR,91.33,0.913337,2026-03-09,0');
  });

  it('is released by a second person where the network says so', async () => {
    await owed('100');
    await network.ok(SETTINGS, { second_person: true });
    const [one, two] = [await staffOf(api, 'finance'), await staffOf(api, 'finance')];
    const id = idOf((await one.client.ok(PREPARE, { key: 'march' }))['payout_batch']);
    const release = `POST /network/payout-batches/${id}/release`;
    expect([await one.client.status(release, {}), await network.status(release, {})]).toEqual([403, 403]);
    await two.client.ok(release, {});
    const log = JSON.stringify(await network.ok('GET /network/audit?object=payout_batch'));
    expect(log).toContain('released');
    expect(log).not.toContain('money@');
  });

  it('takes terms of one affiliate before those of the network', async () => {
    const ann = await owed('100');
    await network.ok(SETTINGS, { net_days: 60, payer: { holder: 'N', iban: 'DE02 1203 0000 0000 2020 51' } });
    const due = { reason: 'not_due', due_on: '2026-04-29' };
    const rehearse = async () => (await network.ok(PREPARE, { key: 'k', dry_run: true }))['payout_batch'];
    expect(await rehearse()).toMatchObject({ count: 0, left_out: [due] });
    await network.ok(`PATCH /network/payment-terms/${ann.id}`, { net_days: 5 });
    expect((await network.ok(`GET /network/payment-terms/${ann.id}`))['payment_terms']).toMatchObject({
      net_days: 5,
      own: true,
    });
    expect(await rehearse()).toMatchObject({ count: 1 });
    await network.ok(`PATCH /network/payment-terms/${ann.id}`, { inherit: true });
    expect(await rehearse()).toMatchObject({ count: 0 });
    const wrong = await network.send(SETTINGS, {
      payer: { holder: 'N', iban: 'DE03 1203 0000 0000 2020 51' },
    });
    expect([wrong.status, wrong.body.data['errors']]).toMatchObject([400, [{ path: 'payer.iban' }]]);
  });
});
