// Every page in both themes, on a phone and on a desk: axe-core has nothing against it, nothing is wider than the window, nothing breaks
// the policy of the pages, and a script in a name is text.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findChromium } from '../../standalone/test/chromium.ts';
import { call, click, type TestNetwork } from '../../standalone/test/network.ts';
import { until, type Product } from '../../standalone/test/product.ts';
import { rulesIn, THEMES, violationsOf, WIDTHS } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
/** What Chromium says by itself of an answer that the page shows as refused. */
const REFUSED = /the server responded with a status of 4\d\d/;
const HOSTILE = '<script>document.title = "broken"</script>';
const LONG = 'A campaign with a name that goes on '.repeat(6).slice(0, 200);

const KINDS = ['network', 'affiliate', 'advertiser'] as const;
type Kind = (typeof KINDS)[number];
/** Whoever goes from page to page, and what the API told them. */
type Tab = Person & { readonly told: string[] };

let dashboard: Dashboard;
let product: Product;
let network: TestNetwork;
let conversionId: string;
let askedId: string;
let invoiceId: string;
let chargeId: string;
const tabs = new Map<Kind, Tab>();

/** What stands on each page once its data is there. */
const NETWORK: readonly (readonly [address: string, shows: string])[] = [
  ['/', 'Needs attention'],
  ['/?period=today&compare=previous_period', 'vs'],
  ['/reports', 'Total'],
  ['/reports?groups=["country","device"]', 'Total'],
  ['/reports?period=today&compare=previous_period', 'new'],
  ['/reports?across=["device"]&measures=["clicks","payout"]', 'Drill down by'],
  ['/reports?filters={"device":["windows"],"adid":["CAMPAIGN"]}&having=["clicks>=1"]', 'windows'],
  ['/campaigns', 'Shoes'],
  ['/campaigns?search=nothing-is-called-so', 'No results match these filters'],
  ['/campaigns/new', 'Destination URL'],
  ['/campaigns/CAMPAIGN', 'Details'],
  ['/campaigns/CAMPAIGN?tab=commissions', 'Add payout'],
  ['/campaigns/CAMPAIGN?tab=goals', 'Add goal'],
  ['/campaigns/CAMPAIGN?tab=rates', 'Add volume rule'],
  ['/campaigns/CAMPAIGN?tab=caps', 'Add cap'],
  ['/campaigns/CAMPAIGN?tab=targeting', 'Affiliates'],
  ['/campaigns/CAMPAIGN?tab=settings', 'Upload'],
  ['/campaigns/CAMPAIGN?tab=landing-pages', 'Add landing page'],
  ['/campaigns/CAMPAIGN?tab=creatives', 'Add creative'],
  ['/campaigns/CAMPAIGN?tab=affiliates', 'Give an affiliate access'],
  ['/campaigns/CAMPAIGN?tab=test', 'Create test link'],
  ['/campaigns/CAMPAIGN?tab=history', 'Changes'],
  ['/caps', 'No caps yet.'],
  ['/caps?used=80', 'No results match these filters'],
  ['/affiliates', 'Blog'],
  ['/affiliates/new', 'New affiliate'],
  ['/affiliates/AFFILIATE', 'Details'],
  ['/affiliates/AFFILIATE?tab=campaigns', 'Shoes'],
  ['/affiliates/AFFILIATE?tab=links', 'Shoes'],
  ['/affiliates/AFFILIATE?tab=users', 'me@blog.example'],
  ['/groups', 'No groups yet.'],
  ['/advertisers', 'Acme'],
  ['/advertisers/new', 'New advertiser'],
  ['/advertisers/ADVERTISER', 'Details'],
  ['/advertisers/ADVERTISER?tab=keys', 'Security tokens'],
  ['/access-requests', 'No requests are waiting.'],
  ['/access-requests?tab=granted', 'No requests approved yet.'],
  ['/access-requests?tab=refused', 'No requests declined yet.'],
  ['/conversions', 'order-1'],
  ['/conversions?order=none', 'No results match these filters'],
  ['/conversions/CONVERSION', 'Rates considered'],
  ['/conversions/0123', 'Request'],
  ['/clicks', 'Incoming conversions'],
  ['/clicks?tab=hits', 'order-1'],
  ['/postbacks', 'No deliveries yet.'],
  ['/postbacks?tab=addresses', 'No affiliate has a postback yet.'],
  ['/postbacks?tab=health', 'No affiliate has a postback yet.'],
  ['/clicks?reason=BOT&country=DE', 'No results match these filters'],
  ['/imports', 'Import'],
  ['/billing', 'Blog'],
  ['/billing?whose=advertiser', 'Acme'],
  ['/billing?search=nobody', 'No results match these filters'],
  ['/billing?tab=invoices', 'Payable'],
  ['/billing/INVOICE', 'Record payment'],
  ['/billing/statements/AFFILIATE', 'Closing balance'],
  ['/billing?tab=close', 'Preview invoices'],
  ['/billing?tab=payouts', 'No payout batches yet.'],
  ['/billing?tab=bonuses', 'No bonuses or deductions yet.'],
  ['/billing?tab=rates', 'No exchange rates yet. Add one to price sales in another currency.'],
  ['/referrals', 'No referral links yet.'],
  ['/live', 'Live'],
  ['/first-run', '5. Click a tracking link'],
  ['/settings', 'Time zone'],
  ['/settings?tab=company', 'Legal data'],
  ['/settings?tab=domains', 'one per line'],
  ['/settings?tab=categories', 'Add category'],
  ['/settings?tab=system', 'Events that couldn’t be processed'],
  ['/settings?tab=keys', 'Create API key'],
  ['/settings?tab=tokens', 'Create token'],
  ['/settings?tab=webhooks', 'New webhook'],
  ['/settings?tab=exports', 'New export'],
  ['/settings?tab=users', 'nora@example.com'],
  ['/settings?tab=sign-up', 'Sign-up link for affiliates'],
  ['/security', 'Sessions'],
  ['/notices', 'Preferences'],
  ['/settings?tab=audit', 'Changes'],
  ['/nowhere', 'Page not found'],
  ['/sign-in', 'Sign in'],
  ['/forgotten', 'Reset your password'],
  ['/sign-up/affiliate', 'Name or company'],
  ['/sign-up/advertiser?ref=0123', 'no longer valid'],
  ['/confirm#0123', 'The one you chose when you signed up'],
  ['/setup', 'Set up Tributary'],
];
const AFFILIATE: typeof NETWORK = [
  ['/', 'Next payout'],
  ['/?period=today&compare=previous_period', 'vs'],
  ['/campaigns', 'Shoes'],
  ['/campaigns?search=nothing-is-called-so', 'No results match these filters'],
  ['/campaigns/CAMPAIGN?link={"p1":"mail"}', 'p1=mail'],
  ['/campaigns/ASKED', 'Request access'],
  ['/reports', 'Total'],
  ['/reports?across=["country"]&groups=["device","os"]', 'Drill down by'],
  ['/conversions', 'order-1'],
  ['/conversions?status=rejected', 'No results match these filters'],
  ['/conversions/CONVERSION', 'Rates considered'],
  ['/clicks', 'Chrome'],
  ['/postbacks', 'No postbacks yet.'],
  ['/postbacks?tab=messages', 'No deliveries yet.'],
  ['/payments', 'No payments yet.'],
  ['/payments/INVOICE', 'Total'],
  ['/payments/statement', 'Closing balance'],
  ['/account', 'Profile'],
  ['/notices', 'Preferences'],
  ['/settings', 'Page not found'],
];
const ADVERTISER: typeof NETWORK = [
  ['/', 'Top campaigns'],
  ['/campaigns', 'Shoes'],
  ['/campaigns/CAMPAIGN', 'Set up tracking'],
  ['/integration', 'order-1'],
  ['/integration?way=script&campaign=CAMPAIGN', 'thank-you page'],
  ['/integration?way=pixel', 'Add one of these'],
  ['/conversions', 'order-1'],
  ['/conversions/CONVERSION', 'Why was this charged?'],
  ['/reports', 'Total'],
  ['/imports', 'No imports yet.'],
  ['/payments', 'No payments yet.'],
  ['/payments/CHARGE', 'Total'],
  ['/payments/statement', 'Closing balance'],
  ['/account', 'Profile'],
  ['/notices', 'Preferences'],
  ['/postbacks', 'Page not found'],
];
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

