// Groups of affiliates where they narrow: reports, logs, and who may run a campaign; the tiers and bonuses of affiliates; changes of all members.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { choose, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let staff: Person;
let gold: string;

async function expectAccessible({ page }: Person, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect([state, width, await violationsOf(page)]).toEqual([state, width, []]);
  }
}

inChromium('groups of affiliates', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    const made = await call(product, 'POST /network/affiliate-groups', { body: { name: 'Gold partners' } });
    gold = (made.data['group'] as unknown as { readonly _id: string })._id;
    await call(product, `POST /network/affiliate-groups/${gold}/members`, {
      body: { add: [network.affiliateId] },
    });
    await click(product, network.linkId, 1);
    await until(async () => {
      const { data } = await call(product, 'GET /network/customReport?fields[]=clicks');
      return Number((data['total'] as unknown as { readonly clicks: number }).clicks) === 1;
    });
    staff = await dashboard.signIn('network');
  });
  afterAll(() => dashboard.close());

  // docs/rules/groups.md#groups-in-reports
  it('are rows and filters of a report', async () => {
    const { page, go } = staff;
    const filters = encodeURIComponent(JSON.stringify({ affiliate_group_id: [gold] }));
    await go(`/reports?groups=%5B%22affiliate_group%22%5D&filters=${filters}`);
    await page.getByRole('cell', { name: 'Gold partners' }).waitFor();
    await page.getByText('Affiliate group').first().waitFor();
    await expectAccessible(staff, 'report-by-group');
  });

  // docs/rules/groups.md#filters-by-group
  it('narrow the log of clicks', async () => {
    const { page, go } = staff;
    await go(`/clicks?group=${gold}`);
    await page.getByRole('group', { name: 'Filter: Group' }).getByText('Gold partners').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await expectAccessible(staff, 'clicks-of-group');
    await go('/conversions?code=fraud');
    await page.getByRole('group', { name: 'Filter: Reason code' }).getByText('Fraud').waitFor();
    await expectAccessible(staff, 'conversions-by-code');
  });

  // docs/rules/groups.md#groups-of-a-campaign
  it('are approved and blocked by a campaign', async () => {
    const { page, go } = staff;
    await go(`/campaigns/${dashboard.network.campaignId}?tab=targeting`);
    await page.getByText('Approved groups').first().waitFor();
    await page.getByText('Blocked groups').first().waitFor();
    await expectAccessible(staff, 'groups-of-campaign');
  });

  // docs/rules/money.md#volume-rules-of-a-conversion, docs/rules/billing.md#files-of-bonuses
  it('has the tier that counted for a conversion, and its bonuses, which come as CSV', async () => {
    const { product, network } = dashboard;
    await call(product, `POST /campaign/volume-rules/${network.campaignId}`, {
      body: {
        name: 'Third one and more',
        period: 'month',
        effect: 'percent',
        steps: [
          { from: 3, value: 10 },
          { from: 9, value: 20 },
        ],
      },
    });
    await importSales(product, network, { count: 4 });
    const bonuses = async () => (await call(product, 'GET /network/bonuses')).data['total'];
    await until(async () => Number(await bonuses()) === 1);
    const { data } = await call(product, 'GET /network/conversions?fields[]=_id');
    const ids = (data['records'] as unknown as readonly { readonly _id: string }[]).map(({ _id }) => _id);
    const tierOf = async ({ page, go }: Person, id: string) => {
      await go(`/conversions/${id}`);
      const row = page.getByRole('table', { name: 'Tiers' }).getByRole('row').nth(1);
      const text = await row.getByRole('cell').nth(1).textContent();
      return text?.replace('Tier for this conversion', '').trim();
    };
    const tiers: unknown[] = [];
    for (const id of ids) tiers.push(await tierOf(staff, id));
    expect(tiers.toSorted()).toEqual(['From 3: 10%', 'From 3: 10%', '–', '–']);
    await expectAccessible(staff, 'tiers-of-conversion');

    const affiliate = await dashboard.signIn('affiliate');
    expect(tiers).toContain(await tierOf(affiliate, ids[0] ?? ''));
    await affiliate.page.getByRole('table', { name: 'Bonuses and deductions' }).waitFor();
    await expectAccessible(affiliate, 'own-tiers-of-conversion');
    for (const [{ page, go }, address] of [
      [staff, '/billing?tab=bonuses'],
      [affiliate, '/payments'],
    ] as const) {
      await go(address);
      const link = page.locator('a[href*="/bonuses?format=csv"]').first();
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toMatch(/^bonuses-.*\.csv$/);
    }
  });

  // docs/rules/groups.md#members-of-groups
  it('lead to the list of their affiliates, where all of them are deactivated and activated at once', async () => {
    const { product } = dashboard;
    const { page, go } = staff;
    const { data } = await call(product, 'POST /affiliate', {
      body: { name: 'Not in the group', email: 'other@affiliate.example', password: 'correct horse 9' },
    });
    expect(data['user']).toBeDefined();
    const change = async (status: string) => {
      await go(`/groups/${gold}`);
      await page.getByRole('link', { name: 'Affiliates of this group' }).click();
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await page.getByRole('button', { name: 'Select all that match' }).click();
      await page.getByRole('button', { name: 'Change status of 1' }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog, 'Status', status);
      await dialog.getByText('1 to change.').waitFor();
      await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
      await dialog.getByText('1 changed.').waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
    };
    const live = async () => (await call(product, `GET /affiliate?group=${gold}&live=1`)).data['total'];
    await go(`/groups/${gold}`);
    await page.getByRole('link', { name: 'Affiliates of this group' }).waitFor();
    await expectAccessible(staff, 'group');
    await change('Deactivated');
    expect(await live()).toBe(0);
    await change('Active');
    expect(await live()).toBe(1);
  });
});
