// `npm run screens`: pictures of the dashboard's pages, with the demo's network in them, into docs/screens. Needs a Chromium
// (CHROMIUM_PATH, or the usual names).
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { onlyWords, root } from './prepare.mjs';

onlyWords();

const FOLDER = join(root, 'docs/screens');
const OWNER = {
  name: 'Mira Rao',
  email: 'mira@network.example',
  password: 'a sentence is better than a word',
};
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const EXTRA_WIDE = { width: 3840, height: 2160 };
const DEMO_KEY = 'demo-network-key-0123456789';
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
];
/** The pages of each role's navigation, by what a picture of them is called. */
const PAGES = {
  network: [
    'overview',
    'live',
    'reports',
    'campaigns',
    'affiliates',
    'advertisers',
    'access-requests',
    'groups',
    'referrals',
    'conversions',
    'clicks',
    'postbacks',
    'imports',
    'billing',
    'settings',
    'security',
    'first-run',
  ],
  affiliate: [
    'overview',
    'campaigns',
    'reports',
    'conversions',
    'clicks',
    'postbacks',
    'payments',
    'account',
  ],
  advertiser: [
    'overview',
    'campaigns',
    'reports',
    'conversions',
    'integration',
    'imports',
    'payments',
    'account',
  ],
};
/** Those that lead further: the first link on the page that matches. */
const RECORDS = [
  { page: 'campaigns', link: 'a[href*="/app/campaigns/"]:not([href$="/new"])', name: 'campaign' },
  { page: 'affiliates', link: 'a[href*="/app/affiliates/"]:not([href$="/new"])', name: 'affiliate' },
  { page: 'conversions?status=approved', link: 'a[href*="why="]', name: 'why-was-this-paid' },
];

const demo = spawn(process.execPath, [join(root, 'scripts/demo.mjs'), '--keep'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const gone = new Promise((resolve) => demo.once('exit', resolve));
let browser;
try {
  const link = await setupLink();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  mkdirSync(FOLDER, { recursive: true });
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(OWNER.name);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  const app = link.replace(/\/setup#.*/, '');
  await sellLastMonth(app);
  for (const name of PAGES.network) {
    const meanwhile = name === 'live' ? () => visit(app) : undefined;
    await shoot(page, `${app}${pathOf(name)}`, `network-${name}`, meanwhile);
  }
  for (const tab of ['brand', 'webhooks', 'system'])
    await shoot(page, `${app}/settings?tab=${tab}`, `network-${tab}`);
  for (const { page: from, link: to, name } of RECORDS) {
    await page.goto(`${app}/${from}`);
    await page.locator(to).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, page.url(), `network-${name}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, `${app}/`, 'network-overview-dark');
  await shoot(page, `${app}/reports`, 'network-reports-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  for (const name of ['overview', 'campaigns'])
    await shoot(page, `${app}${pathOf(name)}`, `network-${name}-phone`);
  await page.setViewportSize(EXTRA_WIDE);
  await shoot(page, `${app}/`, 'network-overview-4k');
  await shootSignedOut(app);
  for (const role of ['affiliate', 'advertiser']) {
    const signedIn = await signIn(app, role);
    for (const name of PAGES[role]) await shoot(signedIn, `${app}${pathOf(name)}`, `${role}-${name}`);
    if (role === 'affiliate') await shootLinkSheet(signedIn, app);
    await signedIn.context().close();
  }
} finally {
  await browser?.close();
  demo.kill('SIGINT');
  await gone;
}

function pathOf(name) {
  return name === 'overview' ? '/' : `/${name}`;
}

/** An answer of the demo's API to its network. */
async function ask(app, line, sent) {
  const [method, path] = line.split(' ');
  const answer = await fetch(`${new URL(app).origin}${path}`, {
    method,
    headers: { 'X-Api-Key': DEMO_KEY, 'Content-Type': 'application/json' },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** A sale of last month, which nobody invoiced: the demo's own are of yesterday and today. */
async function sellLastMonth(app) {
  const [{ _id: campaign_id }] = (await ask(app, 'GET /campaign?page=1&limit=1')).campaigns;
  const [{ _id: publisher_id }] = (await ask(app, 'GET /affiliate?limit=1')).affiliates;
  const day = new Date();
  day.setUTCDate(0);
  const created = `${day.toISOString().slice(0, 10)} 09:30:00`;
  const sale = { campaign_id, publisher_id, txn_id: 'last-month', payout: '12.50', revenue: '18', created };
  const { job } = await ask(app, 'POST /network/conversion-import', { conversions: [sale] });
  for (;;) {
    const { status, result } = (await ask(app, `GET /jobs/${job._id}`)).job;
    if (status === 'completed' && result.imported === 1) return;
    if (status === 'completed' || status === 'failed') throw new Error(JSON.stringify(result));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The pages of whoever has no session. */
async function shootSignedOut(app) {
  await ask(app, 'PATCH /network/account', { sign_up: ['affiliate', 'advertiser'] });
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  await shoot(page, `${app}/sign-in`, 'sign-in');
  await shoot(page, `${app}/sign-up/affiliate`, 'sign-up-affiliate');
  await context.close();
}

/** A page of an account of the demo that has a past; the network sets its password. */
async function signIn(app, role) {
  const accounts = (await ask(app, `GET /${role}?limit=100`))[`${role}s`];
  const account = accounts.find(({ name }) => ['Hearth and Light', 'Lumen Home'].includes(name));
  await ask(app, `POST /${role}/${account._id}`, { password: OWNER.password });
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  await page.goto(`${app}/sign-in`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  return page;
}

/** The sheet beside the cards, and the cards on a phone. */
async function shootLinkSheet(page, app) {
  await page.goto(`${app}/campaigns`);
  const card = page.getByRole('listitem').filter({ hasText: 'Lumen Smart Lamps' });
  await card.getByRole('link', { name: 'Get link' }).click();
  await page.getByLabel('Source').fill('newsletter');
  await page.getByLabel('Sub ID 1 (p1)').fill('autumn');
  await page.waitForURL(/autumn/);
  await page.screenshot({ path: join(FOLDER, 'affiliate-link.png') });
  console.log('affiliate-link');
  await page.setViewportSize(PHONE);
  await shoot(page, `${app}/campaigns`, 'affiliate-campaigns-phone');
}

/** Visitors from several countries click a few links. */
async function visit(app) {
  const { campaigns } = await ask(app, 'GET /campaign?page=1&limit=8');
  const { affiliates } = await ask(app, 'GET /affiliate?limit=8');
  for (const [n, { _id }] of campaigns.entries()) {
    const line = `POST /network/link/${affiliates[n % affiliates.length]._id}/${_id}`;
    const { tracking_link: link } = await ask(app, line, {});
    await fetch(link, {
      redirect: 'manual',
      headers: {
        'User-Agent': BROWSERS[n % BROWSERS.length],
        'X-Forwarded-For': `${[8, 81, 91, 193][n % 4]}.20.${n}.7`,
      },
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
}

async function shoot(page, url, name, meanwhile) {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The page Live never rests: its stream stays open.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await meanwhile?.();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(name);
}

/** Where the demo says that one may look around; fails when it ends without saying so. */
function setupLink() {
  return new Promise((resolve, reject) => {
    let printed = '';
    demo.stdout.on('data', (text) => {
      printed += text;
      const link = /\S+\/app\/setup#\S+/.exec(printed)?.[0];
      if (link) resolve(link);
    });
    void gone.then((code) => reject(new Error(`The demo ended with ${code}:\n${printed.slice(-2000)}`)));
  });
}
