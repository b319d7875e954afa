// What waits is counted whatever its day: the rows that a count leads to are as many as it says.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { barriersOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const DAY_MS = 86_400_000;

let dashboard: Dashboard;

/** The day so many days ago; over, whatever the network's zone. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The count that a link says, and how many rows stand in the list it opens. */
async function followed({ page, go }: Person, link: (place: Person['page']) => Locator, list: string) {
  await go('/');
  const found = link(page);
  await found.waitFor();
  const said = Number.parseInt(await found.innerText(), 10);
  await found.click();
  const rows = page.getByRole('table', { name: list, exact: true }).getByRole('row');
  await rows.nth(1).waitFor();
  const HEAD = 1;
  return [said, (await rows.count()) - HEAD];
}

inChromium('what waits', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    for (const [days, count] of [
      [60, 3],
      [400, 2],
      [2, 4],
    ] as const)
      await importSales(product, network, {
        count,
        at: `${dayBefore(days)} 12:00:00`,
        status: 'pending',
        order: `waits-${days}`,
      });
    await importSales(product, network, { count: 1, order: 'approved' });
  });
  afterAll(() => dashboard?.close());

  it('leads to as many pending conversions as it counts, on the overview of each role and in the sidebar', async () => {
    const staff = await dashboard.signIn('network');
    const affiliate = await dashboard.signIn('affiliate');
    const advertiser = await dashboard.signIn('advertiser');
    const toDo = (name: RegExp) => (page: Person['page']) =>
      page.getByRole('main').getByRole('link', { name });
    expect(await followed(staff, toDo(/conversions to review/), 'Conversions')).toEqual([9, 9]);
    const tabs = staff.page.getByRole('navigation', { name: 'Statuses' });
    await tabs
      .locator('[aria-current=page]')
      .getByText(/^Pending ?9$/)
      .waitFor();
    await tabs.getByRole('link', { name: /^All ?10$/ }).click();
    await staff.page.getByRole('cell', { name: 'Approved', exact: true }).waitFor();
    expect(await followed(affiliate, toDo(/conversions pending/), 'Conversions')).toEqual([9, 9]);
    expect(await followed(advertiser, toDo(/conversions to review/), 'Conversions')).toEqual([9, 9]);
    const inSidebar = (page: Person['page']) =>
      page
        .getByRole('navigation', { name: 'Main navigation', exact: true })
        .getByRole('link', { name: '9 waiting' });
    expect(await followed(staff, inSidebar, 'Conversions')).toEqual([9, 9]);
    // The place beside it keeps its own address.
    await staff.page.getByRole('link', { name: 'Conversions', exact: true }).first().click();
    await staff.page.waitForURL(({ search }) => search === '');
    expect(await barriersOf(staff.page)).toEqual([]);
  });

  it('leads to as many accounts as it counts, and to lists that are narrowed to what fails and what runs', async () => {
    const { product, signIn } = dashboard;
    const body = { name: 'New blog', email: 'new@blog.example', password: 'correct horse 9' };
    await call(product, 'POST /affiliate', { body });
    const staff = await signIn('network');
    const waiting = (page: Person['page']) =>
      page.getByRole('main').getByRole('link', { name: 'affiliate waiting for approval' });
    expect(await followed(staff, waiting, 'Affiliates')).toEqual([1, 1]);
    const { page, go } = staff;
    for (const [address, choice, nothing] of [
      ['/postbacks?tab=addresses&failing=true', 'Failing only', 'No postback is failing.'],
      ['/imports?running=true', 'Running only', 'No import is running.'],
    ] as const) {
      await go(address);
      await page.getByText(nothing).waitFor();
      await page.getByLabel(choice).uncheck();
      await page.getByText(nothing).waitFor({ state: 'detached' });
    }
    await page.getByRole('table', { name: 'Imports' }).waitFor();
    await go('/conversions?start=1970-01-01&end=2030-01-01&status=pending&reason=NO_EXCHANGE_RATE');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('group', { name: 'Filter: Reason' }).getByText('No exchange rate').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('table', { name: 'Conversions' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});
