// A network gives its pages its own look, and people see it by its host name before they sign in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { findChromium } from '../../standalone/test/chromium.ts';
import { setUpLink, start, temporaryFolder, type Product } from '../../standalone/test/product.ts';
import { barriersOf, colourOf, complaintsOf, openBrowser } from './browser.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
const PASSWORD = 'a sentence is better than a word';
/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let folder: ReturnType<typeof temporaryFolder>;
let product: Product;
let browser: Browser;

const accentOf = (page: Page) =>
  page.evaluate<string>(
    `(() => { const one = document.createElement('i'); one.className = 'probe'; document.body.append(one);
      one.style.color = 'var(--accent)'; const { color } = getComputedStyle(one); one.remove(); return color; })()`,
  );

inChromium('the brand of a network', () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    product = await start(folder.path, {});
    browser = await openBrowser(path ?? '');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
  }, TIMEOUT_MS);

  // docs/rules/accounts.md#brand
  it(
    'is chosen in the settings, seen before and at once, and seen under its host by who is not signed in',
    async () => {
      const staff = await (await browser.newContext()).newPage();
      const complaints = complaintsOf(staff);
      await staff.goto(await setUpLink(product));
      await staff.getByLabel('Your name').fill('Mira Rao');
      await staff.getByLabel('Email').fill('mira@network.example');
      await staff.getByLabel('Password').fill(PASSWORD);
      await staff.getByRole('button', { name: 'Create owner account' }).click();
      await staff.getByRole('heading', { name: 'Get started' }).waitFor();
      const ours = await accentOf(staff);

      await staff.goto(`${product.api}/app/settings?tab=brand`);
      await staff.getByLabel('Brand color optional').fill('crimson');
      await staff.getByRole('button', { name: /^Save( changes)?$/ }).click();
      await staff
        .getByText(/A colour is written #rrggbb/)
        .first()
        .waitFor();
      // Seen before it is kept, with the shade that can be read; what is half typed changes nothing.
      await staff.getByLabel('Brand color optional').fill('#ff8800');
      const preview = staff.getByRole('group', { name: 'Preview' });
      await preview.getByText(/#ff8800 cannot be read in the light theme/).waitFor();
      const seen = await preview.getByText('Link').first().evaluate(colourOf);
      await staff.getByLabel('Brand color optional').fill('#ff88');
      expect(await preview.getByText('Link').first().evaluate(colourOf)).toBe(seen);
      await staff.getByLabel('Brand color optional').fill('#ff8800');
      expect(await accentOf(staff)).toBe(ours);
      expect(await barriersOf(staff)).toEqual([]);
      await staff.getByLabel('Sign-in message optional').fill('Welcome, partners <b>of ours</b>');
      await staff.getByLabel('Custom domains, one per line optional').fill('partners.localhost');
      await staff.getByRole('button', { name: /^Save( changes)?$/ }).click();
      await staff.getByText(/#ff8800 cannot be read in the light theme/).waitFor();
      const logo = join(folder.path, 'logo.png');
      writeFileSync(logo, Buffer.from(PNG, 'base64'));
      writeFileSync(join(folder.path, 'page.html'), '<b>no picture</b>');
      await staff.getByLabel('Logo', { exact: true }).setInputFiles(join(folder.path, 'page.html'));
      await staff.getByText(/not an image/).waitFor();
      await staff.getByLabel('Logo', { exact: true }).setInputFiles(logo);
      await staff.getByRole('img', { name: 'Current logo' }).waitFor();
      await staff.reload();
      await staff.getByRole('img', { name: 'Current logo' }).waitFor();
      const chosen = await accentOf(staff);
      expect(chosen).not.toBe(ours);
      expect(chosen).toBe(seen);
      expect(
        await staff
          .getByRole('complementary', { name: 'Sidebar' })
          .locator('img')
          .first()
          .getAttribute('src'),
      ).toMatch(/^\/media\//);
      expect(await barriersOf(staff)).toEqual([]);

      // docs/rules/tracking.md#check-of-domains
      await staff.getByText(/^partners\.localhost: \S/).waitFor();
      await staff.goto(`${product.api}/app/settings?tab=domains`);
      await staff.getByText('No domains to check.').waitFor();
      const { port: tracked } = new URL(product.tracker);
      await staff
        .getByLabel('Domains, one per line optional')
        .fill(`localhost:${tracked}\nhttps://hats.invalid`);
      await staff.getByRole('button', { name: /^Save( changes)?$/ }).click();
      await staff
        .getByLabel('Domains, one per line optional')
        .and(staff.locator('[aria-invalid=true]'))
        .waitFor();
      await staff.getByLabel('Domains, one per line optional').fill(`localhost:${tracked}\nhats.invalid`);
      await staff.getByRole('button', { name: /^Save( changes)?$/ }).click();
      await staff.getByText(`localhost:${tracked}: Connected. It leads here, to `).waitFor();
      // Whether somebody answers for such a name depends on the machine; that it leads here, nobody says.
      await staff.getByText(/^hats\.invalid: (Domain not found|No response)\. /).waitFor();
      expect(await barriersOf(staff)).toEqual([]);

      // Under another host nobody has said whose it is: the product's look, and no word of the network.
      const guest = await (await browser.newContext()).newPage();
      const told = complaintsOf(guest);
      await guest.goto(`${product.api}/app/sign-in`);
      await guest.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect([await accentOf(guest), await guest.title()]).toEqual([ours, 'Sign in · Tributary']);
      const { port } = new URL(product.api);
      await guest.goto(`http://partners.localhost:${port}/app/sign-in`);
      await guest.getByText('Welcome, partners <b>of ours</b>').waitFor();
      expect([await accentOf(guest), await guest.title()]).toEqual([chosen, 'Sign in · My network']);
      expect(await guest.locator('main img').first().getAttribute('src')).toMatch(/^\/media\//);
      expect(await barriersOf(guest)).toEqual([]);
      await guest.getByLabel('Email').fill('mira@network.example');
      await guest.getByLabel('Password').fill(PASSWORD);
      await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
      await guest.getByRole('navigation', { name: 'Places' }).waitFor();
      expect(await accentOf(guest)).toBe(chosen);

      expect(complaints.filter((text) => !/400/.test(text))).toEqual([]);
      expect(told.filter((text) => !/401/.test(text))).toEqual([]);
      await staff.context().close();
      await guest.context().close();
    },
    TIMEOUT_MS,
  );
});
