import { describe, expect, it } from '@jest/globals';
import type { LandingPageId } from '@tributary/domain/shared/ids';
import { CAMPAIGN_ID, idOf, landingPage, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_TEXT,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  openedRecords,
  OTHER_CAMPAIGN_ID,
  race,
  seed,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const id = (n: number) => idOf<LandingPageId>('1a', n);

export function landingPagesContract(name: string, open: OpenRecords): void {
  describe(`LandingPages (${name})`, () => {
    const records = openedRecords(open, seed);
    const pages = () => records().stores.landingPages;
    const add = (page = landingPage()) => pages().add(NETWORK_ID, withoutDisplayId(page));
    const listed = () => pages().list(NETWORK_ID, CAMPAIGN_ID);

    it('lists nothing where none was added', async () => {
      expect(await listed()).toEqual([]);
    });

    it('gives back every field as it was stored', async () => {
      const awkward = landingPage({
        title: AWKWARD_TEXT,
        url: 'https://ü.example/?{click_id}',
        previewUrl: 'https://ü.example/',
        live: false,
      });
      expect(await add(awkward)).toEqual(awkward);
      expect(await listed()).toEqual([awkward]);
    });

    it('counts short ids per network, without a gap among racing callers', async () => {
      const added = await race(5, (n) =>
        add(landingPage({ id: id(n), campaignId: n % 2 ? CAMPAIGN_ID : OTHER_CAMPAIGN_ID })),
      );
      expect(added.map((page) => page.displayId).sort()).toEqual([1, 2, 3, 4, 5]);
      const foreign = landingPage({ id: id(9), campaignId: FOREIGN_CAMPAIGN_ID });
      expect((await pages().add(OTHER_NETWORK_ID, withoutDisplayId(foreign))).displayId).toBe(1);
    });

    it('lists those of the campaign by short id', async () => {
      for (const n of [3, 1, 2]) await add(landingPage({ id: id(n) }));
      await add(landingPage({ id: id(4), campaignId: OTHER_CAMPAIGN_ID }));
      expect(idsOf(await listed())).toEqual([id(3), id(1), id(2)]);
      expect(await pages().list(OTHER_NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
    });

    it('replaces title, URLs and live of what the network and campaign hold, and nothing else', async () => {
      await add();
      const changed = landingPage({
        title: AWKWARD_TEXT,
        url: 'https://other.example/',
        previewUrl: 'https://other.example/look',
        live: false,
      });
      expect(await pages().replace(OTHER_NETWORK_ID, changed)).toBe(false);
      expect(await pages().replace(NETWORK_ID, { ...changed, campaignId: OTHER_CAMPAIGN_ID })).toBe(false);
      expect(await pages().replace(NETWORK_ID, { ...changed, id: id(7) })).toBe(false);
      expect(await listed()).toEqual([landingPage()]);
      expect(await pages().replace(NETWORK_ID, { ...changed, displayId: 9 })).toBe(true);
      expect(await listed()).toEqual([changed]);
    });

    it('removes only what the network and campaign hold, and once', async () => {
      await add();
      expect(await pages().remove(NETWORK_ID, CAMPAIGN_ID, id(7))).toBe(false);
      expect(await pages().remove(OTHER_NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
      expect(await pages().remove(NETWORK_ID, OTHER_CAMPAIGN_ID, id(1))).toBe(false);
      expect(await listed()).toHaveLength(1);
      expect(await pages().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(true);
      expect(await pages().remove(NETWORK_ID, CAMPAIGN_ID, id(1))).toBe(false);
      expect(await listed()).toEqual([]);
    });

    it('returns copies, so that a caller cannot change what is stored', async () => {
      const returned = await add();
      for (const lent of [returned, (await listed())[0]]) if (lent) (lent as { title: string }).title = 'x';
      expect(await listed()).toEqual([landingPage()]);
    });
  });
}
