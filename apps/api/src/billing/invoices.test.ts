import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  conversion,
  hitId,
  measures,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { deltasOfConversion } from '@tributary/domain/reporting/deltas';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { happened } from '../../test/happened.ts';
import {
  type Client,
  clientOf,
  foreignAndUnknown,
  idOf,
  listOf,
  type Party,
  partyOf,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type Answer, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
  await earn('2026-02-10', '12.345678901234567', '20.005');
});

/** As the worker books an approved conversion, or (below zero) its reversal. */
const earn = (day: string, payout: string, revenue: string): Promise<void> =>
  api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
    stats.add([
      statsDelta({
        campaignId: campaign as CampaignId,
        day: calendarDay(day),
        affiliateId: affiliate.id as AffiliateId,
        advertiserId: advertiser.id as AdvertiserId,
        measures: measures({ payout: money(payout), revenue: money(revenue) }),
      }),
    ]),
  );

const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };
const close = (user: Party, period: object = FEBRUARY) =>
  network.ok('POST /network/invoices', { user_id: user.id, ...period });
const refusal = ({ status, body }: Answer) => [status, body.data['code'], body.data['message']];

describe('POST /network/invoices', () => {
  it('closes a period; its lines add up to the amount', async () => {
    const sent = await network.send('POST /network/invoices', { user_id: affiliate.id, ...FEBRUARY });
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      {
        invoice: {
          start: '2026-02-01',
          end: '2026-02-28',
          amount: 12.35,
          paid: 0,
          open: 12.35,
          currency: 'USD',
          status: 'open',
          live: true,
          created: '2026-03-10',
          user_id: affiliate.id,
          user_type: 'publisher',
          lines: [
            { kind: 'campaign', campaign_id: campaign, title: 'Shoes', month: '2026-02', amount: 12.35 },
          ],
        },
        uninvoiced_before: null,
      },
    ]);
    expect(sent.text).toContain('"exact_amount":12.345678901234567');
    const { invoice } = await close(advertiser);
    expect(invoice).toMatchObject({ amount: 20, user_type: 'advertiser' });
  });

  // docs/rules/billing.md#currency-of-an-invoice
  // docs/rules/money.md#currency-of-amounts
  it('keeps its currency, and a change of the network’s says what is open, what is invoiced, and which affiliates and campaigns keep theirs', async () => {
    await close(affiliate);
    await earn('2026-03-01', '7', '9');
    const strict = await api.call(api.key, 'PATCH /network/account', {
      body: { currency: 'jpy' },
      headers: { Prefer: 'handling=strict' },
    });
    expect([strict.status, strict.body.data['errors']]).toEqual([
      400,
      [
        {
          path: 'currency',
          message:
            "Affiliates are owed 7 USD approved and 0 USD pending that aren't invoiced. These numbers aren't converted and read as JPY from now on. Close and settle them first.",
        },
        {
          path: 'currency',
          message:
            "Advertisers owe 29.005 USD approved and 0 USD pending that aren't invoiced. These numbers aren't converted and read as JPY from now on. Close and settle them first.",
        },
        {
          path: 'currency',
          message:
            'Invoices of affiliates, their adjustments and payments keep their currency: 12.35 USD invoiced, 12.35 USD of it open.',
        },
        {
          path: 'currency',
          message:
            "Affiliates keep the currency of their account. For 1 of them it isn't JPY: payout batches convert their payments at your exchange rate from now on, and skip them where there is no rate.",
        },
        {
          path: 'currency',
          message:
            "Campaigns keep their currency. For 1 of them, sale amounts without a currency aren't in JPY.",
        },
      ],
    ]);
    expect((await network.ok('PATCH /network/account', { currency: 'USD' }))['warnings']).toBeUndefined();
    await network.ok(`POST /campaign/${campaign}`, { action: 'basic_info', currency: 'JPY' });
    await affiliate.client.ok('PATCH /affiliate/account', { action: 'basic_info', currency: 'JPY' });
    expect(
      listOf((await network.ok('PATCH /network/account', { currency: 'JPY' }))['warnings']),
    ).toHaveLength(3);

    await earn('2026-02-10', '-12.345678901234567', '0');
    const answer = await network.send('POST /network/invoices', {
      user_id: affiliate.id,
      start: '2026-03-01',
      end: '2026-03-09',
    });
    expect(answer.body.data).toMatchObject({
      invoice: { currency: 'JPY', amount: 7, adjusts: false },
      others: [
        { currency: 'USD', amount: -12.35, adjusts: true, lines: [{ kind: 'adjustment', amount: -12.35 }] },
      ],
    });
    const bulk = await network.ok('POST /network/invoices/bulk', {
      ids: [affiliate.id, advertiser.id],
      start: '2026-03-01',
      end: '2026-03-09',
    });
    expect(bulk['sums']).toMatchObject([{ user_type: 'advertiser', currency: 'JPY', count: 1 }]);
  });

  // docs/rules/billing.md#dry-run-of-an-invoice
  it('shows what it would be in a dry run, and changes nothing', async () => {
    const before = await api.stored();
    const body = { user_id: affiliate.id, ...FEBRUARY, dry_run: true };
    const shown = await network.send('POST /network/invoices', body);
    expect([shown.status, shown.body.data['invoice']]).toMatchObject([200, { _id: null, amount: 12.35 }]);
    expect(await api.stored()).toBe(before);
  });

  // docs/rules/billing.md#closing-again
  it('refuses a second closing, naming the first; later changes adjust the next period', async () => {
    const first = idOf((await close(affiliate))['invoice']);
    const again = await network.send('POST /network/invoices', { user_id: affiliate.id, ...FEBRUARY });
    expect(refusal(again)).toEqual([409, 33, expect.stringContaining(first)]);
    await earn('2026-02-10', '-2', '-3');
    await earn('2026-03-01', '1', '2');
    const { invoice } = await close(affiliate, { start: '2026-03-01', end: '2026-03-09' });
    expect(invoice).toMatchObject({
      amount: -1,
      lines: [
        { kind: 'campaign', month: '2026-03', amount: 1 },
        { kind: 'adjustment', month: '2026-02', amount: -2 },
      ],
    });
  });

  it('takes back a conversion that is rejected after its period was closed', async () => {
    const sale = conversion({
      campaignId: campaign as CampaignId,
      convertedAt: new Date('2026-02-11T10:00:00Z'),
      payout: money('3'),
      affiliateId: affiliate.id as AffiliateId,
      advertiserId: advertiser.id as AdvertiserId,
    });
    const deltas = deltasOfConversion(sale, calendarDay('2026-02-11'));
    await happened(api, { conversions: [sale], stats: deltas });
    expect((await close(affiliate))['invoice']).toMatchObject({ amount: 15.35 });
    await network.ok(`POST /network/conversions/${sale.id}`, { status: 'rejected', reason: 'Sent back.' });
    await earn('2026-03-01', '1', '0');
    const { invoice } = await close(affiliate, { start: '2026-03-01', end: '2026-03-09' });
    expect(invoice).toMatchObject({ amount: -2, lines: [{ amount: 1 }, { kind: 'adjustment', amount: -3 }] });
  });

  // docs/rules/billing.md#conversions-of-a-line, docs/rules/attribution.md#explain
  it('says to both sides which conversion a line holds, and which one an adjustment takes back', async () => {
    const day = calendarDay('2026-02-11');
    const at = new Date('2026-02-11T10:00:00Z');
    const sales = [1, 2].map((n) =>
      conversion({
        id: hitId(n, at),
        deduplicationKey: `key ${n}`,
        campaignId: campaign as CampaignId,
        convertedAt: at,
        payout: money('7'),
        revenue: money('9'),
        affiliateId: affiliate.id as AffiliateId,
        advertiserId: advertiser.id as AdvertiserId,
      }),
    );
    const stats = sales.flatMap((sale) => deltasOfConversion(sale, day));
    await happened(api, { conversions: sales, stats });
    const [kept, refunded] = sales.map(({ id }) => String(id));
    const explain = async (client: Client, role: string, id = refunded) => {
      const { invoices, not_invoiced: open } = await client.ok(`GET /${role}/conversions/${id}/explain`);
      return [listOf(invoices).map(({ _id, holds, kind }) => [_id, holds, kind]), open];
    };
    const sides = [
      [affiliate, 'affiliate', 7],
      [advertiser, 'advertiser', 9],
    ] as const;
    for (const [side, role, amount] of sides) {
      expect(await explain(side.client, role)).toEqual([[], [{ of: role, amount }]]);
      const first = idOf((await close(side))['invoice']);
      expect(await explain(side.client, role)).toEqual([
        [[first, amount, 'campaign']],
        [{ of: role, amount: 0 }],
      ]);
      const path = `GET /${role}/invoices/${first}`;
      const held = { _id: kept, amount };
      expect((await side.client.ok(path))['invoice']).toMatchObject({
        lines: [{ conversion_count: 2, conversions: [held, { _id: refunded, amount }] }],
        cancelled_out: { conversion_count: 0, conversions: [] },
      });
    }
    // docs/rules/billing.md#hold-back
    await network.ok('PATCH /network/payout-settings', { hold_back_percent: 10, hold_back_days: 365 });
    for (const [client, role, of, amount] of [
      [network, 'network', 'affiliate', 2.64],
      [affiliate.client, 'affiliate', 'affiliate', 2.64],
      [network, 'network', 'advertiser', null],
      [advertiser.client, 'advertiser', 'advertiser', null],
    ] as const) {
      const { invoices } = await client.ok(`GET /${role}/conversions/${kept}/explain`);
      const [invoice] = listOf(invoices).filter((one) => (one['of'] as unknown) === of);
      const until = amount === null ? null : expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
      expect(invoice).toMatchObject({ held_back: amount, held_back_until: until });
    }
    api.at.now = new Date(api.at.now.getTime() + 1000);
    const verdict = { status: 'rejected', reason: 'Sent back.' };
    await network.ok(`POST /network/conversions/${refunded}`, verdict);
    for (const [side, role, amount] of sides) {
      expect((await explain(side.client, role))[1]).toEqual([{ of: role, amount: -amount }]);
      const second = idOf((await close(side))['invoice']);
      const [invoices, open] = await explain(side.client, role);
      expect(invoices).toMatchObject([expect.anything(), [second, -amount, 'adjustment']]);
      expect(open).toEqual([{ of: role, amount: 0 }]);
      expect((await explain(side.client, role, kept))[0]).toHaveLength(1);
      const line = { kind: 'adjustment', amount: -amount, conversion_count: 1 };
      for (const client of [side.client, network])
        expect(
          (await client.ok(`GET /${client === network ? 'network' : role}/invoices/${second}`))['invoice'],
        ).toMatchObject({ lines: [{ ...line, conversions: [{ _id: refunded, amount: -amount }] }] });
    }
    expect((await explain(network, 'network'))[0]).toHaveLength(4);
  });

  it('refuses what cannot be closed, and says what is allowed', async () => {
    const send = (body: object) => network.send('POST /network/invoices', { user_id: affiliate.id, ...body });
    const before = await api.stored();
    expect(refusal(await send({ start: '2026-03-01', end: '2026-03-02' }))).toEqual([
      409,
      11,
      expect.stringContaining('12.345678901234567 that no invoice covers, since 2026-02-10'),
    ]);
    const today = await send({ ...FEBRUARY, end: '2026-03-10' });
    expect(refusal(today)).toEqual([400, 20, expect.stringContaining('2026-03-09')]);
    expect(today.body.data['errors']).toMatchObject([{ path: 'end' }]);
    for (const body of [
      { start: '2026-02-28', end: '2026-02-01' },
      { start: '2025-01-01', end: '2026-02-28' },
      { start: '2026-02-30', end: '2026-02-28' },
      { end: '2026-02-28' },
      { ...FEBRUARY, user_id: 'x' },
    ])
      expect((await send(body)).status).toBe(400);
    const foreign = await network.send('POST /network/invoices', { ...FEBRUARY, user_id: UNKNOWN_ID });
    const other = clientOf(api, api.otherKey);
    expect(
      refusal(await other.send('POST /network/invoices', { ...FEBRUARY, user_id: affiliate.id })),
    ).toEqual(refusal(foreign));
    expect(foreign.status).toBe(404);
    expect(await api.stored()).toBe(before);
  });
});

