// What each of the staff is shown, and what they set: categories, keys, imports, payments and rates, in Chromium.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, type TestNetwork } from '../../standalone/test/network.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { until } from '../../standalone/test/product.ts';
import { actOn, choiceOf, choose, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const PASSWORD = 'correct horse 9';

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let invoiceId: string;

const staff = (role: string) => dashboard.signIn('network', { role });

/** Whatever the API refused this page because of a missing permission. */
function refusalsTo(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  return refused;
}

/** Without what waits at them. */
const placesOf = async (page: Page): Promise<string[]> => {
  const items = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('listitem');
  return (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
};
type Named = { readonly ariaLabel: string | null; readonly innerText: string };
/** What can be pressed on the page itself, once its tables are there. */
async function buttonsOf({ page, go }: Person, address: string, shows: string): Promise<string[]> {
  await go(address);
  await page.locator('#page').getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  const names = await page
    .locator('#page')
    .getByRole('button')
    .evaluateAll((buttons) =>
      (buttons as unknown as readonly Named[]).map((one) => one.ariaLabel ?? one.innerText),
    );
  return [
    ...names,
    ...(await page
      .locator('#page')
      .getByRole('link', { name: /^(New|Make)/ })
      .allInnerTexts()),
  ];
}
/** What changes something, or leads to it. */
const CHANGES =
  /^(New|Create|Add|Invite|Change status|Select all|Approve\b|Activate|Deactivate|Pause|Turn|Remove|Revoke|Rotate|Save|Record|Undo|Resend|Give access|Show link|Upload|Import|Run check|Send test|View as|Decline|Close|Preview invoices|Edit terms|Require|Delete|Actions for)\b/;
/** Everybody may look at the report of a campaign, by its menu. */
const changesIn = (buttons: readonly string[]): string[] =>
  buttons.filter((name) => CHANGES.test(name) && name !== 'Actions for Shoes');

/** Pages that everybody of the staff may open. */
function pagesToLookAt(): readonly (readonly [address: string, shows: string])[] {
  const { campaignId, affiliateId } = network;
  const days = `?start=${lastMonth().start}&end=${lastMonth().end}`;
  return [
    ['/campaigns', 'Shoes'],
    [`/campaigns/${campaignId}`, 'Details'],
    [`/campaigns/${campaignId}?tab=commissions`, '1.5'],
    [`/campaigns/${campaignId}?tab=goals`, 'No goals'],
    [`/campaigns/${campaignId}?tab=affiliates`, 'Custom payouts'],
    ['/affiliates', 'Blog'],
    [`/affiliates/${affiliateId}`, 'Details'],
    [`/conversions${days}`, 'imported-1'],
    ['/access-requests', 'No requests are waiting.'],
    ['/postbacks', 'No deliveries yet.'],
    ['/imports', 'Import'],
    ['/billing', 'Blog'],
    [`/billing/${invoiceId}`, 'No payments yet.'],
    ['/billing?tab=bonuses', 'No bonuses or deductions yet.'],
    ['/billing?tab=rates', 'No exchange rates yet.'],
    ['/settings', 'Changes'],
    ['/settings?tab=system', 'Ready.'],
  ];
}
/** Those of them on which nothing is yet that could be changed. */
const NOTHING_THERE = ['/access-requests', '/billing', '/settings', '/settings?tab=system'];

inChromium('the settings', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    ({ product, network } = dashboard);
    await importSales(product, network, { count: 1, at: `${lastMonth().start} 12:00:00` });
    const { data } = await call(product, 'POST /network/invoices/bulk', {
      body: { all: true, user_type: 'publisher', ...lastMonth() },
    });
    const [made] = data['results'] as unknown as readonly { readonly invoice: { readonly _id: string } }[];
    invoiceId = made?.invoice._id ?? '';
  });
  afterAll(() => dashboard?.close());

  // docs/rules/users.md#staff-roles
  it('of an analyst: everything can be looked at, and nothing that changes anything is shown', async () => {
    const analyst = await staff('analyst');
    const { page, go } = analyst;
    const refused = refusalsTo(page);
    expect(await placesOf(page)).toEqual(
      'Overview,Live,Reports,Campaigns,Conversions,Clicks,Postbacks,Affiliates,Groups,Advertisers,Access requests,Referrals,Billing,Imports,Settings'.split(
        ',',
      ),
    );
    const seen: unknown[] = [];
    for (const [address, shows] of pagesToLookAt()) {
      const changes = changesIn(await buttonsOf(analyst, address, shows));
      if (changes.length > 0) seen.push([address, changes]);
    }
    expect(seen).toEqual([]);
    expect(
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allInnerTexts(),
    ).toEqual(['Audit log', 'System status']);
    expect(refused).toEqual([]);

    // Asked for by address: that their role doesn't include it, and nothing of the page.
    for (const address of [
      '/settings?tab=users',
      '/settings?tab=keys',
      '/settings?tab=network',
      '/campaigns/new',
      '/billing?tab=close',
      '/first-run',
    ]) {
      await go(address);
      await page.getByText('Your role (analyst) doesn’t include this page.').waitFor();
      await page.getByRole('heading', { name: 'You don’t have access' }).waitFor();
    }
    expect(refused).toEqual([]);
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await page.context().close();
  });

  // docs/rules/users.md#staff-roles
  it('of finance: billing can be changed, and nothing else', async () => {
    const finance = await staff('finance');
    const { page, go } = finance;
    const refused = refusalsTo(page);
    expect(changesIn(await buttonsOf(finance, '/campaigns', 'Shoes'))).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Shoes' }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['View report']);
    expect(changesIn(await buttonsOf(finance, '/postbacks?tab=addresses', 'No affiliate'))).toEqual([]);
    expect(changesIn(await buttonsOf(finance, '/billing?tab=close', 'Preview invoices'))).toEqual([
      'Preview invoices',
    ]);
    expect(changesIn(await buttonsOf(finance, '/billing?tab=rates', 'Add exchange rate'))).toEqual([
      'Save rate',
    ]);
    expect(await page.getByRole('navigation', { name: 'Billing' }).getByRole('link').allInnerTexts()).toEqual(
      ['Balances', 'Invoices', 'Close period', 'Payouts', 'Bonuses', 'Exchange rates', 'Journal'],
    );
    await go('/settings?tab=brand');
    await page.getByText('Your role (finance) doesn’t include this page.').waitFor();
    expect(refused).toEqual([]);
    await page.context().close();
  });

  it('add a category and remove it, and issue a key of an account that only reads until a day', async () => {
    const owner = await staff('owner');
    const { page, go, complaints } = owner;
    // Where an analyst is shown nothing of the kind, an owner is.
    const without: string[] = [];
    for (const [address, shows] of pagesToLookAt()) {
      const changes = changesIn(
        await buttonsOf(owner, address, address === '/settings' ? 'Time zone' : shows),
      );
      if (changes.length === 0) without.push(address);
    }
    expect(without).toEqual(NOTHING_THERE);
    await go('/settings');
    await page.getByRole('link', { name: 'Categories' }).click();
    const add = page.getByRole('button', { name: 'Add category' });
    await add.click();
    await page.getByLabel('Name', { exact: true }).fill('Shoes & boots');
    await add.click();
    await page.getByRole('cell', { name: 'Shoes & boots' }).waitFor();
    const namesNow = async () => {
      const { data } = await call(product, 'GET /dictionary/categories');
      return (data['categories'] as unknown as readonly { readonly name: string }[]).map(({ name }) => name);
    };
    expect(await namesNow()).toContain('Shoes & boots');
    const row = page.getByRole('row').filter({ hasText: 'Shoes & boots' });
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await until(async () => !(await namesNow()).includes('Shoes & boots'));
    await page.getByText('No categories yet.').waitFor();

    await page.getByRole('link', { name: 'API keys' }).click();
    const issue = page.getByRole('button', { name: 'Create API key' });
    await issue.click();
    await choose(page, 'Owner', 'Blog (affiliate)');
    await page.getByLabel('Name').fill('Their program');
    await choose(page, 'Permissions', 'Read only');
    await page.getByLabel('Expires').fill('2040-02-29');
    await issue.click();
    await page.getByText('it won’t be shown again').waitFor();
    const made = page.getByRole('row').filter({ hasText: 'Their program' });
    for (const text of ['Blog (affiliate)', 'Read only'])
      await made.getByRole('cell', { name: text, exact: false }).first().waitFor();
    await made.locator('time[datetime^="2040-02-29"]').waitFor();
    const { data } = await call(product, 'GET /network/keys');
    const keys = data['keys'] as unknown as readonly Readonly<Record<string, unknown>>[];
    expect(keys.find(({ label }) => label === 'Their program')).toMatchObject({
      role: 'affiliate',
      user_id: network.affiliateId,
      scope: 'read',
      expires: expect.stringContaining('2040-02-29'),
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  // docs/rules/imports.md#csv-files
  it('import a file of another system for good, its columns named by hand, without showing all of it', async () => {
    const { page, go } = await staff('manager');
    const { campaignId, affiliateId } = network;
    const line = (n: number) => `other-${n},${campaignId},${affiliateId},"red, dark",${n}.25,${n}.50`;
    const rows = Array.from({ length: 200 }, (_, n) => line(n + 1));
    // With a byte order mark, and names of that system.
    const text = `\ufeffOrder No,Offer,Who,Colour,Gross,Commission\r\n${rows.join('\r\n')}\r\n`;
    await go('/imports');
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByText(/sales\.csv, \d+ KB\./).waitFor();
    expect(await page.content()).not.toContain('other-150');
    expect(await page.getByLabel('Rows').count()).toBe(0);
    expect(await choiceOf(page, 'Order No').innerText()).toBe('txn_id');
    expect(await choiceOf(page, 'Offer').innerText()).toBe('campaign_id');
    expect(await choiceOf(page, 'Commission').innerText()).toBe('payout');
    for (const name of ['Who', 'Colour', 'Gross'])
      expect(await choiceOf(page, name).innerText()).toBe('Skip this column');
    await page.getByText('Example: other-1 · other-2').waitFor();
    await choose(page, 'Who', 'publisher_id');
    await choose(page, 'Gross', 'sale_amount');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Dry run').uncheck();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('definition').getByText('Import', { exact: true }).waitFor();
    await page.getByText('200 of 200').waitFor();
    await until(async () => {
      const { data } = await call(product, 'GET /network/conversions?txn_id=other-150');
      const [found] = data['records'] as unknown as readonly Readonly<Record<string, unknown>>[];
      return found !== undefined && Number(found['payout']) === 150.5;
    });

    // A small one is shown, and can be changed by hand.
    await go('/imports');
    await page.getByLabel('Rows').fill(`click_id,Order\nnone,a\n`);
    expect(await choiceOf(page, 'Order').innerText()).toBe('txn_id');
    await page.getByRole('button', { name: 'Run check' }).click();
    await page.getByText('Dry run, nothing changed').waitFor();
    // As an office program of another country writes it.
    await go('/imports');
    const foreign = `sep=;\r\nOrder No;Größe;Gross\r\nother-201;groß;1.234,50\r\n`;
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(foreign, 'latin1'),
    });
    await page.getByText('Example: groß').waitFor();
    expect(await choiceOf(page, 'Order No').innerText()).toBe('txn_id');
    // What is no text is said before anything is sent.
    await go('/imports');
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'sales.xls',
      mimeType: 'text/csv',
      buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    });
    await page.getByText('sales.xls isn’t a CSV file.').waitFor();
    await page.context().close();
  });

  // docs/rules/billing.md
  it('record a payment, undo it, and set an exchange rate', async () => {
    const { page, go } = await staff('finance');
    const openNow = async () => {
      const { data } = await call(product, `GET /network/invoices/${invoiceId}`);
      const { status, open } = data['invoice'] as unknown as { status: string; open: number };
      return [status, Number(open)];
    };
    expect(await openNow()).toEqual(['open', 1.5]);
    await go(`/billing/${invoiceId}`);
    await page.getByLabel(/^Amount/).fill('0.50');
    await page.getByLabel('Reference').fill('SEPA 17');
    await page.getByRole('button', { name: 'Record payment' }).click();
    const paid = page
      .getByRole('table', { name: 'Payments' })
      .getByRole('row')
      .filter({ hasText: 'SEPA 17' });
    await paid.waitFor();
    expect(await openNow()).toEqual(['part_paid', 1]);
    // What is left is offered next.
    await until(async () => Number(await page.getByLabel(/^Amount/).inputValue()) === 1);
    await choose(page, 'Method', 'Other…');
    const other = page.getByRole('textbox', { name: 'Other method' });
    await page.getByRole('button', { name: 'Record payment' }).click();
    // Beside what is typed, and not beside the choice.
    await other.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    await other.fill('Barter');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('button', { name: 'Record payment' }).waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'Payments' }).getByText('Barter').waitFor();
    expect(await openNow()).toEqual(['paid', 0]);
    await paid.getByRole('button', { name: 'Undo payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo payment' }).click();
    await until(async () => (await openNow()).join(' ') === 'part_paid 0.5');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await go('/billing?tab=rates');
    await page.getByLabel(/^Value of 1/).fill('0.9');
    await page.getByRole('button', { name: 'Save rate' }).click();
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await choose(page, 'Currency', 'Euro');
    await page.getByRole('button', { name: 'Save rate' }).click();
    await page.getByRole('cell', { name: '0.9 EUR' }).waitFor();
    const { data } = await call(product, 'GET /network/exchange-rates');
    expect(JSON.stringify(data['exchange_rates'])).toContain('"EUR":0.9');
    await page.context().close();
  });

  // docs/rules/tracking.md#apps
  it('say what clicks of libraries are taken for', async () => {
    const taken = async () =>
      (await call(product, 'GET /network/account')).data['network'] as unknown as { app_libraries: string };
    const { page, go } = await dashboard.signIn('network');
    await go('/settings');
    await choose(page, 'Clicks from unknown apps and scripts', 'Don’t count them, like bot clicks');
    const form = page.locator('form').filter({ hasText: 'Clicks from unknown apps and scripts' });
    await form.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await until(async () => (await taken()).app_libraries === 'bot');
    await page.context().close();
  });

  // docs/rules/statuses.md
  it('let an advertiser judge its own conversions for as many days as the network says', async () => {
    await importSales(product, network, { count: 1, status: 'pending', order: 'judged' });
    const statusNow = async () => {
      const { data } = await call(product, 'GET /network/conversions?txn_id=judged-1');
      return (data['records'] as unknown as readonly { status: string }[])[0]?.status;
    };
    const { page, go } = await dashboard.signIn('advertiser');
    await go('/conversions');
    const row = page.getByRole('row').filter({ hasText: 'judged-1' });
    await row.waitFor();
    expect(await row.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    await call(product, 'PATCH /network/account', { body: { advertiser_verdict_days: 14 } });
    await page.reload();
    await actOn(page, 'Change status…', row);
    const dialog = page.getByRole('dialog', { name: 'Change status' });
    await choose(dialog, 'Status', 'Rejected');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText(/Reason.* is required/).waitFor();
    expect(await statusNow()).toBe('pending');
    await dialog.getByLabel(/^Reason/).fill('Sent back');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog.getByText('1 changed.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await statusNow()).toBe('rejected');
    await row.getByText('Rejected').waitFor();
    await page.context().close();
  });

  // docs/rules/referral.md
  it('let an affiliate earn on those it brings, change the terms, and the affiliate sees what it earned', async () => {
    const { page, go } = await staff('manager');
    await go('/referrals');
    await page.getByText('No referral links yet.').waitFor();
    await page.getByRole('button', { name: 'New referral link' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, 'Referrer', 'Blog');
    await choose(dialog, 'Reward', 'Fixed amount per approved conversion');
    await dialog.getByLabel(/^Percent/).fill('0.25');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const row = page.getByRole('table', { name: 'Referrals' }).getByRole('row').filter({ hasText: 'Blog' });
    await row.getByText(/0\.25 per approved conversion$/).waitFor();
    const referralNow = async () => {
      const { data } = await call(product, 'GET /network/referral');
      return (data['referrals'] as unknown as readonly Readonly<Record<string, unknown>>[])[0];
    };
    const made = await referralNow();
    expect(made).toMatchObject({ type: 'amount', rate: 0.25, recurring: true, live: true });

    // Whoever it brings sells twice.
    const { data } = await call(product, 'POST /affiliate', {
      body: {
        name: 'Referred',
        email: 'brought@blog.example',
        password: PASSWORD,
        referral_id: made?.['_id'],
      },
    });
    const { _id: brought } = data['user'] as unknown as { _id: string };
    await call(product, `POST /affiliate/${brought}`, { body: { live: true } });
    await importSales(product, network, { count: 2, affiliateId: brought, order: 'brought' });
    await until(async () => Number((await referralNow())?.['earned']) === 0.5);
    await page.reload();
    await row.getByText('0.50').waitFor();
    const blog = await dashboard.signIn('affiliate');
    await blog.go('/payments');
    const earned = blog.page.getByRole('table', { name: 'Referral earnings' });
    await earned.getByText('0.50').first().waitFor();
    expect(await violationsOf(blog.page)).toEqual([]);
    await blog.page.context().close();

    await row.getByRole('button', { name: 'Edit terms…' }).click();
    await choose(dialog, 'Reward', 'Share of your profit');
    await dialog.getByLabel(/^Percent/).fill('101');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await dialog
      .getByLabel(/^Percent/)
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    await dialog.getByLabel(/^Percent/).fill('5');
    await choose(dialog, 'Frequency', 'Once per affiliate, on the first approved conversion');
    await dialog.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await row.getByText('5% of your profit, once per affiliate').waitFor();
    expect(await referralNow()).toMatchObject({
      type: 'percentage',
      base: 'profit',
      rate: 5,
      recurring: false,
    });
    await row.getByRole('button', { name: 'Turn off' }).click();
    await row.getByRole('button', { name: 'Turn on' }).waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No referral links yet.').waitFor();
    await page.context().close();
  });

  // docs/rules/users.md#users-of-an-account
  it('of an account: its people invite others, who come in, and are deactivated and removed', async () => {
    const { page, go, email } = await dashboard.signIn('affiliate');
    await go('/account');
    const row = (name: string) =>
      page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name });
    await row(email).waitFor();
    // Neither oneself nor the account itself is changed here.
    expect(await row(email).getByRole('button').count()).toBe(0);
    expect(await row('me@blog.example').getByRole('button').count()).toBe(0);
    const invite = page.getByRole('button', { name: 'Invite user' });
    await invite.click();
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Invite user' }) });
    await form.getByLabel('Name', { exact: true }).fill('Bo');
    await form.getByLabel('Email').fill('bo@blog.example');
    expect(await form.getByLabel('Role').count()).toBe(0);
    await invite.click();
    await page.getByText('Send this link to them.').waitFor();
    const link = await page
      .getByText(/\/app\/invite#/)
      .first()
      .innerText();
    const bo = await (await dashboard.browser.newContext()).newPage();
    await bo.goto(link);
    await bo.getByLabel('Password').fill(PASSWORD);
    await bo.locator('form').getByRole('button').last().click();
    await bo
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    expect(await placesOf(bo)).toContain('Payments');

    await actOn(page, 'Deactivate', row('bo@blog.example'));
    await row('bo@blog.example').getByText('Inactive').waitFor();
    await bo.goto(`${product.api}/app/account`);
    await bo.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await actOn(page, 'Remove', row('bo@blog.example'));
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row('bo@blog.example').waitFor({ state: 'detached' });
    await bo.context().close();
    await page.context().close();
  });
});
