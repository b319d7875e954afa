import { keptPostgres } from '@tributary/adapters-postgres/test/kept-postgres';
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

export async function openPostgresSlot(): Promise<PostgresSlot> {
  const { postgres: handles, empty, release } = await keptPostgres();
  let tables: string[] | undefined;
  return {
    module: postgres(handles),
    empty,
    async stored() {
      tables ??= (
        await handles.sql<{ name: string }[]>`
          select c.relname as name from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
            and not c.relname = any (${NOT_COMPARED_TABLES}) order by 1`
      ).map(({ name }) => name);
      const sums = tables.map(
        (name) => `select '${name}' as name, count(*) as rows,
          md5(coalesce(string_agg(row::text, '' order by row::text), '')) as sum
          from (select to_jsonb(t) - 'last_used_at' as row from "${name}" t) t`,
      );
      const found = await handles.sql.unsafe<{ name: string; rows: string; sum: string }[]>(
        sums.join(' union all '),
        [],
        { prepare: true },
      );
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
