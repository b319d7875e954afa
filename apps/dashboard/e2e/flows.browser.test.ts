// What somebody does on the pages, by role and label, and what the API then knows.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { actOn, choose, colourOf, narrow, narrowTo, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { openSignInDouble } from './sign-in-double.ts';
import { sessionOf } from './session.ts';

const TIMEOUT_MS = 120_000;

/** One pixel. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** What runs a sample of the page *Integration* that it gets as its input. */
const RUN = {
  cURL: ['sh'],
  'Node.js': [process.execPath, '--input-type=module', '-'],
  PHP: ['php'],
  Python: ['python3', '-'],
} as const;

/** `error`: this machine doesn't have the program, as only `.ci/run` demands. */
function run([program, ...args]: readonly [string, ...string[]], input: string) {
  return new Promise<{ stdout: string; error: Error | undefined }>((resolve, reject) => {
    const child = execFile(program, args, { timeout: 60_000 }, (error, stdout, stderr) => {
      if (error === null) resolve({ stdout, error: undefined });
      else if (error.code === 'ENOENT' && process.env['CI_INTERPRETERS'] === undefined)
        resolve({ stdout, error });
      else reject(new Error(`${program}: ${stderr}`, { cause: error }));
    });
    child.stdin?.on('error', () => undefined).end(input);
  });
}

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let page: Page;
let go: Person['go'];

