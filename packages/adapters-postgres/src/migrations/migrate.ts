import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { isTooEarly, namesToday, VERSION_0_3_0 } from './baseline.ts';
import { functionStep, pendingFunctions } from './migrate-functions.ts';
import { MigrationRefused } from './migration-refused.ts';
import { applyGivingWay, LOCK_WAIT_MS, type Step } from './migration-step.ts';
import { readFunctions, readMigrations, type Migration } from './read-migrations.ts';

/** The number Prisma locks while it migrates: two starters, or we and Prisma, take turns. */
const PRISMA_LOCK = 72_707_369;
const SERVER_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_SECONDS = 10;
type AppliedRow = {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished: boolean;
};

export type Migrated = {
  /** Migrations that were applied now, and scripts of functions. */
  readonly applied: string[];
  readonly functions: string[];
  /** What both warned of. */
  readonly warnings: string[];
  /** The last migration that the database holds. */
  readonly latest: string;
};

/**
 * Brings a database up to the code's migrations, offline, and keeps the books exactly as `prisma migrate deploy` does
 * (same table, same checksums, same advisory lock), so that either may run after the other; then its functions and triggers, which only this
 * does. `directory` is `prisma/migrations`; `upTo` names those to apply, when not all of them are, and then functions stay as they are.
 * Connection errors pass through as they are.
 */
export async function migrate(options: {
  readonly url: string;
  readonly directory: string;
  readonly upTo?: readonly string[];
  /** How long a migration waits for a table before it gives way to others; 2 s by default. */
  readonly lockWaitMs?: number;
}): Promise<Migrated> {
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
    const functions = upTo ? [] : await pendingFunctions(sql, await readFunctions(options.directory));
    warnings = [];
    for (const step of [...pending.map(migrationStep), ...functions.map(functionStep)]) {
      const earlier = [...warnings];
      await applyGivingWay(sql, step, { lockWaitMs, onAgain: () => (warnings = [...earlier]) });
    }
    return {
      applied: pending.map(({ name }) => name),
      functions: functions.map(({ name }) => name),
      warnings,
      latest: migrations.at(-1)?.name ?? '',
    };
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
  const known = await namedAsToday(sql, rows, migrations);
  const applied = new Map(known.map((row) => [row.migration_name, row]));
  refuseUnknown(applied, migrations);
  return migrations.filter((migration) => {
    const row = applied.get(migration.name);
    if (row) refuseChanged(row, migration);
    return !row;
  });
}

/** What few migrations of today took the place of is noted as those, in one transaction. */
async function namedAsToday(
  sql: postgres.Sql,
  rows: readonly AppliedRow[],
  migrations: readonly Migration[],
): Promise<readonly AppliedRow[]> {
  if (!migrations.some(({ name }) => name === VERSION_0_3_0)) return rows;
  const names = rows.filter(({ finished }) => finished).map((row) => row.migration_name);
  const today = namesToday(names);
  if (isTooEarly(today)) {
    throw new MigrationRefused(
      'database_older',
      `The database is of ${today.of}: start ${today.first} on it once, then this version.`,
    );
  }
  const gone = names.filter((name) => !today.includes(name));
  if (gone.length === 0) return rows;
  const added = migrations.filter(({ name }) => today.includes(name) && !names.includes(name));
  await sql.begin(async (tx) => {
    await tx`delete from _prisma_migrations where migration_name in ${tx(gone)}`;
    for (const { name, checksum } of added)
      await tx`
        insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
        values (${randomUUID()}, ${checksum}, ${name}, clock_timestamp(), clock_timestamp(), 1)`;
  });
  return [
    ...rows.filter((row) => !gone.includes(row.migration_name)),
    ...added.map(({ name, checksum }) => ({ migration_name: name, checksum, finished: true })),
  ];
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

const migrationStep = ({ name, checksum, script }: Migration): Step => ({
  what: `The migration ${name}`,
  async run(tx) {
    const id = randomUUID();
    await tx`
      insert into _prisma_migrations (id, checksum, migration_name, started_at)
      values (${id}, ${checksum}, ${name}, clock_timestamp())`;
    await tx.unsafe(script);
    await tx`
      update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = ${id}`;
  },
});
