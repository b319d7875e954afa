// Requests for access are refused, one and many, and the affiliate reads why where it sees its campaigns.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
const ids = new Map<string, string>();

async function campaignToAskFor(title: string): Promise<void> {
  const { data } = await call(dashboard.product, 'POST /campaign', {
    body: {
      title,
      url: 'https://shop.example/?click={click_id}',
      advertiser_id: dashboard.network.advertiserId,
      model: 'cpa',
      status: 'active',
      visibility: 'permission',
      commissions: [{ payout: '1.5', revenue: '2.25', coverage: ['ALL'] }],
    },
  });
  ids.set(title, (data['campaign'] as unknown as { readonly _id: string })._id);
}

async function expectAccessible({ page }: Person): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOf(page)).toEqual([]);
    const [wide = 0] = await page.evaluate<number[]>('[document.documentElement.scrollWidth]');
    expect(wide).toBeLessThanOrEqual(width);
  }
}

inChromium('access to a campaign', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    for (const title of ['Gloves', 'Scarves', 'Hats']) await campaignToAskFor(title);
  });
  afterAll(() => dashboard?.close());

  // docs/rules/input-output.md#refused-requests
  it('is refused with a reason, asked for again, and refused for many at once', async () => {
    const affiliate = await dashboard.signIn('affiliate');
    for (const title of ['Gloves', 'Scarves', 'Hats']) {
      await affiliate.go(`/campaigns/${ids.get(title)}`);
      await affiliate.page.getByLabel('How will you promote it? optional').fill(`I sell ${title}`);
      await affiliate.page.getByRole('button', { name: 'Send request' }).click();
      await affiliate.page.getByText('hasn’t decided yet').waitFor();
    }
    const staff = await dashboard.signIn('network');
    const { page } = staff;
    const dialog = page.getByRole('dialog');
    await staff.go('/access-requests');
    const gloves = page.getByRole('row').filter({ hasText: 'I sell Gloves' });
    await gloves.getByRole('button', { name: 'Decline…' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Reason').focus();
    await page.keyboard.type('We have <script>enough</script> of them');
    await dialog.getByRole('button', { name: 'Decline', exact: true }).focus();
    await page.keyboard.press('Enter');
    await gloves.waitFor({ state: 'detached' });

    await affiliate.go('/campaigns');
    const told = 'We have <script>enough</script> of them';
    await affiliate.page.getByText(told).waitFor();
    await affiliate.go(`/campaigns/${ids.get('Gloves')}`);
    await affiliate.page.getByText('We have <script>enough</script> of them').waitFor();
    await expectAccessible(affiliate);
    await affiliate.page.getByLabel('What has changed since?').fill('Winter came');
    await affiliate.page.getByRole('button', { name: 'Send request' }).click();
    await affiliate.page.getByText('hasn’t decided yet').waitFor();

    await staff.go('/access-requests');
    await page.getByRole('cell', { name: 'Winter came' }).waitFor();
    await page.getByRole('cell', { name: 'We have <script>enough</script> of them' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Decline 3' }).click();
    await dialog.getByLabel('Reason').fill('Not this year');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText('3 changed').waitFor();
    await dialog.getByRole('cell', { name: 'Blog, Gloves' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No requests are waiting.').waitFor();
    await page.getByRole('link', { name: 'Declined', exact: true }).click();
    await page.getByRole('cell', { name: 'Not this year' }).first().waitFor();
    await expectAccessible(staff);
    const hats = page.getByRole('row').filter({ hasText: 'I sell Hats' });
    await hats.getByRole('button', { name: 'Approve', exact: true }).click();
    await hats.waitFor({ state: 'detached' });

    await affiliate.go('/');
    await affiliate.page.getByRole('heading', { name: 'Campaign news' }).waitFor();
    const ofHats = affiliate.page.getByRole('listitem').filter({ hasText: 'Hats' });
    await ofHats.filter({ hasText: 'You can run it now' }).waitFor();
    await affiliate.page.getByRole('listitem').filter({ hasText: 'Not this year' }).first().waitFor();
    await expectAccessible(affiliate);

    // Whoever may change nothing is offered nothing.
    const analyst = await dashboard.signIn('network', { role: 'analyst' });
    await analyst.go('/access-requests?tab=granted');
    await analyst.page.waitForLoadState('networkidle');
    expect(await analyst.page.getByRole('button', { name: /^Decline/ }).count()).toBe(0);
    for (const { complaints } of [affiliate, staff]) expect(complaints).toEqual([]);
  });
});
