// The adapters a test API stands on: memory, or PostgreSQL where the jest project says so. The same tests run on both.
import { afterAll, afterEach } from '@jest/globals';
import { serialize } from 'node:v8';
import { memory } from '@tributary/composition/memory';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import { memoryText } from './memory-text.ts';
import type { PostgresSlot } from './postgres-slot.ts';

export type TestAdapters = {
  readonly module: ReturnType<typeof memory>;
  /** Everything stored, as text to be compared: without when a key was last used and kept answers. */
  readonly stored: () => Promise<string>;
  /** The same to be searched: with every value as it is stored. */
  readonly searchable: () => Promise<string>;
  /** Notes everything stored; what is returned puts it back. In memory only. */
  readonly mark: () => () => void;
};

/** Set in jest.config.ts; not in the environment, which the projects of one run share. */
const { tributaryAdapters } = globalThis as { tributaryAdapters?: string };
export const ON_POSTGRES = tributaryAdapters === 'postgres';

export const openAdapters = (): Promise<TestAdapters> | TestAdapters =>
  ON_POSTGRES ? openPostgresAdapters() : openMemoryAdapters();

function openMemoryAdapters(): TestAdapters {
  const state = emptyState();
  return {
    module: memory(state),
    stored: async () => memoryText(state),
    searchable: async () => serialize(state).toString('latin1'),
    mark: () => {
      const marked = copied(state);
      return () => Object.assign(state, copied(marked));
    },
  };
}

/** Records are replaced, never changed in place: the maps are enough. */
const copied = (state: MemoryState): MemoryState =>
  Object.fromEntries(
    Object.entries(state).map(([name, held]) => [
      name,
      held instanceof Map
        ? new Map<unknown, unknown>(held as Map<unknown, unknown>)
        : Array.isArray(held)
          ? [...(held as unknown[])]
          : held,
    ]),
  ) as unknown as MemoryState;

/** Databases of this file: the first for a test's first API, the second for one opened beside it, and so on. */
const slots: PostgresSlot[] = [];
let taken = 0;

async function openPostgresAdapters(): Promise<TestAdapters> {
  const { openPostgresSlot } = await import('./postgres-slot.ts');
  const slot = slots[taken] ?? (slots[taken] = await openPostgresSlot());
  taken += 1;
  await slot.empty();
  const mark = (): never => {
    throw new Error('Only what is in memory can be put back.');
  };
  return { module: slot.module, stored: slot.stored, searchable: slot.searchable, mark };
}

afterEach(() => {
  taken = 0;
});
afterAll(async () => {
  for (const slot of slots.splice(0)) await slot.close();
});
