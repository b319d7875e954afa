import { MINUTE_MS } from '@tributary/domain/shared/durations';

/** Longer than any report takes. */
const UNNAMED_KEPT_MS = 15 * MINUTE_MS;

/** A report that began with an earlier list may still read what this one does not name, so that stays for a while. */
export function makeGraces() {
  const unnamedSince = new Map<string, Date>();
  return {
    /** Removes those that were unnamed all the time; whoever is not among them is named again, or gone. */
    over: async (
      unnamed: readonly string[],
      at: Date,
      remove: (name: string) => Promise<void>,
    ): Promise<void> => {
      const present = new Set(unnamed);
      for (const name of unnamedSince.keys()) if (!present.has(name)) unnamedSince.delete(name);
      for (const name of unnamed) {
        const since = unnamedSince.get(name) ?? at;
        unnamedSince.set(name, since);
        if (at.getTime() - since.getTime() < UNNAMED_KEPT_MS) continue;
        await remove(name);
        unnamedSince.delete(name);
      }
    },
  };
}
