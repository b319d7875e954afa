import { refuse } from '@tributary/domain/shared/refusal';

export type TurnLimits = {
  /** Under way at a time in this process. */
  readonly atOnce: number;
  /** Of them, for one key. */
  readonly perKey: number;
  /** How many of one key may wait; one more is refused. */
  readonly waiting: number;
};
type Waiting = { readonly key: string; readonly start: () => void };
/** `gone` takes what still waits out of the queue: it rejects with the signal's reason. */
export type TakeTurns = <T>(key: string, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

/**
 * Limits how much work runs at once that takes long and needs much memory. The next turn is of the key that has the
 * fewest under way, of equals the one that came first; a key at its limit waits. Refuses with `too_many`.
 */
export function makeTakeTurns({ atOnce, perKey, waiting }: TurnLimits): TakeTurns {
  const underWay = new Map<string, number>();
  let queue: readonly Waiting[] = [];
  let total = 0;
  const underWayOf = ({ key }: { readonly key: string }): number => underWay.get(key) ?? 0;

  function startNext(): void {
    while (total < atOnce) {
      const fewest = Math.min(...queue.map(underWayOf));
      const next = fewest < perKey ? queue.find((one) => underWayOf(one) === fewest) : undefined;
      if (!next) return;
      queue = queue.filter((one) => one !== next);
      total += 1;
      underWay.set(next.key, fewest + 1);
      next.start();
    }
  }

  function end(key: string): void {
    total -= 1;
    const left = (underWay.get(key) ?? 1) - 1;
    if (left === 0) underWay.delete(key);
    else underWay.set(key, left);
    startNext();
  }

  return async (key, work, gone) => {
    gone?.throwIfAborted();
    const isFree = total < atOnce && underWayOf({ key }) < perKey;
    if (!isFree && queue.filter((one) => one.key === key).length >= waiting) {
      throw refuse('too_many', 'Too many requests at once. Try again in a few seconds.');
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        queue = queue.filter((one) => one !== waits);
        reject(gone?.reason as Error);
      };
      const start = (): void => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      const waits: Waiting = { key, start };
      gone?.addEventListener('abort', leave);
      queue = [...queue, waits];
      startNext();
    });
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
