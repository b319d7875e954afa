// A network that moves here, on PostgreSQL: what is imported, what it comes to in the books, and what is refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import {
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '@tributary/adapters-postgres/test/test-database';
import { network, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { postgres } from '@tributary/composition/postgres';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money } from '@tributary/domain/shared/money';
import { openBatch, type TestBatch } from './test-batch.ts';

let database: TestDatabase;
let handles: Postgres;
let batch: TestBatch;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  handles = openPostgres({ url: database.url, connectionsMax: 4 });
});
beforeEach(async () => {
  await emptyTables(database.url);
  batch = openBatch(postgres(handles));
  await batch.dependencies.stores.networks.add(network());
  folder = mkdtempSync(join(tmpdir(), 'moving-'));
  const page = readFileSync('docs/migrating.md', 'utf8');
  for (const [, name = '', text = ''] of page.matchAll(/### (\w+)\.csv\n\n```csv\n([\s\S]*?)```/g))
    writeFileSync(join(folder, `${name}.csv`), text);
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(async () => {
  await handles.close();
  await database.drop();
});

const TABLES = [
  'accounts',
  'campaigns',
  'goals',
  'tracking_links',
  'link_aliases',
  'clicks',
  'conversions',
] as const;
async function rows(): Promise<number[]> {
  const counts = TABLES.map(
    (table) => handles.sql<{ n: number }[]>`select count(*)::int n from ${handles.sql(table)}`,
  );
  return (await Promise.all(counts)).map(([found]) => found?.n ?? -1);
}
const importFolder = async (...more: string[]) => {
  const { code, out, err } = await batch.run('import-network', folder, '--json', ...more);
  // A slow machine is shown the progress.
  expect(err.replace(/^Records: \d+ of \d+\n/gm, '')).toBe('');
  return { code, ...(JSON.parse(out) as { readonly problems: readonly { readonly message: string }[] }) };
};
const madeOf = (
  accounts: number,
  campaigns: number,
  goals: number,
  links: number,
  [clicks, conversions]: readonly [number, number],
) => {
  const of = (made: number, all: number) => ({ made, there: all - made });
  return {
    accounts: of(accounts, 3),
    campaigns: of(campaigns, 2),
    goals: of(goals, 1),
    links: of(links, 3),
    clicks: of(clicks, 2),
    conversions: of(conversions, 2),
  };
};

// docs/rules/imports.md#moving-a-network, docs/rules/imports.md#past-conversions
it('imports the files of the page that says how to move, nothing the second time, and leaves the books right', async () => {
  expect(await importFolder('--dry-run')).toMatchObject({ code: 0, problems: [] });
  expect(await rows()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(await importFolder()).toMatchObject({ code: 0, ...madeOf(3, 2, 1, 3, [2, 2]) });
  const made = await rows();
  expect(made[0]).toBe(3);
  expect(await importFolder()).toMatchObject({ code: 0, ...madeOf(0, 0, 0, 0, [0, 0]) });
  expect(await rows()).toEqual(made);
  expect(await batch.run('check')).toMatchObject({ code: 0, err: '' });
  const range = { start: calendarDay('2000-01-01'), end: calendarDay('2030-01-01') };
  const days = await batch.dependencies.dailyStats(NETWORK_ID, {}, range);
  const stored = await handles.sql<{ payout: string }[]>`select sum(payout)::text as payout from conversions`;
  const payout = days.reduce((sum, { measures }) => sum + measures.payout, 0n);
  expect(payout).toBe(money(stored[0]?.payout ?? '0'));
  expect(await handles.sql`select from deliveries`).toHaveLength(0);
  expect(days.reduce((sum, { measures }) => sum + measures.clicks, 0)).toBe(2);
});

it('finds what the network has already before anything is written', async () => {
  await importFolder();
  const made = await rows();
  await handles.sql`update goals set live = false`;
  const accounts = 'kind,external_id,name,email\naffiliate,new-1,Somebody,ANNA@blog.example\n';
  writeFileSync(join(folder, 'accounts.csv'), accounts);
  const links = 'affiliate,campaign,alias\n1002,12,/aff_c?aff_id=1001&offer_id=12\n';
  writeFileSync(join(folder, 'links.csv'), links);
  const { code, problems } = await importFolder();
  expect([code, problems.map(({ message }) => message)]).toEqual([
    3,
    [
      'Another account already uses this email.',
      expect.stringMatching(/^This alias already belongs to the link of affiliate/),
      'The goal newsletter of the campaign 12 is turned off.',
    ],
  ]);
  expect(await rows()).toEqual(made);
});
