/**
 * Remembers at least the last `max` keys asked for, and at most twice as many. Two generations instead of a chain of
 * recency: a hit in the young one costs a single look-up, and what was not asked for during a whole generation goes.
 */
export function boundedCache<V>(max: number, make: (key: string) => V): (key: string) => V {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  return (key) => {
    const hit = young.get(key);
    if (hit !== undefined) return hit;
    const value = old.get(key) ?? make(key);
    if (young.size >= max) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}
