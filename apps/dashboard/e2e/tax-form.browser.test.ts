// A tax form, from the affiliate who signs it to the network that reads its tax IDs (docs/rules/billing.md#tax-forms).
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { choose, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

let dashboard: Dashboard;

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
  }
}

inChromium('a tax form', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
  });
  afterAll(() => dashboard?.close());

  it('is submitted on the account page, and its tax IDs are shown to the network when it asks', async () => {
    const affiliate = await dashboard.signIn('affiliate');
    await affiliate.go('/account');
    const section = affiliate.page.locator('section').filter({ hasText: 'U.S. tax form' });
    await choose(section, 'Form', 'W-8BEN: individuals outside the U.S.');
    const form = section.locator('form');
    const typed = { Name: 'Ann Lee', 'Street and number': 'Hauptstraße 1', City: 'Berlin' };
    for (const [label, text] of Object.entries({ ...typed, 'Foreign tax ID optional': '12345678901' }))
      await form.getByRole('textbox', { name: label, exact: true }).fill(text);
    await form.getByLabel('Date of birth').fill('1960-02-29');
    await choose(form, 'Country', 'Germany');
    await choose(form, 'Citizenship', 'Germany');
    await choose(form, 'Tax treaty with optional', 'Germany');
    await form.getByRole('textbox', { name: 'Article' }).fill('12(1)');
    await form.getByRole('textbox', { name: 'Withholding rate' }).fill('5.5');
    await form.getByRole('textbox', { name: 'Signed by' }).fill('Ann Lee');
    await form.getByRole('button', { name: 'Submit tax form' }).click();
    await form.getByText('Certification is required.').waitFor();
    await expectFits(affiliate.page);
    await choose(form, 'Certification', 'I certify this under penalties of perjury');
    await form.getByRole('button', { name: 'Submit tax form' }).click();
    await section.getByText('•••••••8901').waitFor();
    await section.getByText('Germany, article 12(1): 5.5%').waitFor();
    await expectFits(affiliate.page);

    const { page, go } = await dashboard.signIn('network');
    await go(`/affiliates/${dashboard.network.affiliateId}?tab=invoices`);
    await page.getByText('•••••••8901').waitFor();
    await page.getByRole('button', { name: 'Show tax IDs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show tax IDs' }).click();
    await page.getByText('12345678901').waitFor();
    await expectFits(page);
  });
});
