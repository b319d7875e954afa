// A network gives its pages its own look, and people see it by its host name before they sign in.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { setUpLink, start, preparedFolder, type Product } from '../../standalone/test/product.ts';
import { contrast, shownAccent } from '@tributary/domain/accounts/brand';
import { barriersOf, complaintsOf, openBrowser } from './browser.ts';

const PASSWORD = 'a sentence is better than a word';
/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let browser: Browser;

const accentOf = (page: Page) =>
  page.evaluate<string>(
    `(() => { const one = document.createElement('i'); one.className = 'probe'; document.body.append(one);
      one.style.color = 'var(--accent)'; const { color } = getComputedStyle(one); one.remove(); return color; })()`,
  );

type Styled = { getComputedStyle(one: unknown): { readonly backgroundColor: string } };
const groundOf = (one: unknown): string =>
  (globalThis as unknown as Styled).getComputedStyle(one).backgroundColor;

const CHANNELS = ['00', '55', 'aa', 'ff'];
/** 64 accents over the whole cube, each as light pages show it. */
const ACCENTS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) =>
    CHANNELS.map((blue) => shownAccent({ accent: `#${red}${green}${blue}`, accentDark: null })),
  ),
);
/** What the page draws as text of each accent, and as its soft ground, as `#rrggbb`; the pages' own rule, computed by Chromium. */
const drawnOf = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate<(readonly [string, string])[]>(
    `(() => { const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      const one = document.createElement('i'); one.dataset.brand = ''; document.body.append(one);
      one.style.colorScheme = '${theme}';
      const drawn = (name) => { one.style.color = 'var(' + name + ')'; pen.fillStyle = getComputedStyle(one).color; pen.fillRect(0, 0, 1, 1);
        return '#' + [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, '0')).join(''); };
      const all = ${JSON.stringify(ACCENTS.map((accent) => accent?.[theme]))}.map((accent) => {
        one.style.setProperty('--accent', accent); return [drawn('--accent-text'), drawn('--accent-soft')]; });
      one.remove(); return all; })()`,
  );

inChromium('the brand of a network', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    product = await start(folder.path, {});
    browser = await openBrowser(CHROMIUM);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    folder?.remove();
  });

  // docs/rules/accounts.md#brand
  it('is chosen in the settings, seen before and at once, and seen under its host by who is not signed in', async () => {
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
      .getByText(/Enter a color as #rrggbb/)
      .first()
      .waitFor();
    // Seen before it is kept, with the shade that can be read; what is half typed changes nothing.
    await staff.getByLabel('Brand color optional').fill('#ff8800');
    const preview = staff.getByRole('group', { name: 'Preview' });
    await preview.getByText(/#ff8800 isn't readable in the light theme/).waitFor();
    const seen = await preview.getByText('Button').first().evaluate(groundOf);
    await staff.getByLabel('Brand color optional').fill('#ff88');
    expect(await preview.getByText('Button').first().evaluate(groundOf)).toBe(seen);
    await staff.getByLabel('Brand color optional').fill('#ff8800');
    expect(await accentOf(staff)).toBe(ours);
    expect(await barriersOf(staff)).toEqual([]);
    await staff.getByLabel('Sign-in message optional').fill('Welcome, partners <b>of ours</b>');
    await staff.getByLabel('Custom domains, one per line optional').fill('partners.localhost');
    await staff.getByRole('button', { name: /^Save( changes)?$/ }).click();
    await staff.getByText(/#ff8800 isn't readable in the light theme/).waitFor();
    const logo = join(folder.path, 'logo.png');
    writeFileSync(logo, Buffer.from(PNG, 'base64'));
    writeFileSync(join(folder.path, 'page.html'), '<b>no picture</b>');
    await staff.getByLabel('Upload logo', { exact: true }).setInputFiles(join(folder.path, 'page.html'));
    await staff.getByText(/isn't an image/).waitFor();
    await staff.getByLabel('Upload logo', { exact: true }).setInputFiles(logo);
    await staff.getByRole('img', { name: 'Current logo' }).waitFor();
    await staff.reload();
    await staff.getByRole('img', { name: 'Current logo' }).waitFor();
    const chosen = await accentOf(staff);
    expect(chosen).not.toBe(ours);
    expect(chosen).toBe(seen);
    expect(
      await staff.getByRole('complementary', { name: 'Sidebar' }).locator('img').first().getAttribute('src'),
    ).toMatch(/^\/media\//);
    expect(await barriersOf(staff)).toEqual([]);

    // docs/rules/accounts.md#brand
    for (const theme of ['light', 'dark'] as const)
      for (const [text, ground] of await drawnOf(staff, theme))
        expect([theme, text, ground, contrast(text, ground) >= 4.5]).toEqual([theme, text, ground, true]);

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
    await staff.getByText(`localhost:${tracked}: Connected. It points here, to `).waitFor();
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
    await guest.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(await accentOf(guest)).toBe(chosen);

    expect(complaints.filter((text) => !/400/.test(text))).toEqual([]);
    expect(told.filter((text) => !/401/.test(text))).toEqual([]);
    await staff.context().close();
    await guest.context().close();
  });
});