inChromium('somebody of the network', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { window: { timezoneId: 'Pacific/Auckland' } });
    ({ product, network } = dashboard);
    await call(product, 'PATCH /network/brand', { body: { logo: PNG } });
    await call(product, 'PATCH /network/account', { body: { email: 'office@network.example' } });
    ({ page, go } = await dashboard.signIn('network'));
  });
  afterAll(() => dashboard?.close());

  it('creates a campaign, and sees beside the field what the API refuses', async () => {
    await go('/campaigns');
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Hats');
    await page.getByLabel('Destination URL').fill('not an address');
    await page.getByLabel(/^Payout/).fill('1.005');
    await page.getByLabel(/^Revenue/).fill('2.5');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByLabel('Destination URL').and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Hats');

    await page.getByLabel('Destination URL').fill('https://hats.example/?click={click_id}');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByRole('heading', { name: 'Hats' }).waitFor();
    const { data } = await call(product, 'GET /campaign?page=1&limit=10&search=Hats');
    expect(data['campaigns']).toMatchObject([
      { title: 'Hats', commissions: [{ rate: 1.005, revenue: 2.5 }] },
    ]);

    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Campaigns' })
      .click();
    await page.getByRole('link', { name: 'Hats' }).waitFor();
    await page.getByRole('cell', { name: '1.005' }).waitFor();
  });

  it('edits a campaign in two tabs: keeps what was typed, joins what does not clash, and shows what does', async () => {
    const { data } = await call(product, 'GET /campaign?page=1&limit=10&search=Hats');
    const [{ _id: id = '' } = {}] = data['campaigns'] as unknown as readonly { readonly _id: string }[];
    const other = await page.context().newPage();
    const [name, about] = ['Name', 'Description optional'];
    const save = (tab: Page) => tab.getByRole('button', { name: /^Save( changes)?$/ }).click();
    for (const tab of [page, other]) {
      await tab.goto(`${product.api}/app/campaigns/${id}/edit`);
      await tab.getByLabel(about).waitFor();
    }
    const kept = async () => {
      const { data: now } = await call(product, `GET /campaign/${id}`);
      const { title, description } = now['campaign'] as unknown as Readonly<Record<string, string>>;
      return [title, description];
    };
    await page.getByLabel(about).fill('For everyone');
    await other.getByLabel(name, { exact: true }).fill('Top hats');
    await save(other);
    const shown = (tab: Page) =>
      tab.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Top hats' }).waitFor();
    await shown(other);
    // The record is shown anew beside what is typed.
    const picture = {
      name: 'hat.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PNG.split(',')[1] ?? '', 'base64'),
    };
    await page.getByLabel('Upload image', { exact: true }).setInputFiles(picture);
    await shown(page);
    expect(await page.getByLabel(about).inputValue()).toBe('For everyone');
    await save(page);
    await until(async () => (await kept())[1] === 'For everyone');
    expect(await kept()).toEqual(['Top hats', 'For everyone']);

    // The other tab has not seen that yet.
    await other.getByLabel(about).fill('For <b>few</b>');
    await save(other);
    await other.getByRole('alert').getByText('Someone else saved changes while you were editing.').waitFor();
    await other.getByText('Current value: For everyone').waitFor();
    expect(await other.getByLabel(about).inputValue()).toBe('For <b>few</b>');
    expect(await kept()).toEqual(['Top hats', 'For everyone']);
    expect(await violationsOf(other)).toEqual([]);
    await save(other);
    await until(async () => (await kept())[1] === 'For <b>few</b>');
    await other.close();
  });

  it('is told when the API is gone, slow, busy or away, and loses neither the page nor what was typed', async () => {
    const asked = '**/campaign?*';
    const refused = (status: number) => ({
      status,
      headers: { 'Retry-After': '1' },
      contentType: 'application/json',
      body: JSON.stringify({ success: false, data: { code: status, message: 'Come again.' } }),
    });
    const campaign = page.getByRole('link', { name: 'Shoes', exact: true });
    for (const [title, answer] of [
      ['You’re offline', undefined],
      ['Too many requests. Try again in 1 s', refused(429)],
      ['The server isn’t available right now', refused(503)],
    ] as const) {
      let tries = 0;
      await page.route(asked, (route) => {
        tries += 1;
        return answer ? route.fulfill(answer) : route.abort();
      });
      await go('/campaigns');
      await page.getByText(title).waitFor();
      // Passing trouble is tried again by itself, and then by hand.
      expect(tries).toBe(3);
      expect(await violationsOf(page)).toEqual([]);
      await page.unroute(asked);
      await page.getByRole('button', { name: 'Try again' }).click();
      await campaign.waitFor();
    }

    // Slow: what is known stays, and nothing is made up.
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/campaign?*search=Hat*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.getByLabel('Search campaigns').fill('Hat');
    await page.waitForURL(/search=Hat/);
    expect(await campaign.isVisible()).toBe(true);
    release();
    await campaign.waitFor({ state: 'detached' });
    await page.unroute('**/campaign?*search=Hat*');

    await go('/affiliates/new');
    await page.getByLabel('Name', { exact: true }).fill('Third blog');
    await page.getByLabel('Email').fill('third@blog.example');
    await page.getByLabel('Initial password').fill('correct horse 9');
    await page.route('**/affiliate', (route) => route.abort());
    await page.getByRole('button', { name: 'Create', exact: false }).last().click();
    await page
      .getByText(
        'We can’t reach the server. Your changes are still here; check your connection and try again.',
      )
      .waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Third blog');
    await page.unroute('**/affiliate');
  });

  it('orders a list by the heads of its columns: of all pages, by keyboard, with what it is narrowed by, and kept in the URL', async () => {
    for (let n = 0; n < 100; n++) {
      const name = `Shop ${String(n).padStart(3, '0')}`;
      const body = { name, email: `shop${n}@shops.example`, password: 'correct horse 9' };
      expect((await call(product, 'POST /advertiser', { body })).success).toBe(true);
    }
    const head = (name: string) => page.getByRole('columnheader', { name });
    const press = (name: string) => head(name).getByRole('button').press('Enter');
    const names = page.getByRole('cell').getByRole('link');
    const begins = (name: string) => until(async () => (await names.first().innerText()) === name);

    await go('/advertisers');
    await begins('Shop 099');
    expect(await head('Created').getAttribute('aria-sort')).toBe('descending');
    expect(await head('Name').getAttribute('aria-sort')).toBeNull();
    await press('Name');
    await begins('Acme');
    expect(await head('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(await head('Created').getAttribute('aria-sort')).toBeNull();
    await page.getByText('100 of 101 rows').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('101 rows').waitFor();
    await press('Name');
    await begins('Shop 099');
    await page.waitForURL(/sort=name&ascending=false/);
    await page.getByLabel('Search by name or email').fill('Shop 01');
    await begins('Shop 019');
    await page.reload();
    await begins('Shop 019');
    expect(await head('Name').getAttribute('aria-sort')).toBe('descending');
    await page.getByText('10 rows').waitFor();
    await page.goBack();
    await begins('Shop 099');

    await go('/campaigns?status=active&sort=title');
    await page.getByRole('link', { name: 'Shoes' }).waitFor();
    expect(await head('Campaign').getAttribute('aria-sort')).toBe('ascending');
    await press('Id');
    await page.waitForURL(/status=active&sort=display_id&ascending=false/);
    await choose(page, 'Status', 'Disabled', 'Active');
    await page.waitForURL(/status=disabled&sort=display_id/);
    await page.getByRole('button', { name: /^Clear/ }).click();
    await page.waitForURL((url) => url.search === '?sort=display_id&ascending=false');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('keeps in a list where somebody is: the focus when it is ordered, and how far it was scrolled when they come back', async () => {
    const table = page.getByRole('table', { name: 'Advertisers' });
    const link = table.getByRole('link', { name: 'Shop 030' });
    /** Whether it is within what is seen of the table. */
    const isInSight = async () => {
      const [box, around] = [await link.boundingBox(), await table.boundingBox()];
      return box && around && box.y > around.y && box.y + box.height < around.y + around.height;
    };
    const head = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
    await go('/advertisers');
    await table.getByRole('link', { name: 'Shop 099' }).waitFor();
    await head.press('Enter');
    await table.getByRole('link', { name: 'Acme' }).waitFor();
    expect(await head.and(page.locator(':focus')).count()).toBe(1);

    await table.evaluate((element: { scrollTop: number }) => {
      element.scrollTop = 1100;
    });
    await link.click();
    await page.getByRole('heading', { name: 'Shop 030' }).waitFor();
    await page.goBack();
    await link.waitFor();
    await until(isInSight);
  });

  it('answers a press on a place before the page draws what it knows already', async () => {
    const place = (name: string) =>
      page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name }).click();
    await go('/advertisers');
    await page.getByRole('link', { name: 'Shop 099' }).waitFor();
    await place('Live');
    await page.getByRole('heading', { name: 'Live', level: 1 }).waitFor();
    await page.evaluate(`{
        window.seen = [];
        const look = () => seen.push([document.querySelector('h1')?.textContent, document.querySelector('[role=cell]') !== null]);
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }`);
    await place('Advertisers');
    await page.getByRole('link', { name: 'Shop 099' }).waitFor();
    const ofPage = (await page.evaluate<[string, boolean][]>('seen')).filter(([h1]) => h1 === 'Advertisers');
    expect(ofPage[0]).toEqual(['Advertisers', false]);
    expect(ofPage.at(-1)).toEqual(['Advertisers', true]);
  });

  it('shows the frame while the script of the page is on its way', async () => {
    const script = '**/assets/campaigns-page-*.js';
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(script, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.api}/app/campaigns`, { waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Campaigns' }).count()).toBe(0);
    release();
    await page.getByRole('link', { name: 'Shoes' }).waitFor();
    await page.unroute(script);
  });

  it('opens menus and dialogs by keys before their script has come, and keeps the page when it cannot come', async () => {
    const script = '**/assets/floating-*.js';
    const theme = page.getByRole('button', { name: /, your account$/ });
    const isFocused = async () => (await theme.and(page.locator(':focus')).count()) === 1;
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(script, async (route) => {
      await held;
      await route.continue();
    });
    await go('/campaigns');
    await theme.press('Enter');
    expect(await theme.getAttribute('aria-haspopup')).toBe('menu');
    expect(await page.getByRole('menu').count()).toBe(0);
    release();
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await until(isFocused);
    await page.unroute(script);

    await page.route(script, (route) => route.abort());
    await go('/campaigns?search=Sho');
    await page.getByRole('link', { name: 'Shoes' }).waitFor();
    const failed = () =>
      page.waitForEvent('requestfailed', (request) => request.url().includes('/floating-'));
    await Promise.all([failed(), theme.focus()]);
    await Promise.all([failed(), theme.press('Enter')]);
    expect(await page.getByRole('link', { name: 'Shoes' }).isVisible()).toBe(true);
    expect(await isFocused()).toBe(true);
    await page.unroute(script);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog');
    await keys.waitFor();
    // What was wanted while it could not come is wanted no more.
    expect(await page.getByRole('menu').count()).toBe(0);
    await until(async () => (await keys.and(page.locator(':focus-within')).count()) === 1);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    // It comes while the button is pressed.
    const pressed = new Promise<void>((done) => (release = done));
    await page.route(script, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.reload();
    await theme.hover();
    await page.mouse.down();
    const came = page.waitForResponse((answer) => answer.url().includes('/floating-'));
    release();
    await (await came).finished();
    await page.waitForLoadState('networkidle');
    await page.mouse.up();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await theme.click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await page.locator('html:not([data-theme])').waitFor();
    await page.unroute(script);
  });

  it("asks for the server's day, though the browser's clock is a day off", async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const days of [-1, 1]) {
      const context = await elsewhere({ timezoneId: 'UTC' });
      await context.addInitScript(`{
          const Real = Date;
          const off = ${days} * 86400000;
          globalThis.Date = class extends Real {
            constructor(...given) { if (given.length === 0) super(Real.now() + off); else super(...given); }
            static now() { return Real.now() + off; }
          };
        }`);
      const tab = await context.newPage();
      const asked = tab.waitForRequest('**/network/customReport?*');
      await tab.goto(`${product.api}/app/reports?period=today`);
      const { searchParams } = new URL((await asked).url());
      expect([days, searchParams.get('start'), searchParams.get('end')]).toEqual([days, today, today]);
      expect(await tab.evaluate<string>('new Date().toISOString().slice(0, 10)')).not.toBe(today);
      await context.close();
    }
  });

  // docs/rules/webhooks.md
  it('adds a webhook, reads its secret once, tests it, and reads what it was told', async () => {
    await go('/settings?tab=webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Endpoint URL').fill("can't contain a web address");
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByLabel('Endpoint URL').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Endpoint URL').fill('http://127.0.0.1:9/hooks');
    await page.getByLabel('Conversion created').check();
    await page.getByLabel('Cap reached').check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('it won’t be shown again').waitFor();
    await page.getByText(/whsec_/).waitFor();
    const { data } = await call(product, 'GET /network/webhooks');
    expect(data['webhooks']).toMatchObject([
      { url: 'http://127.0.0.1:9/hooks', events: ['conversion.created', 'cap.reached'], live: true },
    ]);

    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test wasn’t delivered').waitFor();
    const messages = page.getByRole('table', { name: 'Deliveries' });
    await messages.getByRole('cell', { name: 'webhook.test', exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await actOn(page, 'Edit');
    await page.getByLabel('Cap reached').uncheck();
    // Meanwhile somebody else has it told elsewhere, and of something else.
    const [{ _id: id }] = data['webhooks'] as unknown as readonly [{ readonly _id: string }];
    const theirs = { url: 'http://127.0.0.1:9/theirs', events: ['invoice.closed'] };
    await call(product, `PATCH /network/webhooks/${id}`, { body: theirs });
    await page.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await page.getByRole('alert').getByText('Someone else saved changes while you were editing.').waitFor();
    await page.getByText('Current value: invoice.closed').waitFor();
    const kept = async () => (await call(product, 'GET /network/webhooks')).data['webhooks'];
    expect(await kept()).toMatchObject([theirs]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await page.getByRole('cell', { name: 'Conversion created', exact: true }).waitFor();
    expect(await kept()).toMatchObject([{ url: theirs.url, events: ['conversion.created'] }]);
    await page.reload();
    await page.getByRole('button', { name: 'New webhook' }).waitFor();
    expect(await page.getByText(/whsec_/).count()).toBe(0);
    await actOn(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No webhooks yet. Add one to notify your own systems.').waitFor();
  });

  // docs/rules/exports.md
  it('adds a nightly export, has a day written, and reads why that failed', async () => {
    await go('/settings?tab=exports');
    await page.getByRole('button', { name: 'New export' }).click();
    await page.getByLabel('Name').fill('by-campaign');
    await choose(page, 'Data', 'Report');
    await page.getByLabel('Country').check();
    await page.getByLabel('Endpoint').fill('http://127.0.0.1:9');
    await page.getByLabel('Region').fill('eu-central-1');
    await page.getByLabel('Bucket', { exact: true }).fill('Not A Bucket');
    await page.getByLabel('Access key ID').fill('AKIDEXAMPLE');
    await page.getByLabel('Secret access key').fill('canary of S3');
    await page.getByRole('button', { name: 'Create export' }).click();
    await page.getByLabel('Bucket', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Bucket', { exact: true }).fill('warehouse');
    await page.getByRole('button', { name: 'Create export' }).click();
    const exports = page.getByRole('table', { name: 'Exports' });
    await exports.getByRole('cell', { name: 'Report, Campaign, Country' }).waitFor();
    await actOn(page, 'Run now');
    await page.getByText(/The file of .* will be written/).waitFor();
    await page.getByRole('button', { name: 'Files' }).click();
    await page.getByRole('table', { name: 'Files' }).waitFor();
    expect(await page.content()).not.toContain('canary of S3');
    expect(await violationsOf(page)).toEqual([]);
    await actOn(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No exports yet. Send logs or reports to S3 or a folder every day.').waitFor();
  });

  it('reads why a conversion was paid, rejects it, and finds both in its story', async () => {
    const clickId = await click(product, network.linkId, 7);
    await fetch(
      `${product.tracker}/acquisition?click_id=${clickId}&security_token=${network.token}&txn_id=order-7`,
    );
    await until(async () => {
      const { data } = await call(product, 'GET /network/conversions?txn_id=order-7');
      return (data['records'] as unknown as readonly unknown[]).length === 1;
    });
    await go('/conversions?order=order-7');
    await page.getByRole('table', { name: 'Conversions' }).getByRole('link').first().click();
    await page.getByText(/^Because the campaign rate for Shoes \(everywhere\) was in force/).waitFor();

    await page.goBack();
    await actOn(page, 'Change status…');
    await choose(page.getByRole('dialog'), 'Status', 'Rejected');
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('Returned');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save( changes)?$/ })
      .click();
    await page.getByRole('cell', { name: 'Rejected' }).waitFor();
    await page.getByRole('table', { name: 'Conversions' }).getByRole('link').first().click();
    await page
      .getByText(/^Nothing, because it was rejected: Returned\. It would have paid USD\s1\.50/)
      .waitFor();
    await page.getByText('Approved → Rejected by network: Returned').waitFor();
  });

  // docs/rules/imports.md#cancelling
  it('imports, has the wrong rows as a file, and cancels an import that is under way', async () => {
    await go('/imports');
    await page.getByLabel('Rows').fill('click_id,txn_id\nnone,a\nnone,b\n');
    await page.getByRole('button', { name: 'Run check' }).click();
    const link = page.getByRole('link', { name: 'Download errors (CSV)', exact: true });
    await link.waitFor();
    const told = await (
      await page.request.get(new URL((await link.getAttribute('href')) ?? '', product.api).href)
    ).text();
    expect(told.split(/\r?\n/).map((line) => line.split(',')[0])).toEqual(['row', '1', '2', '']);

    // Imports of one owner run one after another: the last of these waits for the others.
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ click_id: 'none', txn_id: `t${n}` }));
    let id = '';
    for (const conversions of [rows, rows, rows, rows, rows.slice(0, 9)]) {
      const { data } = await call(product, 'POST /network/conversion-import', {
        body: { conversions, continue_on_error: true },
      });
      id = (data['job'] as unknown as { _id: string })._id;
    }
    await go(`/imports/${id}`);
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click();
    await page.getByText('Canceled after row 0 of 9.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.getByRole('cell', { name: 'Canceled' }).waitFor();
  });

  // docs/rules/stats.md#compared-report
  it('chooses a period by preset, calendar or typed, none of it in the future, and goes back to its button', async () => {
    await go('/reports?period=last_30_days');
    const button = page.getByRole('button', { name: /^Period: / });
    const asking = page.getByRole('dialog', { name: 'Period' });
    await button.click();
    await asking.getByRole('button', { name: 'Last 7 days' }).click();
    await page.waitForURL(/period=last_7_days/);
    await asking.waitFor({ state: 'detached' });
    await button.and(page.locator(':focus')).waitFor();

    // Typed, it is in the calendar; days to come are of neither.
    await button.press('Enter');
    const apply = asking.getByRole('button', { name: 'Apply' });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await asking.getByLabel('End date').fill(tomorrow);
    await asking.getByText('The end date is in the future.').waitFor();
    expect(await apply.getAttribute('aria-disabled')).toBe('true');
    await asking.getByLabel('Start date').fill('2026-03-10');
    await asking.getByLabel('End date').fill('2026-03-12');
    await asking.getByText(/ · 3 days · /).waitFor();
    await page.keyboard.press('Escape');
    await asking.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/period=last_7_days/);

    await go('/reports?start=2026-03-10&end=2026-03-12');
    await button.click();
    const day = (name: RegExp) => asking.getByRole('gridcell').getByRole('button', { name });
    await day(/ 4 March 2026$/).click();
    await day(/20 March 2026$/).click();
    await asking.getByText(/ · 17 days · /).waitFor();
    // By keys alone, a week on.
    await page.keyboard.press('ArrowDown');
    await day(/27 March 2026$/)
      .and(page.locator(':focus'))
      .waitFor();
    await apply.click();
    await page.waitForURL(/start=2026-03-04&end=2026-03-20/);
    await button.and(page.locator(':focus')).waitFor();
  });

  it('compares a report by key, with days of its own, and in the file', async () => {
    await click(product, network.linkId, 8);
    await go('/reports?period=today&measures=["clicks"]');
    const total = page.getByRole('row').filter({ hasText: 'Total' });
    await until(async () => {
      await page.reload();
      await total.waitFor();
      return /[1-9]/.test(await total.innerText());
    });
    await page.getByRole('heading', { name: 'Reports' }).click();
    await page.keyboard.press('x');
    await page.waitForURL(/compare=previous_period/);
    await page.getByText(/^Compared with /).waitFor();
    await total.getByText('new').waitFor();

    await page.getByRole('button', { name: /^Compare: vs/ }).click();
    await page.getByRole('menuitemradio', { name: 'Custom range' }).click();
    const asking = page.getByRole('dialog', { name: 'Compare with' });
    const today = new Date().toISOString().slice(0, 10);
    await asking.getByLabel('Start date').fill(today);
    await asking.getByLabel('End date').fill(today);
    await asking.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/vs_start=/);
    await total.getByText('unchanged').waitFor({ state: 'attached' });
    await page.reload();
    await total.getByText('unchanged').waitFor({ state: 'attached' });
    const file = await page.getByRole('link', { name: 'Export CSV', exact: true }).getAttribute('href');
    const told = await (await page.request.get(new URL(file ?? '', product.api).href)).text();
    expect(told.split(/\r?\n/)[0]).toBe('adid,clicks,previous_clicks');

    await choose(page, 'Add row', 'Day');
    await page.getByText('Reports by day or month can’t be compared.').waitFor();
    // The old answer stays until the new one is there.
    await total.getByText('unchanged').waitFor({ state: 'detached' });
    await total.waitFor();
  });

  // docs/rules/stats.md#filters-of-reports
  it('narrows a report by value and figure, looks into a row, and takes the same as a file', async () => {
    await go('/reports?period=today&measures=["clicks"]');
    await narrowTo(page, 'Clicks', '1000000');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Clicks' }).click();
    await page.getByRole('button', { name: 'Drill down Shoes by' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Device', exact: true }).press('Enter');
    await page.waitForURL(/groups=.*device/);
    const filter = page.getByRole('group', { name: 'Filter: Campaign' });
    await filter.getByText('Shoes').waitFor();
    await page.getByRole('cell', { name: 'Windows', exact: true }).waitFor();
    await page.reload();
    await filter.getByText('Shoes').waitFor();
    await narrow(page, 'Device', 'iphone');
    await page.getByText('No results match these filters').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Device' }).click();
    const link = page.getByRole('link', { name: 'Export CSV', exact: true });
    await page.getByRole('cell', { name: 'Windows', exact: true }).waitFor();
    const file = new URL((await link.getAttribute('href')) ?? '', product.api);
    expect(file.searchParams.getAll('adid[]')).toEqual([network.campaignId]);
    expect((await (await page.request.get(file.href)).text()).split('\r\n')[0]).toBe('device,clicks');
    await expectAccessible('a report with filters');
  });

  it('turns a report into a pivot and goes through it by keys alone, each figure as the API has it', async () => {
    await go('/reports?period=today&groups=["adid","device"]&measures=["clicks","payout"]');
    await page.getByRole('button', { name: /^Device: move/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/across=.*device/);
    await page.getByText('Device: columns, position 1 of 1.').waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: /^Device: move/ })
      .and(page.locator(':focus'))
      .waitFor();
    const grid = page.getByRole('grid', { name: 'Pivot' });
    await grid.getByRole('columnheader', { name: 'windows' }).waitFor();
    const asked = 'start=2000-01-01&fields[]=clicks&fields[]=payout&group[]=adid&group[]=device';
    const today = new Date().toISOString().slice(0, 10);
    const { data } = await call(
      product,
      `GET /network/customReport?${asked.replace('2000-01-01', today)}&end=${today}`,
    );
    const records = data['records'] as unknown as readonly { device: string; clicks: number }[];
    const ofWindows = records.find(({ device }) => device === 'windows')?.clicks;
    const first = grid.locator('[role=gridcell][tabindex="0"]');
    await first.focus();
    const columns = await grid.getAttribute('aria-colcount');
    await page.keyboard.press('End');
    expect(await page.locator(':focus').getAttribute('aria-colindex')).toBe(columns);
    await page.keyboard.press('Home');
    for (let n = 0; n < 20; n++) {
      const at = Number(await page.locator(':focus').getAttribute('aria-colindex'));
      const heads = await grid.getByRole('columnheader', { name: 'windows' }).getAttribute('aria-colindex');
      if (at === Number(heads)) break;
      await page.keyboard.press('ArrowRight');
    }
    expect(await page.locator(':focus').innerText()).toBe(String(ofWindows));
    await page.keyboard.press('Enter');
    await page.getByLabel('Drill down by').and(page.locator(':focus')).waitFor();
    await expectAccessible('a pivot');
    const file = await page.getByRole('link', { name: 'Export CSV', exact: true }).getAttribute('href');
    const told = await (await page.request.get(new URL(file ?? '', product.api).href)).text();
    expect(told.split('\r\n')[0]).toBe('adid,device,clicks,payout');
    await choose(page, 'Drill down by', 'Browser');
    await page.waitForURL(/groups=.*browser/);
    await page.getByRole('group', { name: 'Filter: Device' }).getByText('windows').waitFor();
    await page.getByRole('cell', { name: 'Chrome', exact: true }).waitFor();
  });

  it('keeps filter and period over a reload, and goes by keys', async () => {
    await go('/campaigns');
    await page.getByLabel('Search campaigns').fill('Shoes');
    await page.waitForURL(/search=Shoes/);
    await page.reload();
    expect(await page.getByLabel('Search campaigns').inputValue()).toBe('Shoes');
    await page.getByRole('link', { name: 'Shoes', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Campaigns' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.waitForURL(/\/app\/conversions/);
    // The address changes before the page is there, and its keys come with it.
    await page.getByRole('heading', { name: 'Conversions' }).waitFor();
    await page.keyboard.press('d');
    await page.waitForURL(/period=today/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  });

  it('finds pages and records by keys alone, the last text winning over what comes late', async () => {
    const search = page.getByRole('combobox', { name: 'Search' });
    const chosen = page.getByRole('option', { selected: true });
    await go('/billing');
    await page.getByRole('heading', { name: 'Billing' }).waitFor();
    // Before it is loaded: what is typed meanwhile stands in it.
    const part = await page.context().newCDPSession(page);
    await part.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('imp');
    await search.and(page.locator(':focus')).waitFor();
    await part.detach();
    expect(await search.inputValue()).toBe('imp');
    await page.keyboard.type('o');
    await chosen.getByText('Imports').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/imports/);
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();

    await page.keyboard.press('/');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('hOE');
    await page.getByRole('group', { name: 'Campaigns' }).getByRole('option', { name: 'Shoes' }).waitFor();
    await page.getByText('1 result').waitFor();
    // What was found for the text before is not opened for this one.
    await page.keyboard.type('zz');
    await page.keyboard.press('Enter');
    await page.getByText('No results').waitFor();
    expect(page.url()).toMatch(/\/app\/imports/);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });

    // The answer to the first text is held back until behind that to the second one.
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/network/search?q=acm', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=acm'));
    await page.getByRole('button', { name: 'Search' }).click();
    const first = page.waitForRequest('**/network/search?q=acm');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('acm');
    await first;
    await page.keyboard.press('Control+a');
    await page.keyboard.type('blo');
    // Before there is anything to open: it waits for the answer to what is typed.
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/app/affiliates/${network.affiliateId}`));
    await given;
    release();
    await page.unroute('**/network/search?q=acm');
    await page.getByRole('heading', { name: 'Blog' }).waitFor();
    expect(await search.count()).toBe(0);

    await page.keyboard.press('Control+k');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('nobody is called so');
    await page.getByText('No results').waitFor();
    await page.keyboard.press('Control+k');
    await search.waitFor({ state: 'detached' });
  });

  it('watches what happens, holds it while paused, and takes it up again after a break', async () => {
    // Its stream is broken off on the way, by what stands between the page and the API.
    const between = await openSignInDouble({
      api: product.api,
      key: product.key,
      session: sessionOf({ currency: 'USD', zone: 'UTC' }),
    });
    const tab = await (await dashboard.browser.newContext({ locale: 'en-GB' })).newPage();
    const rows = tab.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await tab.goto(`${between.url}/app/live`);
    await tab.getByRole('status').getByText('Live').waitFor();
    await click(product, network.linkId, 21);
    await rows.getByText('Shoes · Blog').waitFor();
    await tab.getByRole('button', { name: 'Pause' }).click();
    await click(product, network.linkId, 22);
    await tab.getByRole('button', { name: 'Resume (1 new)' }).click();
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);

    await tab.route('**/network/events?*', (route) => route.abort());
    between.dropStreams();
    await tab.getByText('Disconnected').waitFor();
    await click(product, network.linkId, 23);
    await tab.unroute('**/network/events?*');
    await tab.getByText(/Reconnected .*nothing was lost/).waitFor();
    await rows.nth(2).waitFor();
    await tab.getByRole('img', { name: /^At most [1-9]\d* events per second$/ }).waitFor();

    // Out of sight nothing is watched; back in sight everything since is there, and no break is told.
    const told = await tab.getByRole('status').textContent();
    const closed = tab.waitForEvent('requestfailed', (request) => request.url().includes('/network/events'));
    await setVisibility(tab, 'hidden');
    await closed;
    await click(product, network.linkId, 24);
    await setVisibility(tab, 'visible');
    await rows.nth(3).waitFor();
    expect(await tab.getByRole('status').textContent()).toBe(told);
    await tab.getByLabel('Filter events').fill('nothing is called so');
    await tab.getByText('No matching events yet.').waitFor();
    await tab.waitForURL(/of=nothing/);
    await tab.context().close();
    await between.close();
  });

  // docs/rules/billing.md#closing-many
  it('closes a month for everybody: looks first, closes what it saw, and finds the balances changed', async () => {
    const second = await call(product, 'POST /affiliate', {
      body: { name: 'Second blog', email: 'second@blog.example', password: 'correct horse 9' },
    });
    const { _id: affiliateId } = second.data['user'] as unknown as { _id: string };
    const month = lastMonth();
    await importSales(product, network, { count: 3, at: `${month.start} 10:00:00`, order: 'march' });
    await importSales(product, network, {
      count: 1,
      at: `${month.end} 23:59:59`,
      affiliateId,
      order: 'late',
    });
    await go('/billing?search=Second');
    await page.getByRole('row').filter({ hasText: 'Second blog' }).getByText('1.50').first().waitFor();

    await page.getByRole('link', { name: 'Close period' }).click();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(month.start);
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(month.end);
    await page.getByRole('button', { name: 'Preview invoices' }).click();
    const table = page.getByRole('table', { name: 'Invoice preview' });
    await table.getByRole('row').filter({ hasText: 'Second blog' }).getByText('1.50').waitFor();
    await page.getByText(/^USD\s6\.00 to 2 affiliates$/).waitFor();
    await page.getByText(/^USD\s9\.00 from 1 advertiser$/).waitFor();
    await expectAccessible('preview');
    await table.getByRole('row').filter({ hasText: 'Acme' }).getByRole('button', { name: '1 …' }).click();
    await page.getByRole('dialog', { name: 'Acme' }).getByRole('cell', { name: '9.00' }).first().waitFor();
    await page.keyboard.press('Escape');
    expect((await call(product, 'GET /network/invoices')).data['total']).toBe(0);

    await table.getByRole('checkbox', { name: 'Select Acme' }).uncheck();
    await page.getByRole('button', { name: 'Create 2 invoices' }).click();
    await page.getByText(/^2 of 2 invoices created for /).waitFor();
    const became = page.getByRole('table', { name: 'Results' });
    await expectAccessible('result');
    expect((await call(product, 'GET /network/invoices')).data['total']).toBe(2);
    await became
      .getByRole('row')
      .filter({ hasText: 'Second blog' })
      .getByRole('link', { name: 'Open' })
      .click();
    await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor();
    await page.getByText('Second blog').waitFor();
    expect(await page.getByText('office@network.example').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // The letterhead: its sender, in colours for paper.
    expect(await page.getByText('office@network.example').isVisible()).toBe(true);
    expect(await page.locator('main img').first().getAttribute('src')).toMatch(/^\/media\//);
    expect(await page.locator('main img').first().isVisible()).toBe(true);
    expect(await page.getByText('office@network.example').evaluate(colourOf)).toBe('rgb(18, 27, 35)');
    expect(await page.locator('table').getByText('Shoes').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Record payment' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null, colorScheme: null });

    await go('/billing?search=Second&sort=open');
    const row = page.getByRole('row').filter({ hasText: 'Second blog' });
    await row.waitFor();
    expect((await row.innerText()).match(/\d+\.\d+/g)).toEqual(['0.00', '0.00', '1.50', '1.50']);
    await row.getByText('second@blog.example').waitFor();
    await row.getByText('Missing').waitFor();
    await row.getByRole('link', { name: 'Open' }).waitFor();

    // Nothing is left but what was chosen off.
    await go('/billing?tab=close');
    await page.getByRole('button', { name: 'Preview invoices' }).click();
    await page.getByRole('button', { name: 'Create 1 invoice' }).waitFor();
    await choose(page, 'Accounts', 'Affiliates with earnings');
    await page.getByRole('button', { name: 'Preview invoices' }).click();
    await page.getByText('Nothing to invoice in this period.').waitFor();
  });

  it('an affiliate finds its invoice with the lines', async () => {
    const own = await dashboard.signIn('affiliate');
    await own.go('/payments');
    await own.page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click();
    await own.page.getByRole('table', { name: 'Items' }).getByRole('cell', { name: 'Shoes' }).waitFor();
    await own.page.getByRole('table', { name: 'Items' }).getByText('4.50').first().waitFor();
    await own.page.context().close();
  });

  // docs/rules/input-output.md#bulk-changes
  it('rejects 500 conversions at once, and sees the outcome of each', async () => {
    const rejected = async () =>
      (await call(product, 'GET /network/conversions?status=rejected&limit=1')).data;
    const before = Number((await rejected())['count']);
    await importSales(product, network, { count: 500, status: 'pending', order: 'flood' });
    await go('/conversions?period=today&status=pending');
    await page.getByText('of 500 rows').waitFor();
    // However long the list: only what can be seen, and a little around it, is in the page.
    expect(await page.getByRole('table', { name: 'Conversions' }).getByRole('row').count()).toBeLessThan(60);
    const boxes = page.getByRole('checkbox', { name: /^Select flood-/ });
    await boxes.first().check();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByText('500 selected').waitFor();
    await expectAccessible('chosen');
    await page.getByRole('button', { name: 'Change status of 500' }).click();
    const asking = page.getByRole('dialog', { name: 'Change status' });
    await choose(asking, 'Status', 'Rejected');
    await asking.getByLabel(/^Reason/).fill('Not our visitors');
    await asking.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await asking.getByText('500 changed.').waitFor({ timeout: TIMEOUT_MS });
    await asking.getByRole('table', { name: 'Results' }).getByText('Changed').first().waitFor();
    await expectAccessible('told');
    await asking.getByRole('button', { name: 'Done' }).click();
    await page.getByText('No results match these filters').waitFor();
    await page.getByText(/ selected/).waitFor({ state: 'detached' });
    const { count, records } = await rejected();
    expect([count, records]).toMatchObject([before + 500, [{ reason: 'Not our visitors' }]]);
  });

  it('an affiliate makes a postback with a macro that was completed by keys, and tests it', async () => {
    const own = await dashboard.signIn('affiliate');
    await own.go('/postbacks');
    await own.page.getByRole('button', { name: 'New postback' }).click();
    const address = own.page.getByLabel('Postback URL', { exact: true });
    await address.fill('https://me.invalid/?earned=');
    await address.press('End');
    await address.pressSequentially('{payo');
    await own.page.getByRole('option', { name: /\{payout\}/ }).waitFor();
    await address.press('Enter');
    expect(await address.inputValue()).toBe('https://me.invalid/?earned={payout}');
    await own.page.getByRole('button', { name: 'Create postback' }).click();
    await own.page.getByRole('cell', { name: 'GET https://me.invalid/?earned={payout}' }).waitFor();
    await own.page.getByRole('button', { name: 'Details' }).click();
    // docs/rules/stats.md#live-events
    await go('/live');
    await page.getByRole('status').getByText('Live').waitFor();
    await own.page.getByRole('button', { name: 'Send test' }).click();
    await own.page.getByRole('dialog', { name: 'Test result' }).waitFor();
    await page.getByText('Postback · Failed').waitFor();
    await page.getByText(/^GET · https:\/\/me\.invalid\/\?earned=/).waitFor();
    await page.getByRole('checkbox', { name: 'Postbacks', exact: true }).press('Space');
    await page.getByText('Postback · Failed').waitFor({ state: 'detached' });

    await own.page.getByRole('dialog', { name: 'Test result' }).press('Escape');
    await own.page.getByRole('button', { name: 'Details' }).click();
    await own.page.getByRole('button', { name: 'Edit' }).click();
    await address.fill('https://me.invalid/?mine=1');
    const made = await call(product, 'POST /network/keys', {
      body: { role: 'affiliate', user_id: network.affiliateId },
    });
    const as = { key: made.data['api_key'] as unknown as string };
    const kept = async () => {
      const { data } = await call(product, 'GET /affiliate/postbacks', as);
      return data['postbacks'] as unknown as readonly [{ readonly _id: string }];
    };
    const [{ _id: id }] = await kept();
    const theirs = { data: 'https://me.invalid/?theirs=1', method: 'POST' };
    await call(product, `PATCH /affiliate/postbacks/${id}`, { ...as, body: theirs });
    await own.page.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await own.page
      .getByRole('alert')
      .getByText('Someone else saved changes while you were editing.')
      .waitFor();
    await own.page.getByText('Current value: https://me.invalid/?theirs=1').waitFor();
    expect(await kept()).toMatchObject([theirs]);
    await own.page.getByRole('button', { name: /^Save( changes)?$/ }).click();
    // With the method that the other chose.
    await own.page.getByRole('cell', { name: 'POST https://me.invalid/?mine=1' }).waitFor();
    await own.page.context().close();
  });

  it('an advertiser finds the call for its shop, and sees a wrong order arrive with what is wrong', async () => {
    const own = await dashboard.signIn('advertiser');
    await own.go('/');
    await own.page.getByRole('link', { name: 'Integration' }).click();
    await own.page.getByLabel('Security token', { exact: true }).fill(network.token);
    // Each as it stands there, with a click and an order in it.
    for (const [language, command] of Object.entries(RUN)) {
      await own.page.getByRole('button', { name: language, exact: true }).click();
      const sample = (await own.page.getByRole('region', { name: 'Request' }).textContent()) ?? '';
      const input = sample
        .replace('CLICK_ID', (await click(product, network.linkId, 9)) ?? '')
        .replace('ORDER', `by-${language}`);
      const { stdout, error } = await run(command, input);
      if (error === undefined) expect(stdout).toMatch(/"success":true.*"status":"accepted"/);
    }
    await own.page.getByRole('cell', { name: 'by-Node.js' }).waitFor();
    await own.page.getByRole('button', { name: 'URL', exact: true }).click();
    const shown = own.page.getByText(/^http\S+\/acquisition\?click_id=CLICK_ID&security_token=/);
    const address = (await shown.textContent()) ?? '';
    expect(address).toContain(
      `${product.tracker}/acquisition?click_id=CLICK_ID&security_token=${network.token}&`,
    );
    const clickId = await click(product, network.linkId, 9);
    await fetch(
      address
        .replace('CLICK_ID', clickId ?? '')
        .replace('ORDER', 'order-9')
        .replace('USD', 'XXQ'),
    );
    await own.page.getByRole('cell', { name: 'order-9' }).waitFor();
    await own.page.getByRole('cell', { name: 'An amount can’t be read or isn’t allowed' }).waitFor();

    // docs/rules/attribution.md#own-tokens
    await own.page.getByRole('button', { name: 'Create token' }).click();
    await own.page.getByText(/^Copy this token now; it won’t be shown again/).waitFor();
    // What asks before something is lost names it.
    await own.page.getByRole('button', { name: 'Revoke' }).first().click();
    const asking = own.page.getByRole('dialog', { name: 'Revoke' });
    await asking.getByText(/^Orders reported with “tb_tok_.+…” are refused from now on\.$/).waitFor();
    await asking.getByRole('button', { name: 'Cancel' }).click();
    expect(await shown.textContent()).not.toContain(network.token);
    await own.page.getByLabel('IP addresses or ranges, one per line optional').fill('office');
    await own.page.getByRole('button', { name: 'Save addresses' }).click();
    await own.page
      .getByText(/An allowed address is an IP address/)
      .first()
      .waitFor();
    await own.page.getByLabel('IP addresses or ranges, one per line optional').fill('203.0.113.0/24');
    await own.page.getByRole('button', { name: 'Save addresses' }).click();
    await until(async () => {
      const { data } = await call(product, `GET /advertiser/${network.advertiserId}`);
      return JSON.stringify(data).includes('203.0.113.0/24');
    });
    expect(await violationsOf(own.page)).toEqual([]);

    // docs/rules/accounts.md#own-keys
    await own.go('/account');
    await own.page.getByRole('button', { name: 'Create API key' }).click();
    await own.page.getByLabel('Name').and(own.page.locator('[name=label]')).fill('Reports');
    await own.page.getByRole('button', { name: 'Create API key' }).click();
    const text = (await own.page.getByText(/^tb_adv_\w{36}$/).textContent()) ?? '';
    const asked = (path: string, method: string) =>
      fetch(product.api + path, { method, headers: { 'X-Api-Key': text } }).then(({ status }) => status);
    expect([await asked('/advertiser/account', 'GET'), await asked('/advertiser/keys', 'POST')]).toEqual([
      200, 403,
    ]);
    await own.page
      .getByRole('row', { name: /Reports/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await own.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await until(async () => (await asked('/advertiser/account', 'GET')) === 401);
    await own.page
      .getByRole('row', { name: /Reports/ })
      .getByText('Revoked')
      .waitFor();
    expect(await violationsOf(own.page)).toEqual([]);
    await own.page.context().close();
  });

  // docs/rules/stats.md#day-of-an-event
  it('shows the days and figures of the API in zones of half an hour and of a clock change, wherever the browser is', async () => {
    // Around the midnights of each zone, and in the hour that comes twice in New York. Behind the flow that closes last month, which
    // these days may lie in.
    const instants = [
      '2026-10-31 18:14:59',
      '2026-10-31 18:15:00',
      '2026-10-31 18:29:59',
      '2026-10-31 18:30:00',
      '2026-11-01 03:59:59',
      '2026-11-01 04:00:00',
    ];
    const more = ['2026-11-01 05:30:00', '2026-11-01 06:30:00', '2026-11-02 04:59:59', '2026-11-02 05:00:00'];
    for (const [n, at] of [...instants, ...more].entries())
      await importSales(product, network, { count: n + 1, at, order: `zone-${n}` });
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu']) {
      await call(product, 'PATCH /network/account', { body: { zone } });
      for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
        const context = await elsewhere({ timezoneId });
        const tab = await context.newPage();
        for (const group of ['created', 'hour']) {
          const days = 'start=2026-10-30&end=2026-11-03';
          const fields = ['approvedConversions', 'payout', 'revenue', 'profit'];
          const measures = JSON.stringify(fields);
          await tab.goto(`${product.api}/app/reports?${days}&groups=["${group}"]&measures=${measures}`);
          const table = tab.getByRole('table', { name: 'Report' });
          await table.getByRole('row', { name: /^Total/ }).waitFor();
          const rows = await tab.evaluate<string[][]>(READ_ROWS);
          const shown = rows.map((cells) => cells.slice(0, fields.length + 1));
          const { data } = await call(
            product,
            `GET /network/customReport?${days}&group[]=${group}&${fields.map((field) => `fields[]=${field}`).join('&')}`,
          );
          type Sums = Readonly<Record<string, string | number>>;
          const written = (sums: Sums) => fields.map((field) => textOf(field, Number(sums[field])));
          const records = data['records'] as unknown as readonly Sums[];
          expect({ zone, timezoneId, group, shown }).toEqual({
            zone,
            timezoneId,
            group,
            shown: [
              ...records.map((record) => [String(record[group]), ...written(record)]),
              ['Total', ...written(data['total'] as unknown as Sums)],
            ],
          });
          expect(records.length).toBeGreaterThan(2);
        }
        await context.close();
      }
    }
    await call(product, 'PATCH /network/account', { body: { zone: 'UTC' } });
  });
});

/** The texts of every row below the head, without the column's name that cards show. */
const READ_ROWS = `
  [...document.querySelectorAll('[role=table][aria-label=Report] [role=row]')].slice(1).map((row) =>
    [...row.querySelectorAll('[role=cell]')].map((cell) => cell.lastElementChild?.textContent ?? ''))`;

/** As British people write it; the amounts of this suite have two digits behind the point. */
const textOf = (field: string, value: number): string => {
  const digits = field === 'approvedConversions' ? 0 : 2;
  return new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits }).format(value);
};

/** As a browser does it when another tab lies over the page: headless, it never does by itself. */
const setVisibility = (tab: Page, state: 'hidden' | 'visible') =>
  tab.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    document.dispatchEvent(new Event('visibilitychange'));`);

/** In both widths, in the state the page is in. */
async function expectAccessible(state: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const seen = `${state} ${width}`;
    expect([seen, await violationsOf(page)]).toEqual([seen, []]);
    const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
    expect([seen, wide <= width]).toEqual([seen, true]);
  }
  if (before) await page.setViewportSize(before);
}

/** Another window of the user the suite is about. */
const elsewhere = async (window: BrowserContextOptions) =>
  dashboard.browser.newContext({
    locale: 'en-GB',
    ...window,
    storageState: await page.context().storageState(),
  });
