import { beforeEach, describe, expect, it } from '@jest/globals';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { happened, termsVersionOf } from '../../test/happened.ts';
import { campaignOf, type Client, clientOf, idOf, listOf, type Party, partyOf } from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

// docs/rules/attribution.md#orders-that-exist

const NETWORK = 'POST /network/conversion-import';
const ADVERTISER = 'POST /advertiser/conversion-import';
const AT = new Date('2026-03-10T11:00:00.000Z');
const CLICK = clickId(1, AT);
const OTHER_CLICK = clickId(2, AT);
const ORDER = { click_id: CLICK, txn_id: 'A-1', sale_amount: '200' };

let api: TestApi;
let network: Client;
let anna: Party;
let shop: Party;
let other: Party;
let campaignId: string;

beforeEach(async () => {
  api = await testApi();
  anna = await partyOf(api, 'affiliate');
  shop = await partyOf(api, 'advertiser');
  other = await partyOf(api, 'advertiser');
  network = clientOf(api, api.key);
  campaignId = await campaignOf(api, shop);
  const of = {
    campaignId: campaignId as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    termsVersion: await termsVersionOf(api, campaignId as CampaignId),
  };
  const clicks = [CLICK, OTHER_CLICK].map((id) => click({ ...of, id, clickedAt: AT }));
  await happened(api, { clicks });
});

async function send(client: Client, line: string, conversions: readonly object[], options: object = {}) {
  const { job } = await client.ok(line, { conversions, ...options });
  await api.workJobs();
  const read = await client.ok(`GET /jobs/${idOf(job)}`);
  const { result } = read['job'] as unknown as { result: Record<string, number> };
  return {
    result,
    problems: listOf(read['logs'])
      .map(({ message }) => message as unknown as string)
      .filter((text) => text.startsWith('Row')),
  };
}
const file = (...rows: readonly object[]) => send(network, NETWORK, rows);
const verdicts = (...rows: readonly object[]) => send(shop.client, ADVERTISER, rows);
const orders = async (): Promise<Json[]> => listOf((await network.ok('GET /network/conversions'))['records']);
const hits = async (): Promise<Json[]> => listOf((await network.ok('GET /network/conversion-hits'))['hits']);
const allow = (days: number) => network.ok('PATCH /network/account', { advertiser_verdict_days: days });
const counts = (of: Partial<Record<'imported' | 'edited' | 'duplicates' | 'errors', number>>) => ({
  imported: 0,
  edited: 0,
  duplicates: 0,
  errors: 0,
  ...of,
});

