import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Client, listOf, type Party, partyOf, UNKNOWN_ID } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let campaign: string;

beforeEach(async () => {
  ({ api, network, affiliate, campaign } = await smallNetwork());
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
