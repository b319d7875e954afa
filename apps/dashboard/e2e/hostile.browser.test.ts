// Markup, addresses that are scripts, writing from the right and a word without an end, in every text that somebody can leave in a record
// that the dashboard shows: people of the network, affiliates, advertisers, visitors and receivers. On every page of the three roles it is
// text: nothing runs, nothing breaks the policy of the pages, nothing leads to a script, and nothing is wider than a phone.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { CHROMIUM, inChromium } from '../../standalone/test/in-chromium.ts';
import { importSales, lastMonth } from '../../standalone/test/sales.ts';
import { call, CHROME } from '../../standalone/test/network.ts';
import { until } from '../../standalone/test/product.ts';
import { actOn, choose } from './browser.ts';
import { type Dashboard, openDashboard, type Person } from './open-dashboard.ts';

const TIMEOUT_MS = 300_000;

const TAG = `<script>window.ran=1;alert(1)</script>"><img src=x onerror="window.ran=1;alert(1)">`;
const TEXT = `${TAG} javascript:window.ran=1 حملة الأحذية ${'w'.repeat(300)}`;
/** As much of it as a field takes. */
const upTo = (length: number): string => TEXT.slice(0, length);
const SCRIPT = 'javascript:window.ran=1';
/** An address that is one, with markup in it: a blank may be none. */
const ADDRESS = `https://shop.example/?click={click_id}&x=${TAG.replaceAll(' ', '/')}${'w'.repeat(300)}`;

/** On each page from the first: what ran, and what the policy stopped. */
const WATCH = `
  window.ran = 0;
  window.stopped = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => stopped.push(violatedDirective + ' ' + blockedURI));`;
/** What markup would have become: nothing of ours looks like it. */
const MADE = `[...document.querySelectorAll(
  'img[src=x], [onerror], [onload], script:not([src]), a[href^="javascript:" i], form[action^="javascript:" i], iframe[src^="javascript:" i]',
)].map((one) => one.outerHTML.slice(0, 120))`;

/** What sticks out of the window: the innermost, and nothing that is in a box of its own that scrolls. */
const STICKS_OUT = `[...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth && one.childElementCount === 0)
  .filter((one) => { for (let box = one; box; box = box.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(box).overflowX)) return false; return true; })
  .map((one) => one.parentElement.outerHTML.slice(0, 160))`;

