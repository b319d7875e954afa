import type { DeadLetter, DeadLetters } from '@tributary/application/attribution/dead-letters';
import type { MemoryState } from '../state.ts';

export const memoryDeadLetters = (state: MemoryState): DeadLetters => ({
  keep: async (event, why, at) => {
    const keptAt = state.deadLetters.get(event.id)?.keptAt ?? at;
    state.deadLetters.set(event.id, structuredClone({ event, why, keptAt }));
  },
  list: async (limit, after = '') =>
    [...state.deadLetters.values()]
      .filter(({ event }) => event.id > after)
      .sort(byId)
      .slice(0, limit)
      .map((letter) => structuredClone(letter)),
  find: async (id) => structuredClone(state.deadLetters.get(id)),
  remove: async (id) => void state.deadLetters.delete(id),
  count: async () => state.deadLetters.size,
});

const byId = (a: DeadLetter, b: DeadLetter): number => (a.event.id < b.event.id ? -1 : 1);
