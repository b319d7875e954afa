import { beforeEach, describe, expect, it } from '@jest/globals';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  campaignOf,
  type Client,
  clientOf,
  foreignAndUnknown,
  idOf,
  listOf,
  type Party,
  partyOf,
  staffOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let anna: Party;
let bert: Party;
let shop: Party;
let campaign: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  [anna, bert] = [await partyOf(api, 'affiliate'), await partyOf(api, 'affiliate')];
  shop = await partyOf(api, 'advertiser');
  campaign = await campaignOf(api, shop);
  await earn(anna, '2026-02-10', '12.345678901234567', '20.005');
});

const earn = (affiliate: Party, day: string, payout: string, revenue: string): Promise<void> =>
  api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
    stats.add([
      statsDelta({
        campaignId: campaign as CampaignId,
        day: calendarDay(day),
        affiliateId: affiliate.id as AffiliateId,
        advertiserId: shop.id as AdvertiserId,
        measures: measures({ payout: money(payout), revenue: money(revenue) }),
      }),
    ]),
  );

const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };
const LINE = 'POST /network/invoices/bulk';
const kinds = (data: Record<string, Json>) =>
  listOf(data['results']).map((one) => [one['_id'], one['success'], one['changed'], one['code']]);

// docs/rules/billing.md#closing-many
describe('POST /network/invoices/bulk', () => {
  it('answers for each account, with its amount or the reason why not', async () => {
    const ids = [shop.id, UNKNOWN_ID, bert.id, anna.id, shop.id];
    await earn(bert, '2026-01-31', '5', '1');
    const sent = await network.send(LINE, { ids, ...FEBRUARY });
    expect(sent.status).toBe(201);
    const data = sent.body.data;
    expect(kinds(data)).toEqual([
      [shop.id, true, true, 0],
      [UNKNOWN_ID, false, false, 31],
      [bert.id, false, false, 11],
      [anna.id, true, true, 0],
    ]);
    expect(data).toMatchObject({
      changed: 2,
      failed: 2,
      next: null,
      sums: [
        { user_type: 'publisher', currency: 'USD', count: 1, amount: 12.35 },
        { user_type: 'advertiser', currency: 'USD', count: 1, amount: 20 },
      ],
    });
    const [, unknown, none, made] = listOf(data['results']);
    expect(unknown).toMatchObject({ user_type: null, name: null, invoice: null, uninvoiced_before: null });
    expect(none).toMatchObject({
      user_type: 'publisher',
      invoice: null,
      message: expect.stringContaining('Earlier days hold 5 that no invoice covers, since 2026-01-31.'),
      uninvoiced_before: { since: '2026-01-31', exact_amount: 5 },
    });
    expect(made).toMatchObject({
      message: '',
      lines: 1,
      invoice: { user_id: anna.id, amount: 12.35, open: 12.35, ...FEBRUARY },
    });
    const { invoices } = await network.ok(`GET /network/invoices?user_id=${anna.id}`);
    expect(listOf(invoices)).toEqual([made?.['invoice']]);
    const { audit } = await network.ok('GET /network/audit?object=invoice');
    expect(listOf(audit)).toHaveLength(2);
  });

  it('in a dry run says what the real run then does, and stores nothing', async () => {
    const before = await api.stored();
    const body = { all: true, ...FEBRUARY };
    const rehearsed = await network.send(LINE, { ...body, dry_run: true });
    expect([rehearsed.status, await api.stored()]).toEqual([200, before]);
    const done = await network.send(LINE, body);
    expect(done.status).toBe(201);
    const unnamed = (data: Record<string, Json>) =>
      listOf(data['results']).map((one) => ({
        ...one,
        invoice: { ...(one['invoice'] as object), _id: null },
      }));
    expect(unnamed(done.body.data)).toEqual(listOf(rehearsed.body.data['results']));
    expect(unnamed(done.body.data)).toHaveLength(2);
    expect(done.body.data['sums']).toEqual(rehearsed.body.data['sums']);
  });

  it('makes nothing twice: the same request again, the same key again, one account alone before', async () => {
    const first = await network.ok('POST /network/invoices', { user_id: anna.id, ...FEBRUARY });
    const body = { ids: [anna.id, shop.id], ...FEBRUARY };
    const keyed = { body, headers: { 'Idempotency-Key': 'feb' } };
    const done = await api.call(api.key, LINE, keyed);
    expect(kinds(done.body.data)).toEqual([
      [anna.id, true, false, 0],
      [shop.id, true, true, 0],
    ]);
    expect(listOf(done.body.data['results'])[0]?.['invoice']).toMatchObject({ _id: idOf(first['invoice']) });
    expect((await api.call(api.key, LINE, keyed)).text).toBe(done.text);
    const again = await network.send(LINE, body);
    expect([again.status, again.body.data['changed']]).toEqual([200, 0]);
    expect((await network.ok('GET /network/invoices'))['total']).toBe(2);
  });

  it('of all, narrows to one kind of account', async () => {
    const body = { all: true, user_type: 'advertiser', ...FEBRUARY, dry_run: true };
    expect(kinds(await network.ok(LINE, body))).toEqual([[shop.id, true, true, 0]]);
    const behind = await network.ok(LINE, { ...body, after: shop.id });
    expect([behind['results'], behind['next']]).toEqual([[], null]);
  });

  it('of a group, closes its members that have something, in parts', async () => {
    await earn(bert, '2026-02-11', '5', '1');
    const { group } = await network.ok('POST /network/affiliate-groups', { name: 'Gold' });
    const body = { affiliate_group_id: idOf(group), ...FEBRUARY };
    expect(await network.ok(LINE, body)).toMatchObject({ results: [], next: null });
    const clara = await partyOf(api, 'affiliate');
    const add = [anna.id, clara.id];
    await network.ok(`POST /network/affiliate-groups/${idOf(group)}/members`, { add });
    expect(kinds(await network.ok(LINE, { ...body, after: anna.id, dry_run: true }))).toEqual([]);
    expect(kinds(await network.ok(LINE, { ...body, dry_run: true }))).toEqual([[anna.id, true, true, 0]]);
    expect(kinds(await network.ok(LINE, body))).toEqual([[anna.id, true, true, 0]]);
    expect((await network.ok('GET /network/invoices'))['total']).toBe(1);
    expect(await network.status(LINE, { ...body, affiliate_group_id: UNKNOWN_ID })).toBe(404);
    expect(await clientOf(api, api.otherKey).status(LINE, body)).toBe(404);
  });

  it('refuses what says too little or too much, and says what is allowed', async () => {
    const before = await api.stored();
    const told = async (body: object) => {
      const { status, body: answered } = await network.send(LINE, { ...FEBRUARY, ...body });
      const [error] = listOf(answered.data['errors']);
      return [status, error?.['path']];
    };
    const many = Array.from({ length: 1001 }, (_, n) => n.toString(16).padStart(24, '0'));
    expect(await told({})).toEqual([400, 'ids']);
    expect(await told({ ids: [anna.id], all: true })).toEqual([400, 'ids']);
    expect(await told({ all: true, affiliate_group_id: UNKNOWN_ID })).toEqual([400, 'ids']);
    expect(await told({ affiliate_group_id: UNKNOWN_ID, user_type: 'publisher' })).toEqual([
      400,
      'user_type',
    ]);
    expect(await told({ ids: [] })).toEqual([400, 'ids']);
    expect(await told({ ids: many })).toEqual([400, 'ids']);
    expect(await told({ ids: ['x'] })).toEqual([400, expect.stringMatching(/^ids/)]);
    expect(await told({ ids: [anna.id], user_type: 'publisher' })).toEqual([400, 'user_type']);
    expect(await told({ ids: [anna.id], after: anna.id })).toEqual([400, 'after']);
    expect(await told({ all: true, end: '2026-03-10' })).toEqual([400, 'end']);
    expect((await network.send(LINE, { all: true, start: '2026-02-02', end: '2026-02-01' })).status).toBe(
      400,
    );
    expect(await api.stored()).toBe(before);
  });

  it('closes nothing of another network, nor for other roles, nor for staff without the permission', async () => {
    const body = { ids: [anna.id, shop.id], ...FEBRUARY };
    const foreign = await clientOf(api, api.otherKey).ok(LINE, body);
    expect(kinds(foreign)).toEqual([
      [anna.id, false, false, 31],
      [shop.id, false, false, 31],
    ]);
    expect((await clientOf(api, api.otherKey).ok(LINE, { all: true, ...FEBRUARY }))['results']).toEqual([]);
    for (const party of [anna, shop]) expect(await party.client.status(LINE, body)).toBe(403);
    const analyst = await staffOf(api, 'analyst');
    expect(await analyst.client.status(LINE, { ...body, dry_run: true })).toBe(403);
    expect(await analyst.client.status('GET /network/balances')).toBe(200);
    expect((await network.ok('GET /network/invoices'))['total']).toBe(0);
    const finance = await staffOf(api, 'finance');
    expect(await finance.client.status(LINE, body)).toBe(201);
  });
});

