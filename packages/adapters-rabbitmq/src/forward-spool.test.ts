import { afterEach, describe, expect, it } from '@jest/globals';
import { memoryEventLog } from '@tributary/adapters-memory/tracking/memory-event-log';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { until } from '../test/logs.ts';
import { makeClaim } from './claim.ts';
import { forwardSpool, type Forwarding } from './forward-spool.ts';
import { GROUP_BYTES_MAX, messageOf, type Line } from './message.ts';

const click = (n: number, referer = '') => clickEvent({ id: clickId(n), referer });
let forwarding: Forwarding | undefined;
afterEach(async () => {
  await forwarding?.stop();
});

/** Brokers that confirm as long as they are up. */
function open() {
  const spool = memoryEventLog();
  const state = { isUp: true, failsAfter: Infinity };
  const published: (readonly Line[])[] = [];
  let forwarded = 0;
  forwarding = forwardSpool({
    spool,
    claim: makeClaim(undefined),
    publisher: {
      isUp: () => state.isUp,
      async publish(lines) {
        if (published.length >= state.failsAfter) throw new Error('away');
        published.push(lines);
      },
    },
    onForwarded: (events) => (forwarded += events),
  });
  return {
    spool,
    state,
    published,
    forwarded: () => forwarded,
    ids: () => published.flat().map(({ id }) => id),
  };
}

describe('forwardSpool', () => {
  it('sends on the oldest first, whole, and empties the spool', async () => {
    const { spool, state, ids, forwarded } = open();
    state.isUp = false;
    const numbers = [9, 3, 700, 1, ...Array.from({ length: 600 }, (_, n) => 10 + n)];
    for (const n of numbers) await spool.append(click(n));
    state.isUp = true;
    forwarding?.wake();
    await until(async () => (await spool.size()) === 0);
    expect(ids()).toEqual(numbers.sort((a, b) => a - b).map((n) => clickId(n)));
    expect(forwarded()).toBe(numbers.length);
  });

  it('makes no message larger than it may be', async () => {
    const { spool, published } = open();
    for (let n = 1; n <= 100; n++) await spool.append(click(n, 'ü'.repeat(4000)));
    forwarding?.wake();
    await until(async () => (await spool.size()) === 0);
    expect(published.flat().length).toBe(100);
    const bytes = published.map((lines) => messageOf(lines).content.length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(GROUP_BYTES_MAX);
  });

  it('keeps what was not confirmed, and continues where it stopped', async () => {
    const { spool, state, ids } = open();
    state.isUp = false;
    for (let n = 1; n <= 100; n++) await spool.append(click(n, 'x'.repeat(4000)));
    state.failsAfter = 1;
    state.isUp = true;
    forwarding?.wake();
    await until(() => ids().length > 0);
    const first = ids().length;
    await until(async () => (await spool.size()) === 100 - first);
    state.failsAfter = Infinity;
    forwarding?.wake();
    await until(async () => (await spool.size()) === 0);
    expect(ids()).toEqual(Array.from({ length: 100 }, (_, n) => clickId(n + 1)));
  });
});
