// Whether tables are shown as cards, as in data-table.module.css.
import { useSyncExternalStore } from 'react';

const NARROW = 'screen and (max-width: 720px)';

const subscribe = (told: () => void): (() => void) => {
  const narrow = matchMedia(NARROW);
  narrow.addEventListener('change', told);
  return () => narrow.removeEventListener('change', told);
};

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
