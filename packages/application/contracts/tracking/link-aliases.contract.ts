import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LinkAliasId, TrackingLinkId } from '@tributary/domain/shared/ids';
import type { LinkAlias } from '@tributary/domain/tracking/link-alias';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  idOf,
  link,
  LINK_ID,
  linkAlias,
  NETWORK_ID,
  NOW,
  OTHER_NETWORK_ID,
} from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const OTHER_LINK_ID = idOf<TrackingLinkId>('1b', 2);
const aliasId = (n: number) => idOf<LinkAliasId>('a11a5', n);

// docs/rules/tracking.md#link-aliases
export function linkAliasesContract(name: string, open: OpenRecords): void {
  describe(`LinkAliases (${name})`, () => {
    const records = openedRecords(open);
    const aliases = () => records().stores.linkAliases;
    const list = async (filter: Parameters<ReturnType<typeof aliases>['list']>[1] = {}) =>
      idsOf((await aliases().list(NETWORK_ID, filter, { page: 1, limit: 50 })).items);
    /** Two links of one affiliate. */
    const seeded = async () => {
      await seed(records().stores);
      await records().stores.links.addOnce(link());
      await records().stores.links.addOnce(link({ id: OTHER_LINK_ID, campaignId: OTHER_CAMPAIGN_ID }));
    };
    beforeEach(seeded);

    it('gives back every field as it was stored', async () => {
      const awkward = linkAlias({
        domain: 'go.example.com:8443',
        path: '/A/%C3%BC',
        query: "a%26=x'%25_&b=",
        createdAt: AWKWARD_INSTANT,
      });
      expect(await aliases().addOnce(awkward)).toEqual({ added: true, alias: awkward });
      expect(await aliases().find(NETWORK_ID, awkward.id)).toEqual(awkward);
      const bare = linkAlias({ id: aliasId(2), query: '' });
      await aliases().addOnce(bare);
      expect(await aliases().find(NETWORK_ID, bare.id)).toEqual(bare);
    });

    it('lets one of racing callers have an address; the others learn whose it is', async () => {
      const racer = (n: number): LinkAlias =>
        linkAlias(
          n % 2
            ? { id: aliasId(n + 10) }
            : { id: aliasId(n + 10), linkId: OTHER_LINK_ID, campaignId: OTHER_CAMPAIGN_ID },
        );
      const outcomes = await race(6, (n) => aliases().addOnce(racer(n)));
      expect(outcomes.filter(({ added }) => added)).toHaveLength(1);
      expect(new Set(outcomes.map(({ alias }) => alias.id)).size).toBe(1);
      expect(await aliases().countAll(NETWORK_ID)).toBe(1);
    });

    it('tells addresses apart by domain, path, letter case and parameters', async () => {
      const different = [
        {},
        { domain: 'a.example' },
        { domain: 'b.example' },
        { path: '/Aff_c' },
        { query: '' },
        { query: 'aff_id=35&offer_id=12' },
      ];
      for (const [n, one] of different.entries()) {
        expect((await aliases().addOnce(linkAlias({ id: aliasId(n + 1), ...one }))).added).toBe(true);
      }
      expect(await aliases().countAll(NETWORK_ID)).toBe(6);
      expect(await aliases().countAll(OTHER_NETWORK_ID)).toBe(0);
    });

    it('lists newest first, by affiliate, campaign and part, and shows nothing to another network', async () => {
      await aliases().addOnce(linkAlias());
      await aliases().addOnce(
        linkAlias({
          id: aliasId(2),
          linkId: OTHER_LINK_ID,
          campaignId: OTHER_CAMPAIGN_ID,
          path: '/100%',
          query: '',
          createdAt: NOW,
        }),
      );
      expect(await list()).toEqual([aliasId(2), linkAlias().id]);
      expect(await list({ campaignId: CAMPAIGN_ID })).toEqual([linkAlias().id]);
      expect(await list({ affiliateId: AFFILIATE_ID })).toHaveLength(2);
      expect(await list({ search: 'OFFER_id=12' })).toEqual([linkAlias().id]);
      expect(await list({ search: '/AFF' })).toEqual([linkAlias().id]);
      expect(await list({ search: '0%' })).toEqual([aliasId(2)]);
      expect(await list({ search: '/%' })).toEqual([]);
      const page = (number: number) => aliases().list(NETWORK_ID, {}, { page: number, limit: 1 });
      expect([(await page(2)).total, idsOf((await page(2)).items), (await page(3)).items]).toEqual([
        2,
        [linkAlias().id],
        [],
      ]);
      expect(await aliases().find(OTHER_NETWORK_ID, linkAlias().id)).toBeUndefined();
      expect((await aliases().list(OTHER_NETWORK_ID, {}, { page: 1, limit: 9 })).total).toBe(0);
    });

    it('lists one query for each set of names of a path, up to a limit', async () => {
      for (const [n, query] of ['a=1&b=2', 'a=3&b=4', 'a=1', ''].entries()) {
        await aliases().addOnce(linkAlias({ id: aliasId(n + 1), path: '/x', query }));
      }
      const names = (await aliases().listForms(NETWORK_ID, '/x', 9)).map((one) => one.replace(/=\d/g, ''));
      expect(names.sort()).toEqual(['', 'a', 'a&b']);
      expect(await aliases().listForms(NETWORK_ID, '/x', 2)).toHaveLength(2);
      expect(await aliases().listForms(NETWORK_ID, '/y', 9)).toEqual([]);
      expect(await aliases().listForms(OTHER_NETWORK_ID, '/x', 9)).toEqual([]);
    });

    it('removes one of the own network once, and all of a link with it', async () => {
      await aliases().addOnce(linkAlias());
      expect(await aliases().remove(OTHER_NETWORK_ID, linkAlias().id)).toBe(false);
      expect(await aliases().remove(NETWORK_ID, linkAlias().id)).toBe(true);
      expect(await aliases().remove(NETWORK_ID, linkAlias().id)).toBe(false);
      await aliases().addOnce(linkAlias({ linkId: LINK_ID }));
      await records().stores.accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: NOW,
      });
      expect(await list()).toEqual([]);
    });
  });
}
