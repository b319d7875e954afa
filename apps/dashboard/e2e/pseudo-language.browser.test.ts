// Every page in a language whose words have marks and are a third longer: a plain word is a text that no translation reaches, and what is
// wider than its window would be so in German.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { ALL, type Furnished, furnish, type Kind, KINDS, WATCHING } from './every-page.ts';
import { openDashboard, type Dashboard } from './open-dashboard.ts';

/** It opens 124 pages: 160 s alone on a slow machine, over 240 beside others. */
const TIMEOUT_MS = 480_000;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
/** Tabs at once: a page mostly waits. */
const TABS: Readonly<Record<Kind, number>> = { network: 3, affiliate: 1, advertiser: 1 };

const SPEAK = `localStorage.setItem('tributary-language', 'en-XA')`;
/** Where a word is nobody's to translate: code, and what people typed. */
const DATA = 'code, pre, kbd, samp, script, style, noscript, textarea, bdi, [dir=auto] a, [translate=no]';
/** What this network and its records are called. */
const NAMED = [
  'My network',
  'Shoes',
  'Blog',
  'Acme',
  'Mira Rao',
  'Nora',
  'On request',
  'First key',
  'order-1',
  'imported-1',
];
/** The same in every language. */
const ALIKE = [
  ...['Tributary', 'English', 'Deutsch', 'Español', 'Português', 'Brasil', 'JavaScript', 'Python', 'cURL'],
  ...[
    'Chrome',
    'Android',
    'iOS',
    'iPad',
    'iPhone',
    'Linux',
    'Mac',
    'macOS',
    'Windows Phone',
    'Windows',
    'windows',
  ],
];
/** What browsers write in their own language, which is English here: countries, currencies, months, ages. */
const OF_BROWSERS = [
  ...[
    'United States',
    'Germany',
    'US Dollar',
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sept?',
  ],
  ...['Oct', 'Nov', 'Dec', '\\d+ (?:second|minute|hour)s? ago'],
];
const NO_WORDS = new RegExp(
  [
    ...[...NAMED, ...ALIKE, ...OF_BROWSERS].map((one) => `\\b${one}(?!\\w)`),
    // Versions, addresses, hosts, ids, macros, codes such as USD and EPC, and elements and programs that are shown to be copied.
    ...[
      '\\d+\\.\\d+\\.\\d+\\S*',
      'https?://\\S*',
      '\\S+@\\S+',
      '[\\w-]+(?:\\.[\\w-]+)+',
      '[0-9a-f]{24,}',
      '\\{\\w+\\}',
      '\\b[A-Z]{2,4}\\b',
    ],
    // The last: values as the audit log stores them.
    ...['^<[a-z][^]*', '^curl [^]*', '^Mozilla/.*', '^[A-Z]+ /\\S+$', '^DATEV: .*', '^\\w+: [^]* → [^]*'],
  ].join('|'),
  'g',
);

/** Every text and every name that can be seen or heard of the page, but data. */
const TEXTS = `(() => {
  const isSeen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.data.trim() && isSeen(node.parentElement) && !node.parentElement.closest(${JSON.stringify(DATA)})) found.push(node.data.trim());
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (!one.closest(${JSON.stringify(DATA)}))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (one.getAttribute(name)) found.push(one.getAttribute(name));
  return [...new Set(found)];
})()`;
/** What reaches out of the window and can't be scrolled to. */
const OUTSIDE = `(() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (one) => one && one !== document.body && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 120));
})()`;

/** Buttons and badges that are narrower than their words, which then lie over what is beside them. */
const CUT = `(() =>
  [...document.querySelectorAll('button, a, [role=cell] > :not(input)')]
    .filter((one) => one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).overflowX === 'visible' && getComputedStyle(one).display !== 'inline')
    .map((one) => one.outerHTML.slice(0, 160)))()`;

let dashboard: Dashboard;
let filled: Furnished;
const tabs = new Map<Kind, readonly Page[]>();

inChromium('in a language with marks on its letters, a third longer', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { alone: true });
    filled = await furnish(dashboard.product, dashboard.network);
    for (const kind of KINDS) {
      const { page } = await dashboard.signIn(kind);
      await page.evaluate(SPEAK);
      const others = Array.from({ length: TABS[kind] - 1 }, () => page.context().newPage());
      tabs.set(kind, [page, ...(await Promise.all(others))]);
    }
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it(
    'no page says a word that is not in the catalogue, none is wider than a phone or a desk, and no button narrower than its words',
    async () => {
      const wrong: unknown[] = [];
      await Promise.all(
        KINDS.flatMap((kind) => {
          const addresses = ALL.filter(([whose]) => whose === kind).map(([, address]) => address);
          return (tabs.get(kind) ?? []).map(async (page) => {
            for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
              const found = await faultsOf(page, address);
              if (found.length > 0) wrong.push([kind, address, ...found]);
            }
          });
        }),
      );
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.goto(`${dashboard.product.api}/app${filled(address)}`);
  await page.locator('h1').first().waitFor();
  const found: string[] = [];
  if (!WATCHING.has(address))
    await page.waitForLoadState('networkidle').catch(() => found.push('never stops asking'));
  found.push(...(await page.evaluate<string[]>(TEXTS)).filter(isPlain));
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    const outside = await outsideOf(page);
    const cut = await page.evaluate<string[]>(CUT);
    found.push(...[...outside, ...cut].map((one) => `${size.width} px: ${one}`));
  }
  return found;
}

/** What reaches out of the window once charts have been drawn for its size: asked up to eleven times until nothing does. */
async function outsideOf(page: Page): Promise<string[]> {
  for (let left = 10; ; left -= 1) {
    const outside = await page.evaluate<string[]>(OUTSIDE);
    if (outside.length === 0 || left === 0) return outside;
    await page.waitForTimeout(200);
  }
}

/** A word without marks in a text that has none: a text with marks may have data in it. */
const isPlain = (text: string): boolean =>
  !/[åçéîñöüýšž~]/i.test(text) && /[a-z]{3}/i.test(text.replace(NO_WORDS, ''));
