// Many small transactions as few larger ones: what is asked for while one is under way is done together in the next.

type Grouping<T> = {
  /** What cannot be twice in one group. */
  readonly keyOf: (item: T) => string;
  readonly together: (items: readonly T[]) => Promise<void>;
  /** What the items of a group that failed are done by, so that none fails for another. */
  readonly alone: (item: T) => Promise<void>;
  readonly groupMax: number;
};

type Waiting<T> = {
  readonly item: T;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Does each item, in the order they come, with those that come at the same time; resolves or fails as its own would alone. */
export function grouped<T>({ keyOf, together, alone, groupMax }: Grouping<T>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const group = nextGroup();
      try {
        await together(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch {
        await Promise.all(group.map(({ item, resolve, reject }) => alone(item).then(resolve, reject)));
      }
    }
    isWorking = false;
  }

  function nextGroup(): Waiting<T>[] {
    const taken = new Map<string, Waiting<T>>();
    const left: Waiting<T>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (taken.size < groupMax && !taken.has(key)) taken.set(key, one);
      else left.push(one);
    }
    waiting = left;
    return [...taken.values()];
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // What comes in the same turn of the event loop goes together.
      setImmediate(() => void work());
    });
}
