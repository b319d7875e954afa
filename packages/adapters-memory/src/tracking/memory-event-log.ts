import { EventLogFull, type EventLog, type TrackedEvent } from '@tributary/application/tracking/event-log';
import { copy } from '../shared/lists.ts';

/** For tests and previews only: what it holds is gone with the process. */
export function memoryEventLog({ limit = 1_000_000 }: { readonly limit?: number } = {}): EventLog {
  const events = new Map<string, TrackedEvent>();
  const wakes = new Set<() => void>();
  return {
    append: async (event) => {
      if (events.size >= limit) throw new EventLogFull();
      events.set(event.id, copy(event));
      for (const wake of [...wakes]) wake();
    },
    read: async (count) => copy([...events.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, count)),
    discard: async (ids) => {
      for (const id of ids) events.delete(id);
    },
    waitForEvents: (timeoutMs) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          wakes.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        wakes.add(wake);
        if (events.size > 0) wake();
      }),
    size: async () => events.size,
    close: async () => {
      for (const wake of [...wakes]) wake();
    },
  };
}
