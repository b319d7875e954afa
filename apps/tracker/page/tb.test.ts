// What the script does in a page, without a browser; apps/standalone/test/shop-pages.browser.test.ts does it in Chromium.
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { composeEventId, eventSeconds } from '@tributary/domain/tracking/event-id';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { HIT_FIELDS } from '../src/hit.ts';
import { builtScript, openPage, TRACKER, Visitor } from '../test/shop-page.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const SHOP = 'https://www.tea.co.uk';
const click = (daysAgo: number, counter = 1): string =>
  composeEventId(
    { seconds: eventSeconds(new Date(NOW - daysAgo * DAY_MS)), slot: 200, counter },
    Buffer.from('mac..'),
  );
const ORDER = { av: '3', txn_id: 'o-1', sale_amount: '49.90', currency: 'EUR' };

let script: string;
let visitor: Visitor;
beforeAll(async () => {
  script = await builtScript();
});
beforeEach(() => {
  visitor = new Visitor(NOW);
});
type Rest = Omit<Parameters<typeof openPage>[1], 'visitor' | 'url'>;
const open = (path: string, rest: Rest = {}, shop = SHOP) =>
  openPage(script, { visitor, url: shop + path, ...rest });
const thank = (dataset: Record<string, string> = ORDER, rest: Rest = {}) =>
  open('/thanks', { dataset, ...rest });

