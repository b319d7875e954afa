// Functions and triggers that change with the code: one script each in prisma/functions, applied when the database has another version of it.
import type postgres from 'postgres';
import { MigrationRefused } from './migration-refused.ts';
import type { Step } from './migration-step.ts';
import type { Migration } from './read-migrations.ts';

/**
 * Those that the database has never had, in order. One that it had and that was replaced since is an older version's: throws MigrationRefused.
 * Scripts that this code doesn't know are left alone.
 */
export async function pendingFunctions(
  sql: postgres.Sql,
  scripts: readonly Migration[],
): Promise<Migration[]> {
  await sql`
    create table if not exists applied_functions (
      name text collate "C" not null,
      checksum text not null,
      replaced boolean not null default false,
      constraint applied_functions_pkey primary key (name, checksum)
    )`;
  const rows = await sql<{ name: string; checksum: string; replaced: boolean }[]>`
    select name, checksum, replaced from applied_functions`;
  return scripts.filter(({ name, checksum }) => {
    const row = rows.find((one) => one.name === name && one.checksum === checksum);
    if (row?.replaced === true) {
      throw new MigrationRefused(
        'database_newer',
        `The database is newer than this version of Tributary (its functions ${name} were replaced since): ` +
          'start the newer version, or restore a backup from before the upgrade.',
      );
    }
    return !row;
  });
}

export const functionStep = ({ name, checksum, script }: Migration): Step => ({
  what: `The script of functions ${name}`,
  async run(tx) {
    await tx.unsafe(script);
    await tx`update applied_functions set replaced = true where name = ${name}`;
    await tx`insert into applied_functions (name, checksum) values (${name}, ${checksum})`;
  },
});
