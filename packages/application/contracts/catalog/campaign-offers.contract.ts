// What Campaigns.list offers to an affiliate, held against the domain's `mayRun` over every combination of its inputs.
import { describe, expect, it } from '@jest/globals';
import { type Campaign, VISIBILITIES } from '@tributary/domain/catalog/campaign';
import { mayRun } from '@tributary/domain/catalog/runnable';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { CampaignId, CommissionId } from '@tributary/domain/shared/ids';
import type { CampaignFilter, CampaignOffer } from '../../src/catalog/campaigns.ts';
import { ADVERTISER_ID, AFFILIATE_ID, campaign, commission, idOf, NETWORK_ID } from '../shared/given.ts';
import {
  FOREIGN_ADVERTISER_ID,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  seed,
  withoutDisplayId,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const TODAY = calendarDay('2026-03-10');
const given = (n: number, overrides: Partial<Campaign>): Campaign =>
  campaign({
    id: idOf<CampaignId>('cafe', n),
    commissions: [commission({ id: idOf<CommissionId>('c0fe', n) })],
    ...overrides,
  });

/** Odd numbers are granted. */
const ALL = VISIBILITIES.flatMap((visibility) =>
  [[], [AFFILIATE_ID]].flatMap((blockedAffiliates) =>
    [[], [AFFILIATE_ID], [OTHER_AFFILIATE_ID]].flatMap((allowedAffiliates) =>
      [true, false].map(() => ({ visibility, blockedAffiliates, allowedAffiliates })),
    ),
  ),
).map((overrides, n) => given(n, overrides));
const GRANTED = ALL.filter((_, n) => n % 2 === 1).map(({ id }) => id);

export function campaignOffersContract(name: string, open: OpenRecords): void {
  describe(`what Campaigns offers (${name})`, () => {
    const records = openedRecords(open);
    const campaigns = () => records().stores.campaigns;
    const fill = async (added: readonly Campaign[]) => {
      await seed(records().stores);
      for (const one of added) await campaigns().add(withoutDisplayId(one));
    };
    const listed = async (filter: CampaignFilter) => {
      const { items, total } = await campaigns().list(NETWORK_ID, filter, { page: 1, limit: 100 });
      expect(total).toBe(items.length);
      return idsOf(items.filter(({ id }) => id.startsWith('cafe'))).sort();
    };
    const offered = (which: CampaignOffer['which'], granted: readonly CampaignId[] = GRANTED) =>
      listed({ offer: { affiliateId: AFFILIATE_ID, granted, today: TODAY, which } });
    const byMayRun = (passes: (one: Campaign, answer: ReturnType<typeof mayRun>) => boolean) =>
      idsOf(ALL.filter((one) => passes(one, mayRun(one, AFFILIATE_ID, GRANTED.includes(one.id))))).sort();

    it('is what the affiliate may run or ask for, private ones apart', async () => {
      await fill(ALL);
      expect(await offered('runnable')).toEqual(byMayRun((_, answer) => answer === 'yes'));
      const isOpen = (answer: string) => answer === 'yes' || answer === 'needs_permission';
      expect(await offered('open')).toEqual(
        byMayRun(({ visibility }, answer) => visibility !== 'private' && isOpen(answer)),
      );
      expect(await offered('private')).toEqual(
        byMayRun(({ visibility }, answer) => visibility === 'private' && isOpen(answer)),
      );
    });

    it('holds only live, active ones, through their last day', async () => {
      await fill([
        given(1, { status: 'paused' }),
        given(2, { live: false }),
        given(3, { expiresOn: calendarDay('2026-03-09') }),
        given(4, { expiresOn: TODAY }),
        given(5, { deletedAt: new Date('2026-03-09') }),
        given(6, {}),
      ]);
      expect(await offered('open', [])).toEqual([idOf('cafe', 4), idOf('cafe', 6)]);
      expect(await offered('runnable', [])).toEqual([idOf('cafe', 4), idOf('cafe', 6)]);
    });

    it('can be searched by text and by preview URL, wildcards being text', async () => {
      await fill([
        given(1, { title: 'Summer SHOES' }),
        given(2, { description: 'shoes and 50% off', previewUrl: null }),
        given(3, { title: 'Books', previewUrl: 'https://Books.example.com/x_y' }),
      ]);
      expect(await listed({ search: 'shoes' })).toEqual([idOf('cafe', 1), idOf('cafe', 2)]);
      expect(await listed({ search: '0% o' })).toEqual([idOf('cafe', 2)]);
      expect(await listed({ search: '%' })).toEqual([idOf('cafe', 2)]);
      expect(await listed({ preview: 'books.EXAMPLE.com' })).toEqual([idOf('cafe', 3)]);
      expect(await listed({ preview: 'x_' })).toEqual([idOf('cafe', 3)]);
      expect(await listed({ preview: '\\' })).toEqual([]);
    });

    it("can be an advertiser's own", async () => {
      await fill([given(1, {})]);
      expect(await listed({ advertiserId: ADVERTISER_ID })).toEqual([idOf('cafe', 1)]);
      expect(await listed({ advertiserId: FOREIGN_ADVERTISER_ID })).toEqual([]);
    });
  });
}
