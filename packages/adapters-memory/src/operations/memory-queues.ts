import type { Queue, ReadQueues } from '@tributary/application/operations/queues';
import type { MemoryState } from '../state.ts';

export const memoryQueues =
  (state: MemoryState): ReadQueues =>
  async (networkId) => {
    const own = <T extends { readonly networkId: string | null }>(rows: Iterable<T>): T[] =>
      [...rows].filter((row) => row.networkId === networkId);
    const pending = <T extends { readonly state: string }>(one: T): boolean => one.state === 'pending';
    return {
      postbacks: queueOf(
        own(state.deliveries.values())
          .filter(pending)
          .map(({ createdAt }) => createdAt),
      ),
      webhooks: queueOf(
        own(state.webhookMessages.values())
          .filter(pending)
          .map(({ createdAt }) => createdAt),
      ),
      imports: queueOf(
        own([...state.jobs.values()].map(({ job }) => job))
          .filter(({ finishedAt }) => finishedAt === null)
          .map(({ createdAt }) => createdAt),
      ),
      exports: queueOf(
        own(state.exportRuns.values())
          .filter((one) => one.state === 'waiting')
          .map(({ createdAt }) => createdAt),
      ),
      deadLetters: queueOf(
        [...state.deadLetters.values()]
          .filter(({ event }) => ('networkId' in event ? event.networkId : null) === networkId)
          .map(({ keptAt }) => keptAt),
      ),
    };
  };

function queueOf(since: readonly Date[]): Queue {
  const oldest = since.reduce<Date | null>((least, at) => (least && least <= at ? least : at), null);
  return { waiting: since.length, oldestAt: oldest };
}
