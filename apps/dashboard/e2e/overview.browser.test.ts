// What the overview of the network says needs somebody, and where that leads; and what an affiliate's says of money.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call } from '../../standalone/test/network.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

let dashboard: Dashboard;
let staff: Person;

inChromium('the overview of the network', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    staff = await dashboard.signIn('network');
  });
  afterAll(() => dashboard?.close());

  it('leads from a month that is not invoiced to where it is closed, with its days filled in', async () => {
    const { page, go } = staff;
    const { data } = (await (await page.request.get(`${dashboard.product.api}/network/overview`)).json()) as {
      data: { todo: Record<string, number>; end: string };
    };
    expect(data.todo).toMatchObject({ accounts_to_invoice: 0 });
    // Nothing happened last month on a product that was just started.
    await page.route(/\/network\/overview/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace('"accounts_to_invoice":0', '"accounts_to_invoice":3'),
      });
    });
    await go('/');
    await page.getByRole('link', { name: /3 accounts to invoice for last month/ }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.waitFor();
    const month = data.end.slice(0, 7);
    const [start, end] = [await from.inputValue(), await page.getByLabel('To', { exact: true }).inputValue()];
    expect(start.slice(0, 7) < month && end.slice(0, 7) === start.slice(0, 7)).toBe(true);
    expect(start).toMatch(/-01$/);
    const next = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
    expect(next).toBe(`${month}-01`);
  });

  // docs/rules/stats.md#overview
  it('adds days up to weeks, which the address says, and breaks neither a number nor the title', async () => {
    const { product, network } = dashboard;
    const { page, go } = staff;
    await importSales(product, network, { count: 3 });
    await page.route(/\/network\/overview/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"revenue":6.75', '"revenue":1234567.89');
      await route.fulfill({ response: answer, body });
    });
    await go('/');
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await page.waitForURL(/[?&]by=week/);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Revenue and payout' });
    // Until the weeks have come, the days are shown.
    await table.getByRole('columnheader', { name: /^Week/ }).waitFor();
    const points = table.getByRole('row');
    await points.filter({ hasText: '1,234,567.89' }).waitFor();
    // Thirty days are in five or six weeks; above them the head.
    expect([6, 7]).toContain(await points.count());
    const broken: unknown[] = [];
    for (const width of [390, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await page.evaluate<readonly (readonly [string, number])[]>(LINES);
      expect(lines.map(([text]) => text)).toEqual(expect.arrayContaining(['Overview', '$1,234,567.89']));
      broken.push(...lines.filter(([, many]) => many !== 1).map((line) => [width, ...line]));
    }
    expect(broken).toEqual([]);
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('by'));
    await table.getByRole('columnheader', { name: /^Day/ }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

/** In the page: the title and the key figures, and on how many lines each stands. */
const LINES = `[...document.querySelectorAll('h1, [role=group][aria-label="Key figures"] > * > span:nth-of-type(2)')].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return [one.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
})`;

inChromium('the overview of an affiliate', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
  });
  afterAll(() => dashboard?.close());

  it('shows the days of the next payment whole, however narrow it is', async () => {
    const { product, network } = dashboard;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    // Over, whatever the network's zone.
    const [start, end] = [daysAgo(3), daysAgo(2)];
    await importSales(product, network, { count: 1, at: `${end} 12:00:00` });
    await call(product, 'POST /network/invoices/bulk', { body: { all: true, start, end } });
    const { page, go } = await dashboard.signIn('affiliate');
    await go('/');
    const payment = page.getByRole('region', { name: 'Next payout' });
    await payment.locator('time').first().waitFor();
    const broken: unknown[] = [];
    for (const width of [320, 360, 600, 901, 960, 1024, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const { lines, isOver } = await payment.locator('dd').first().evaluate(daysIn);
      if (lines.join() !== '1,1' || isOver) broken.push([width, lines, isOver]);
    }
    expect(broken).toEqual([]);
  });

  it('shows bonuses beside the earnings once there are some', async () => {
    const { product, network } = dashboard;
    const { page, go } = await dashboard.signIn('affiliate');
    await page.setViewportSize({ width: 1280, height: 800 });
    await go('/');
    const figures = page.getByRole('group', { name: 'Key figures' });
    await figures.getByText('Earnings', { exact: true }).waitFor();
    expect(await figures.getByText('Bonuses').count()).toBe(0);
    const day = new Date().toISOString().slice(0, 10);
    const body = { user_id: network.affiliateId, amount: '20.00', reason: 'Best of the month', day };
    expect(await call(product, 'POST /network/bonuses', { body })).toMatchObject({ success: true });
    await go('/');
    const bonuses = figures.getByText('Bonuses').locator('..');
    expect(await bonuses.innerText()).toContain('$20.00');
  });
});

type Box = {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  querySelectorAll(selector: string): Iterable<{ getClientRects(): { readonly length: number } }>;
};

/** On how many lines each day in an element stands, and whether they stand out of it; for `locator.evaluate`. */
function daysIn(one: unknown): { readonly lines: readonly number[]; readonly isOver: boolean } {
  const box = one as Box;
  const lines = [...box.querySelectorAll('time')].map((day) => day.getClientRects().length);
  return { lines, isOver: box.scrollWidth > box.clientWidth };
}
