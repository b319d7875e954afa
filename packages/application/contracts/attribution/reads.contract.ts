import { describe, expect, it } from '@jest/globals';
import type { Conversion, HitEvent, HitOutcome } from '@tributary/domain/attribution/conversion';
import { deltasOfClick } from '@tributary/domain/reporting/deltas';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { id, type CommissionId, type LandingPageId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import type { ClickFilter, ConversionFilter, HitFilter } from '../../src/attribution/logs.ts';
import type { LogPage, SummedLogPage } from '../../src/shared/page.ts';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { click, clickId, conversion, hitEvent, hitId, visitorFacts } from '../shared/given-events.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  idOf,
  landingPage,
  network,
  NETWORK_ID,
  NOW,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  withoutDisplayId,
} from '../shared/records-under-test.ts';

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const ALWAYS = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
const FIRST: LogPage = { page: 1, limit: 100 };

export function readsContract(name: string, open: OpenBooks): void {
  clickReads(name, open);
  conversionReads(name, open);
  hitReads(name, open);
}

function clickReads(name: string, open: OpenBooks): void {
  describe(`${name}: ReadClicks`, () => {
    const opened = openedBooks(open);
    const nth = (n: number, overrides: Partial<Click> = {}) =>
      click({ id: clickId(n, at(n)), clickedAt: at(n), ...overrides });
    const store = (...clicks: Click[]) => storeIn('UTC', ...clicks);
    /** As the worker does: with what they add to the stats. */
    const storeIn = (zone: string, ...clicks: Click[]) =>
      inBooks(opened(), async (stores) => {
        await stores.clicks.add(clicks);
        await stores.stats.add(clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, zone))));
      });
    const read = (filter: Partial<ClickFilter> = {}, page = FIRST) =>
      opened().reads.clicks(NETWORK_ID, { ...ALWAYS, ...filter }, page);
    const count = (filter: Partial<ClickFilter> = {}) =>
      opened().reads.countClicks(NETWORK_ID, { ...ALWAYS, ...filter });

    it('shows a click with the names of its records', async () => {
      const page = await opened().records.landingPages.add(NETWORK_ID, withoutDisplayId(landingPage()));
      await store(nth(1, { landingPageId: page.id }), nth(2));
      const [second, first] = await read();
      expect(first).toEqual({
        ...nth(1, { landingPageId: page.id }),
        campaignDisplayId: 1,
        campaignTitle: 'Example campaign',
        affiliateDisplayId: 1,
        affiliateName: 'Alice Example',
        landingPageDisplayId: page.displayId,
        landingPageTitle: 'Second page',
      });
      expect(second).toMatchObject({ landingPageDisplayId: null, landingPageTitle: null });
    });

    it('still shows one whose landing page is gone', async () => {
      await store(nth(1, { landingPageId: id<LandingPageId>('0123456789abcdef01234567') }));
      expect((await read())[0]).toMatchObject({ id: nth(1).id, landingPageTitle: null });
    });

    it('newest first, page by page, nothing beyond the last', async () => {
      await store(nth(3), nth(1), nth(2), click({ id: clickId(9, at(2)), clickedAt: at(2) }));
      const order = [nth(3).id, clickId(9, at(2)), nth(2).id, nth(1).id];
      expect(idsOf(await read())).toEqual(order);
      expect(idsOf(await read({}, { page: 2, limit: 3 }))).toEqual(order.slice(3));
      expect(await read({}, { page: 3, limit: 3 })).toEqual([]);
    });

    it('continues after a position, unmoved by what arrives meanwhile', async () => {
      await store(nth(3), nth(1), nth(2), click({ id: clickId(9, at(2)), clickedAt: at(2) }));
      const after = { at: at(2), id: clickId(9, at(2)) };
      await store(nth(4));
      expect(idsOf(await read({}, { page: 1, limit: 1, after }))).toEqual([nth(2).id]);
      expect(idsOf(await read({}, { page: 7, limit: 10, after }))).toEqual([nth(2).id, nth(1).id]);
    });

    it('hands over each line of a page by itself as well, in the same order', async () => {
      const page = await opened().records.landingPages.add(NETWORK_ID, withoutDisplayId(landingPage()));
      await store(nth(3), nth(1, { landingPageId: page.id }), nth(2, { campaignId: OTHER_CAMPAIGN_ID }));
      const each = async (filter: Partial<ClickFilter>, asked: LogPage) => {
        const lines: unknown[] = [];
        await opened().reads.eachClick(NETWORK_ID, { ...ALWAYS, ...filter }, asked, (line) =>
          lines.push(line),
        );
        return lines;
      };
      for (const asked of [FIRST, { page: 2, limit: 2 }, { ...FIRST, after: { at: at(3), id: nth(3).id } }])
        expect(await each({}, asked)).toEqual(await read({}, asked));
      expect(await each({}, FIRST)).toHaveLength(3);
      expect(await each({ campaignIds: [OTHER_CAMPAIGN_ID] }, FIRST)).toMatchObject([{ id: nth(2).id }]);
    });

    it('from the first instant up to, not including, the last', async () => {
      await store(nth(1), nth(2), nth(3));
      expect(idsOf(await read({ from: at(1), to: at(3) }))).toEqual([nth(2).id, nth(1).id]);
      expect(await count({ from: at(1), to: at(3) })).toBe(2);
      const until = { from: at(3), to: new Date('9999-12-31T11:00:00Z') };
      expect(idsOf(await read(until))).toEqual([nth(3).id]);
    });

    it('by campaigns and affiliates, and of one network', async () => {
      await store(
        nth(1),
        nth(2, { campaignId: OTHER_CAMPAIGN_ID }),
        nth(3, { affiliateId: OTHER_AFFILIATE_ID }),
        nth(4, { networkId: OTHER_NETWORK_ID }),
      );
      expect(idsOf(await read())).toEqual([nth(3).id, nth(2).id, nth(1).id]);
      expect(idsOf(await read({ campaignIds: [OTHER_CAMPAIGN_ID] }))).toEqual([nth(2).id]);
      expect(idsOf(await read({ affiliateIds: [AFFILIATE_ID], campaignIds: [CAMPAIGN_ID] }))).toEqual([
        nth(1).id,
      ]);
      expect(await read({ campaignIds: [] })).toEqual([]);
      expect(await read({ affiliateIds: [] })).toEqual([]);
      expect(await count({ affiliateIds: [] })).toBe(0);
      expect(await count()).toBe(3);
      expect(await count({ affiliateIds: [OTHER_AFFILIATE_ID] })).toBe(1);
    });

    it('by whose campaign it was at the click, counted by the sums of days as by the rows', async () => {
      await store(
        nth(1),
        nth(2, { advertiserId: OTHER_ADVERTISER_ID }),
        nth(3, { advertiserId: OTHER_ADVERTISER_ID, affiliateId: OTHER_AFFILIATE_ID }),
      );
      const theirs = { advertiserIds: [OTHER_ADVERTISER_ID] };
      expect(idsOf(await read(theirs))).toEqual([nth(3).id, nth(2).id]);
      expect(await count(theirs)).toBe(2);
      expect(await count({ ...theirs, statuses: ['valid'] })).toBe(2);
      const { items, total, sums } = await opened().reads.clickPage(
        NETWORK_ID,
        { ...ALWAYS, ...theirs, affiliateIds: [AFFILIATE_ID] },
        { ...FIRST, withSums: true },
      );
      expect([idsOf(items), total, sums?.map((one) => one.count)]).toEqual([[nth(2).id], 1, [1]]);
      expect(await read({ advertiserIds: [] })).toEqual([]);
      expect(await count({ advertiserIds: [] })).toBe(0);
    });

    // docs/rules/stats.md#sums-of-a-log
    it('sums what is asked for by status and reason, whatever page is read', async () => {
      const paid = { payout: money('0.000000000000001'), revenue: money('1.5') };
      await store(
        nth(1, paid),
        nth(2, paid),
        nth(3, { duplicate: true, payout: ZERO, revenue: money('0.25') }),
        nth(4, { rejection: 'TARGETING', payout: ZERO, revenue: ZERO }),
        nth(5, { rejection: 'BOT', payout: ZERO, revenue: ZERO, affiliateId: OTHER_AFFILIATE_ID }),
        nth(6, { ...paid, networkId: OTHER_NETWORK_ID }),
        nth(700, paid),
      );
      const until = { from: at(0), to: at(700) };
      const page = async (filter: Partial<ClickFilter>, asked: SummedLogPage) =>
        opened().reads.clickPage(NETWORK_ID, { ...ALWAYS, ...until, ...filter }, asked);
      const all = await page({}, { page: 9, limit: 2, withSums: true });
      expect(all).toEqual({
        items: [],
        total: 5,
        sums: [
          { status: 'duplicate', reason: '', count: 1, payout: ZERO, revenue: money('0.25') },
          { status: 'rejected', reason: 'BOT', count: 1, payout: ZERO, revenue: ZERO },
          { status: 'rejected', reason: 'TARGETING', count: 1, payout: ZERO, revenue: ZERO },
          { status: 'valid', reason: '', count: 2, payout: money('0.000000000000002'), revenue: money('3') },
        ],
      });
      const after = { at: at(2), id: nth(2).id };
      const narrowed = await page({ affiliateIds: [AFFILIATE_ID] }, { ...FIRST, after, withSums: true });
      expect([idsOf(narrowed.items), narrowed.total]).toEqual([[nth(1).id], 4]);
      expect(narrowed.sums?.map(({ count: one }) => one)).toEqual([1, 1, 2]);
      expect(await page({ campaignIds: [] }, { ...FIRST, withSums: true })).toEqual({
        items: [],
        total: 0,
        sums: [],
      });
      expect(await page({}, FIRST)).not.toHaveProperty('sums');
    });

    it('by status, reason, country, id, address and parameters', async () => {
      await store(
        nth(1, { rejection: 'BOT', facts: visitorFacts({ country: '' }) }),
        nth(2, { duplicate: true, ip: '198.51.100.0' }),
        nth(3, { facts: visitorFacts({ country: 'DE' }), parameters: { p1: 'x', source: 'news' } }),
        nth(4, { rejection: 'TARGETING', duplicate: true, parameters: { p1: 'x' } }),
      );
      const found = async (filter: Partial<ClickFilter>) => {
        const clicks = idsOf(await read(filter));
        expect(await count(filter)).toBe(clicks.length);
        return clicks;
      };
      const [one, two, three, four] = [1, 2, 3, 4].map((n) => nth(n).id);
      expect(await found({ statuses: ['rejected'] })).toEqual([four, one]);
      expect(await found({ statuses: ['duplicate', 'valid'] })).toEqual([three, two]);
      expect(await found({ statuses: [] })).toEqual([]);
      expect(await found({ reasons: ['TARGETING', 'BLOCKED'] })).toEqual([four]);
      expect(await found({ countries: ['XX', 'DE'] })).toEqual([three, one]);
      expect(await found({ ids: [nth(2).id, nth(9).id] })).toEqual([two]);
      expect(await found({ ip: '198.51.100.0' })).toEqual([two]);
      expect(await found({ values: { p1: 'x' } })).toEqual([four, three]);
      expect(await found({ values: { p1: 'x', source: 'news' }, statuses: ['valid'] })).toEqual([three]);
      expect(await found({ values: { p1: "' or true --" } })).toEqual([]);
    });

    it.each(['UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York'])(
      'as many as there are between any two instants, in %s',
      async (zone) => {
        await opened().records.networks.replace(network({ zone }));
        // Around both changes of summer time, and around midnights.
        const instants = ['2026-03-07', '2026-03-28', '2026-10-24', '2026-10-31'].flatMap((day) =>
          Array.from({ length: 16 }, (_, n) => new Date(Date.parse(day) + n * 4.25 * 3_600_000)),
        );
        const clicks = instants.map((one, n) =>
          nth(n, {
            id: clickId(n + 1, one),
            clickedAt: one,
            rejection: n % 3 ? null : 'BOT',
            affiliateId: n % 2 ? AFFILIATE_ID : OTHER_AFFILIATE_ID,
          }),
        );
        await storeIn(zone, ...clicks);
        for (let n = 0; n < instants.length; n += 5) {
          for (let m = n; m < instants.length; m += 7) {
            const [from, to] = [instants[n] ?? NOW, new Date(Number(instants[m] ?? NOW) + (m % 2))];
            const within = clicks.filter(({ clickedAt }) => clickedAt >= from && clickedAt < to);
            expect([from, to, await count({ from, to })]).toEqual([from, to, within.length]);
          }
        }
        const [from, to] = [new Date('2026-03-01'), new Date('2026-11-30')];
        expect(await count({ from, to, affiliateIds: [AFFILIATE_ID] })).toBe(clicks.length / 2);
      },
    );
  });
}

