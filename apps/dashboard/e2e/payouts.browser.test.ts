// A payout in the affiliate's own currency, from the account to the payment that both sides see (docs/rules/billing.md#payouts-in-another-currency).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { choose, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

let dashboard: Dashboard;

/** Presses the button, and the one of the same name in the dialog that asks again. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
  }
}

inChromium('a payout in the currency of the account', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    const { start } = lastMonth();
    await importSales(product, network, { count: 100, at: `${start} 12:00:00` });
    const today = new Date().toISOString().slice(0, 10);
    const rates = { base: 'USD', date: today, rates: { EUR: '0.913337' } };
    await call(product, 'PUT /network/exchange-rates', { body: rates });
    const owner = { role: 'affiliate', user_id: network.affiliateId };
    const { data } = await call(product, 'POST /network/keys', { body: owner });
    const own = (data as unknown as { readonly api_key: string }).api_key;
    const method = { kind: 'paypal', email: 'money@blog.example' };
    await call(product, 'PUT /affiliate/payout-method', { body: method, key: own });
    await call(product, 'POST /network/invoices', {
      body: { user_id: network.affiliateId, ...lastMonth() },
    });
  });
  afterAll(() => dashboard?.close());

  it('is chosen by the affiliate, shown with its rate, and on the statement of both', async () => {
    const affiliate = await dashboard.signIn('affiliate');
    await affiliate.go('/account');
    const profile = affiliate.page.locator('form').filter({ hasText: 'Paid out in' });
    await choose(profile, 'Paid out in', 'Euro');
    await profile.getByRole('button', { name: 'Save changes' }).click();
    await affiliate.page.locator('dl').getByText('EUR', { exact: true }).waitFor();
    await expectFits(affiliate.page);

    const { page, go } = await dashboard.signIn('network');
    await go('/billing?tab=payouts');
    await page.getByRole('button', { name: 'Preview payouts' }).click();
    await page.getByText('137.00').first().waitFor();
    await page.getByText('0.913337').first().waitFor();
    await page.getByRole('button', { name: 'Prepare batch' }).click();
    await page.getByRole('button', { name: 'Release batch' }).waitFor();
    await expectFits(page);
    await confirm(page, 'Release batch');
    await page.getByRole('link', { name: 'PayPal file' }).waitFor();
    await confirm(page, 'Record all payments');
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await expectFits(page);

    await go(`/billing/statements/${dashboard.network.affiliateId}`);
    await page.getByText(/at 0.913337/).waitFor();
    await expectFits(page);
    await affiliate.go('/payments');
    await affiliate.page.getByText(/137.00.*at 0.913337/).waitFor();
    await expectFits(affiliate.page);
  });
});
