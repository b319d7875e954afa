import { describe, expect, it } from '@jest/globals';
import type { Campaign } from '@tributary/domain/catalog/campaign';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, CampaignId, GoalId } from '@tributary/domain/shared/ids';
import type { FindRecords, FoundRecords, RecordSearch } from '../../src/search/find-records.ts';
import { type BooksUnderTest, inBooks, openedBooks } from '../shared/books-under-test.ts';
import { click, clickId, conversion, hitId } from '../shared/given-events.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  affiliate,
  CAMPAIGN_ID,
  commission,
  CREATED_AT,
  goal,
  idOf,
  NETWORK_ID,
  NOW,
  OTHER_ADVERTISER_ID,
  OTHER_NETWORK_ID,
  advertiser,
} from '../shared/given.ts';
import {
  anotherCampaign,
  FOREIGN_CAMPAIGN_ID,
  idsOf,
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  withoutDisplayId,
} from '../shared/records-under-test.ts';

type UnderTest = BooksUnderTest & { readonly findRecords: FindRecords };

const NOTHING: FoundRecords = {
  campaigns: [],
  affiliates: [],
  advertisers: [],
  goals: [],
  conversions: [],
  clicks: [],
};
const TODAY = calendarDay('2026-03-10');

export function findRecordsContract(name: string, open: () => Promise<UnderTest>): void {
  // docs/rules/input-output.md#search
  describe(`${name}: FindRecords`, () => {
    const opened = openedBooks(open);
    const find = (text: string, whose: Partial<RecordSearch> = {}, networkId = NETWORK_ID) =>
      opened().findRecords(networkId, { text, limit: 10, ...whose });
    const campaignOf = (n: number, title: string, overrides: Partial<Campaign> = {}): Campaign =>
      anotherCampaign({
        id: idOf<CampaignId>('ca', n),
        title,
        commissions: [commission({ id: idOf('c0', n) })],
        createdAt: new Date(CREATED_AT.getTime() + n * 1000),
        ...overrides,
      });
    const add = (...campaigns: readonly Campaign[]) =>
      campaigns.reduce(
        (before, one) =>
          before.then(async () => void (await opened().records.campaigns.add(withoutDisplayId(one), NOW))),
        Promise.resolve(),
      );
    const titles = async (text: string, whose: Partial<RecordSearch> = {}) =>
      (await find(text, whose)).campaigns.map((one) => one.name);

    it('finds nothing where nothing is called so', async () => {
      expect(await find('nobody is called so')).toEqual(NOTHING);
      expect(await find('%')).toEqual(NOTHING);
      expect(await find('_____')).toEqual(NOTHING);
    });

    it('finds campaigns by any part of the title, whatever the case, those that begin with it first', async () => {
      await add(
        campaignOf(11, 'Shoes DE'),
        campaignOf(12, 'Running shoes'),
        campaignOf(13, 'SHOES & more'),
        campaignOf(14, 'Hats 100%_off \\ today'),
      );
      expect(await titles('shoe')).toEqual(['SHOES & more', 'Shoes DE', 'Running shoes']);
      expect(await titles('SHOES d')).toEqual(['Shoes DE']);
      expect(await titles('nning s')).toEqual(['Running shoes']);
      expect(await titles('100%_OFF \\')).toEqual(['Hats 100%_off \\ today']);
      expect(await titles('shoe', { limit: 2 })).toEqual(['SHOES & more', 'Shoes DE']);
    });

    it('finds by one or two letters what begins with them', async () => {
      await add(campaignOf(11, 'Shoes'), campaignOf(12, 'Hats for shoppers'));
      expect(await titles('s')).toEqual(['Shoes', 'Second']);
      expect(await titles('SH')).toEqual(['Shoes']);
      expect(await titles('op')).toEqual([]);
      expect(await titles('opp')).toEqual(['Hats for shoppers']);
    });

    it('finds texts of other scripts, short and long ones', async () => {
      await add(
        campaignOf(11, 'Äpfel & ÖL'),
        campaignOf(12, 'Кроссовки'),
        campaignOf(13, '漢字の広告'),
        campaignOf(14, `${'ü🦆'.repeat(4000)}`),
      );
      expect(await titles('äPF')).toEqual(['Äpfel & ÖL']);
      expect(await titles('& öl')).toEqual(['Äpfel & ÖL']);
      expect(await titles('КРОСС')).toEqual(['Кроссовки']);
      expect(await titles('совк')).toEqual(['Кроссовки']);
      expect(await titles('漢')).toEqual(['漢字の広告']);
      expect(await titles('字の広')).toEqual(['漢字の広告']);
      expect(await titles('🦆ü🦆ü')).toHaveLength(1);
    });

    it('finds campaigns by long, short and external id, before all that hold the text', async () => {
      const [first] = (await find('ca0000')).campaigns;
      expect(first).toBeUndefined();
      await add(campaignOf(11, 'Moved', { externalId: 'Old-77' }), campaignOf(12, 'Number 3 of Old-77'));
      const [moved] = (await find('Old-77')).campaigns;
      expect(moved).toEqual({ id: idOf('ca', 11), displayId: 3, name: 'Moved', status: 'active' });
      expect(await titles('Old-77')).toEqual(['Moved', 'Number 3 of Old-77']);
      expect(await titles('3')).toEqual(['Moved']);
      expect(await titles(idOf('ca', 11))).toEqual(['Moved']);
      expect(await titles('003')).toEqual([]);
      expect(await titles('99999999999999999999')).toEqual([]);
    });

    it('finds accounts by parts of name, username, e-mail and external id, each kind apart', async () => {
      const { accounts } = opened().records;
      const cara = affiliate({
        id: idOf('aff', 11),
        username: 'cara77',
        name: 'Cara Blog',
        email: 'Cara@Blog.Example',
        externalId: 'A-4711',
        live: false,
        createdAt: NOW,
      });
      await accounts.add(withoutDisplayId(cara));
      const found = { id: cara.id, displayId: 3, name: 'Cara Blog', email: 'Cara@Blog.Example', live: false };
      for (const text of ['cara', 'ra bl', 'ARA77', 'cara@blog.example', 'a-471', 'A-4711', cara.id, '3'])
        expect([text, await find(text)]).toEqual([text, { ...NOTHING, affiliates: [found] }]);
      const both = await find('exampl');
      expect([idsOf(both.affiliates), idsOf(both.advertisers)]).toEqual([
        [cara.id, OTHER_AFFILIATE_ID, AFFILIATE_ID],
        [ADVERTISER_ID],
      ]);
      expect(idsOf((await find('BOB@example.com')).affiliates)).toEqual([OTHER_AFFILIATE_ID]);
    });

    it('finds goals by title and id', async () => {
      const { goals } = opened().records;
      const sale = goal({ id: idOf<GoalId>('90a1', 11), title: 'Second sale', campaignId: CAMPAIGN_ID });
      await goals.add(sale, NOW);
      const found = { id: sale.id, name: 'Second sale', live: true, campaignId: CAMPAIGN_ID };
      expect((await find('nd sal')).goals).toEqual([found]);
      expect((await find(sale.id)).goals).toEqual([found]);
    });

    it('finds conversions by transaction id, id and click, and clicks by id, never by a part', async () => {
      await inBooks(opened(), async ({ clicks, conversions }) => {
        await clicks.add([click({ id: clickId(1) }), click({ id: clickId(2), duplicate: true })]);
        await conversions.add([
          conversion({ id: hitId(1), clickId: clickId(1), txnId: 'order-7', deduplicationKey: '1' }),
          conversion({ id: hitId(2), clickId: clickId(2), txnId: '', deduplicationKey: '2' }),
        ]);
      });
      const bought = {
        id: hitId(1),
        status: 'approved',
        at: NOW,
        campaignId: CAMPAIGN_ID,
        campaignTitle: expect.any(String),
        txnId: 'order-7',
      };
      expect(await find('order-7')).toEqual({ ...NOTHING, conversions: [bought] });
      expect(await find(hitId(1))).toEqual({ ...NOTHING, conversions: [bought] });
      const ofClick = await find(clickId(1));
      expect(ofClick.conversions).toEqual([bought]);
      expect(ofClick.clicks).toEqual([
        {
          id: clickId(1),
          status: 'valid',
          at: NOW,
          campaignId: CAMPAIGN_ID,
          campaignTitle: expect.any(String),
        },
      ]);
      expect((await find(clickId(2))).clicks[0]?.status).toBe('duplicate');
      expect(await find('order')).toEqual(NOTHING);
      expect(await find(clickId(3))).toEqual(NOTHING);
    });

    it('finds nothing of another network', async () => {
      await inBooks(opened(), async ({ clicks, conversions }) => {
        const foreign = { networkId: OTHER_NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID };
        await clicks.add([click({ id: clickId(1), ...foreign })]);
        await conversions.add([conversion({ id: hitId(1), txnId: 'order-7', ...foreign })]);
      });
      for (const text of [FOREIGN_CAMPAIGN_ID, clickId(1), hitId(1), 'order-7', idOf('aff', 99)])
        expect([text, await find(text)]).toEqual([text, NOTHING]);
      expect(idsOf((await find('Second')).campaigns)).toEqual([OTHER_CAMPAIGN_ID]);
      expect(idsOf((await find('Second', {}, OTHER_NETWORK_ID)).campaigns)).toEqual([FOREIGN_CAMPAIGN_ID]);
    });

    it('finds nothing of what was removed', async () => {
      const { accounts, campaigns, goals } = opened().records;
      await goals.add(goal({ title: 'Lost sale', campaignId: OTHER_CAMPAIGN_ID }), NOW);
      const gone = await campaigns.find(NETWORK_ID, OTHER_CAMPAIGN_ID);
      if (gone) await campaigns.replace({ ...gone, live: false, deletedAt: NOW }, NOW);
      await accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: OTHER_AFFILIATE_ID, at: NOW });
      for (const text of ['Second', OTHER_CAMPAIGN_ID, 'Lost sale', OTHER_AFFILIATE_ID, 'bob@example.com'])
        expect([text, await find(text)]).toEqual([text, NOTHING]);
    });

    it('shows an affiliate what its feed offers and its own events, and no account or goal', async () => {
      const groupIds = [idOf<AffiliateGroupId>('970', 1)];
      const granted = [idOf<CampaignId>('ca', 13)];
      const offer = { affiliateId: AFFILIATE_ID, groupIds, granted, today: TODAY };
      const advertisers = opened().records;
      await advertisers.goals.add(goal({ title: 'Offer reached', campaignId: CAMPAIGN_ID }), NOW);
      await add(
        campaignOf(11, 'Offer open', { visibility: 'permission' }),
        campaignOf(12, 'Offer hidden', { visibility: 'private' }),
        campaignOf(13, 'Offer private', { visibility: 'private' }),
        campaignOf(14, 'Offer paused', { status: 'paused' }),
        campaignOf(15, 'Offer blocked', { blockedAffiliates: [AFFILIATE_ID] }),
        campaignOf(16, 'Offer expired', { expiresOn: calendarDay('2026-03-09') }),
        campaignOf(17, 'Offer listed', { visibility: 'private', allowedAffiliates: [AFFILIATE_ID] }),
        campaignOf(18, 'Offer of others', { allowedAffiliates: [OTHER_AFFILIATE_ID] }),
        campaignOf(19, 'Offer of the group', { visibility: 'private', approvedGroups: groupIds }),
        campaignOf(20, 'Offer not for the group', { blockedGroups: groupIds }),
      );
      const shown = ['Offer of the group', 'Offer listed', 'Offer private', 'Offer open'];
      expect(await find('offer', { offer })).toEqual({ ...NOTHING, campaigns: expect.anything() });
      expect(await titles('offer', { offer })).toEqual(shown);
      expect(await titles(idOf('ca', 12), { offer })).toEqual([]);
      await inBooks(opened(), async ({ clicks, conversions }) => {
        const other = { affiliateId: OTHER_AFFILIATE_ID };
        await clicks.add([click({ id: clickId(1) }), click({ id: clickId(2), ...other })]);
        const nth = (n: number) => ({ id: hitId(n), txnId: 'order-7', deduplicationKey: String(n) });
        await conversions.add([
          conversion(nth(1)),
          conversion({ ...nth(2), status: 'cancelled' }),
          conversion({ ...nth(3), ...other }),
          conversion({ ...nth(4), status: 'cancelled', shown: true }),
        ]);
      });
      expect(idsOf((await find('order-7', { offer })).conversions)).toEqual([hitId(4), hitId(1)]);
      expect(await find(hitId(2), { offer })).toEqual(NOTHING);
      expect(idsOf((await find(clickId(1), { offer })).clicks)).toEqual([clickId(1)]);
      expect(await find(clickId(2), { offer })).toEqual(NOTHING);
      expect(await find('alice', { offer })).toEqual(NOTHING);
    });

    it('shows an advertiser its own campaigns and conversions, and no click, account or goal', async () => {
      const { accounts, goals } = opened().records;
      const other = { id: OTHER_ADVERTISER_ID, email: 'other@example.com', username: 'other' };
      await accounts.add(withoutDisplayId(advertiser(other)));
      await goals.add(goal({ title: 'Mine reached', campaignId: CAMPAIGN_ID }), NOW);
      await add(
        campaignOf(11, 'Mine paused', { status: 'paused' }),
        campaignOf(12, 'Mine not', { advertiserId: OTHER_ADVERTISER_ID }),
      );
      const whose = { advertiserId: ADVERTISER_ID };
      const mine = await find('mine', whose);
      expect(mine).toEqual({ ...NOTHING, campaigns: [expect.objectContaining({ name: 'Mine paused' })] });
      await inBooks(opened(), async ({ clicks, conversions }) => {
        await clicks.add([click({ id: clickId(1) })]);
        const nth = (n: number) => ({ id: hitId(n), txnId: 'order-7', deduplicationKey: String(n) });
        await conversions.add([
          conversion({ ...nth(1), status: 'cancelled', clickId: clickId(1) }),
          conversion({ ...nth(2), advertiserId: OTHER_ADVERTISER_ID, clickId: clickId(1) }),
        ]);
      });
      expect(idsOf((await find('order-7', whose)).conversions)).toEqual([hitId(1)]);
      const ofClick = await find(clickId(1), whose);
      expect([idsOf(ofClick.conversions), ofClick.clicks]).toEqual([[hitId(1)], []]);
      expect(await find('alice', whose)).toEqual(NOTHING);
    });
  });
}
