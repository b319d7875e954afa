// Waiting that can be cut short, and waiting for work that may take too long.

export type Alarm = {
  /** Resolves after `ms`, or as soon as it is woken; at once when it was woken since the last wait. */
  wait(ms: number): Promise<void>;
  /** Ends every wait. Without one it is remembered and ends the next. */
  wake(): void;
  /** Forgets a wake that came while nobody waited. */
  reset(): void;
};

/** Lets any number wait until something happens, or for a while. */
export function makeAlarm(): Alarm {
  let woken = false;
  const waits = new Set<() => void>();
  return {
    async wait(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer);
            waits.delete(end);
            resolve();
          };
          const timer = setTimeout(end, ms);
          waits.add(end);
        });
      }
      woken = false;
    },
    wake() {
      woken = true;
      for (const end of [...waits]) end();
    },
    reset() {
      woken = false;
    },
  };
}

/** Whether the work ends within `ms`. Rejects as the work does, if it fails in that time; later failures are ignored. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
