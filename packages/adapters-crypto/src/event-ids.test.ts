import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventIdParts } from '@tributary/domain/tracking/event-id';
import { makeEventIds } from './event-ids.ts';

const secret = new Uint8Array(32).fill(7);
const START = new Date('2026-11-21T10:00:00Z');

function open({ slot = 3, usableFrom = START, secretBytes = secret } = {}) {
  let now = START.getTime();
  const ids = makeEventIds({ secret: secretBytes, slot, usableFrom, clock: () => new Date(now) });
  return { ids, advance: (ms: number) => (now += ms) };
}

// docs/rules/tracking.md#click-id
describe('event ids', () => {
  it('are unique and rise, however the clock moves', () => {
    const steps = fc.array(
      fc.record({ ms: fc.integer({ min: -5000, max: 5000 }), count: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(steps, (moves) => {
        const { ids, advance } = open();
        let last = '';
        for (const { ms, count } of moves) {
          advance(ms);
          for (let i = 0; i < count; i++) {
            const id = ids.next();
            expect(id > last).toBe(true);
            expect(eventIdParts(id)?.slot).toBe(3);
            last = id;
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('go on into the next second when one is used up', () => {
    const { ids } = open();
    const seen = new Set<string>();
    for (let i = 0; i < 140_000; i++) seen.add(ids.next());
    expect(seen.size).toBe(140_000);
    expect(eventIdParts(ids.next())?.secondsAt).toEqual(new Date(START.getTime() + 1000));
  });

  it('carry no second that began before the slot was usable', () => {
    const { ids } = open({ usableFrom: new Date(START.getTime() + 4001) });
    expect(eventIdParts(ids.next())?.secondsAt).toEqual(new Date(START.getTime() + 5000));
  });

  it('differ between slots in the same second', () => {
    const first = open({ slot: 0 }).ids.next();
    const second = open({ slot: 255 }).ids.next();
    expect(first).not.toBe(second);
    expect(open().ids.verify(first) && open().ids.verify(second)).toBe(true);
  });

  it('refuse a slot that does not fit', () => {
    expect(() => open({ slot: 256 })).toThrow('Slot 256');
  });

  it('verify what was issued, and nothing with any one digit changed', () => {
    const { ids, advance } = open();
    for (let round = 0; round < 5; round++) {
      advance(977);
      const id = ids.next();
      expect(ids.verify(id)).toBe(true);
      for (let i = 0; i < 24; i++) {
        for (const digit of '0123456789abcdef') {
          if (digit !== id[i]) expect(ids.verify(id.slice(0, i) + digit + id.slice(i + 1))).toBe(false);
        }
      }
    }
  });

  it('do not verify when they are invented, of another deployment, or in another form', () => {
    const { ids } = open();
    const foreign = open({ secretBytes: new Uint8Array(32).fill(8) }).ids.next();
    const id = ids.next();
    for (const text of [foreign, id.toUpperCase(), `${id}\n`, ` ${id}`, id.slice(1), `${id}0`, '']) {
      expect(ids.verify(text)).toBe(false);
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{24}$/), (text) => {
        expect(ids.verify(text)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('do not disturb each other: verifying between two ids', () => {
    const { ids } = open();
    const a = ids.next();
    expect(ids.verify('f'.repeat(24))).toBe(false);
    const b = ids.next();
    expect(ids.verify(a) && ids.verify(b) && a < b).toBe(true);
  });
});
