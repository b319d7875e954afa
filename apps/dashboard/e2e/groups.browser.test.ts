// Groups of affiliates where they narrow: reports, logs, and who may run a campaign.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from '../../standalone/test/chromium.ts';
import { call, click } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { WIDTHS, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;

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
    dashboard = await openDashboard(path ?? '');
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
  }, TIMEOUT_MS);
  afterAll(() => dashboard.close(), TIMEOUT_MS);

  // docs/rules/groups.md#groups-in-reports
  it(
    'are rows and filters of a report',
    async () => {
      const { page, go } = staff;
      const filters = encodeURIComponent(JSON.stringify({ affiliate_group_id: [gold] }));
      await go(`/reports?groups=%5B%22affiliate_group%22%5D&filters=${filters}`);
      await page.getByRole('cell', { name: 'Gold partners' }).waitFor();
      await page.getByText('Affiliate group').first().waitFor();
      await expectAccessible(staff, 'report-by-group');
    },
    TIMEOUT_MS,
  );

  // docs/rules/groups.md#filters-by-group
  it(
    'narrow the log of clicks',
    async () => {
      const { page, go } = staff;
      await go(`/clicks?group=${gold}`);
      await page.getByRole('group', { name: 'Filter: Group' }).getByText('Gold partners').waitFor();
      await page.getByRole('row').nth(1).waitFor();
      await expectAccessible(staff, 'clicks-of-group');
      await go('/conversions?code=fraud');
      await page.getByRole('group', { name: 'Filter: Reason code' }).getByText('Fraud').waitFor();
      await expectAccessible(staff, 'conversions-by-code');
    },
    TIMEOUT_MS,
  );

  // docs/rules/groups.md#groups-of-a-campaign
  it(
    'are approved and blocked by a campaign',
    async () => {
      const { page, go } = staff;
      await go(`/campaigns/${dashboard.network.campaignId}?tab=targeting`);
      await page.getByText('Approved groups').first().waitFor();
      await page.getByText('Blocked groups').first().waitFor();
      await expectAccessible(staff, 'groups-of-campaign');
    },
    TIMEOUT_MS,
  );
});
