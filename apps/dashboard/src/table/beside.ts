// The records of the list that a sheet was opened on, in its order, so that the sheet leads to those before and after.
import { useEffect, useSyncExternalStore } from 'react';

const NONE: readonly string[] = [];
let listed = NONE;
const listeners = new Set<() => void>();

function list(ids: readonly string[]): void {
  listed = ids;
  for (const listener of listeners) listener();
}
function onListed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the list, with the ids of its rows. */
export function useListed(ids: readonly string[]): void {
  const all = ids.join();
  // Outside React: the sheet stands beside the page.
  useEffect(() => {
    list(all === '' ? NONE : all.split(','));
    return () => list(NONE);
  }, [all]);
}

/** Those before and after it, as far as there are any. */
export function useBeside(id: string | undefined): { readonly before?: string; readonly after?: string } {
  const ids = useSyncExternalStore(onListed, () => listed);
  const place = id === undefined ? -1 : ids.indexOf(id);
  if (place < 0) return {};
  const [before, after] = [ids[place - 1], ids[place + 1]];
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