describe('GET /network/invoices', () => {
  it('lists them newest first, by account and status', async () => {
    const ofAffiliate = idOf((await close(affiliate))['invoice']);
    api.at.now = new Date('2026-03-11T12:00:00.000Z');
    const ofAdvertiser = idOf((await close(advertiser))['invoice']);
    const list = async (query = '') => {
      const { invoices, total } = await network.ok(`GET /network/invoices${query}`);
      return [listOf(invoices).map(idOf), total];
    };
    expect(await list()).toEqual([[ofAdvertiser, ofAffiliate], 2]);
    expect(await list('?limit=1&page=2')).toEqual([[ofAffiliate], 2]);
    expect(await list(`?user_id=${affiliate.id}`)).toEqual([[ofAffiliate], 1]);
    await network.ok(`POST /network/invoices/${ofAffiliate}/payments`, { amount: 12.35, method: 'wire' });
    expect(await list('?status=paid')).toEqual([[ofAffiliate], 1]);
    expect(await list('?status=open')).toEqual([[ofAdvertiser], 1]);
    expect(await network.status('GET /network/invoices?status=late')).toBe(400);
    expect((await clientOf(api, api.otherKey).ok('GET /network/invoices'))['total']).toBe(0);
  });

  it('shows one with its lines and payments; a foreign one is unknown', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    await network.ok(`POST /network/invoices/${id}/payments`, { amount: '2.35', method: 'wire' });
    expect(await network.ok(`GET /network/invoices/${id}`)).toMatchObject({
      invoice: { _id: id, paid: 2.35, open: 10, status: 'part_paid', lines: [{ amount: 12.35 }] },
      payments: [{ invoice_id: id, amount: 2.35, method: 'wire', reference: null, created: '2026-03-10' }],
    });
    const [foreign, unknown] = await foreignAndUnknown(api, `GET /network/invoices/${id}`);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });
});

