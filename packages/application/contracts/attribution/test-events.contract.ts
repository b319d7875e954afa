import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testEventOf } from '@tributary/domain/attribution/test-event';
import type { ClickEvent } from '@tributary/domain/tracking/click';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import type { OwnedTestEvent, TestEvents } from '../../src/attribution/test-events.ts';
import { NETWORK_ID, NOW, OTHER_NETWORK_ID } from '../shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../shared/given-events.ts';

type UnderTest = { readonly testEvents: TestEvents; close(): Promise<void> };

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const owned = (of: ClickEvent | HitEvent, networkId = NETWORK_ID): OwnedTestEvent => ({
  ...testEventOf({ ...of, networkId }),
  networkId,
});

/** `open` yields a store without any. */
export function testEventsContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`TestEvents (${name})`, () => {
    let opened: UnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const clicked = owned(clickEvent({ id: clickId(1), clickedAt: at(1), userAgent: 'línea "x" \u0000' }));
    const converted = owned(hitEvent({ id: hitId(2), hitAt: at(2), clickId: clickId(1) }));
    const foreign = owned(clickEvent({ id: clickId(3), clickedAt: at(3) }), OTHER_NETWORK_ID);

    it('gives back whole what a network tried, newest first', async () => {
      const { testEvents } = opened;
      await testEvents.add([]);
      await testEvents.add([clicked, converted, foreign]);
      expect(await testEvents.list(NETWORK_ID, { limit: 10 })).toEqual([converted, clicked]);
      expect(await testEvents.list(NETWORK_ID, { limit: 1 })).toEqual([converted]);
      expect(await testEvents.list(NETWORK_ID, { limit: 10, from: at(2) })).toEqual([converted]);
    });

    it('keeps each once', async () => {
      const { testEvents } = opened;
      await testEvents.add([clicked]);
      await testEvents.add([{ ...clicked, of: { ...clicked.of, userAgent: 'another' } }, converted]);
      expect(await testEvents.list(NETWORK_ID, { limit: 10 })).toEqual([converted, clicked]);
    });

    it('knows whose clicks are', async () => {
      const { testEvents } = opened;
      await testEvents.add([clicked, converted, foreign]);
      const networks = await testEvents.networksOf([clickId(1), clickId(3), clickId(4)]);
      expect([...networks].sort()).toEqual([
        [clickId(1), NETWORK_ID],
        [clickId(3), OTHER_NETWORK_ID],
      ]);
      expect(await testEvents.networksOf([])).toEqual(new Map());
    });

    it("removes a network's own only", async () => {
      const { testEvents } = opened;
      await testEvents.add([clicked, converted, foreign]);
      expect(await testEvents.remove(NETWORK_ID)).toBe(2);
      expect(await testEvents.list(NETWORK_ID, { limit: 10 })).toEqual([]);
      expect(await testEvents.list(OTHER_NETWORK_ID, { limit: 10 })).toEqual([foreign]);
      expect(await testEvents.remove(NETWORK_ID)).toBe(0);
    });
  });
}
