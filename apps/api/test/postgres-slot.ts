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

const TABLES = `
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
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
    ${sql.unsafe(TABLES)} and not c.relname = any (${NOT_COMPARED_TABLES}) order by 1`;
  return tables
    .map(({ name, marksUse }) => {
      const row = marksUse ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';
      return `select '${name}' as name, count(*) as rows, sum(hashtextextended(${row}, 0)) as sum from "${name}" t`;
    })
    .join(' union all ');
}

const COUNT = 'counted_writes';
/**
 * Every statement that writes counts up, also one that is rolled back, so that what is stored is read again only once it may have changed:
 * most requests of the matrices are refused, and write nothing.
 */
const COUNT_WRITES = `
  create sequence ${COUNT};
  create function ${COUNT}() returns trigger language plpgsql security definer as
    $$ begin perform nextval('public.${COUNT}'); return null; end $$;
  do $$ declare found record; begin
    for found in select c.relname as name ${TABLES} loop
      execute format('create trigger ${COUNT} after insert or update or delete on %I for each statement execute function ${COUNT}()', found.name);
    end loop;
  end $$`;
/** Takes its triggers along. */
const STOP_COUNTING = `drop function if exists ${COUNT} cascade; drop sequence if exists ${COUNT}`;

export async function openPostgresSlot(): Promise<PostgresSlot> {
  const { postgres: handles, empty, release } = await keptPostgres();
  let statement: string | undefined;
  let last: { readonly writes: string; readonly text: string } | undefined;
  return {
    module: postgres(handles),
    async empty() {
      last = undefined;
      await empty();
    },
    async stored() {
      if (!statement) {
        statement = await storedStatement(handles.sql);
        await handles.sql.unsafe(COUNT_WRITES);
      }
      const [count] = await handles.sql.unsafe(`select last_value, is_called from ${COUNT}`);
      const writes = JSON.stringify(count);
      if (last?.writes === writes) return last.text;
      const found = await handles.sql.unsafe<{ name: string; rows: string; sum: string }[]>(statement, [], {
        prepare: true,
      });
      // `union all` promises no order: PostgreSQL may read large parts of it side by side.
      const lines = found.map(({ name, rows, sum }) => `${name} ${rows} ${sum}`);
      last = { writes, text: lines.sort().join('\n') };
      return last.text;
    },
    async searchable() {
      const found = await handles.sql<{ name: string }[]>`
        select c.relname as name ${handles.sql.unsafe(TABLES)}`;
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
    async close() {
      if (statement) await handles.sql.unsafe(STOP_COUNTING);
      await release();
    },
  };
}
