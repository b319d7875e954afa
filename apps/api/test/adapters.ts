// The adapters a test API stands on: memory, or PostgreSQL where the jest project says so. The same tests run on both.
import { afterAll, afterEach } from '@jest/globals';
import { serialize } from 'node:v8';
import { memory } from '@tributary/composition/memory';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import type { PostgresSlot } from './postgres-slot.ts';

export type TestAdapters = {
  readonly module: ReturnType<typeof memory>;
  /** Everything stored, as text: without when a key was last used and kept answers. */
  readonly stored: () => Promise<string>;
  /** The same to be searched: with every value as it is stored. */
  readonly searchable: () => Promise<string>;
};

/** Set in jest.config.ts; not in the environment, which the projects of one run share. */
const { tributaryAdapters } = globalThis as { tributaryAdapters?: string };
export const ON_POSTGRES = tributaryAdapters === 'postgres';

export const openAdapters = (): Promise<TestAdapters> | TestAdapters =>
  ON_POSTGRES ? openPostgresAdapters() : openMemoryAdapters();

function openMemoryAdapters(): TestAdapters {
  const state = emptyState();
  const stored = async () => textOf(state);
  return { module: memory(state), stored, searchable: stored };
}

/** As bytes of V8's: a thousand comparisons of whole states were a quarter of the authorization matrix as JSON. */
function textOf({ idempotentAnswers: _, changes: _counter, keys, ...rest }: MemoryState): string {
  const used = [...keys.values()].map(({ lastUsedAt: _used, ...key }) => key);
  return serialize({ ...rest, keys: used }).toString('latin1');
}

/** Databases of this file: the first for a test's first API, the second for one opened beside it, and so on. */
const slots: PostgresSlot[] = [];
let taken = 0;

async function openPostgresAdapters(): Promise<TestAdapters> {
  const { openPostgresSlot } = await import('./postgres-slot.ts');
  const slot = slots[taken] ?? (slots[taken] = await openPostgresSlot());
  taken += 1;
  await slot.empty();
  return { module: slot.module, stored: slot.stored, searchable: slot.searchable };
}

afterEach(() => {
  taken = 0;
});
afterAll(async () => {
  for (const slot of slots.splice(0)) await slot.close();
});
