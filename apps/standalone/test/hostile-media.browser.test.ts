// Pictures and files that are pages in disguise: refused where they can be told, and in a real Chromium never more than a
// picture or a file where they are kept.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { openChromium } from './chromium.ts';
import { CHROMIUM, inChromium } from './in-chromium.ts';
import { call, makeNetwork, type TestNetwork } from './network.ts';
import { preparedFolder, start, temporaryFolder, type Product } from './product.ts';
import { openWebOfHosts, type WebOfHosts } from './web-of-hosts.ts';

const API = 'api.network.example';
const RUN = 'console.log("RAN")';
const SCRIPT = `<script>${RUN}</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload='${RUN}'>${SCRIPT}</svg>`;
const HTML = `<!doctype html><title>x</title><img src=x onerror='${RUN}'>${SCRIPT}`;

type Sent = { readonly type: string; readonly bytes: Buffer };
const sent = (type: string, ...parts: (string | Buffer)[]): Sent => ({
  type,
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
});

const PAGES: Readonly<Record<string, Sent>> = {
  'picture.svg': sent('image/svg+xml', SVG),
  'named.png': sent('image/png', SVG),
  'prolog.svg': sent('image/svg+xml', '<?xml version="1.0"?><!DOCTYPE svg>', SVG),
  'marked.svg': sent('image/svg+xml', '\ufeff', SVG),
  'page.html': sent('text/html', HTML),
  'page.pdf': sent('application/pdf', HTML),
  'page.xhtml': sent('application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Kept by what they begin with. The GIF is a script as well: its width begins a comment. */
const DISGUISED: Readonly<Record<string, Sent>> = {
  'script.gif': sent('image/gif', 'GIF89a/*', Buffer.from([1, 0, 0, 0, 0]), SCRIPT, `*/=1;${RUN}`),
  'page.png': sent('text/html', PIXEL, HTML),
  'svg.png': sent('image/svg+xml', PIXEL, SVG),
  'page.pdf': sent('application/pdf', '%PDF-1.4\n', HTML),
};

let folder: ReturnType<typeof preparedFolder>;
let product: Product;
let network: TestNetwork;
let files: Server;
let base: string;
const served = new Map<string, Sent>();

beforeAll(async () => {
  files = createServer((request, response) => {
    const file = served.get((request.url ?? '/').slice(1));
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.bytes);
  });
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  folder = preparedFolder();
  product = await start(folder.path, { API_URL: `https://${API}` });
  network = await makeNetwork(product);
  await call(product, 'POST /dictionary/customField/affiliate', {
    body: { fname: 'Passport', ftype: 'file', frequired: false },
  });
}, 180_000);
afterAll(async () => {
  await product.stop();
  folder.remove();
  files.closeAllConnections();
  await new Promise((done) => files.close(done));
}, 180_000);

/** Every way a file comes in. */
const WAYS: Readonly<Record<string, (url: string) => ReturnType<typeof call>>> = {
  'the image of a new campaign': (image) =>
    call(product, 'POST /campaign', {
      body: {
        title: 'Picture',
        url: 'https://shop.example/?click={click_id}',
        advertiser_id: network.advertiserId,
        model: 'cpa',
        commissions: [{ payout: 1, revenue: 2 }],
        image,
      },
    }),
  'another image of a campaign': (image_url) =>
    call(product, `POST /campaign/${network.campaignId}`, { body: { action: 'image_upload', image_url } }),
  'a creative': (url) =>
    call(product, `POST /campaign/creatives/${network.campaignId}`, { body: { name: 'Banner', url } }),
  'a file of an account': (passport) =>
    call(product, `POST /affiliate/${network.affiliateId}`, { body: { custom_fields: { passport } } }),
};

// docs/rules/input-output.md#kinds-of-files
describe('SVG and HTML', () => {
  it.each(Object.entries(WAYS))('are refused as %s', async (_, bring) => {
    for (const [name, file] of Object.entries(PAGES)) {
      served.set(name, file);
      const { status, success } = await bring(`${base}/${name}`);
      expect([name, status, success]).toEqual([name, 400, false]);
    }
  });
});

// docs/rules/input-output.md#kept-files-in-browsers
inChromium('in Chromium, a kept file', () => {
  let web: WebOfHosts;
  let profile: ReturnType<typeof temporaryFolder>;
  let browser: BrowserContext;
  let tab: Tab;
  const said: string[] = [];
  beforeAll(async () => {
    web = await openWebOfHosts();
    web.behind.set(API, product.api);
    profile = temporaryFolder();
    browser = await openChromium(CHROMIUM, { profile: profile.path, hosts: web.rules });
    browser.on('console', (message) => said.push(message.text()));
    tab = await browser.newPage();
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    profile.remove();
    await web.close();
  }, 180_000);
  beforeEach(async () => {
    await tab.goto('about:blank');
    said.length = 0;
    web.asked.length = 0;
  });

  const ran = () => said.includes('RAN');
  /** A PDF may be taken for a download, which is fine. */
  async function open(url: string): Promise<void> {
    await tab.goto(url).catch(() => undefined);
    await tab.waitForLoadState('networkidle');
  }
  async function keep(name: string, file: Sent): Promise<string> {
    served.set(name, file);
    const { status, data } = await WAYS['a file of an account']!(`${base}/${name}`);
    expect([name, status]).toEqual([name, 200]);
    const { meta } = data['affiliate'] as unknown as { meta: { afields: { passport: string } } };
    expect(meta.afields.passport).toMatch(new RegExp(`^https://${API}/media/[0-9a-f]{32}\\.(gif|png|pdf)$`));
    return meta.afields.passport;
  }

  it.each(Object.entries(DISGUISED))(
    '%s is no page and no script, however it is opened',
    async (name, file) => {
      web.pages.set('shop.example/control', { html: file.bytes.toString('latin1') });
      await open('https://shop.example/control');
      expect(ran()).toBe(true);
      said.length = 0;

      const url = await keep(name, file);
      await open(url);
      const html = `<!doctype html><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">
      <object type="text/html" data="${url}"></object><object type="image/svg+xml" data="${url}"></object>
      <script src="${url}"></script><img src="${url}"><link rel="stylesheet" href="${url}">`;
      web.pages.set('shop.example/shows', { html });
      await open('https://shop.example/shows');
      expect(web.asked.filter((one) => url.endsWith(one.path)).length).toBeGreaterThan(2);
      expect(said.filter((line) => line === 'RAN')).toEqual([]);
    },
  );

  it.each([
    ['SVG', 'image/svg+xml', SVG],
    ['HTML', 'text/html', HTML],
  ])('would not even run as %s: its headers forbid it', async (_, type, html) => {
    const url = await keep('page.png', DISGUISED['page.png']!);
    const { headers } = await fetch(url.replace(`https://${API}`, product.api));
    const policy = { 'Content-Security-Policy': headers.get('content-security-policy') ?? '' };
    web.pages.set('shop.example/plain', { html, headers: { 'Content-Type': type } });
    web.pages.set('shop.example/as-kept', { html, headers: { 'Content-Type': type, ...policy } });
    await open('https://shop.example/as-kept');
    expect(ran()).toBe(false);
    await open('https://shop.example/plain');
    expect(ran()).toBe(true);
  });
});
