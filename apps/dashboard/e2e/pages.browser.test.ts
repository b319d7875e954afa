// Every page in both themes, on a phone and on a desk: axe-core has nothing against it, nothing is wider than the window, nothing breaks
// the policy of the pages, and a script in a name is text.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { call, type TestNetwork } from '../../standalone/test/network.ts';
import { bringAxe, hiddenIn, rulesIn, THEMES, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';
import { ALL, type Furnished, furnish, type Kind, KINDS, WATCHING } from './every-page.ts';

/** What Chromium says by itself of an answer that the page shows as refused. */
const REFUSED = /the server responded with a status of 4\d\d/;
const HOSTILE = '<script>document.title = "broken"</script>';
const LONG = 'A campaign with a name that goes on '.repeat(6).slice(0, 200);

/** Whoever goes from page to page, and what the API told them. */
type Tab = Person & { readonly told: string[] };

let dashboard: Dashboard;
let product: Dashboard['product'];
let network: TestNetwork;
let filled: Furnished;
const tabs = new Map<Kind, Tab>();

/** Pages on which names stand; whether one of them must be there. */
const NASTY_PAGES: Readonly<Record<Kind, readonly (readonly [address: string, isNamed: boolean])[]>> = {
  network: [
    ['/', true],
    ['/reports', true],
    ['/campaigns', true],
    ['/campaigns/CAMPAIGN', true],
    ['/campaigns/CAMPAIGN?tab=goals', true],
    ['/campaigns/CAMPAIGN?tab=targeting', true],
    ['/campaigns/CAMPAIGN?tab=affiliates', true],
    ['/campaigns/CAMPAIGN?tab=history', true],
    ['/affiliates', true],
    ['/affiliates/AFFILIATE', true],
    ['/advertisers/ADVERTISER', true],
    ['/conversions', true],
    ['/conversions/CONVERSION', true],
    ['/clicks', true],
    ['/billing', true],
    ['/billing/INVOICE', true],
    ['/live', false],
    ['/settings', false],
    ['/settings?tab=users', true],
    ['/settings?tab=keys', true],
    ['/settings?tab=audit', false],
  ],
  affiliate: [
    ['/', true],
    ['/campaigns', true],
    ['/campaigns/CAMPAIGN', true],
    ['/reports', true],
    ['/conversions', true],
    ['/conversions/CONVERSION', true],
    ['/payments/INVOICE', false],
    ['/account', true],
  ],
  advertiser: [
    ['/', true],
    ['/campaigns', true],
    ['/campaigns/CAMPAIGN', true],
    ['/integration', false],
    ['/conversions', true],
    ['/reports', true],
    ['/payments/CHARGE', false],
    ['/account', true],
  ],
};
/** The elements that show such a name itself and leave its direction to the page. What is in a list of choices or in code is the browser's. */
const WITHOUT_DIRECTION = `
  [...document.querySelectorAll('body *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.includes('حملة')))
    .filter((one) => !one.closest('[dir=auto], bdi, option, code, title, script, textarea'))
    .map((one) => one.outerHTML.slice(0, 120))`;

inChromium('the pages', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(CHROMIUM, { alone: true });
    ({ product, network } = dashboard);
    await makeHostileNames();
    filled = await furnish(product, network);
    for (const kind of KINDS) {
      const person = await dashboard.signIn(kind);
      await bringAxe(person.page);
      tabs.set(kind, told(person));
    }
  });
  afterAll(() => dashboard?.close());

  it.each(ALL)(
    'of the %s: %s has no violation of axe-core, fits and keeps to its policy',
    async (kind, address, shows) => {
      const { page, go, complaints } = tabOf(kind);
      complaints.length = 0;
      await go(filled(address));
      await page.getByText(shows).first().waitFor();
      // A page that watches what happens is never done with asking.
      if (!WATCHING.has(address)) await page.waitForLoadState('networkidle');
      // Another width costs more than another theme.
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          const seen = `${address} ${colorScheme} ${width}`;
          const violations = await violationsOf(page, rulesIn(colorScheme));
          expect([seen, violations]).toEqual([seen, []]);
          const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
          expect([seen, wide <= width]).toEqual([seen, true]);
          if (width === WIDTHS[1]) expect([seen, await hiddenIn(page)]).toEqual([seen, []]);
        }
      }
      expect([address, complaints.filter((line) => !REFUSED.test(line))]).toEqual([address, []]);
      expect(await page.title()).not.toBe('broken');
    },
  );

  it.each(KINDS)(
    'the search of the %s has no violation of axe-core and fits, empty, with results and without',
    async (kind) => {
      const { page, go, complaints } = tabOf(kind);
      complaints.length = 0;
      await page.setViewportSize({ width: WIDTHS[0], height: 800 });
      await go('/');
      await page.getByRole('button', { name: 'Search' }).click();
      const search = page.getByRole('combobox', { name: 'Search' });
      for (const [text, shows] of [
        ['', 'Type to search, or choose a page'],
        ['a', 'Campaigns'],
        ['order-1', 'Conversions'],
        ['nothing is called so', 'No results'],
      ] as const) {
        await search.fill(text);
        await page.getByRole('dialog', { name: 'Search' }).getByText(shows).first().waitFor();
        for (const width of WIDTHS)
          for (const colorScheme of THEMES) {
            await page.setViewportSize({ width, height: 800 });
            await page.emulateMedia({ colorScheme });
            const seen = `${text} ${colorScheme} ${width}`;
            expect([seen, await violationsOf(page, rulesIn(colorScheme))]).toEqual([seen, []]);
            const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
            expect([seen, wide <= width]).toEqual([seen, true]);
          }
      }
      expect(complaints).toEqual([]);
    },
  );

  it('shows a name with a script in it as it was typed', async () => {
    const { page, go } = tabOf('network');
    await go('/campaigns');
    await page.getByText(HOSTILE).waitFor();
  });

  // After all its pages: whatever the API told them, and not only what they showed.
  it('neither side saw anything of the other', () => {
    const ofAffiliate = tabOf('affiliate').told.join('\n');
    expect(ofAffiliate).toContain('order-1');
    expect(ofAffiliate).not.toMatch(/Acme|acme\.example|revenue"\s*:|2\.25/);
    expect(ofAffiliate).not.toContain(network.advertiserId);
    const ofAdvertiser = tabOf('advertiser').told.join('\n');
    expect(ofAdvertiser).toContain('order-1');
    expect(ofAdvertiser).not.toMatch(/Blog|blog\.example|payout"\s*:/);
    expect(ofAdvertiser).not.toContain(network.affiliateId);
  });

  // Behind what neither side may be told, which looks for names.
  // 1280 pixels at 400 %, which is what WCAG 2.2 means by reflow (1.4.10).
  it('with a script, both directions of writing and a word without an end in every name, run nothing and fit at 400 %', async () => {
    await nameNastily();
    const wrong: unknown[] = [];
    for (const [kind, addresses] of Object.entries(NASTY_PAGES)) {
      const { page, go, complaints } = tabOf(kind as Kind);
      complaints.length = 0;
      await page.setViewportSize({ width: 320, height: 256 });
      for (const [address, isNamed] of addresses) {
        await go(filled(address));
        const shown = page.getByText('<script>document.title').first();
        if (isNamed)
          await shown
            .waitFor({ state: 'attached', timeout: 10_000 })
            .catch(() => wrong.push([kind, address, 'no name']));
        if (!WATCHING.has(address)) await page.waitForLoadState('networkidle');
        // Who reads it sees it from the side from which it is written.
        const without = await page.evaluate<string[]>(WITHOUT_DIRECTION);
        const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
        if (wide > 320 || without.length > 0) wrong.push([kind, address, wide, without]);
        expect(await page.title()).not.toBe('broken');
      }
      expect([kind, complaints.filter((line) => !REFUSED.test(line))]).toEqual([kind, []]);
    }
    expect(wrong).toEqual([]);
  });
});

