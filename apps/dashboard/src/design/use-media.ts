// What the window is like, for what is made otherwise and not only drawn otherwise.
import { useSyncExternalStore } from 'react';

/** Tables are lists, and the places stand at the foot. */
export const PHONE = 'screen and (max-width: 760px)';
/** The sidebar shows its icons alone. */
export const NARROW = 'screen and (max-width: 1000px)';

export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
