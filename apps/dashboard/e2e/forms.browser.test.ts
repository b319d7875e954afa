// docs/dashboard.md: what every form promises, in Chromium. Nothing typed is lost, and what a price leaves is seen while it is typed.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';
import { violationsOf } from './browser.ts';

const TIMEOUT_MS = 240_000;
const path = process.env['CHROMIUM_PATH'];
const inChromium = path ? describe : describe.skip;
let dashboard: Dashboard | undefined;
let staff: Person;

inChromium('a form', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(path ?? '');
    staff = await dashboard.signIn('network');
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it(
    'says what isn’t saved, gives it up or saves it, and asks before it is lost',
    async () => {
      const { page, go, complaints } = staff;
      const { network } = dashboard ?? never();
      await go(`/campaigns/${network.campaignId}/edit`);
      const save = page.getByRole('button', { name: 'Save changes' });
      const crumb = (name: string) =>
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name });
      await page.getByLabel('Name', { exact: true }).waitFor();
      expect(await save.count()).toBe(0);

      await page.getByLabel('Name', { exact: true }).fill('Boots');
      await page.getByText('1 unsaved change', { exact: true }).waitFor();
      await page.getByLabel('External ID optional').fill('b-1');
      await page.getByText('2 unsaved changes').waitFor();
      await page.getByText('Name, External ID', { exact: true }).waitFor();
      expect(await violationsOf(page)).toEqual([]);

      // On the way elsewhere it is asked for, and stays.
      await page.getByRole('link', { name: 'Affiliates', exact: true }).first().click();
      const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
      await asked.waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await asked.getByRole('button', { name: 'Keep editing' }).click();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Boots');
      expect(page.url()).toContain(network.campaignId);
      await crumb('Shoes').click();
      await asked.getByRole('button', { name: 'Keep editing' }).click();

      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Shoes');
      await save.waitFor({ state: 'detached' });
      await page.getByLabel('Name', { exact: true }).fill('Boots');
      await page.keyboard.press('Control+s');
      await page.getByText('All changes saved').waitFor();
      await crumb('Boots').waitFor();

      // Nothing is left to ask about; with the tab it would be.
      await page.getByLabel('External ID optional').fill('b-2');
      const closing = page.waitForEvent('dialog');
      const reloaded = page.reload();
      const warning = await closing;
      expect(warning.type()).toBe('beforeunload');
      await warning.accept();
      await reloaded;
      await page.getByRole('link', { name: 'Affiliates', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Affiliates', level: 1 }).waitFor();
      expect(complaints).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'says what is kept of a payout while it is typed, and checks a field when it is left',
    async () => {
      const { page, go } = staff;
      await go('/campaigns/new');
      const payout = page.getByLabel('Payout to affiliate');
      await payout.fill('8');
      await page.getByLabel('Revenue from advertiser').fill('12');
      await page.getByText('Of each conversion you keep $4.00, a margin of 33.3%.').waitFor();
      await payout.fill('12.5');
      await page.getByText('Of each conversion you lose $0.50, a margin of −4.2%.').waitFor();
      await payout.fill('much');
      expect(await page.getByText('Enter a number such as 1.50.').count()).toBe(0);
      await payout.press('Tab');
      await page.getByText('Enter a number such as 1.50.').waitFor();
      await payout.fill('1');
      await page.getByText('Enter a number such as 1.50.').waitFor({ state: 'detached' });
      await page.getByLabel('Destination URL').fill('shop.example');
      await page.getByLabel('Preview URL').focus();
      await page.getByText('Enter a full URL that starts with https://.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'changes a payout and a cap where they are',
    async () => {
      const { page, go } = staff;
      const { network } = dashboard ?? never();
      await go(`/campaigns/${network.campaignId}?tab=commissions`);
      await page.getByRole('button', { name: 'Edit' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Edit payout' });
      await dialog.getByLabel('Payout', { exact: true }).fill('1.75');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: '1.75' }).waitFor();

      await go(`/campaigns/${network.campaignId}?tab=caps`);
      await page.getByRole('button', { name: 'Add cap' }).click();
      await page.getByLabel('Limit', { exact: true }).fill('10');
      await page.getByRole('button', { name: 'Add cap' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      const cap = page.getByRole('dialog', { name: 'Edit cap' });
      await cap.getByLabel('Limit', { exact: true }).fill('25');
      await cap.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('cell', { name: '25' }).first().waitFor();
    },
    TIMEOUT_MS,
  );
});

function never(): never {
  throw new Error('The dashboard is not open.');
}
