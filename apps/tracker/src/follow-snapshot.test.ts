import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NO_CHANGES, type TrackingSnapshots } from '@tributary/application/tracking/tracking-snapshots';
import { followSnapshot, type FollowedSnapshot } from './follow-snapshot.ts';

/** Answers each look at the changes when it is told to. */
function heldSnapshots() {
  const looks: { readonly answer: () => void; readonly fail: () => void }[] = [];
  const snapshots: TrackingSnapshots = {
    load: () => Promise.resolve('0'),
    changesSince: (cursor) =>
      new Promise((resolve, reject) => {
        looks.push({
          answer: () => resolve({ kind: 'changes', changes: NO_CHANGES, cursor }),
          fail: () => reject(new Error('away')),
        });
      }),
    onChange: () => Promise.resolve(() => Promise.resolve()),
  };
  return { snapshots, looks };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

let followed: FollowedSnapshot | undefined;
afterEach(async () => followed?.stop());

async function follow() {
  const { snapshots, looks } = heldSnapshots();
  followed = followSnapshot({ snapshots, pollEveryMs: 60_000, onError: () => {} });
  await followed.loaded;
  await settled();
  return { followed, looks };
}

describe('caughtUp', () => {
  it('waits for a look that began after it was asked, without waiting for the poll', async () => {
    const { followed, looks } = await follow();
    const first = jest.fn();
    const second = jest.fn();
    void followed.caughtUp().then(first);
    await settled();
    void followed.caughtUp().then(second);
    looks[0]?.answer();
    await settled();
    expect([first.mock.calls.length, second.mock.calls.length, looks.length]).toEqual([1, 0, 2]);
    looks[1]?.answer();
    await settled();
    expect(second).toHaveBeenCalled();
  });

  it('waits on when a look fails, and no longer than until the stop', async () => {
    const { followed, looks } = await follow();
    const done = jest.fn();
    void followed.caughtUp().then(done);
    await settled();
    looks[0]?.fail();
    await settled();
    expect(done).not.toHaveBeenCalled();
    await followed.stop();
    await settled();
    expect(done).toHaveBeenCalled();
    await expect(followed.caughtUp()).resolves.toBeUndefined();
  });
});

describe('stop', () => {
  it('ends once the look under way has', async () => {
    const { followed, looks } = await follow();
    void followed.caughtUp();
    await settled();
    const stopped = jest.fn();
    const stopping = followed.stop().then(stopped);
    await settled();
    expect(stopped).not.toHaveBeenCalled();
    looks[0]?.answer();
    await stopping;
  });
});
