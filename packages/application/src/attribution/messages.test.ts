import { describe, expect, it } from '@jest/globals';
import type { FoundRate } from '@tributary/domain/exchange/exchange-rates';
import type { Postback } from '@tributary/domain/postbacks/postback';
import type { PostbackSubject } from '@tributary/domain/postbacks/subject';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import type { CampaignId, DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import {
  advertiser,
  affiliate,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  idOf,
  network,
  NETWORK_ID,
  NOW,
  postback,
} from '../../contracts/shared/given.ts';
import { click, clickId, conversion } from '../../contracts/shared/given-events.ts';
import { OTHER_AFFILIATE_ID } from '../../contracts/shared/records-under-test.ts';
import type { BatchRecords } from './batch-records.ts';
import type { BookCatalog, LinkDomain } from './books.ts';
import { messagesAbout } from './messages.ts';

const SALE = {
  event: 'conversion',
  conversion: conversion(),
  previousStatus: null,
  click: click(),
} satisfies PostbackSubject;
const CLICK: PostbackSubject = { event: 'click', click: click() };
const RATE: FoundRate = {
  used: { from: 'EUR', rate: money('2'), day: calendarDay('2026-03-09') },
  factor: { times: money('2'), over: money('1') },
};
/** One of conversions with this URL. */
const saying = (url: string, changes: Partial<Postback> = {}) =>
  postback({ url: `https://a.example/?x=${url}`, ...changes });

type Given = {
  readonly postbacks?: readonly Postback[];
  readonly currency?: string;
  readonly records?: Partial<BatchRecords>;
  readonly domains?: readonly (Omit<LinkDomain, 'networkId' | 'affiliateId' | 'campaignId'> &
    Partial<Pick<LinkDomain, 'campaignId'>>)[];
  readonly rate?: FoundRate | undefined;
};

/** Writes a batch's messages; what was asked for them is in `rates` and `pairs`. */
async function told(subjects: readonly PostbackSubject[], given: Given = {}) {
  const { postbacks = [postback()], currency = 'EUR', domains = [{ domain: null, domains: [] }] } = given;
  const rates: unknown[] = [];
  const pairs: unknown[] = [];
  const notPart = () => {
    throw new Error('No message needs this.');
  };
  const records: BatchRecords = {
    network: () => network({ currency, zone: 'Asia/Tokyo' }),
    campaign: () => campaign(),
    account: (id) => [affiliate(), advertiser()].find((one) => one.id === id),
    terms: notPart,
    currentTerms: notPart,
    caps: notPart,
    postbacks: (id) => (id === AFFILIATE_ID ? postbacks : []),
    groups: notPart,
    groupHold: notPart,
    day: (_network, at) => dayOf(at, 'Asia/Tokyo'),
    ...given.records,
  };
  const asked = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, campaignId: CAMPAIGN_ID };
  const linkDomains: BookCatalog['linkDomains'] = async (some) => {
    pairs.push(some.map(({ affiliateId, campaignId }) => [affiliateId, campaignId]));
    return domains.map((one) => ({ ...asked, ...one }));
  };
  let deliveries = 0;
  const stamp = { now: NOW, newDeliveryId: () => idOf<DeliveryId>('de', ++deliveries) };
  const messages = await messagesAbout(
    {
      stores: { catalog: { linkDomains } as BookCatalog },
      records,
      rates: {
        prepare: async (days) => void rates.push(...days),
        rateOf: (on, from, to) => {
          if (!rates.some((one) => JSON.stringify(one) === JSON.stringify(on))) notPart();
          return from === 'EUR' && to === 'USD' ? ('rate' in given ? given.rate : RATE) : undefined;
        },
      },
    },
    subjects.map((subject) => ({ subject, stamp })),
  );
  return { messages, said: messages.map(({ url }) => url.split('x=')[1]), rates, pairs };
}