const PAGES: Readonly<Record<'network' | 'affiliate' | 'advertiser', readonly string[]>> = {
  network: [
    '/',
    '/reports',
    '/reports?groups=["p1","source"]&measures=["clicks"]',
    '/reports?across=["adid"]&groups=["pid"]&measures=["clicks"]',
    '/reports?filters={"p1":["QUOTED"],"source":["QUOTED"]}',
    // No address that anybody would be given, but one that can be typed.
    '/reports?filters={"p1":["TEXT"]}&groups=TEXT&measures=TEXT&having=TEXT&columns=TEXT&period=TEXT&start=TEXT',
    '/campaigns',
    '/campaigns?search=TEXT',
    '/campaigns/CAMPAIGN',
    ...[
      'commissions',
      'goals',
      'rates',
      'caps',
      'targeting',
      'landing-pages',
      'creatives',
      'affiliates',
      'test',
      'settings',
      'history',
    ].map((tab) => `/campaigns/CAMPAIGN?tab=${tab}`),
    '/caps',
    '/affiliates',
    '/affiliates?waiting=true',
    '/affiliates/AFFILIATE',
    ...['campaigns', 'links', 'postbacks', 'keys', 'invoices', 'users'].map(
      (tab) => `/affiliates/AFFILIATE?tab=${tab}`,
    ),
    '/affiliates/APPLICANT',
    '/advertisers',
    '/advertisers/ADVERTISER',
    ...['campaigns', 'keys', 'invoices', 'users'].map((tab) => `/advertisers/ADVERTISER?tab=${tab}`),
    '/access-requests',
    '/conversions',
    '/conversions/CONVERSION',
    '/clicks',
    '/clicks?p1=TEXT&click=TEXT',
    '/clicks?tab=hits',
    '/postbacks',
    '/postbacks?tab=addresses',
    '/postbacks?tab=health',
    '/imports',
    '/imports/JOB',
    '/billing',
    '/billing?tab=invoices',
    '/billing/INVOICE',
    '/billing?tab=close',
    '/billing?tab=bonuses',
    '/billing?tab=rates',
    '/referrals',
    '/live',
    '/first-run',
    ...[
      'network',
      'company',
      'brand',
      'domains',
      'users',
      'categories',
      'sign-up',
      'keys',
      'tokens',
      'webhooks',
      'exports',
      'audit',
      'system',
    ].map((tab) => `/settings?tab=${tab}`),
    '/security',
    '/notices',
    '/nowhere/TEXT',
    '/sign-up/affiliate?ref=TEXT',
    '/sign-in?to=javascript:window.ran=1',
  ],
  affiliate: [
    '/',
    '/campaigns',
    '/campaigns/CAMPAIGN',
    '/campaigns/CAMPAIGN?link={"p1":"QUOTED"}',
    '/campaigns/ASKED',
    '/reports?groups=["p1","source"]&measures=["clicks"]',
    '/conversions',
    '/conversions/CONVERSION',
    '/clicks',
    '/postbacks',
    '/postbacks?tab=messages',
    '/payments',
    '/payments/INVOICE',
    '/account',
    '/security',
    '/notices',
  ],
  advertiser: [
    '/',
    '/campaigns',
    '/campaigns/CAMPAIGN',
    '/integration',
    '/integration?way=script&campaign=CAMPAIGN',
    '/integration?way=pixel',
    '/conversions',
    '/conversions/CONVERSION',
    '/reports?groups=["adid"]&measures=["clicks"]',
    '/imports',
    '/payments',
    '/payments/CHARGE',
    '/account',
    '/notices',
  ],
};
/** Pages that are never done with asking. */
const WATCHING = /^\/(live|first-run)|tab=test/;

