import { openPostgres, type Postgres } from '../src/shared/open-postgres.ts';
import { emptyTables, openTestDatabase, stopEmptying } from './test-database.ts';

/** A migrated database with its connections, empty when it is lent. */
export type KeptPostgres = {
  readonly url: string;
  readonly postgres: Postgres;
  empty(): Promise<void>;
  /** Gives it back for the next test file of this process. */
  release(): Promise<void>;
};

/** For tests that cut connections or change tables: dropped when it is released. */
export async function ownPostgres(): Promise<KeptPostgres> {
  const { url, drop } = await openTestDatabase();
  const postgres = openPostgres({ url, connectionsMax: CONNECTIONS_MAX });
  return {
    url,
    postgres,
    empty: () => emptyTables(url),
    release: async () => {
      await postgres.close();
      await drop();
    },
  };
}

type Kept = { readonly url: string; readonly postgres: Postgres };

const CONNECTIONS_MAX = 12;
const KEY = Symbol.for('tributary.keptTestDatabases');
const holder: typeof globalThis & { [KEY]?: Kept[] } = globalThis;

/**
 * A database that test files of one process use one after another: making one, its first connections, and what Prisma and
 * PostgreSQL work out for each statement they see for the first time took more than half of a file's time. For tests that leave
 * the tables' definitions as they found them. The teardown of the run drops it.
 */
export async function keptPostgres(): Promise<KeptPostgres> {
  const free = (holder[KEY] ??= []);
  const kept = free.pop() ?? (await open());
  await emptyTables(kept.url);
  return {
    ...kept,
    empty: () => emptyTables(kept.url),
    release: async () => {
      await stopEmptying(kept.url);
      free.push(kept);
    },
  };
}

async function open(): Promise<Kept> {
  const { url } = await openTestDatabase();
  return { url, postgres: openPostgres({ url, connectionsMax: CONNECTIONS_MAX }) };
}

/** For the teardown of a run whose tests ran in its own process; a process of jest's takes its connections along when it ends. */
export async function closeKept(): Promise<void> {
  await Promise.all((holder[KEY] ?? []).map(({ postgres }) => postgres.close()));
}
