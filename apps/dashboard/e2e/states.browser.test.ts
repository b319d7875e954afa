// Every state a page can be in, and not only the one in which all went well: while it loads, with an old answer while a new one is asked
// for, failed, forbidden, told to wait, without a connection, and with a dialog over it. axe-core has nothing against any of them, in both
// themes, and none is wider than a phone. Empty pages are among those of pages.browser.test.ts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { actOn, colourOf, rulesIn, startFilter, THEMES, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const TIMEOUT_MS = 180_000;
const FLOATING = ['dialog', 'menu', 'tooltip', 'listbox'].map((role) => `[role=${role}]:visible`).join(', ');

let dashboard: Dashboard;
const people = new Map<string, Person>();

/** Of each kind of page one: with figures, with a list, a log, a pivot, a form, tabs with records of another; and each role's own. */
const PAGES: readonly (readonly [kind: Kind, address: string])[] = [
  ['network', '/'],
  ['network', '/reports'],
  ['network', '/reports?across=["device"]'],
  ['network', '/campaigns'],
  ['network', '/campaigns/CAMPAIGN?tab=targeting'],
  ['network', '/conversions'],
  ['network', '/billing'],
  ['network', '/settings?tab=audit'],
  ['affiliate', '/'],
  ['affiliate', '/payments'],
  ['advertiser', '/integration'],
];
type Kind = 'network' | 'affiliate' | 'advertiser';

const refusal = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers: { 'X-Request-Id': 'request-1', ...headers },
  contentType: 'application/json',
  body: JSON.stringify({ success: false, data: { code: status, message } }),
});
type Answer = ReturnType<typeof refusal> | 'never' | 'none';
/** What the API answers, and what the page says then. */
const STATES: readonly (readonly [name: string, answer: Answer, shows: RegExp])[] = [
  ['while it loads', 'never', /^$/],
  ['without a connection', 'none', /You’re offline/],
  ['failed', refusal(500, 'The disk is away.'), /The disk is away\./],
  ['forbidden', refusal(403, 'Your role may not see this.'), /Your role may not see this\./],
  ['told to wait', refusal(429, 'Come again.', { 'Retry-After': '1' }), /Too many requests/],
];

/** What is answered, and the question after it. */
const ASKED_ANEW: readonly (readonly [kind: Kind, address: string, next: string])[] = [
  ['network', '/', '/?period=last_7_days'],
  ['network', '/reports?across=["device"]', '/reports?across=["device"]&period=last_7_days'],
  ['network', '/campaigns', '/campaigns?search=Shoes'],
  ['network', '/conversions', '/conversions?status=approved'],
  ['affiliate', '/', '/?period=last_7_days'],
  ['affiliate', '/reports', '/reports?period=last_7_days'],
  ['advertiser', '/', '/?period=last_7_days'],
];

