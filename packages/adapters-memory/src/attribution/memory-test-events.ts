import type { OwnedTestEvent, TestEvents } from '@tributary/application/attribution/test-events';
import { testedAt } from '@tributary/domain/attribution/test-event';
import type { MemoryState } from '../state.ts';

export const memoryTestEvents = (state: MemoryState): TestEvents => ({
  add: async (events) => {
    for (const event of events)
      if (!state.testEvents.has(event.id)) state.testEvents.set(event.id, structuredClone(event));
  },
  networksOf: async (clickIds) => {
    const found = clickIds.flatMap((id) => {
      const event = state.testEvents.get(id);
      return event?.of.kind === 'click' ? [[id, event.networkId] as const] : [];
    });
    return new Map(found);
  },
  list: async (networkId, { from = new Date(0), limit }) =>
    [...state.testEvents.values()]
      .filter((event) => event.networkId === networkId && testedAt(event) >= from)
      .sort(newestFirst)
      .slice(0, limit)
      .map((event) => structuredClone(event)),
  remove: async (networkId) => {
    const own = [...state.testEvents.values()].filter((event) => event.networkId === networkId);
    for (const { id } of own) state.testEvents.delete(id);
    return own.length;
  },
});

const newestFirst = (a: OwnedTestEvent, b: OwnedTestEvent): number =>
  testedAt(b).getTime() - testedAt(a).getTime() || (a.id < b.id ? 1 : -1);
