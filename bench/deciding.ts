// What the worker does with events of the spool, without a worker: for benchmarks that put given events into the books.
import { fileURLToPath } from 'node:url';
import { postgresTestEvents } from '@tributary/adapters-postgres/attribution/postgres-test-events';
import { postgresBooks } from '@tributary/adapters-postgres/postgres-books';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import type { EventLog } from '@tributary/application/tracking/event-log';
import { newId, type DeliveryId } from '@tributary/domain/shared/ids';

export const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
/** Events for each transaction, as the worker takes them. */
export const BATCH = 1000;
/** As good as none. */
export const SPOOL_LIMITS = { eventsMax: 50_000_000, bytesMax: 8 * 2 ** 30 };

/** Puts all events of the log into the books. Throws when one of them cannot be decided. */
export async function decideAll(log: EventLog, postgres: Postgres): Promise<void> {
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
  });
  for (let batch = await log.read(BATCH); batch.length > 0; batch = await log.read(BATCH)) {
    const { left } = await processEvents(batch);
    if (left.length > 0) throw new Error(`${left.length} events were not decided.`);
    await log.discard(batch.map(({ id }) => id));
  }
}
