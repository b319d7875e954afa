import { describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import type { UnpricedConversions } from '../../src/attribution/unpriced-conversions.ts';
import { type BooksUnderTest, inBooks, openedBooks } from '../shared/books-under-test.ts';
import {
  access,
  affiliateGroup,
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  idOf,
  link,
  network,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import { conversion, hitEvent, hitId } from '../shared/given-events.ts';
import { OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID } from '../shared/records-under-test.ts';

type UnderTest = BooksUnderTest & { readonly unpricedConversions: UnpricedConversions };
const DAY = calendarDay('2026-03-10');

const waiting = (n: number, overrides: Partial<Conversion> = {}): Conversion =>
  conversion({
    id: hitId(n),
    deduplicationKey: `key ${n}`,
    status: 'pending',
    reason: 'NO_EXCHANGE_RATE',
    payout: ZERO,
    currency: 'EUR',
    ...overrides,
  });

/** What pricing sales that wait for a rate reads: the sales, what was sent, and the rates. */
export function unpricedConversionsContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`UnpricedConversions (${name})`, () => {
    const opened = openedBooks(open);
    const hold = (...all: Conversion[]) => inBooks(opened(), ({ conversions }) => conversions.add(all));

    it('lists those that wait, in the order of their ids, from one on', async () => {
      await hold(
        waiting(3),
        waiting(1),
        waiting(2, { networkId: OTHER_NETWORK_ID }),
        waiting(4, { status: 'approved' }),
        waiting(5, { reason: '' }),
      );
      const list = async (asked: Partial<Parameters<UnpricedConversions['list']>[0]> = {}) =>
        (await opened().unpricedConversions.list({ after: '', limit: 10, ...asked })).map(({ id }) => id);
      expect(await list()).toEqual([hitId(1), hitId(2), hitId(3)]);
      expect(await list({ networkId: NETWORK_ID })).toEqual([hitId(1), hitId(3)]);
      expect(await list({ limit: 2 })).toEqual([hitId(1), hitId(2)]);
      expect(await list({ after: hitId(1) })).toEqual([hitId(2), hitId(3)]);
      expect(await list({ after: hitId(3) })).toEqual([]);
      const [one] = await opened().unpricedConversions.list({ after: '', limit: 1 });
      expect(one).toEqual({
        id: hitId(1),
        networkId: NETWORK_ID,
        campaignId: CAMPAIGN_ID,
        convertedAt: NOW,
      });
    });

    it('finds the hits by their ids, whatever became of them', async () => {
      const sent = hitEvent({ id: hitId(2), saleAmount: money('10'), currency: 'EUR' });
      await inBooks(opened(), async (stores) => {
        await stores.hits.add([
          { hit: hitEvent(), outcome: { state: 'waiting' }, detail: '' },
          {
            hit: sent,
            outcome: { state: 'converted', conversionId: hitId(2), reason: null },
            detail: '',
          },
        ]);
        const found = await stores.hits.findMany([hitId(2), hitId(1), hitId(9)]);
        expect([...found].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([hitEvent(), sent]);
        expect(await stores.hits.findMany([])).toEqual([]);
      });
    });

    it('gives an edited conversion the rate that priced it', async () => {
      await hold(waiting(1));
      const exchange = { from: 'EUR', rate: money('1.123456789012345'), day: DAY };
      const after = waiting(1, { status: 'approved', reason: '', currency: 'USD', exchange });
      await inBooks(opened(), ({ conversions }) => conversions.edit([after]));
      const found = await inBooks(opened(), ({ conversions }) => conversions.find(NETWORK_ID, hitId(1)));
      expect(found).toEqual(after);
      expect(await opened().unpricedConversions.list({ after: '', limit: 1 })).toEqual([]);
    });

    it('reads the rates of some networks and days', async () => {
      const { exchangeRates } = opened().records;
      const put = (networkId: typeof NETWORK_ID, offset: number, base = 'USD') =>
        exchangeRates.put({ networkId, base, day: addDays(DAY, offset), rates: { EUR: money('0.91') } });
      for (const offset of [-9, -7, 0, 1]) await put(NETWORK_ID, offset);
      await put(NETWORK_ID, 0, 'EUR');
      await put(OTHER_NETWORK_ID, 0);
      await inBooks(opened(), async ({ catalog }) => {
        const read = async (wanted: Parameters<typeof catalog.exchangeRates>[0]) =>
          (await catalog.exchangeRates(wanted)).map(({ day, base }) => `${day} ${base}`).sort();
        const week = { networkId: NETWORK_ID, from: addDays(DAY, -7), to: DAY };
        const found = ['2026-03-03 USD', '2026-03-10 EUR', '2026-03-10 USD'];
        expect(await read([week])).toEqual(found);
        expect(await read([week, week, { ...week, from: DAY }])).toEqual(found);
        expect(await read([])).toEqual([]);
        expect(await catalog.exchangeRates([{ ...week, networkId: OTHER_NETWORK_ID }])).toEqual([
          { networkId: OTHER_NETWORK_ID, base: 'USD', day: DAY, rates: { EUR: money('0.91') } },
        ]);
      });
    });

    // docs/rules/attribution.md#affiliates-that-may-no-longer-run
    it('tells how parties stand, in the order asked', async () => {
      const { records } = opened();
      const [first, second] = [AFFILIATE_ID, OTHER_AFFILIATE_ID];
      await records.accesses.addOnce(access({ campaignId: CAMPAIGN_ID, affiliateId: first, live: true }));
      const refused = { campaignId: OTHER_CAMPAIGN_ID, affiliateId: first, live: false };
      await records.accesses.addOnce(access({ ...refused, id: idOf('acce55', 9) }));
      const asked = [
        { campaignId: OTHER_CAMPAIGN_ID, affiliateId: first, advertiserId: ADVERTISER_ID },
        { campaignId: CAMPAIGN_ID, affiliateId: second, advertiserId: ADVERTISER_ID },
        { campaignId: CAMPAIGN_ID, affiliateId: first, advertiserId: ADVERTISER_ID },
        { campaignId: CAMPAIGN_ID, affiliateId: idOf<AffiliateId>('aff', 77), advertiserId: ADVERTISER_ID },
      ];
      const stand = () => inBooks(opened(), ({ catalog }) => catalog.standings(asked));
      const fine = { removed: false, live: true, granted: false, groupIds: [] };
      expect(await stand()).toEqual([fine, fine, { ...fine, granted: true }, fine]);
      const joined = { networkId: NETWORK_ID, groupId: affiliateGroup().id, affiliateIds: [first] };
      await records.affiliateGroups.add(affiliateGroup());
      await records.affiliateGroups.addMembers({ ...joined, at: NOW });
      expect((await stand()).map(({ groupIds }) => groupIds)).toEqual([
        [joined.groupId],
        [],
        [joined.groupId],
        [],
      ]);
      await records.affiliateGroups.removeMembers({ ...joined, at: new Date(NOW.getTime() + 1) });
      const before = await records.accounts.find(NETWORK_ID, 'affiliate', second);
      if (before) await records.accounts.replace({ ...before, live: false });
      expect(await stand()).toEqual([fine, { ...fine, live: false }, { ...fine, granted: true }, fine]);
      await records.accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: second, at: NOW });
      expect((await stand()).map(({ removed }) => removed)).toEqual([false, true, false, false]);
      await records.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'advertiser',
        id: ADVERTISER_ID,
        at: NOW,
      });
      expect((await stand()).map(({ removed }) => removed)).toEqual([true, true, true, true]);
      expect(await inBooks(opened(), ({ catalog }) => catalog.standings([]))).toEqual([]);
    });

    it('tells where links lead', async () => {
      const { records } = opened();
      await records.networks.replace(network({ domains: ['a.example', 'b.example'] }));
      await records.links.addOnce(link({ domain: 'b.example' }));
      const pair = { networkId: NETWORK_ID, affiliateId: AFFILIATE_ID, campaignId: CAMPAIGN_ID };
      await inBooks(opened(), async ({ catalog }) => {
        const found = await catalog.linkDomains([pair, { ...pair, campaignId: OTHER_CAMPAIGN_ID }]);
        const domains = ['a.example', 'b.example'];
        expect([...found].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))).toEqual([
          { affiliateId: AFFILIATE_ID, campaignId: CAMPAIGN_ID, domain: 'b.example', domains },
          { affiliateId: AFFILIATE_ID, campaignId: OTHER_CAMPAIGN_ID, domain: null, domains },
        ]);
        expect(await catalog.linkDomains([])).toEqual([]);
      });
    });
  });
}
