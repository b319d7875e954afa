import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import {
  click,
  clickId,
  conversion,
  hitEvent,
  hitId,
  impression,
  statsDelta,
} from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID, delivery } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { openPostgresBooks } from '../../test/open-books.ts';

// What PostgreSQL cannot store, and what anybody can put into an address. One such event must never stop a batch, or
// nothing that comes after it is ever counted.
const STRANGE = 'a\0b\uD800c\uDC00 "{,}" NULL \\u0000 \\\0 🦆';
const STORED = 'a\uFFFDb\uFFFDc\uFFFD "{,}" NULL \\u0000 \\\uFFFD 🦆';
const LONG = 'ü🦆'.repeat(20_000);

// docs/rules/tracking.md#tracked-texts
describe('text that PostgreSQL cannot store', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
  });
  afterAll(() => opened?.close());

  const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
  const page = { page: 1, limit: 10 };

  it('is replaced in clicks and impressions, and the rest of the batch is untouched', async () => {
    const strange = click({ userAgent: STRANGE, parameters: { p1: STRANGE, source: LONG }, referer: LONG });
    await inBooks(opened, async (stores) => {
      await stores.clicks.add([click({ id: clickId(2) }), strange]);
      await stores.impressions.add([impression({ userAgent: STRANGE, parameters: { p1: STRANGE } })]);
    });
    const found = await inBooks(opened, ({ clicks }) => clicks.findMany([clickId(1), clickId(2)]));
    expect(found).toContainEqual({ ...strange, userAgent: STORED, parameters: { p1: STORED, source: LONG } });
    expect(found).toContainEqual(click({ id: clickId(2) }));
  });

  it('is replaced in hits, their detail and the outbox', async () => {
    const hit = hitEvent({ txnId: STRANGE, goalValue: LONG, subs: { sub1: STRANGE } });
    await inBooks(opened, async (stores) => {
      await stores.hits.add([{ hit, outcome: { state: 'waiting' }, detail: STRANGE }]);
      await stores.hits.settle({
        id: hit.id,
        outcome: { state: 'refused', reason: 'INVALID_GOAL' },
        detail: STRANGE,
        networkId: null,
      });
      await stores.outbox.add([delivery({ url: STRANGE })]);
    });
    expect(await opened.reads.hits(NETWORK_ID, year, page)).toEqual([
      {
        hit: { ...hit, txnId: STORED, subs: { sub1: STORED } },
        outcome: { state: 'refused', reason: 'INVALID_GOAL' },
        detail: STORED,
      },
    ]);
    expect((await opened.outbox()).map(({ url }) => url)).toEqual([STORED]);
  });

  it('keeps deduplication keys apart that are stored alike, however long they are', async () => {
    const keys = [STRANGE, STORED, LONG, `${LONG}.`];
    const all = keys.map((deduplicationKey, n) =>
      conversion({ id: hitId(n + 1), deduplicationKey, txnId: deduplicationKey }),
    );
    await inBooks(opened, (stores) => stores.conversions.add(all));
    const found = await inBooks(opened, ({ conversions }) =>
      conversions.findByDeduplicationKeys(NETWORK_ID, keys),
    );
    expect(keys.map((key) => found.get(key)?.id)).toEqual(all.map(({ id }) => id));
    await expect(
      inBooks(opened, ({ conversions }) =>
        conversions.add([conversion({ id: hitId(9), deduplicationKey: STRANGE })]),
      ),
    ).rejects.toThrow();
  });

  it('is found by what it was sent as', async () => {
    const sent = conversion({ txnId: STRANGE, subs: { sub1: STRANGE }, parameters: { p1: STRANGE } });
    await inBooks(opened, (stores) => stores.conversions.add([sent]));
    const filter = { ...year, txnId: STRANGE, values: { sub1: STRANGE, p1: STRANGE } };
    expect(await opened.reads.countConversions(NETWORK_ID, filter)).toBe(1);
  });

  it('adds up values that are stored alike', async () => {
    const clicks = ['a\0', 'a\uFFFD', 'a\uD800'].map((refererHost, n) =>
      click({ id: clickId(n + 1), refererHost }),
    );
    await inBooks(opened, async (stores) => {
      await stores.clicks.add(clicks);
      await stores.stats.add([statsDelta()]);
    });
    const { day } = statsDelta();
    const [stats] = await opened.readDailyStats(
      NETWORK_ID,
      {},
      { start: day, end: day },
      { by: ['referer'] },
    );
    expect(stats?.breakdowns.referer).toEqual(new Map([['a\uFFFD', { clicks: 3, impressions: 0 }]]));
  });
});
