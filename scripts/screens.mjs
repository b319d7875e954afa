// `npm run screens`: pictures of the dashboard's pages, with the demo's network in them, into docs/screens. Needs a Chromium
// (CHROMIUM_PATH, or the usual names).
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './prepare.mjs';

const FOLDER = join(root, 'docs/screens');
const OWNER = {
  name: 'Mira Rao',
  email: 'mira@network.example',
  password: 'a sentence is better than a word',
};
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const PAGES = [
  { name: 'overview', path: '/' },
  { name: 'reports', path: '/reports' },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'conversions', path: '/conversions' },
  { name: 'affiliates', path: '/affiliates' },
  { name: 'clicks', path: '/clicks' },
  { name: 'postbacks', path: '/postbacks' },
  { name: 'billing', path: '/billing' },
  { name: 'settings', path: '/settings' },
];

const demo = spawn(process.execPath, [join(root, 'scripts/demo.mjs')], {
  env: { ...process.env, DEMO_STAY: 'true' },
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
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const app = link.replace(/\/setup#.*/, '');
  for (const { name, path } of PAGES) await shoot(page, `${app}${path}`, name);
  await page.goto(`${app}/conversions`);
  await page.locator('a[href*="/app/conversions/"]').first().click();
  await shoot(page, page.url(), 'why-was-this-paid');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, `${app}/`, 'overview-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await shoot(page, `${app}/`, 'overview-phone');
  await shoot(page, `${app}/campaigns`, 'campaigns-phone');
} finally {
  await browser?.close();
  demo.kill('SIGINT');
  await gone;
}

async function shoot(page, url, name) {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
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
