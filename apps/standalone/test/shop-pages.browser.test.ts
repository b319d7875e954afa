// What a real Chromium makes of pixels, of the script of shops and of kept files, over https and with its own defaults. The
// snippets are those of docs/for-advertisers.md.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { openChromium } from './chromium.ts';
import { CHROMIUM, inChromium } from './in-chromium.ts';
import { call, makeNetwork, type TestNetwork } from './network.ts';
import { preparedFolder, start, temporaryFolder, until, type Product } from './product.ts';
import { openWebOfHosts, type WebOfHosts } from './web-of-hosts.ts';

/** Another site than the shop's, and one of its own sub-domains. */
const FAR = 'go.network.example';
const NEAR = 'go.shop.example';
const SHOP = 'shop.example';

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
let web: WebOfHosts;
let sales: { campaignId: string; linkId: string };

let profile: ReturnType<typeof temporaryFolder>;
let browser: BrowserContext;
let tab: Tab;
const failures: string[] = [];

inChromium('in Chromium', () => {
  beforeAll(async () => {
    folder = preparedFolder();
    web = await openWebOfHosts();
    product = await start(folder.path, { API_URL: 'https://api.network.example' });
    for (const host of [FAR, NEAR]) web.behind.set(host, product.tracker);
    web.behind.set('api.network.example', product.api);
    network = await makeNetwork(product);
    await call(product, 'PUT /campaign/domains', { body: { domains: [FAR, NEAR] } });
    sales = await salesCampaign();
  });
  afterAll(async () => {
    await product.stop();
    await web.close();
    folder.remove();
  });

  beforeEach(async () => {
    profile = temporaryFolder();
    browser = await openChromium(CHROMIUM, { profile: profile.path, hosts: web.rules });
    tab = await browser.newPage();
    failures.length = 0;
    browser.on('weberror', (error) => failures.push(error.error().message));
    web.asked.length = 0;
    web.pages.clear();
    web.pages.set(`${SHOP}/`, { html: '<!doctype html><title>Shoes</title>' });
  });
  afterEach(async () => {
    web.outage = () => false;
    await browser.close();
    profile.remove();
    expect(failures).toEqual([]);
  });

  // docs/rules/attribution.md#pixel, docs/rules/tracking.md#click-cookie
  describe('a pixel', () => {
    it('on another site than the tracker counts nobody by the cookie, which is not sent there', async () => {
      await clickThrough(FAR, network.linkId);
      const cookie = (await browser.cookies(`https://${FAR}`))[0];
      expect(cookie).toMatchObject({ name: `tb_${network.campaignId}`, secure: true, sameSite: 'None' });
      await thank(pixels(FAR, `adid=${network.campaignId}&txn_id=far`));
      expect(await hitsOf('far', 2)).toEqual([
        ['refused', 'INVALID_CLICK_ID'],
        ['refused', 'INVALID_CLICK_ID'],
      ]);
      expect(pixelCookies(FAR)).toEqual(['', '']);

      // The cookie is there and good: a visit to the tracker itself sends it.
      await tab.goto(`https://${FAR}/pixel?adid=${network.campaignId}&txn_id=visit`);
      expect(await hitsOf('visit')).toEqual([['converted', '']]);
    });

    it('with the click id converts on every site', async () => {
      const clickId = await clickThrough(FAR, network.linkId);
      await thank(pixels(FAR, `av=${network.advertiserId}&txn_id=named&click_id=${clickId}`));
      expect(await hitsOf('named', 2)).toEqual([
        ['converted', ''],
        ['repeated', 'DUPLICATE'],
      ]);
      expect(pixelCookies(FAR)).toEqual(['', '']);
    });

    it('converts by the cookie of a tracker on a sub-domain of the shop', async () => {
      await clickThrough(NEAR, network.linkId);
      await thank(pixels(NEAR, `adid=${network.campaignId}&txn_id=near`));
      expect(await hitsOf('near', 2)).toEqual([
        ['converted', ''],
        ['repeated', 'DUPLICATE'],
      ]);
      expect(pixelCookies(NEAR)).toEqual(Array(2).fill(expect.stringContaining(`tb_${network.campaignId}=`)));
    });
  });

  // docs/rules/tracking.md#speculative-requests
  describe('a link on a page with speculation rules', () => {
    // Chromium shows what it fetched ahead on its own site; where a redirect led to another one, it asks again.
    it.each([
      { blog: SHOP, tracker: NEAR, notes: ['PREFETCH'] },
      { blog: 'blog.example', tracker: FAR, notes: ['', 'PREFETCH'] },
    ])('of $blog is fetched before the click, and its order converts', async ({ blog, tracker, notes }) => {
      // The tracker has this campaign by then.
      await clickThrough(tracker, network.linkId);
      await browser.clearCookies();
      web.asked.length = 0;
      const link = `https://${tracker}/${network.linkId}`;
      const rules = JSON.stringify({ prefetch: [{ urls: [link], eagerness: 'immediate' }] });
      web.pages.set(`${blog}/post`, {
        html: `<!doctype html><script type="speculationrules">${rules}</script><a href="${link}">Shoes</a>`,
      });
      await tab.goto(`https://${blog}/post`);
      await until(async () => (await clicksOf(network.campaignId))[0]?.note === 'PREFETCH');
      await tab.getByRole('link').click();
      await tab.waitForURL(`https://${SHOP}/?*`);
      const clickId = new URL(tab.url()).searchParams.get('click') ?? '';
      const shown = await until(async () => {
        const clicks = await clicksOf(network.campaignId);
        return clicks[0]?._id === clickId && clicks;
      });
      expect(shown.slice(0, notes.length).map(({ note }) => note)).toEqual(notes);
      expect(web.asked).toHaveLength(notes.length);

      const txnId = `prefetched-${blog}`;
      await thank(pixels(FAR, `av=${network.advertiserId}&txn_id=${txnId}&click_id=${clickId}`));
      expect(await hitsOf(txnId, 2)).toEqual([
        ['converted', ''],
        ['repeated', 'DUPLICATE'],
      ]);
    });
  });

  // docs/rules/tracking.md#first-party-script
  describe('the script of shops', () => {
    const strict = {
      'Content-Security-Policy': `default-src 'none'; script-src https://${FAR}; connect-src https://${FAR}`,
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    const ordered = (txnId: string) => filled(snippet('data-txn_id')).replace('ORDER', txnId);
    const shopWith = (txnId: string, headers: Readonly<Record<string, string>> = strict) => {
      for (const place of ['/', '/shoes', '/cart'])
        web.pages.set(SHOP + place, { html: filled(snippet('tb.js')), headers });
      web.pages.set('pay.shop.example/thanks', { html: ordered(txnId), headers });
    };

    it('brings an order from the landing page over a reload, a second tab and another sub-domain, with its amount', async () => {
      shopWith('sold');
      const clickId = await clickThrough(FAR, sales.linkId);
      await tab.goto(`https://${SHOP}/shoes`);
      await tab.reload();
      const second = await browser.newPage();
      await second.goto(`https://${SHOP}/cart`);
      await second.goto('https://pay.shop.example/thanks');
      expect(await hitsOf('sold')).toEqual([['converted', '']]);
      const { data } = await call(product, 'GET /network/conversions?txn_id=sold');
      expect(data['records']).toMatchObject([
        { sale_amount: 49.9, revenue: 4.99, payout: 2.495, status: 'approved' },
      ]);
      expect(await second.evaluate('document.cookie')).toBe(`_tb=${clickId}`);

      // Loaded again, in both tabs: no request at all leaves.
      await second.reload();
      await tab.goto('https://pay.shop.example/thanks');
      await tab.waitForLoadState('networkidle');
      expect(pixelCookies(FAR)).toEqual(['']);
      expect(await hitsOf('sold')).toHaveLength(1);
    });

    it('hears what a page tells it, under a policy with a nonce', async () => {
      const policy = `default-src 'none'; script-src 'nonce-abc'; connect-src https://${FAR}`;
      const headers = { 'Content-Security-Policy': policy };
      shopWith('unused', headers);
      const nonced = (html: string) => html.replaceAll('<script', '<script nonce="abc"');
      const html = nonced(
        filled(snippet('window.tributary')).replace('ORDER', 'told') + filled(snippet('tb.js')),
      );
      web.pages.set(`${SHOP}/`, { html: nonced(filled(snippet('tb.js'))), headers });
      web.pages.set(`${SHOP}/thanks`, { html, headers });
      await clickThrough(FAR, sales.linkId);
      await tab.goto(`https://${SHOP}/thanks`);
      expect(await hitsOf('told')).toEqual([['converted', '']]);
    });

    it('sends again what was not taken, from the next page too', async () => {
      shopWith('late');
      await clickThrough(FAR, sales.linkId);
      web.outage = ({ path: asked }) => asked.startsWith('/pixel');
      await tab.goto('https://pay.shop.example/thanks');
      await until(() => pixelCookies(FAR).length >= 2);
      await tab.goto('about:blank');
      web.outage = () => false;
      web.pages.set('pay.shop.example/account', { html: filled(snippet('tb.js')), headers: strict });
      await tab.goto('https://pay.shop.example/account');
      expect(await hitsOf('late')).toEqual([['converted', '']]);
    });

    it('leaves nothing with visitors who came without a click, whatever their address says', async () => {
      shopWith('nobody');
      const evil = encodeURIComponent('"><script>failed()</script>; Domain=example');
      for (const query of ['', '?click=', `?click=${evil}`, `?click=${'f'.repeat(24)}`]) {
        await tab.goto(`https://${SHOP}/${query}`);
        await tab.goto('https://pay.shop.example/thanks');
      }
      await tab.waitForLoadState('networkidle');
      const kept = '[document.cookie, localStorage.length, document.scripts.length]';
      expect(await tab.evaluate(kept)).toEqual(['', 0, 1]);
      expect(pixelCookies(FAR)).toEqual([]);
    });

    it('breaks no page whose policy holds it back', async () => {
      shopWith('held', { 'Content-Security-Policy': `script-src https://${FAR}; connect-src 'none'` });
      await clickThrough(FAR, sales.linkId);
      await tab.goto('https://pay.shop.example/thanks');
      await tab.waitForLoadState('networkidle');
      expect(pixelCookies(FAR)).toEqual([]);
    });
  });
});

/** Pays a share of the sale. */
async function salesCampaign(): Promise<typeof sales> {
  const { data } = await call(product, 'POST /campaign', {
    body: {
      title: 'Sales',
      url: `https://${SHOP}/?click={click_id}`,
      advertiser_id: network.advertiserId,
      model: 'cps',
      status: 'active',
      commissions: [{ payout: 5, revenue: 10 }],
    },
  });
  const { _id: campaignId } = data['campaign'] as unknown as { _id: string };
  const linked = await call(product, `POST /network/link/${network.affiliateId}/${campaignId}`, { body: {} });
  const { _id: linkId } = linked.data['link'] as unknown as { _id: string };
  return { campaignId, linkId };
}

/** Follows a tracking link to the shop; the click id that arrived there. */
async function clickThrough(host: string, linkId: string): Promise<string> {
  await until(async () => {
    await tab.goto(`https://${host}/${linkId}`);
    return new URL(tab.url()).host === SHOP;
  });
  await tab.waitForLoadState('networkidle');
  const clickId = new URL(tab.url()).searchParams.get('click') ?? '';
  expect(clickId).toMatch(/^[0-9a-f]{24}$/);
  return clickId;
}

/** The page that says thank you, with pixels on it. */
async function thank(html: string): Promise<void> {
  web.pages.set(`${SHOP}/thanks`, { html });
  await tab.goto(`https://${SHOP}/thanks`);
  await tab.waitForLoadState('networkidle');
}

const SNIPPETS = [...readFileSync('docs/for-advertisers.md', 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(
  ([, html]) => html ?? '',
);

/** The first block of the page for advertisers that holds the text. */
function snippet(text: string): string {
  const found = SNIPPETS.find((html) => html.includes(text));
  if (found === undefined) throw new Error(`docs/for-advertisers.md shows no HTML with ${text}.`);
  return found;
}

const filled = (html: string): string =>
  html.replaceAll('TRACKER', FAR).replaceAll('ADVERTISER', network.advertiserId).replaceAll('EUR', 'USD');

/** The image and the frame of the page for advertisers, at a tracker and with a query of one's own. */
const pixels = (host: string, query: string): string =>
  snippet('<iframe')
    .replaceAll('TRACKER', host)
    .replaceAll(/pixel\?[^"]*/g, `pixel?${query}`);

/** The cookies that came with each pixel at the host. */
const pixelCookies = (host: string): string[] =>
  web.asked.filter((one) => one.host === host && one.path.startsWith('/pixel')).map(({ cookie }) => cookie);

/** Id and reason of the campaign's clicks, newest first. */
async function clicksOf(campaignId: string): Promise<{ _id: string; note: string }[]> {
  const { data } = await call(product, `GET /network/clicks?campaign_id=${campaignId}&fields=_id,note`);
  return (data['clicks'] as unknown as { _id: string; note: string }[]).map(({ _id, note }) => ({
    _id,
    note,
  }));
}

/** State and reason of the hits with a transaction id, oldest first, once there are any and all are decided. */
/** Once so many are decided. */
async function hitsOf(txnId: string, many = 1): Promise<[string, string][]> {
  type Hit = { txn_id: string; status: string; reason: string };
  return until(async () => {
    const { data } = await call(product, 'GET /network/conversion-hits');
    const hits = (data['hits'] as unknown as Hit[]).filter((hit) => hit.txn_id === txnId).reverse();
    const isDecided =
      hits.length >= many && hits.every(({ status }) => status !== 'waiting' && status !== 'pending');
    return isDecided && hits.map(({ status, reason }): [string, string] => [status, reason]);
  });
}
