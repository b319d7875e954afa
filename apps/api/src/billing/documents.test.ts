import { beforeEach, describe, expect, it } from '@jest/globals';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { type Client, idOf, listOf, type Party } from '../../test/seed.ts';
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

const PARTY = {
  legal_name: 'Light Blog SARL',
  street: '1 rue de la Paix',
  postal_code: '75002',
  city: 'Paris',
  country: 'FR',
  vat_id: 'FR 12 345678901',
};
const COMPANY = {
  ...PARTY,
  legal_name: 'Network GmbH',
  country: 'DE',
  vat_id: 'DE123456789',
  bank: { holder: 'Network GmbH', iban: 'DE02 1203 0000 0000 2020 51' },
  due_days: 14,
};
const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };

describe("the network's company", () => {
  it('is none before it is entered, then a version each time it changes', async () => {
    expect(await network.ok('GET /network/company')).toEqual({ company: null, versions: [] });
    const { company } = await network.ok('PUT /network/company', COMPANY);
    expect(company).toMatchObject({
      legal_name: 'Network GmbH',
      vat_id: 'DE123456789',
      bank: { iban: 'DE02120300000000202051', bic: null },
      prefixes: { invoice: 'INV-', self_billed_invoice: 'SB-', credit_note: 'CN-' },
      due_days: 14,
      version: 1,
      role: 'network',
      person_id: null,
      created: '2026-03-10 12:00:00',
    });
    await network.ok('PUT /network/company', COMPANY);
    await network.ok('PUT /network/company', { ...COMPANY, vat_rates: { at: 10.5 } });
    const { versions } = await network.ok('GET /network/company');
    expect(listOf(versions).map(({ version, vat_rates: rates }) => [version, rates])).toEqual([
      [2, { AT: 10.5 }],
      [1, {}],
    ]);
  });

  it.each([
    ['vat_id', { vat_id: 'DE12' }],
    ['legal_name', { legal_name: '' }],
    ['country', { country: 'QQ' }],
    ['bank.iban', { bank: { holder: 'N', iban: 'DE03120300000000202051' } }],
    ['vat_rates.AT', { vat_rates: { AT: 101 } }],
    ['prefixes.credit_note', { prefixes: { invoice: 'CN-' } }],
    ['due_days', { due_days: 400 }],
  ])('refuses a wrong %s by that name', async (path, wrong) => {
    const { status, body } = await network.send('PUT /network/company', { ...COMPANY, ...wrong });
    expect(status).toBe(400);
    expect(listOf(body.data['errors']).map((error) => error['path'])).toContain(path);
  });
});

describe('legal data', () => {
  it('are entered by the account or for it, and both see who did', async () => {
    await affiliate.client.ok('PUT /affiliate/legal-data', { ...PARTY, self_billing: true });
    await network.ok(`PUT /network/legal-data/${affiliate.id}`, { ...PARTY, city: 'Lyon' });
    const { versions } = await network.ok(`GET /network/legal-data/${affiliate.id}`);
    expect(
      listOf(versions).map((one) => [one['version'], one['role'], one['city'], one['self_billing']]),
    ).toEqual([
      [2, 'network', 'Lyon', false],
      [1, 'affiliate', 'Paris', true],
    ]);
    expect((await affiliate.client.ok('GET /affiliate/legal-data'))['versions']).toEqual(versions);
    expect(await advertiser.client.ok('GET /advertiser/legal-data')).toEqual({
      legal_data: null,
      versions: [],
    });
  });
});

