// Every page in both themes, on a phone and on a desk: axe-core has nothing against it, nothing is wider than the window, nothing breaks
// the policy of the pages, and a script in a name is text.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findChromium } from '../../standalone/test/chromium.ts';
import { call, click, makeNetwork, type TestNetwork } from '../../standalone/test/network.ts';
import { KEY, preparedFolder, start, until, type Product } from '../../standalone/test/product.ts';
import { complaintsOf, openBrowser, THEMES, violationsOf, WIDTHS } from './browser.ts';
import { sessionOf } from './session.ts';
import { openSignInDouble, type SignInDouble } from './sign-in-double.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
/** What Chromium says by itself of an answer that the page shows as refused. */
const REFUSED = /the server responded with a status of 4\d\d/;
const HOSTILE = '<script>document.title = "broken"</script>';
const LONG = 'A campaign with a name that goes on '.repeat(6).slice(0, 200);

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
let double: SignInDouble;
let browser: Browser;
let conversionId: string;

inChromium('the pages of the network', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    product = await start(folder.path);
    network = await makeNetwork(product);
    await makeHostileNames();
    await sell();
    const { data } = await call(product, 'GET /network/account');
    const { region } = data['network'] as unknown as { region: { currency: string; zone: string } };
    double = await openSignInDouble({ api: product.api, key: KEY, session: sessionOf(region) });
    browser = await openBrowser(path ?? '');
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await double?.close();
    await product?.stop();
    folder?.remove();
  }, TIMEOUT_MS);

  /** What stands on each page once its data is there. */
  const PAGES: readonly (readonly [address: string, shows: string])[] = [
    ['/', 'Needs you'],
    ['/?period=today&compare=previous_period', 'vs'],
    ['/reports', 'Total'],
    ['/reports?groups=["country","device"]', 'Total'],
    ['/campaigns', 'Shoes'],
    ['/campaigns?search=nothing-is-called-so', 'Nothing matches these filters.'],
    ['/campaigns/new', 'Where visitors go'],
    ['/campaigns/CAMPAIGN', 'What it is'],
    ['/campaigns/CAMPAIGN?tab=commissions', 'Add a commission'],
    ['/campaigns/CAMPAIGN?tab=goals', 'Add a goal'],
    ['/campaigns/CAMPAIGN?tab=caps', 'Add a cap'],
    ['/campaigns/CAMPAIGN?tab=landing-pages', 'Add a landing page'],
    ['/campaigns/CAMPAIGN?tab=creatives', 'Add a creative'],
    ['/campaigns/CAMPAIGN?tab=affiliates', 'Let an affiliate run it'],
    ['/campaigns/CAMPAIGN?tab=history', 'Changed'],
    ['/affiliates', 'Blog'],
    ['/affiliates/new', 'New affiliate'],
    ['/affiliates/AFFILIATE', 'Who it is'],
    ['/advertisers', 'Acme'],
    ['/advertisers/new', 'New advertiser'],
    ['/advertisers/ADVERTISER', 'Who it is'],
    ['/access-requests', 'Nobody waits for access.'],
    ['/conversions', 'order-1'],
    ['/conversions?order=none', 'Nothing matches these filters.'],
    ['/conversions/CONVERSION', 'The rates that were looked at'],
    ['/conversions/0123', 'Request'],
    ['/clicks', 'Reported conversions'],
    ['/clicks?tab=hits', 'order-1'],
    ['/postbacks', 'No message was sent yet.'],
    ['/postbacks?tab=addresses', 'No affiliate has a postback yet.'],
    ['/imports', 'Nothing was imported yet.'],
    ['/billing', 'No period was closed yet.'],
    ['/billing?tab=close', 'Show what would be invoiced'],
    ['/billing?tab=rates', 'No rate was set yet.'],
    ['/settings', 'Time zone'],
    ['/settings?tab=domains', 'one a line'],
    ['/settings?tab=keys', 'Issue a key'],
    ['/settings?tab=tokens', 'Issue a token'],
    ['/settings?tab=audit', 'Changed'],
    ['/nowhere', 'No such page'],
    ['/sign-in', 'Sign in'],
    ['/setup', 'Set up Tributary'],
  ];
  it.each(PAGES)(
    '%s has no violation of axe-core, fits and keeps to its policy',
    async (address, shows) => {
      const page = await browser.newPage();
      const complaints = complaintsOf(page);
      await page.goto(`${double.url}/app${filled(address)}`);
      await page.getByText(shows).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const colorScheme of THEMES)
        for (const width of WIDTHS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const seen = `${address} ${colorScheme} ${width}`;
          expect([seen, await violationsOf(page)]).toEqual([seen, []]);
          const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
          expect([seen, wide <= width]).toEqual([seen, true]);
        }
      expect([address, complaints.filter((line) => !REFUSED.test(line))]).toEqual([address, []]);
      expect(await page.title()).not.toBe('broken');
      await page.close();
    },
    TIMEOUT_MS,
  );

  it('shows a name with a script in it as it was typed', async () => {
    const page = await browser.newPage();
    await page.goto(`${double.url}/app/campaigns`);
    await page.getByText(HOSTILE).waitFor();
    await page.close();
  });
});

const filled = (address: string): string =>
  address
    .replace('CAMPAIGN', network.campaignId)
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
