// As in memory, with fewer sequences: what differs between the adapters is SQL.
// docs/rules/stats.md#sums-equal-the-rows
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import {
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '@tributary/adapters-postgres/test/test-database';
import { postgres } from '../../src/postgres.ts';
import { columnCopy, openColumns } from '../../src/columns.ts';
import { COMPARED_EVERY, IS_LONG, playAll } from './play.ts';

let database: TestDatabase;
let handles: Postgres;
beforeAll(async () => {
  database = await openTestDatabase();
  handles = openPostgres({ url: database.url, connectionsMax: 6 });
});
afterAll(async () => {
  await handles.close();
  await database.drop();
});

it('keeps in PostgreSQL the books that the model keeps', async () => {
  const open = async () => {
    await emptyTables(database.url);
    return postgres(handles);
  };
  await playAll(IS_LONG ? 100 : 3, open, { forgets: true });
}, 3_600_000);

// docs/adr/0023-where-a-reports-number-comes-from.md
it('keeps in PostgreSQL and the columnar copy the books that the model keeps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'books-'));
  const columns = openColumns({ folder });
  let answered = 0;
  const access = {
    columns: {
      ...columns,
      page: async (...asked: Parameters<typeof columns.page>) => {
        const page = await columns.page(...asked);
        answered += 1;
        return page;
      },
    },
  };
  const copy = columnCopy(handles, columns, () => new Date());
  const open = async () => {
    await emptyTables(database.url);
    return postgres(handles, access);
  };
  // Every other time some of what is counted lies beside the copy.
  const beforehand = async (n: number) => {
    if ((n / COMPARED_EVERY) % 2 === 1) return;
    while ((await copy.keep()) === 'behind');
  };
  try {
    await playAll(IS_LONG ? 50 : 1, open, { forgets: true, beforehand });
    expect(answered).toBeGreaterThan(0);
    const facts = await handles.sql`select from column_segments where kind = 'conversions' and rows > 0`;
    expect(facts.length).toBeGreaterThan(0);
  } finally {
    await columns.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 3_600_000);
