// Where an affiliate's money goes: written down by the network or the affiliate, read by both, and by nobody else.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

let dashboard: Dashboard;

async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    const [wide = 0] = await page.evaluate<number[]>('[document.documentElement.scrollWidth]');
    expect(wide).toBeLessThanOrEqual(width);
  }
}

inChromium('how an affiliate is paid', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
  });
  afterAll(() => dashboard?.close());

  it('is written down by keyboard, keeps what is no text, and is read by the affiliate', async () => {
    const { product, network } = dashboard;
    const { affiliateId: id } = network;
    const metaOf = async () => {
      const { data } = await call(product, `GET /affiliate/${id}`);
      return (data['affiliate'] as unknown as { readonly meta: unknown }).meta;
    };
    const affiliate = await dashboard.signIn('affiliate');
    await affiliate.go('/payments');
    await affiliate.page.getByText('No payment details yet.').waitFor();
    await expectAccessible(affiliate.page);

    const { success } = await call(product, `POST /affiliate/${id}`, {
      body: { meta_payout: { weekly: true } },
    });
    expect(success).toBe(true);
    const { page, go } = await dashboard.signIn('network');
    await go(`/affiliates/${id}`);
    await page.getByLabel('Bank account optional').focus();
    await page.keyboard.type('IBAN: DE89 3704\nOwner: <script>document.title="broken"</script>');
    await page.getByRole('button', { name: 'Save payment details' }).focus();
    await page.keyboard.press('Enter');
    await until(async () => JSON.stringify(await metaOf()).includes('DE89'));
    expect(await metaOf()).toMatchObject({
      bank: { IBAN: 'DE89 3704', Owner: '<script>document.title="broken"</script>' },
      payout: { weekly: true },
    });
    await page.locator('dd').getByText('DE89 3704').waitFor();
    await expectAccessible(page);

    await affiliate.go('/payments');
    await affiliate.page.locator('dd').getByText('DE89 3704').waitFor();
    await affiliate.page.locator('dd').getByText('<script>document.title="broken"').waitFor();
    expect(await affiliate.page.title()).not.toBe('broken');

    // The affiliate changes it itself; what is no text stays.
    await affiliate.page.getByLabel('Bank account optional').fill('IBAN: NL91 ABNA');
    await affiliate.page.getByRole('button', { name: 'Save payment details' }).focus();
    await affiliate.page.keyboard.press('Enter');
    await until(async () => JSON.stringify(await metaOf()).includes('NL91'));
    expect(await metaOf()).toMatchObject({ bank: { IBAN: 'NL91 ABNA' }, payout: { weekly: true } });
    await affiliate.page.locator('dd').getByText('NL91 ABNA').waitFor();
    await expectAccessible(affiliate.page);

    // Who may edit accounts and not where money goes reads why there is no form.
    const manager = await dashboard.signIn('network', { role: 'manager' });
    await manager.go(`/affiliates/${id}`);
    await manager.page.getByText('Only owners and admins can edit payment details').waitFor();
    expect(await manager.page.getByLabel('Bank account optional').count()).toBe(0);

    // Nobody else is shown it, and an analyst is offered no change.
    const analyst = await dashboard.signIn('network', { role: 'analyst' });
    await analyst.go(`/affiliates/${id}`);
    await analyst.page.getByRole('heading', { name: 'Payment details', exact: true }).waitFor();
    expect(await analyst.page.getByLabel('Bank account optional').count()).toBe(0);
    const advertiser = await dashboard.signIn('advertiser');
    await advertiser.go('/payments');
    await advertiser.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
    await advertiser.page.waitForLoadState('networkidle');
    expect(await advertiser.page.getByRole('heading', { name: 'Payment details' }).count()).toBe(0);
  });
});
