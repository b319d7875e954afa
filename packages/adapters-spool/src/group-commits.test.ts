import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clickEvent, clickId } from '@tributary/application/contracts/shared/given-events';
import { groupCommits, type GroupCommits } from './group-commits.ts';

type Written = {
  readonly count: number;
  readonly isFollowed: () => boolean;
  readonly done: () => void;
  readonly failed: () => void;
};

/** Commits whose groups end when the test says so. */
function given(): { commits: GroupCommits; written: Written[] } {
  const written: Written[] = [];
  const commits = groupCommits({
    write: (lines, isFollowed) =>
      new Promise((done, reject) => {
        written.push({
          count: lines.length,
          isFollowed,
          done,
          failed: () => reject(new Error('The disk is gone.')),
        });
      }),
    onWritten: () => {},
    onFailed: () => {},
  });
  return { commits, written };
}

let made = 0;
const add = (commits: GroupCommits, events: number): Promise<void>[] =>
  Array.from({ length: events }, () => commits.add(clickEvent({ id: clickId(++made) })));
/** Turns of the event loop, in which everything happens that waits for no timer. */
async function turns(count = 5): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => setImmediate(resolve));
}
const counts = (written: readonly Written[]): number[] => written.map(({ count }) => count);

describe('group commits', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it('writes what came together as one group, and the first event without waiting for others', async () => {
    const { commits, written } = given();
    add(commits, 3);
    await turns();
    expect(counts(written)).toEqual([3]);
  });

  it('lets few events wait for those who were just answered, until half of all are there', async () => {
    const { commits, written } = given();
    add(commits, 9);
    await turns();
    add(commits, 1);
    written[0]?.done();
    await turns();
    add(commits, 3);
    await turns();
    expect(counts(written)).toEqual([9]);
    add(commits, 1);
    await turns();
    expect(counts(written)).toEqual([9, 5]);
  });

  it('lets them wait for a millisecond at most', async () => {
    const { commits, written } = given();
    add(commits, 9);
    await turns();
    add(commits, 1);
    written[0]?.done();
    await turns();
    jest.advanceTimersByTime(1);
    await turns();
    expect(counts(written)).toEqual([9, 1]);
  });

  it('lets nobody wait for those who were answered long ago', async () => {
    const { commits, written } = given();
    add(commits, 9);
    await turns();
    written[0]?.done();
    await turns();
    jest.advanceTimersByTime(1000);
    add(commits, 1);
    await turns();
    expect(counts(written)).toEqual([9, 1]);
  });

  it('says whether another group follows, also behind one that failed', async () => {
    const { commits, written } = given();
    const [first] = add(commits, 1);
    await turns();
    expect(written[0]?.isFollowed()).toBe(false);
    const [second] = add(commits, 1);
    expect(written[0]?.isFollowed()).toBe(true);
    written[0]?.failed();
    await expect(first).rejects.toThrow('The disk is gone.');
    await turns();
    expect(written[1]?.isFollowed()).toBe(false);
    written[1]?.done();
    await second;
    await commits.settled();
  });
});
