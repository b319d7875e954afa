import { memoryProcessSlots } from '@tributary/adapters-memory/operations/memory-deployment';
import { describe, expect, it } from '@jest/globals';
import { holdSlot } from './hold-slot.ts';

const clock = () => new Date('2026-11-21T10:00:00Z');
const makeIds = (slot: number) => ({ next: () => `id of ${slot}`, verify: () => true });
const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('a held slot', () => {
  it('is another for another process, until it is given back', async () => {
    const slots = memoryProcessSlots();
    const options = { slots, clock, makeIds, onError: () => {} };
    const [a, b] = [await holdSlot(options), await holdSlot(options)];
    expect(a.eventIds.next()).not.toBe(b.eventIds.next());
    await a.release();
    await b.release();
  });

  it('is replaced when the clock was put back: its ids would stay ahead', async () => {
    let now = new Date('2026-11-23T10:00:00Z');
    const slots = memoryProcessSlots();
    const held = await holdSlot({ slots, clock: () => now, makeIds, renewEveryMs: 5, onError: () => {} });
    const before = held.eventIds.next();
    now = new Date('2026-11-21T10:00:00Z');
    await soon();
    expect(held.eventIds.next()).not.toBe(before);
    await held.release();
  });

  it('is kept when the database is away, and replaced when it was lost', async () => {
    let renewal: () => Promise<boolean> = () => Promise.reject(new Error('away'));
    let claims = 0;
    const errors: string[] = [];
    const slots = {
      claim: async () => ({ slot: claims++, usableFrom: clock() }),
      renew: () => renewal(),
      release: async () => {},
    };
    const held = await holdSlot({
      slots,
      clock,
      makeIds,
      renewEveryMs: 5,
      onError: (message) => errors.push(message),
    });
    await soon();
    expect(held.eventIds.next()).toBe('id of 0');
    expect(errors.length).toBeGreaterThan(0);
    renewal = async () => claims > 1;
    await soon();
    expect(held.eventIds.next()).toBe('id of 1');
    await held.release();
  });
});