/** Long enough for what is asked first to be there; the live view may show none of it. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByText('window.ran')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
}

let dashboard: Dashboard;
let receiver: Server;
const ids = new Map<string, string>([
  ['TEXT', encodeURIComponent(upTo(200))],
  ['QUOTED', encodeURIComponent(JSON.stringify(upTo(200)).slice(1, -1))],
]);
const people = new Map<string, Person>();

inChromium('hostile text', () => {
  beforeAll(async () => {
    // What it is asked is what it says, so that what a receiver answers is hostile as well.
    receiver = createServer((_, answer) => answer.writeHead(410, { 'Content-Type': 'text/html' }).end(TEXT));
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    dashboard = await openDashboard(CHROMIUM, { alone: true });
    for (const kind of ['network', 'affiliate', 'advertiser'] as const) {
      const person = await dashboard.signIn(kind);
      await person.page.addInitScript(WATCH);
      people.set(kind, person);
    }
    await leaveEverywhere();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await dashboard?.close();
    receiver?.closeAllConnections();
    receiver?.close();
  }, TIMEOUT_MS);

  it.each(['network', 'affiliate', 'advertiser'] as const)(
    'is text on every page of the %s',
    async (kind) => {
      const { page, go, complaints } = personOf(kind);
      complaints.length = 0;
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.setViewportSize({ width: 320, height: 640 });
      const wrong: unknown[] = [];
      let shown = 0;
      for (const address of PAGES[kind]) {
        await go(filled(address));
        await (WATCHING.test(address) ? settled(page) : page.waitForLoadState('networkidle'));
        const found = await lookAt(page);
        if (found.length > 0) wrong.push([address, ...found]);
        if ((await page.locator('body').innerText()).includes('<script>window.ran')) shown += 1;
      }
      expect(wrong).toEqual([]);
      expect(dialogs).toEqual([]);
      expect(complaints.filter((line) => !/status of 4\d\d/.test(line))).toEqual([]);
      // Or nothing of it would have been tried.
      expect(shown).toBeGreaterThan(PAGES[kind].length / 3);
    },
    TIMEOUT_MS,
  );

  it(
    'is text in what lies over a page: a message with what was answered, the search, verdicts and columns',
    async () => {
      const { page, go } = personOf('network');
      const wrong: unknown[] = [];
      const look = async (where: string) => {
        const found = await lookAt(page);
        if (found.length > 0) wrong.push([where, ...found]);
      };
      await go('/postbacks');
      await page.getByRole('button', { name: 'Details' }).first().click();
      await page.getByRole('dialog').getByText('<script>window.ran').first().waitFor();
      await look('a message');
      await go('/campaigns');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('<script>');
      await page.getByRole('dialog', { name: 'Search' }).getByText('<script>window.ran').first().waitFor();
      await look('the search');
      await go('/conversions');
      await actOn(page, 'Change status…', page.locator('[data-index="0"]'));
      await page
        .getByRole('dialog')
        .getByLabel(/^Reason/)
        .fill(upTo(1000));
      await choose(page.getByRole('dialog'), 'Status', 'Rejected');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Save( changes)?$/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await look('a verdict');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('dialog', { name: 'Columns' }).waitFor();
      await look('the columns');
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );

  // A creative is fetched from the internet, and who was declined has signed up by a letter: the answers are written here.
  it(
    'is text in a creative, and in the reason why somebody was declined',
    async () => {
      const { page, go } = personOf('network');
      const creative = {
        _id: 'c'.repeat(24),
        name: upTo(255),
        title: upTo(255),
        type: upTo(50),
        url: ADDRESS,
        created: '2026-01-31 12:34:56',
      };
      await page.route('**/campaign/creatives/*', (route) =>
        route.fulfill({ json: { success: true, data: { creatives: [creative] } } }),
      );
      await go(filled('/campaigns/CAMPAIGN?tab=creatives'));
      await page.getByRole('link', { name: '<script>window.ran' }).waitFor();
      expect(await lookAt(page)).toEqual([]);
      await page.unroute('**/campaign/creatives/*');

      const visitor = await dashboard.browser.newPage({ viewport: { width: 320, height: 640 } });
      await visitor.addInitScript(WATCH);
      await visitor.route('**/auth/login', (route) =>
        route.fulfill({ json: { success: true, data: { state: 'declined', reason: upTo(500) } } }),
      );
      await visitor.goto(`${dashboard.product.api}/app/sign-in`);
      await visitor.getByLabel('Email').fill('me@blog.example');
      await visitor.getByLabel('Password').fill('a sentence is better');
      await visitor.getByLabel('Password').press('Enter');
      await visitor.getByText('Your application was declined').waitFor();
      await visitor.getByText('<script>window.ran').first().waitFor();
      expect(await lookAt(visitor)).toEqual([]);
      await visitor.close();
    },
    TIMEOUT_MS,
  );
});

function personOf(kind: string): Person {
  const person = people.get(kind);
  if (!person) throw new Error(`nobody is ${kind}`);
  return person;
}

/** What is wrong with the page as it stands. */
async function lookAt(page: Page): Promise<string[]> {
  const [ran, stopped, wide] = await page.evaluate<[number, string[], number]>(
    '[window.ran, window.stopped, document.documentElement.scrollWidth]',
  );
  const made = await page.evaluate<string[]>(MADE);
  return [
    ...(ran === 0 ? [] : ['something ran']),
    ...stopped,
    ...made,
    ...(wide > 320 ? [`${wide} px wide`, ...(await page.evaluate<string[]>(STICKS_OUT)).slice(0, 3)] : []),
  ];
}

const filled = (address: string): string =>
  [...ids].reduce((text, [name, id]) => text.replaceAll(name, id), address);

