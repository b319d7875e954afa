import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  NETWORK_ID,
  NOW,
} from '@tributary/application/contracts/shared/given';
import {
  advertiser,
  affiliate,
  campaign,
  idOf,
  network,
  postback,
} from '@tributary/application/contracts/shared/given';
import { click, conversion } from '@tributary/application/contracts/shared/given-events';
import { CONVERSION_STATUSES, type ConversionStatus } from '../attribution/conversion.ts';
import type { DeliveryId } from '../shared/ids.ts';
import { money } from '../shared/money.ts';
import { deliveriesFor } from './message.ts';
import type { Postback } from './postback.ts';
import { POSTBACK_MACROS } from './values.ts';
import type { PostbackRecords, PostbackSubject } from './subject.ts';

const records = (overrides: Partial<PostbackRecords> = {}): PostbackRecords => ({
  network: network({ zone: 'Europe/Berlin' }),
  campaign: campaign({ displayId: 7 }),
  affiliate: affiliate({ displayId: 3 }),
  advertiser: advertiser({ displayId: 5 }),
  postbacks: [postback()],
  ...overrides,
});

const stamp = () => {
  let n = 0;
  return { now: NOW, newDeliveryId: () => idOf<DeliveryId>('de', ++n) };
};

const converted = (overrides: Parameters<typeof conversion>[0] = {}): PostbackSubject => ({
  event: 'conversion',
  conversion: conversion(overrides),
  previousStatus: null,
  click: click(),
});

/** The template filled for the subject. */
function fill(template: string, subject: PostbackSubject, overrides: Partial<PostbackRecords> = {}): string {
  const one = postback({ event: subject.event, url: `https://a.example/?v=${template}` });
  const [delivery] = deliveriesFor(subject, records({ postbacks: [one], ...overrides }), stamp());
  return new URL(delivery?.url ?? 'https://none.example').searchParams.get('v') ?? 'nothing';
}

describe('a delivery', () => {
  it('names the postback, the affiliate and the event', () => {
    const subject = converted();
    expect(deliveriesFor(subject, records(), stamp())).toEqual([
      {
        id: idOf('de', 1),
        networkId: NETWORK_ID,
        postbackId: postback().id,
        affiliateId: AFFILIATE_ID,
        campaignId: CAMPAIGN_ID,
        event: 'conversion',
        eventId: conversion().id,
        status: 'approved',
        method: 'GET',
        url: 'https://affiliate.example.com/postback?click=abc&amount=2.5',
        body: '',
        createdAt: NOW,
      },
    ]);
  });

  it.each(['pending', 'rejected', 'cancelled'] as const)('is not made for a %s conversion', (status) => {
    expect(deliveriesFor(converted({ status }), records(), stamp())).toEqual([]);
  });

  // docs/rules/postbacks.md#statuses-of-a-postback
  it('is made for the statuses its postback names, and says which one', () => {
    const statuses = ['pending', 'rejected'] as const;
    const said = (status: ConversionStatus) => {
      const subject = { ...converted({ status }), previousStatus: 'approved' as const };
      const one = postback({ statuses, url: 'https://a.example/?s={status}&was={previous_status}' });
      return deliveriesFor(subject, records({ postbacks: [one] }), stamp()).map(
        ({ status: about, url }) => `${String(about)} ${url}`,
      );
    };
    expect(CONVERSION_STATUSES.map(said)).toEqual([
      [],
      ['pending https://a.example/?s=pending&was=approved'],
      ['rejected https://a.example/?s=rejected&was=approved'],
      [],
    ]);
  });

  // docs/rules/postbacks.md#statuses-of-a-postback
  it('is not made of a conversion that its affiliate does not see', () => {
    const all = records({ postbacks: [postback({ statuses: CONVERSION_STATUSES })] });
    const hidden = converted({ status: 'cancelled', shown: false });
    expect(deliveriesFor(hidden, all, stamp())).toEqual([]);
    expect(deliveriesFor(converted({ status: 'cancelled', shown: true }), all, stamp())).toHaveLength(1);
    expect(deliveriesFor(converted({ status: 'approved', shown: false }), all, stamp())).toHaveLength(1);
  });

  // docs/rules/postbacks.md#statuses-of-a-postback
  it("is not made by the account's postback in place of the campaign's, whose statuses differ", () => {
    const own = postback({ id: idOf('b0', 2), campaignId: CAMPAIGN_ID });
    const all = postback({ statuses: CONVERSION_STATUSES });
    expect(
      deliveriesFor(converted({ status: 'rejected' }), records({ postbacks: [own, all] }), stamp()),
    ).toEqual([]);
  });

  // docs/rules/postbacks.md#postback-events
  it('is made for valid clicks only', () => {
    const all = records({ postbacks: [postback({ event: 'click' })] });
    expect(deliveriesFor({ event: 'click', click: click() }, all, stamp())).toHaveLength(1);
    expect(deliveriesFor({ event: 'click', click: click({ rejection: 'BOT' }) }, all, stamp())).toEqual([]);
  });
});

