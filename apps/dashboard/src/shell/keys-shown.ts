// The list of keys, opened by a key (shortcuts.tsx) or from the menu of the person.
let isShown = false;
const listeners = new Set<() => void>();

export function showKeys(shown: boolean): void {
  isShown = shown;
  for (const listener of listeners) listener();
}

export const openKeys = (): void => showKeys(true);
export const keysShown = (): boolean => isShown;

export function onKeysShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
