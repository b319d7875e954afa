// Whether tables are shown as cards, as in data-table.module.css.
import { useSyncExternalStore } from 'react';

const NARROW = 'screen and (max-width: 720px)';

const subscribe = (changed: () => void): (() => void) => {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
