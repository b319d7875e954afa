/** Counts of all that is kept: some 100 bytes each. */
const COUNTS_MAX = 200_000;
/** More than that of one question would push out all others. */
const COUNTS_OF_QUESTION_MAX = COUNTS_MAX / 10;

/** What was counted for questions, kept as long as they are asked: there is room for so many counts, and for those asked last. */
export function keptCounts<Kept>(countsIn: (kept: Kept) => number) {
  /** What was asked for last is the last. */
  const all = new Map<string, { readonly kept: Kept; readonly size: number }>();
  let size = 0;

  function take(key: string): Kept | undefined {
    const found = all.get(key);
    all.delete(key);
    size -= found?.size ?? 0;
    return found?.kept;
  }

  function put(key: string, kept: Kept): void {
    take(key);
    const own = countsIn(kept);
    if (own > COUNTS_OF_QUESTION_MAX) return;
    all.set(key, { kept, size: own });
    size += own;
    for (const oldest of all.keys()) {
      if (size <= COUNTS_MAX) break;
      take(oldest);
    }
  }

  return {
    get(key: string): Kept | undefined {
      const found = all.get(key);
      if (!found) return undefined;
      all.delete(key);
      all.set(key, found);
      return found.kept;
    },
    put,
  };
}
