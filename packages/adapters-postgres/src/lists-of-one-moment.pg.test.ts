import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invoice } from '@tributary/application/contracts/billing/invoices-under-test';
import { referral } from '@tributary/application/contracts/referral/given-referral';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { access, delivery, goal, NETWORK_ID, NOW } from '@tributary/application/contracts/shared/given';
import { click, conversion, hitEvent } from '@tributary/application/contracts/shared/given-events';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { PageOf } from '@tributary/application/shared/page';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { money } from '@tributary/domain/shared/money';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { openPostgresBooks } from '../test/open-books.ts';
import { readLog } from './postbacks/read-delivery-log.ts';

/** So many reads of a list while rows arrive: enough that one of two separate statements counts another row. */
const READS = 40;
/** Columns that must differ from row to row, as SQL: of `n`, which counts, and of the text of an id. */
const ID = `lpad(to_hex(n + 1000000), 24, 'f')`;
/** Ids that no other list's rows have. */
const OTHER_ID = `lpad(to_hex(n + 1000000), 24, 'e')`;
const ALL = { page: 1, limit: 1_000_000 };
/** Not a whole day, which would be counted from the rollup. */
const AROUND = { from: new Date(Number(NOW) - HOUR_MS), to: new Date(Number(NOW) + HOUR_MS) };

type Opened = Awaited<ReturnType<typeof openPostgresBooks>>;
type Differs = Readonly<Record<string, string>>;
type List = {
  readonly table: string;
  readonly differs: Differs;
  /** A row of another table that each row refers to. */
  readonly refersTo?: { readonly table: string; readonly differs: Differs };
  readonly read: (opened: Opened) => Promise<PageOf<unknown>>;
};

const LISTS: readonly List[] = [
  {
    table: 'accounts',
    differs: {
      id: ID,
      display_id: 'n + 1000',
      kind: `'affiliate'`,
      email: `n || '@many.example'`,
      email_key: `n || '@many.example'`,
      external_id: `'x' || n`,
    },
    read: ({ records }) => records.accounts.list(NETWORK_ID, 'affiliate', {}, ALL),
  },
  {
    table: 'campaigns',
    differs: { id: ID, display_id: 'n + 1000', external_id: `'x' || n` },
    read: ({ records }) => records.campaigns.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'goals',
    differs: { id: ID, value: `'goal ' || n` },
    read: ({ records }) => records.goals.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'campaign_accesses',
    differs: { id: ID, campaign_id: OTHER_ID },
    refersTo: {
      table: 'campaigns',
      differs: { id: OTHER_ID, display_id: 'n + 1000000', external_id: `'y' || n` },
    },
    read: ({ records }) => records.accesses.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'referrals',
    differs: { id: ID },
    read: ({ records }) => records.referrals.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'exchange_rates',
    differs: { day: 'day + n + 1' },
    read: ({ records }) => records.exchangeRates.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'invoices',
    differs: { id: ID },
    read: ({ records }) => records.invoices.list(NETWORK_ID, {}, ALL),
  },
  {
    table: 'audit_entries',
    differs: { id: ID },
    read: ({ records }) => records.audit.page(NETWORK_ID, AROUND, ALL),
  },
  { table: 'clicks', differs: { id: ID }, read: ({ reads }) => reads.clickPage(NETWORK_ID, AROUND, ALL) },
  {
    table: 'conversions',
    differs: { id: ID, once_hash: 'sha256(n::text::bytea)' },
    read: ({ reads }) => reads.conversionPage(NETWORK_ID, AROUND, ALL),
  },
  {
    table: 'conversion_hits',
    differs: { id: ID },
    read: ({ reads }) => reads.hitPage(NETWORK_ID, AROUND, ALL),
  },
  {
    table: 'deliveries',
    differs: { id: ID, event_id: ID },
    read: ({ postgres }) => readLog(postgres.sql, { networkId: NETWORK_ID }, ALL),
  },
];

// docs/rules/input-output.md#total-of-a-page
describe('A page while rows arrive', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openPostgresBooks();
    const { records } = opened;
    await seed(records);
    await records.goals.add(goal(), NOW);
    await records.accesses.addOnce(access());
    await records.referrals.add(referral(), NOW);
    const rates = { USD: money('1.1') };
    await records.exchangeRates.put({
      networkId: NETWORK_ID,
      day: calendarDay('2026-03-01'),
      base: 'EUR',
      rates,
    });
    await records.invoices.add(invoice(), []);
    await records.audit.add([
      {
        id: 'a'.repeat(24),
        networkId: NETWORK_ID,
        at: NOW,
        actor: { kind: 'system' },
        action: 'created',
        object: 'goal',
        objectId: goal().id,
        parentId: null,
        ownerId: null,
        changes: {},
        reason: '',
        requestId: null,
        clientRequestId: null,
      },
    ]);
    await inBooks(opened, async ({ clicks, conversions, hits, outbox }) => {
      await clicks.add([click()]);
      await conversions.add([conversion()]);
      await hits.add([
        { hit: hitEvent(), outcome: { state: 'refused', reason: 'INVALID_GOAL' }, detail: '' },
      ]);
      await outbox.add([delivery()]);
    });
  });
  afterAll(async () => {
    await opened.close();
  });

  it.each(LISTS)('has rows and total of one moment: $table', async ({ table, differs, refersTo, read }) => {
    const one = await read(opened);
    expect([one.items.length > 0, one.items.length]).toEqual([true, one.total]);
    const seen = new Set<number>();
    let n = 0;
    for (let count = 0; count < READS; count++) {
      let reading = true;
      const arriving = (async () => {
        do {
          if (refersTo) await copyRow(refersTo.table, refersTo.differs, n);
          await copyRow(table, differs, n++);
        } while (reading);
      })();
      const { items, total } = await read(opened).finally(() => (reading = false));
      await arriving;
      expect(items).toHaveLength(total);
      seen.add(total);
    }
    // Rows did arrive between the reads.
    expect(seen.size).toBeGreaterThan(1);
  });

  /** A further row like the first of the table. */
  async function copyRow(table: string, differs: Differs, n: number): Promise<void> {
    const { sql } = opened.postgres;
    const columns = await columnsOf(table);
    const values = columns.map((name) => differs[name]?.replaceAll(/\bn\b/g, String(n)) ?? `c.${name}`);
    await sql.unsafe(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} c
       where network_id = '${NETWORK_ID}' limit 1`,
    );
  }

  const known = new Map<string, string[]>();
  async function columnsOf(table: string): Promise<string[]> {
    const rows =
      known.get(table) ??
      (
        await opened.postgres.sql<{ name: string }[]>`
          select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`
      ).map(({ name }) => name);
    known.set(table, rows);
    return rows;
  }
});
