import type { AccessChanges } from '@tributary/application/operations/access-changes';
import { onCommittedChange } from '../shared/transaction.ts';
import type { MemoryState } from '../state.ts';

/** Every change of a record counts as one of these. */
export const memoryAccessChanges = (state: MemoryState): AccessChanges => ({
  look: async (since) => {
    const mark = String(state.changes);
    return { mark, changed: mark !== since };
  },
  onChange: async (wake) => {
    const stop = onCommittedChange(state, wake);
    return async () => stop();
  },
});
