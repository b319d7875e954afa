// A part whose script comes after the page's: nobody needs it before the page is there. It is fetched soon after the page, or when it is
// first wanted; when it can't be fetched, the page stays as it is, and it is tried again when it is wanted again.
import { useEffect, useSyncExternalStore } from 'react';

/** How long after the page. */
const AFTER_MS = 3000;

export type Later<Part> = {
  /** Undefined until it has come. */
  readonly now: () => Part | undefined;
  readonly fetch: () => void;
  /** Tells when it has come, and when it could not; what it returns stops that. */
  readonly onEnd: (ended: () => void) => () => void;
};

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let part: Part | undefined;
  let isOnItsWay = false;
  const waiting = new Set<() => void>();
  const fetch = async (): Promise<void> => {
    if (part !== undefined || isOnItsWay) return;
    isOnItsWay = true;
    try {
      part = await load();
    } catch {
      // It is tried again when it is wanted again.
    } finally {
      isOnItsWay = false;
      for (const ended of waiting) ended();
    }
  };
  return {
    now: () => part,
    fetch: () => void fetch(),
    onEnd: (ended) => {
      waiting.add(ended);
      return () => waiting.delete(ended);
    },
  };
}

export function useSoonAfterPage(part: Later<unknown>): void {
  // Outside React: time.
  useEffect(() => {
    const timer = setTimeout(part.fetch, AFTER_MS);
    return () => clearTimeout(timer);
  }, [part]);
}

/** The part, once it has come. */
export const useLater = <Part>(part: Later<Part>): Part | undefined =>
  useSyncExternalStore(part.onEnd, part.now);
