import { describe, expect, it } from '@jest/globals';
import { knownCounts, type Counted } from './known-counts.ts';

const counts = (length: number): Counted[] =>
  Array.from({ length }, (_, n) => ({
    day: '2026-03-10',
    value: String(n),
    clicks: n,
    impressions: 0,
  }));

describe('knownCounts', () => {
  /** Each key with so many counts; which of them were counted is noted. */
  async function asked(...keys: readonly (readonly [key: string, length: number])[]): Promise<string[]> {
    const known = knownCounts();
    const counted: string[] = [];
    for (const [key, length] of keys) {
      const answer = await known(key, async () => {
        counted.push(key);
        return counts(length);
      });
      expect(answer).toEqual(counts(length));
    }
    return counted;
  }

  it('counts once what is asked for again', async () => {
    expect(await asked(['a', 3], ['b', 0], ['a', 3], ['b', 0])).toEqual(['a', 'b']);
  });

  it('keeps nothing of a count that failed', async () => {
    const known = knownCounts();
    await expect(known('a', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await known('a', async () => counts(1))).toEqual(counts(1));
  });

  it('does not keep what would push out all others', async () => {
    expect(await asked(['a', 1], ['large', 20_000], ['large', 20_000], ['a', 1])).toEqual([
      'a',
      'large',
      'large',
    ]);
  });

  it('forgets what was asked for the longest time ago when there is too much', async () => {
    const many = Array.from({ length: 10 }, (_, n) => [`n${n}`, 19_999] as const);
    const [first, second] = many as [(typeof many)[number], (typeof many)[number]];
    expect(await asked(...many, first, ['more', 1], first, second)).toEqual([
      ...many.map(([key]) => key),
      'more',
      'n1',
    ]);
  });
});
