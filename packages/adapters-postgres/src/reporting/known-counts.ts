// What was counted of files of the columnar copy, kept as long as it is asked for: a file never changes, so what is true of a list of
// files stays true. The breakdowns of a day that goes on are asked for over and over.
import { keptCounts } from './kept-counts.ts';

/** How many events of a day have the value. */
export type Counted = {
  readonly day: string;
  readonly value: string;
  readonly clicks: number;
  readonly impressions: number;
};

export type KnownCounts = (
  key: string,
  count: () => Promise<readonly Counted[]>,
) => Promise<readonly Counted[]>;

export function knownCounts(): KnownCounts {
  const kept = keptCounts<readonly Counted[]>(({ length }) => length + 1); // an empty answer takes room, too
  return async (key, count) => {
    const known = kept.get(key);
    if (known) return known;
    const counted = await count();
    kept.put(key, counted);
    return counted;
  };
}
