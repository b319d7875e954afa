// As in memory, with fewer sequences: what differs between the adapters is SQL.
// docs/rules/stats.md#sums-equal-the-rows
import { afterAll, beforeAll, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import {
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '@tributary/adapters-postgres/test/test-database';
import { postgres } from '../../src/postgres.ts';
import { IS_LONG, playAll } from './play.ts';

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
