import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { baselineOf, isReplaced, standOf } from './baseline.ts';
import { readMigrations, type Migration } from './read-migrations.ts';

/**
 * Brings a database up to the code's migrations, offline, and keeps the books exactly as `prisma migrate deploy` does
 * (same table, same checksums, same advisory lock), so that either may run after the other.
 */

export type MigrationProblem =
  | 'database_older' // it is of a version before the one that the first migration holds
  | 'database_newer' // it holds migrations this code does not know
  | 'migration_changed' // an applied migration's file is not the one that was applied
  | 'migration_unfinished' // another tool started one and did not finish it
  | 'migration_failed'
  | 'server_too_old';

/** Why a database cannot be used; the message is one line that says what to do. */
export class MigrationRefused extends Error {
  readonly problem: MigrationProblem;
  constructor(problem: MigrationProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationRefused';
    this.problem = problem;
  }
}

/** The number Prisma locks while it migrates: two starters, or we and Prisma, take turns. */
const PRISMA_LOCK = 72_707_369;
const SERVER_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_SECONDS = 10;
/**
 * Whoever comes behind a migration that waits for a table waits as well. So it waits this long, gives way, and tries again: a
 * version that still takes clicks is held up by no more.
 */
const LOCK_WAIT_MS = 2000;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';

type AppliedRow = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished: boolean;
};

/**
 * `directory` is `prisma/migrations`; `upTo` names those to apply, when not all of them are. Connection errors pass
 * through as they are. Returns those that were applied now, the warnings that they raised, and the last one that the database holds.
 */
export async function migrate(options: {
  readonly url: string;
  readonly directory: string;
  readonly upTo?: readonly string[];
  /** How long a migration waits for a table before it gives way to others; 2 s by default. */
  readonly lockWaitMs?: number;
}): Promise<{ applied: string[]; warnings: string[]; latest: string }> {
  const { upTo, lockWaitMs = LOCK_WAIT_MS } = options;
  const all = await readMigrations(options.directory);
  const migrations = upTo ? all.filter(({ name }) => upTo.includes(name)) : all;
  let warnings: string[] = [];
  const sql = postgres(options.url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: ({ severity, message }) => {
      if (severity === 'WARNING' && message !== undefined) warnings.push(message);
    },
    connection: { application_name: 'tributary migrate', jit: 'off' },
  });
  try {
    await refuseOldServer(sql);
    await sql`select pg_advisory_lock(${PRISMA_LOCK})`;
    const pending = await pendingOf(sql, migrations);
    warnings = [];
    for (const migration of pending) {
      const earlier = [...warnings];
      await applyGivingWay(sql, migration, { lockWaitMs, onAgain: () => (warnings = [...earlier]) });
    }
    return { applied: pending.map(({ name }) => name), warnings, latest: migrations.at(-1)?.name ?? '' };
  } finally {
    // Closing the session gives the lock back, whatever happened.
    await sql.end({ timeout: 5 });
  }
}

async function refuseOldServer(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`;
  if (row && row.number >= SERVER_VERSION_MIN) return;
  throw new MigrationRefused(
    'server_too_old',
    `The database server is PostgreSQL ${row?.version ?? 'of an unknown version'}; version 15 or newer is needed.`,
  );
}

async function pendingOf(sql: postgres.Sql, migrations: readonly Migration[]): Promise<Migration[]> {
  await sql`
    create table if not exists _prisma_migrations (
      id varchar(36) primary key not null,
      checksum varchar(64) not null,
      finished_at timestamptz,
      migration_name varchar(255) not null,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz not null default now(),
      applied_steps_count integer not null default 0
    )`;
  const rows = await sql<AppliedRow[]>`
    select migration_name, checksum, finished_at is not null as finished
    from _prisma_migrations where rolled_back_at is null`;
  const known = await fromBaseline(sql, rows, migrations);
  const applied = new Map(known.map((row) => [row.migration_name, row]));
  refuseUnknown(applied, migrations);
  return migrations.filter((migration) => {
    const row = applied.get(migration.name);
    if (row) refuseChanged(row, migration);
    return !row;
  });
}

/** A database of version 0.3.0 has what the baseline holds, which is noted in place of the migrations it was made by. */
async function fromBaseline(
  sql: postgres.Sql,
  rows: readonly AppliedRow[],
  migrations: readonly Migration[],
): Promise<readonly AppliedRow[]> {
  const baseline = baselineOf(migrations);
  if (!baseline) return rows;
  const stand = standOf(rows.map((row) => row.migration_name));
  if (stand === 'before') {
    throw new MigrationRefused(
      'database_older',
      'The database is of a version before 0.3.0: start version 0.3.0 on it once, then this one.',
    );
  }
  const others = rows.filter((row) => !isReplaced(row.migration_name));
  if (stand === 'as today') return others;
  await sql`
    insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
    values (${randomUUID()}, ${baseline.checksum}, ${baseline.name}, clock_timestamp(), clock_timestamp())`;
  return [...others, { migration_name: baseline.name, checksum: baseline.checksum, finished: true }];
}

function refuseUnknown(applied: ReadonlyMap<string, AppliedRow>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new MigrationRefused(
    'database_newer',
    `The database is newer than this version of Tributary (it has the migration ${unknown.at(-1)}): ` +
      'start the newer version, or restore a backup from before the upgrade.',
  );
}

function refuseChanged(row: AppliedRow, migration: Migration): void {
  if (!row.finished) {
    throw new MigrationRefused(
      'migration_unfinished',
      `The migration ${migration.name} was started before and did not finish: ` +
        'see its row in _prisma_migrations, then use `prisma migrate resolve`.',
    );
  }
  if (row.checksum !== migration.checksum) {
    throw new MigrationRefused(
      'migration_changed',
      `The migration ${migration.name} is not the one this database was migrated with: ` +
        'use the version of Tributary that belongs to the database.',
    );
  }
}

/** `onAgain` is called before each further try: what the last one said was undone with it. */
async function applyGivingWay(
  sql: postgres.Sql,
  migration: Migration,
  { lockWaitMs, onAgain }: { readonly lockWaitMs: number; readonly onAgain: () => void },
): Promise<void> {
  for (let left = LOCK_TRIES - 1; ; left -= 1) {
    try {
      return await apply(sql, migration, lockWaitMs);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE || left === 0) throw error;
      await delay(lockWaitMs);
      onAgain();
    }
  }
}

/** The script and its record are one transaction: a failed migration leaves nothing behind. */
async function apply(sql: postgres.Sql, migration: Migration, lockWaitMs: number): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      const id = randomUUID();
      await tx`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`;
      await tx`
        insert into _prisma_migrations (id, checksum, migration_name, started_at)
        values (${id}, ${migration.checksum}, ${migration.name}, clock_timestamp())`;
      await tx.unsafe(migration.script);
      await tx`
        update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = ${id}`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationRefused('migration_failed', `The migration ${migration.name} failed: ${reason}`, {
      cause,
    });
  }
}