function conversionReads(name: string, open: OpenBooks): void {
  describe(`${name}: ReadConversions`, () => {
    const opened = openedBooks(open);
    const nth = (n: number, overrides: Partial<Conversion> = {}) =>
      conversion({ id: hitId(n, at(n)), deduplicationKey: `once ${n}`, convertedAt: at(n), ...overrides });
    const store = (...conversions: Conversion[]) =>
      inBooks(opened(), (stores) => stores.conversions.add(conversions));
    const read = (filter: Partial<ConversionFilter> = {}, page = FIRST) =>
      opened().reads.conversions(NETWORK_ID, { ...ALWAYS, ...filter }, page);
    const only = async (filter: Partial<ConversionFilter>) => {
      const lines = await read(filter);
      expect(await opened().reads.countConversions(NETWORK_ID, { ...ALWAYS, ...filter })).toBe(lines.length);
      return idsOf(lines);
    };

    it('shows a conversion with the names of its records', async () => {
      await store(nth(1));
      expect(await read()).toEqual([
        {
          ...nth(1),
          campaignDisplayId: 1,
          campaignTitle: 'Example campaign',
          affiliateDisplayId: 1,
          affiliateName: 'Alice Example',
          advertiserDisplayId: 1,
          advertiserName: 'Example shop',
        },
      ]);
    });

    it('newest first, page by page and after a position', async () => {
      await store(nth(2), nth(3), nth(1));
      expect(await only({})).toEqual([nth(3).id, nth(2).id, nth(1).id]);
      expect(idsOf(await read({}, { page: 2, limit: 2 }))).toEqual([nth(1).id]);
      expect(await read({}, { page: 3, limit: 2 })).toEqual([]);
      const after = { at: at(3), id: nth(3).id };
      expect(idsOf(await read({}, { page: 1, limit: 1, after }))).toEqual([nth(2).id]);
    });

    // docs/rules/stats.md#sums-of-a-log
    it('sums what is asked for by status, whatever page is read', async () => {
      const paid = { payout: money('2.000000000000001'), revenue: money('3') };
      await store(
        nth(1, paid),
        nth(2, { ...paid, affiliateId: OTHER_AFFILIATE_ID }),
        nth(3, { ...paid, status: 'rejected', reason: 'fraud' }),
        nth(4, { ...paid, status: 'rejected', reason: 'returned' }),
        nth(5, { ...paid, networkId: OTHER_NETWORK_ID, advertiserId: FOREIGN_ADVERTISER_ID }),
      );
      const page = (filter: Partial<ConversionFilter>, asked: SummedLogPage) =>
        opened().reads.conversionPage(NETWORK_ID, { ...ALWAYS, ...filter }, asked);
      const [payout, revenue] = [money('4.000000000000002'), money('6')];
      const { items, total, sums } = await page({}, { page: 1, limit: 1, withSums: true });
      expect([idsOf(items), total]).toEqual([[nth(4).id], 4]);
      expect(sums).toEqual([
        { status: 'approved', reason: '', count: 2, payout, revenue, onHold: 0 },
        { status: 'rejected', reason: '', count: 2, payout, revenue, onHold: 0 },
      ]);
      const own = await page({ affiliateIds: [OTHER_AFFILIATE_ID] }, { ...FIRST, withSums: true });
      expect(own.sums).toEqual([{ status: 'approved', reason: '', count: 1, ...paid, onHold: 0 }]);
      expect(await page({}, FIRST)).not.toHaveProperty('sums');
    });

    // docs/rules/attribution.md#holds
    it('by the hold they are on', async () => {
      const held = (n: number, overrides: Partial<Conversion> = {}) =>
        nth(n, { status: 'pending', reason: 'ON_HOLD', releaseOn: at(10 * n), ...overrides });
      await store(
        held(1),
        held(2),
        held(3),
        held(4, { reason: 'NO_EXCHANGE_RATE' }),
        held(5, { reason: '', releaseOn: null }),
        nth(6),
        held(7, { networkId: OTHER_NETWORK_ID, advertiserId: FOREIGN_ADVERTISER_ID }),
      );
      expect(await only({ hold: 'on' })).toEqual([nth(3).id, nth(2).id, nth(1).id]);
      expect(await only({ hold: { until: at(20) } })).toEqual([nth(2).id, nth(1).id]);
      expect(await only({ hold: { until: new Date(at(20).getTime() - 1) } })).toEqual([nth(1).id]);
      expect(await only({ hold: 'off' })).toEqual([nth(6).id, nth(5).id, nth(4).id]);
      expect(await only({ hold: 'off', statuses: ['pending'] })).toEqual([nth(5).id, nth(4).id]);
      const { sums = [] } = await opened().reads.conversionPage(NETWORK_ID, ALWAYS, {
        ...FIRST,
        withSums: true,
      });
      expect(sums.map(({ status, count, onHold }) => [status, count, onHold])).toEqual([
        ['approved', 1, 0],
        ['pending', 5, 3],
      ]);
    });

    it('by everything that can be asked for', async () => {
      await store(
        nth(1),
        nth(2, { campaignId: OTHER_CAMPAIGN_ID, commissionId: idOf<CommissionId>('c0', 2) }),
        nth(3, { affiliateId: OTHER_AFFILIATE_ID, status: 'pending', reason: 'NO_EXCHANGE_RATE' }),
        nth(4, { goalId: GOAL_ID, status: 'cancelled', reasonCode: 'fraud', txnId: 'T-1' }),
        nth(5, { clickId: clickId(9), subs: { sub1: 'x', sub2: 'y' }, parameters: { p1: 'z' } }),
        nth(6, { networkId: OTHER_NETWORK_ID, advertiserId: FOREIGN_ADVERTISER_ID }),
      );
      expect(await only({ campaignIds: [OTHER_CAMPAIGN_ID] })).toEqual([nth(2).id]);
      expect(await only({ affiliateIds: [OTHER_AFFILIATE_ID] })).toEqual([nth(3).id]);
      expect(await only({ statuses: ['pending', 'cancelled'] })).toEqual([nth(4).id, nth(3).id]);
      expect(await only({ reasonCodes: ['fraud', 'test'] })).toEqual([nth(4).id]);
      expect(await only({ reasonCodes: ['returned'] })).toEqual([]);
      expect(await only({ shown: true })).toEqual([nth(5).id, nth(3).id, nth(2).id, nth(1).id]);
      expect(await only({ shown: true, statuses: ['cancelled'] })).toEqual([]);
      expect(await only({ reason: 'NO_EXCHANGE_RATE' })).toEqual([nth(3).id]);
      expect(await only({ reason: '' })).toEqual([nth(5).id, nth(4).id, nth(2).id, nth(1).id]);
      expect(await only({ goalId: GOAL_ID })).toEqual([nth(4).id]);
      expect(await only({ clickIds: [clickId(9)] })).toEqual([nth(5).id]);
      expect(await only({ ids: [nth(1).id] })).toEqual([nth(1).id]);
      expect(await only({ txnId: 'T-1' })).toEqual([nth(4).id]);
      expect(await only({ values: { sub1: 'x', p1: 'z' } })).toEqual([nth(5).id]);
      expect(await only({ values: { sub1: 'x', p1: 'other' } })).toEqual([]);
      expect(await only({ advertiserIds: [ADVERTISER_ID] })).toHaveLength(5);
      expect(await only({ advertiserIds: [FOREIGN_ADVERTISER_ID] })).toEqual([]);
      expect(await only({ from: at(2), to: at(4) })).toEqual([nth(3).id, nth(2).id]);
    });
  });
}

