import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  composeEventId,
  EVENT_COUNTER_MAX,
  EVENT_SLOT_MAX,
  eventIdParts,
  eventPayload,
  eventSeconds,
  testTwin,
  utcDayOfEventId,
} from './event-id.ts';

const payload = fc.record({
  seconds: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  slot: fc.integer({ min: 0, max: EVENT_SLOT_MAX }),
  counter: fc.integer({ min: 0, max: EVENT_COUNTER_MAX }),
});
const mac = fc.uint8Array({ minLength: 5, maxLength: 5 });

describe('event ids', () => {
  it('round-trip every field', () => {
    fc.assert(
      fc.property(payload, mac, (parts, bytes) => {
        const text = composeEventId(parts, bytes);
        expect(text).toMatch(/^[0-9a-f]{24}$/);
        const read = eventIdParts(text);
        expect(read).toMatchObject({ slot: parts.slot, counter: parts.counter });
        expect(eventSeconds(read?.secondsAt ?? new Date(0))).toBe(parts.seconds);
        expect([...(read?.mac ?? [])]).toEqual([...bytes]);
        expect([...(read?.payload ?? [])]).toEqual([...eventPayload(parts)]);
      }),
    );
  });

  it('sort by second, then slot, then counter', () => {
    fc.assert(
      fc.property(payload, payload, fc.tuple(mac, mac), (a, b, [macA, macB]) => {
        const order = a.seconds - b.seconds || a.slot - b.slot || a.counter - b.counter;
        fc.pre(order !== 0);
        expect(composeEventId(a, macA) < composeEventId(b, macB)).toBe(order < 0);
      }),
    );
  });

  it('know their UTC day', () => {
    const seconds = eventSeconds(new Date('2026-11-21T23:59:59.999Z'));
    const at = (offset: number) =>
      composeEventId({ seconds: seconds + offset, slot: 255, counter: 131071 }, new Uint8Array(5));
    expect(utcDayOfEventId(at(0))).toBe('2026-11-21');
    expect(utcDayOfEventId(at(1))).toBe('2026-11-22');
  });

  it.each(['', '0'.repeat(23), '0'.repeat(25), 'A'.repeat(24), 'g'.repeat(24), `${'0'.repeat(24)}\n`])(
    'are not read from %j',
    (text) => {
      expect(eventIdParts(text)).toBeUndefined();
      expect(() => utcDayOfEventId(text)).toThrow('Not an event id');
    },
  );

  it('count from 2025 and end in 2093', () => {
    expect(eventSeconds(new Date('2025-01-01T00:00:01.999Z'))).toBe(1);
    expect(eventSeconds(new Date(0))).toBe(0);
    expect(() => eventSeconds(new Date('2093-02-01T00:00:00Z'))).toThrow(RangeError);
    expect(() => eventSeconds(new Date(Number.NaN))).toThrow(RangeError);
    const last = new Date((Date.UTC(2025, 0, 1) / 1000 + 2 ** 31 - 1) * 1000);
    expect(eventSeconds(last)).toBe(2 ** 31 - 1);
    expect(() => eventSeconds(new Date(last.getTime() + 1000))).toThrow(RangeError);
  });

  // docs/rules/tracking.md#test-events
  it('of tests have the other MAC, and back; other texts stay as they are', () => {
    expect(testTwin(`${'0123456789abcd'}0123456789`)).toBe('0123456789abcdfedcba9876');
    expect(testTwin('no id')).toBe('no id');
    fc.assert(
      fc.property(payload, mac, (parts, bytes) => {
        const id = composeEventId(parts, bytes);
        expect(testTwin(id)).not.toBe(id);
        expect(testTwin(testTwin(id))).toBe(id);
      }),
    );
  });
});
