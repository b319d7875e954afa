import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  LINK_ID,
  NETWORK_ID,
  campaign,
  cap,
  link,
  network,
  securityToken,
  NOW,
} from '@tributary/application/contracts/shared/given';
import { OTHER_CAMPAIGN_ID, seed } from '@tributary/application/contracts/shared/records-under-test';
import { trackingSnapshotsContract } from '@tributary/application/contracts/tracking/tracking-snapshots.contract';
import { NO_CHANGES, type SnapshotChanges } from '@tributary/application/tracking/tracking-snapshots';
import { money } from '@tributary/domain/shared/money';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnitOfWork } from '../postgres-records.ts';
import { postgresTrackingSnapshots } from './postgres-tracking-snapshots.ts';

trackingSnapshotsContract('postgres', async () => {
  const opened = await openPostgresBooks();
  const { postgres, records, books } = opened;
  return {
    stores: records,
    unitOfWork: postgresUnitOfWork(postgres),
    termsOf: async () => [],
    snapshots: postgresTrackingSnapshots(postgres),
    books,
    reset: () => opened.reset(),
    close: () => opened.close(),
  };
});

describe('postgresTrackingSnapshots', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
  });
  afterAll(() => opened?.close());

  const snapshots = () => postgresTrackingSnapshots(opened.postgres);
  const load = async () => {
    const pieces: SnapshotChanges[] = [];
    const cursor = await snapshots().load((piece) => void pieces.push(piece));
    const all = <K extends keyof SnapshotChanges>(key: K) => pieces.flatMap((piece) => [...piece[key]]);
    return { cursor, all };
  };
  const since = async (cursor: string) => {
    const answer = await snapshots().changesSince(cursor);
    if (answer.kind === 'reload') throw new Error('Nothing was forgotten.');
    return answer;
  };

  it('loads more than fits into a piece, each once', async () => {
    await opened.postgres.sql`
      insert into accounts select lpad(to_hex(n), 24, 'f'), network_id, kind, n, username, name, email, 'mail ' || n,
        search_text, password_hash, password_fingerprint, phone, country, currency, zone, live, last_login_at,
        created_at, modified_at, meta, allowed_ips, deleted_at
      from accounts, generate_series(1000, 11999) n where id = ${AFFILIATE_ID}`;
    const { all } = await load();
    const ids = all('affiliates').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(11_003);
  });

  it('tells what changed, once, and what is gone', async () => {
    const { records } = opened;
    await records.links.addOnce(link());
    const { cursor } = await load();
    expect(await since(cursor)).toMatchObject({ changes: NO_CHANGES });

    await records.campaigns.replace(campaign({ title: 'New title' }), NOW);
    await records.tokens.add(securityToken());
    await records.networks.replace(network({ zone: 'Europe/Berlin' }));
    await opened.postgres.sql`delete from tracking_links where id = ${LINK_ID}`;
    const first = await since(cursor);
    expect(first.changes.campaigns.map((one) => one.campaign.title)).toEqual(['New title']);
    expect(first.changes.tokens).toHaveLength(1);
    expect(first.changes.networks.map(({ zone }) => zone)).toEqual(['Europe/Berlin']);
    expect(first.changes.removed).toEqual([LINK_ID]);
    expect(await since(first.cursor)).toMatchObject({ changes: NO_CHANGES });

    await records.tokens.revoke(NETWORK_ID, securityToken().id);
    await records.campaigns.replace(campaign({ deletedAt: new Date() }), NOW);
    const second = await since(first.cursor);
    expect(second.changes.tokens.map(({ live }) => live)).toEqual([false]);
    expect(second.changes.removed).toEqual([CAMPAIGN_ID]);
  });

  it('misses nothing of a transaction that began before others and ends after them', async () => {
    const { sql } = opened.postgres;
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let written = (): void => undefined;
    const early = new Promise<void>((resolve) => (written = resolve));
    const slow = sql.begin(async (tx) => {
      await tx`update campaigns set title = 'slow' where id = ${CAMPAIGN_ID}`;
      written();
      await finished;
    });
    await early;
    await sql`update campaigns set title = 'quick' where id = ${OTHER_CAMPAIGN_ID}`;
    const { cursor } = await load();
    expect((await since(cursor)).changes).toEqual(NO_CHANGES);
    finish();
    await slow;
    const { changes } = await since(cursor);
    expect(changes.campaigns.map((one) => one.campaign.title)).toEqual(['slow']);
  });

  describe('reached caps', () => {
    const clickCap = (overrides: Parameters<typeof cap>[0] = {}) =>
      cap({
        measure: 'click',
        limit: money('10'),
        period: 'daily',
        scope: 'all',
        affiliateIds: [],
        ...overrides,
      });
    const use = (affiliateId: string, period: string, reached: boolean) =>
      inBooks(opened, (stores) =>
        stores.capCounters.add([
          { key: { capId: cap().id, affiliateId, period }, used: money('10'), reached },
        ]),
      );

    it('come when they fill, with the end of their period in the network zone', async () => {
      await opened.records.networks.replace(network({ zone: 'America/New_York' }));
      await opened.records.caps.add(clickCap({ countries: ['DE'] }));
      const { cursor } = await load();
      await use('', '2026-03-10', false);
      expect((await since(cursor)).changes.reachedCaps).toEqual([]);
      await use('', '2026-03-10', true);
      const expected = [
        {
          campaignId: CAMPAIGN_ID,
          caps: [
            {
              capId: cap().id,
              campaignId: CAMPAIGN_ID,
              affiliateIds: [],
              groupId: null,
              countries: ['DE'],
              until: new Date('2026-03-11T04:00:00Z'),
            },
          ],
        },
      ];
      expect((await since(cursor)).changes.reachedCaps).toEqual(expected);
      expect((await load()).all('reachedCaps')).toEqual(expected);
    });

    it.each([
      ['daily', '2026-02-28', '2026-03-01T00:00:00Z'],
      ['monthly', '2026-12', '2027-01-01T00:00:00Z'],
      ['monthly', '2026-02', '2026-03-01T00:00:00Z'],
      ['lifetime', 'ever', null],
    ] as const)('%s %s lasts until %s', async (period, text, until) => {
      await opened.records.caps.add(clickCap({ period, scope: 'each' }));
      await use(AFFILIATE_ID, text, true);
      const caps = (await load()).all('reachedCaps')[0]?.caps;
      expect(caps).toMatchObject([{ affiliateIds: [AFFILIATE_ID], until: until && new Date(until) }]);
    });

    // docs/rules/caps.md#full-cap
    it('open again when the cap is raised or removed', async () => {
      await opened.records.caps.add(clickCap());
      await use('', '2026-03-10', true);
      const { cursor } = await load();
      await opened.records.caps.replace(clickCap({ limit: money('20') }));
      const raised = await since(cursor);
      expect(raised.changes.reachedCaps).toEqual([{ campaignId: CAMPAIGN_ID, caps: [] }]);
      await opened.records.caps.replace(clickCap({ limit: money('5') }));
      const lowered = await since(raised.cursor);
      expect(lowered.changes.reachedCaps[0]?.caps).toHaveLength(1);
      await opened.records.caps.remove(NETWORK_ID, CAMPAIGN_ID, cap().id);
      const removed = await since(lowered.cursor);
      expect(removed.changes.reachedCaps).toEqual([{ campaignId: CAMPAIGN_ID, caps: [] }]);
    });
  });

  describe('onChange', () => {
    /** Counts the calls; `next` waits for one more than there were. */
    function counter() {
      let calls = 0;
      let waiting: (() => void) | undefined;
      return {
        wake: () => {
          calls++;
          waiting?.();
        },
        next: () => new Promise<void>((resolve) => (waiting = resolve)),
        calls: () => calls,
      };
    }
    const listeners = () => opened.postgres.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;

    it('wakes after a change, and also when the connection broke meanwhile', async () => {
      const { wake, next } = counter();
      const connected = next();
      const stop = await snapshots().onChange(wake);
      await connected;
      const changed = next();
      await opened.records.tokens.add(securityToken());
      await changed;

      const [listener] = await listeners();
      const reconnected = next();
      await opened.postgres.sql`select pg_terminate_backend(${listener?.pid ?? 0})`;
      await reconnected;
      const changedAgain = next();
      await opened.records.tokens.revoke(NETWORK_ID, securityToken().id);
      await changedAgain;
      await stop();
    });

    it('wakes nobody after it was stopped', async () => {
      const { wake, calls, next } = counter();
      const connected = next();
      const stop = await snapshots().onChange(wake);
      await connected;
      await stop();
      const before = calls();
      const other = counter();
      const otherConnected = other.next();
      const stopOther = await snapshots().onChange(other.wake);
      await otherConnected;
      const heard = other.next();
      await opened.records.tokens.add(securityToken());
      await heard;
      expect(calls()).toBe(before);
      await stopOther();
    });
  });
});
