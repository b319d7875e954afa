import { keptPostgres } from '@tributary/adapters-postgres/test/kept-postgres';
import type { Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import { postgres } from '@tributary/composition/postgres';

/** A database that tests use one after another, and nobody else meanwhile. */
export type PostgresSlot = {
  readonly module: ReturnType<typeof postgres>;
  empty(): Promise<void>;
  stored(): Promise<string>;
  searchable(): Promise<string>;
  close(): Promise<void>;
};

/** When a key was last used, answers kept for a repeat and rates are no records of anybody's. */
const NOT_COMPARED_TABLES = ['idempotent_answers', 'rate_buckets', '_prisma_migrations'];

/**
 * Of each table how many rows it has, and the sum of their hashes, which needs no order. Hundreds of tests compare all that is stored,
 * mostly of tables with nothing in them.
 */
async function storedStatement(sql: Postgres['sql']): Promise<string> {
  const tables = await sql<{ name: string; marksUse: boolean }[]>`
    select c.relname as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'last_used_at' and not a.attisdropped
      ) as "marksUse"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not c.relname = any (${NOT_COMPARED_TABLES}) order by 1`;
  return tables
    .map(({ name, marksUse }) => {
      const row = marksUse ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';
      return `select '${name}' as name, count(*) as rows, sum(hashtextextended(${row}, 0)) as sum from "${name}" t`;
    })
    .join(' union all ');
}

export async function openPostgresSlot(): Promise<PostgresSlot> {
  const { postgres: handles, empty, release } = await keptPostgres();
  let statement: string | undefined;
  return {
    module: postgres(handles),
    empty,
    async stored() {
      statement ??= await storedStatement(handles.sql);
      const found = await handles.sql.unsafe<{ name: string; rows: string; sum: string }[]>(statement, [], {
        prepare: true,
      });
      // `union all` promises no order: PostgreSQL may read large parts of it side by side.
      const lines = found.map(({ name, rows, sum }) => `${name} ${rows} ${sum}`);
      return lines.sort().join('\n');
    },
    async searchable() {
      const found = await handles.sql<{ name: string }[]>`
        select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
      const rows = await Promise.all(
        found.map(({ name }) =>
          handles.sql.unsafe<{ row: string }[]>(`select t::text as row from "${name}" t`),
        ),
      );
      return rows
        .flat()
        .map(({ row }) => row)
        .join('\n');
    },
    close: release,
  };
}
