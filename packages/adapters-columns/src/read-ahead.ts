/** What is read while something else is done. */
export type ReadAhead<T> = {
  /** What was read already, then the rest as it comes. */
  readonly pieces: () => AsyncIterable<T>;
  /** Reads no more; for whoever does not want all of them. */
  readonly end: () => Promise<void>;
};

/** Begins to read at once, and goes on until so many pieces wait. A failure comes with the pieces. */
export function readAhead<T>(source: AsyncIterable<T>, piecesMax: number): ReadAhead<T> {
  const iterator = source[Symbol.asyncIterator]();
  const waiting: T[] = [];
  const isOver = (async () => {
    while (waiting.length < piecesMax) {
      const next = await iterator.next();
      if (next.done === true) return true;
      waiting.push(next.value);
    }
    return false;
  })();
  isOver.catch(() => undefined);
  return {
    async *pieces() {
      const isWhole = await isOver;
      yield* waiting;
      if (!isWhole) yield* { [Symbol.asyncIterator]: () => iterator };
    },
    end: async () => {
      // One that is under way ends first: a generator takes its turns one after the other.
      await iterator.return?.();
    },
  };
}