const ALL: readonly (readonly [kind: Kind, address: string, shows: string])[] = [
  ...NETWORK.map((page) => ['network', ...page] as const),
  ...AFFILIATE.map((page) => ['affiliate', ...page] as const),
  ...ADVERTISER.map((page) => ['advertiser', ...page] as const),
];

const WATCHING = new Set(['/live', '/first-run', '/campaigns/CAMPAIGN?tab=test']);

inChromium('the pages', () => {
  beforeAll(async () => {
    dashboard = await openDashboard(path ?? '');
    ({ product, network } = dashboard);
    await makeHostileNames();
    await sell();
    await invoice();
    await call(product, 'PATCH /network/account', { body: { sign_up: ['affiliate', 'advertiser'] } });
    await call(product, 'POST /users', {
      body: { name: 'Nora', email: 'nora@example.com', role: 'analyst' },
    });
    for (const kind of KINDS) tabs.set(kind, told(await dashboard.signIn(kind)));
  }, TIMEOUT_MS);
  afterAll(() => dashboard?.close(), TIMEOUT_MS);

  it.each(ALL)(
    'of the %s: %s has no violation of axe-core, fits and keeps to its policy',
    async (kind, address, shows) => {
      const { page, go, complaints } = tabOf(kind);
      complaints.length = 0;
      await go(filled(address));
      await page.getByText(shows).first().waitFor();
      // A page that watches what happens is never done with asking.
      if (!WATCHING.has(address)) await page.waitForLoadState('networkidle');
      for (const colorScheme of THEMES)
        for (const width of WIDTHS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const seen = `${address} ${colorScheme} ${width}`;
          const violations = await violationsOf(page, rulesIn(colorScheme));
          expect([seen, violations]).toEqual([seen, []]);
          const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
          expect([seen, wide <= width]).toEqual([seen, true]);
        }
      expect([address, complaints.filter((line) => !REFUSED.test(line))]).toEqual([address, []]);
      expect(await page.title()).not.toBe('broken');
    },
    TIMEOUT_MS,
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
        for (const colorScheme of THEMES)
          for (const width of WIDTHS) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            const seen = `${text} ${colorScheme} ${width}`;
            expect([seen, await violationsOf(page, rulesIn(colorScheme))]).toEqual([seen, []]);
            const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
            expect([seen, wide <= width]).toEqual([seen, true]);
          }
      }
      expect(complaints).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('shows a name with a script in it as it was typed', async () => {
    const { page, go } = tabOf('network');
    await go('/campaigns');
    await page.getByText(HOSTILE).waitFor();
  });

  // After all its pages: whatever the API told them, and not only what they showed.
  it('neither side was told anything of the other', () => {
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
  it(
    'with a script, both directions of writing and a word without an end in every name, run nothing and fit at 400 %',
    async () => {
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
    },
    TIMEOUT_MS,
  );
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

const filled = (address: string): string =>
  address
    .replace('INVOICE', invoiceId)
    .replace('CHARGE', chargeId)
    .replace('CAMPAIGN', network.campaignId)
    .replace('ASKED', askedId)
    .replace('AFFILIATE', network.affiliateId)
    .replace('ADVERTISER', network.advertiserId)
    .replace('CONVERSION', conversionId);

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
  const { data } = await call(product, 'POST /campaign', {
    body: {
      title: 'On request',
      url: 'https://shop.example/?click={click_id}',
      advertiser_id: network.advertiserId,
      status: 'active',
      visibility: 'permission',
      commissions: [{ payout: 1, revenue: 2 }],
    },
  });
  askedId = (data['campaign'] as unknown as { _id: string })._id;
}

/** A sale of last month, and what it was invoiced with. */
async function invoice(): Promise<void> {
  await importSales(product, network, { count: 1, at: `${lastMonth().start} 12:00:00` });
  const { data } = await call(product, 'POST /network/invoices/bulk', {
    body: { all: true, ...lastMonth() },
  });
  const made = data['results'] as unknown as readonly Readonly<Record<string, { readonly _id: string }>>[];
  const idOf = (kind: string) =>
    made.find(({ user_type: type }) => (type as unknown as string) === kind)?.['invoice']?._id ?? '';
  [invoiceId, chargeId] = [idOf('publisher'), idOf('advertiser')];
}

/** One click that sold. */
async function sell(): Promise<void> {
  const clickId = await click(product, network.linkId, 1);
  await fetch(
    `${product.tracker}/acquisition?click_id=${clickId}&security_token=${network.token}&txn_id=order-1`,
  );
  await until(async () => {
    const { data } = await call(product, 'GET /network/conversions?txn_id=order-1');
    const [record] = data['records'] as unknown as readonly { readonly _id: string }[];
    conversionId = record?._id ?? '';
    return record !== undefined;
  });
}
