import { describe, expect, it } from '@jest/globals';
import { makeTakeTurns } from './take-turns.ts';

/** Work that ends when it is told to, and says that it began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { began, work, end: (name: string) => ends.get(name)?.() };
}

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const tooMany = expect.objectContaining({ code: 'too_many' });

describe('turns', () => {
  it('are as many as allowed, of one key and of all, and others pass a key at its limit', async () => {
    const { began, work, end } = works();
    const take = makeTakeTurns({ atOnce: 3, perKey: 2, waiting: 10 });
    const taken = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => take(name.slice(0, 1), work(name)));
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1']);
    end('b1');
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1', 'b2']);
    end('a2');
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
    for (const name of ['a1', 'a3', 'b2']) end(name);
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('are next of the key that has the fewest under way', async () => {
    const { began, work, end } = works();
    const take = makeTakeTurns({ atOnce: 3, perKey: 3, waiting: 10 });
    const taken = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1'].map((name) => take(name.slice(0, 1), work(name)));
    await settle();
    expect(began).toEqual(['a1', 'a2', 'b1']);
    for (const [name, next] of [
      ['b1', 'b2'], // A has two under way, B and C none: the first that came
      ['a1', 'c1'],
      ['a2', 'a3'],
    ] as const) {
      end(name);
      await settle();
      expect(began.at(-1)).toBe(next);
    }
    for (const name of ['a3', 'b2', 'c1']) end(name);
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1']);
  });

  it('are not kept for those who are gone', async () => {
    const { began, work, end } = works();
    const take = makeTakeTurns({ atOnce: 1, perKey: 1, waiting: 1 });
    const [leaver, left] = [new AbortController(), new AbortController()];
    left.abort(new Error('gone before'));
    await expect(take('a', work('never'), left.signal)).rejects.toThrow('gone before');
    const first = take('a', work('a1'), leaver.signal);
    const waiting = take('a', work('a2'), leaver.signal);
    leaver.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    const third = take('a', work('a3'));
    end('a1');
    // What is under way ends by itself, or not: it was given the signal too, if it can be ended.
    expect(await first).toBe('a1');
    await settle();
    end('a3');
    expect([await third, began]).toEqual(['a3', ['a1', 'a3']]);
  });

  it('are refused beyond those that may wait, key by key', async () => {
    const { work, end } = works();
    const take = makeTakeTurns({ atOnce: 2, perKey: 1, waiting: 1 });
    const taken = [take('a', work('a1')), take('a', work('a2')), take('b', work('b1'))];
    await expect(take('a', work('a3'))).rejects.toEqual(tooMany);
    await settle();
    for (const name of ['a1', 'b1']) end(name);
    await settle();
    end('a2');
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'b1']);
  });

  it('without waiting are had only while there is room', async () => {
    const { work, end } = works();
    const take = makeTakeTurns({ atOnce: 5, perKey: 1, waiting: 0 });
    const first = take('a', work('a1'));
    await expect(take('a', work('a2'))).rejects.toEqual(tooMany);
    await settle();
    end('a1');
    await first;
    const again = take('a', work('a3'));
    await settle();
    end('a3');
    expect(await again).toBe('a3');
  });

  it('are given back by work that fails', async () => {
    const take = makeTakeTurns({ atOnce: 1, perKey: 1, waiting: 0 });
    const failing = async () => {
      throw new Error('no');
    };
    await expect(take('a', failing)).rejects.toThrow('no');
    expect(await take('a', async () => 1)).toBe(1);
  });
});
