// What the worker does with events of the spool, without a worker: for benchmarks that put given events into the books.
import { fileURLToPath } from 'node:url';
import { postgresTestEvents } from '@tributary/adapters-postgres/attribution/postgres-test-events';
import { postgresBooks } from '@tributary/adapters-postgres/postgres-books';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { BATCH_MAX, makeIngestLoop } from '../apps/worker/src/ingest-loop.ts';
import { newId, type DeliveryId } from '@tributary/domain/shared/ids';

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
/** As good as none. */
export const SPOOL_LIMITS = { eventsMax: 50_000_000, bytesMax: 8 * 2 ** 30 };

/** Puts all events of the log into the books, as the worker does. Throws when one of them cannot be decided. */
export async function decideAll(log: EventLog, postgres: Postgres, batchMax = BATCH_MAX): Promise<void> {
  const processEvents = makeProcessEvents({
    books: postgresBooks(postgres),
    testEvents: postgresTestEvents(postgres),
    clock: () => new Date(),
    newDeliveryId: () => newId<DeliveryId>(new Date(), crypto.getRandomValues(new Uint8Array(8))),
    deadLetters: {
      keep: async ({ id }, why) => {
        throw new Error(`${id} became a dead letter: ${why}`);
      },
    },
    onPutOff: ({ id }, why) => {
      throw new Error(`${id} was put off: ${why}`);
    },
  });
  const ended = withResolvers();
  const loop = makeIngestLoop(
    {
      eventLog: {
        ...log,
        waitForEvents: async () => ended.resolve(),
      },
      processEvents,
      clock: () => new Date(),
      onFailure: ended.reject,
    },
    { batchMax },
  );
  void loop.run();
  try {
    await ended.promise;
  } finally {
    await loop.stop();
  }
}

function withResolvers() {
  let [resolve, reject] = [() => {}, (_error: unknown) => {}];
  const promise = new Promise<void>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}