// docs/rules/postbacks.md#postback-macros
describe('the macros', () => {
  it.each([
    ['click_id', click().id],
    ['aff_id', AFFILIATE_ID],
    ['publisher_id', '3'],
    ['aff_name', 'Alice Example'],
    ['aff_username', 'alice'],
    ['campaign_id', CAMPAIGN_ID],
    ['camp_id', '7'],
    ['campaign_title', 'Example campaign'],
    ['adv_id', ADVERTISER_ID],
    ['advertiser_id', ''],
    ['advertiser_name', ''],
    ['source', 'newsletter'],
    ['p1', 'abc'],
    ['p2', ''],
    ['country_id', 'US'],
    ['region', 'California'],
    ['city', 'San Francisco'],
    ['isp', 'Example ISP'],
    ['device', 'windows'],
    ['os', 'Windows'],
    ['browser', 'Chrome'],
    ['ip', '203.0.113.0'],
    ['user_agent', click().userAgent],
    ['agent', click().userAgent],
    ['referer', 'https://blog.example.org/post'],
    ['click_time', '1773144000'],
    ['click_datetime', '2026-03-10 13:00:00'],
    ['tdomain', ''],
    ['unknown', ''],
    ['constructor', ''],
    ['__proto__', ''],
  ])('{%s} is %j for clicks and conversions', (name, value) => {
    expect(fill(`{${name}}`, { event: 'click', click: click() })).toBe(value);
    expect(fill(`{${name}}`, converted())).toBe(value);
  });

  it.each([
    ['conversion_id', conversion().id],
    ['payout', '2.5'],
    ['payout_usd', '2.5'],
    ['currency', 'USD'],
    ['txn_id', 'T 1&2'],
    ['sale_amount', '19.99'],
    ['goal_id', GOAL_ID],
    ['goal_name', 'Sale'],
    ['status', 'approved'],
    ['sub1', 'x'],
    ['sub10', 'ü'],
    ['sub2', ''],
    ['conversion_time', '1773144060'],
    ['conversion_datetime', '2026-03-10 13:01:00'],
  ])('{%s} is %j for conversions', (name, value) => {
    const subject = converted({
      txnId: 'T 1&2',
      saleAmount: money('19.99'),
      goalId: GOAL_ID,
      goalTitle: 'Sale',
      subs: { sub1: 'x', sub10: 'ü' },
      convertedAt: new Date(NOW.getTime() + 60_000),
      id: conversion().id,
    });
    expect(fill(`{${name}}`, subject)).toBe(value);
  });

  it('name each parameter of the affiliate and each value of the advertiser', () => {
    const numbers = Array.from({ length: 10 }, (_, n) => n + 1);
    const all = (kind: string) => Object.fromEntries(numbers.map((n) => [`${kind}${n}`, `${kind}=${n}`]));
    const subject = converted({ parameters: all('p'), subs: all('sub') });
    const both = { ...subject, click: click({ parameters: all('p') }) } as PostbackSubject;
    for (const kind of ['p', 'sub']) {
      const template = numbers.map((n) => `{${kind}${n}}`).join('|');
      expect(fill(template, both)).toBe(numbers.map((n) => `${kind}=${n}`).join('|'));
    }
  });

  it('hold the deep link of the click, and who the advertiser is where the campaign shares it', () => {
    const deep = click({ parameters: { url: 'https://shop.example/a' } });
    expect(fill('{url}', { event: 'click', click: deep })).toBe('https://shop.example/a');
    expect(fill('{url}', { event: 'click', click: click({ parameters: {} }) })).toBe('');
    const shared = { campaign: campaign({ shareAdvertiser: true }) };
    expect(fill('{advertiser_id}|{adv_id}', converted(), shared)).toBe(`5|${ADVERTISER_ID}`);
  });

  it('are those of the click that the conversion names, when it is not at hand', () => {
    const subject: PostbackSubject = {
      event: 'conversion',
      conversion: conversion({ clickId: click().id, clickedAt: NOW, convertedAt: new Date(0) }),
      previousStatus: null,
      click: null,
    };
    expect(fill('{click_id}|{click_time}', subject)).toBe(`${click().id}|1773144000`);
  });

  it('name the app parameters as destinations do', () => {
    const parameters = {
      aid: 'A',
      cr_name: 'C',
      lp_id: '9',
      gaid: 'G',
      idfa: 'I',
      app_id: 'P',
      app_name: 'N',
    };
    const subject: PostbackSubject = { event: 'click', click: click({ parameters }) };
    expect(fill('{android_id}|{creative_name}|{url_id}|{gaid}|{idfa}|{app_id}|{app_name}', subject)).toBe(
      'A|C|9|G|I|P|N',
    );
  });

  // docs/rules/postbacks.md#payout-in-dollars
  it('convert to dollars by the rate of the day, and say nothing without one', () => {
    const euro = network({ currency: 'EUR' });
    expect(
      fill('{payout_usd}', converted(), {
        network: euro,
        usdFactor: { times: money('1.1'), over: money('1') },
      }),
    ).toBe('2.75');
    expect(fill('{payout_usd}', converted(), { network: euro })).toBe('');
    expect(fill('{currency}', converted(), { network: euro })).toBe('EUR');
  });

  it('are filled from the conversion alone when its click is unknown', () => {
    const subject: PostbackSubject = {
      event: 'conversion',
      conversion: conversion({ clickId: null, clickedAt: null }),
      previousStatus: null,
      click: null,
    };
    expect(fill('{click_id}|{click_time}{click_datetime}|{country_id}|{p1}|{ip}', subject)).toBe(
      '||US|abc|198.51.100.0',
    );
  });

  it('never expand or break out, whatever the visitor sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('{payout}', '&v=2#', '/../', '%7Bpayout%7D', '@evil'),
        ),
        (p1) => {
          const subject: PostbackSubject = { event: 'click', click: click({ parameters: { p1 } }) };
          expect(fill('{p1}', subject)).toBe(p1);
        },
      ),
    );
  });

  it('gives every message a {rand} of its own', () => {
    const both = [postback(), postback({ id: idOf('b0', 2) })].map((one) => ({
      ...one,
      url: 'https://a.example/?r={rand}',
    }));
    const urls = deliveriesFor(converted(), records({ postbacks: both }), stamp()).map(({ url }) => url);
    expect(new Set(urls).size).toBe(2);
    expect(urls[0]).toMatch(/\?r=\d+$/);
  });
});

