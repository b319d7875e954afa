// The document of an invoice on its page, with its files, and its number in the lists (docs/rules/billing.md#documents-of-invoices).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { choose, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

const PLACE = { street: 'Main Street 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
const COMPANY = { ...PLACE, legal_name: 'Network GmbH', vat_id: 'DE123456789', due_days: 14 };
const SHOP = { ...PLACE, legal_name: 'Shop GmbH', vat_id: 'DE987654321' };

let dashboard: Dashboard;
let invoiceId: string;

async function expectDocument(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Document' }).waitFor();
  for (const text of [
    /^INV-\d{4}-0001$/,
    'Due date',
    'VAT (19%)',
    /^Network GmbH, Main Street 1/,
    'DE987654321',
  ])
    await page.locator('dl').getByText(text).first().waitFor();
  expect(await page.getByRole('link', { name: 'Download XML' }).count()).toBe(1);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^INV-\d{4}-0001\.pdf$/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
  }
}

inChromium('the document of an invoice', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    await importSales(product, network, { count: 1, at: `${lastMonth().start} 12:00:00` });
    await call(product, 'PUT /network/company', { body: COMPANY });
    await call(product, `PUT /network/legal-data/${network.advertiserId}`, { body: SHOP });
    const body = { user_id: network.advertiserId, ...lastMonth() };
    const { data } = await call(product, 'POST /network/invoices', { body });
    invoiceId = (data['invoice'] as unknown as { readonly _id: string })._id;
  });
  afterAll(() => dashboard?.close());

  it('is on the page of the network, whose lists have its number', async () => {
    const { page, go } = await dashboard.signIn('network');
    await go('/billing?tab=invoices');
    await page.getByRole('link', { name: /^INV-\d{4}-0001$/ }).waitFor();
    await go(`/billing/${invoiceId}`);
    await expectDocument(page);
  });

  it('is on the page of its account', async () => {
    const { page, go } = await dashboard.signIn('advertiser');
    await go(`/payments/${invoiceId}`);
    await expectDocument(page);
  });

  it('is issued once what was missing is entered', async () => {
    const { product, network } = dashboard;
    const { affiliateId } = network;
    const body = { user_id: affiliateId, ...lastMonth() };
    const { data } = await call(product, 'POST /network/invoices', { body });
    const { _id: id } = data['invoice'] as unknown as { readonly _id: string };
    const { page, go } = await dashboard.signIn('network');
    const shown = page.locator('#page');

    await go('/settings?tab=company');
    await page.getByLabel('Street and number').fill('Side Street 2');
    await page.getByLabel('VAT rates by country').fill('AT: ten');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter a number such as 1.50.').waitFor();
    await page.getByLabel('VAT rates by country').fill('at: 10.5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const company = async () => {
      const { data: found } = await call(product, 'GET /network/company');
      return found['company'];
    };
    await until(async () => JSON.stringify(await company()).includes('Side Street 2'));
    expect(await company()).toMatchObject({ ...COMPANY, street: 'Side Street 2', vat_rates: { AT: 10.5 } });

    await go(`/billing/${id}`);
    await page.getByText('No document: the account').waitFor();
    await shown.getByRole('link', { name: 'Legal data' }).click();
    for (const [label, text] of [
      ['Legal name', 'Ann Blog'],
      ['Street and number', 'Back Street 3'],
      ['City', 'Vienna'],
      ['Tax number', '12 345/6789'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await choose(page, 'Country', 'Austria');
    await choose(page, 'Self-billing', 'Yes');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Save legal data' }).click();
    await until(async () => {
      const { data: found } = await call(product, `GET /network/legal-data/${affiliateId}`);
      return found['legal_data'] !== null;
    });

    await go(`/billing/${id}`);
    await page.getByRole('button', { name: 'Issue document' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue document' }).click();
    await page
      .locator('dl')
      .getByText(/^SB-\d{4}-0001$/)
      .first()
      .waitFor();
    await page.locator('dl').getByText('Ann Blog, Back Street 3').first().waitFor();
  });

  it('has no files for staff who may only read', async () => {
    const { page, go } = await dashboard.signIn('network', { role: 'analyst' });
    await go(`/billing/${invoiceId}`);
    await page.getByRole('heading', { name: 'Document' }).waitFor();
    expect(await page.getByRole('link', { name: /^Download/ }).count()).toBe(0);
  });
});
