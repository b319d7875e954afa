import { beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  campaignOf,
  type Client,
  clientOf,
  idOf,
  type Party,
  partyOf,
  signedInAs,
  UNKNOWN_ID,
} from '../../test/seed.ts';
import { type TestApi, testApi } from '../../test/test-api.ts';

const SHOP = {
  legal_name: 'Shop GmbH',
  street: 'Marktplatz 2',
  postal_code: '80331',
  city: 'München',
  country: 'DE',
};
const COMPANY = { ...SHOP, legal_name: 'Network Ltd', country: 'IE', vat_id: 'IE1234567FA', due_days: 14 };

let api: TestApi;
let network: Client;
let affiliate: Party;
let advertiser: Party;
let invoiceId: string;

beforeEach(async () => {
  api = await testApi();
  network = clientOf(api, api.key);
  affiliate = await partyOf(api, 'affiliate');
  advertiser = await partyOf(api, 'advertiser');
  const campaign = await campaignOf(api, advertiser);
  const of = {
    campaignId: campaign as CampaignId,
    affiliateId: affiliate.id as AffiliateId,
    advertiserId: advertiser.id as AdvertiserId,
    day: calendarDay('2026-02-10'),
  };
  const earned = measures({ payout: money('50'), revenue: money('100.05') });
  await api.books.run({ networkIds: [NETWORK_ID], campaignIds: [] }, ({ stats }) =>
    stats.add([statsDelta({ ...of, measures: earned })]),
  );
  const days = { user_id: advertiser.id, start: '2026-02-01', end: '2026-02-28' };
  invoiceId = idOf((await network.ok('POST /network/invoices', days))['invoice']);
});

const issue = async () => {
  await network.ok('PUT /network/company', COMPANY);
  await advertiser.client.ok('PUT /advertiser/legal-data', SHOP);
  await network.ok(`POST /network/invoices/${invoiceId}/document`, {});
};

const headersOf = async ({ email }: Party) => (await signedInAs(api, email)).headers;

async function download(
  path: string,
  headers: Record<string, string> = { 'X-Api-Key': api.key },
): Promise<request.Response & { bytes: Buffer }> {
  const answer = await request(api.app)
    .get(path)
    .set(headers)
    .buffer(true)
    .parse((response, done) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(Buffer.from(piece)));
      response.on('end', () => {
        done(null, Buffer.concat(pieces));
      });
    });
  return Object.assign(answer, { bytes: answer.body as Buffer });
}

// docs/rules/billing.md#pdf-of-a-document
describe('files of a document', () => {
  it('are there for the network and for its own account, the same PDF in one language', async () => {
    await issue();
    const shown = await download(`/network/invoices/${invoiceId}/pdf?language=de`);
    expect(shown.status).toBe(200);
    expect(shown.headers['content-type']).toBe('application/pdf');
    expect(shown.headers['content-disposition']).toBe('attachment; filename="INV-2026-0001.pdf"');
    expect(shown.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const own = await download(`/advertiser/invoices/${invoiceId}/pdf`, await headersOf(advertiser));
    expect(own.bytes.equals(shown.bytes)).toBe(true);
    const english = await download(`/network/invoices/${invoiceId}/pdf`);
    expect(english.bytes.equals(shown.bytes)).toBe(false);
  });

  // docs/rules/users.md#which-language
  it('are in the language of whoever reads: chosen, of their country, or of the network', async () => {
    await network.ok('PUT /network/company', COMPANY);
    await advertiser.client.ok('PUT /advertiser/legal-data', { ...SHOP, country: 'FR' });
    await network.ok(`POST /network/invoices/${invoiceId}/document`, {});
    const path = `/advertiser/invoices/${invoiceId}/pdf`;
    const person = await signedInAs(api, advertiser.email);
    const own = async () => (await download(path, person.headers)).bytes;
    const asked = async (language: string) =>
      (await download(`${path}?language=${language}`, person.headers)).bytes;
    expect((await own()).equals(await asked('en'))).toBe(true);
    await network.ok('PATCH /network/account', { language: 'pt-BR' });
    expect((await own()).equals(await asked('pt-BR'))).toBe(true);
    expect((await own()).equals(await asked('en'))).toBe(false);
    // The network itself is in Ireland.
    const shown = await download(`/network/invoices/${invoiceId}/pdf`);
    expect(shown.bytes.equals(await asked('en'))).toBe(true);
    await person.client.ok('PATCH /auth/session', { locale: 'es-MX' });
    expect((await own()).equals(await asked('es'))).toBe(true);
  });

  it('hold the sums of the API in XML', async () => {
    await issue();
    const { headers, bytes } = await download(`/network/invoices/${invoiceId}/xml`);
    expect(headers['content-type']).toBe('application/xml');
    expect(headers['content-disposition']).toBe('attachment; filename="INV-2026-0001.xml"');
    expect(bytes.toString()).toContain('<ram:GrandTotalAmount>123.06</ram:GrandTotalAmount>');
    const { invoice } = await network.ok(`GET /network/invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ total: 123.06 });
    const own = await download(`/advertiser/invoices/${invoiceId}/xml`, await headersOf(advertiser));
    expect(own.bytes.equals(bytes)).toBe(true);
  });

  it('stay as they were issued when legal data change', async () => {
    await issue();
    const before = await download(`/network/invoices/${invoiceId}/pdf`);
    await network.ok('PUT /network/company', { ...COMPANY, legal_name: 'Another Ltd', city: 'Cork' });
    await advertiser.client.ok('PUT /advertiser/legal-data', { ...SHOP, city: 'Köln', country: 'FR' });
    const after = await download(`/network/invoices/${invoiceId}/pdf`);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it('are unknown before the document, to others, and of no invoice', async () => {
    const paths = [`/network/invoices/${invoiceId}/pdf`, `/network/invoices/${invoiceId}/xml`];
    for (const path of paths) expect((await download(path)).status).toBe(404);
    await issue();
    for (const path of paths) expect((await download(path, { 'X-Api-Key': api.otherKey })).status).toBe(404);
    for (const path of paths) expect((await download(path.replace(invoiceId, UNKNOWN_ID))).status).toBe(404);
    const other = await partyOf(api, 'advertiser');
    expect((await download(`/advertiser/invoices/${invoiceId}/pdf`, await headersOf(other))).status).toBe(
      404,
    );
    expect((await download(`/affiliate/invoices/${invoiceId}/xml`, await headersOf(affiliate))).status).toBe(
      404,
    );
    expect((await download(`/network/invoices/${invoiceId}/pdf?language=xx`)).status).toBe(400);
  });

  it('outlive the account', async () => {
    await issue();
    const before = await download(`/network/invoices/${invoiceId}/pdf`);
    await network.ok(`DELETE /advertiser/${advertiser.id}`);
    const after = await download(`/network/invoices/${invoiceId}/pdf`);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });
});