// docs/rules/billing.md#documents-of-invoices
describe('documents', () => {
  const close = (user: Party, days = FEBRUARY) =>
    network.ok('POST /network/invoices', { user_id: user.id, ...days });

  it('stand in the invoice, for both sides', async () => {
    await network.ok('PUT /network/company', COMPANY);
    await affiliate.client.ok('PUT /affiliate/legal-data', { ...PARTY, self_billing: true });
    await advertiser.client.ok('PUT /advertiser/legal-data', {
      ...PARTY,
      country: 'DE',
      vat_id: null,
      legal_name: 'Shop GmbH',
    });
    await earn('2026-02-10', '50.004', '100.05');
    const sold = await close(advertiser);
    expect(sold['document_missing']).toBeNull();
    expect(sold['invoice']).toMatchObject({
      amount: 100.05,
      vat: 19.01,
      total: 119.06,
      open: 119.06,
      number: 'INV-2026-0001',
    });
    const { invoice } = await advertiser.client.ok(`GET /advertiser/invoices/${idOf(sold['invoice'])}`);
    expect((invoice as { document: object }).document).toMatchObject({
      kind: 'invoice',
      number: 'INV-2026-0001',
      issued: '2026-03-10',
      due: '2026-03-24',
      seller: { legal_name: 'Network GmbH' },
      buyer: { legal_name: 'Shop GmbH' },
      bank: { iban: 'DE02120300000000202051' },
      net: 100.05,
      vat_treatment: 'standard',
      vat_rate: 19,
      vat: 19.01,
      total: 119.06,
      sentence: null,
    });
    await network.ok('PATCH /network/payout-settings', { net_days: 15 });
    expect(await affiliate.client.ok('GET /affiliate/payment-terms')).toMatchObject({
      payment_terms: { net_days: 15, own: false },
      next_payout: { amount: 50.004, invoice: null, due: null },
    });
    const earned = await close(affiliate);
    expect((await affiliate.client.ok('GET /affiliate/payment-terms'))['next_payout']).toMatchObject({
      amount: 50,
      invoice: { _id: idOf(earned['invoice']) },
      due: '2026-03-15',
    });
    const shown = await affiliate.client.ok(`GET /affiliate/invoices/${idOf(earned['invoice'])}`);
    expect((shown['invoice'] as { document: object }).document).toMatchObject({
      kind: 'self_billed_invoice',
      seller: { legal_name: 'Light Blog SARL', vat_id: 'FR12345678901' },
      self_billed: true,
      due: '2026-03-15',
      bank: null,
      vat_treatment: 'reverse_charge',
      vat: 0,
      total: 50,
      sentence: expect.stringContaining('Reverse charge'),
    });
  });

  it('are missing until everything is entered, then issued once', async () => {
    await earn('2026-02-10', '50', '100');
    const closed = await close(affiliate);
    const id = idOf(closed['invoice']);
    const missing = async () =>
      ((await network.ok(`GET /network/invoices/${id}`))['invoice'] as { document_missing: unknown })
        .document_missing;
    const issue = () => network.send(`POST /network/invoices/${id}/document`, {});
    expect([closed['document_missing'], await missing()]).toEqual(['company', 'company']);
    await network.ok('PUT /network/company', COMPANY);
    expect(await missing()).toBe('legal_data');
    await network.ok(`PUT /network/legal-data/${affiliate.id}`, PARTY);
    expect(await missing()).toBe('self_billing');
    expect((await issue()).status).toBe(409);
    await network.ok(`PUT /network/legal-data/${affiliate.id}`, { ...PARTY, self_billing: true });
    const issued = await issue();
    expect([issued.status, issued.body.data['invoice']]).toMatchObject([201, { number: 'SB-2026-0001' }]);
    expect((await issue()).status).toBe(409);
    expect(await missing()).toBeNull();
  });

  // docs/rules/billing.md#credit-notes
  it('shows the credit notes that correct it, to both sides', async () => {
    await network.ok('PUT /network/company', COMPANY);
    await network.ok(`PUT /network/legal-data/${advertiser.id}`, { ...PARTY, country: 'FR' });
    const closed = async (start: string, end: string) =>
      idOf((await network.ok('POST /network/invoices', { user_id: advertiser.id, start, end }))['invoice']);
    await earn('2026-02-10', '0', '100');
    const id = await closed('2026-02-01', '2026-02-28');
    await earn('2026-02-10', '0', '-30');
    const credit = await closed('2026-03-01', '2026-03-09');
    const shown = [{ invoice_id: credit, number: 'CN-2026-0001', issued: '2026-03-10', total: -30 }];
    expect(await network.ok(`GET /network/invoices/${id}`)).toMatchObject({
      invoice: { document: { corrected_by: shown } },
    });
    expect(await advertiser.client.ok(`GET /advertiser/invoices/${id}`)).toMatchObject({
      invoice: { document: { corrected_by: shown } },
    });
    expect(await network.ok(`GET /network/invoices/${credit}`)).toMatchObject({
      invoice: { document: { corrects: [{ invoice_id: id }], corrected_by: [] } },
    });
  });
});