it('every macro has a label', () => {
  expect(Object.keys(POSTBACK_MACROS)).toEqual(
    expect.arrayContaining(['click_id', 'agent', 'payout', 'sub10']),
  );
  expect(Object.values(POSTBACK_MACROS).every((label) => label.length > 2)).toBe(true);
});

// docs/rules/postbacks.md#advertiser-in-postbacks
describe('who the advertiser is', () => {
  const sent = (url: string, shareAdvertiser: boolean) => {
    const own = [postback({ method: 'POST', url })];
    const given = records({ postbacks: own, campaign: campaign({ shareAdvertiser }) });
    const [delivery] = deliveriesFor(converted(), given, stamp());
    return [delivery?.url, JSON.parse(delivery?.body ?? 'null') as unknown] as const;
  };
  const NAMED = 'https://a.example/?a={adv_id}&i={advertiser_id}&n={advertiser_name}';

  it('is its long id where the template names it; name and short id only if the campaign shares them', () => {
    expect(sent(NAMED, false)).toEqual([
      `https://a.example/?a=${ADVERTISER_ID}&i=&n=`,
      { a: ADVERTISER_ID, i: '', n: '' },
    ]);
    expect(sent(NAMED, true)[1]).toEqual({ a: ADVERTISER_ID, i: '5', n: 'Example shop' });
  });

  it('is in no body that does not ask, shared or not', () => {
    for (const shared of [false, true]) {
      const [, body] = sent('https://a.example/pb', shared);
      expect(Object.keys(body as object)).toContain('click_id');
      for (const name of ['adv_id', 'advertiser_id', 'advertiser_name'])
        expect(body).not.toHaveProperty(name);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ADVERTISER_ID}|Example shop`));
    }
  });
});

// docs/rules/postbacks.md#postback-body
describe('a POST', () => {
  const body = (url: string) => {
    const [delivery] = deliveriesFor(
      converted(),
      records({ postbacks: [postback({ method: 'POST', url })] }),
      stamp(),
    );
    return { url: delivery?.url, body: JSON.parse(delivery?.body ?? 'null') as Record<string, unknown> };
  };

  it('carries the fields of its URL as JSON', () => {
    expect(body('https://a.example/pb?id={click_id}&who={aff_name}&kind=sale')).toEqual({
      url: `https://a.example/pb?id=${click().id}&who=Alice%20Example&kind=sale`,
      body: { id: click().id, who: 'Alice Example', kind: 'sale' },
    });
  });

  it('carries every macro that has a value when its URL names none', () => {
    const sent = body('https://a.example/pb').body;
    expect(sent).toMatchObject({ event: 'conversion', click_id: click().id, payout: '2.5', p1: 'abc' });
    expect(sent).not.toHaveProperty('p2');
  });
});

