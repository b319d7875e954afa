import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openPostgres, type Postgres } from '@tributary/adapters-postgres/shared/open-postgres';
import {
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '@tributary/adapters-postgres/test/test-database';
import { AFFILIATE_ID, CAMPAIGN_ID, link, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { clickId, hitId } from '@tributary/application/contracts/shared/given-events';
import { postgres } from '@tributary/composition/postgres';
import { openBatch, seedTraffic, type TestBatch } from './test-batch.ts';

const OF = ['--network', NETWORK_ID];

let database: TestDatabase;
let handles: Postgres;
let batch: TestBatch;
const run = (...line: string[]) => batch.run(...line, ...OF);
/** What one command says as JSON. */
const told = async (...line: string[]) => {
  const { code, out } = await run(...line, '--json');
  return { code, ...(JSON.parse(out) as Record<string, unknown>) };
};

beforeAll(async () => {
  database = await openTestDatabase();
  handles = openPostgres({ url: database.url, connectionsMax: 6 });
  batch = openBatch(postgres(handles));
});
beforeEach(async () => {
  await emptyTables(database.url);
  await seedTraffic(postgres(handles));
});
afterAll(async () => {
  await handles.close();
  await database.drop();
});

describe('on PostgreSQL', () => {
  it('check finds nothing, then what is wrong; rebuild-stats mends its part', async () => {
    expect(await told('check')).toMatchObject({ code: 0, faults: 0 });
    await handles.sql`update stats_day set payout = payout + 1`;
    await handles.sql`delete from conversion_hits where id = ${hitId(2)}`;
    const { code, checks } = (await told('check')) as unknown as {
      code: number;
      checks: { check: string; total: number; faults: { ids: Record<string, string>; detail: string }[] }[];
    };
    expect(code).toBe(3);
    expect(checks.filter(({ total }) => total > 0)).toMatchObject([
      {
        check: 'stats',
        faults: [
          {
            ids: { day: '2026-03-10', campaign: CAMPAIGN_ID, affiliate: AFFILIATE_ID },
            detail: 'payout 3.5 in the books, 2.5 in the rows',
          },
        ],
      },
      { check: 'conversion-without-hit', faults: [{ ids: { conversion: hitId(2) } }] },
      {
        check: 'subtotal-differs',
        faults: [
          { ids: { day: '2026-03-10' } },
          { ids: { affiliate: AFFILIATE_ID, day: '2026-03-10' } },
          { ids: { campaign: CAMPAIGN_ID, day: '2026-03-10' } },
        ],
      },
    ]);

    const range = ['--start', '2026-03-01', '--end', '2026-03-31'];
    expect(await told('rebuild-stats', ...range, '--dry-run')).toMatchObject({ code: 3, after: null });
    expect(await told('rebuild-stats', ...range)).toMatchObject({
      code: 3,
      before: { differing: 1 },
      after: { differing: 0 },
    });
    expect(await told('rebuild-stats', ...range)).toMatchObject({ code: 0 });
    expect(await told('check')).toMatchObject({ code: 3, faults: 1 });
  });

  it('export writes the same rows as the API reads, piece by piece', async () => {
    await handles.sql`
      insert into clicks
      select (json_populate_record(c, json_build_object('id', left(c.id, 8) || lpad(to_hex(n), 16, '0')))).*
      from clicks c, generate_series(1, 2500) n where c.id = ${clickId(1)}`;
    const { code, out } = await run('export', 'clicks', '--fields', '_id,campaign_title');
    const lines = out.trimEnd().split('\r\n');
    expect([code, lines.length, new Set(lines).size]).toEqual([0, 2503, 2503]);
    const report = await run(
      'export',
      'report',
      '--start',
      '2026-03-10',
      '--group',
      'country',
      '--fields',
      'payout',
    );
    expect(report.out).toBe('country,payout\r\nUS,2.5\r\n');
  });

  // docs/rules/running.md#removing-a-person
  it('erase-person takes everything personal, and leaves the money', async () => {
    const { links, idempotentAnswers } = batch.dependencies.stores;
    await links.addOnce(link());
    await idempotentAnswers.claim({
      networkId: NETWORK_ID,
      scope: 'a-key /affiliate',
      key: 'once',
      bodyHash: 'hash',
      now: new Date(),
    });
    const line = ['erase-person', '--affiliate', 'ALICE@example.com'];
    const gone = { code: 0, id: AFFILIATE_ID, links: 1, postbacks: 1, messages: 1, keys: 0 };
    expect(await told(...line, '--dry-run')).toMatchObject({ ...gone, dry_run: true });
    const stats = await run('export', 'stats');
    expect(await told(...line)).toMatchObject(gone);
    expect((await run(...line)).code).toBe(2);

    const tables = await handles.sql<{ name: string }[]>`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
    for (const { name } of tables) {
      const rows = await handles.sql<{ text: string }[]>`select t::text as text from ${handles.sql(name)} t`;
      const ours = rows.filter(({ text }) => text.includes(NETWORK_ID));
      expect([name, ours.filter(({ text }) => /alice|affiliate\.example\.com/i.test(text))]).toEqual([
        name,
        [],
      ]);
    }
    expect(await run('export', 'stats')).toEqual(stats);
    expect(await told('check')).toMatchObject({ code: 0, faults: 0 });
  });
});
