import { PrismaPg } from '@prisma/adapter-pg';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { PrismaClient } from '../generated/client.ts';

/** Two ways into one database: `sql` for the hot tables and reports, `prisma` for the records people edit. */
export type Postgres = {
  readonly sql: Sql;
  readonly prisma: PrismaClient;
  close(): Promise<void>;
};

export type PostgresOptions = {
  readonly url: string;
  /** Of both pools together, at least 2. Neither opens one before it is needed. */
  readonly connectionsMax: number;
};

const CONNECT_TIMEOUT_MS = 10_000;
/** The library's own goes up to 20 s, which is how long a database would seem away after it is back. */
const RECONNECT_AFTER_MS_MAX = 1_000;
const CLOSE_TIMEOUT_MS = 5_000;

/** Opens nothing yet: a database that is away shows at the first query, and one that comes back is used again. */
export function openPostgres({ url, connectionsMax }: PostgresOptions): Postgres {
  const recordConnectionsMax = Math.max(1, Math.floor(connectionsMax / 2));
  const sql = postgres(url, {
    max: Math.max(1, connectionsMax - recordConnectionsMax),
    connect_timeout: CONNECT_TIMEOUT_MS / 1000,
    backoff: (failures) => Math.min(RECONNECT_AFTER_MS_MAX, 50 * 2 ** failures) / 1000,
    connection: { application_name: 'tributary', TimeZone: 'UTC' },
    onnotice: () => undefined,
  });
  const prisma = new PrismaClient({
    errorFormat: 'minimal',
    adapter: new PrismaPg({
      connectionString: url,
      max: recordConnectionsMax,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'tributary-records',
      // A connection that the server cuts says so by an event. Between its owners the pool leaves it without a listener
      // for a moment, and an error event that nobody listens to ends the process. Its next query fails anyway.
      onConnect: (client) => void client.on('error', () => undefined),
      // Instants in raw queries travel without a zone, so the session's must be UTC whatever the server's default is.
      options: '-c TimeZone=UTC',
    }),
  });
  return {
    sql,
    prisma,
    close: async () => {
      await Promise.all([sql.end({ timeout: CLOSE_TIMEOUT_MS / 1000 }), prisma.$disconnect()]);
    },
  };
}
