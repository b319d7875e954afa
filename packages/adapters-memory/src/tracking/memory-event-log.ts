import { makeAlarm } from '@tributary/application/shared/waiting';
import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/tracking/event-log';
import { copy } from '../shared/lists.ts';

/** For tests and previews only: what it holds is gone with the process. */
export function memoryEventLog({ limit = 1_000_000 }: { readonly limit?: number } = {}): EventLog {
  const events = new Map<string, TrackedEvent>();
  const alarm = makeAlarm();
  return {
    append: async (event) => {
      if (events.size >= limit) throw new EventLogFull();
      events.set(event.id, copy(event));
      alarm.wake();
    },
    read: async (count, underWay) => {
      const free = [...events.values()].filter(({ id }) => !underWay?.has(id));
      return copy(free.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, count));
    },
    discard: async (ids) => {
      for (const id of ids) events.delete(id);
    },
    waitForEvents: async (timeoutMs) => {
      if (events.size > 0) return;
      alarm.reset();
      await alarm.wait(timeoutMs);
    },
    size: async () => events.size,
    oldestId: async () => [...events.keys()].sort()[0],
    refusing: () => (events.size >= limit ? 'full' : undefined),
    unreadable: async () => 0,
    unreachable: async () => 0,
    close: async () => {
      alarm.wake();
    },
  };
}