describe("a file of the network's", () => {
  beforeEach(async () => {
    expect((await file(ORDER)).result).toEqual(counts({ imported: 1 }));
  });

  it.each([
    [
      'a status',
      { txn_id: 'A-1', status: 'rejected' },
      { status: 'rejected', reason: 'Rejected by the network.' },
    ],
    [
      'a status beside the click',
      { ...ORDER, status: 'cancelled' },
      { status: 'cancelled', sale_amount: 200 },
    ],
    [
      'a part of the amount',
      { txn_id: 'A-1', sale_amount: '150.50' },
      { status: 'approved', sale_amount: 150.5 },
    ],
    ['another payout', { txn_id: 'A-1', payout: '0.5' }, { payout: 0.5, revenue: 2.25 }],
    ['another revenue', { click_id: CLICK, txn_id: 'A-1', revenue: '7' }, { payout: 1.5, revenue: 7 }],
  ])('changes an order by %s, and says it twice as once', async (_what, row, after) => {
    expect((await file(row)).result).toEqual(counts({ edited: 1 }));
    expect(await orders()).toMatchObject([after]);
    expect((await file(row)).result).toEqual(counts({ duplicates: 1 }));
    // The file that made it, sent again, does not undo it.
    expect((await file(ORDER)).result).toEqual(counts({ duplicates: 1 }));
    expect(await orders()).toMatchObject([after]);
  });

  it('keeps each row in the log of hits, with what it came to', async () => {
    await file({ txn_id: 'A-1', status: 'rejected' }, { txn_id: 'A-1', status: 'rejected' });
    const states = (await hits()).map(({ status, reason, conversion_id: of }) => ({
      state: status,
      reason,
      of,
    }));
    const [order] = await orders();
    const of = idOf(order);
    expect(states).toEqual(
      expect.arrayContaining([
        { state: 'converted', reason: '', of },
        { state: 'edited', reason: '', of },
        { state: 'repeated', reason: 'DUPLICATE', of },
      ]),
    );
  });

  it('takes the sums along', async () => {
    await file({ txn_id: 'A-1', status: 'rejected' });
    const { total } = await network.ok(`GET /campaign/stats/${campaignId}`);
    expect(total).toMatchObject({ conversions: 0, payout: 0, revenue: 0 });
  });

  it.each([
    ['the order was there', []],
    ['an earlier row made it', [{ ...ORDER, txn_id: 'B-1' }]],
  ])('ends the one order of a click that it names alone (%s)', async (_what, rows) => {
    const click = rows.length === 0 ? CLICK : OTHER_CLICK;
    const made = rows.map((row) => ({ ...row, click_id: click }));
    const end = { click_id: click, status: 'reversed' };
    const sent = await file(...made, end, end);
    expect(sent.result).toEqual(counts({ imported: made.length, edited: 1, duplicates: 1 }));
    const ended = (await orders()).filter(({ click_id: of }) => (of as unknown) === click);
    expect(ended).toMatchObject([{ status: 'cancelled', sale_amount: 200 }]);
    expect(await orders()).toHaveLength(1 + made.length);
  });

  it('asks for the order ID where the click has several orders', async () => {
    await file({ ...ORDER, txn_id: 'B-1' });
    const sent = await file({ click_id: CLICK, status: 'rejected' });
    expect([sent.result, sent.problems]).toEqual([
      counts({ errors: 1 }),
      ['Row 1: EDIT_REFUSED: the click has 2 orders; send the order ID (txn_id) as well.'],
    ]);
    expect((await orders()).map(({ status }) => status)).toEqual(['approved', 'approved']);
  });

  it('knows an order that an earlier row of the same file made', async () => {
    const sent = await file(
      { ...ORDER, txn_id: 'B-1' },
      { ...ORDER, txn_id: 'B-1', status: 'rejected' },
      { ...ORDER, txn_id: 'B-1', status: 'rejected' },
    );
    expect(sent.result).toEqual(counts({ imported: 1, edited: 1, duplicates: 1 }));
    expect((await orders()).find(({ txn_id: txnId }) => (txnId as unknown) === 'B-1')).toMatchObject({
      status: 'rejected',
    });
  });

  it('refuses what names no order, or several', async () => {
    await file({ campaign_id: campaignId, publisher_id: anna.id, goal_value: '', txn_id: 'twice' });
    const second = await campaignOf(api, shop);
    await file({ campaign_id: second, publisher_id: anna.id, txn_id: 'twice' });
    const sent = await file(
      { txn_id: 'twice', status: 'rejected' },
      { txn_id: 'nobody', status: 'rejected' },
    );
    expect(sent.result).toEqual(counts({ errors: 2 }));
    expect(sent.problems[0]).toMatch(/2 .*campaign_id/);
    expect(sent.problems[1]).toMatch(/no order with this txn_id/);
    expect((await file({ txn_id: 'twice', campaign_id: second, status: 'rejected' })).result).toEqual(
      counts({ edited: 1 }),
    );
  });

  // docs/rules/attribution.md#unreadable-amounts
  it('refuses amounts that cannot be read, but for orders that it ends', async () => {
    const named = { txn_id: 'A-1', sale_amount: 'abc' };
    const UNREAD =
      'sale_amount "abc" cannot be read; send a decimal number from 0 to 1000000000, such as 12.50';
    for (const row of [named, { ...ORDER, sale_amount: 'abc' }]) {
      const sent = await file(row);
      expect([sent.result, sent.problems]).toEqual([counts({ errors: 1 }), [`Row 1: ${UNREAD}`]]);
    }
    expect(await orders()).toMatchObject([{ status: 'approved', sale_amount: 200 }]);
    const logged = (await hits()).map(({ reason, detail }) => [reason, detail]).sort();
    const refused = ['INVALID_AMOUNT', UNREAD];
    expect(logged).toEqual([['', ''], refused, refused]);
    const edit = await file({ conversion_id: idOf((await orders())[0]), sale_amount: 'abc' });
    expect(edit.problems).toEqual([`Row 1: ${UNREAD}.`]);
    expect((await file({ ...named, status: 'rejected' })).result).toEqual(counts({ edited: 1 }));
    expect(await orders()).toMatchObject([{ status: 'rejected', sale_amount: 200 }]);
  });

  it('says what it would change, and changes nothing, in a dry run', async () => {
    const dry = await send(network, NETWORK, [{ txn_id: 'A-1', status: 'rejected' }], { dry_run: true });
    expect(dry.result).toEqual(counts({ edited: 1 }));
    expect(await orders()).toMatchObject([{ status: 'approved' }]);
    expect(await hits()).toHaveLength(1);
  });
});

