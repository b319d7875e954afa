import { beforeEach, describe, expect, it } from '@jest/globals';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { type Client, listOf, type Party, partyOf, staffOf, UNKNOWN_ID } from '../../test/seed.ts';
import { happened } from '../../test/happened.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type Json, type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
});

const give = (fields: object) =>
  network.ok('POST /network/bonuses', {
    user_id: affiliate.id,
    amount: 50,
    reason: 'Best of February',
    day: '2026-02-28',
    ...fields,
  });
const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };

// docs/rules/billing.md#bonuses-and-deductions, docs/rules/billing.md#where-bonuses-count
describe('bonuses and deductions', () => {
  it('are owed at once, invoiced with their reason, and adjusted by the next invoice', async () => {
    await give({ campaign_id: campaign });
    await give({ type: 'deduction', amount: 1.005, reason: 'Returned prize' });
    const owed = async () =>
      (listOf((await network.ok('GET /network/balances?user_type=publisher'))['balances'])[0] ?? {})['owed'];
    expect(await owed()).toBe(48.995);
    const { invoice } = await network.ok('POST /network/invoices', { user_id: affiliate.id, ...FEBRUARY });
    expect(invoice).toMatchObject({ amount: 49, exact_amount: 48.995 });
    const lines = listOf((invoice as { readonly lines: never }).lines);
    expect(lines.toSorted((a, b) => Number(a['amount']) - Number(b['amount']))).toMatchObject([
      { kind: 'bonus', title: 'Returned prize', exact_amount: -1.005 },
      { kind: 'bonus', title: 'Best of February', exact_amount: 50, campaign_id: null },
    ]);
    await give({ type: 'deduction', amount: 10, reason: 'Counted twice' });
    const next = await network.ok('POST /network/invoices', {
      user_id: affiliate.id,
      start: '2026-03-01',
      end: '2026-03-09',
    });
    expect(next['invoice']).toMatchObject({
      exact_amount: -10,
      lines: [{ kind: 'adjustment', title: 'Counted twice', amount: -10 }],
    });
  });

  it('are shown to the network and to their affiliate alone, newest first', async () => {
    await give({ campaign_id: campaign });
    await give({ type: 'deduction', amount: 1, reason: 'Fee', day: undefined });
    const all = await network.ok(`GET /network/bonuses?user_id=${affiliate.id}`);
    expect(all).toMatchObject({ total: 2 });
    const own = await affiliate.client.ok('GET /affiliate/bonuses');
    const shown = listOf(own['bonuses']).toSorted((a, b) => Number(a['amount']) - Number(b['amount']));
    expect(shown).toMatchObject([
      { type: 'deduction', amount: -1, reason: 'Fee', day: '2026-03-10', campaign_id: null },
      { type: 'bonus', amount: 50, reason: 'Best of February', day: '2026-02-28', campaign_id: campaign },
    ]);
    const other = await partyOf(api, 'affiliate');
    expect(await other.client.ok('GET /affiliate/bonuses')).toMatchObject({ total: 0 });
    const audit = await network.ok('GET /network/audit?object=bonus');
    expect(audit).toMatchObject({ total: 2 });
    const stats = await network.ok('GET /network/stats?start=2026-02-01&end=2026-03-10');
    expect(stats['total']).toMatchObject({ payout: 0 });
  });

  it('come as CSV, all that match: to the network by affiliate, to an affiliate its own', async () => {
    await give({ campaign_id: campaign, reason: '=1+1' });
    await give({ type: 'deduction', amount: 1.005, reason: 'Übertrag, "alt"' });
    const other = await partyOf(api, 'affiliate');
    await give({ user_id: other.id, reason: 'Another’s' });
    const asked = `format=csv&limit=1&user_id=${affiliate.id}`;
    const { text, headers } = await network.send(`GET /network/bonuses?${asked}`);
    expect(String(headers['content-type'])).toMatch('text/csv');
    expect(String(headers['content-disposition'])).toMatch(/"bonuses-[\w-]+\.csv"/);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toBe('_id,user_id,campaign_id,type,day,amount,reason,rule_id,period_start,booked');
    expect(rows.map((row) => row.slice(row.indexOf(',') + 1)).toSorted()).toEqual(
      [
        `${affiliate.id},,deduction,2026-02-28,-1.005,"Übertrag, ""alt""",,,2026-03-10`,
        `${affiliate.id},${campaign},bonus,2026-02-28,50,'=1+1,,,2026-03-10`,
      ].toSorted(),
    );
    const all = await network.send('GET /network/bonuses?format=csv');
    expect(all.text).toContain('Another’s');
    const own = await affiliate.client.send('GET /affiliate/bonuses?format=csv&bom=1');
    expect(own.text).toMatch(/^\ufeff_id,campaign_id,type,day,amount,reason,period_start,booked\r\n/);
    expect(own.text).not.toMatch(`Another’s|${affiliate.id}`);
    expect(own.text.trim().split('\r\n')).toHaveLength(3);
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['reason', { reason: '' }],
    ['day', { day: '2026-03-11' }],
    ['campaign_id', { campaign_id: UNKNOWN_ID }],
    ['user_id', { user_id: UNKNOWN_ID }],
  ])('refuses a wrong %s', async (path, wrong) => {
    const body = { user_id: affiliate.id, amount: 5, reason: 'Prize', ...wrong };
    const { status, body: answer } = await network.send('POST /network/bonuses', body);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(path)]);
  });
});

