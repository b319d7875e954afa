import { visitorSpans } from '@tributary/domain/attribution/unique-clicks';
import { describe, expect, it } from '@jest/globals';

import { clickEvent, clickId, click, conversion, hitId, statsDelta } from '../shared/given-events.ts';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { CAMPAIGN_ID, NETWORK_ID } from '../shared/given.ts';
import { OTHER_CAMPAIGN_ID, race } from '../shared/records-under-test.ts';
import { calendarDay } from '@tributary/domain/shared/calendar-day';

const DAY = calendarDay('2026-03-10');
/** Long enough for a database to open the connections of all racers; nothing is measured. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 30));

export function booksContract(name: string, open: OpenBooks): void {
  describe(`${name}: Books`, () => {
    const opened = openedBooks(open);

    it('hands back what the work returns, and what it wrote stays', async () => {
      const result = await inBooks(opened(), async (stores) => {
        await stores.clicks.add([click()]);
        return 'done';
      });
      expect(result).toBe('done');
      expect(await inBooks(opened(), (stores) => stores.clicks.findMany([clickId()]))).toHaveLength(1);
    });

    it('does nothing at all when the work throws', async () => {
      const failing = inBooks(opened(), async (stores) => {
        await stores.clicks.add([click()]);
        await stores.clicks.rememberUnique([clickEvent()]);
        await stores.conversions.add([conversion()]);
        await stores.stats.add([statsDelta()]);
        throw new Error('in the middle');
      });
      await expect(failing).rejects.toThrow('in the middle');

      const left = await inBooks(opened(), async (stores) => ({
        clicks: await stores.clicks.findMany([clickId()]),
        unique: await stores.clicks.uniqueWithin(visitorSpans([clickEvent()], 1000)),
        conversion: await stores.conversions.find(NETWORK_ID, hitId()),
      }));
      expect(left).toEqual({ clicks: [], unique: [], conversion: undefined });
      expect(await opened().readDailyStats(NETWORK_ID, {}, { start: DAY, end: DAY })).toEqual([]);
    });

    it('continues after a failure', async () => {
      await inBooks(opened(), () => Promise.reject(new Error('first'))).catch(() => undefined);
      await inBooks(opened(), (stores) => stores.clicks.add([click()]));
      expect(await inBooks(opened(), (stores) => stores.clicks.known([clickId()]))).toEqual(
        new Set([clickId()]),
      );
    });

    it('lets one decider at a time work on a campaign: of N that look before they add, one adds', async () => {
      const added = await race(8, (n) =>
        inBooks(
          opened(),
          async (stores) => {
            const wanted = conversion({ id: hitId(n) });
            const stored = await stores.conversions.findByDeduplicationKeys(NETWORK_ID, [
              wanted.deduplicationKey,
            ]);
            await pause();
            if (stored.size > 0) return 0;
            await stores.conversions.add([wanted]);
            return 1;
          },
          { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] },
        ),
      );
      expect(added.reduce<number>((sum, one) => sum + one, 0)).toBe(1);
    });

    it('never locks itself up, whatever order the campaigns are named in', async () => {
      const scopes = [
        [CAMPAIGN_ID, OTHER_CAMPAIGN_ID],
        [OTHER_CAMPAIGN_ID, CAMPAIGN_ID],
      ];
      await race(12, (n) =>
        inBooks(
          opened(),
          async (stores) => {
            await pause();
            await stores.clicks.add([click({ id: clickId(n) })]);
          },
          { networkIds: [NETWORK_ID], campaignIds: scopes[n % 2] ?? [] },
        ),
      );
      const ids = Array.from({ length: 12 }, (_, index) => clickId(index + 1));
      expect(await inBooks(opened(), (stores) => stores.clicks.known(ids))).toEqual(new Set(ids));
    });

    it('runs without a scope, to look something up', async () => {
      const found = await inBooks(opened(), (stores) => stores.clicks.findMany([clickId()]), {
        networkIds: [],
        campaignIds: [],
      });
      expect(found).toEqual([]);
    });
  });
}