function tabOf(kind: Kind): Tab {
  const tab = tabs.get(kind);
  if (!tab) throw new Error(`There is no tab of the ${kind}.`);
  return tab;
}

/** 200 characters: a tag, writing from the right to the left, and a word without an end. */
const NASTY = `<script>document.title="broken"</script> حملة الأحذية ${'x'.repeat(200)}`.slice(0, 200);

/** Every text that somebody can type and others are shown. */
async function nameNastily(): Promise<void> {
  const { campaignId, affiliateId, advertiserId } = network;
  const { data } = await call(product, 'GET /users');
  const [user] = (
    data['users'] as unknown as readonly { readonly _id: string; readonly email: string }[]
  ).filter(({ email }) => email === 'nora@example.com');
  const phone = NASTY.slice(0, 50);
  const refused: unknown[] = [];
  for (const [request, body] of [
    ['PATCH /network/account', { name: NASTY }],
    ['PATCH /network/brand', { sign_in_text: NASTY }],
    [`POST /campaign/${campaignId}`, { action: 'basic_info', title: NASTY, description: NASTY }],
    [`POST /affiliate/${affiliateId}`, { name: NASTY, phone }],
    [`POST /advertiser/${advertiserId}`, { name: NASTY, phone }],
    [
      'POST /goal',
      { goal: { title: NASTY, value: 'x1', ad_id: campaignId }, payouts: [{ payout: 1, revenue: 2 }] },
    ],
    [`PATCH /users/${user?._id ?? ''}`, { name: NASTY }],
    ['POST /network/keys', { role: 'network', label: NASTY }],
    ['POST /views', { name: NASTY.slice(0, 100), page: 'reports', query: 'period=today', pinned: true }],
    ['POST /dictionary/categories', { name: NASTY }],
  ] as const) {
    const { success, data: told } = await call(product, request, { body });
    if (!success) refused.push([request, told]);
  }
  expect(refused).toEqual([]);
}

/** Hears whatever the API tells somebody from now on. */
function told(person: Person): Tab {
  const heard: string[] = [];
  person.page.on('response', (answer) => {
    // The pages themselves are not what is told; what a page that is left asked for is not there any more.
    if (new URL(answer.url()).pathname.startsWith('/app/')) return;
    void answer.text().then(
      (text) => heard.push(text),
      () => undefined,
    );
  });
  return { ...person, told: heard };
}

async function makeHostileNames(): Promise<void> {
  for (const title of [HOSTILE, LONG, 'حملة الأحذية']) {
    const { success } = await call(product, 'POST /campaign', {
      body: {
        title,
        url: 'https://shop.example/?click={click_id}',
        advertiser_id: network.advertiserId,
        status: 'active',
        commissions: [{ payout: 1, revenue: 2 }],
      },
    });
    expect(success).toBe(true);
  }
}
