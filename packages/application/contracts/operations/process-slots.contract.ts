import { afterEach, describe, expect, it } from '@jest/globals';
import type { ProcessSlots } from '../../src/operations/process-slots.ts';
import { NOW } from '../shared/given.ts';
import { race } from '../shared/records-under-test.ts';

export type ProcessSlotsUnderTest = {
  readonly slots: ProcessSlots;
  /** A second process on the same store. */
  readonly again: ProcessSlots;
  close(): Promise<void>;
};

const SLOTS = 256;
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** `open` yields a deployment that never started. */
export function processSlotsContract(name: string, open: () => Promise<ProcessSlotsUnderTest>): void {
  describe(`ProcessSlots (${name})`, () => {
    let opened: ProcessSlotsUnderTest | undefined;
    const fresh = async () => (opened = await open());
    afterEach(async () => {
      await opened?.close();
      opened = undefined;
    });

    it('gives processes that start at once different slots', async () => {
      const { slots, again } = await fresh();
      const claims = await race(20, (n) => (n % 2 ? slots : again).claim(NOW));
      expect(new Set(claims.map(({ slot }) => slot)).size).toBe(20);
      for (const { slot, usableFrom } of claims) {
        expect(slot >= 0 && slot < SLOTS && Number.isInteger(slot)).toBe(true);
        expect(usableFrom.getTime()).toBeGreaterThanOrEqual(NOW.getTime());
      }
    });

    it('lets the holder renew, until it gives the slot back', async () => {
      const { slots } = await fresh();
      const { slot } = await slots.claim(NOW);
      expect(await slots.renew(slot, after(10))).toBe(true);
      expect(await slots.renew(slot, after(20))).toBe(true);
      await slots.release(slot, after(21));
      expect(await slots.renew(slot, after(22))).toBe(false);
    });

    it('never lets a slot repeat a second that a former holder may have used', async () => {
      const { slots, again } = await fresh();
      const usedUntil = new Map<number, number>();
      for (let n = 0; n < SLOTS; n++) usedUntil.set((await slots.claim(NOW)).slot, NOW.getTime());
      expect(usedUntil.size).toBe(SLOTS);
      await slots.renew(7, after(30));
      await slots.release(7, after(40));
      usedUntil.set(7, after(40).getTime());
      const { slot, usableFrom } = await again.claim(after(40));
      expect(usableFrom.getTime()).toBeGreaterThan(usedUntil.get(slot) ?? Infinity);
    });
  });
}
