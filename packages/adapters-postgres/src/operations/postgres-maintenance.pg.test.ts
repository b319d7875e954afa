import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { DAY_MS } from '@tributary/domain/shared/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { forgetDeliveriesContract } from '@tributary/application/contracts/postbacks/forget-deliveries.contract';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { click, clickId, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import {
  campaign,
  idOf,
  NETWORK_ID,
  NOW,
  network,
  signUp,
} from '@tributary/application/contracts/shared/given';
import type { SignUpId } from '@tributary/domain/shared/ids';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresTrackingSnapshots } from '../tracking/postgres-tracking-snapshots.ts';
import { postgresMaintenance } from './postgres-maintenance.ts';

forgetDeliveriesContract('postgres', async () => {
  const opened = await openPostgresBooks();
  return { ...opened, maintenance: postgresMaintenance(opened.postgres) };
});

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('postgresMaintenance', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(() => opened.reset());
  afterAll(() => opened?.close());

  const prepare = (from: number, to: number) =>
    postgresMaintenance(opened.postgres).preparePartitions(inDays(from), inDays(to));
  const column = async (name: string, table: string): Promise<unknown[]> =>
    opened.postgres.sql<{ value: string }[]>`
      select ${opened.postgres.sql(name)} as value from ${opened.postgres.sql(table)} order by 1`.then(
      (rows) => rows.map(({ value }) => value),
    );
  const storedIn = (table: string) => column('id', table);
  const partitions = async () => {
    const rows = await opened.postgres.sql<{ name: string }[]>`
      select relname as name from pg_class where relispartition and relkind = 'r' and relname not like '%other'
      order by 1`;
    return rows.map(({ name }) => name);
  };
  const addClick = (n: number, at: Date) =>
    inBooks(opened, (stores) => stores.clicks.add([click({ id: clickId(n, at), clickedAt: at })]));

  it('makes a partition of each table for each day, however many do so at once', async () => {
    const before = await partitions();
    await Promise.all([prepare(200, 201), prepare(200, 201), prepare(201, 201)]);
    await prepare(200, 201);
    const made = (await partitions()).filter((name) => !before.includes(name));
    expect(made).toEqual([
      'clicks_20260926',
      'clicks_20260927',
      'conversion_hits_20260926',
      'conversion_hits_20260927',
      'impressions_20260926',
      'impressions_20260927',
    ]);
  });

  it('sends events to their day', async () => {
    await prepare(0, 1);
    await addClick(1, inDays(0));
    await addClick(2, inDays(1));
    expect(await storedIn('clicks_20260310')).toEqual([clickId(1, inDays(0))]);
    expect(await storedIn('clicks_20260311')).toEqual([clickId(2, inDays(1))]);
    expect(await storedIn('clicks_other')).toEqual([]);
  });

  it('loses nothing of a day nobody prepared, and moves it to its place later, whatever range is asked for', async () => {
    const early = inDays(-90);
    await addClick(1, early);
    await addClick(2, inDays(40));
    const hit = hitEvent({ id: hitId(1, early), hitAt: early });
    await inBooks(opened, (stores) => stores.hits.add([{ hit, outcome: { state: 'waiting' }, detail: '' }]));
    expect(await storedIn('clicks_other')).toHaveLength(2);

    await prepare(0, 1);
    expect(await storedIn('clicks_20251210')).toEqual([clickId(1, early)]);
    expect(await storedIn('clicks_20260419')).toEqual([clickId(2, inDays(40))]);
    expect(await storedIn('conversion_hits_20251210')).toEqual([hit.id]);
    expect(await storedIn('clicks_other')).toEqual([]);
    const found = await inBooks(opened, ({ clicks }) =>
      clicks.findMany([clickId(1, early), clickId(2, inDays(40))]),
    );
    expect(found).toHaveLength(2);
    await addClick(1, early);
    expect(await storedIn('clicks')).toHaveLength(2);
  });

  it('works while a batch is writing to the same table', async () => {
    await inBooks(opened, async (stores) => {
      await prepare(7, 7);
      await stores.clicks.add([click({ id: clickId(1, inDays(7)), clickedAt: inDays(7) })]);
      await prepare(8, 8);
    });
    expect(await storedIn('clicks_20260317')).toHaveLength(1);
  });

  it('forgets fingerprints, answers and changes past their use, and only those', async () => {
    const { sql } = opened.postgres;
    const seen = (n: number, at: Date) => ({
      ...click(),
      id: clickId(n),
      fingerprint: String(n),
      clickedAt: at,
    });
    await inBooks(opened, (stores) =>
      stores.clicks.rememberUnique([seen(1, inDays(-3)), seen(2, inDays(-1))]),
    );
    for (const [key, at] of [['old', inDays(-1.1)] as const, ['new', inDays(-0.9)] as const]) {
      await opened.records.idempotentAnswers.claim({
        networkId: NETWORK_ID,
        scope: 'scope',
        key,
        bodyHash: 'hash',
        now: at,
      });
    }
    await sql`insert into tracking_changes (kind, id, network_id, changed_at) values
      ('link', 'old', ${NETWORK_ID}, ${inDays(-1.1)}), ('link', 'new', ${NETWORK_ID}, ${inDays(-0.9)})`;

    await postgresMaintenance(opened.postgres).forget(NOW, inDays(-2));
    expect(await column('fingerprint', 'click_fingerprints')).toEqual(['2']);
    expect(await column('key', 'idempotent_answers')).toEqual(['new']);
    expect(await column('id', 'tracking_changes')).toEqual(['new']);
  });

  // docs/rules/accounts.md#signing-up
  it('forgets sign-ups that nobody confirmed in time, and only those', async () => {
    await seed(opened.records);
    const [old, young] = [1, 2].map((n) =>
      signUp({ id: idOf<SignUpId>('516e', n), hash: `${n}`.padStart(64, '0'), expiresAt: inDays(n - 1) }),
    );
    for (const one of [old, young]) if (one) await opened.records.signUps.add(one);
    await postgresMaintenance(opened.postgres).forget(NOW, NOW);
    expect(await storedIn('sign_ups')).toEqual([old?.id, young?.id]);
    await postgresMaintenance(opened.postgres).forget(inDays(0.5), NOW);
    expect(await storedIn('sign_ups')).toEqual([young?.id]);
  });

  // docs/rules/running.md#retention
  it('forgets the rows of the days before, wherever they lie, and counts those days', async () => {
    const { forgetRows } = postgresMaintenance(opened.postgres);
    await forgetRows(calendarDay('2025-12-31'), false); // partitions that earlier tests have made
    await prepare(-3, 0);
    for (const days of [-60, -3, -2, -1, 0]) await addClick(100 + days, inDays(days));
    await opened.postgres.sql`
      insert into former_clicks (network_id, former_id, click_id, day) values
        ('n', 'old', 'x', ${inDays(-3)}), ('n', 'kept', 'y', ${inDays(-2)})`;
    const before = calendarDay(inDays(-2).toISOString().slice(0, 10));
    expect(await forgetRows(before, true)).toBe(2);
    expect(await storedIn('clicks')).toHaveLength(5);
    expect(await column('former_id', 'former_clicks')).toHaveLength(2);
    expect(await forgetRows(before, false)).toBe(2);
    expect(await storedIn('clicks')).toEqual([-2, -1, 0].map((days) => clickId(100 + days, inDays(days))));
    expect(await column('former_id', 'former_clicks')).toEqual(['kept']);
    expect(await forgetRows(before, false)).toBe(0);
  });

  it('knows the longest time in which a click may convert', async () => {
    const { longestWindowDays } = postgresMaintenance(opened.postgres);
    expect(await longestWindowDays()).toBe(0);
    await seed(opened.records);
    await opened.records.campaigns.replace(campaign({ cookieDays: 45 }), NOW);
    expect(await longestWindowDays()).toBe(45);
  });

  it('tells a tracker that has missed something to load everything, and no other', async () => {
    const snapshots = postgresTrackingSnapshots(opened.postgres);
    const before = await snapshots.load(() => undefined);
    await opened.records.networks.add(network());
    const after = await snapshots.load(() => undefined);
    await opened.postgres.sql`update tracking_changes set changed_at = ${inDays(-2)}`;
    await postgresMaintenance(opened.postgres).forget(NOW, NOW);
    expect(await snapshots.changesSince(before)).toEqual({ kind: 'reload' });
    expect(await snapshots.changesSince(after)).toMatchObject({ kind: 'changes' });
    await postgresMaintenance(opened.postgres).forget(NOW, NOW);
    expect(await snapshots.changesSince(before)).toEqual({ kind: 'reload' });
  });
});
