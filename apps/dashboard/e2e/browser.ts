// A tab of a real Chromium on the dashboard of a running product.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = [320, 1280] as const;

/** Of the same Chromium, but without its windows: an eighth less for the processor. .ci/run names it, and a machine may lack it. */
const SHELL = process.env['HEADLESS_SHELL'] ?? '';

export const openBrowser = (path: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(SHELL) ? SHELL : path,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // No page lives long enough for optimised code to be worth its making: a tenth less for the processor.
      '--js-flags=--max-opt=1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...more,
    ],
  });

const SHARED = Symbol.for('tributary.sharedBrowser');
const holder: typeof globalThis & { [SHARED]?: Promise<Browser> } = globalThis;
/** One for all test files of a worker: each closes its own windows. */
export const sharedBrowser = (path: string): Promise<Browser> => (holder[SHARED] ??= openBrowser(path));
export const closeSharedBrowser = async (): Promise<void> => (await holder[SHARED])?.close();

const require = createRequire(import.meta.url);
/** Minified: sent and compiled in two thirds of the time of `axe.source`. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** For a page that is asked on every address it opens: the source is sent once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(AXE);
}

/** A, AA, 2.2 and best practice. */
const ALL_RULES = {};
/** The rules to which a theme makes a difference: a network may have a logo for each. */
const OF_THEMES = { runOnly: ['color-contrast', 'image-alt'] };
/** Every rule in the first theme, and in the other only those. */
export const rulesIn = (theme: (typeof THEMES)[number]): object =>
  theme === THEMES[0] ? ALL_RULES : OF_THEMES;

/** A colour on its way to another counts as there: axe-core would take one in between. */
const SETTLE =
  'document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())';
const RUN = (options: object) =>
  `${SETTLE}; axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`;

/** What axe-core has against the page as it stands, one line for each rule. */
export async function violationsOf(page: Page, options: object = ALL_RULES): Promise<string[]> {
  // Once for each page that was loaded, however often it is asked.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
  return page.evaluate<string[]>(RUN(options));
}

/** What is wrong with a page at each width and in each theme: what axe-core has against it, and that it is wider than its window. */
export async function barriersOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const violations = await violationsOf(page, rulesIn(colorScheme));
      found.push(...violations.map((one) => `${width} px, ${colorScheme}: ${one}`));
    }
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (wide > width) found.push(`${width} px: the page is ${wide} wide`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

const HIDDEN = `(() => [...document.querySelectorAll('main [role=table] [role=row]')].flatMap((row) => {
  const table = row.closest('[role=table]');
  const stays = [...row.children].find((one) => getComputedStyle(one).position === 'sticky');
  const end = stays ? stays.getBoundingClientRect().left : table.getBoundingClientRect().left + table.clientWidth;
  const isSaid = getComputedStyle(table.closest('[data-card]'), '::after').content !== 'none';
  return [...row.children].filter((one) => one !== stays && one.checkVisibility()).flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const { left, right: whole, width } = range.getBoundingClientRect();
      // A name that ends in an ellipsis ends there.
      const clipping = [cell, ...cell.querySelectorAll('*')].filter(
        (one) => one.contains(text) && getComputedStyle(one).overflowX !== 'visible');
      const right = Math.min(whole, ...clipping.map((one) => one.getBoundingClientRect().right));
      const isCut = left < end - 1 && right > end + 1;
      const isBehind = left >= end - 1 && !isSaid;
      if (width > 1 && (isCut || isBehind) && !text.parentElement.closest('.visually-hidden')) return [cell.textContent];
    }
    return [];
  });
}))()`;

/** Texts in tables that what stays in sight, or the table's edge, cuts off, and those behind it without a sign that the table scrolls. */
export const hiddenIn = (page: Page): Promise<string[]> => page.evaluate<string[]>(HIDDEN);

/** Chooses an item of a row's menu; without a row, of the only menu on the page. */
export async function actOn(page: Page, name: string, row: Locator | Page = page): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The button of a choice, which shows what is chosen. */
export const choiceOf = (within: Locator | Page, label: string): Locator =>
  within.getByRole('combobox', { name: label, exact: true });

/** Chooses what is called so in the choice called so; of several, each of them, one after another. */
export async function choose(within: Locator | Page, label: string, ...options: string[]): Promise<void> {
  await choiceOf(within, label).click();
  await pick(pageOf(within), options);
}

/** Adds a filter to a list by what it is called, or changes the one there is; of several values each. */
export async function narrow(page: Page, filter: string, ...options: string[]): Promise<void> {
  await startFilter(page, filter);
  await pick(page, options);
}

/** The same where what is wanted is typed. */
export async function narrowTo(page: Page, filter: string, typed: string): Promise<void> {
  await startFilter(page, filter);
  await page.getByRole('textbox', { name: filter, exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}

/** Opens a filter that the list has not yet; what it may be is listed by itself then. */
export async function startFilter(page: Page, filter: string): Promise<void> {
  await choiceOf(page, 'Filter').click();
  await page.getByRole('option', { name: filter, exact: true }).first().click();
}

const pageOf = (within: Locator | Page): Page => ('page' in within ? within.page() : within);

/** In the list that is open. */
async function pick(page: Page, options: readonly string[]): Promise<void> {
  for (const option of options) {
    await page.getByRole('combobox', { name: /^Search: ./ }).fill(option);
    await page
      .getByRole('option')
      .filter({ has: page.getByText(option, { exact: true }) })
      .click();
  }
  // A list of several stays open.
  if ((await page.locator('[role=listbox][aria-multiselectable=true]').count()) > 0)
    await page.keyboard.press('Escape');
}

type Styled = { getComputedStyle(one: unknown): { readonly color: string } };
/** The colour of an element's text, for `locator.evaluate`. */
export const colourOf = (one: unknown): string =>
  (globalThis as unknown as Styled).getComputedStyle(one).color;

/** Whatever the page complained of: errors it threw, and what its policy forbade. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  return complaints;
}