// docs/rules/postbacks.md#written-with-the-event
describe('the messages of a batch', () => {
  it('are one for each event and postback, with what they tell of', async () => {
    const both = [postback(), postback({ id: idOf<PostbackId>('b0', 2), event: 'click' })];
    const { messages, rates, pairs } = await told([SALE, CLICK], { postbacks: both });
    expect(messages.map(({ event, eventId, postbackId }) => [event, eventId, postbackId])).toEqual([
      ['conversion', conversion().id, idOf('b0')],
      ['click', clickId(), idOf('b0', 2)],
    ]);
    expect([rates, pairs]).toEqual([[], []]);
  });

  it('are none for an affiliate without postbacks, and nothing is read for it', async () => {
    const others: PostbackSubject = {
      ...SALE,
      conversion: conversion({ affiliateId: OTHER_AFFILIATE_ID }),
    };
    expect(await told([others])).toEqual({ messages: [], said: [], rates: [], pairs: [] });
    const silent = { postbacks: [], records: { account: () => affiliate() } };
    expect((await told([SALE], silent)).messages).toEqual([]);
  });

  it('are none for an affiliate that is gone', async () => {
    const gone = { account: () => undefined };
    expect((await told([SALE], { postbacks: [saying('{payout_usd}')], records: gone })).rates).toEqual([]);
  });

  it('leave out the names of an advertiser that is gone, and keep its id', async () => {
    const named = saying('{adv_id}_{advertiser_name}_{advertiser_id}');
    const shares = { campaign: () => campaign({ shareAdvertiser: true }) };
    const { id, name, displayId } = advertiser();
    const here = await told([SALE], { postbacks: [named], records: shares });
    expect(here.said).toEqual([`${id}_${encodeURIComponent(name)}_${displayId}`]);
    const gone = { ...shares, account: (one: string) => (one === AFFILIATE_ID ? affiliate() : undefined) };
    const said = (await told([SALE], { postbacks: [named], records: gone })).said;
    expect(said).toEqual([`${id}__0`]);
  });

  describe('say dollars', () => {
    const dollars = [saying('{payout_usd}')];
    it('by the rate of the network’s day, asked for before', async () => {
      const evening = new Date('2026-03-11T20:00:00Z'); // the next day in Tokyo, and another than the click's
      const late = { ...SALE, conversion: conversion({ convertedAt: evening }) };
      const { said, rates } = await told([late], { postbacks: dollars });
      expect(said).toEqual(['5']);
      expect(rates).toEqual([{ networkId: NETWORK_ID, day: '2026-03-12' }]);
    });
    it('of a click by its own instant', async () => {
      const at = new Date('2026-03-09T20:00:00Z');
      const clicked: PostbackSubject = {
        event: 'click',
        click: click({ clickedAt: at, payout: money('3') }),
      };
      const { said, rates } = await told([clicked], {
        postbacks: [saying('{payout_usd}', { event: 'click' })],
      });
      expect(rates).toEqual([{ networkId: NETWORK_ID, day: '2026-03-10' }]);
      expect(said).toEqual(['6']);
    });
    it('only where a message says them, and ask for no rate otherwise', async () => {
      expect((await told([SALE], { postbacks: [saying('{payout}')] })).rates).toEqual([]);
      expect((await told([SALE], { postbacks: [saying('payout_usd')] })).rates).toEqual([]);
    });
    it('without a rate, where they are the network’s own', async () => {
      const { said, rates } = await told([SALE], { postbacks: dollars, currency: 'USD' });
      expect([said, rates]).toEqual([['2.5'], []]);
    });
    it('in a POST always: it may hold every macro', async () => {
      const posted = postback({ url: 'https://a.example/hook', method: 'POST' });
      const { messages, rates } = await told([SALE], { postbacks: [posted] });
      expect(rates).toHaveLength(1);
      expect(JSON.parse(messages[0]?.body ?? '')).toMatchObject({ payout: '2.5', payout_usd: '5' });
    });
    it('when one of several postbacks does', async () => {
      const { said } = await told([SALE], {
        postbacks: [saying('{payout}'), saying('{payout_usd}', { id: idOf<PostbackId>('b0', 2) })],
      });
      expect(said).toEqual(['2.5', '5']);
    });
    it('not at all when no rate is stored', async () => {
      expect((await told([SALE], { postbacks: dollars, rate: undefined })).said).toEqual(['']);
    });
  });

  describe('name the tracking domain', () => {
    const domain = [
      saying('{tdomain}'),
      saying('{tdomain}', { id: idOf<PostbackId>('b0', 2), event: 'click' }),
    ];
    const domains = [{ domain: 'go.example.com', domains: ['go.example.com'] }];
    it('of the link, asked for once for each affiliate and campaign', async () => {
      const { said, pairs } = await told([SALE, CLICK], { postbacks: domain, domains });
      expect(said).toEqual(['go.example.com', 'go.example.com']);
      expect(pairs).toEqual([[[AFFILIATE_ID, CAMPAIGN_ID]]]);
    });
    it('of each campaign its own', async () => {
      const otherId = idOf<CampaignId>('ca', 2);
      const other: PostbackSubject = { ...SALE, conversion: conversion({ campaignId: otherId }) };
      const both = [
        ...domains,
        { domain: 'go2.example.com', domains: ['go2.example.com'], campaignId: otherId },
      ];
      const { said } = await told([SALE, other], { postbacks: domain, domains: both });
      expect(said).toEqual(['go.example.com', 'go2.example.com']);
    });
    it('only where a message says it', async () => {
      expect((await told([SALE], { postbacks: [saying('{payout}')], domains })).pairs).toEqual([]);
    });
    it('as nothing where there is no such link', async () => {
      expect((await told([SALE], { postbacks: domain, domains: [] })).said).toEqual(['']);
    });
  });
});
