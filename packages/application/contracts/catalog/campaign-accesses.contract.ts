import { describe, expect, it } from '@jest/globals';
import type { AffiliateId, CampaignId } from '@tributary/domain/shared/ids';
import type { AccessFilter } from '../../src/catalog/campaign-accesses.ts';
import {
  access,
  ADVERTISER_ID,
  advertiser,
  AFFILIATE_ID,
  campaign,
  CAMPAIGN_ID,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  AWKWARD_TEXT,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const PAGE = { page: 1, limit: 100 };

const id = (n: number) => idOf('acce55', n);

export function campaignAccessesContract(name: string, open: OpenRecords): void {
  describe(`CampaignAccesses (${name})`, () => {
    const records = openedRecords(open, seed);
    const accesses = () => records().stores.accesses;
    const found = () => accesses().find(NETWORK_ID, CAMPAIGN_ID, AFFILIATE_ID);

    it('finds nothing where nobody asked', async () => {
      expect(await found()).toBeUndefined();
      expect(await accesses().list(NETWORK_ID, {}, PAGE)).toEqual({ items: [], total: 0 });
      expect(await accesses().listOf(NETWORK_ID, AFFILIATE_ID)).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      const awkward = access({
        live: false,
        message: AWKWARD_TEXT,
        refused: true,
        refusalReason: AWKWARD_TEXT,
        decidedAt: AWKWARD_INSTANT,
        createdAt: AWKWARD_INSTANT,
      });
      expect(await accesses().addOnce(awkward)).toEqual(awkward);
      expect(await found()).toEqual(awkward);
    });

    it('answers a repeat with the stored one, unchanged', async () => {
      await accesses().addOnce(access({ live: false }));
      const again = access({ id: id(2), live: true, message: 'again' });
      expect(await accesses().addOnce(again)).toEqual(access({ live: false }));
      expect(await found()).toEqual(access({ live: false }));
    });

    it('keeps the access of one of racing callers, and gives it to all', async () => {
      const outcomes = await race(8, (n) => accesses().addOnce(access({ id: id(n) })));
      expect(new Set(idsOf(outcomes)).size).toBe(1);
      expect((await accesses().list(NETWORK_ID, {}, PAGE)).total).toBe(1);
    });

    it('grants and takes back, within the network', async () => {
      await accesses().addOnce(access({ live: false }));
      expect(await accesses().edit(OTHER_NETWORK_ID, access().id, { live: true })).toBeUndefined();
      expect(await accesses().edit(NETWORK_ID, id(7), { live: true })).toBeUndefined();
      expect((await found())?.live).toBe(false);
      expect(await accesses().edit(NETWORK_ID, access().id, { live: true })).toEqual(access());
      expect(await found()).toEqual(access());
      expect((await accesses().edit(NETWORK_ID, access().id, { live: false }))?.live).toBe(false);
    });

    it('changes what is sent and nothing else', async () => {
      await accesses().addOnce(access({ live: false, message: 'please' }));
      const refused = { refused: true, refusalReason: AWKWARD_TEXT, decidedAt: AWKWARD_INSTANT };
      const after = access({ live: false, message: 'please', ...refused });
      expect(await accesses().edit(NETWORK_ID, access().id, refused)).toEqual(after);
      expect(await found()).toEqual(after);
      const again = { refused: false, message: 'now with a site', createdAt: AWKWARD_INSTANT };
      expect(await accesses().edit(NETWORK_ID, access().id, again)).toEqual({ ...after, ...again });
    });

    it('lists newest first, ties by id, page by page, by affiliate and by status', async () => {
      await accesses().addOnce(access({ id: id(1), createdAt: AWKWARD_INSTANT }));
      await accesses().addOnce(access({ id: id(2), affiliateId: OTHER_AFFILIATE_ID, live: false }));
      await accesses().addOnce(access({ id: id(3), campaignId: OTHER_CAMPAIGN_ID }));
      await accesses().addOnce(
        access({
          id: id(4),
          networkId: OTHER_NETWORK_ID,
          campaignId: FOREIGN_CAMPAIGN_ID,
          affiliateId: FOREIGN_AFFILIATE_ID,
        }),
      );
      const listed = async (filter: AccessFilter, page = PAGE) => {
        const { items, total } = await accesses().list(NETWORK_ID, filter, page);
        return [idsOf(items), total];
      };
      expect(await listed({})).toEqual([[id(3), id(2), id(1)], 3]);
      expect(await listed({ status: 'waiting' })).toEqual([[id(2)], 1]);
      expect(await listed({ status: 'granted' })).toEqual([[id(3), id(1)], 2]);
      expect(await listed({ status: 'refused' })).toEqual([[], 0]);
      await accesses().edit(NETWORK_ID, id(2), { refused: true, refusalReason: AWKWARD_TEXT });
      expect(await listed({ status: 'waiting' })).toEqual([[], 0]);
      expect(await listed({ status: 'refused' })).toEqual([[id(2)], 1]);
      expect(await listed({}, { page: 2, limit: 2 })).toEqual([[id(1)], 3]);
      expect(await listed({}, { page: 3, limit: 2 })).toEqual([[], 3]);
      expect(await listed({ affiliateIds: [AFFILIATE_ID] })).toEqual([[id(3), id(1)], 2]);
      expect(await listed({ affiliateIds: [AFFILIATE_ID, OTHER_AFFILIATE_ID], status: 'refused' })).toEqual([
        [id(2)],
        1,
      ]);
      expect(await listed({ affiliateIds: [FOREIGN_AFFILIATE_ID] })).toEqual([[], 0]);
      expect(await listed({ affiliateIds: [] })).toEqual([[], 0]);
      const ofAffiliate = async (whose: AffiliateId) => idsOf(await accesses().listOf(NETWORK_ID, whose));
      expect(await ofAffiliate(AFFILIATE_ID)).toEqual([id(3), id(1)]);
      expect(await ofAffiliate(FOREIGN_AFFILIATE_ID)).toEqual([]);
    });

    it('lists those to campaigns of some advertisers', async () => {
      const { accounts, campaigns } = records().stores;
      await accounts.add(advertiser({ id: OTHER_ADVERTISER_ID, email: 'other@shop.example' }));
      const theirs = idOf<CampaignId>('ca', 70);
      await campaigns.add(campaign({ id: theirs, advertiserId: OTHER_ADVERTISER_ID, commissions: [] }), NOW);
      await accesses().addOnce(access({ id: id(1) }));
      await accesses().addOnce(access({ id: id(2), campaignId: theirs }));
      const listed = async (filter: AccessFilter) => {
        const { items, total } = await accesses().list(NETWORK_ID, filter, PAGE);
        return [idsOf(items), total];
      };
      expect(await listed({ advertiserIds: [OTHER_ADVERTISER_ID] })).toEqual([[id(2)], 1]);
      expect(await listed({ advertiserIds: [ADVERTISER_ID], affiliateIds: [AFFILIATE_ID] })).toEqual([
        [id(1)],
        1,
      ]);
      expect(await listed({ advertiserIds: [ADVERTISER_ID], affiliateIds: [OTHER_AFFILIATE_ID] })).toEqual([
        [],
        0,
      ]);
      expect(await listed({ advertiserIds: [] })).toEqual([[], 0]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const returned = await accesses().addOnce(access());
      for (const lent of [returned, await found()]) if (lent) (lent as { live: boolean }).live = false;
      expect(await found()).toEqual(access());
    });
  });
}
