import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { statsColumns } from './stats-functions.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await openTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const columnsOf = (tx: TransactionSql) => tx`
  select table_name, column_name, data_type, numeric_precision, numeric_scale
  from information_schema.columns where table_name in ('stats_day', 'stats_campaign_day', 'stats_affiliate_day', 'stats_network_day', 'forgotten_stats')
  order by table_name, column_name`;
/** What the migrations made of `read`, and what the tables of the domain make of it now. */
async function beforeAndAfter<T>(read: (tx: TransactionSql) => Promise<T>) {
  const found: T[] = [];
  const done = new Error('Everything is set back.');
  const run = sql.begin(async (tx) => {
    found.push(await read(tx));
    await tx.unsafe(statsColumns());
    found.push(await read(tx));
    throw done;
  });
  await expect(run).rejects.toBe(done);
  return found;
}

describe('the migrated database', () => {
  it('has a column for every measure (else: npm run stats-migration)', async () => {
    const [migrated, stated] = await beforeAndAfter(async (tx) => [...(await columnsOf(tx))]);
    expect(migrated).toEqual(stated);
  });
});