function hitReads(name: string, open: OpenBooks): void {
  describe(`${name}: ReadHits`, () => {
    const opened = openedBooks(open);
    const nth = (n: number) => hitEvent({ id: hitId(n, at(n)), hitAt: at(n) });

    it('newest first, by instants and reason, those without a network nowhere', async () => {
      const nobodys = { ...nth(4), networkId: null, refusal: 'INVALID_CLICK_ID' as const };
      await inBooks(opened(), (stores) =>
        stores.hits.add([
          { hit: nth(1), outcome: { state: 'refused', reason: 'CLICK_EXPIRED' }, detail: '' },
          {
            hit: nth(2),
            outcome: { state: 'converted', conversionId: nth(2).id, reason: 'NO_COMMISSION' },
            detail: '',
          },
          { hit: nth(3), outcome: { state: 'waiting' }, detail: '' },
          { hit: nobodys, outcome: { state: 'refused', reason: 'INVALID_CLICK_ID' }, detail: '' },
        ]),
      );
      const { hits, countHits } = opened().reads;
      const order = async (filter = {}, page = FIRST) =>
        (await hits(NETWORK_ID, { ...ALWAYS, ...filter }, page)).map((line) => line.hit.id);
      expect(await order()).toEqual([nth(3).id, nth(2).id, nth(1).id]);
      expect(await order({ reason: 'CLICK_EXPIRED' })).toEqual([nth(1).id]);
      expect(await order({ reason: 'NO_COMMISSION' })).toEqual([nth(2).id]);
      expect(await order({ from: at(2), to: at(3) })).toEqual([nth(2).id]);
      expect(await order({}, { page: 2, limit: 2 })).toEqual([nth(1).id]);
      expect(await order({}, { page: 1, limit: 1, after: { at: at(3), id: nth(3).id } })).toEqual([
        nth(2).id,
      ]);
      expect(await countHits(NETWORK_ID, ALWAYS)).toBe(3);
      const { hitPage } = opened().reads;
      const asked = { page: 3, limit: 2, withSums: true };
      expect(await hitPage(NETWORK_ID, ALWAYS, asked)).toEqual({
        items: [],
        total: 3,
        sums: [
          { status: 'converted', reason: 'NO_COMMISSION', count: 1 },
          { status: 'refused', reason: 'CLICK_EXPIRED', count: 1 },
          { status: 'waiting', reason: '', count: 1 },
        ],
      });
      const { sums } = await hitPage(NETWORK_ID, { ...ALWAYS, reason: 'CLICK_EXPIRED' }, asked);
      expect(sums).toEqual([{ status: 'refused', reason: 'CLICK_EXPIRED', count: 1 }]);
      expect(await hitPage(NETWORK_ID, ALWAYS, FIRST)).not.toHaveProperty('sums');
      expect(await countHits(NETWORK_ID, { ...ALWAYS, reason: 'CLICK_EXPIRED' })).toBe(1);
    });

    // docs/rules/attribution.md#advertiser-of-a-hit
    it('of one advertiser: by token, by what the pixel names, and only then by the click', async () => {
      const own = click({ advertiserId: ADVERTISER_ID });
      const anothers = click({ id: clickId(2), advertiserId: OTHER_ADVERTISER_ID });
      const refused = { state: 'refused', reason: 'INVALID_SECURITY_TOKEN' } as const;
      const hit = (n: number, overrides: Partial<HitEvent>) => ({
        hit: { ...nth(n), clickId: null, clickIdText: '', ...overrides },
        outcome: refused,
        detail: '',
      });
      await inBooks(opened(), async (stores) => {
        await stores.clicks.add([own, anothers]);
        await stores.hits.add([
          hit(1, { tokenAdvertiserId: ADVERTISER_ID, clickId: anothers.id, clickIdText: anothers.id }),
          // Somebody else's token, with a click of this advertiser: the sender's, and nobody else's.
          hit(2, { tokenAdvertiserId: OTHER_ADVERTISER_ID, clickId: own.id, clickIdText: own.id }),
          hit(3, { pixelAdvertiserId: ADVERTISER_ID, clickId: anothers.id }),
          hit(4, { tokenId: null, clickId: own.id, clickIdText: own.id, txnId: 'order-4' }),
          hit(5, { clickId: clickId(3), clickIdText: 'never stored' }),
          hit(6, {}),
        ]);
      });
      const { hits, countHits } = opened().reads;
      const found = async (filter: Partial<HitFilter>) =>
        (await hits(NETWORK_ID, { ...ALWAYS, ...filter }, FIRST)).map((line) => line.hit.id);
      expect(await found({ advertiserId: ADVERTISER_ID })).toEqual([nth(4).id, nth(3).id, nth(1).id]);
      expect(await found({ advertiserId: OTHER_ADVERTISER_ID })).toEqual([nth(2).id]);
      expect(await found({ advertiserId: ADVERTISER_ID, clickIdText: own.id })).toEqual([nth(4).id]);
      expect(await found({ txnId: 'order-4' })).toEqual([nth(4).id]);
      expect(await countHits(NETWORK_ID, { ...ALWAYS, advertiserId: ADVERTISER_ID })).toBe(3);
      expect(await countHits(OTHER_NETWORK_ID, { ...ALWAYS, advertiserId: ADVERTISER_ID })).toBe(0);
    });

    // docs/rules/attribution.md#advertiser-of-a-hit
    it('of one campaign: by what the pixel names, and only then by the click', async () => {
      const [own, anothers] = [click(), click({ id: clickId(2), campaignId: OTHER_CAMPAIGN_ID })];
      const hit = (n: number, overrides: Partial<HitEvent>) => ({
        hit: { ...nth(n), clickId: null, clickIdText: '', ...overrides },
        outcome: { state: 'waiting' } as const,
        detail: '',
      });
      await inBooks(opened(), async (stores) => {
        await stores.clicks.add([own, anothers]);
        await stores.hits.add([
          hit(1, { pixelCampaignId: CAMPAIGN_ID, clickId: anothers.id }),
          hit(2, { pixelCampaignId: OTHER_CAMPAIGN_ID, clickId: own.id }),
          hit(3, { clickId: own.id, tokenAdvertiserId: OTHER_ADVERTISER_ID }),
          // Another network's campaign says nothing.
          hit(4, { pixelCampaignId: FOREIGN_CAMPAIGN_ID, clickId: own.id }),
          hit(5, { clickId: clickId(3) }),
          hit(6, {}),
        ]);
      });
      const { hits, countHits } = opened().reads;
      const found = async (filter: Partial<HitFilter>) =>
        (await hits(NETWORK_ID, { ...ALWAYS, ...filter }, FIRST)).map((line) => line.hit.id);
      expect(await found({ campaignId: CAMPAIGN_ID })).toEqual([nth(4).id, nth(3).id, nth(1).id]);
      expect(await found({ campaignId: OTHER_CAMPAIGN_ID })).toEqual([nth(2).id]);
      expect(await found({ campaignId: FOREIGN_CAMPAIGN_ID })).toEqual([]);
      expect(await found({ campaignId: CAMPAIGN_ID, advertiserId: OTHER_ADVERTISER_ID })).toEqual([
        nth(3).id,
      ]);
      expect(await countHits(NETWORK_ID, { ...ALWAYS, campaignId: CAMPAIGN_ID })).toBe(3);
      expect(await countHits(OTHER_NETWORK_ID, { ...ALWAYS, campaignId: CAMPAIGN_ID })).toBe(0);
    });

    // docs/rules/attribution.md#hits-with-a-click-id
    it('how many came with a click ID, but for changes of orders and rows of files', async () => {
      const bare = { clickId: null, clickIdText: '' } as const;
      const hit = (n: number, overrides: Partial<HitEvent>) => ({
        hit: { ...nth(n), ...overrides },
        outcome: { state: 'waiting' } as const,
        detail: '',
      });
      await inBooks(opened(), (stores) =>
        stores.hits.add([
          hit(1, { txnId: 'one', tokenAdvertiserId: ADVERTISER_ID }),
          hit(2, { ...bare, clickIdText: 'no id of ours', tokenAdvertiserId: ADVERTISER_ID }),
          hit(3, { ...bare, method: 'pixel', tokenId: null, pixelAdvertiserId: ADVERTISER_ID }),
          hit(4, { ...bare, txnId: 'one', tokenAdvertiserId: ADVERTISER_ID }),
          hit(5, { ...bare, txnId: 'one', requestedStatus: 'rejected', tokenAdvertiserId: ADVERTISER_ID }),
          hit(6, { txnId: 'one', requestedStatus: 'rejected', tokenAdvertiserId: ADVERTISER_ID }),
          hit(7, { method: 'import', tokenAdvertiserId: ADVERTISER_ID }),
          hit(8, { method: 'api', tokenAdvertiserId: ADVERTISER_ID }),
          hit(9, { tokenAdvertiserId: OTHER_ADVERTISER_ID }),
        ]),
      );
      const { clickIdsOfHits } = opened().reads;
      const own = { ...ALWAYS, advertiserId: ADVERTISER_ID };
      expect(await clickIdsOfHits(NETWORK_ID, own)).toEqual({ hits: 5, withClickId: 3 });
      expect(await clickIdsOfHits(NETWORK_ID, ALWAYS)).toEqual({ hits: 6, withClickId: 4 });
      expect(await clickIdsOfHits(NETWORK_ID, { ...own, to: at(3) })).toEqual({ hits: 2, withClickId: 2 });
      expect(await clickIdsOfHits(OTHER_NETWORK_ID, own)).toEqual({ hits: 0, withClickId: 0 });
    });

    it('of one conversion: the hit that made it and those that repeated it', async () => {
      const made = (n: number) =>
        ({ state: 'converted', conversionId: nth(n).id, reason: null }) as const satisfies HitOutcome;
      const repeat = { state: 'repeated', reason: 'DUPLICATE', conversionId: nth(1).id } as const;
      await inBooks(opened(), (stores) =>
        stores.hits.add([
          { hit: nth(1), outcome: made(1), detail: '' },
          { hit: nth(2), outcome: made(2), detail: '' },
          { hit: nth(3), outcome: repeat, detail: '' },
          { hit: nth(4), outcome: { state: 'refused', reason: 'CLICK_EXPIRED' }, detail: '' },
        ]),
      );
      const { hits, countHits } = opened().reads;
      const filter = { ...ALWAYS, conversionId: nth(1).id };
      expect((await hits(NETWORK_ID, filter, FIRST)).map(({ hit }) => hit.id)).toEqual([
        nth(3).id,
        nth(1).id,
      ]);
      expect(await countHits(NETWORK_ID, { ...filter, reason: 'DUPLICATE' })).toBe(1);
      expect(await countHits(OTHER_NETWORK_ID, filter)).toBe(0);
    });
  });
}
