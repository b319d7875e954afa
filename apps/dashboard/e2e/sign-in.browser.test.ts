// The whole way of the first owner, with nothing in between: the printed link, the first campaign, out and in again.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, CHROME } from '../../standalone/test/network.ts';
import { mailSink, type MailSink } from '../../../packages/adapters-mail/test/mail-sink.ts';
import { setUpLink, start, temporaryFolder, type Product, until } from '../../standalone/test/product.ts';
import { codeOf } from './authenticator-app.ts';
import { choiceOf, choose, complaintsOf, narrow, openBrowser, THEMES, violationsOf } from './browser.ts';

const OWNER = { email: 'mira@network.example', password: 'a sentence is better than a word' };

/**
 * How often the page shows that something is on its way, beside a clock on which a moment is long: what is there is drawn at once, however
 * slow this machine is. As text: a page's policy lets no other code in.
 */
const COUNT_WAITS = `
  window.waits = 0;
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...given) => later(then, ms > 100 ? ms * 100 : ms, ...given);
  new MutationObserver(() => {
    const isDrawn = [...document.querySelectorAll('h2, h3')].some((one) => one.textContent === 'Needs attention');
    if (!isDrawn && document.querySelector('[aria-label="Loading"]')) window.waits++;
  }).observe(document, { childList: true, subtree: true });`;

/** A link that is sent to somebody who forgot the password. */
const LINK = /http\S+#[0-9a-f]{64}/;

let folder: ReturnType<typeof temporaryFolder>;
let product: Product;
let browser: Browser;
let mail: MailSink;

/** What the tab shows is another's: that it was asked for is what counts. */
async function inNewTab(page: Page, name: string): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name }).click()]);
  await opened.waitForLoadState('domcontentloaded').catch(() => undefined);
  await opened.close();
}

