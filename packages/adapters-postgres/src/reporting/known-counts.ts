// What was counted of files of the columnar copy, kept as long as it is asked for: a file never changes, so what is true of a list of
// files stays true. The breakdowns of a day that goes on are asked for over and over.

/** How many events of a day have the value. */
export type Counted = {
  readonly day: string;
  readonly value: string;
  readonly clicks: number;
  readonly impressions: number;
};

/** Of all that is kept: some 100 bytes each. */
const COUNTS_MAX = 200_000;
/** More than that of one question would push out all others. */
const COUNTS_OF_QUESTION_MAX = COUNTS_MAX / 10;

export type KnownCounts = (
  key: string,
  count: () => Promise<readonly Counted[]>,
) => Promise<readonly Counted[]>;

export function knownCounts(): KnownCounts {
  /** What was asked for last is the last. */
  const known = new Map<string, readonly Counted[]>();
  let size = 0;

  // An empty answer takes room, too.
  const sizeOf = (counted: readonly Counted[]): number => counted.length + 1;

  function drop(key: string): void {
    size -= sizeOf(known.get(key) ?? []);
    known.delete(key);
  }

  return async (key, count) => {
    const counted = known.get(key) ?? (await count());
    if (sizeOf(counted) > COUNTS_OF_QUESTION_MAX) return counted;
    if (known.has(key)) drop(key);
    known.set(key, counted);
    size += sizeOf(counted);
    for (const oldest of known.keys()) {
      if (size <= COUNTS_MAX) break;
      drop(oldest);
    }
    return counted;
  };
}
