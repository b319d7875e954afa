import { afterEach, describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  commission,
  idOf,
  landingPage,
  LINK_ID,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
  targeting,
} from '@tributary/application/contracts/shared/given';
import type { SnapshotChanges } from '@tributary/application/tracking/tracking-snapshots';
import { parseEnvironment } from '@tributary/runtime/environment';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type {
  AffiliateGroupId,
  AffiliateId,
  CampaignId,
  CapId,
  LandingPageId,
  NetworkId,
} from '@tributary/domain/shared/ids';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import {
  CHROME,
  changes,
  everything,
  HOST,
  snapshotAffiliate,
  snapshotAdvertiser,
  snapshotCampaign,
  snapshotLink,
  snapshotNetwork,
  trackerUnderTest,
  type TrackerUnderTest,
} from '../test/tracker-under-test.ts';
import { trackerOptions } from './options.ts';

const running: TrackerUnderTest[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
const start = async (...args: Parameters<typeof trackerUnderTest>): Promise<TrackerUnderTest> => {
  const started = await trackerUnderTest(...args);
  running.push(started);
  return started;
};
const clickOf = (t: TrackerUnderTest): ClickEvent => t.events.at(-1) as ClickEvent;

describe('a click on a link', () => {
  // docs/rules/tracking.md#link-parameters
  // docs/rules/tracking.md#click-cookie
  it('is recorded and redirected, with its headers and cookie (docs/rules/tracking.md#redirect)', async () => {
    const t = await start();
    const answer = await t.ask(`/${LINK_ID}?p1=a%26b&p10=z&source=s&ignored=1`, {
      headers: { Referer: 'https://Blog.example.org/post?q=1' },
    });
    const event = clickOf(t);
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({
      location: `https://shop.example.com/landing?click=${event.id}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer-when-downgrade',
      'set-cookie': [`tb_${CAMPAIGN_ID}=${event.id}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`],
    });
    expect(event).toMatchObject({
      kind: 'click',
      networkId: NETWORK_ID,
      campaignId: CAMPAIGN_ID,
      affiliateId: AFFILIATE_ID,
      advertiserId: ADVERTISER_ID,
      linkId: LINK_ID,
      landingPageId: null,
      termsVersion: 4,
      clickedAt: NOW,
      ip: '127.0.0.0',
      userAgent: CHROME,
      referer: 'https://Blog.example.org/post?q=1',
      refererHost: 'blog.example.org',
      parameters: { p1: 'a&b', p10: 'z', source: 's' },
      rejection: null,
      rejectionDetail: '',
    });
    expect(t.counted).toEqual(['redirect']);
  });

  it('fills the destination macros, each value encoded for its place', async () => {
    const url =
      'https://shop.example.com/{p1}?a={aff_name}&c={camp_id}&pub={publisher_id}&x={nobody}&v={p2}&d={tdomain}#{advertiser_name}';
    const t = await start(everything({ campaigns: [snapshotCampaign({ url })] }));
    const { headers } = await t.ask(`/${LINK_ID}?p1=a/b&p2={click_id}`);
    expect(headers.location).toBe(
      'https://shop.example.com/a%2Fb?a=Alice%20%26%20S%C3%B6hne&c=1&pub=7&x=&v=%7Bclick_id%7D&d=go.example.com#Shop',
    );
  });

  // docs/rules/billing.md#credit
  it('of an advertiser whose credit is used up goes to the fallback until there is some again', async () => {
    const paused = snapshotAdvertiser({ creditUsedUp: true });
    const campaigns = [snapshotCampaign({ fallbackUrl: 'https://fallback.example/' })];
    const t = await start(everything({ advertisers: [paused], campaigns }));
    for (const path of [`/${LINK_ID}`, `/imp/${LINK_ID}`]) {
      const { headers } = await t.ask(path);
      expect(headers['set-cookie']).toBeUndefined();
      expect(t.events.at(-1)).toMatchObject({ rejection: 'ADVERTISER_CREDIT' });
    }
    expect((await t.ask(`/${LINK_ID}`)).headers.location).toBe('https://fallback.example/');
    const again = await start(everything({ campaigns }));
    await again.ask(`/${LINK_ID}`);
    expect(clickOf(again).rejection).toBeNull();
  });

  it('of an advertiser that the tracker does not know continues, without its name', async () => {
    const url = 'https://shop.example.com/?n={advertiser_name}';
    const t = await start(everything({ advertisers: [], campaigns: [snapshotCampaign({ url })] }));
    expect((await t.ask(`/${LINK_ID}`)).headers.location).toBe('https://shop.example.com/?n=');
    expect(clickOf(t)).toMatchObject({ advertiserId: ADVERTISER_ID, rejection: null });
  });

  it('whose destination is no web address is rejected, so that nobody pays for it', async () => {
    const t = await start(everything({ campaigns: [snapshotCampaign({ url: 'ftp://shop.example.com/' })] }));
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(404);
    expect(clickOf(t)).toMatchObject({
      rejection: 'CAMPAIGN_INACTIVE',
      rejectionDetail: 'the destination is no web address',
    });
    expect(t.counted).toEqual(['CAMPAIGN_INACTIVE']);
  });

  it('that was rejected goes to the fallback itself, whatever page it names', async () => {
    const fallbackUrl = 'https://shop.example.com/fallback?a={aff_name}';
    const campaigns = [snapshotCampaign({ fallbackUrl, status: 'paused' })];
    const t = await start(everything({ campaigns, affiliates: [] }));
    const page = encodeURIComponent('https://shop.example.com/shoes');
    const { headers } = await t.ask(`/${LINK_ID}?url=${page}`);
    expect(clickOf(t).rejection).not.toBeNull();
    expect(headers.location).toBe('https://shop.example.com/fallback?a=');
  });

  it('leaves no cookie where the conversion window has no day', async () => {
    const t = await start(everything({ campaigns: [snapshotCampaign({ cookieDays: 0 })] }));
    const { status, headers } = await t.ask(`/${LINK_ID}`);
    expect([status, headers['set-cookie']]).toEqual([302, undefined]);
  });

  // docs/rules/tracking.md#stored-address
  it('keeps the whole address only if configured, and recognizes visitors by the same part either way', async () => {
    const fingerprints: string[] = [];
    for (const storeFullIp of [true, false]) {
      const t = await start(everything(), { storeFullIp, trustedProxies: ['127.0.0.0/8'] });
      await t.ask(`/${LINK_ID}`, { headers: { 'X-Forwarded-For': '203.0.113.77' } });
      expect(clickOf(t).ip).toBe(storeFullIp ? '203.0.113.77' : '203.0.113.0');
      fingerprints.push(clickOf(t).fingerprint);
      await t.stop();
    }
    expect(fingerprints[0]).toBe(fingerprints[1]);
  });

  // docs/rules/tracking.md#households
  it('tells visitors apart by the /64 of IPv6, and by the whole IPv4 address', async () => {
    const t = await start(everything(), { trustedProxies: ['127.0.0.0/8'] });
    const visitorAt = async (ip: string) => {
      await t.ask(`/${LINK_ID}`, { headers: { 'X-Forwarded-For': ip, 'User-Agent': 'a' } });
      return clickOf(t).fingerprint;
    };
    const home = await visitorAt('2001:db8:1:2::1');
    expect(await visitorAt('2001:db8:1:2:ffff:0:1:99')).toBe(home);
    expect(await visitorAt('2001:db8:1:3::1')).not.toBe(home);
    expect(await visitorAt('203.0.113.7')).not.toBe(await visitorAt('203.0.113.8'));
    expect(await visitorAt('::ffff:203.0.113.7')).toBe(await visitorAt('203.0.113.7'));
  });

  // docs/rules/tracking.md#apps
  it.each([
    ['okhttp/4.9.0', 'app', null],
    ['okhttp/4.9.0', 'bot', 'BOT'],
    ['MyApp/1 CFNetwork/1494 Darwin/23', 'bot', 'BOT'],
    ['Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7)', 'bot', 'BOT'],
    ['Dalvik/2.1.0 (Linux; U; Android 14) [FBAN/FB4A;FBSV/14;]', 'bot', null],
    [CHROME, 'bot', null],
  ] as const)(
    'of %s is one of a bot or not, where libraries are %s',
    async (userAgent, appLibraries, rejection) => {
      const t = await start(everything({ networks: [snapshotNetwork({ appLibraries })] }));
      for (const path of [`/${LINK_ID}`, `/imp/${LINK_ID}`]) {
        await t.ask(path, { headers: { 'User-Agent': userAgent } });
        expect(t.events.at(-1)).toMatchObject({ rejection, facts: { bot: rejection !== null } });
      }
    },
  );

  // docs/rules/tracking.md#frozen-versions
  it('asks for the version of the system, and decides by it where it comes', async () => {
    const t = await start(
      everything({
        campaigns: [snapshotCampaign({ targeting: targeting({ osVersions: { Android: { min: '12' } } }) })],
      }),
    );
    t.facts.current = { os: 'Android', osVersion: '10 or newer' };
    const ask = async (headers: Record<string, string>) => {
      const { headers: answered } = await t.ask(`/${LINK_ID}`, { headers });
      return [answered['accept-ch'], clickOf(t).facts.osVersion, clickOf(t).rejection];
    };
    const asked = 'Sec-CH-UA-Platform-Version';
    expect(await ask({})).toEqual([asked, '10 or newer', null]);
    const hints = { 'Sec-CH-UA-Platform': '"Android"' };
    expect(await ask({ ...hints, [asked]: '"14.0.0"' })).toEqual([asked, '14', null]);
    expect((await ask({ ...hints, [asked]: '"11.0.0"' })).slice(1)).toEqual(['11', 'TARGETING']);
  });

  // docs/rules/tracking.md#redirect
  it.each([`/${LINK_ID}?p1=a`, `/click?campaign_id=${CAMPAIGN_ID}&pub_id=${AFFILIATE_ID}&p1=a`])(
    'is one by POST too: %s is answered 303',
    async (path) => {
      const t = await start();
      const answer = await t.ask(path, { method: 'POST', body: 'p1=b&p2=c' });
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        `https://shop.example.com/landing?click=${clickOf(t).id}`,
      ]);
      expect(clickOf(t)).toMatchObject({ rejection: null, parameters: { p1: 'a' } });
      expect(answer.headers['set-cookie']).toHaveLength(1);
    },
  );

  it('by POST that may not pass goes to the fallback by 303', async () => {
    const fallbackUrl = 'https://elsewhere.example.com/';
    const t = await start(everything({ campaigns: [snapshotCampaign({ status: 'paused', fallbackUrl })] }));
    const answer = await t.ask(`/${LINK_ID}`, { method: 'POST' });
    expect([answer.status, answer.headers.location]).toEqual([303, fallbackUrl]);
  });

  // docs/rules/tracking.md#trusted-proxies
  it('believes X-Forwarded-For from nobody else', async () => {
    const t = await start();
    await t.ask(`/${LINK_ID}`, { headers: { 'X-Forwarded-For': '203.0.113.77' } });
    expect(clickOf(t).ip).toBe('127.0.0.0');
  });

  // docs/rules/tracking.md#click-cookie
  it('sets a cookie that reaches other sites where links are https', async () => {
    const t = await start(everything(), { trackerUrl: 'https://go.example.com' });
    const { headers } = await t.ask(`/${LINK_ID}`);
    expect(headers['set-cookie']?.[0]).toMatch(/SameSite=None; Secure$/);
  });

  // docs/rules/tracking.md#bots
  it.each([
    ['HEAD request', 'HEAD', {}],
    ['known bot', 'GET', { 'User-Agent': 'Googlebot/2.1' }],
    ['link preview', 'GET', { 'User-Agent': 'SkypeUriPreview Preview/0.5' }],
    ['known bot that fetches ahead', 'GET', { 'User-Agent': 'Googlebot/2.1', Purpose: 'prefetch' }],
  ])('sends a %s to the same place, rejected as BOT and without cookie', async (_, method, headers) => {
    const t = await start();
    const answer = await t.ask(`/${LINK_ID}`, { method, headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`https://shop.example.com/landing?click=${clickOf(t).id}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(clickOf(t).rejection).toBe('BOT');
    expect(t.counted).toEqual(['BOT']);
  });

  // docs/rules/tracking.md#speculative-requests
  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch; prerender'],
    ['Sec-Purpose', 'prefetch;anonymous-client-ip'],
    ['Sec-Purpose', '"prefetch"'],
    ['X-Sec-Purpose', 'prefetch'],
    ['X-Purpose', 'pre_fetch'],
    ['X-Purpose', 'instant'],
    ['Purpose', 'prefetch'],
    ['Purpose', 'Pre-Fetch'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
    ['X-Moz', 'PRERENDER'],
  ])('takes %s: %s for a speculative request', async (name, value) => {
    const t = await start();
    for (const method of ['GET', 'HEAD']) {
      const answer = await t.ask(`/${LINK_ID}`, { method, headers: { [name]: value } });
      expect(answer.status).toBe(302);
      expect(answer.headers.location).toBe(`https://shop.example.com/landing?click=${clickOf(t).id}`);
      expect(clickOf(t).rejection).toBe('PREFETCH');
    }
    expect(t.counted).toEqual(['PREFETCH', 'PREFETCH']);
  });

  // docs/rules/tracking.md#speculative-requests
  it('gives a speculative request the cookie only where the browser has none of the campaign', async () => {
    const t = await start();
    const headers = { 'Sec-Purpose': 'prefetch' };
    const first = await t.ask(`/${LINK_ID}`, { headers });
    expect(first.headers['set-cookie']?.[0]).toMatch(`tb_${CAMPAIGN_ID}=${clickOf(t).id}; `);
    const kept = await t.ask(`/${LINK_ID}`, { headers: { ...headers, Cookie: `tb_${CAMPAIGN_ID}=x` } });
    expect(kept.headers['set-cookie']).toBeUndefined();
  });

  // docs/rules/tracking.md#landing-pages
  it('takes a landing page by short or long id, and another only if it is live', async () => {
    const page = (n: number, live: boolean) => ({
      id: idOf<LandingPageId>('1a', n),
      displayId: n,
      campaignId: CAMPAIGN_ID,
      title: 'Page',
      url: `https://shop.example.com/page-${n}?u={url_id}`,
      previewUrl: null,
      live,
    });
    const t = await start(
      everything({ campaigns: [snapshotCampaign({}, { landingPages: [page(1, true), page(2, false)] })] }),
    );
    expect((await t.ask(`/${LINK_ID}?lp_id=1`)).headers.location).toBe('https://shop.example.com/page-1?u=1');
    expect(clickOf(t).landingPageId).toBe(page(1, true).id);
    expect((await t.ask(`/${LINK_ID}?lp_id=${page(1, true).id}`)).headers.location).toMatch(/page-1/);
    expect((await t.ask(`/${LINK_ID}?lp_id=2`)).headers.location).toMatch(/landing/);
    expect(clickOf(t).landingPageId).toBeNull();
  });

  // docs/rules/tracking.md#deep-links
  it('follows a deep link on the destination, and no other', async () => {
    const t = await start();
    const own = await t.ask(`/${LINK_ID}?url=${encodeURIComponent('https://shop.example.com/deep?x=1')}`);
    expect(own.headers.location).toBe(`https://shop.example.com/deep?x=1&click=${clickOf(t).id}`);
    const foreign = await t.ask(`/${LINK_ID}?url=${encodeURIComponent('https://evil.example/')}`);
    expect(foreign.headers.location).toBe(`https://shop.example.com/landing?click=${clickOf(t).id}`);
  });

  // docs/rules/tracking.md#deep-links
  it.each([
    ['the destination', '#/offer?click={click_id}', ''],
    ['a landing page', 'in/{click_id}/go', '&lp_id=5'],
  ])('follows none that would lose the click id of %s', async (_, rest, more) => {
    const url = `https://shop.example.com/${rest}`;
    const t = await start(
      everything({
        campaigns: [
          snapshotCampaign(
            more === '' ? { url } : {},
            more === '' ? {} : { landingPages: [landingPage({ displayId: 5, url })] },
          ),
        ],
      }),
    );
    const deep = encodeURIComponent('https://shop.example.com/deep');
    const { headers } = await t.ask(`/${LINK_ID}?url=${deep}${more}`);
    expect(headers.location).toBe(url.replace('{click_id}', clickOf(t).id));
  });

  // docs/rules/tracking.md#deep-links
  it('follows one of 4,096 characters whole, and keeps nothing of a longer one', async () => {
    const t = await start();
    const longest = `https://shop.example.com/${'%C3%BC'.repeat(2000)}`.slice(0, 4093);
    await t.ask(`/${LINK_ID}?url=${encodeURIComponent(longest)}`);
    expect(clickOf(t).parameters.url).toBe(longest);
    for (const more of ['xxxx', '%C3%BC']) {
      const { headers } = await t.ask(`/${LINK_ID}?p1=a&url=${encodeURIComponent(longest + more)}`);
      expect(headers.location).toBe(`https://shop.example.com/landing?click=${clickOf(t).id}`);
      expect(clickOf(t).parameters).toEqual({ p1: 'a', url: '' });
    }
  });

  // docs/rules/tracking.md#visitor-facts
  it('looks for the city only where something uses it', async () => {
    const t = await start();
    await t.ask(`/${LINK_ID}`);
    expect(t.asked.city).toBe(false);
    await t.change(
      everything({ campaigns: [snapshotCampaign({ url: 'https://shop.example.com/?c={city}' })] }),
    );
    await t.ask(`/${LINK_ID}`);
    expect(t.asked.city).toBe(true);
  });

  // docs/rules/tracking.md#visitor-facts
  it.each([
    ['true', true],
    ['false', false],
  ])('looks for the city of every click with EVERY_CITY=%s: %s', async (EVERY_CITY, looks) => {
    const { everyCity } = trackerOptions(parseEnvironment({ EVERY_CITY }));
    const t = await start(everything(), { everyCity: everyCity ?? false });
    await t.ask(`/${LINK_ID}`);
    expect(t.asked.city).toBe(looks);
  });
});

// docs/rules/tracking.md#rejected-clicks
describe('a rejected click', () => {
  const GROUP_ID = idOf<AffiliateGroupId>('970', 1);
  const OTHER = idOf<AffiliateId>('aff', 9);
  const inFrance = [commission({ coverage: ['FR'] })];
  const CASES: [string, string, Partial<SnapshotChanges>][] = [
    ['a closed link', 'LINK_DISABLED', { links: [snapshotLink({ live: false })] }],
    ['a closed network', 'LINK_DISABLED', { networks: [snapshotNetwork({ live: false })] }],
    ['an affiliate not active', 'AFFILIATE_INACTIVE', { affiliates: [snapshotAffiliate({ live: false })] }],
    ['an affiliate gone', 'AFFILIATE_INACTIVE', { affiliates: [] }],
    ['a paused campaign', 'CAMPAIGN_INACTIVE', { campaigns: [snapshotCampaign({ status: 'paused' })] }],
    ['a campaign switched off', 'CAMPAIGN_INACTIVE', { campaigns: [snapshotCampaign({ live: false })] }],
    [
      'an expired campaign',
      'CAMPAIGN_EXPIRED',
      { campaigns: [snapshotCampaign({ expiresOn: calendarDay('2026-03-09') })] },
    ],
    ['no permission', 'NO_PERMISSION', { campaigns: [snapshotCampaign({ visibility: 'permission' })] }],
    [
      'a private campaign',
      'NO_PERMISSION',
      { campaigns: [snapshotCampaign({ allowedAffiliates: [OTHER] })] },
    ],
    [
      'a blocked affiliate',
      'BLOCKED',
      { campaigns: [snapshotCampaign({ blockedAffiliates: [AFFILIATE_ID] })] },
    ],
    [
      'a blocked group',
      'BLOCKED',
      {
        affiliates: [snapshotAffiliate({ groupIds: [GROUP_ID] })],
        campaigns: [snapshotCampaign({ blockedGroups: [GROUP_ID] })],
      },
    ],
    [
      'a full cap of a group',
      'CAP_REACHED',
      {
        affiliates: [snapshotAffiliate({ groupIds: [GROUP_ID] })],
        reachedCaps: [
          {
            campaignId: CAMPAIGN_ID,
            caps: [
              {
                capId: idOf<CapId>('cab'),
                campaignId: CAMPAIGN_ID,
                affiliateIds: [],
                groupId: GROUP_ID,
                countries: [],
                until: null,
              },
            ],
          },
        ],
      },
    ],
    ['another country', 'TARGETING', { campaigns: [snapshotCampaign({ commissions: inFrance })] }],
    [
      'another device',
      'TARGETING',
      { campaigns: [snapshotCampaign({ targeting: targeting({ devices: ['mac'] }) })] },
    ],
    [
      'a full cap',
      'CAP_REACHED',
      {
        reachedCaps: [
          {
            campaignId: CAMPAIGN_ID,
            caps: [
              {
                capId: idOf<CapId>('cab'),
                campaignId: CAMPAIGN_ID,
                affiliateIds: [],
                groupId: null,
                countries: [],
                until: new Date(NOW.getTime() + 1),
              },
            ],
          },
        ],
      },
    ],
  ];

  it.each(CASES)('by %s goes to 404 without a fallback, and is recorded', async (_, reason, some) => {
    const t = await start(everything(some));
    const answer = await t.ask(`/${LINK_ID}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(clickOf(t)).toMatchObject({ kind: 'click', rejection: reason });
    expect(clickOf(t).rejectionDetail).not.toBe('');
    expect(t.counted).toEqual([reason]);
  });

  it("goes to the campaign's fallback, else the network's", async () => {
    const paused = { status: 'paused', fallbackUrl: 'https://fall.example/c?a={aff_id}' } as const;
    const networks = [snapshotNetwork({ fallbackUrl: 'https://fall.example/n' })];
    const t = await start(everything({ networks, campaigns: [snapshotCampaign(paused)] }));
    expect((await t.ask(`/${LINK_ID}`)).headers.location).toBe(`https://fall.example/c?a=${AFFILIATE_ID}`);
    await t.change(everything({ networks, campaigns: [snapshotCampaign({ ...paused, fallbackUrl: null })] }));
    expect((await t.ask(`/${LINK_ID}`)).headers.location).toBe('https://fall.example/n');
    expect(t.events).toHaveLength(2);
  });

  it('is none with a grant, on the last day, or once a cap is over', async () => {
    const t = await start(
      everything({
        campaigns: [
          snapshotCampaign(
            { visibility: 'permission', expiresOn: calendarDay('2026-03-10') },
            { grantedAffiliates: [AFFILIATE_ID] },
          ),
        ],
        reachedCaps: [
          {
            campaignId: CAMPAIGN_ID,
            caps: [
              {
                capId: idOf<CapId>('cab'),
                campaignId: CAMPAIGN_ID,
                affiliateIds: [],
                groupId: null,
                countries: [],
                until: NOW,
              },
            ],
          },
        ],
      }),
    );
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(302);
    expect(clickOf(t).rejection).toBeNull();
  });
});

describe('what is unknown', () => {
  // docs/rules/tracking.md#unknown-link
  it('is the same plain 404 and no event', async () => {
    const t = await start();
    const paths = ['/', '/nothing', `/${idOf('1b', 99)}`, `/${LINK_ID}x`, '/click', '/click?campaign_id=1'];
    for (const path of paths) expect([path, (await t.ask(path)).status]).toEqual([path, 404]);
    expect(t.events).toEqual([]);
  });

  // docs/rules/tracking.md#tracking-domains
  it("is a link of another network on this network's domain, and its own domain serves it", async () => {
    const theirs = snapshotNetwork({ id: OTHER_NETWORK_ID, domains: ['other.example'] });
    const t = await start(everything({ networks: [snapshotNetwork(), theirs] }));
    expect((await t.ask(`/${LINK_ID}`, { headers: { Host: 'other.example' } })).status).toBe(404);
    expect((await t.ask(`/${LINK_ID}`, { headers: { Host: 'GO.example.com:8080' } })).status).toBe(302);
    expect((await t.ask(`/${LINK_ID}`, { headers: { Host: 'localhost:3001' } })).status).toBe(302);
    expect(t.events).toHaveLength(2);
  });

  // docs/rules/tracking.md#loops
  it.each([
    ['on a tracking domain', `https://${HOST}/`],
    ['on the host of the deployment', 'http://track.example:3001/{click_id}'],
    ['on the host that was asked', 'http://localhost:4321/x'],
  ])('is a destination %s, and a fallback there', async (_, url) => {
    const t = await start(
      everything({
        networks: [snapshotNetwork({ fallbackUrl: url })],
        campaigns: [snapshotCampaign({ url, fallbackUrl: url })],
      }),
      { trackerUrl: 'http://track.example:3001' },
    );
    const asked = url.includes('4321') ? { headers: { Host: 'localhost:4321' } } : {};
    expect((await t.ask(`/${LINK_ID}`, asked)).status).toBe(404);
    expect(clickOf(t)).toMatchObject({ rejection: 'CAMPAIGN_INACTIVE' });
    await t.change({ ...everything(), networks: [], campaigns: [], removed: [CAMPAIGN_ID] });
    expect((await t.ask(`/${LINK_ID}`, asked)).status).toBe(404);
    expect(t.events).toHaveLength(1);
  });

  // docs/rules/tracking.md#loops
  it.each(['land.example', 'LAND.example.', 'land.example:443', 'land.example.:80'])(
    'is a destination on the host that was asked as %s',
    async (asked) => {
      const t = await start(everything({ campaigns: [snapshotCampaign({ url: 'https://land.example/x' })] }));
      expect((await t.ask(`/${LINK_ID}`, { headers: { Host: asked } })).status).toBe(404);
      expect((await t.ask(`/${LINK_ID}`, { headers: { Host: 'land.example:8443' } })).status).toBe(302);
      expect((await t.ask(`/${LINK_ID}`, { headers: { Host: 'not a host' } })).status).toBe(302);
    },
  );

  // docs/rules/tracking.md#removed-campaign
  it('is a link whose campaign was removed: the fallback of the network, and no event', async () => {
    const t = await start(
      everything({ networks: [snapshotNetwork({ fallbackUrl: 'https://fall.example/' })] }),
    );
    await t.change({ ...everything(), networks: [], campaigns: [], removed: [CAMPAIGN_ID] });
    expect((await t.ask(`/${LINK_ID}`)).headers.location).toBe('https://fall.example/');
    expect(t.events).toEqual([]);
  });

  it('is a link whose campaign was removed, also where the network has no fallback; macros of one are empty', async () => {
    const removed = { ...everything(), networks: [], campaigns: [], removed: [CAMPAIGN_ID] };
    const t = await start(everything({ networks: [snapshotNetwork({ fallbackUrl: null })] }));
    await t.change(removed);
    expect((await t.ask(`/${LINK_ID}`)).status).toBe(404);
    const filled = snapshotNetwork({ fallbackUrl: 'https://fall.example/?a={aff_name}' });
    const other = await start(everything({ networks: [filled] }));
    await other.change(removed);
    expect((await other.ask(`/${LINK_ID}`)).headers.location).toBe('https://fall.example/?a=');
  });
});

describe('/click', () => {
  it('is a click by short ids or long ones, without a link', async () => {
    const t = await start();
    expect((await t.ask('/click?campaign_id=1&pub_id=7&p1=x')).status).toBe(302);
    expect(clickOf(t)).toMatchObject({ linkId: null, campaignId: CAMPAIGN_ID, affiliateId: AFFILIATE_ID });
    expect((await t.ask(`/click?campaign_id=${CAMPAIGN_ID}&pub_id=${AFFILIATE_ID}`)).status).toBe(302);
    expect((await t.ask('/click?campaign_id=2&pub_id=7')).status).toBe(404);
    expect((await t.ask('/click?campaign_id=1&pub_id=8')).status).toBe(404);
    expect(t.events).toHaveLength(2);
  });

  it('does not open what a closed link closes', async () => {
    const t = await start(everything({ links: [snapshotLink({ live: false })] }));
    expect((await t.ask('/click?campaign_id=1&pub_id=7')).status).toBe(404);
    expect(clickOf(t).rejection).toBe('LINK_DISABLED');
  });

  it('opens again with the link it was closed by', async () => {
    const t = await start();
    const click = async () => (await t.ask('/click?campaign_id=1&pub_id=7')).status;
    const turn = (live: boolean) => t.change(changes({ links: [snapshotLink({ live })] }));
    expect(await click()).toBe(302);
    await turn(false);
    expect(await click()).toBe(404);
    await turn(true);
    expect(await click()).toBe(302);
    await turn(false);
    expect(await click()).toBe(404);
  });

  // docs/rules/tracking.md#short-addresses
  it('counts short ids within the network of the host', async () => {
    const theirs = idOf<CampaignId>('ca', 2);
    const t = await start(
      everything({
        networks: [snapshotNetwork(), snapshotNetwork({ id: OTHER_NETWORK_ID, domains: ['other.example'] })],
        campaigns: [snapshotCampaign(), snapshotCampaign({ id: theirs, networkId: OTHER_NETWORK_ID })],
        affiliates: [
          snapshotAffiliate(),
          snapshotAffiliate({ id: idOf<AffiliateId>('aff', 2), networkId: OTHER_NETWORK_ID }),
        ],
      }),
    );
    await t.ask('/click?campaign_id=1&pub_id=7', { headers: { Host: 'other.example' } });
    expect(clickOf(t)).toMatchObject({ campaignId: theirs, networkId: OTHER_NETWORK_ID });
    expect((await t.ask('/click?campaign_id=1&pub_id=7', { headers: { Host: 'localhost' } })).status).toBe(
      404,
    );
    expect((await t.ask(`/click?campaign_id=${theirs}&pub_id=7`)).status).toBe(404);
  });

  // docs/rules/tracking.md#tracking-domains
  it.each(['/click', '/imp'])(
    '%s by long ids is of no network that the host is not of, whoever it is of',
    async (path) => {
      const shared = ['shared.example'];
      const ids = [OTHER_NETWORK_ID, idOf<NetworkId>('ee', 3)];
      const t = await start(
        everything({
          networks: [snapshotNetwork(), ...ids.map((id) => snapshotNetwork({ id, domains: shared }))],
        }),
      );
      const target = `${path}?campaign_id=${CAMPAIGN_ID}&pub_id=${AFFILIATE_ID}`;
      const at = async (host: string) => (await t.ask(target, { headers: { Host: host } })).status;
      expect([await at('shared.example'), t.events]).toEqual([404, []]);
      expect(await at('go.example.com')).toBe(path === '/click' ? 302 : 200);
      expect(await at('localhost')).toBe(path === '/click' ? 302 : 200);
    },
  );

  // docs/rules/tracking.md#short-addresses
  it.each([
    { mine: [], theirs: [], status: 302 },
    { mine: [], theirs: ['other.example'], status: 302 },
    { mine: [HOST], theirs: [], status: 404 },
    { mine: [HOST], theirs: ['other.example'], status: 404 },
  ])(
    'takes short ids of the first network ($mine) on a host of nobody, whatever the second lists ($theirs)',
    async ({ mine, theirs, status }) => {
      const first = snapshotNetwork({ domains: mine, isFirst: true });
      const t = await start(
        everything({ networks: [first, snapshotNetwork({ id: OTHER_NETWORK_ID, domains: theirs })] }),
      );
      const asked = await t.ask('/click?campaign_id=1&pub_id=7', { headers: { Host: 'nobody.example' } });
      expect(asked.status).toBe(status);
    },
  );

  // docs/rules/tracking.md#short-addresses
  it.each(['/click', '/imp'])(
    '%s by long ids is of the second network too, on a host whose short ids are those of the first',
    async (path) => {
      const theirs = { networkId: OTHER_NETWORK_ID };
      const campaignId = idOf<CampaignId>('ca', 2);
      const affiliateId = idOf<AffiliateId>('aff', 2);
      const t = await start(
        everything({
          networks: [
            snapshotNetwork({ domains: [], isFirst: true }),
            snapshotNetwork({ id: OTHER_NETWORK_ID, domains: [] }),
          ],
          campaigns: [snapshotCampaign(), snapshotCampaign({ ...theirs, id: campaignId })],
          affiliates: [snapshotAffiliate(), snapshotAffiliate({ ...theirs, id: affiliateId })],
        }),
      );
      const status = async (campaign: string, affiliate: string) =>
        (await t.ask(`${path}?campaign_id=${campaign}&pub_id=${affiliate}`)).status;
      const done = path === '/click' ? 302 : 200;
      expect(await status(campaignId, affiliateId)).toBe(done);
      expect(clickOf(t)).toMatchObject({ ...theirs, campaignId, affiliateId });
      expect([await status(campaignId, AFFILIATE_ID), await status(CAMPAIGN_ID, affiliateId)]).toEqual([
        404, 404,
      ]);
      expect(await status('1', '7')).toBe(done);
      expect(clickOf(t)).toMatchObject({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID });
    },
  );

  it('knows a host by its name with the dot of the root', async () => {
    const t = await start(
      everything({
        networks: [snapshotNetwork(), snapshotNetwork({ id: OTHER_NETWORK_ID, domains: ['other.example'] })],
      }),
    );
    const status = async (Host: string) => (await t.ask(`/${LINK_ID}`, { headers: { Host } })).status;
    expect([await status(`${HOST}.`), await status(`${HOST}.:80`), await status('other.example.')]).toEqual([
      302, 302, 404,
    ]);
  });
});