// docs/rules/tracking.md#first-party-script
describe('the script of shops', () => {
  it('is at most 2 KB compressed, and makes nothing into code or markup', () => {
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2048);
    expect(script).not.toMatch(
      /\beval\b|\bFunction\b|innerHTML|outerHTML|insertAdjacent|\.write\(|createElement/,
    );
    expect(script).toMatch(/^"use strict";\(\(\)=>\{.*\}\)\(\);\n$/s);
  });

  it('keeps the click of the landing page and reports the order of a later one', () => {
    open(`/?utm=x&click_id=${click(0)}`);
    expect(open('/tea').asked).toEqual([]);
    const { asked, queries } = thank({ ...ORDER, goal_value: 'sale', sub1: 'a&b=c', status: 'pending' });
    expect(queries()).toEqual([
      { click_id: click(0), ...ORDER, goal_value: 'sale', sub1: 'a&b=c', status: 'pending' },
    ]);
    expect(asked[0]?.url).toMatch(new RegExp(`^${TRACKER}/pixel\\?`));
    expect(asked[0]?.options).toEqual({ keepalive: true, credentials: 'omit' });
  });

  it.each([
    ['#/offer?click_id=', '&x=1'],
    ['#!/offer?x=1&click_id=', '&y=2'],
    ['#click_id=', ''],
    ['?click_id=none#/offer?click_id=', ''],
  ])('finds the click id of a hash: %s', (before, behind) => {
    open(`/${before}${click(0)}${behind}`);
    expect(thank().queries()).toEqual([{ click_id: click(0), ...ORDER }]);
  });

  it('sends what the pixel reads and nothing else, empty values left out', async () => {
    const fields = [...HIT_FIELDS].filter((name) => !['security_token', 'revenue'].includes(name));
    const all = Object.fromEntries(fields.map((name) => [name, `v-${name}`]));
    open(`/?click_id=${click(0)}`);
    const { queries, settled } = thank({
      ...all,
      param: 'click_id',
      days: '30',
      email: 'a@b.example',
      revenue: '9',
      security_token: 't',
    });
    expect(queries()).toEqual([{ ...all, click_id: click(0) }]);
    await settled();
    expect(thank({ av: '3', txn_id: 'o-2', currency: '' }).queries()).toEqual([
      { click_id: click(0), av: '3', txn_id: 'o-2' },
    ]);
  });

  it('does nothing at all without a click id', () => {
    const { asked, push } = open('/?utm=x', { dataset: ORDER, tributary: [ORDER] });
    push(ORDER);
    expect([asked, visitor.storage.size, visitor.cookies.size]).toEqual([[], 0, 0]);
  });

  it('reports nothing that names neither campaign nor advertiser', () => {
    open(`/?click_id=${click(0)}`);
    expect(thank({ txn_id: 'o-1' }).asked).toEqual([]);
  });

  it.each([
    '',
    '"><script>alert(1)</script>',
    click(0).toUpperCase(),
    `${click(0)}; Domain=evil.example`,
    `${click(0)}~${click(1)}`,
    `${click(0)}\n`,
    click(0).slice(1),
    `${click(0)}0`,
    'null',
    '__proto__',
    'x'.repeat(100_000),
  ])('takes no click id that is none: %.40j', (text) => {
    const page = open(`/?click_id=${encodeURIComponent(text)}`, { dataset: ORDER });
    expect([page.asked, visitor.storage.size, visitor.cookies.size]).toEqual([[], 0, 0]);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    `${click(0)}.<b>`,
    `${click(0)}.${'0'.repeat(25)}`,
    '~~~',
    `http://evil.example/\n?click_id=1`,
  ])('trusts neither its storage nor its cookie: %j', (text) => {
    visitor.storage.set('_tb', text);
    visitor.storage.set(`_tb ${TRACKER}/pixel`, text.replace('?', ' ?'));
    visitor.set('www.tea.co.uk', `_tb=${text.replaceAll('\n', '')}; Domain=tea.co.uk`);
    expect(thank().asked).toEqual([]);
    open(`/?click_id=${click(1)}`);
    expect(thank().queries()).toEqual([{ click_id: click(1), ...ORDER }]);
  });

  it('reads another parameter where the landing page has one', () => {
    open(`/?click=${click(0)}`, { dataset: { param: 'click' } });
    expect(thank({ ...ORDER, param: 'click' }).asked).toHaveLength(1);
  });

  it('sends the newest of several clicks first, and five at most', () => {
    for (const daysAgo of [3, 1, 6, 2, 5, 4, 1]) open(`/?click_id=${click(daysAgo)}`);
    expect(thank().queries()[0]?.['click_id']).toBe([1, 2, 3, 4, 5].map((at) => click(at)).join(','));
  });

  it('knows which click was of which campaign, if the landing page says so', async () => {
    open(`/?click_id=${click(3)}&camp_id=5`);
    open(`/?click_id=${click(2)}&camp_id=6`);
    open(`/?click_id=${click(1)}`);
    open(`/?click_id=${click(1)}&camp_id=<b>`);
    const fifth = thank({ adid: '5' });
    expect(fifth.queries()[0]?.['click_id']).toBe(`${click(1)},${click(3)}`);
    await fifth.settled();
    expect(thank({ av: '3' }).queries()[0]?.['click_id']).toBe(`${click(1)},${click(2)},${click(3)}`);
  });

  it('forgets a click when its days are over, 30 unless the page says so', async () => {
    open(`/?click_id=${click(29.9)}`);
    const inTime = thank({ av: '3', txn_id: 'a' });
    expect(inTime.asked).toHaveLength(1);
    await inTime.settled();
    visitor.now += DAY_MS / 5;
    expect(thank({ av: '3', txn_id: 'b' }).asked).toEqual([]);
    expect([[...visitor.storage.keys()].includes('_tb'), visitor.seen('www.tea.co.uk')]).toEqual([false, '']);
    const week = { days: '7' };
    open(`/?click_id=${click(6.5)}`, { dataset: week });
    expect(visitor.seen('www.tea.co.uk')).toBe(`_tb=${click(6.5)}`);
    open(`/?click_id=${click(8)}`, { dataset: week });
    expect(visitor.seen('www.tea.co.uk')).toBe(`_tb=${click(6.5)}`);
  });

  it('takes no click of far in the future, which would stand before all others for ever', () => {
    open('/?click_id=ffffffffffffffffffffffff', { dataset: ORDER });
    expect([visitor.storage.size, visitor.cookies.size]).toEqual([0, 0]);
  });

  it('renews its cookie with every page, until the window of the click ends', () => {
    const cookie = () => [...visitor.cookies.values()][0];
    open(`/?click_id=${click(10)}`);
    expect(cookie()).toMatchObject({
      domain: '.tea.co.uk',
      attributes: `Path=/; Max-Age=${20 * 86_400}; SameSite=Lax; Secure; Domain=tea.co.uk`,
    });
    visitor.cookies.clear();
    open('/again', {}, 'http://www.tea.co.uk');
    expect(cookie()?.attributes).toBe(`Path=/; Max-Age=${20 * 86_400}; SameSite=Lax; Domain=tea.co.uk`);
  });

  it('is known on every sub-domain of the shop, and on hosts without any', () => {
    open(`/?click_id=${click(0)}`);
    visitor.storage.clear();
    expect(open('/', { dataset: ORDER }, 'https://pay.tea.co.uk').asked).toHaveLength(1);
    for (const host of ['http://localhost', 'http://127.0.0.1']) {
      visitor = new Visitor(NOW);
      open(`/?click_id=${click(0)}`, {}, host);
      expect([...visitor.cookies.values()].map(({ value }) => value)).toEqual([`_tb=${click(0)}`]);
    }
  });

  it('outlives the loss of its cookie, and of its storage', () => {
    open(`/?click_id=${click(0)}`);
    visitor.cookies.clear();
    expect(thank({ av: '3', txn_id: 'a' }).asked).toHaveLength(1);
    visitor.storage.clear();
    expect(thank({ av: '3', txn_id: 'b' }).asked).toHaveLength(1);
  });

  it('reports an order once, however often its page is loaded', async () => {
    open(`/?click_id=${click(0)}`);
    await thank().settled();
    expect(thank().asked).toEqual([]);
    const { asked, push } = thank({});
    push(ORDER, { ...ORDER, txn_id: 'o-2' });
    expect(asked).toHaveLength(1);
  });

  it('handles calls from before and after it was loaded', () => {
    open(`/?click_id=${click(0)}`);
    const page = open('/', {
      tributary: [
        { av: 3, txn_id: 'a' },
        { av: 3, txn_id: 7 },
      ],
    });
    page.push({ av: 3, txn_id: 'b', sale_amount: 4.5, sub1: null, sub2: undefined });
    expect(page.queries().map(({ txn_id, sale_amount }) => [txn_id, sale_amount])).toEqual([
      ['a', undefined],
      ['7', undefined],
      ['b', '4.5'],
    ]);
    expect(page.queries()[2]).toEqual({ click_id: click(0), av: '3', txn_id: 'b', sale_amount: '4.5' });
  });

  it('tries again after pauses, then on the next page, until the order was taken', async () => {
    open(`/?click_id=${click(0)}`);
    let answer: { status: number } | Error = new TypeError('Failed to fetch');
    const network = () => answer;
    const first = thank(ORDER, { network });
    expect([await first.later(), await first.later()]).toEqual([[2000], [12_000]]);
    answer = { status: 503 };
    expect([await first.later(), await first.later()]).toEqual([[72_000], []]);
    expect(first.asked).toHaveLength(4);
    answer = { status: 200 };
    const next = open('/other', { network });
    expect(next.asked.map(({ url }) => url)).toEqual([first.asked[0]?.url]);
    await next.settled();
    expect([open('/third').asked, thank().asked]).toEqual([[], []]);
  });

  it('gives up what would be refused again', async () => {
    open(`/?click_id=${click(0)}`);
    const page = thank(ORDER, { network: () => ({ status: 414 }) });
    expect(await page.later()).toEqual([]);
    expect(open('/').asked).toEqual([]);
  });

  it('remembers the last twenty orders', async () => {
    open(`/?click_id=${click(0)}`);
    for (let at = 0; at < 30; at++) await thank({ av: '3', txn_id: `${at}` }).settled();
    expect(visitor.storage.get(`_tb ${TRACKER}/pixel`)?.split('\n')).toHaveLength(20);
    expect([
      thank({ av: '3', txn_id: '29' }).asked.length,
      thank({ av: '3', txn_id: '3' }).asked.length,
    ]).toEqual([0, 1]);
  });

  it('forgets all of it when the page asks for that', async () => {
    open(`/?click_id=${click(0)}`);
    await thank().settled();
    open('/').push('forget');
    expect([visitor.storage.size, visitor.cookies.size, thank({ av: '3' }).asked]).toEqual([0, 0, []]);
  });

  const refuse = () => {
    throw new Error('SecurityError');
  };
  const IMPOSTOR = { src: 'http://evil.example/tb.js', dataset: ORDER };
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse };
  it.each<[string, Record<string, unknown>, number]>([
    ['a closed storage', { localStorage: closed }, 1],
    ['no storage', { localStorage: undefined }, 1],
    ['a full storage', { localStorage: { ...closed, getItem: () => null, removeItem: () => null } }, 1],
    ['no fetch', { fetch: undefined }, 0],
    ['no cookies', { document: { currentScript: null } }, 0],
    ['no URL', { URL: undefined }, 0],
    ['markup named currentScript', { document: { cookie: '', currentScript: IMPOSTOR } }, 0],
  ])('breaks no page that has %s', async (_, broken, sent) => {
    const page = open(`/?click_id=${click(0)}`, { broken, dataset: ORDER, tributary: [ORDER, null, 7, 'x'] });
    await page.settled();
    expect(page.asked.length).toBe(sent);
  });
});