// docs/rules/billing.md#balances
describe('GET /network/balances', () => {
  it('says who is owed what and who owes what, exactly', async () => {
    await network.ok(LINE, { all: true, ...FEBRUARY });
    const { invoices } = await network.ok(`GET /network/invoices?user_id=${anna.id}`);
    await network.ok(`POST /network/invoices/${idOf(listOf(invoices)[0])}/payments`, {
      amount: '2.35',
      method: 'wire',
    });
    await earn(anna, '2026-03-10', '0.000000000000001', '0');
    await earn(bert, '2026-03-01', '100', '0');
    const sent = await network.send('GET /network/balances');
    expect(sent.text).toContain('"approved":0.000000000000001,"invoiced":12.35,"paid":2.35,"open":10,');
    expect(sent.text).toContain('"owed":10.000000000000001');
    expect(listOf(sent.body.data['balances']).map((one) => one['user_id'])).toEqual([bert.id, anna.id]);
    expect(sent.body.data['balances']).toMatchObject([
      { email: expect.stringContaining('@'), payout_method: null, last_invoice: null },
      { last_invoice: { _id: idOf(listOf(invoices)[0]), status: 'part_paid' } },
    ]);
    await anna.client.ok('PUT /affiliate/payout-method', { kind: 'paypal', email: 'anna@blog.example' });
    expect(await network.ok('GET /network/balances?sort=invoiced&limit=1')).toMatchObject({
      balances: [{ payout_method: { kind: 'paypal', confirmation: 'waiting' } }],
    });
    expect(sent.body.data).toMatchObject({ total: 2, totals: [{ currency: 'USD', invoiced: 12.35 }] });
    expect(await network.ok('GET /network/balances?user_type=advertiser')).toMatchObject({
      balances: [
        { user_id: shop.id, user_type: 'advertiser', approved: 0, invoiced: 20, open: 20, owed: 20 },
      ],
    });
    const ids = async (query: string) =>
      listOf((await network.ok(`GET /network/balances?${query}`))['balances']).map((one) => one['user_id']);
    expect(await ids('sort=invoiced&limit=1')).toEqual([anna.id]);
    expect(await ids('limit=1&page=2')).toEqual([anna.id]);
    expect(await ids(`search=${encodeURIComponent(bert.email)}`)).toEqual([bert.id]);
    expect(await network.status('GET /network/balances?sort=luck')).toBe(400);
    expect(await clientOf(api, api.otherKey).ok('GET /network/balances')).toMatchObject({
      balances: [],
      totals: [],
    });
  });
});

