import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  cap,
  CAMPAIGN_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  network,
  OTHER_ADVERTISER_ID,
} from '@tributary/application/contracts/shared/given';
import {
  click,
  clickId,
  conversion,
  hitId,
  impression,
  impressionId,
  visitorFacts,
} from '@tributary/application/contracts/shared/given-events';
import {
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  seed,
} from '@tributary/application/contracts/shared/records-under-test';
import { deltasOfClick, deltasOfConversion, deltasOfImpression } from '@tributary/domain/reporting/deltas';
import { calendarDay, dayOf } from '@tributary/domain/shared/calendar-day';
import { id, type CapId, type GoalId, type LandingPageId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { postgresRecounts } from './postgres-recounts.ts';
import { openPostgresBooks } from '../../test/open-books.ts';

type Opened = Awaited<ReturnType<typeof openPostgresBooks>>;

const pick = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T;
/** Instants around midnights of several zones, summer time changes included. */
const at = (n: number) => new Date(Date.UTC(2026, 2, 28, 22) + n * 37 * 60_000 + n);

const described = (n: number) => ({
  campaignId: pick([CAMPAIGN_ID, OTHER_CAMPAIGN_ID], n),
  affiliateId: pick([AFFILIATE_ID, OTHER_AFFILIATE_ID, AFFILIATE_ID], n),
  advertiserId: pick([ADVERTISER_ID, OTHER_ADVERTISER_ID], n >> 1),
  refererHost: pick(['', 'blog.example.org', `${'long.'.repeat(50)}example`], n),
  facts: visitorFacts({
    country: pick(['US', '', 'XX', 'DE'], n),
    device: pick(['windows', 'iphone', ''], n),
    os: pick(['Windows', '', 'iOS'], n),
  }),
  parameters: pick(
    [{}, { source: 'newsletter' }, { source: '🦆'.repeat(300) }, { source: 'a\0b' }, { p1: 'x' }],
    n,
  ),
  payout: money(pick(['0', '0.000000000000001', '2.5'], n)),
  revenue: money(pick(['0', '999999.999999999999999'], n)),
});
const landingPage = (n: number) => pick([null, id<LandingPageId>('1a0000000000000000000001')], n);

const clicks = Array.from({ length: 60 }, (_, n) =>
  click({
    ...described(n),
    id: clickId(n, at(n)),
    clickedAt: at(n),
    rejection: pick([null, null, 'BOT', 'TARGETING'] as const, n),
    duplicate: n % 5 === 0,
    landingPageId: landingPage(n),
  }),
);
const impressions = Array.from({ length: 40 }, (_, n) =>
  impression({
    ...described(n),
    id: impressionId(n, at(n)),
    seenAt: at(n),
    rejection: pick([null, null, 'BLOCKED'] as const, n),
  }),
);
const conversions = Array.from({ length: 40 }, (_, n) =>
  conversion({
    ...described(n),
    id: hitId(n, at(n)),
    convertedAt: at(n),
    deduplicationKey: `key ${n}`,
    status: pick(['approved', 'pending', 'rejected', 'cancelled', 'approved'] as const, n),
    goalId: pick([null, id<GoalId>('90a100000000000000000001')], n),
    saleAmount: money(pick(['0', '19.99'], n)),
    landingPageId: landingPage(n),
  }),
);
const deltasIn = (zone: string, ofConversions = conversions) => [
  ...clicks.flatMap((one) => deltasOfClick(one, dayOf(one.clickedAt, zone))),
  ...impressions.flatMap((one) => deltasOfImpression(one, dayOf(one.seenAt, zone))),
  ...ofConversions.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, zone))),
];

async function sums({ postgres: { sql } }: Opened) {
  const all = [
    await sql`select *, day::text as day from stats_day order by 1, 2, 3, 4, 5, advertiser_id`,
    await sql`select *, day::text as day from stats_campaign_day order by 1, 2, 3, 4, 5`,
    await sql`select *, day::text as day from stats_affiliate_day order by 1, 2, 3, 4`,
    await sql`select *, day::text as day from stats_network_day order by 1, 2`,
  ];
  return all.flatMap((rows) => [...rows]);
}

