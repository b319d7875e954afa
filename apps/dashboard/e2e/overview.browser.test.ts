// What the overview of the network says needs somebody, and where that leads.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from '../../standalone/test/chromium.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;

let dashboard: Dashboard;
let staff: Person;

inChromium('the overview of the network', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(path ?? '');
    staff = await dashboard.signIn('network');
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it(
    'leads from a month that is not invoiced to where it is closed, with its days filled in',
    async () => {
      const { page, go } = staff;
      const { data } = (await (
        await page.request.get(`${dashboard.product.api}/network/overview`)
      ).json()) as {
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
      await page.getByRole('link', { name: /3 accounts have amounts of last month/ }).click();
      const from = page.getByLabel('From');
      await from.waitFor();
      const month = data.end.slice(0, 7);
      const [start, end] = [await from.inputValue(), await page.getByLabel('To, with that day').inputValue()];
      expect(start.slice(0, 7) < month && end.slice(0, 7) === start.slice(0, 7)).toBe(true);
      expect(start).toMatch(/-01$/);
      const next = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
      expect(next).toBe(`${month}-01`);
    },
    TIMEOUT_MS,
  );
});
