import type { StatsBook } from '@tributary/application/attribution/books';
import { deltaKeyText, foldDeltas } from '@tributary/domain/reporting/deltas';
import { merge } from '@tributary/domain/reporting/measures';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryStatsBook = (state: MemoryState): StatsBook => ({
  add: async (deltas) => {
    for (const delta of foldDeltas(deltas)) {
      const key = deltaKeyText(delta);
      const before = state.stats.get(key);
      const measures = before ? merge(before.measures, delta.measures) : delta.measures;
      state.stats.set(key, copy({ ...delta, measures }));
    }
  },
});
