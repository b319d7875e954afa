import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { type Client, idOf, listOf, type Party, UNKNOWN_ID } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };

beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
  await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
    stats.add([
      statsDelta({
        campaignId: campaign as CampaignId,
        day: calendarDay('2026-02-10'),
        affiliateId: affiliate.id as AffiliateId,
        advertiserId: advertiser.id as AdvertiserId,
        measures: measures({ payout: money('100.25'), revenue: money('160') }),
      }),
    ]),
  );
});

const later = () => void (api.at.now = new Date(api.at.now.getTime() + 1000));

/** A closed period, one payment by mistake, one that stays. */
async function history(one: Party): Promise<string> {
  const id = idOf((await network.ok('POST /network/invoices', { user_id: one.id, ...FEBRUARY }))['invoice']);
  const payments = `POST /network/invoices/${id}/payments`;
  const { payment } = await network.ok(payments, { amount: 1, method: 'wire', reference: '=1+1' });
  later();
  await network.ok(`DELETE /network/invoices/${id}/payments/${idOf(payment)}`);
  later();
  await network.ok(payments, { amount: 60, method: 'wire' });
  return id;
}

const linesOf = (data: Awaited<ReturnType<Client['ok']>>) => {
  const [statement] = listOf(data['statements']);
  const rows = listOf(statement?.['bookings']).map((one) =>
    ['type', 'amount', 'balance'].map((name) => JSON.stringify(one[name]).replaceAll('"', '')).join(' '),
  );
  return [statement?.['opening'], ...rows, statement?.['closing']];
};

// docs/rules/billing.md#statements-of-account
describe('a statement of account', () => {
  it('goes from opening to closing balance, for the network and the affiliate alike', async () => {
    const invoiceId = await history(affiliate);
    const seen = await network.ok(`GET /network/statements/${affiliate.id}`);
    expect(linesOf(seen)).toEqual([
      0,
      'invoice 100.25 100.25',
      'payout -1 99.25',
      'payment_undone 1 100.25',
      'payout -60 40.25',
      40.25,
    ]);
    expect(seen).toMatchObject({
      user_id: affiliate.id,
      user_type: 'publisher',
      statements: [
        { bookings: [{ invoice_id: invoiceId, ...FEBRUARY, method: null }, { method: 'wire' }, {}, {}] },
      ],
    });
    const own = await affiliate.client.ok('GET /affiliate/statement');
    expect(own['statements']).toEqual(seen['statements']);
    const [balance] = listOf((await network.ok('GET /network/balances'))['balances']);
    expect(balance?.['open']).toBe(40.25);
  });

  it('of an advertiser has what it owes and paid', async () => {
    await history(advertiser);
    const own = await advertiser.client.ok('GET /advertiser/statement');
    expect(linesOf(own)).toEqual([
      0,
      'invoice 160 160',
      'payment -1 159',
      'payment_undone 1 160',
      'payment -60 100',
      100,
    ]);
  });

  it('of later days begins with what is open', async () => {
    await history(affiliate);
    const later = `GET /network/statements/${affiliate.id}?start=2099-01-01&end=2099-12-31`;
    expect(linesOf(await network.ok(later))).toEqual([40.25, 40.25]);
    const earlier = `GET /network/statements/${affiliate.id}?start=2026-01-01&end=2026-01-31`;
    expect(linesOf(await network.ok(earlier))).toEqual([0, 0]);
  });

  it('as CSV has a row for each balance, and no formula', async () => {
    await history(affiliate);
    const { text, headers } = await affiliate.client.send('GET /affiliate/statement?format=csv&bom=1');
    const [head, ...rows] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffcurrency,date,type,number,invoice_id,start,end,due,vat,bonuses,adjustments,method,reference,paid_currency,paid_amount,rate,rate_date,difference,reason,amount,balance,prepaid,prepaid_balance',
    );
    expect(rows.map((row) => row.split(',')[2])).toEqual([
      'opening_balance',
      'invoice',
      'payout',
      'payment_undone',
      'payout',
      'closing_balance',
      undefined,
    ]);
    expect(rows[2]).toContain(",wire,'=1+1,,,,,,,-1,99.25,0,0");
    expect(rows[5]).toMatch(/,40\.25,,0$/);
    expect(String(headers['content-disposition'])).toMatch(/statement-\d{4}-\d\d-\d\d-/);
  });

  it.each([
    ['401 days', '?start=2026-01-01&end=2027-02-05', 400],
    ['400 days', '?start=2026-01-01&end=2027-02-04', 200],
  ])('of %s', async (_days, days, status) => {
    expect(await network.status(`GET /network/statements/${affiliate.id}${days}`)).toBe(status);
  });

  it('of an unknown account is answered with 404', async () => {
    expect(await network.status(`GET /network/statements/${UNKNOWN_ID}`)).toBe(404);
  });
});
