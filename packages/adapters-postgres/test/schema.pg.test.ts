import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import config from '../../../prisma.config.ts';
import { openPostgres } from '../src/shared/open-postgres.ts';
import type { Postgres } from '../src/shared/open-postgres.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

const SCHEMA = path.resolve('prisma/schema');

/** Tables of the Prisma schema, each with the columns of its scalar fields. */
function modelTables(): Map<string, string[]> {
  const text = readdirSync(SCHEMA)
    .map((file) => readFileSync(path.join(SCHEMA, file), 'utf8'))
    .join('\n');
  const models = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return new Map(
    models.map(([, name = '', body = '']) => {
      const fields = body.split('\n').map((line) => /^ {2}(\w+) +(\w+)[^@]*(.*)$/.exec(line));
      const columns = fields.flatMap((field) =>
        field && !names.has(field[2]) ? [/@map\("(\w+)"\)/.exec(field[3] ?? '')?.[1] ?? field[1] ?? ''] : [],
      );
      return [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, columns.sort()];
    }),
  );
}

describe('The Prisma schema and the migrations', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  let tables: Map<string, string[]>;
  beforeAll(async () => {
    database = await openTestDatabase();
    postgres = openPostgres({ url: database.url, connectionsMax: 2 });
    const rows = await postgres.sql<{ name: string; columns: string[] }[]>`
      select c.relname as name, array_agg(a.attname order by a.attname collate "C")::text[] as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> '_prisma_migrations'
      group by c.relname`;
    tables = new Map(rows.map(({ name, columns }) => [name, columns]));
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('name every table once: as a model, or as one without', () => {
    const external = (config.tables?.external ?? []).map((name) => name.replace('public.', ''));
    expect([...modelTables().keys(), ...external].sort()).toEqual([...tables.keys()].sort());
  });

  it('agree on the columns of every model', () => {
    for (const [table, columns] of modelTables())
      expect([table, columns]).toEqual([table, tables.get(table)]);
  });
});
