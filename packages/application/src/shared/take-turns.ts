import { refuse } from '@tributary/domain/shared/refusal';

export type TurnLimits = {
  /** Under way at a time in this process. */
  readonly atOnce: number;
  /** Of them, for one key. */
  readonly perKey: number;
  /** How many of one key may wait; one more is refused. */
  readonly waiting: number;
};
export type TakeTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits how much work runs at once that takes long and needs much memory. First come, first served, except that a key
 * at its limit lets others pass. Refuses with `too_many`.
 */
export function makeTakeTurns({ atOnce, perKey, waiting }: TurnLimits): TakeTurns {
  const underWay = new Map<string, number>();
  const queue: { readonly key: string; readonly start: () => void }[] = [];
  let total = 0;

  function startNext(): void {
    while (total < atOnce) {
      const at = queue.findIndex(({ key }) => (underWay.get(key) ?? 0) < perKey);
      const [next] = at < 0 ? [] : queue.splice(at, 1);
      if (!next) return;
      total += 1;
      underWay.set(next.key, (underWay.get(next.key) ?? 0) + 1);
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

  return async (key, work) => {
    const isFree = total < atOnce && (underWay.get(key) ?? 0) < perKey;
    if (!isFree && queue.filter((one) => one.key === key).length >= waiting) {
      throw refuse('too_many', 'Too many of these are under way; try again in some seconds.');
    }
    await new Promise<void>((start) => {
      queue.push({ key, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      end(key);
    }
  };
}
