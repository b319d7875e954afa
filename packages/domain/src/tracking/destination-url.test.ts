import { describe, expect, it } from '@jest/globals';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  advertiser,
  affiliate,
  CAMPAIGN_ID,
  campaign,
  landingPage,
} from '@tributary/application/contracts/shared/given';
import { clickEvent, clickId, visitorFacts } from '@tributary/application/contracts/shared/given-events';
import { destinationUrl } from './destination-url.ts';
import { DESTINATION_MACROS, destinationValues, type DestinationSubject } from './destination-values.ts';
import { compileTemplate } from './macros.ts';

const subject = (overrides: Partial<DestinationSubject> = {}): DestinationSubject => ({
  click: clickEvent({
    clickedAt: new Date('2026-03-10T12:00:00.900Z'),
    parameters: {
      p1: 'one',
      p10: 'ten',
      source: 'mail',
      gaid: 'g',
      idfa: 'i',
      aid: 'a',
      app_id: 'app',
      app_name: 'App',
      cr_name: 'creative',
    },
    userAgent: 'agent/1',
    referer: 'https://blog.example.org/',
    facts: visitorFacts({ isp: 'ISP', city: 'City', region: 'Region' }),
  }),
  campaign: campaign({ displayId: 7 }),
  affiliate: affiliate({ displayId: 8 }),
  advertiser: advertiser({ displayId: 9 }),
  landingPage: landingPage({ displayId: 3 }),
  trackingDomain: 'go.example.com',
  zone: 'Asia/Kathmandu',
  deepLink: 'https://shop.example.com/p/1',
  ...overrides,
});

describe('the values of destination macros', () => {
  const expected: Record<string, string> = {
    click_id: clickId(),
    aff_id: AFFILIATE_ID,
    publisher_id: '8',
    aff_name: 'Alice Example',
    aff_username: 'alice',
    campaign_id: CAMPAIGN_ID,
    camp_id: '7',
    campaign_title: 'Example campaign',
    adv_id: ADVERTISER_ID,
    advertiser_id: '9',
    advertiser_name: 'Example shop',
    source: 'mail',
    p1: 'one',
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`p${n}`, ''])),
    p10: 'ten',
    gaid: 'g',
    idfa: 'i',
    android_id: 'a',
    app_id: 'app',
    app_name: 'App',
    creative_name: 'creative',
    device: 'windows',
    os: 'Windows',
    browser: 'Chrome',
    ip: '203.0.113.0',
    isp: 'ISP',
    city: 'City',
    region: 'Region',
    country_id: 'US',
    click_time: '1773144000',
    click_datetime: '2026-03-10 17:45:00',
    referer: 'https://blog.example.org/',
    user_agent: 'agent/1',
    tdomain: 'go.example.com',
    url_id: '3',
    url: 'https://shop.example.com/p/1',
    rand: '0',
  };

  // docs/rules/tracking.md#destination-macros
  it('are all there, and no others', () => {
    expect(Object.keys(DESTINATION_MACROS).sort()).toEqual(Object.keys(expected).sort());
  });

  // docs/rules/tracking.md#values-of-macros
  it.each(Object.entries(expected))('{%s} is %j', (name, value) => {
    expect(destinationValues(subject())(name)).toBe(value);
  });

  it.each(['unknown', 'constructor', '__proto__', 'toString', ''])('of {%s} are empty', (name) => {
    expect(destinationValues(subject())(name)).toBe('');
  });

  it('are empty without a landing page', () => {
    expect(destinationValues(subject({ landingPage: null }))('url_id')).toBe('');
  });
});

describe('the address of a redirect', () => {
  const go = (template: string, deepLink = '', values = destinationValues(subject())) =>
    destinationUrl(compileTemplate(template), values, deepLink);
  const id = clickId();

  it.each([
    ['https://a.example/?c={click_id}', '', `https://a.example/?c=${id}`],
    ['https://a.example/?c={click_id}', 'https://a.example/p', `https://a.example/p?c=${id}`],
    ['https://a.example/?c={click_id}', 'https://b.example/p', `https://a.example/?c=${id}`],
    [
      'https://a.example/?u={url}',
      'https://a.example/p',
      'https://a.example/?u=https%3A%2F%2Fshop.example.com%2Fp%2F1',
    ],
    ['https://bücher.example/ü?c={p1}', '', 'https://xn--bcher-kva.example/%C3%BC?c=one'],
    ['{url}', '', null],
    [' https://ü.example/', '', 'https://xn--tda.example/'],
    ['https://{p1}/{url}', '', null],
    ['HTTP://a.example/{p1}', '', 'HTTP://a.example/one'],
    ['//a.example/{p1}', '', null],
    ['javascript:{p1}', '', null],
    ['https://', '', null],
    ['', '', null],
    [
      'https://a.example/?c={camp_id}&u=1',
      'https://a.example/x?c=9&u=2&%63=8',
      'https://a.example/x?u=2&c=7',
    ],
  ])('%s with deep link %j is %s', (template, deepLink, expected) => {
    expect(go(template, deepLink)).toBe(expected);
  });

  it('can always be sent as a header', () => {
    const values = () => 'ü\r\nSet-Cookie: x=\u2028"';
    expect(go('https://a.example/{p1}?x={p1}#{p1}', '', values)).toMatch(/^[!-~]+$/);
    expect(go('https://a.example/\r\nX: y', '', values)).toMatch(/^[!-~]+$/);
  });
});
