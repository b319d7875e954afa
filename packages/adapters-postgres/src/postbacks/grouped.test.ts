import { describe, expect, it } from '@jest/globals';
import { grouped } from './grouped.ts';

/** Groups of two letters; a group, and an item alone, fails when it holds what is asked. */
function given({ failing = '' } = {}) {
  const done: string[] = [];
  const run = grouped<string>({
    keyOf: (item) => item.toLowerCase(),
    groupMax: 2,
    together: async (items) => {
      if (failing !== '' && items.includes(failing)) throw new Error('together');
      done.push(items.join('+'));
    },
    alone: async (item) => {
      if (item === failing) throw new Error('alone');
      done.push(item);
    },
  });
  return { run, done };
}

describe('what is asked for at the same time', () => {
  it('is done together, in order, as many as a group holds', async () => {
    const { run, done } = given();
    await Promise.all(['a', 'b', 'c'].map(run));
    await run('d');
    expect(done).toEqual(['a+b', 'c', 'd']);
  });

  it('is not together with the same thing, which comes after it', async () => {
    const { run, done } = given();
    await Promise.all(['a', 'A', 'b'].map(run));
    expect(done).toEqual(['a+b', 'A']);
  });

  it('fails only where it would fail alone', async () => {
    const { run, done } = given({ failing: 'b' });
    const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map(run));
    expect([a?.status, c?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(b).toMatchObject({ status: 'rejected', reason: { message: 'alone' } });
    expect(done).toEqual(['a', 'c']);
  });
});