describe('tributary_rebuild_stats', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
    await inBooks(opened, async (stores) => {
      await stores.clicks.add(clicks);
      await stores.impressions.add(impressions);
      await stores.conversions.add(conversions);
      await stores.stats.add(deltasIn('UTC'));
    });
  });
  afterAll(() => opened?.close());

  const somebodyWaits = async () =>
    (await opened.postgres.sql`select from pg_locks where locktype = 'advisory' and not granted`).length > 0;
  const addedUp = async (zone: string) => {
    await opened.postgres.sql`truncate stats_day, stats_campaign_day, stats_affiliate_day, stats_network_day`;
    await inBooks(opened, (stores) => stores.stats.add(deltasIn(zone)));
    return sums(opened);
  };

  // docs/rules/stats.md#sums-equal-the-rows
  it.each([
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
  ])('counts exactly what the worker added up, in %s', async (zone) => {
    await opened.postgres.sql`select tributary_rebuild_stats(${NETWORK_ID}, ${zone})`;
    const recounted = await sums(opened);
    expect(recounted.length).toBeGreaterThan(4);
    expect(recounted).toEqual(await addedUp(zone));
  });

  // docs/rules/stats.md#change-of-zone
  // docs/rules/caps.md#caps-and-zones
  it('runs when the zone changes, and leaves no sums under the days of the old zone', async () => {
    await opened.records.networks.replace(network({ zone: 'Asia/Tokyo' }));
    const rebuilt = await sums(opened);
    expect(rebuilt).toEqual(await addedUp('Asia/Tokyo'));
  });

  it('leaves other networks alone', async () => {
    const before = await sums(opened);
    await opened.postgres.sql`select tributary_rebuild_stats(${OTHER_NETWORK_ID}, 'Asia/Tokyo')`;
    expect(await sums(opened)).toEqual(before);
  });

  // docs/rules/stats.md#change-of-zone
  it('keeps what clicks and impressions of deleted rows added, and recounts no cap whose period includes such days', async () => {
    const { sql } = opened.postgres;
    const before = await sums(opened);
    const counter = {
      network_id: NETWORK_ID,
      campaign_id: CAMPAIGN_ID,
      affiliate_id: '',
      used: 5,
      reached: false,
    };
    for (const [n, measure] of (['click', 'conversion'] as const).entries()) {
      const one = cap({ id: idOf<CapId>('cab', n + 1), measure, period: 'lifetime' });
      await opened.records.caps.add(one);
      await sql`insert into cap_counters ${sql({ ...counter, cap_id: one.id, period: 'ever' })}`;
    }
    await sql`select tributary_forget_rows('2026-03-28')`;
    await sql`delete from conversions`;
    const recounts = postgresRecounts(opened.postgres);
    const range = { start: calendarDay('2026-01-01'), end: calendarDay('2026-12-31') };
    await recounts.mend(NETWORK_ID, async (books) => {
      await books.rebuildStats(range);
      await books.rebuildCaps();
    });
    const after = await sums(opened);
    expect(after).not.toEqual(before);
    await sql`truncate stats_day, stats_campaign_day, stats_affiliate_day, stats_network_day`;
    await inBooks(opened, (stores) => stores.stats.add(deltasIn('UTC', [])));
    expect(after).toEqual(await sums(opened));
    expect(await recounts.of(NETWORK_ID).stats(range, 10)).toMatchObject({ differing: 0 });
    const used = await sql`select used::int as used from cap_counters order by cap_id`;
    expect([...used]).toEqual([{ used: 5 }, { used: 0 }]);
    await expect(sql`select tributary_forget_rows('9999-01-01')`).rejects.toThrow('cannot be forgotten');
  });

  it('waits for batches that count in the old zone', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let started = (): void => undefined;
    const running = new Promise<void>((resolve) => (started = resolve));
    const late = click({ id: clickId(99, at(99)), clickedAt: at(99) });
    const batch = inBooks(opened, async (stores) => {
      started();
      await finished;
      await stores.clicks.add([late]);
      await stores.stats.add(deltasOfClick(late, dayOf(late.clickedAt, 'UTC')));
    });
    await running;
    let done = false;
    const change = opened.postgres.sql`select tributary_rebuild_stats(${NETWORK_ID}, 'Asia/Tokyo')`.then(
      () => (done = true),
    );
    while (!done && !(await somebodyWaits())) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(done).toBe(false);
    finish();
    await Promise.all([batch, change]);
    // The batch still counted in the old zone; the recount came after it.
    const rebuilt = await sums(opened);
    await opened.postgres.sql`select tributary_rebuild_stats(${NETWORK_ID}, 'Asia/Tokyo')`;
    expect(await sums(opened)).toEqual(rebuilt);
    const [gross] = await opened.postgres.sql`select sum(gross_clicks)::int as clicks from stats_day`;
    expect(gross).toEqual({ clicks: clicks.length + 1 });
  });
});

describe('tributary_day', () => {
  it('reads an offset as people do, not as POSIX does', async () => {
    const opened = await openPostgresBooks();
    const [row] = await opened.postgres.sql`
      select tributary_day('2026-03-10T20:00:00Z', '+05:30')::text as east, tributary_day('2026-03-10T02:00:00Z', '-03:00')::text as west`;
    await opened.close();
    expect(row).toEqual({ east: '2026-03-11', west: '2026-03-09' });
  });
});
