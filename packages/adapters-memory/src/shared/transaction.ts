// One transaction at a time, over records and books alike, as the strictest database would do it.
// Everything in a MemoryState is replaced, never changed in place, so copying the maps is enough to take it all back.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MemoryState } from '../state.ts';

const lastTurns = new WeakMap<MemoryState, Promise<unknown>>();
const listeners = new WeakMap<MemoryState, Set<() => void>>();
const running = new AsyncLocalStorage<MemoryState>();

/**
 * Runs the work on a draft after all earlier transactions, and puts the draft in place when it succeeds. Until then
 * readers of `state` see nothing of it; when it throws nothing happened.
 */
export function inTransaction<T>(state: MemoryState, work: (draft: MemoryState) => Promise<T>): Promise<T> {
  if (running.getStore() === state) {
    throw new Error('A write outside of the running transaction, from within it, would wait for itself.');
  }
  const turn = (lastTurns.get(state) ?? Promise.resolve()).then(() =>
    running.run(state, async () => {
      const draft = draftOf(state);
      const result = await work(draft);
      const changed = draft.changes !== state.changes;
      Object.assign(state, draft);
      if (changed) for (const wake of listeners.get(state) ?? []) queueMicrotask(wake);
      return result;
    }),
  );
  lastTurns.set(
    state,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Calls back after each transaction that moved `state.changes`. Returns a way to stop. */
export function onCommittedChange(state: MemoryState, wake: () => void): () => void {
  const wakes = listeners.get(state) ?? new Set();
  listeners.set(state, wakes.add(wake));
  return () => void wakes.delete(wake);
}

function draftOf(state: MemoryState): MemoryState {
  const copies = Object.entries(state).map(([name, held]) => [name, copyOf(held)]);
  return Object.fromEntries(copies) as MemoryState;
}

function copyOf(held: unknown): unknown {
  if (held instanceof Map) return new Map(held);
  return Array.isArray(held) ? [...(held as unknown[])] : held;
}
