// A log of more rows than anybody looks at: who scrolls has the page go through those in sight, and not through all of them.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const ROWS = 30_000;

const TABLE = "document.querySelector('[role=table][aria-label=Clicks]')";
/** Whether rows are where one looks, from the top of the table to its bottom. */
const IS_FILLED = `(() => {
  const { top, bottom } = ${TABLE}.getBoundingClientRect();
  const rows = [...${TABLE}.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
  return rows[0].top <= top + 100 && rows.at(-1).bottom >= bottom;
})()`;

let dashboard: Dashboard;
let staff: Person;

inChromium('a long log', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    staff = await dashboard.signIn('network');
    await click(product, network.linkId, 1);
    await until(async () => {
      const { data } = await call(product, 'GET /network/clicks');
      return (data['clicks'] as unknown as readonly unknown[]).length > 0;
    });
  });
  afterAll(() => dashboard?.close());

  it('is not gone through as a whole at each step of who scrolls', async () => {
    const { page, go } = staff;
    await page.route(/\/network\/clicks\?/, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { clicks?: readonly object[] } };
      const [one] = json.data.clicks ?? [];
      const clicks = Array.from({ length: ROWS }, (_none, n) => ({ ...one, _id: `click-${n}` }));
      await route.fulfill({ response, json: one ? { ...json, data: { ...json.data, clicks } } : json });
    });
    await go('/clicks');
    const table = page.locator(`[role=table][aria-label=Clicks][aria-rowcount="${ROWS + 1}"]`);
    const scrollTo = async (pixels: number): Promise<void> => {
      await page.evaluate(`${TABLE}.scrollTop = ${pixels}`);
      await until(() => page.evaluate<boolean>(IS_FILLED));
      // Until the list takes the scrolling for over, and draws once more.
      await page.waitForTimeout(400);
    };
    await table.locator('[data-index="0"]').waitFor();
    const firstRow = () => table.locator('[data-index]').first().getAttribute('data-index');
    // There and back: how high each row is, is known then.
    for (let pixels = 250; pixels <= 2500; pixels += 250) await scrollTo(pixels);
    await scrollTo(0);
    expect(await firstRow()).toBe('0');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Profiler.enable');
    await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await scrollTo(2000);
    expect(await firstRow()).not.toBe('0');
    const { result } = await devtools.send('Profiler.takePreciseCoverage');
    const calls = result
      .filter(({ url }) => url.includes('/app/'))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
    const most = Math.max(...calls);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(ROWS);
  });
});