// docs/rules/billing.md#own-invoices
describe('The own invoices of an account', () => {
  it('come in pages, each with its lines and payments, and what was paid', async () => {
    await network.ok(LINE, { ids: [anna.id], ...FEBRUARY });
    await earn(anna, '2026-03-01', '1', '2');
    await network.ok(LINE, { ids: [anna.id, shop.id], start: '2026-03-01', end: '2026-03-09' });
    const { invoices, total } = await anna.client.ok('GET /affiliate/invoices?limit=1');
    expect(total).toBe(2);
    const [second] = listOf((await anna.client.ok('GET /affiliate/invoices?limit=1&page=2'))['invoices']);
    const both = [...listOf(invoices), second];
    expect(both.map((one) => one?.['amount']).sort()).toEqual([1, 12.35]);
    const february = both.find((one) => JSON.stringify(one?.['amount']) === '12.35');
    const id = idOf(february);
    await network.ok(`POST /network/invoices/${id}/payments`, { amount: '2.35', method: 'wire' });
    const one = await anna.client.ok(`GET /affiliate/invoices/${id}`);
    expect(one).toMatchObject({
      invoice: { _id: id, open: 10, lines: [{ title: 'Shoes', month: '2026-02', amount: 12.35 }] },
      payments: [{ amount: 2.35 }],
    });
    expect(one['invoice']).not.toHaveProperty('user_id');
    expect(await anna.client.ok('GET /affiliate/payments')).toMatchObject({
      payments: [{ invoice_id: id, amount: 2.35, currency: 'USD', ...FEBRUARY }],
      total: 1,
    });
    expect((await anna.client.ok('GET /affiliate/invoices?status=part_paid'))['total']).toBe(1);
    expect(await bert.client.ok('GET /affiliate/invoices')).toMatchObject({ invoices: [], total: 0 });
    expect((await bert.client.ok('GET /affiliate/payments'))['total']).toBe(0);
    const [others, unknown] = [id, UNKNOWN_ID].map((of) => bert.client.send(`GET /affiliate/invoices/${of}`));
    expect([(await others)?.status, (await others)?.text]).toEqual([404, (await unknown)?.text]);
    const own = listOf((await shop.client.ok('GET /advertiser/invoices'))['invoices']);
    expect((await shop.client.ok(`GET /advertiser/invoices/${idOf(own[0])}`))['invoice']).toMatchObject({
      amount: 2,
    });
    expect(await shop.client.status(`GET /advertiser/invoices/${id}`)).toBe(404);
    const [foreign, nobodys] = await foreignAndUnknown(api, `GET /network/invoices/${id}`);
    expect(foreign.text).toBe(nobodys.text);
  });
});