describe("a file of the advertiser's", () => {
  beforeEach(() => file(ORDER));

  it.each([
    ['of a network that lets none', 0, 'This network does not let advertisers change conversions.'],
    ['that comes too late', 1, "An approved conversion can be changed for 1 day. It's too late."],
  ])('%s changes nothing and says why', async (_what, days, why) => {
    await allow(days);
    api.at.now = new Date('2026-03-12T12:00:00.000Z');
    const sent = await verdicts({ txn_id: 'A-1', status: 'rejected' });
    expect([sent.result, sent.problems]).toEqual([counts({ errors: 1 }), [`Row 1: ${why}`]]);
    expect(await orders()).toMatchObject([{ status: 'approved' }]);
    expect((await hits()).map(({ status, reason }) => [status, reason])).toContainEqual([
      'refused',
      'EDIT_REFUSED',
    ]);
  });

  it('sends returns back in time, whole and in part', async () => {
    await allow(30);
    expect((await verdicts({ txn_id: 'A-1', sale_amount: '120' })).result).toEqual(counts({ edited: 1 }));
    expect((await verdicts({ txn_id: 'A-1', status: 'rejected' })).result).toEqual(counts({ edited: 1 }));
    expect(await orders()).toMatchObject([
      { status: 'rejected', reason: 'Rejected by the advertiser.', sale_amount: 120 },
    ]);
    const again = await verdicts({ txn_id: 'A-1', status: 'approved' });
    expect(again.problems).toEqual(['Row 1: It is rejected: only the network changes that.']);
  });

  it("knows no other advertiser's orders", async () => {
    await allow(30);
    const row = { txn_id: 'A-1', status: 'rejected' };
    const foreign = await send(other.client, ADVERTISER, [row]);
    const unknown = await send(other.client, ADVERTISER, [{ ...row, txn_id: 'A-9' }]);
    expect(foreign.problems.map((text) => text.replace('A-1', 'A-9'))).toEqual(unknown.problems);
    expect(await orders()).toMatchObject([{ status: 'approved' }]);
  });
});

it('leaves orders of other networks alone', async () => {
  await file(ORDER);
  const foreign = clientOf(api, api.otherKey);
  const sent = await send(foreign, NETWORK, [{ txn_id: 'A-1', status: 'rejected' }]);
  expect(sent.result).toEqual(counts({ errors: 1 }));
  expect(await orders()).toMatchObject([{ status: 'approved' }]);
});