inChromium('a state of a page', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM);
    const { product, network } = dashboard;
    for (const kind of ['network', 'affiliate', 'advertiser'] as const)
      people.set(kind, await dashboard.signIn(kind));
    await importSales(product, network, { count: 3 });
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it.each(STATES)(
    '%s has no violation of axe-core and fits',
    async (name, answer, shows) => {
      const wrong: unknown[] = [];
      for (const [kind, address] of PAGES) {
        const { page, go } = personOf(kind);
        await answerWith(page, answer);
        await go(filled(address));
        await (answer === 'never'
          ? page.getByLabel('Loading').first().waitFor()
          : page.getByText(shows).first().waitFor());
        // The page's own script has come.
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        wrong.push(...(await lookAt(page, `${kind} ${address} ${name}`)));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'with an old answer while a new one is asked for is dimmed, has no violation of axe-core and fits',
    async () => {
      const wrong: unknown[] = [];
      for (const [kind, address, next] of ASKED_ANEW) {
        const { page, go } = personOf(kind);
        await go(address);
        await page.waitForLoadState('networkidle');
        await answerWith(page, 'never');
        await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/app${next}`)})`);
        const old = page.locator('[aria-busy=true]').first();
        await old.waitFor({ state: 'attached' });
        wrong.push(...(await lookAt(page, `${kind} ${address} to ${next}`)));
        const colours = await Promise.all([old, page.locator('body')].map((one) => one.evaluate(colourOf)));
        if (colours[0] === colours[1]) wrong.push([kind, address, 'is not dimmed']);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'offline says so over every page, without a violation of axe-core',
    async () => {
      const { page, go } = personOf('network');
      await go('/campaigns');
      await page.getByRole('link', { name: 'Shoes' }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.evaluate(`dispatchEvent(new Event('offline'))`);
      await page.getByText('You’re offline.').first().waitFor();
      const wrong = await lookAt(page, 'offline');
      await page.context().setOffline(false);
      expect(wrong).toEqual([]);
      // What a narrow window has besides could not come, and the page is there all the same.
      expect(await page.getByRole('heading', { name: 'Campaigns' }).count()).toBe(1);
    },
    TIMEOUT_MS,
  );

  it.each(OVER().map((over) => [over[0], over] as const))(
    'with %s open has no violation of axe-core and fits',
    async (name, [, kind, address, openIt, widths]) => {
      const { page, go } = personOf(kind);
      await page.setViewportSize({ width: 1280, height: 800 });
      await go(filled(address));
      await page.waitForLoadState('networkidle');
      await openIt(page);
      expect(await lookAt(page, name, widths)).toEqual([]);
      // It was open all the while.
      expect(await page.locator(FLOATING).count()).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

type Over = readonly [
  name: string,
  kind: Kind,
  address: string,
  openIt: (page: Page) => Promise<unknown>,
  /** Where it is there; everywhere unless said otherwise. */
  widths?: readonly number[],
];
/** What lies over a page: each of its kinds once. */
function OVER(): readonly Over[] {
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name }).first().press('Enter');
  const seen = (page: Page, role: 'dialog' | 'menu' | 'tooltip' | 'listbox') =>
    page.getByRole(role).first().waitFor();
  const menus = (
    [
      ['the choice of what to compare with', 'network', '/?compare=previous_period', /^Compare/],
      ['the places of a group of a report', 'network', '/reports', /: move or remove$/],
      ['the groups to look into a row by', 'network', '/reports', /^Drill down .* by$/],
    ] as const
  ).map(([name, kind, address, button]): Over => [
    name,
    kind,
    address,
    async (page) => {
      await press(page, button);
      await seen(page, 'menu');
    },
  ]);
  // At the foot of the sidebar, or at the top of a phone: another one there.
  const accounts = (['network', 'affiliate', 'advertiser'] as const).flatMap((kind) =>
    [320, 1280].map((width): Over => [
      `the menu of the account of the ${kind} at ${width} px`,
      kind,
      '/campaigns',
      async (page) => {
        await page.setViewportSize({ width, height: 800 });
        await press(page, /, your account/);
        await seen(page, 'menu');
      },
      [width],
    ]),
  );
  return [
    ...menus,
    ...accounts,
    [
      'the choice of a period',
      'affiliate',
      '/',
      async (page) => {
        await press(page, /^Period/);
        await seen(page, 'dialog');
      },
    ],
    [
      'the places beyond those at hand on a phone',
      'network',
      '/campaigns',
      async (page) => {
        await page.setViewportSize({ width: 320, height: 800 });
        await press(page, 'More pages');
        await seen(page, 'dialog');
      },
      [320],
    ],
    [
      'what can be done with a cell',
      'network',
      '/conversions',
      async (page) => {
        await page.getByRole('table', { name: 'Conversions' }).focus();
        await page.keyboard.press('j');
        // What is done with cells comes when somebody comes to the table, and until then nothing opens.
        await until(async () => {
          await page.keyboard.press('Shift+F10');
          return page.getByRole('menu').first().isVisible();
        });
      },
    ],
    [
      'the macros that fit',
      'affiliate',
      '/postbacks',
      async (page) => {
        await press(page, 'New postback');
        await page
          .getByRole('combobox', { name: 'Postback URL' })
          .pressSequentially('https://blog.example/?c={cl');
        await seen(page, 'listbox');
      },
    ],
    [
      'the search',
      'network',
      '/campaigns',
      async (page) => {
        await press(page, 'Search');
        await seen(page, 'dialog');
      },
    ],
    [
      'the list of keys',
      'network',
      '/campaigns',
      async (page) => {
        await page.keyboard.press('?');
        await seen(page, 'dialog');
      },
    ],
    [
      'the choice of columns',
      'network',
      '/conversions',
      async (page) => {
        await press(page, 'Columns');
        await seen(page, 'dialog');
      },
    ],
    [
      'a verdict',
      'network',
      '/conversions',
      async (page) => {
        await actOn(page, 'Change status…', page.locator('[data-index="0"]'));
        await seen(page, 'dialog');
      },
    ],
    [
      'a filter of a report',
      'network',
      '/reports',
      async (page) => {
        await startFilter(page, 'Country');
        await page.getByRole('option').first().waitFor();
      },
    ],
    [
      'a question whether it is meant',
      'network',
      '/settings?tab=tokens',
      async (page) => {
        await press(page, /^(Revoke|Remove)/);
        await seen(page, 'dialog');
      },
    ],
    [
      'what a column means',
      'network',
      '/reports',
      async (page) => {
        await page
          .getByRole('columnheader', { name: /^Clicks/ })
          .getByRole('button')
          .first()
          .focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        await seen(page, 'tooltip');
      },
      // On a phone a table has no heads.
      [1280],
    ],
  ];
}

function personOf(kind: string): Person {
  const person = people.get(kind);
  if (!person) throw new Error(`nobody is ${kind}`);
  return person;
}

/** The frame knows who is signed in; whatever the page itself asks is answered like this. */
const answerWith = (page: Page, answer: Answer) =>
  page.route(/^[^?]*\/(network|affiliate|advertiser|campaign|notices|caps)(\/|\?|$)/, async (route) => {
    if (route.request().resourceType() === 'document' || /\/app\//.test(route.request().url()))
      return route.continue();
    if (answer === 'never') return;
    return answer === 'none' ? route.abort() : route.fulfill(answer);
  });

const filled = (address: string): string => address.replace('CAMPAIGN', dashboard.network.campaignId);

/** All rules once at each width, and those of colours in the other theme. */
async function lookAt(page: Page, where: string, widths: readonly number[] = WIDTHS): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const colorScheme of THEMES)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const violations = await violationsOf(page, rulesIn(colorScheme));
      const [wide = 0] = await page.evaluate<number[]>('[document.documentElement.scrollWidth]');
      if (violations.length > 0 || wide > width) wrong.push([where, colorScheme, width, wide, ...violations]);
    }
  return wrong;
}