inChromium('the first owner', () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    mail = await mailSink();
    product = await start(folder.path, {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Hats <office@hats.example>',
    });
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
    await mail?.close();
  });

  it('comes in by the printed link, makes a campaign, goes, and comes back by password', async () => {
    const link = await setUpLink(product);
    // Chromium without a window says so, and would count as a bot.
    const page = await browser.newPage({ userAgent: CHROME });
    const complaints = complaintsOf(page);
    await page.goto(link);
    await page.getByLabel('Your name').fill('Mira Rao');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Create owner account' }).click();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();

    await page.getByLabel('Name', { exact: true }).fill('Mira\u2019s network');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: '1. Set up your network – done' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Shoe shop');
    await page.getByLabel('Email').fill('ads@shoes.example');
    await page.getByRole('button', { name: 'Add advertiser' }).click();
    await page.getByLabel('Destination URL').fill('https://shoes.invalid/?click={click_id}');
    await page.getByLabel('Name', { exact: true }).fill('Shoes');
    await page.getByLabel(/^Payout/).fill('1.5');
    await page.getByLabel(/^Revenue/).fill('2.25');
    await page.getByRole('button', { name: 'Create campaign' }).click();
    await page.getByRole('button', { name: 'Add affiliate' }).waitFor();
    // Somebody who comes back goes on where they were.
    await page.reload();
    await page.getByLabel('Email').fill('first@blog.example');
    await page.getByLabel('Name', { exact: true }).fill('Blog');
    await page.getByRole('button', { name: 'Add affiliate' }).click();
    await page.getByRole('button', { name: 'Create test link' }).click();
    await page.getByText('Listening').waitFor();
    await inNewTab(page, 'Open (new tab)');
    await page.getByText(/Click received .*Redirected to the advertiser/).waitFor();
    await inNewTab(page, 'Send (new tab)');
    await page
      .getByText(/The affiliate would earn USD\s1\.50; the advertiser would owe USD\s2\.25/)
      .waitFor();
    await page.getByText('It works.').waitFor();
    const clicks = await call(product, 'GET /network/clicks');
    expect(clicks.data).toMatchObject({ clicks: [] });
    await page.getByRole('button', { name: 'Delete test data' }).click();
    await page.getByText('Listening').waitFor();

    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Campaigns' })
      .click();
    await page.getByRole('link', { name: 'Shoes' }).click();
    await page.getByRole('heading', { name: 'Shoes' }).waitFor();
    const { data } = await call(product, 'GET /campaign?page=1&limit=10');
    expect(data['campaigns']).toMatchObject([{ title: 'Shoes', status: 'active' }]);
    const campaign = page.url();
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: /Mira Rao.*, your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(campaign);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill('not this one at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // Back to the very page that was asked for.
    await page.getByRole('heading', { name: 'Shoes' }).waitFor();
    await page.close();

    const late = await browser.newPage();
    await late.goto(link);
    await late.getByText('This link has expired or was already used.').waitFor();
    await late.close();
  });

  it('who is locked out, comes in by a link of the operator, once', async () => {
    const printed = spawnSync(
      process.execPath,
      [resolve('dist/batch.mjs'), '--json', 'reset-password', OWNER.email],
      { env: { ...process.env, DATA_DIR: join(folder.path, 'data') }, encoding: 'utf8' },
    );
    expect(printed.stderr).toBe('');
    const { users } = JSON.parse(printed.stdout) as { users: readonly { link: string }[] };
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    const link = `${product.api}${users[0]?.link ?? ''}`;
    await page.goto(link);
    await page.getByLabel('New password').fill('another sentence is as good');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    expect(complaints).toEqual([]);
    await page.close();
    const again = await (await browser.newContext()).newPage();
    await again.goto(link);
    await again.getByText('This link has expired or was already used.').waitFor();
    await again.close();
  });

  it('who forgot the password, asks for a link, and gets it by mail', async () => {
    const page = await (await browser.newContext()).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${product.api}/app/sign-in`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('If there is an account with this email').waitFor();
    // A notice that the password was changed by the operator's link may have come before.
    const withLink = () => mail.got.find(({ data }) => LINK.test(data));
    await until(() => Promise.resolve(withLink() !== undefined));
    expect(withLink()).toMatchObject({ from: 'office@hats.example', to: [OWNER.email] });
    const [link = ''] = LINK.exec(withLink()?.data ?? '') ?? [];
    await page.goto(link);
    await page.getByLabel('New password').fill('another sentence is as good');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('somebody switches a second factor on, and signs in by a code, then by a recovery code', async () => {
    const page = await (await browser.newContext()).newPage();
    const complaints = complaintsOf(page);
    const password = 'another sentence is as good';
    const signIn = async (code: string) => {
      await page.goto(`${product.api}/app/security`);
      await page.getByLabel('Email').fill(OWNER.email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    const signOut = async () => {
      await page.getByRole('button', { name: /Mira Rao.*, your account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    };
    await page.goto(`${product.api}/app/security`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const key = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
    await page.getByRole('textbox', { name: 'Code' }).fill('12');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Wrong or expired code').first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const shown = await page.getByText(/^([0-9a-f]{4}(-[0-9a-f]{4}){3}\s*){10}$/).innerText();
    const [recovery = ''] = shown.split(/\s+/);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('On. You enter a code').waitFor();

    await signOut();
    await signIn('000000');
    await page.getByText('Wrong or expired code').first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('On. You enter a code').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off. Add an authenticator app').waitFor();
    // The browser tells of each refusal by itself.
    expect(complaints.filter((text) => !/40[01]/.test(text))).toEqual([]);
    await page.close();
  });

  it('an affiliate signs in and finds its link and what it earned, and no page of the network', async () => {
    const blog = { name: 'Blog', email: 'me@blog.example', password: 'correct horse 9' };
    const made = await call(product, 'POST /affiliate', { body: blog });
    const { _id } = made.data['user'] as unknown as { _id: string };
    await call(product, `POST /affiliate/${_id}`, { body: { live: true } });
    const page = await (await browser.newContext()).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${product.api}/app/`);
    await page.getByLabel('Email').fill('me@blog.example');
    await page.getByLabel('Password').fill('correct horse 9');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await page.getByText('Earnings').first().waitFor();
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await page.getByRole('link', { name: 'Shoes', exact: true }).click();
    await page
      .getByRole('button', { name: 'Get link' })
      .or(page.getByLabel('Sub ID 1 (p1)'))
      .first()
      .waitFor();
    const make = page.getByRole('button', { name: 'Get link' });
    if (await make.isVisible()) await make.click();
    await page.getByLabel('Sub ID 1 (p1)').fill('mail & more');
    await page.getByText(/\/[0-9a-f]{24}\?p1=mail\+%26\+more$/).waitFor();
    await page.reload();
    expect(await page.getByLabel('Sub ID 1 (p1)').inputValue()).toBe('mail & more');
    await page.goto(`${product.api}/app/billing`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.close();
  });

  // docs/rules/users.md#viewing-as-an-account
  it('somebody of the staff sees what the affiliate sees, changes nothing, and comes back', async () => {
    const page = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${product.api}/app/affiliates`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill('another sentence is as good');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    const account = page.url();
    // What the account's page still asks for would be refused to the affiliate.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'View as affiliate' }).press('Enter');
    const banner = page.getByRole('region', { name: 'Viewing as another account' });
    await banner.getByText(/^Mira Rao, you’re viewing as Blog until \d.*Nothing can be changed\.$/).waitFor();
    await page.getByText('Earnings').first().waitFor();

    await page.goto(`${product.api}/app/account`);
    await banner.waitFor();
    const name = page.getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('Not Blog');
    await name.press('Enter');
    const save = page.getByRole('button', { name: /^Save( changes)?$/ });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    expect(await save.getAttribute('title')).toBe(
      'You’re viewing as this account, so nothing can be changed.',
    );
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await page.reload();
    expect(await name.inputValue()).toBe(before);

    await banner.getByRole('button', { name: 'Exit' }).press('Enter');
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await page.goto(account);
    await page.getByRole('button', { name: 'View as affiliate' }).waitFor();
    expect(await banner.count()).toBe(0);

    // Switched off meanwhile: the next page is one's own again.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'View as affiliate' }).click();
    await banner.waitFor();
    const id = account.replace(/^.*\//, '').replace(/\?.*$/, '');
    await call(product, `POST /affiliate/${id}`, { body: { live: false } });
    await page.goto(account);
    await page.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.close();
  });

  // docs/rules/users.md#saved-views
  it('asks once for who is signed in and for the first figures, ahead of the page, and draws them at once; on pages without a session for neither', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/auth/session') asked.push(pathname);
      if (!pathname.endsWith('/overview')) return;
      const [start = '', end = ''] = [searchParams.get('start') ?? '', searchParams.get('end') ?? ''];
      asked.push(`${pathname} of ${(Date.parse(end) - Date.parse(start)) / 86_400_000 + 1} days`);
    });
    const askedBy = async (path: string, sign: string): Promise<readonly string[]> => {
      asked.length = 0;
      await page.goto(product.api + path);
      await page.getByRole('heading', { name: sign }).waitFor();
      await page.waitForLoadState('networkidle');
      return asked;
    };
    expect(await askedBy('/app/sign-in', 'Sign in')).toEqual([]);
    expect(await askedBy('/app/', 'Sign in')).toEqual(['/auth/session']);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill('another sentence is as good');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    expect(await askedBy('/app/', 'Overview')).toEqual(['/auth/session', '/network/overview of 30 days']);
    // Elsewhere the sidebar asks for what it counts, once, with the first figures of the overview.
    expect((await askedBy('/app/?period=today', 'Overview')).toSorted()).toEqual([
      '/auth/session',
      '/network/overview of 1 days',
      '/network/overview of 30 days',
    ]);
    expect(await askedBy('/app/security', 'Security')).toEqual([
      '/auth/session',
      '/network/overview of 30 days',
    ]);

    // The page's script comes after its figures, as over a slow line.
    await page.addInitScript(COUNT_WAITS);
    const figures = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/network/overview');
    await page.route('**/assets/index-*.js', async (route) => {
      await figures;
      await route.continue();
    });
    expect(await askedBy('/app/', 'Overview')).toEqual(['/auth/session', '/network/overview of 30 days']);
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await page.evaluate<number>('window.waits')).toBe(0);
    await context.close();
  });

  it('a view is saved, opened and shared with a colleague, who may not change it, and goes when it is deleted', async () => {
    const page = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${product.api}/app/reports?period=last_7_days`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill('another sentence is as good');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await narrow(page, 'Country', 'United States', 'Germany');
    await page.waitForURL(/countries=/);
    const kept = page.url();
    await page.getByRole('button', { name: 'Save report' }).click();
    const saving = page.getByRole('dialog', { name: 'Save report' });
    await saving.getByLabel('Name').fill('US & <b>DE</b>');
    await choose(saving, 'Visible to', 'My team');
    await saving.getByRole('button', { name: /^Save( changes)?$/ }).press('Enter');
    const views = page.getByRole('navigation', { name: 'Saved reports' });
    const link = views.getByRole('link', { name: 'US & <b>DE</b>' });
    await link.and(page.locator('[aria-current=page]')).waitFor();

    await page.getByRole('button', { name: 'Remove filter: Country' }).click();
    await link.and(page.locator(':not([aria-current])')).waitFor();
    await link.press('Enter');
    await page.waitForURL(kept);
    expect(await choiceOf(page, 'Country').innerText()).toBe('United States, Germany');

    await call(product, 'POST /users', {
      body: { name: 'Nora', email: 'nora@network.example', role: 'analyst' },
    });
    const letter = () => mail.got.find(({ to }) => to.includes('nora@network.example'))?.data ?? '';
    await until(() => Promise.resolve(letter() !== ''));
    const nora = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
    await nora.goto(/http\S+#[0-9a-f]{64}/.exec(letter())?.[0] ?? '');
    await nora.getByLabel('Password').fill('a third sentence is as good');
    await nora.locator('form').getByRole('button').last().click();
    await nora
      .getByRole('heading', {
        name: 'Overview',
      })
      .waitFor();
    await nora.goto(`${product.api}/app/reports`);
    await nora.getByRole('link', { name: 'US & <b>DE</b>' }).click();
    await nora.waitForURL(kept);
    // Views are there when what comes by email is not known.
    await nora.route('**/report-schedules', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'X-Request-Id': 'r-500' },
        json: { success: false, data: {} },
      }),
    );
    await nora.getByRole('button', { name: 'All saved reports (1)' }).click();
    const alert = nora.getByRole('dialog').getByRole('alert');
    await alert.getByText('r-500').waitFor();
    await nora.getByRole('dialog').getByRole('link', { name: 'US & <b>DE</b>' }).waitFor();
    expect(await nora.getByRole('dialog').getByRole('button', { name: 'Schedule email' }).count()).toBe(0);
    await nora.unroute('**/report-schedules');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await nora.getByRole('dialog').getByRole('button', { name: 'Schedule email' }).waitFor();
    await nora.getByRole('dialog').getByText('Shared by a teammate').waitFor();
    expect(await nora.getByRole('dialog').getByRole('button').allTextContents()).toEqual([
      '',
      'Schedule email',
    ]);

    await page.getByRole('button', { name: 'All saved reports (1)' }).click();
    const all = page.getByRole('dialog', { name: 'Saved reports' });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    // docs/rules/scheduled-reports.md
    await all.getByRole('button', { name: 'Schedule email' }).press('Enter');
    const mailed = all.getByRole('group', { name: 'US & <b>DE</b> by email' });
    await choose(mailed, 'Frequency', 'Every Monday: last week');
    await mailed.getByRole('button', { name: 'Schedule' }).press('Enter');
    await all.getByText(/^Next: \d{4}-\d\d-\d\d 02:00$/).waitFor();
    await all.getByRole('button', { name: 'Scheduled' }).click();
    expect(await choiceOf(mailed, 'Frequency').innerText()).toBe('Every Monday: last week');
    await mailed.getByText('Nothing sent yet.').waitFor();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await mailed.getByRole('button', { name: 'Turn off' }).click();
    await mailed.getByText('Turned off.').waitFor();
    await mailed.getByRole('button', { name: 'Stop sending' }).click();
    await mailed.getByRole('button', { name: 'Schedule', exact: true }).waitFor();
    await mailed.getByRole('button', { name: 'Cancel' }).click();

    const long = 'West'.repeat(25);
    await all.getByRole('button', { name: 'Rename' }).click();
    await all.getByLabel('Name').fill(long);
    await all.getByRole('button', { name: 'Rename' }).click();
    await all.getByRole('link', { name: long }).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await all.getByRole('button', { name: 'Make private' }).click();
    await all.getByText('Yours', { exact: true }).waitFor();
    await nora.goto(`${product.api}/app/reports`);
    await nora.getByRole('button', { name: 'Save report' }).waitFor();
    expect(await nora.getByRole('link', { name: /West/ }).count()).toBe(0);

    await all.getByRole('button', { name: 'Unpin' }).click();
    await all.getByRole('button', { name: 'Pin', exact: true }).waitFor();
    await all.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: /All saved reports/ }).waitFor({ state: 'detached' });
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await nora.close();
    await page.close();
  });
});
