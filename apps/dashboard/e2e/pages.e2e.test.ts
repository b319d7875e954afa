// Every page in both themes, on a phone and on a desk: axe-core has nothing against it, nothing is wider than the window, nothing breaks
// the policy of the pages, and a script in a name is text.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findChromium } from '../../standalone/test/chromium.ts';
import { call, click, makeNetwork, type TestNetwork } from '../../standalone/test/network.ts';
import { KEY, preparedFolder, start, until, type Product } from '../../standalone/test/product.ts';
import { complaintsOf, openBrowser, THEMES, violationsOf, WIDTHS } from './browser.ts';
import { openSignInDouble, type SignInDouble } from './sign-in-double.ts';

const path = findChromium();
const inChromium = path === undefined ? describe.skip : describe;
const TIMEOUT_MS = 120_000;
const HOSTILE = '<script>document.title = "broken"</script>';
const LONG = 'A campaign with a name that goes on '.repeat(6).slice(0, 200);

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
let double: SignInDouble;
let browser: Browser;

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
    ['/', 'Overview'],
    ['/campaigns', 'Campaigns'],
    ['/campaigns?search=nothing-is-called-so', 'Nothing matches these filters.'],
    ['/nowhere', 'No such page'],
    ['/sign-in', 'Sign in'],
    ['/forgot', 'Password forgotten'],
    ['/setup', 'Set up Tributary'],
  ];
  it.each(PAGES)(
    '%s has no violation of axe-core, fits and keeps to its policy',
    async (address, shows) => {
      for (const colorScheme of THEMES)
        for (const width of WIDTHS) {
          const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
          const complaints = complaintsOf(page);
          await page.goto(`${double.url}/app${address}`);
          await page.getByText(shows).first().waitFor();
          await page.waitForLoadState('networkidle');
          const seen = `${address} ${colorScheme} ${width}`;
          expect([seen, await violationsOf(page)]).toEqual([seen, []]);
          const [wide] = await page.evaluate<[number]>('[document.documentElement.scrollWidth]');
          expect([seen, wide <= width]).toEqual([seen, true]);
          expect([seen, complaints]).toEqual([seen, []]);
          expect(await page.title()).not.toBe('broken');
          await page.close();
        }
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
    return (data['records'] as unknown as readonly unknown[]).length === 1;
  });
}

const sessionOf = ({ currency, zone }: { readonly currency: string; readonly zone: string }) => ({
  _id: 'a'.repeat(24),
  user: {
    _id: 'b'.repeat(24),
    kind: 'staff',
    name: 'Mira Rao',
    email: 'mira@network.example',
    role: 'owner',
    permissions: [],
    locale: 'en',
    second_factor: false,
  },
  account: null,
  network: { _id: 'c'.repeat(24), name: 'My network', currency, zone },
  acting: null,
  created: '2026-11-22 10:00:00',
  expires: '2026-12-22 10:00:00',
  confirmed_until: null,
});
