import { until } from '@tributary/application/contracts/shared/until';
import type { ReadImport } from '@tributary/adapters-import/read-import';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { click, clickId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { createApi } from '../create-api.ts';
import { served } from '../../test/served.ts';
import { happened, termsVersionOf } from '../../test/happened.ts';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  listOf,
  type Party,
  partyOf,
  textOf,
} from '../../test/seed.ts';
import { type Json, type TestApi, testApi } from '../../test/test-api.ts';

const NETWORK = 'POST /network/conversion-import';
const ADVERTISER = 'POST /advertiser/conversion-impor';

let api: TestApi;
let world: {
  network: Client;
  anna: Party;
  shop: Party;
  other: Party;
  campaignId: string;
  campaign: number;
};

beforeEach(async () => {
  api = await testApi();
  const [anna, shop, other] = [
    await partyOf(api, 'affiliate'),
    await partyOf(api, 'advertiser'),
    await partyOf(api, 'advertiser'),
  ];
  const network = clientOf(api, api.key);
  const campaignId = await campaignOf(api, shop);
  const [stored] = await api.deps.stores.campaigns.findMany(NETWORK_ID, [campaignId as CampaignId]);
  world = { network, anna, shop, other, campaignId, campaign: stored?.displayId ?? 0 };
  const parties = {
    campaignId: campaignId as CampaignId,
    affiliateId: anna.id as AffiliateId,
    advertiserId: shop.id as AdvertiserId,
    termsVersion: await termsVersionOf(api, campaignId as CampaignId),
  };
  const clicked = (n: number, at: string) =>
    click({ ...parties, id: clickId(n, new Date(at)), clickedAt: new Date(at) });
  await happened(api, { clicks: [clicked(1, NEW), clicked(2, NEW), clicked(3, OLD)] });
});

const NEW = '2026-03-10T11:00:00.000Z';
const OLD = '2026-01-01T00:00:00.000Z';
const NEW_CLICK = clickId(1, new Date(NEW));
const OLD_CLICK = clickId(3, new Date(OLD));

async function imported(client: Client, line: string, body: object): Promise<{ job: Json; logs: Json[] }> {
  const { job } = await client.ok(line, body);
  await api.workJobs();
  const read = await client.ok(`GET /jobs/${idOf(job)}`);
  return { job: read['job'] as Json, logs: listOf(read['logs']) };
}
const rows = (conversions: readonly object[], options: object = {}) => ({ conversions, ...options });
const direct = (values: object) => ({ campaign_id: world.campaign, publisher_id: world.anna.id, ...values });
const conversionsOf = async (query = ''): Promise<Json[]> =>
  listOf((await world.network.ok(`GET /network/conversions${query}`))['records']);
const removedAffiliate = async (): Promise<string> => {
  const { id } = await partyOf(api, 'affiliate');
  await world.network.ok(`DELETE /affiliate/${id}`);
  return id;
};
/** In a currency that has no rate yet. */
async function rejectedSale(campaignId: string): Promise<Json | undefined> {
  const sale = { campaign_id: campaignId, publisher_id: world.anna.id, txn_id: 'a', sale_amount: 200 };
  await imported(world.network, NETWORK, rows([{ ...sale, currency: 'SEK', status: 'rejected' }]));
  return (await conversionsOf())[0];
}
const messages = (logs: readonly Json[]) => logs.map(({ message }) => message as unknown as string);