describe('POST /network/invoices/{id}/payments', () => {
  it('takes at most what is open, and the same request once', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    const path = `POST /network/invoices/${id}/payments`;
    const sent = {
      body: { amount: 10, method: 'wire', reference: 'R 1' },
      headers: { 'Idempotency-Key': 'k' },
    };
    const paid = await api.call(api.key, path, sent);
    expect([paid.status, paid.body.data]).toMatchObject([
      201,
      { payment: { amount: 10, reference: 'R 1' }, invoice: { paid: 10, open: 2.35, status: 'part_paid' } },
    ]);
    expect((await api.call(api.key, path, sent)).text).toBe(paid.text);
    expect(refusal(await network.send(path, { amount: 2.36, method: 'wire' }))).toEqual([
      409,
      11,
      'Only 2.35 USD is outstanding. Enter that amount or less.',
    ]);
    const settled = await network.ok(path, { amount: 2.35, method: 'card' });
    expect(settled['invoice']).toMatchObject({ paid: 12.35, open: 0, status: 'paid' });
    expect(refusal(await network.send(path, { amount: 1, method: 'wire' }))[0]).toBe(409);
  });

  it('refuses bad amounts, and invoices of others', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    const line = `POST /network/invoices/${id}/payments`;
    const before = await api.stored();
    for (const amount of [0, -1, 0.001, 'many', null, 1e10])
      expect(await network.status(line, { amount, method: 'wire' })).toBe(400);
    for (const method of [undefined, '', 'x'.repeat(101)])
      expect(await network.status(line, { amount: 1, method })).toBe(400);
    const [foreign, unknown] = await foreignAndUnknown(api, line, { amount: 1, method: 'wire' });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect(await affiliate.client.status(line, { amount: 1, method: 'wire' })).toBe(403);
    expect(await api.stored()).toBe(before);
  });
});

