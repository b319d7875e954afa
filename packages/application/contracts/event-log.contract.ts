import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { money } from '@tributary/domain/shared/money';
import { EventLogFull, type EventLog } from '../src/ports/event-log.ts';
import { clickEvent, clickId, hitEvent, hitId, impressionEvent, impressionId } from './given-events.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, idsOf } from './records-under-test.ts';

/** `open` gives an empty log; with a limit, one that holds at most so many events. */
export function eventLogContract(name: string, open: (limit?: number) => Promise<EventLog>): void {
  describe(`${name}: EventLog`, () => {
    let log: EventLog;
    beforeEach(async () => {
      log = await open();
    });
    afterEach(() => log.close());

    it('keeps every field of every kind', async () => {
      const events = [
        clickEvent({
          clickedAt: AWKWARD_INSTANT,
          userAgent: AWKWARD_TEXT,
          parameters: { p1: '"\\', url: 'https://ü' },
        }),
        impressionEvent({ rejection: 'BLOCKED', linkId: null }),
        hitEvent({
          saleAmount: money('0.000000000000001'),
          revenue: money('0'),
          subs: { sub1: AWKWARD_TEXT },
        }),
        hitEvent({ id: hitId(2), networkId: null, clickId: null, refusal: 'INVALID_CLICK_ID' }),
      ];
      for (const event of events) await log.append(event);
      const stored = await log.read(10);
      expect(stored).toHaveLength(events.length);
      for (const event of events) expect(stored).toContainEqual(event);
    });

    it('gives the oldest first, by id, and no more than asked for', async () => {
      await Promise.all([3, 1, 2].map((n) => log.append(clickEvent({ id: clickId(n) }))));
      expect(idsOf(await log.read(2))).toEqual([clickId(1), clickId(2)]);
      expect(idsOf(await log.read(2))).toEqual([clickId(1), clickId(2)]);
      expect(await log.size()).toBe(3);
    });

    it('forgets what it is told to, and no more', async () => {
      await log.append(clickEvent());
      await log.append(impressionEvent());
      await log.discard([clickId(), hitId(7)]);
      expect(idsOf(await log.read(10))).toEqual([impressionId()]);
      await log.discard([]);
      await log.discard([clickId(), impressionId()]);
      expect(await log.read(10)).toEqual([]);
      expect(await log.size()).toBe(0);
    });

    it('cannot be changed through what went in or came out', async () => {
      const parameters = { p1: 'kept' };
      await log.append(clickEvent({ parameters }));
      parameters.p1 = 'changed';
      expect((await log.read(1))[0]).toEqual(clickEvent({ parameters: { p1: 'kept' } }));
    });

    it('wakes who waits when something comes, and lets go after the time-out', async () => {
      const waiting = log.waitForEvents(20_000);
      await log.append(clickEvent());
      await waiting;
      await log.discard([clickId()]);
      await log.waitForEvents(5);
    });

    it('does not let anybody wait for what is there already', async () => {
      await log.append(clickEvent());
      await log.waitForEvents(20_000);
    });

    it('refuses what is over its limit and keeps what it has', async () => {
      const small = await open(2);
      await small.append(clickEvent({ id: clickId(1) }));
      await small.append(clickEvent({ id: clickId(2) }));
      await expect(small.append(clickEvent({ id: clickId(3) }))).rejects.toThrow(EventLogFull);
      expect(idsOf(await small.read(10))).toEqual([clickId(1), clickId(2)]);
      await small.discard([clickId(1)]);
      await small.append(clickEvent({ id: clickId(3) }));
      expect(await small.size()).toBe(2);
      await small.close();
    });
  });
}
