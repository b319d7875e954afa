import { afterEach, describe, expect, it } from '@jest/globals';
import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/tracking/event-log';
import type { ImpressionId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { clickEvent, clickId, eventId, hitEvent, impressionEvent } from '../shared/given-events.ts';
import { NOW } from '../shared/given.ts';

export type OpenEventLog = (options?: { readonly eventsMax?: number }) => Promise<EventLog>;

/** The promises of ports/event-log.ts that need no crash to see; durability is tested by killing whole processes. */
export function eventLogContract(name: string, openLog: OpenEventLog): void {
  describe(`${name} event log`, () => {
    const opened: EventLog[] = [];
    const open: OpenEventLog = async (options) => {
      const log = await openLog(options);
      opened.push(log);
      return log;
    };
    afterEach(async () => {
      for (const log of opened.splice(0)) await log.close();
    });

    it('is empty at first', async () => {
      const log = await open();
      expect(await log.read(10)).toEqual([]);
      expect(await log.size()).toBe(0);
    });

    it('gives every field back as it was, whatever is in it', async () => {
      const log = await open();
      const events: TrackedEvent[] = [
        clickEvent({
          clickedAt: new Date('2026-03-10T12:00:00.123Z'),
          parameters: { p1: 'ü\u{1F600}"\\\n\u2028', p10: 'x'.repeat(1000) },
          rejection: 'TARGETING',
          rejectionDetail: 'country FR is not covered',
          linkId: null,
        }),
        impressionEvent({ rejection: 'BLOCKED', parameters: { source: '' } }),
        hitEvent({
          saleAmount: money('123456789012.000000000000001'),
          revenue: money('0.1'),
          subs: { sub1: 'a', sub10: 'b' },
          unread: { revenue: 'ü "x"' },
        }),
        hitEvent({
          id: eventId(NOW, 90_000),
          networkId: null,
          clickId: null,
          clickIdText: 'nonsense',
          tokenId: null,
          refusal: 'INVALID_CLICK_ID',
          requestedStatus: 'pending',
          unknownStatus: 'ü "x"',
        }),
      ];
      for (const event of events) await log.append(event);
      expect(await log.read(10)).toEqual(events);
    });

    it('reads the oldest ids first, however they came, and as many as asked for', async () => {
      const log = await open();
      for (const n of [3, 1, 4, 2]) await log.append(clickEvent({ id: clickId(n) }));
      expect((await log.read(3)).map((event) => event.id)).toEqual([clickId(1), clickId(2), clickId(3)]);
    });

    it('says which event is the oldest, and when it is full', async () => {
      const log = await open({ eventsMax: 10_000 });
      expect([await log.oldestId(), log.refusing(), await log.unreadable()]).toEqual([
        undefined,
        undefined,
        0,
      ]);
      for (const n of [3, 2, 4]) await log.append(clickEvent({ id: clickId(n) }));
      expect(await log.oldestId()).toBe(clickId(2));
      await log.discard([clickId(2)]);
      expect(await log.oldestId()).toBe(clickId(3));
      expect(log.refusing()).toBeUndefined();
    });

    it('continues giving an event until it is discarded', async () => {
      const log = await open();
      await log.append(clickEvent({ id: clickId(1) }));
      await log.append(impressionEvent({ id: eventId<ImpressionId>(NOW, 2) }));
      expect(await log.read(10)).toHaveLength(2);
      expect(await log.read(10)).toHaveLength(2);
      await log.discard([clickId(1)]);
      expect((await log.read(10)).map((event) => event.kind)).toEqual(['impression']);
      expect(await log.size()).toBe(1);
    });

    it('passes over events that are under way, and discards them in whatever order', async () => {
      const log = await open();
      const ids = Array.from({ length: 9 }, (_, n) => clickId(n + 1));
      for (const id of ids) await log.append(clickEvent({ id }));
      const idsOf = (events: readonly TrackedEvent[]) => events.map(({ id }) => id);
      const first = idsOf(await log.read(3));
      const second = idsOf(await log.read(3, new Set(first)));
      expect([first, second]).toEqual([ids.slice(0, 3), ids.slice(3, 6)]);
      // One of the first was put off.
      await log.discard(first.slice(1));
      const third = idsOf(await log.read(3, new Set(second)));
      expect(third).toEqual([ids[0], ids[6], ids[7]]);
      await log.discard(third);
      await log.discard(second);
      expect(idsOf(await log.read(10))).toEqual([ids[8]]);
      expect(await log.size()).toBe(1);
    });

    it('does not mind discarding nothing or what it does not hold', async () => {
      const log = await open();
      await log.append(clickEvent());
      await log.discard([]);
      await log.discard([clickId(77)]);
      expect(await log.size()).toBe(1);
    });

    it('takes many appends at once and keeps each once', async () => {
      const log = await open();
      const ids = Array.from({ length: 500 }, (_, n) => clickId(n + 1));
      await Promise.all(ids.map((id) => log.append(clickEvent({ id }))));
      expect((await log.read(1000)).map((event) => event.id)).toEqual(ids);
    });

    it('gives copies: what a reader does to an event changes nothing', async () => {
      const log = await open();
      const original = clickEvent({ parameters: { p1: 'kept' } });
      await log.append(original);
      const [read] = await log.read(1);
      Object.assign((read as { parameters: object }).parameters, { p1: 'changed' });
      expect(await log.read(1)).toEqual([original]);
    });

    it('refuses more than its limit, and takes events again once some are discarded', async () => {
      const log = await open({ eventsMax: 3 });
      for (const n of [1, 2, 3]) await log.append(clickEvent({ id: clickId(n) }));
      await expect(log.append(clickEvent({ id: clickId(4) }))).rejects.toBeInstanceOf(EventLogFull);
      expect(await log.size()).toBe(3);
      await log.discard([clickId(1)]);
      await log.append(clickEvent({ id: clickId(5) }));
      expect((await log.read(10)).map((event) => event.id)).toEqual([clickId(2), clickId(3), clickId(5)]);
    });

    it('counts appends under way against its limit', async () => {
      const log = await open({ eventsMax: 3 });
      const appends = [1, 2, 3, 4, 5].map((n) => log.append(clickEvent({ id: clickId(n) })));
      const outcomes = await Promise.allSettled(appends);
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
      expect(await log.size()).toBe(3);
    });

    it('wakes who waits when something is appended', async () => {
      const log = await open();
      const waiting = log.waitForEvents(20_000);
      await log.append(clickEvent());
      await waiting; // the test's own time-out is what fails here
      expect(await log.size()).toBe(1);
    });

    it('lets who waits go after the time-out when nothing comes', async () => {
      const log = await open();
      await log.waitForEvents(5);
      expect(await log.size()).toBe(0);
    });
  });
}
