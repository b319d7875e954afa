// How the product is for a network: its version, and what waits.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard } from './open-dashboard.ts';

let dashboard: Dashboard;

inChromium('the system', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { alone: true });
  });
  afterAll(() => dashboard?.close());

  // docs/rules/running.md#system-of-a-network
  it('tells whoever of the staff may read its version and what waits', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const { page, go, complaints } = await dashboard.signIn('network', { role: 'analyst' });
    await go('/settings?tab=system');
    await page.getByRole('definition').filter({ hasText: 'Ready.' }).waitFor();
    await page.getByRole('definition').filter({ hasText: version }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Postback deliveries' });
    await row.getByRole('cell', { name: '0', exact: true }).waitFor();
    // docs/rules/running.md#heartbeats
    const runs = page.getByRole('table', { name: 'Processes' });
    for (const kind of ['API', 'Tracker', 'Worker']) {
      const process = runs
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: kind, exact: true }) });
      await process.getByRole('cell', { name: 'Running', exact: true }).waitFor();
    }
    await page.getByRole('definition').filter({ hasText: 'None' }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page)).toEqual([]);
      const [wide = 0] = await page.evaluate<number[]>('[document.documentElement.scrollWidth]');
      expect(wide).toBeLessThanOrEqual(width);
    }
    expect(complaints).toEqual([]);
  });
});
