// Figures that explain themselves, and reports: all of their rows, what they draw, and the questions they answer.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { importSales } from '../../standalone/test/sales.ts';
import { WIDTHS, choose, violationsOf } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

/** More than the API gives at once. */
const VALUES = 1_012;
/** Each of these has as many clicks more as it comes before the last. */
const GREATEST = 11;

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let page: Page;
let go: Person['go'];

const valueOf = (n: number): string => `v${String(n).padStart(4, '0')}`;

/** As a browser that speaks English writes it. */
const dayText = (day = ''): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day));

/** A click of each value, and of the first ones more. */
async function clickAll(): Promise<void> {
  const values = Array.from({ length: VALUES }, (_none, n) =>
    Array.from({ length: 1 + Math.max(0, GREATEST - n) }, () => valueOf(n)),
  ).flat();
  const SIDE_BY_SIDE = 20;
  for (let n = 0; n < values.length; n += SIDE_BY_SIDE) {
    const some = values.slice(n, n + SIDE_BY_SIDE);
    await Promise.all(some.map((value, at) => click(product, `${network.linkId}?p1=${value}`, n + at + 1)));
  }
  await until(async () => {
    const { data } = await call(product, 'GET /network/customReport?group[]=p1&fields[]=clicks&limit=1');
    return Number((data['total'] as unknown as { readonly clicks: number }).clicks) === values.length;
  });
}

async function expectAccessible(tab: Page, state: string): Promise<void> {
  const before = tab.viewportSize();
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: 800 });
    expect([state, width, await violationsOf(tab)]).toEqual([state, width, []]);
    const [wide = 0] = await tab.evaluate<number[]>('[document.documentElement.scrollWidth]');
    expect([state, width, wide <= width]).toEqual([state, width, true]);
  }
  if (before) await tab.setViewportSize(before);
}