// docs/rules/billing.md#undone-payments
describe('DELETE /network/invoices/{id}/payments/{pid}', () => {
  it('undoes a payment once, and the audit log keeps it', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    const pay = async (paid: number) =>
      idOf(
        (await network.ok(`POST /network/invoices/${id}/payments`, { amount: paid, method: 'wire' }))[
          'payment'
        ],
      );
    const [kept, wrong] = [await pay(2), await pay(10.35)];
    const undone = await network.ok(`DELETE /network/invoices/${id}/payments/${wrong}`);
    expect(undone['invoice']).toMatchObject({ _id: id, paid: 2, open: 10.35, status: 'part_paid' });
    const shown = await network.ok(`GET /network/invoices/${id}`);
    expect([shown['invoice'], listOf(shown['payments']).map(idOf)]).toMatchObject([{ paid: 2 }, [kept]]);
    expect(await network.status(`DELETE /network/invoices/${id}/payments/${wrong}`)).toBe(404);
    const { audit } = await network.ok('GET /network/audit?object=payment');
    expect(listOf(audit)[0]).toMatchObject({ object: 'payment', object_id: wrong, action: 'removed' });
    await pay(10.35);
  });
});

describe("The account's own invoices and payments", () => {
  // docs/rules/billing.md#shown-invoices
  it('are shown to it, without what is not its own', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    await close(advertiser);
    await network.ok(`POST /network/invoices/${id}/payments`, { amount: 2, method: 'wire' });
    const own = await affiliate.client.ok('GET /affiliate/account');
    expect(own['invoices']).toEqual([
      {
        _id: id,
        adjusts: false,
        start: '2026-02-01',
        end: '2026-02-28',
        amount: 12.35,
        live: true,
        created: '2026-03-10',
        currency: 'USD',
        paid: 2,
        open: 10.35,
        status: 'part_paid',
        vat: 0,
        total: 12.35,
        number: null,
      },
    ]);
    expect(own['payments']).toMatchObject([{ invoice_id: id, amount: 2, method: 'wire' }]);
    const change = { action: 'basic_info', phone: '1' };
    const changed = await affiliate.client.ok('PATCH /affiliate/account', change);
    expect(changed['invoices']).toEqual(own['invoices']);
    const advertisers = await advertiser.client.ok('GET /advertiser/account');
    expect([advertisers['invoices'], advertisers['payments']]).toMatchObject([[{ amount: 20 }], []]);
    const other = await partyOf(api, 'affiliate');
    expect((await other.client.ok('GET /affiliate/account'))['invoices']).toEqual([]);
  });

  // docs/rules/billing.md#shown-invoices
  it('are a hundred at most', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    for (let count = 1; count <= 101; count++) {
      await network.ok(`POST /network/invoices/${id}/payments`, { amount: 0.01, method: 'wire' });
    }
    const { payments } = await affiliate.client.ok('GET /affiliate/account');
    expect(payments).toHaveLength(100);
  });

  // docs/rules/billing.md#removed-accounts
  it('stay for the network when the account is removed', async () => {
    const id = idOf((await close(affiliate))['invoice']);
    await network.ok(`DELETE /affiliate/${affiliate.id}`);
    expect((await network.ok(`GET /network/invoices/${id}`))['invoice']).toMatchObject({ amount: 12.35 });
    await network.ok(`POST /network/invoices/${id}/payments`, { amount: 12.35, method: 'wire' });
  });

  // docs/rules/accounts.md#what-is-owed-at-removal
  it.each(['affiliate', 'advertiser'] as const)(
    'close what is open of an %s that is removed',
    async (kind) => {
      const { id } = kind === 'affiliate' ? affiliate : advertiser;
      const amount = kind === 'affiliate' ? 12.35 : 20;
      const rehearsed = await network.ok(`DELETE /${kind}/${id}?dry_run=true`);
      expect(rehearsed).toMatchObject({ invoice: { _id: null, amount }, pending: 0, currency: 'USD' });
      expect(rehearsed['message']).toContain(`Nothing was removed. ${amount} USD would be invoiced`);
      const removed = await network.ok(`DELETE /${kind}/${id}`);
      expect(removed).toMatchObject({ invoice: { start: '2026-02-10', amount }, pending: 0 });
      const invoice = idOf(removed['invoice']);
      expect((await network.ok(`GET /network/invoices/${invoice}`))['invoice']).toMatchObject({ amount });
      expect(await network.send(`POST /network/invoices`, { user_id: id, ...FEBRUARY })).toMatchObject({
        status: 404,
      });
      await earn('2026-02-11', '1', '1');
      const later = await network.ok('POST /network/invoices', { user_id: id, ...FEBRUARY });
      expect(later['invoice']).toMatchObject({ amount: 1 });
    },
  );
});