// docs/rules/stats.md#bonuses-in-reports
describe('bonuses in reports', () => {
  let other: Party;

  beforeEach(async () => {
    other = await partyOf(api, 'affiliate');
    const earned = (party: Party, at: string, payout: string) =>
      conversion({
        id: hitId(Number(at.replaceAll('-', ''))),
        clickId: null,
        deduplicationKey: `${party.id}|${at}`,
        campaignId: campaign as CampaignId,
        affiliateId: party.id as AffiliateId,
        advertiserId: advertiser.id as AdvertiserId,
        convertedAt: new Date(`${at}T12:00:00Z`),
        status: 'approved',
        payout: money(payout),
        revenue: money('20'),
      });
    const conversions = [
      earned(affiliate, '2026-02-03', '12.34567890123'),
      earned(affiliate, '2026-02-28', '0.5'),
      earned(affiliate, '2026-03-01', '99'),
      earned(other, '2026-02-10', '3'),
    ];
    await happened(api, { conversions });
    await give({ campaign_id: campaign, amount: 50.004, day: '2026-02-03' });
    await give({ type: 'deduction', amount: 1.005, reason: 'Returned prize', day: '2026-02-27' });
    await give({ user_id: other.id, type: 'deduction', amount: 7.25, reason: 'Fee', day: '2026-02-28' });
    await give({ amount: 8, reason: 'Of March', day: '2026-03-01' });
  });

  const ASKED = 'start=2026-02-01&end=2026-02-28&fields[]=payout&fields[]=bonus';
  const report = async (query: string, by = network, role = 'network') =>
    (await by.ok(`GET /${role}/customReport?${ASKED}&${query}`)) as Record<string, Json>;

  it('come to what the invoices of the month hold, affiliate by affiliate', async () => {
    const { records, total } = await report('group[]=pid&sort=bonus');
    const sums = listOf(records).map((one) => [one['pid'], one['bonus'], one['payout']]);
    expect(sums).toEqual([
      [affiliate.id, 48.999, 12.84567890123],
      [other.id, -7.25, 3],
    ]);
    expect(total).toEqual({ payout: 15.84567890123, bonus: 41.749 });
    const closed = await network.ok('POST /network/invoices/bulk', {
      ids: [affiliate.id, other.id],
      ...FEBRUARY,
    });
    const invoiced = listOf(closed['results']).map(
      ({ invoice }) => (invoice as Json & { exact_amount: Json }).exact_amount,
    );
    expect(invoiced).toEqual([61.84467890123, -4.25]);
  });

  it('are by campaign, by day and by month; without them nothing changes', async () => {
    const by = async (group: string) =>
      listOf((await report(`group[]=${group}`))['records']).map((one) => [one[group], one['bonus']]);
    expect(await by('campaign_id')).toEqual([
      [0, -8.255],
      [1, 50.004],
    ]);
    expect(await by('created')).toEqual([
      ['2026-02-03', 50.004],
      ['2026-02-10', 0],
      ['2026-02-27', -1.005],
      ['2026-02-28', -7.25],
    ]);
    expect(await by('month')).toEqual([['2026-02', 41.749]]);
    const { records } = await network.ok('GET /network/customReport?start=2026-02-27&end=2026-02-27');
    expect(records).toEqual([]);
  });

  it('are files, compared and narrowed by their sums', async () => {
    const { text } = await network.send(
      `GET /network/customReport?${ASKED}&group[]=pid&having[]=bonus<0&format=csv`,
    );
    expect(text).toBe(`pid,payout,bonus\r\n${other.id},3,-7.25\r\n`);
    const compared = await report(
      'group[]=pid&compare_start=2026-03-01&compare_end=2026-03-10&sort=change_bonus',
    );
    expect(listOf(compared['records'])[0]).toMatchObject({ bonus: 48.999, previous: { bonus: 8 } });
  });

  it('are shown to affiliates, their own, and in overviews; profit stays revenue less payout', async () => {
    const { total } = await report('group[]=created', affiliate.client, 'affiliate');
    expect(total).toEqual({ payout: 12.84567890123, bonus: 48.999 });
    const days = 'start=2026-02-01&end=2026-02-28';
    const { figures } = await network.ok(`GET /network/overview?${days}`);
    expect(figures).toMatchObject({ bonus: 41.749, profit: 44.15432109877 });
    const own = await affiliate.client.ok(`GET /affiliate/overview?${days}`);
    expect(own['figures']).toMatchObject({ bonus: 48.999 });
  });

  it('are refused by what a bonus does not have, and to advertisers', async () => {
    for (const query of [
      'group[]=country',
      'group[]=pid&device[]=iphone',
      `advertiser_id[]=${advertiser.id}`,
    ]) {
      const { status, body } = await network.send(`GET /network/customReport?${ASKED}&${query}`);
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining('Bonuses can be grouped'),
      ]);
    }
    const path = '/advertiser/customReport?sort=bonus';
    expect((await advertiser.client.send(`GET ${path}`)).status).toBe(400);
  });

  it('are those of assigned affiliates for limited staff, and none for staff limited to advertisers', async () => {
    const person = await staffOf(api, 'manager');
    const { user } = (await person.client.ok('GET /auth/session'))['session'] as unknown as {
      user: { _id: string };
    };
    const seen = async () => ((await report('group[]=pid', person.client))['total'] as { bonus: Json }).bonus;
    await network.ok(`PATCH /users/${user._id}`, { only_affiliates: [other.id] });
    expect(await seen()).toBe(-7.25);
    await network.ok(`PATCH /users/${user._id}`, {
      only_affiliates: null,
      only_advertisers: [advertiser.id],
    });
    expect(await seen()).toBe(0);
  });
});