describe('which postbacks fire', () => {
  const wide = postback({ id: idOf('b0', 1) });
  const own = postback({ id: idOf('b0', 2), campaignId: CAMPAIGN_ID });
  const foreign = postback({ id: idOf('b0', 3), campaignId: idOf('ca', 9) });
  const forGoal = postback({ id: idOf('b0', 4), campaignId: CAMPAIGN_ID, goalId: GOAL_ID });
  const onClick = postback({ id: idOf('b0', 5), event: 'click', goalId: GOAL_ID });
  const off = postback({ id: idOf('b0', 6), campaignId: CAMPAIGN_ID, live: false });

  const fired = (postbacks: Postback[], subject = converted(), fireGlobalPostback = false) =>
    deliveriesFor(subject, records({ postbacks, campaign: campaign({ fireGlobalPostback }) }), stamp()).map(
      ({ postbackId }) => postbackId,
    );

  // docs/rules/postbacks.md#campaign-before-account
  it("are the campaign's own instead of the account-wide one", () => {
    expect(fired([wide, own, foreign])).toEqual([own.id]);
    expect(fired([wide, foreign])).toEqual([wide.id]);
    expect(fired([foreign])).toEqual([]);
  });

  // docs/rules/postbacks.md#campaign-before-account
  it('are both when the campaign says so', () => {
    expect(fired([wide, own, foreign], converted(), true)).toEqual([wide.id, own.id]);
  });

  // docs/rules/postbacks.md#goal-filter
  it('are those of the goal, and one of another goal replaces nothing', () => {
    expect(fired([wide, forGoal], converted({ goalId: GOAL_ID }))).toEqual([forGoal.id]);
    expect(fired([wide, forGoal])).toEqual([wide.id]);
    expect(fired([wide, forGoal], converted({ goalId: idOf('90a1', 2) }))).toEqual([wide.id]);
  });

  it('are those of the event; a click has no goal', () => {
    expect(fired([wide, own, onClick], { event: 'click', click: click() })).toEqual([onClick.id]);
    expect(fired([wide, onClick])).toEqual([wide.id]);
  });

  it('are live', () => {
    expect(fired([wide, off])).toEqual([wide.id]);
  });
});
