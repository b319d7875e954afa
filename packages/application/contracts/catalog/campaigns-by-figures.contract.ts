import { describe, expect, it } from '@jest/globals';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { CampaignId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { CampaignSort } from '../../src/catalog/campaigns.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { measures, statsDelta } from '../shared/given-events.ts';
import { CAMPAIGN_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import { OTHER_CAMPAIGN_ID } from '../shared/records-under-test.ts';

const RANGE = { start: calendarDay('2026-03-01'), end: calendarDay('2026-03-10') };

export function campaignsByFiguresContract(name: string, open: () => Promise<BooksUnderTest>): void {
  describe(`${name}: campaigns in the order of their figures`, () => {
    const opened = openedBooks(open);

    it('of the days asked for, those without events by their ids', async () => {
      const { campaigns } = opened().records;
      const quiet = idOf<CampaignId>('ca', 60);
      const found = await campaigns.find(NETWORK_ID, CAMPAIGN_ID);
      if (!found) throw new Error('It was seeded.');
      const { displayId: _displayId, ...like } = found;
      await campaigns.add({ ...like, id: quiet, externalId: null, commissions: [] }, new Date('2026-03-01'));
      const happened = (campaignId: CampaignId, day: string, more: Parameters<typeof measures>[0]) =>
        inBooks(opened(), ({ stats }) =>
          stats.add([statsDelta({ campaignId, day: calendarDay(day), measures: measures(more) })]),
        );
      const sale = { approvedConversions: 1, payout: money('1.000000000000001'), revenue: money('3') };
      await happened(CAMPAIGN_ID, '2026-03-01', { clicks: 7, ...sale });
      await happened(CAMPAIGN_ID, '2026-03-10', { clicks: 3 });
      await happened(OTHER_CAMPAIGN_ID, '2026-03-05', { clicks: 4, ...sale, payout: money('1') });
      // Days that were not asked for.
      await happened(OTHER_CAMPAIGN_ID, '2026-02-28', { clicks: 90, revenue: money('90') });
      await happened(quiet, '2026-03-11', { clicks: 90, revenue: money('90'), approvedConversions: 90 });
      await inBooks(opened(), ({ stats }) =>
        stats.add([
          statsDelta({
            networkId: OTHER_NETWORK_ID,
            campaignId: OTHER_CAMPAIGN_ID,
            measures: measures({ clicks: 900 }),
          }),
        ]),
      );
      const by = async (figure: 'clicks' | 'profit' | 'cr', order: CampaignSort['order'] = 'desc') => {
        const sort = { by: figure, order, range: RANGE } as const;
        const { items, total } = await campaigns.list(NETWORK_ID, { sort }, { page: 1, limit: 9 });
        expect(total).toBe(items.length);
        expect(await campaigns.listIds(NETWORK_ID, { sort })).toEqual(items.map(({ id }) => id));
        return items.map(({ id }) => id).filter((id) => [CAMPAIGN_ID, OTHER_CAMPAIGN_ID, quiet].includes(id));
      };
      expect(await by('clicks')).toEqual([CAMPAIGN_ID, OTHER_CAMPAIGN_ID, quiet]);
      expect(await by('clicks', 'asc')).toEqual([quiet, OTHER_CAMPAIGN_ID, CAMPAIGN_ID]);
      expect(await by('profit')).toEqual([OTHER_CAMPAIGN_ID, CAMPAIGN_ID, quiet]);
      expect(await by('cr')).toEqual([OTHER_CAMPAIGN_ID, CAMPAIGN_ID, quiet]);
      const second = await campaigns.list(
        NETWORK_ID,
        { sort: { by: 'profit', order: 'desc', range: RANGE } },
        { page: 2, limit: 1 },
      );
      expect(second.items.map(({ id }) => id)).toEqual([CAMPAIGN_ID]);
    });
  });
}