/** Every text there is. */
async function leaveEverywhere(): Promise<void> {
  const { product, network } = dashboard;
  const { campaignId, affiliateId, advertiserId, linkId, token } = network;
  const refused: unknown[] = [];
  type Data = Readonly<Record<string, never>>;
  const tell = async (request: string, body?: object, key?: string): Promise<Data> => {
    const { success, data } = await call(product, request, { body, ...(key !== undefined && { key }) });
    if (!success) refused.push([request, data]);
    return data;
  };
  const keyOf = async (role: string, user_id: string): Promise<string> =>
    (await tell('POST /network/keys', { role, user_id, label: upTo(255) }))['api_key'] as unknown as string;
  const asAffiliate = await keyOf('affiliate', affiliateId);
  const asAdvertiser = await keyOf('advertiser', advertiserId);
  const idIn = (data: Data, name: string): string =>
    (data[name] as unknown as { readonly _id: string } | undefined)?._id ?? '';
  ids.set('CAMPAIGN', campaignId).set('AFFILIATE', affiliateId).set('ADVERTISER', advertiserId);

  // What the network writes.
  for (const kind of ['affiliate', 'advertiser']) {
    const field = await tell(`POST /dictionary/customField/${kind}`, {
      fname: upTo(100),
      ftype: 'text',
      frequired: false,
    });
    const { name } = field['field'] as unknown as { readonly name: string };
    await tell(`POST /${kind}/${kind === 'affiliate' ? affiliateId : advertiserId}`, {
      name: upTo(255),
      phone: upTo(50),
      username: upTo(100),
      external_id: upTo(100),
      custom_fields: { [name]: upTo(400) },
      ...(kind === 'affiliate' && { meta_bank: { [upTo(60)]: upTo(200) } }),
    });
    if (kind === 'affiliate') {
      const applicant = await tell('POST /affiliate', {
        name: upTo(255),
        email: 'applicant@blog.example',
        password: 'correct horse 9',
        // An answer that would be shown as a link, if it were an address.
        custom_fields: { [name]: SCRIPT },
      });
      ids.set('APPLICANT', idIn(applicant, 'user'));
    }
  }
  await tell('PATCH /network/account', { name: upTo(255), sign_up: ['affiliate', 'advertiser'] });
  await tell('PATCH /network/brand', { sign_in_text: upTo(2000) });
  await tell('POST /dictionary/categories', { name: upTo(255) });
  await tell(`POST /campaign/${campaignId}`, {
    action: 'basic_info',
    title: upTo(255),
    description: TEXT,
    external_id: upTo(100),
    url: ADDRESS,
    preview_url: ADDRESS,
    category: [upTo(255)],
  });
  await tell(`POST /campaign/${campaignId}`, {
    action: 'settings',
    app_name: upTo(255),
    app_id: upTo(255),
    fallback_url: ADDRESS,
  });
  await tell(`POST /commissions/${campaignId}`, {
    rate: '1.5',
    revenue: '2.25',
    coverage: ['DE'],
    description: TEXT,
  });
  await tell(`POST /campaign/lpages/${campaignId}`, { title: upTo(255), url: ADDRESS });
  await tell('POST /goal', {
    goal: { title: upTo(255), value: upTo(255), ad_id: campaignId },
    payouts: [{ payout: 1, revenue: 2 }],
  });
  await tell('POST /users', { name: upTo(255), email: 'nora@example.com', role: 'analyst' });
  await tell('POST /views', { name: upTo(100), page: 'reports', query: 'period=today', pinned: true });
  const { port } = receiver.address() as AddressInfo;
  const receiving = `http://127.0.0.1:${port}/in?x=${encodeURIComponent(TAG)}&order={txn_id}&p1={p1}`;
  await tell('POST /network/postbacks', { user_id: affiliateId, event: 'conversion', data: receiving });
  await tell('POST /network/webhooks', {
    url: `http://127.0.0.1:${port}/hooks?x=${encodeURIComponent(TAG)}`,
    events: ['conversion.created'],
  });
  // A link to a script is refused wherever a link can be left.
  for (const [request, body] of [
    ['PATCH /network/account', { support: SCRIPT }],
    ['PATCH /network/account', { termsurl: SCRIPT }],
    ['PATCH /network/account', { url: SCRIPT }],
    [`POST /campaign/${campaignId}`, { action: 'basic_info', url: SCRIPT }],
    [`POST /campaign/${campaignId}`, { action: 'basic_info', preview_url: SCRIPT }],
    [`POST /campaign/lpages/${campaignId}`, { title: 'x', url: SCRIPT }],
    [`POST /campaign/creatives/${campaignId}`, { title: 'x', name: 'x', url: SCRIPT }],
    ['POST /network/postbacks', { user_id: affiliateId, event: 'conversion', data: SCRIPT }],
    ['POST /network/webhooks', { url: SCRIPT, events: ['conversion.created'] }],
    ['PATCH /network/brand', { logo: `data:image/svg+xml,<svg onload="window.ran=1"/>` }],
  ] as const)
    expect([request, body, (await call(product, request, { body })).success]).toEqual([request, body, false]);

  // What an affiliate writes.
  const asked = await tell('POST /campaign', {
    title: upTo(255),
    url: 'https://shop.example/?click={click_id}',
    advertiser_id: advertiserId,
    status: 'active',
    visibility: 'permission',
    commissions: [{ payout: 1, revenue: 2 }],
  });
  const askedId = idIn(asked, 'campaign');
  ids.set('ASKED', askedId);
  await tell(`POST /affiliate/requestAccess/${askedId}`, { message: TEXT }, asAffiliate);
  await tell('POST /affiliate/keys', { label: upTo(255), scope: 'read' }, asAffiliate);
  await tell('POST /advertiser/keys', { label: upTo(255), scope: 'read' }, asAdvertiser);

  // What a visitor and a shop send.
  const query = new URLSearchParams({ source: upTo(200) });
  for (let n = 1; n <= 10; n += 1) query.set(`p${n}`, upTo(200));
  const clicked = await fetch(`${product.tracker}/${linkId}?${query.toString()}`, {
    redirect: 'manual',
    headers: {
      'User-Agent': `${CHROME} ${TAG}`,
      Referer: `https://blog.example/${TAG}`,
      'X-Forwarded-For': '8.0.0.1',
    },
  });
  const location = new URL(clicked.headers.get('location') ?? 'https://nowhere.example/');
  const clickId = location.searchParams.get('click') ?? '';
  expect(clickId).not.toBe('');
  for (const click_id of [clickId, upTo(100)]) {
    const hit = new URLSearchParams({
      click_id,
      security_token: token,
      txn_id: upTo(100),
      goal_value: upTo(50),
    });
    for (let n = 1; n <= 9; n += 1) hit.set(`sub${n}`, upTo(200));
    await (await fetch(`${product.tracker}/acquisition?${hit.toString()}`)).text();
  }
  // Another that is surely paid, and an import that says what was wrong with its rows.
  const sold = new URLSearchParams({ click_id: clickId, security_token: token, txn_id: `2 ${upTo(90)}` });
  await (await fetch(`${product.tracker}/acquisition?${sold.toString()}`)).text();
  const job = await tell('POST /network/conversion-import', {
    conversions: [{ click_id: TEXT, txn_id: upTo(100), sub1: upTo(200), referer: ADDRESS, method: upTo(50) }],
    continue_on_error: true,
  });
  ids.set('JOB', idIn(job, 'job'));
  let conversionId = '';
  await until(async () => {
    const { data } = await call(product, 'GET /network/conversions');
    const [first] = data['records'] as unknown as readonly { readonly _id: string }[];
    conversionId = first?._id ?? '';
    return first !== undefined;
  });
  ids.set('CONVERSION', conversionId);
  await tell(`POST /network/conversions/${conversionId}`, { status: 'rejected', reason: upTo(1000) });
  await tell(`POST /network/conversions/${conversionId}`, { status: 'approved', reason: upTo(1000) });
  await until(async () => {
    const { data } = await call(product, 'GET /network/postback-logs');
    return (data['logs'] as unknown as readonly unknown[]).length > 0;
  });

  // What is invoiced and paid.
  await importSales(product, network, { count: 1, at: `${lastMonth().start} 12:00:00`, order: upTo(80) });
  const closed = await tell('POST /network/invoices/bulk', { all: true, ...lastMonth() });
  const made = closed['results'] as unknown as readonly {
    readonly user_type: string;
    readonly invoice?: { readonly _id: string };
  }[];
  const invoiceOf = (kind: string) => made.find((one) => one.user_type === kind)?.invoice?._id ?? '';
  ids.set('INVOICE', invoiceOf('publisher')).set('CHARGE', invoiceOf('advertiser'));
  for (const invoice of ['INVOICE', 'CHARGE'])
    await tell(`POST /network/invoices/${ids.get(invoice)}/payments`, {
      amount: '0.1',
      method: upTo(100),
      reference: upTo(255),
    });
  expect(refused).toEqual([]);
}
