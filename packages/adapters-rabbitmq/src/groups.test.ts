import { describe, expect, it } from '@jest/globals';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import type { Group } from './groups.ts';
import { makeGroups } from './groups.ts';
import { GROUP_BYTES_MAX, GROUP_EVENTS_MAX, messageOf } from './message.ts';

const click = (n: number, referer = '') => clickEvent({ id: clickId(n), referer });
const turn = () => new Promise((resolve) => setTimeout(resolve, 30));

/** Groups that are confirmed by hand. */
function byHand() {
  const sent: { readonly group: Group; readonly confirm: () => void; readonly fail: () => void }[] = [];
  const groups = makeGroups(
    (group) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ group, confirm: resolve, fail: () => reject(new Error('lost')) });
      }),
  );
  return { groups, sent, sizes: () => sent.map(({ group }) => group.events.length) };
}

describe('makeGroups', () => {
  it('sends what comes in one turn as one message, and waits for it', async () => {
    const { groups, sent, sizes } = byHand();
    const appends = [1, 2, 3].map((n) => groups.add(click(n)));
    await turn();
    expect(sizes()).toEqual([3]);
    let settled = false;
    void groups.settled().then(() => (settled = true));
    await turn();
    expect(settled).toBe(false);
    sent[0]?.confirm();
    await Promise.all(appends);
    await groups.settled();
  });

  it('has a few messages under way at most; what comes then shares the next one', async () => {
    const { groups, sent, sizes } = byHand();
    const all: Promise<void>[] = [];
    for (let n = 1; n <= 4; n++) {
      all.push(groups.add(click(n)));
      await turn();
    }
    expect(sizes()).toEqual([1, 1, 1, 1]);
    for (let n = 5; n <= 60; n++) all.push(groups.add(click(n)));
    await turn();
    expect(sizes()).toEqual([1, 1, 1, 1]);
    sent[2]?.confirm();
    await turn();
    expect(sizes()).toEqual([1, 1, 1, 1, 56]);
    for (const { confirm } of sent) confirm();
    await Promise.all(all);
  });

  it('makes no group larger than a message may be, in events and in bytes', async () => {
    const { groups, sent, sizes } = byHand();
    const confirmAll = () => {
      for (const { confirm } of sent) confirm();
    };
    const many = Array.from({ length: 2 * GROUP_EVENTS_MAX }, (_, n) => groups.add(click(n + 1)));
    const large = Array.from({ length: 50 }, (_, n) => groups.add(click(5000 + n, 'ü'.repeat(4000))));
    for (let round = 0; round < 40; round++) {
      confirmAll();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await turn();
    confirmAll();
    await Promise.all([...many, ...large]);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(GROUP_EVENTS_MAX);
    const bytes = sent.map(({ group }) => messageOf(group.lines).content.length);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(GROUP_BYTES_MAX);
    expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(2 * GROUP_EVENTS_MAX + 50);
  });

  it('tells each caller of a group that it failed, and continues', async () => {
    const { groups, sent } = byHand();
    const failing = Promise.allSettled([1, 2].map((n) => groups.add(click(n))));
    await turn();
    sent[0]?.fail();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = groups.add(click(3));
    await turn();
    sent[1]?.confirm();
    await next;
  });
});