inChromium('figures and reports', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { window: { timezoneId: 'Pacific/Auckland' } });
    ({ product, network } = dashboard);
    await call(product, 'PATCH /network/account', { body: { zone: 'Asia/Kolkata' } });
    await importSales(product, network, { count: 2 });
    await clickAll();
    ({ page, go } = await dashboard.signIn('network'));
  });
  afterAll(() => dashboard?.close());

  it('say by keyboard what they mean, of which zone they are, and how old', async () => {
    await go('/?period=last_7_days');
    const name = page.getByRole('button', { name: /^Payout / });
    await name.waitFor();
    await page.getByRole('button', { name: /^Revenue / }).focus();
    await page.keyboard.press('Tab');
    await name.and(page.locator(':focus')).waitFor();
    const told = page.getByRole('tooltip');
    await told.getByText('What affiliates earn from approved conversions.').waitFor();
    await told.getByText(/\(Asia\/Kolkata\)$/).waitFor();
    await told.getByText(/^Updated \d+ sec\.? ago$/).waitFor();
    // A screen reader has it with the name.
    const id = await told.getAttribute('id');
    expect(await name.getAttribute('aria-describedby')).toBe(id);
    await expectAccessible(page, 'a figure explained');
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await name.and(page.locator(':focus')).waitFor();

    // The head of a table: the same, and a press still orders.
    await go('/reports?period=last_7_days');
    const head = page.getByRole('columnheader').getByRole('button', { name: 'Profit USD', exact: true });
    await head.waitFor();
    await page.keyboard.press('Tab');
    await head.focus();
    await told.getByText('Revenue minus payout.').waitFor();
    await told.getByText(/\(Asia\/Kolkata\)$/).waitFor();
    await told.getByText(/^Updated \d+ sec\.? ago$/).waitFor();
    await expectAccessible(page, 'a head explained');
    await head.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=profit/);
  });

  it('say so to a pointer, which may go over to what is said, and to a finger', async () => {
    await go('/?period=last_7_days');
    const told = page.getByRole('tooltip');
    // What comes after the page would push the name from below the pointer.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: /^Profit \$/ }).hover();
    await told.hover();
    await told.getByText(/^Updated [1-9]\d* sec\.? ago$/).waitFor();
    await page
      .getByRole('heading', {
        name: 'Overview',
      })
      .hover();
    await told.waitFor({ state: 'detached' });

    const context = await dashboard.browser.newContext({
      storageState: await page.context().storageState(),
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const phone = await context.newPage();
    await phone.goto(page.url());
    await phone.waitForLoadState('networkidle');
    await phone.getByRole('button', { name: /^Profit \$/ }).tap();
    await phone.getByRole('tooltip').getByText('Revenue minus payout.').waitFor();
    await phone
      .getByRole('heading', {
        name: 'Overview',
      })
      .tap();
    await phone.getByRole('tooltip').waitFor({ state: 'detached' });
    await context.close();
  });

  it('show every row, however many there are', async () => {
    await go('/reports?groups=["p1"]&measures=["clicks"]&sort=p1&ascending=true');
    // Those, and the sales without a value.
    const rows = `${(VALUES + 1).toLocaleString('en-GB')} rows`;
    await page.getByText(`1,000 of ${rows}`).waitFor();
    await page.getByRole('button', { name: 'Load more', exact: true }).click();
    await page.getByText(rows, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Load more', exact: true }).count()).toBe(0);
    const table = page.getByRole('table', { name: 'Report' });
    await table.evaluate((one) => {
      const scrolled = one as unknown as { scrollTop: number; readonly scrollHeight: number };
      scrolled.scrollTop = scrolled.scrollHeight;
    });
    await table.getByText(valueOf(VALUES - 1), { exact: true }).waitFor();

    // A page that does not come takes nothing away.
    await page.route('**/network/customReport?*page=2*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Load more', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText(`1,000 of ${rows}`).waitFor();
    await page.unroute('**/network/customReport?*page=2*');
  });

  it('draw the ten greatest over days, each line by its own look, to be read by keys and as a table', async () => {
    await go('/reports?period=last_7_days&groups=["created","p1"]&measures=["clicks","uniqueClicks"]');
    const chart = page.getByRole('figure', { name: 'Clicks by day' });
    await chart.waitFor();
    await chart.getByText(`Top 10 of ${VALUES + 1}`).waitFor();
    const slider = chart.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    const { data } = await call(
      product,
      'GET /network/customReport?group[]=created&group[]=p1&fields[]=clicks&sort=clicks&order=desc&limit=10',
    );
    type Row = { readonly created: string; readonly p1: string; readonly clicks: number };
    const records = data['records'] as unknown as readonly Row[];
    const said = records.map(({ p1, clicks }) => `${p1} ${clicks}`).join(', ');
    expect(await slider.getAttribute('aria-valuetext')).toBe(`${dayText(records[0]?.created)}: ${said}`);
    const looks = await chart.locator('path[data-line]').evaluateAll((lines) =>
      (lines as unknown as readonly object[]).map((line) => {
        const { getComputedStyle: styleOf } = globalThis as unknown as {
          getComputedStyle(one: object): { readonly strokeDasharray: string };
        };
        return styleOf(line).strokeDasharray;
      }),
    );
    // Told apart without colours.
    expect([looks.length, new Set(looks).size]).toEqual([10, 10]);
    await expectAccessible(page, 'a chart of ten');
    await chart.getByRole('button', { name: 'Show as table' }).click();
    const table = chart.getByRole('table');
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Day (Asia/Kolkata)',
      ...records.map(({ p1 }) => p1),
    ]);
    await choose(chart, 'Metric', 'Unique clicks');
    await page.waitForURL(/chart=uniqueClicks/);
    await page.getByRole('figure', { name: 'Unique clicks by day' }).waitFor();
  });

  it('are read point by point with keys, lose lines and get them back, and take a span as the period', async () => {
    await go('/?start=2026-06-01&end=2026-06-30&compare=previous_period');
    const chart = page.getByRole('figure', { name: 'Revenue and payout' });
    const slider = chart.getByRole('slider');
    await chart
      .getByRole('img', { name: /^1 Jun 2026 to 30 Jun 2026\. Revenue stayed at \$0\.00; / })
      .waitFor();
    await slider.focus();
    for (const [key, told] of [
      ['Home', /^1 Jun 2026: Revenue \$0\.00, Payout \$0\.00, Revenue on 2 May 2026 \$0\.00$/],
      ['ArrowRight', /^2 Jun 2026: /],
      ['End', /^30 Jun 2026: /],
      ['ArrowLeft', /^29 Jun 2026: /],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await slider.getAttribute('aria-valuetext')]).toEqual([key, expect.stringMatching(told)]);
    }
    // The page's own arrow keys would have moved the period.
    expect(page.url()).toMatch(/start=2026-06-01/);

    const entry = (name: string) => chart.getByRole('button', { name, exact: true });
    const linesShown = () =>
      chart
        .locator('path[data-line]')
        .evaluateAll((lines) =>
          (lines as unknown as readonly { readonly dataset: { readonly line: string } }[]).map(
            ({ dataset }) => dataset.line,
          ),
        );
    await entry('Payout').click();
    expect([await linesShown(), await entry('Payout').getAttribute('aria-pressed')]).toEqual([
      ['Revenue'],
      'false',
    ]);
    await entry('Payout').click();
    await entry('Payout').click({ modifiers: ['Alt'] });
    expect(await linesShown()).toEqual(['Payout']);
    await entry('Payout').click({ modifiers: ['Alt'] });
    expect(await linesShown()).toEqual(['Revenue', 'Payout']);

    const drag = async (from: number, to: number, isDropped = true) => {
      const box = await slider.boundingBox();
      if (!box) throw new Error('The chart is not there.');
      await page.mouse.move(box.x + box.width * from, box.y + 50);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + 50);
      await page.mouse.move(box.x + box.width * to, box.y + 50);
      if (!isDropped) await page.keyboard.press('Escape');
      await page.mouse.up();
    };
    await drag(10 / 29, 20 / 29, false);
    expect(page.url()).toMatch(/start=2026-06-01/);
    await drag(20 / 29, 10 / 29);
    await page.waitForURL(/start=2026-06-11&end=2026-06-21/);
    await chart.getByRole('img', { name: /^11 Jun 2026 to 21 Jun 2026/ }).waitFor();
    await slider.press('Escape');
    await page.waitForURL(/start=2026-06-01/);
    await drag(0, 14 / 29);
    await page.waitForURL(/end=2026-06-15/);
    await chart.getByRole('img', { name: /to 15 Jun 2026/ }).waitFor();
    await slider.press('Home');
    await slider.press('Enter');
    await page.waitForURL(/start=2026-06-01&end=2026-06-01/);
    await slider.dblclick({ position: { x: 40, y: 40 } });
    await page.waitForURL(/end=2026-06-30/);
    await expectAccessible(page, 'a chart with a compared period');
  });

  it('draw one line of every hour, and of every month, where nothing else divides them', async () => {
    await go('/reports?period=today&groups=["hour"]&measures=["clicks"]');
    const chart = page.getByRole('figure', { name: 'Clicks by hour of the day' });
    expect(await chart.getByRole('slider').getAttribute('aria-valuemax')).toBe('23');
    await go('/reports?start=2025-11-05&end=2026-02-03&groups=["month"]&measures=["payout"]');
    const months = page.getByRole('figure', { name: 'Payout by month' });
    // A report of nothing says so, and its chart has each month all the same.
    expect(await months.getByRole('slider').getAttribute('aria-valuemax')).toBe('3');
  });

  it('answer questions of each role, of the same days', async () => {
    for (const [kind, first, count] of [
      ['network', 'Profit over time', 7],
      ['affiliate', 'Earnings over time', 7],
      ['advertiser', 'Spend over time', 7],
    ] as const) {
      const own = await dashboard.signIn(kind);
      await own.go('/reports?period=last_7_days');
      const questions = own.page.getByRole('navigation', { name: 'Suggested reports' }).getByRole('link');
      await questions.first().waitFor();
      const asked = await questions.allTextContents();
      expect([kind, asked[0], asked.length]).toEqual([kind, first, count]);
      for (const question of asked.slice(0, -1)) {
        await own.page.getByRole('link', { name: question, exact: true }).click();
        await own.page
          .getByRole('link', { name: question, exact: true })
          .and(own.page.locator('[aria-current]'))
          .waitFor();
        await own.page
          .locator('[aria-busy=false]')
          .getByRole('row', { name: /^Total/ })
          .waitFor();
        expect([question, new URL(own.page.url()).searchParams.get('period')]).toEqual([
          question,
          'last_7_days',
        ]);
        expect([question, await own.page.getByRole('alert').count()]).toEqual([question, 0]);
      }
      await own.page.getByRole('link', { name: 'Rejections by reason' }).click();
      await own.page.waitForURL(/\/app\/(clicks|conversions)\?status=rejected/);
      await own.page.context().close();
    }
  });

  // docs/rules/stats.md#overview
  it('have today by the hour, any two measures in the chart, and what needs somebody by name', async () => {
    await call(product, `POST /caps/${network.campaignId}`, {
      body: { measure: 'conversion', period: 'daily', limit: 5, action: 'fallback' },
    });
    await importSales(product, network, { count: 4, order: 'capped' });
    await go('/?period=today');
    const chart = page.getByRole('figure', { name: 'Revenue and payout' });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.getByRole('columnheader', { name: 'Hour (Asia/Kolkata)' }).waitFor();
    const { data } = await call(product, 'GET /network/customReport?group[]=hour&fields[]=clicks');
    type Row = { readonly hour: string; readonly clicks: number };
    const records = data['records'] as unknown as readonly Row[];
    // A third takes the place of the oldest; the last one stays.
    const figure = (name: RegExp) =>
      page.getByRole('group', { name: 'Key figures' }).getByRole('button', { name });
    const drawn = page.getByRole('group', { name: 'Key figures' }).locator('[aria-pressed=true]');
    await figure(/^Clicks /).click();
    await page.getByRole('figure', { name: 'Payout and clicks' }).waitFor();
    await figure(/^Payout /).click();
    await page.getByRole('figure', { name: 'Clicks', exact: true }).waitFor();
    await figure(/^Clicks /).click();
    expect(await drawn.count()).toBe(1);
    await figure(/^Revenue /).click();
    await page.getByRole('figure', { name: 'Clicks and revenue' }).waitFor();
    await figure(/^Clicks /).click();
    await figure(/^Clicks /).click();
    await page.waitForURL(/lines=.*revenue.*clicks/);
    const clicks = page.getByRole('figure', { name: 'Revenue and clicks' });
    await clicks.waitFor();
    for (const { hour, clicks: many } of records)
      await clicks
        .getByRole('row', { name: new RegExp(`^${hour}.* ${many.toLocaleString('en-GB')}$`) })
        .waitFor();
    await page.getByRole('link', { name: 'Shoes is at 80% of its cap' }).waitFor();
    await figure(/^EPC \$/).waitFor();
    await clicks.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessible(page, 'two measures of different kinds');
  });

  it('can be exported, saved and cleared by keys, all of which are listed, and say when there is no connection', async () => {
    await go('/reports?period=last_7_days&measures=["clicks"]&countries=["DE"]&having=["clicks>=1"]');
    await page.getByRole('group', { name: 'Filter: Clicks' }).waitFor();
    await page.getByRole('heading', { name: 'Reports' }).click();
    // Keys come right after the page.
    await page.waitForLoadState('networkidle');
    // What lies over the page is closed first, and nothing else.
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Save report' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Save report' }).waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/having/);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !/countries|having/.test(url.search));
    expect(new URL(page.url()).searchParams.get('period')).toBe('last_7_days');
    await page.getByRole('row', { name: /^Total/ }).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')]);
    expect(file.url()).toMatch(/customReport\?.*format=csv/);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of ['d', 'x', '←', 'j', 'Enter', 'e', 's', 'Esc', '/', '?'])
      await keys.getByText(key, { exact: true }).first().waitFor();
    await expectAccessible(page, 'the list of keys');
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.getByRole('alert').getByText('You’re offline.').waitFor();
    await expectAccessible(page, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
