import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeadLetters } from '../../src/attribution/dead-letters.ts';
import { NOW } from '../shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId, impressionEvent } from '../shared/given-events.ts';

type UnderTest = { readonly deadLetters: DeadLetters; close(): Promise<void> };

const later = new Date(NOW.getTime() + 60_000);

/** `open` yields a store without any. */
export function deadLettersContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`DeadLetters (${name})`, () => {
    let opened: UnderTest;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('gives back events whole, with the reason, in the order of their ids', async () => {
      const { deadLetters } = opened;
      const events = [
        hitEvent({ id: hitId(3), networkId: null, txnId: 'ü "x" \u0000 \ud800' }),
        impressionEvent(),
        clickEvent({ userAgent: 'línea\nnueva' }),
      ];
      for (const event of events) await deadLetters.keep(event, `why ${event.kind}`, NOW);
      const sorted = events.sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(await deadLetters.list(10)).toEqual(
        sorted.map((event) => ({ event, why: `why ${event.kind}`, keptAt: NOW })),
      );
      expect(await deadLetters.find(hitId(3))).toMatchObject({ event: { id: hitId(3), networkId: null } });
      expect(await deadLetters.count()).toBe(3);
    });

    it('keeps an event once: again only the reason is new', async () => {
      const { deadLetters } = opened;
      await deadLetters.keep(clickEvent(), 'first', NOW);
      await deadLetters.keep(clickEvent(), 'second \u0000', later);
      expect(await deadLetters.count()).toBe(1);
      const [letter] = await deadLetters.list(10);
      expect(letter?.why.startsWith('second')).toBe(true);
      expect(letter?.keptAt).toEqual(NOW);
    });

    it('lists pages, up to one beyond the last', async () => {
      const { deadLetters } = opened;
      for (const n of [1, 2, 3]) await deadLetters.keep(clickEvent({ id: clickId(n) }), 'x', NOW);
      const first = await deadLetters.list(2);
      expect(first.map(({ event }) => event.id)).toEqual([clickId(1), clickId(2)]);
      expect((await deadLetters.list(2, clickId(2))).map(({ event }) => event.id)).toEqual([clickId(3)]);
      expect(await deadLetters.list(2, clickId(3))).toEqual([]);
    });

    it('removes one, and nothing where there is none', async () => {
      const { deadLetters } = opened;
      await deadLetters.keep(clickEvent(), 'x', NOW);
      await deadLetters.remove(clickId(2));
      expect(await deadLetters.count()).toBe(1);
      await deadLetters.remove(clickId());
      expect(await deadLetters.find(clickId())).toBeUndefined();
      expect(await deadLetters.count()).toBe(0);
    });
  });
}
