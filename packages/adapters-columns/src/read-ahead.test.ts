import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { readAhead } from './read-ahead.ts';

/** Counts to `last`, notes how far it came and that it was ended. */
function counter(last: number, failsAt = Infinity) {
  const state = { given: 0, isEnded: false };
  async function* count(): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= last; n++) {
        await setImmediate();
        if (n === failsAt) throw new Error('gone');
        state.given = n;
        yield n;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, count };
}

const allOf = async <T>(pieces: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
};
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await setImmediate();
};

describe('what is read ahead', () => {
  it('is read to its end before it is wanted, where it is little', async () => {
    const { state, count } = counter(3);
    const ahead = readAhead(count(), 5);
    await turns();
    expect(state).toEqual({ given: 3, isEnded: true });
    expect(await allOf(ahead.pieces())).toEqual([1, 2, 3]);
    await ahead.end();
  });

  it('waits with as many as may wait, and goes on when they are wanted', async () => {
    const { state, count } = counter(9);
    const ahead = readAhead(count(), 4);
    await turns();
    expect(state).toEqual({ given: 4, isEnded: false });
    expect(await allOf(ahead.pieces())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(state.isEnded).toBe(true);
  });

  it('is ended where nobody wants it any more, at whatever it is', async () => {
    const waiting = counter(9);
    const ahead = readAhead(waiting.count(), 4);
    await turns();
    await ahead.end();
    expect(waiting.state).toEqual({ given: 4, isEnded: true });
    const begun = counter(9);
    await readAhead(begun.count(), 4).end();
    await turns();
    expect(begun.state.isEnded).toBe(true);
  });

  it('tells a failure to whoever wants the pieces, and to nobody else', async () => {
    const ahead = readAhead(counter(9, 2).count(), 4);
    await turns();
    await expect(allOf(ahead.pieces())).rejects.toThrow('gone');
    await ahead.end();
  });
});
