import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { LEDGER, LEGAL } from '../../test/authorization/records.ts';
import { type Client, idOf, listOf, type Party } from '../../test/seed.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { type TestApi } from '../../test/test-api.ts';

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let campaign: string;

const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };
const MARCH = 'start=2026-03-01&end=2026-03-31';

beforeEach(async () => {
  ({ api, network, affiliate, advertiser, campaign } = await smallNetwork());
  await network.ok('PUT /network/company', { ...LEGAL, legal_name: 'Network GmbH', due_days: 14 });
  await network.ok(`PUT /network/legal-data/${advertiser.id}`, LEGAL);
  await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
    stats.add([
      statsDelta({
        campaignId: campaign as CampaignId,
        day: calendarDay('2026-02-10'),
        affiliateId: affiliate.id as AffiliateId,
        advertiserId: advertiser.id as AdvertiserId,
        measures: measures({ payout: money('100.25'), revenue: money('100.05') }),
      }),
    ]),
  );
});

const close = async ({ id }: Party) =>
  idOf((await network.ok('POST /network/invoices', { user_id: id, ...FEBRUARY }))['invoice']);

/** An invoice with VAT, a payout without document, a deposit that pays a part, and money by mistake. */
async function history() {
  const invoiceId = await close(advertiser);
  const owed = await close(affiliate);
  await network.ok('POST /network/deposits', { user_id: advertiser.id, amount: 50, note: 'Wire 7' });
  const pay = (id: string, more: object) => network.ok(`POST /network/invoices/${id}/payments`, more);
  await pay(invoiceId, { amount: 20, method: 'deposits', from_deposits: true });
  const { payment } = await pay(invoiceId, { amount: 1, method: 'wire', reference: '=1+1' });
  await network.ok(`DELETE /network/invoices/${invoiceId}/payments/${idOf(payment)}`);
  await pay(owed, { amount: 100.25, method: 'wire' });
  return { invoiceId, owed };
}

// docs/rules/billing.md#journal
describe('the journal', () => {
  it('sums up every booking of the network by type, as statements and deposits have them', async () => {
    await history();
    const { sums } = await network.ok(`GET /network/journal?${MARCH}`);
    const shown = listOf(sums).map((one) =>
      ['user_type', 'type', 'bookings', 'amount', 'vat', 'prepaid']
        .map((name) => JSON.stringify(one[name]).replaceAll('"', ''))
        .join(' '),
    );
    expect(shown).toEqual([
      'advertiser invoice 1 119.06 19.01 0',
      'advertiser payment 2 -21 0 -20',
      'advertiser payment_undone 1 1 0 0',
      'advertiser deposit 1 0 0 50',
      'publisher invoice 1 100.25 0 0',
      'publisher payout 1 -100.25 0 0',
    ]);
    const { statements } = await network.ok(`GET /network/statements/${advertiser.id}?${MARCH}`);
    expect(listOf(statements)[0]?.['closing']).toBe(99.06);
    const credit = await advertiser.client.ok('GET /advertiser/credit');
    expect(credit['credit']).toMatchObject({ prepaid: 30 });
  });

  it('as CSV has a row for each, and no formula', async () => {
    const { invoiceId } = await history();
    const { text, headers } = await network.send(`GET /network/journal?${MARCH}&format=csv`);
    const [head = '', ...rows] = text.trim().split('\r\n');
    expect(head).toBe(
      'date,type,number,invoice_id,user_type,user_id,name,start,end,due,vat_treatment,vat_rate,net,vat,amount,prepaid,currency,method,reference,reason,paid_currency,paid_amount,rate,rate_date,difference',
    );
    expect(rows).toHaveLength(7);
    expect(rows.find((row) => row.includes('invoice,INV-2026-0001'))).toMatch(
      new RegExp(
        `^2026-03-10,invoice,INV-2026-0001,${invoiceId},advertiser,${advertiser.id},.*,2026-02-01,2026-02-28,2026-03-24,standard,19,100.05,19.01,119.06,0,USD,,,,,,,,$`,
      ),
    );
    expect(text).toContain(",wire,'=1+1,");
    expect(String(headers['content-disposition'])).toContain('journal-2026-03-01-2026-03-31');
  });
});

// docs/rules/billing.md#datev-file
describe('the file for DATEV', () => {
  const file = (query = MARCH) => network.send(`GET /network/journal/datev?${query}`);
  const rowsOf = (text: string) =>
    text
      .split('\r\n')
      .slice(2, -1)
      .map((row) => row.split(';').slice(0, 11).join(' ').replaceAll('"', '').replace(/ +/g, ' '));

  it('wants the ledger accounts first', async () => {
    expect((await file()).status).toBe(409);
    expect(await network.ok('GET /network/ledger-accounts')).toEqual({ ledger_accounts: null });
  });

  it('has the same bookings, to the cent, with the accounts of the network', async () => {
    const own = { [advertiser.id]: '10007' };
    const { ledger_accounts: set } = await network.ok('PUT /network/ledger-accounts', { ...LEDGER, own });
    expect(set).toMatchObject({
      currency: 'USD',
      year_start: '01-01',
      own,
      revenue: { standard: { account: '8400', tax_key: '3' }, small_business: null },
      version: 1,
    });
    const { invoiceId, owed } = await history();
    const { text, headers } = await file();
    expect(headers['content-type']).toBe('text/csv; charset=windows-1252');
    expect(String(headers['content-disposition'])).toContain('EXTF_Buchungsstapel_2026-03-01_2026-03-31.csv');
    expect(rowsOf(text)).toEqual(
      expect.arrayContaining([
        '119,06 S USD 10007 8400 0003 1003 INV-2026-0001',
        `100,25 H USD 70000 4764 1003 ${owed}`,
        '20,00 H USD 10007 1710 1003 INV-2026-0001',
        '1,00 H USD 10007 1200 1003 INV-2026-0001',
        '1,00 S USD 10007 1200 1003 INV-2026-0001',
        `100,25 S USD 70000 1200 1003 ${owed}`,
        '50,00 S USD 1200 1710 1003 ',
      ]),
    );
    expect(rowsOf(text)).toHaveLength(7);
    expect(invoiceId).toBeTruthy();
  });

  it('refuses, or leaves out, what is in another currency than the books', async () => {
    await network.ok('PUT /network/ledger-accounts', { ...LEDGER, currency: 'EUR' });
    await history();
    const refused = await file();
    expect([refused.status, refused.body.data]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('bookings in USD') }),
    ]);
    expect(rowsOf((await file(`${MARCH}&one_currency=1`)).text)).toEqual([]);
  });

  it.each([
    ['bank', { bank: '12000' }],
    ['year_start', { year_start: '13-01' }],
    ['revenue.standard', { revenue: { standard: { account: 'x' } } }],
  ])('refuses a wrong %s', async (path, wrong) => {
    const { status, body } = await network.send('PUT /network/ledger-accounts', { ...LEDGER, ...wrong });
    expect([status, body.data]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    ]);
  });
});
