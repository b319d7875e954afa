import { describe, expect, it } from '@jest/globals';
import type { TrackingLinkFilter } from '../../src/tracking/tracking-links.ts';
import type { CampaignId, TrackingLinkId } from '@tributary/domain/shared/ids';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  idOf,
  link,
  LINK_ID,
  NETWORK_ID,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  FOREIGN_AFFILIATE_ID,
  openedRecords,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  sortedById,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const awkward = () =>
  link({
    domain: 'go.example.com:8443',
    live: false,
    createdAt: AWKWARD_INSTANT,
    modifiedAt: AWKWARD_INSTANT,
  });

export function trackingLinksContract(name: string, open: OpenRecords): void {
  describe(`TrackingLinks (${name})`, () => {
    const records = openedRecords(open, seed);
    const links = () => records().stores.links;
    const found = () => links().find(NETWORK_ID, AFFILIATE_ID, CAMPAIGN_ID);

    it('finds nothing where none was added', async () => {
      expect(await found()).toBeUndefined();
    });

    it('gives back every field as it was stored', async () => {
      expect(await links().addOnce(awkward())).toEqual({ added: true, link: awkward() });
      expect(await found()).toEqual(awkward());
    });

    it('keeps an absent domain absent', async () => {
      await links().addOnce(link());
      expect(await found()).toEqual(link());
    });

    it('answers a second one for the pair with the first, unchanged', async () => {
      await links().addOnce(link());
      const second = link({ id: idOf<TrackingLinkId>('1b', 2), domain: 'other.example.com' });
      expect(await links().addOnce(second)).toEqual({ added: false, link: link() });
      expect(await found()).toEqual(link());
    });

    it('keeps pairs and networks apart', async () => {
      await links().addOnce(link());
      expect(await links().find(NETWORK_ID, AFFILIATE_ID, OTHER_CAMPAIGN_ID)).toBeUndefined();
      expect(await links().find(NETWORK_ID, OTHER_AFFILIATE_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await links().find(OTHER_NETWORK_ID, AFFILIATE_ID, CAMPAIGN_ID)).toBeUndefined();
      expect(await links().find(OTHER_NETWORK_ID, FOREIGN_AFFILIATE_ID, CAMPAIGN_ID)).toBeUndefined();
      const second = link({ id: idOf<TrackingLinkId>('1b', 2), affiliateId: OTHER_AFFILIATE_ID });
      expect((await links().addOnce(second)).added).toBe(true);
      expect((await found())?.id).toBe(LINK_ID);
    });

    it('adds many at once, leaving those that are there as they are, and finds them', async () => {
      await links().addOnce(link());
      const again = link({ id: idOf<TrackingLinkId>('1b', 2), domain: 'other.example.com' });
      const second = link({ id: idOf<TrackingLinkId>('1b', 3), campaignId: OTHER_CAMPAIGN_ID });
      await links().addMissing([again, second]);
      await links().addMissing([]);
      const both = [CAMPAIGN_ID, OTHER_CAMPAIGN_ID];
      const many = (ids: readonly CampaignId[], affiliateId = AFFILIATE_ID) =>
        links().findMany(NETWORK_ID, affiliateId, ids);
      expect(sortedById(await many(both))).toEqual([link(), second]);
      expect(await many([OTHER_CAMPAIGN_ID])).toEqual([second]);
      expect(await many([])).toEqual([]);
      expect(await many(both, OTHER_AFFILIATE_ID)).toEqual([]);
      expect(await links().findMany(OTHER_NETWORK_ID, AFFILIATE_ID, both)).toEqual([]);
    });

    it('lists the newest first, of an affiliate, of a campaign or of both, without those of removed campaigns', async () => {
      const [first, second, third] = [
        link(),
        link({ id: idOf<TrackingLinkId>('1b', 3), campaignId: OTHER_CAMPAIGN_ID }),
        link({
          id: idOf<TrackingLinkId>('1b', 2),
          affiliateId: OTHER_AFFILIATE_ID,
          createdAt: AWKWARD_INSTANT,
        }),
      ];
      await links().addMissing([first, second, third]);
      const newest = [first, second, third].sort(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
      );
      const list = (filter: TrackingLinkFilter, page = 1, limit = 10) =>
        links().list(NETWORK_ID, filter, { page, limit });
      expect(await list({})).toEqual({ items: newest, total: 3 });
      expect(await list({}, 2, 2)).toEqual({ items: newest.slice(2), total: 3 });
      expect(await list({ affiliateId: OTHER_AFFILIATE_ID })).toEqual({ items: [third], total: 1 });
      expect(await list({ campaignId: OTHER_CAMPAIGN_ID })).toEqual({ items: [second], total: 1 });
      const none = { affiliateId: OTHER_AFFILIATE_ID, campaignId: OTHER_CAMPAIGN_ID };
      expect(await list(none)).toEqual({ items: [], total: 0 });
      expect(await links().list(OTHER_NETWORK_ID, {}, { page: 1, limit: 10 })).toEqual({
        items: [],
        total: 0,
      });
      const { campaigns } = records().stores;
      const removed = await campaigns.find(NETWORK_ID, OTHER_CAMPAIGN_ID);
      if (removed) await campaigns.replace({ ...removed, deletedAt: AWKWARD_INSTANT }, AWKWARD_INSTANT);
      expect((await list({})).items.map(({ id }) => id)).not.toContain(second.id);
    });

    // docs/rules/tracking.md#tracking-link
    it('lets exactly one of racing callers add, and gives its link to all', async () => {
      const outcomes = await race(10, (n) => links().addOnce(link({ id: idOf<TrackingLinkId>('1b', n) })));
      expect(outcomes.filter((outcome) => outcome.added)).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => outcome.link.id)).size).toBe(1);
      expect((await found())?.id).toBe(outcomes[0]?.link.id);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const given = link();
      const returned = await links().addOnce(given);
      for (const lent of [given, returned.link, await found()]) {
        if (lent) (lent as { domain: string | null }).domain = 'changed.example.com';
      }
      expect(await found()).toEqual(link());
    });
  });
}
