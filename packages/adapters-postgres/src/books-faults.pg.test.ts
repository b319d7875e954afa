// Which failures of a transaction are the events' fault: the worker gives up only those (docs/rules/attribution.md#dead-letters).
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BooksUnavailable, type BookStores } from '@tributary/application/attribution/books';
import { CAMPAIGN_ID, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import {
  click,
  conversion,
  hitEvent,
  hitId,
  impression,
} from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { openPostgresBooks } from '../test/open-books.ts';
import { ownPostgres } from '../test/kept-postgres.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks(ownPostgres);
});
beforeEach(async () => {
  await opened.reset();
  await seed(opened.records);
});
afterAll(() => opened.close());

const SCOPE = { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] };
const failed = (work: Parameters<typeof opened.books.run>[1]) =>
  opened.books.run(SCOPE, work).then(
    () => undefined,
    (error: unknown) => error,
  );

it('a connection that is cut in the middle is no fault of what was written', async () => {
  const error = await failed(async ({ clicks }) => {
    await clicks.add([click()]);
    await opened.postgres.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await clicks.findMany([click().id]);
  });
  expect(error).toBeInstanceOf(BooksUnavailable);
  // Whoever next uses a connection that was cut is told so, and that shall not be the test after this one.
  await opened.close();
  opened = await openPostgresBooks(ownPostgres);
});

it('a table that is missing is no fault of what was written', async () => {
  await opened.postgres.sql`alter table clicks rename to clicks_away`;
  try {
    expect(await failed(({ clicks }) => clicks.add([click()]))).toBeInstanceOf(BooksUnavailable);
  } finally {
    await opened.postgres.sql`alter table clicks_away rename to clicks`;
  }
});

it('values that the database refuses are', async () => {
  const twice = [conversion(), conversion({ id: hitId(2) })];
  const error = await failed(({ conversions }) => conversions.add(twice));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(BooksUnavailable);
});

it.each([
  ['nothing follows', async () => undefined],
  ['something is read after it', (stores: BookStores) => stores.clicks.known([click().id])],
  [
    'something is written after it',
    (stores: BookStores) => stores.hits.add([{ hit: hitEvent(), outcome: { state: 'waiting' }, detail: '' }]),
  ],
])('a write that nobody waits for fails the transaction with its own error, when %s', async (_name, then) => {
  const error = await failed(async (stores) => {
    await stores.impressions.add([impression()]);
    await stores.clicks.add([click({ termsVersion: 2 ** 40 })]);
    await then(stores);
  });
  expect(error).not.toBeInstanceOf(BooksUnavailable);
  expect(String(error)).toMatch(/out of range for type integer/);
  const { sql } = opened.postgres;
  const [stored] = await sql`
    select (select count(*)::int from impressions) + (select count(*)::int from conversion_hits) as count`;
  expect(stored).toEqual({ count: 0 });
});