describe('POST /network/conversion-import', () => {
  // docs/rules/imports.md#rows-without-a-click
  // docs/rules/imports.md#method-of-a-row
  it('answers 202 and imports by the rules every conversion is decided by', async () => {
    const answer = await world.network.send(
      NETWORK,
      rows([
        { click_id: NEW_CLICK, txn_id: 'a', sale_amount: '20.5', sub1: 'x' },
        direct({
          txn_id: 'b',
          payout: 7.000000000000001,
          revenue: '9',
          status: 'pending',
          ipaddr: '8.8.8.8',
        }),
      ]),
    );
    expect([answer.status, answer.body.data['job']]).toEqual([
      202,
      {
        _id: expect.any(String),
        status: 'pending',
        state: 'pending',
        type: expect.any(String),
        created: '2026-03-10 12:00:00',
      },
    ]);
    await api.workJobs();
    const { job, logs } = await world.network.ok(`GET /jobs/${idOf(answer.body.data['job'])}`);
    expect(job).toMatchObject({
      name: 'conversion-import',
      status: 'completed',
      state: 'completed',
      type: 'conversion-import',
      logs: logs as Json,
      progress: { processed: 2, total: 2 },
      result: { imported: 2, edited: 0, duplicates: 0, errors: 0 },
    });
    expect(messages(listOf(logs)).at(-1)).toBe('Total Processed: 2 | Imported: 2 | Edited: 0 | Errors: 0');
    const [b, a] = (await conversionsOf()).sort((x, y) => (x['txn_id']! > y['txn_id']! ? -1 : 1));
    expect(a).toMatchObject({
      click_id: NEW_CLICK,
      payout: 1.5,
      revenue: 2.25,
      sale_amount: 20.5,
      sub1: 'x',
    });
    expect(b).toMatchObject({ payout: 7.000000000000001, revenue: 9, status: 'pending', country: 'XX' });
    expect(b).toMatchObject({ ipaddr: '8.8.8.0', method: 'import', click_id: '' });
    const { total } = await world.network.ok(`GET /campaign/stats/${world.campaignId}`);
    expect(total).toMatchObject({ conversions: 1, payout: 1.5, revenue: 2.25 });
  });

  // docs/rules/imports.md#import-options
  it('takes CSV, with its options in the query', async () => {
    const csv = `\ufeffcampaign_id,publisher_id,txn_id,created,currency,unknown\r\n${world.campaign},${world.anna.shortId},"1,2",2026-02-01 10:00:00,,x\r\n`;
    const answer = await api.call(api.key, `${NETWORK}?continue_on_error=1`, {
      body: csv,
      headers: { 'Content-Type': 'text/csv; charset=utf-8' },
    });
    expect(answer.status).toBe(202);
    await api.workJobs();
    expect(await conversionsOf('?start=2026-02-01&end=2026-02-01')).toMatchObject([
      { txn_id: '1,2', created: '2026-02-01 10:00:00', payout: 1.5 },
    ]);
  });

  // docs/rules/input-output.md#whole-files
  it('takes a file of its own log with a byte order mark back', async () => {
    const order = direct({ txn_id: 'M\u00fcnchen', sale_amount: '20.50' });
    await imported(world.network, NETWORK, rows([order]));
    const { text } = await api.call(
      api.key,
      'GET /network/conversions?format=csv&bom=1&fields[]=txn_id&fields[]=sale_amount&fields[]=status',
    );
    expect(text.startsWith('\ufeff')).toBe(true);
    const answer = await api.call(api.key, NETWORK, {
      body: text.replace('approved', 'rejected'),
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(answer.status).toBe(202);
    await api.workJobs();
    expect(await conversionsOf()).toMatchObject([{ txn_id: 'M\u00fcnchen', status: 'rejected' }]);
  });

  // docs/rules/statuses.md#statuses-of-a-conversion
  it('makes conversions pending where the campaign says so, from its creation or an edit on', async () => {
    const campaignId = await campaignOf(api, world.shop, { conversion_status: 'pending' });
    const sale = (txnId: string, values: object = {}) =>
      imported(
        world.network,
        NETWORK,
        rows([{ campaign_id: campaignId, publisher_id: world.anna.id, txn_id: txnId, ...values }]),
      );
    const status = (conversion_status: string) =>
      world.network.ok(`POST /campaign/${campaignId}`, { action: 'basic_info', conversion_status });
    await sale('a');
    await sale('b', { status: 'approved' });
    await status('approved');
    await sale('c');
    const { campaign } = await status('pending');
    expect(campaign).toMatchObject({ conversion_status: 'pending' });
    await sale('d');
    const made = (await conversionsOf()).map(({ txn_id, status: is }) => [txn_id, is]);
    expect(made.sort()).toEqual([
      ['a', 'pending'],
      ['b', 'approved'],
      ['c', 'approved'],
      ['d', 'pending'],
    ]);
  });

  // docs/rules/imports.md#repeated-rows
  it('comes to the same when it is sent twice, and says so', async () => {
    const body = rows([direct({ txn_id: 'a' }), direct({ sale_amount: 5 }), { click_id: NEW_CLICK }]);
    expect((await imported(world.network, NETWORK, body)).job['result']).toMatchObject({ imported: 3 });
    const before = await conversionsOf();
    const { job, logs } = await imported(world.network, NETWORK, body);
    expect(job).toMatchObject({ status: 'completed', result: { imported: 0, duplicates: 3, errors: 0 } });
    expect(messages(logs)[0]).toContain('Duplicates');
    expect(await conversionsOf()).toEqual(before);
    const { hits } = await world.network.ok('GET /network/conversion-hits?reason=DUPLICATE');
    expect(listOf(hits)).toHaveLength(3);
  });

  // docs/rules/imports.md#import-log
  it('tells row, reason and what is allowed, and continues up to ten errors', async () => {
    const { job, logs } = await imported(
      world.network,
      NETWORK,
      rows([
        direct({ txn_id: 'good' }),
        direct({ payout: 'much' }),
        direct({ status: 'great' }),
        direct({ created: '2026-03-11 00:00:00' }),
        direct({ created: '2026-02-30 00:00:00' }),
        direct({ publisher_id: await removedAffiliate() }),
        { click_id: 'f'.repeat(24) },
        { txn_id: 'nothing' },
        direct({ goal_id: 'nowhere' }),
        direct({ currency: 'EUR', payout: 1 }),
        { click_id: NEW_CLICK, created: '2026-03-10 10:00:00' },
      ]),
    );
    expect(job).toMatchObject({ status: 'completed', result: { imported: 1, errors: 10 } });
    expect(messages(logs)).toEqual([
      'Row 2: payout must be a decimal number from 0 to 1000000000, such as 12.50.',
      'Row 3: status must be one of approved, pending, rejected, cancelled.',
      'Row 4: The conversion time is in the future.',
      "Row 5: created must be a time YYYY-MM-DD HH:MM:SS in the network's time zone (UTC), or ISO 8601.",
      "Row 6: publisher_id doesn't exist. Send an existing ID.",
      "Row 7: click_id doesn't exist. Send an existing ID.",
      'Row 8: one of conversion_id (to edit), click_id, or campaign_id with publisher_id is required.',
      'Row 9: INVALID_GOAL: no goal nowhere.',
      'Row 10: INVALID_AMOUNT: no exchange rate of EUR is known for that day.',
      'Row 11: The conversion time is before the click.',
      'Total Processed: 11 | Imported: 1 | Edited: 0 | Errors: 10',
    ]);
    expect(logs[0]).toMatchObject({ object: 'row 2', priority: 'error' });
  });

  it('stops at the eleventh error; what was done stays done', async () => {
    const bad = Array.from({ length: 11 }, () => ({ txn_id: 'x' }));
    const body = rows([direct({ txn_id: 'before' }), ...bad, direct({ txn_id: 'after' })]);
    const { job, logs } = await imported(world.network, NETWORK, body);
    expect(job).toMatchObject({ status: 'failed', progress: { processed: 12, total: 13 } });
    expect(messages(logs).slice(-2)).toEqual([
      expect.stringContaining('Stopped at row 12 of 13'),
      'Total Processed: 12 | Imported: 1 | Edited: 0 | Errors: 11',
    ]);
    expect((await conversionsOf()).map(({ txn_id: id }) => id)).toEqual(['before']);
    const again = await imported(world.network, NETWORK, { ...body, continue_on_error: true });
    expect(again.job).toMatchObject({
      status: 'completed',
      result: { imported: 1, duplicates: 1, errors: 11 },
    });
  });

  // docs/rules/imports.md#repeated-rows
  // docs/rules/attribution.md#repeats-and-default-goals
  it('imports nothing of a file the second time, whatever became of default goal and conversions', async () => {
    const body = rows([direct({ txn_id: 'a' }), direct({ sale_amount: 5 }), { click_id: NEW_CLICK }]);
    const defaultGoal = (id: string | null) =>
      world.network.ok(`POST /campaign/${world.campaignId}`, { action: 'basic_info', def_goal: id });
    const goals: string[] = [];
    for (const value of ['one', 'two']) {
      const goal = { title: value, value, ad_id: world.campaignId };
      const made = await world.network.ok('POST /goal', { goal, payouts: [{ payout: 5, revenue: 8 }] });
      goals.push(idOf(made['goal']));
    }
    await defaultGoal(goals[0] ?? null);
    expect((await imported(world.network, NETWORK, body)).job['result']).toMatchObject({ imported: 3 });
    for (const goal of [goals[1] ?? null, null]) {
      await defaultGoal(goal);
      const { job } = await imported(world.network, NETWORK, body);
      expect(job['result']).toMatchObject({ imported: 0, duplicates: 3, errors: 0 });
    }
    const corrected = (await conversionsOf()).map((one) => ({
      conversion_id: idOf(one),
      txn_id: `new ${idOf(one)}`,
    }));
    await imported(world.network, NETWORK, rows(corrected));
    const { job } = await imported(world.network, NETWORK, body);
    expect(job['result']).toMatchObject({ imported: 0, duplicates: 3, errors: 0 });
  });

  // docs/rules/imports.md#edits
  it('lets transaction ids pass to another conversion; what either was sent with stays a repeat', async () => {
    await imported(world.network, NETWORK, rows([direct({ txn_id: 'a' }), direct({ txn_id: 'b' })]));
    const ids = new Map((await conversionsOf()).map((one) => [textOf(one['txn_id']), idOf(one)]));
    const edit = (of: string, txnId: string) => ({ conversion_id: ids.get(of), txn_id: txnId });
    const { job } = await imported(
      world.network,
      NETWORK,
      rows([edit('a', 'b'), edit('a', 'c'), edit('b', 'a'), edit('a', 'b')]),
    );
    expect(job['result']).toMatchObject({ edited: 3, errors: 1 });
    const sent = rows(['a', 'b', 'c'].map((txnId) => direct({ txn_id: txnId })));
    expect((await imported(world.network, NETWORK, sent)).job['result']).toMatchObject({ duplicates: 3 });
  });

  // docs/rules/imports.md#edits
  it('keeps a transaction id that a conversion had only between two edits of one file', async () => {
    await imported(world.network, NETWORK, rows([direct({ txn_id: 'a' })]));
    const [before] = await conversionsOf();
    const back = ['b', 'a'].map((txnId) => ({ conversion_id: idOf(before), txn_id: txnId }));
    await imported(world.network, NETWORK, rows(back));
    const { job } = await imported(world.network, NETWORK, rows([direct({ txn_id: 'b' })]));
    expect(job['result']).toMatchObject({ imported: 0, duplicates: 1 });
  });

  // docs/rules/imports.md#reasons-in-rows
  it('rejects with a reason, whether the conversion is there or not', async () => {
    const sale = (txn: string, more: object = {}) => ({ click_id: NEW_CLICK, txn_id: txn, ...more });
    await imported(world.network, NETWORK, rows([sale('a'), sale('b')]));
    const byId = (await conversionsOf()).find(({ txn_id: txn }) => JSON.stringify(txn) === '"b"');
    const { job } = await imported(
      world.network,
      NETWORK,
      rows([
        { txn_id: 'a', status: 'rejected', reason_code: 'returned' },
        { conversion_id: idOf(byId), status: 'cancelled', reason_code: 'other', reason: 'Mistake' },
        sale('c', { status: 'rejected', reason_code: 'fraud' }),
        sale('d', { status: 'rejected', reason_code: 'other' }),
      ]),
    );
    expect(job['result']).toMatchObject({ imported: 1, edited: 2, errors: 1 });
    const made = await conversionsOf();
    const said = made.map(({ txn_id: txn, reason_code: code, reason }) => [txn, code, reason]);
    expect(said.sort()).toEqual([
      ['a', 'returned', 'Rejected by the network.'],
      ['b', 'other', 'Mistake'],
      ['c', 'fraud', 'Rejected by the network.'],
    ]);
  });

  it('edits by conversion_id', async () => {
    await imported(world.network, NETWORK, rows([{ click_id: NEW_CLICK, txn_id: 'a', status: 'pending' }]));
    const [before] = await conversionsOf();
    const { job, logs } = await imported(
      world.network,
      NETWORK,
      rows([
        { conversion_id: idOf(before), status: 'approved', payout: '4', txn_id: 'a2', sub3: 'late' },
        { conversion_id: idOf(before), campaign_id: world.campaign, click_id: NEW_CLICK },
        { conversion_id: idOf(before), status: 'pending' },
        { conversion_id: 'f'.repeat(24), payout: 1 },
        { conversion_id: idOf(before), click_id: OLD_CLICK },
      ]),
    );
    expect(job['result']).toMatchObject({ imported: 0, edited: 2, errors: 3 });
    expect(messages(logs)[0]).toBe(
      'Row 3: A conversion that is approved can be changed to rejected, cancelled, not to pending.',
    );
    const [after] = await conversionsOf();
    expect(after).toEqual({ ...before, status: 'approved', payout: 4, txn_id: 'a2', sub3: 'late' });
    const { total } = await world.network.ok(`GET /campaign/stats/${world.campaignId}`);
    expect(total).toMatchObject({ conversions: 1, payout: 4, revenue: 2.25 });
    const repeat = await imported(world.network, NETWORK, rows([{ click_id: NEW_CLICK, txn_id: 'a2' }]));
    expect(repeat.job['result']).toMatchObject({ duplicates: 1 });
  });

  // docs/rules/money.md#approving-without-a-rate
  it('approves by an edit only what is priced', async () => {
    const campaignId = await campaignOf(api, world.shop, { model: 'cps' });
    const before = await rejectedSale(campaignId);
    const approval = { conversion_id: idOf(before), status: 'approved' };
    const refused = await imported(world.network, NETWORK, rows([approval]));
    expect(messages(refused.logs)[0]).toMatch(/^Row 1: There is no exchange rate for SEK/);
    const named = { ...approval, payout: 1, revenue: 2, sale_amount: 20 };
    const dry = await imported(world.network, NETWORK, rows([named], { dry_run: true }));
    expect(dry.job['result']).toMatchObject({ edited: 1, errors: 0 });
    expect(await conversionsOf()).toEqual([before]);
    const day = textOf(before?.['created']).slice(0, 10);
    await world.network.ok('PUT /network/exchange-rates', { date: day, base: 'SEK', rates: { USD: 0.1 } });
    await imported(world.network, NETWORK, rows([approval]));
    const priced = { status: 'approved', currency: 'USD', sale_amount: 20, payout: 0.3, revenue: 0.45 };
    expect(await conversionsOf()).toMatchObject([priced]);
    const { total } = await world.network.ok(`GET /campaign/stats/${campaignId}`);
    expect(total).toMatchObject({ conversions: 1, payout: 0.3, revenue: 0.45 });
  });

  // docs/rules/imports.md#edits
  it('moves with the sale amount what was not explicit, and nothing else', async () => {
    const campaignId = await campaignOf(api, world.shop, {
      model: 'cps',
      commissions: [{ payout: 10, revenue: 20 }],
    });
    const sale = { campaign_id: campaignId, publisher_id: world.anna.id, sale_amount: 50 };
    await imported(
      world.network,
      NETWORK,
      rows([
        { ...sale, txn_id: 'a', payout: 3 },
        { ...sale, txn_id: 'b', revenue: 8 },
        { ...sale, txn_id: 'c' },
      ]),
    );
    const before = (await conversionsOf()).sort((x, y) =>
      textOf(x['txn_id']) < textOf(y['txn_id']) ? -1 : 1,
    );
    const amounts = { payout: 5, revenue: 10 };
    expect(before).toMatchObject([{ ...amounts, payout: 3 }, { ...amounts, revenue: 8 }, amounts]);
    const edits = before.map((one) => ({ conversion_id: idOf(one), sale_amount: 1000 }));
    await imported(world.network, NETWORK, rows([...edits, { conversion_id: idOf(before[2]), payout: 0 }]));
    await imported(world.network, NETWORK, rows([{ conversion_id: idOf(before[2]), sale_amount: 100 }]));
    const after = (await conversionsOf()).sort((x, y) =>
      textOf(x['txn_id']) < textOf(y['txn_id']) ? -1 : 1,
    );
    expect(after).toMatchObject([
      { payout: 3, revenue: 200 },
      { payout: 100, revenue: 8 },
      { payout: 0, revenue: 20 },
    ]);
  });

  it('names amounts of a sale without a rate by an edit, in the network’s currency', async () => {
    const before = await rejectedSale(await campaignOf(api, world.shop, { model: 'cps' }));
    const named = { conversion_id: idOf(before), status: 'approved', payout: 1, revenue: 2 };
    await imported(world.network, NETWORK, rows([named]));
    expect(await conversionsOf()).toMatchObject([
      { status: 'approved', reason: '', currency: 'USD', payout: 1, revenue: 2 },
    ]);
  });

  it('changes nothing in a dry run, and counts what it would do', async () => {
    const body = rows([direct({ txn_id: 'a' }), direct({ txn_id: 'a' }), { txn_id: 'x' }], { dry_run: true });
    const { job } = await imported(world.network, NETWORK, body);
    expect(job).toMatchObject({ dry_run: true, result: { imported: 1, duplicates: 1, errors: 1 } });
    expect(await conversionsOf()).toEqual([]);
    expect(listOf((await world.network.ok('GET /network/conversion-hits'))['hits'])).toEqual([]);
    const { total } = await world.network.ok(`GET /campaign/stats/${world.campaignId}`);
    expect(total).toMatchObject({ conversions: 0 });
  });

  // docs/rules/imports.md#ruined-ids
  it.each([true, false])('warns of order ids that a spreadsheet has ruined, dry run: %s', async (isDry) => {
    const row = { ...direct({ txn_id: '1.23457E+12' }), click_id: '' };
    const body = rows([direct({ txn_id: 'a' }), row, { ...row, sub1: 'x' }], { dry_run: isDry });
    const { data } = (await world.network.send(NETWORK, body)).body;
    expect(data['warnings']).toEqual([
      { path: 'conversions.1.txn_id', message: expect.stringContaining('1.23457E+12') },
    ]);
    await api.workJobs();
    const { job, logs } = await world.network.ok(`GET /jobs/${idOf(data['job'])}`);
    expect(job).toMatchObject({ result: { imported: 2, duplicates: 1 } });
    expect(listOf(logs)).toContainEqual(
      expect.objectContaining({
        priority: 'warning',
        message:
          'A spreadsheet has probably changed txn_id: different IDs may have become the same: rows 2 (1.23457E+12), 3 (1.23457E+12).',
      }),
    );
  });

  // docs/rules/attribution.md#unreadable-amounts
  it('takes a sale amount that cannot be read where the price needs none, with a warning; else keeps it for its correction', async () => {
    const { network, shop, anna } = world;
    const campaign_id = await campaignOf(api, shop, { model: 'cps' });
    const sale = { campaign_id, publisher_id: anna.shortId, txn_id: 's', sale_amount: '12.5O' };
    const sent = rows([direct({ txn_id: 'f', sale_amount: 'abc' }), sale]);
    const { job, logs } = await imported(network, NETWORK, sent);
    expect(job).toMatchObject({ result: { imported: 1, errors: 1 } });
    expect(messages(logs).slice(0, 2)).toEqual([
      'Row 2: INVALID_AMOUNT: sale_amount "12.5O" cannot be read, and the price is a percentage of the sale; send a decimal number from 0 to 1000000000, such as 12.50.',
      'Imported at a fixed price, although sale_amount "abc" can\'t be read: row 1.',
    ]);
    const hits = listOf((await network.ok('GET /network/conversion-hits'))['hits']);
    expect(hits.map(({ txn_id, status, detail }) => [txn_id, status, detail]).sort()).toEqual([
      ['f', 'converted', 'sale_amount "abc" cannot be read'],
      [
        's',
        'refused',
        'sale_amount "12.5O" cannot be read, and the price is a percentage of the sale; send a decimal number from 0 to 1000000000, such as 12.50',
      ],
    ]);
    expect(hits.map(({ sent_amounts }) => sent_amounts).sort()).toEqual([
      'sale_amount "12.5O"',
      'sale_amount "abc"',
    ]);
    const again = await imported(network, NETWORK, sent);
    expect(again.job).toMatchObject({ result: { imported: 0, duplicates: 1, errors: 1 } });
    const corrected = await imported(network, NETWORK, rows([{ ...sale, sale_amount: '12.50' }]));
    expect(corrected.job).toMatchObject({ result: { imported: 1, errors: 0 } });
  });

  // docs/rules/imports.md#rows-of-the-log-of-hits
  it('takes the file of the log of hits, and what could not be read in it only once it is corrected', async () => {
    const { network, shop, anna } = world;
    const campaign_id = await campaignOf(api, shop, { model: 'cps' });
    const clicked = click({
      campaignId: campaign_id as CampaignId,
      affiliateId: anna.id as AffiliateId,
      advertiserId: shop.id as AdvertiserId,
      termsVersion: await termsVersionOf(api, campaign_id as CampaignId),
      id: clickId(9, new Date(NEW)),
      clickedAt: new Date(NEW),
    });
    await happened(api, { clicks: [clicked] });
    const sale = { click_id: clicked.id, txn_id: 's', sale_amount: '12.5O', sub2: 'red, "size" 7' };
    await imported(
      network,
      NETWORK,
      rows([sale, { ...sale, txn_id: 'e', sale_amount: '5', currency: 'EUR' }]),
    );
    const { text } = await api.call(api.key, 'GET /network/conversion-hits?format=csv');
    const sent = async (body: string, query = '') => {
      const answer = await api.call(api.key, `${NETWORK}${query}`, {
        body,
        headers: { 'Content-Type': 'text/csv' },
      });
      await api.workJobs();
      const { job } = await network.ok(`GET /jobs/${idOf(answer.body.data['job'])}`);
      const { result, logs } = job as { result: Json; logs: Json };
      const warned = listOf(answer.body.data['warnings']).map(({ message }) => textOf(message));
      return { result, message: messages(listOf(logs))[0], warned };
    };
    const problem =
      'INVALID_AMOUNT: sale_amount "12.5O" cannot be read, and the price is a percentage of the sale; send a decimal number from 0 to 1000000000, such as 12.50.';
    for (const query of ['?dry_run=1', '']) {
      const { result, message, warned } = await sent(text, query);
      expect(result).toMatchObject({ imported: 0, edited: 0, errors: 1 });
      expect(message).toContain(problem);
      expect(warned.filter((one) => /Did you mean (?:status|reason|conversion_id)/.test(one))).toEqual([]);
    }
    expect((await conversionsOf()).map(({ txn_id }) => txn_id)).toEqual(['e']);
    const corrected = text.replace(/,s,([^\r\n]*?),0,0,/, ',s,$1,12.50,0,');
    expect((await sent(corrected)).result).toMatchObject({ imported: 1, errors: 0 });
    const made = (await conversionsOf()).find(({ txn_id }) => textOf(txn_id) === 's');
    expect(made).toMatchObject({ sale_amount: 12.5, sub2: 'red, "size" 7' });
    expect(Number(made?.['revenue'])).toBeGreaterThan(0);
  });

  // docs/rules/imports.md#explicit-amounts
  // docs/rules/imports.md#unpaid-rows
  it('tells of rows that pay nothing, and pays explicit amounts where no rate covers', async () => {
    const { network, shop, anna } = world;
    const campaign_id = await campaignOf(api, shop, {
      commissions: [{ payout: 1, revenue: 2, coverage: ['DE'] }],
    });
    const row = (values: object) => ({ campaign_id, publisher_id: anna.shortId, ...values });
    const { job, logs } = await imported(
      network,
      NETWORK,
      rows([
        row({ txn_id: '1' }),
        row({ txn_id: '2', payout: 5 }),
        row({ txn_id: '3', status: 'rejected', payout: 1 }),
      ]),
    );
    expect(job).toMatchObject({ status: 'completed', result: { imported: 3, errors: 0 } });
    expect(messages(logs)).toEqual([
      'Imported as rejected, NO_COMMISSION: row 1.',
      'Total Processed: 3 | Imported: 3 | Edited: 0 | Errors: 0',
    ]);
    const listed = (await conversionsOf()).map((one) => [
      one['txn_id'],
      one['status'],
      one['reason'],
      one['payout'],
    ]);
    expect(listed.sort()).toEqual([
      ['1', 'rejected', 'NO_COMMISSION', 0],
      ['2', 'approved', '', 5],
      ['3', 'rejected', 'Rejected by the network.', 1],
    ]);
    const [second] = listOf((await network.ok('GET /network/conversions?txn_id=2'))['records']);
    const explained = await network.ok(`GET /network/conversions/${idOf(second)}/explain`);
    expect(explained).toMatchObject({ basis: 'explicit', click: null });
  });

  // docs/rules/imports.md#window-of-a-row
  it('imports conversions of clicks however old', async () => {
    const { job } = await imported(world.network, NETWORK, rows([{ click_id: OLD_CLICK }]));
    expect(job['result']).toMatchObject({ imported: 1 });
  });

  it.each([
    ['no list', { conversions: { 0: {} } }],
    ['an empty list', { conversions: [] }],
    ['nothing', {}],
    ['a wrong option', { conversions: [{}], dry_run: 'perhaps' }],
  ])('refuses %s before there is a job', async (_, body) => {
    const { status } = await world.network.send(NETWORK, body);
    expect(status).toBe(400);
    expect(listOf((await world.network.ok('GET /jobs'))['jobs'])).toEqual([]);
  });

  it('refuses other content types, and broken CSV with its line', async () => {
    const sent = (body: string, type: string) =>
      api.call(api.key, NETWORK, { body, headers: { 'Content-Type': type } });
    expect((await sent('<x/>', 'application/xml')).status).toBe(415);
    const broken = await sent('click_id,txn_id\n"a', 'text/csv');
    expect([broken.status, broken.body.data['message']]).toEqual([
      400,
      expect.stringContaining('a quote is not closed'),
    ]);
  });

  it('takes bodies no other endpoint takes, and no larger ones', async () => {
    const large = rows([direct({ txn_id: 'a', sub1: 'x'.repeat(900) })]);
    const filler = Array.from({ length: 2000 }, () => large.conversions[0] as object);
    expect((await world.network.send(NETWORK, rows(filler))).status).toBe(202);
    expect((await world.network.send('POST /goal', { x: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await world.network.send(NETWORK, { conversions: 'x'.repeat(34_000_000) })).status).toBe(413);
  });

  it('answers the same Idempotency-Key with the same job', async () => {
    const sent = () => api.call(api.key, NETWORK, { body: rows([{}]), headers: { 'Idempotency-Key': 'k1' } });
    expect((await sent()).text).toBe((await sent()).text);
  });

  it('takes the same Idempotency-Key with another query for another request', async () => {
    const sent = (line: string) =>
      api.call(api.key, line, { body: rows([{}]), headers: { 'Idempotency-Key': 'k2' } });
    expect((await sent(`${NETWORK}?dry_run=1`)).status).toBe(202);
    expect((await sent(NETWORK)).status).toBe(422);
  });

  // docs/rules/imports.md#reading-a-file
  it('reads one file of a key at a time, lets eight wait with their bodies unread, and refuses more', async () => {
    const reading: (() => void)[] = [];
    const readImport: ReadImport = async () => {
      await new Promise<void>((resolve) => reading.push(resolve));
      return { rows: [{ values: {} }], beside: {}, doubts: [] };
    };
    const options = { trustedProxies: [], allowQueryKey: true, rateLimitPerSecond: 1000 };
    const notReady = async () => undefined;
    const deps = { ...api.deps, readImport };
    const app = await served(createApi(deps, { ...options, notReady, onError: () => undefined }));
    const network = clientOf({ ...api, app }, api.key);
    const sent = async (client: Client, line: string) => await client.send(line, rows([{}]));
    const all = Array.from({ length: 10 }, () => sent(network, NETWORK));
    const refused = await Promise.race(all);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    await until(() => reading.length === 1);
    const { api_key: key } = await api.ok(api.key, 'POST /network/keys', {
      role: 'advertiser',
      user_id: world.shop.id,
    });
    const other = sent(clientOf({ ...api, app }, textOf(key)), ADVERTISER);
    await until(() => reading.length === 2);
    for (let read = 0; read < 10; read++) {
      await until(() => reading.length > read);
      reading[read]?.();
    }
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect([...statuses.sort(), (await other).status]).toEqual([...Array<number>(9).fill(202), 429, 202]);
  });

  // docs/rules/imports.md#order-of-imports
  it('keeps at most twenty jobs waiting', async () => {
    for (let n = 0; n < 20; n++) await world.network.ok(NETWORK, rows([{}]));
    expect((await world.network.send(NETWORK, rows([{}]))).status).toBe(429);
    await api.workJobs();
    expect((await world.network.send(NETWORK, rows([{}]))).status).toBe(202);
  });
});

describe('POST /advertiser/conversion-impor', () => {
  it.each([ADVERTISER, 'POST /advertiser/conversion-import'])(
    '%s imports own clicks in time',
    async (line) => {
      const { job, logs } = await imported(
        world.shop.client,
        line,
        rows([
          {
            click_id: NEW_CLICK,
            payout: 99,
            revenue: 99,
            status: 'rejected',
            custom_dimensions: { size: 'L' },
          },
          { click_id: OLD_CLICK },
          { conversion_id: 'f'.repeat(24) },
          { click_id: NEW_CLICK, txn_id: 'y', custom_dimensions: { a: [1] } },
        ]),
      );
      expect(job).toMatchObject({ advertiser_id: world.shop.id, result: { imported: 1, errors: 3 } });
      expect(messages(logs).slice(0, 2)).toEqual([
        'Row 2: CLICK_EXPIRED: the click is older than 30 days.',
        'Row 3: click_id is required.',
      ]);
      expect(await conversionsOf()).toMatchObject([
        {
          method: 'api',
          payout: 1.5,
          revenue: 2.25,
          status: 'rejected',
          reason: 'Rejected by the advertiser.',
          custom_dimensions: '{"size":"L"}',
        },
      ]);
    },
  );

  // docs/rules/attribution.md#sent-amounts
  it('takes no currency that does not exist, from nobody', async () => {
    const told = 'Row 1: Unknown currency. Use a three-letter ISO 4217 code such as USD.';
    const first = async (client: Client, line: string, row: object) =>
      messages((await imported(client, line, rows([row]))).logs)[0];
    for (const currency of ['ZZZ', 'DEM', 'toString', 'U$D']) {
      const sold = { click_id: NEW_CLICK, sale_amount: 9, currency };
      expect(await first(world.shop.client, ADVERTISER, sold)).toBe(told);
      expect(await first(world.network, NETWORK, sold)).toBe(told);
    }
    await imported(world.network, NETWORK, rows([direct({})]));
    const [made] = await conversionsOf();
    const edit = { conversion_id: idOf(made), sale_amount: 9, currency: 'ZZZ' };
    expect(await first(world.network, NETWORK, edit)).toBe(told);
    expect(await conversionsOf()).toEqual([made]);
  });

  // docs/rules/imports.md#custom-dimensions
  it('shows custom dimensions to its side, and not to the affiliate', async () => {
    const row = { click_id: NEW_CLICK, custom_dimensions: { size: 'L', n: 2 } };
    await imported(world.shop.client, ADVERTISER, rows([row]));
    const [own] = listOf((await world.shop.client.ok('GET /advertiser/conversion-logs'))['records']);
    expect(own?.['custom_dimensions']).toBe('{"n":"2","size":"L"}');
    const [seen] = listOf((await world.anna.client.ok('GET /affiliate/conversions'))['records']);
    expect(seen).not.toHaveProperty('custom_dimensions');
  });

  // docs/rules/imports.md#advertisers-rows
  it("takes another advertiser's click for an unknown one", async () => {
    const foreign = await imported(world.other.client, ADVERTISER, rows([{ click_id: NEW_CLICK }]));
    const unknown = await imported(world.other.client, ADVERTISER, rows([{ click_id: 'f'.repeat(24) }]));
    expect(messages(foreign.logs)).toEqual(messages(unknown.logs));
    expect(await conversionsOf()).toEqual([]);
  });
});

describe('GET /jobs', () => {
  // docs/rules/imports.md#owner-of-an-import
  it('shows each side its own', async () => {
    const { job } = await world.shop.client.ok(ADVERTISER, rows([{ click_id: NEW_CLICK }]));
    const { job: ofNetwork } = await world.network.ok(NETWORK, rows([direct({})]));
    const seenBy = async (client: Client) => listOf((await client.ok('GET /jobs'))['jobs']).map(idOf);
    expect((await seenBy(world.network)).sort()).toEqual([idOf(job), idOf(ofNetwork)].sort());
    expect(await seenBy(world.shop.client)).toEqual([idOf(job)]);
    expect(await seenBy(world.other.client)).toEqual([]);
    expect(await seenBy(world.anna.client)).toEqual([]);
    for (const client of [world.other.client, world.anna.client, clientOf(api, api.otherKey)]) {
      expect(await client.status(`GET /jobs/${idOf(job)}`)).toBe(404);
    }
    expect(await world.shop.client.status(`GET /jobs/${idOf(ofNetwork)}`)).toBe(404);
  });

  it('shows lines of one priority alone', async () => {
    const { job } = await imported(world.network, NETWORK, rows([{}, direct({})]));
    const { logs } = await world.network.ok(`GET /jobs/${idOf(job)}?priority=error`);
    expect(listOf(logs)).toHaveLength(1);
    expect(await world.network.status(`GET /jobs/${idOf(job)}?priority=urgent`)).toBe(400);
  });

  it('pages by cursor to the very first, however many arrive meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { job } = await world.network.ok(NETWORK, rows([direct({})]));
      ids.unshift(idOf(job));
      api.at.now = new Date(api.at.now.getTime() + 1000);
    }
    const page = async (query: string) => {
      const { jobs, next_cursor: cursor } = await world.network.ok(`GET /jobs?limit=2${query}`);
      return [listOf(jobs).map(idOf), cursor] as const;
    };
    const [first, second] = await page('');
    await world.network.ok(NETWORK, rows([direct({})]));
    const [next, third] = await page(`&cursor=${textOf(second)}`);
    const [last, none] = await page(`&cursor=${textOf(third)}`);
    expect([...first, ...next, ...last]).toEqual(ids);
    expect(none).toBeNull();
    expect(await world.network.status('GET /jobs?cursor=abc')).toBe(400);
  });

  // docs/rules/imports.md#import-log
  it('has each wrong row in a file, with its number and what is wrong with it', async () => {
    const wrong = Array.from({ length: 60 }, () => ({ click_id: '=1+1' }));
    const { job } = await imported(world.network, NETWORK, {
      ...rows([direct({ txn_id: 'right' }), ...wrong]),
      continue_on_error: true,
    });
    const file = await api.call(api.key, `GET /jobs/${idOf(job)}/log?priority=error&format=csv`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.text.trimEnd().split('\r\n');
    expect(head).toBe('row,priority,message,created');
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(wrong.map((_, n) => n + 2));
    const marked = await api.call(api.key, `GET /jobs/${idOf(job)}/log?priority=error&format=csv&bom=1`);
    expect(marked.text).toBe(`\ufeff${file.text}`);
    const { logs } = await world.network.ok(`GET /jobs/${idOf(job)}/log?priority=error&limit=7&page=9`);
    expect(listOf(logs).map(({ object }) => object)).toEqual(['row 58', 'row 59', 'row 60', 'row 61']);
    for (const client of [world.shop.client, world.anna.client, clientOf(api, api.otherKey)])
      expect(await client.status(`GET /jobs/${idOf(job)}/log`)).toBe(404);
  });

  // docs/rules/imports.md#cancelling
  it('is cancelled by its owner, once, which the audit log tells', async () => {
    const { job } = await world.shop.client.ok(ADVERTISER, rows([{ click_id: NEW_CLICK }]));
    const cancel = `POST /jobs/${idOf(job)}/cancel`;
    for (const client of [world.other.client, world.anna.client, clientOf(api, api.otherKey)])
      expect(await client.status(cancel)).toBe(404);
    const { job: ended } = await world.shop.client.ok(cancel);
    expect(ended).toMatchObject({ status: 'failed', cancelled: true, progress: { processed: 0, total: 1 } });
    await api.workJobs();
    expect(await conversionsOf()).toEqual([]);
    expect((await world.shop.client.send(cancel)).body.data).toMatchObject({ code: 11 });
    const { audit } = await world.network.ok(`GET /network/audit?object_id=${idOf(job)}`);
    expect(listOf(audit)).toMatchObject([
      {
        object: 'job',
        action: 'changed',
        actor: { role: 'advertiser' },
        changes: { cancelled: [false, true] },
      },
      { object: 'job', action: 'created' },
    ]);
  });
});
