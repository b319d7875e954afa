import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  NETWORK_ID,
  NOW,
  campaign,
  cap,
  network,
} from '@tributary/application/contracts/shared/given';
import {
  clickEvent,
  clickId,
  hitEvent,
  hitId,
  impressionEvent,
  impressionId,
} from '@tributary/application/contracts/shared/given-events';
import {
  OTHER_AFFILIATE_ID,
  OTHER_CAMPAIGN_ID,
  anotherCampaign,
  seed,
} from '@tributary/application/contracts/shared/records-under-test';
import type { TrackedEvent } from '@tributary/application/tracking/event-log';
import { postgresTestEvents } from './postgres-test-events.ts';
import { makeProcessEvents } from '@tributary/application/attribution/process-events';
import { makeSweepWaitingHits } from '@tributary/application/attribution/sweep-waiting-hits';
import { newId, type DeliveryId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { openPostgresBooks } from '../../test/open-books.ts';

const CLICKS = 240;
const BATCH = 40;
const CAP = 25;

const pick = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T;
const at = (n: number) => new Date(NOW.getTime() + n * 7 * 60_000);
const place = (n: number) => ({
  campaignId: pick([CAMPAIGN_ID, OTHER_CAMPAIGN_ID], n),
  affiliateId: pick([AFFILIATE_ID, OTHER_AFFILIATE_ID], Math.floor(n / 2)),
});

const clicks = Array.from({ length: CLICKS }, (_, n) =>
  clickEvent({
    ...place(n),
    id: clickId(n, at(n)),
    clickedAt: at(n),
    fingerprint: (n % 90).toString(16).padStart(32, '0'),
    rejection: n % 11 === 0 ? 'TARGETING' : null,
  }),
);
const impressions = Array.from({ length: 80 }, (_, n) =>
  impressionEvent({ ...place(n), id: impressionId(n, at(n)), seenAt: at(n) }),
);
/** Every second one repeats the one before it. */
const hits = Array.from({ length: CLICKS }, (_, n) => {
  const clicked = Math.floor(n / 2);
  const hitAt = at(clicked + 1);
  return hitEvent({ id: hitId(n, hitAt), hitAt, clickId: clickId(clicked, at(clicked)) });
});

/** Four spools: each keeps the order of its own events, but hits may come long before their clicks. */
const spools: TrackedEvent[][] = [
  clicks,
  hits.filter((_, n) => n % 2 === 0),
  hits.filter((_, n) => n % 2),
  impressions,
];
const batchesOf = (events: readonly TrackedEvent[]): TrackedEvent[][] =>
  Array.from({ length: Math.ceil(events.length / BATCH) }, (_, n) =>
    events.slice(n * BATCH, (n + 1) * BATCH),
  );

describe('several workers on one database', () => {
  let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
  beforeAll(async () => {
    opened = await openPostgresBooks();
  });
  beforeEach(async () => {
    await opened.reset();
    await seed(opened.records);
    await opened.records.networks.replace(network({ zone: 'Asia/Tokyo' }));
    await opened.records.campaigns.replace(campaign({ model: 'cpa' }), NOW);
    await opened.records.campaigns.replace(anotherCampaign({ model: 'cpc' }), NOW);
    await opened.records.caps.add(
      cap({
        measure: 'approvedConv',
        period: 'lifetime',
        scope: 'all',
        affiliateIds: [],
        limit: money(`${CAP}`),
      }),
    );
  });
  afterAll(() => opened?.close());

  const dependencies = () => ({
    books: opened.books,
    waitingHits: opened.waitingHits,
    testEvents: postgresTestEvents(opened.postgres),
    // Each batch in two transactions: one for each campaign.
    laneEventsMin: 1,
    clock: () => at(CLICKS),
    newDeliveryId: () => newId<DeliveryId>(NOW, randomBytes(8)),
    deadLetters: {
      keep: async (event: TrackedEvent, why: string): Promise<void> => {
        throw new Error(`${event.id} became a dead letter: ${why}`);
      },
    },
  });
  const ingest = async (events: readonly TrackedEvent[]): Promise<void> => {
    const process = makeProcessEvents(dependencies());
    for (const batch of batchesOf(events)) {
      expect((await process(batch)).left).toEqual([]);
      // Killed after the commit and before the batch was taken off the log.
      expect((await process(batch)).left).toEqual([]);
    }
  };
  const rows = async (table: string) => {
    const { sql } = opened.postgres;
    return [...(await sql`select *, day::text as day from ${sql(table)} order by 1, 2, 3, 4, 5, 6, 7`)];
  };

  // docs/rules/stats.md#sums-equal-the-rows
  it('decide every event once, and their sums are a recount of the rows', async () => {
    await Promise.all(spools.map(ingest));
    await makeSweepWaitingHits(dependencies())();

    const { sql } = opened.postgres;
    const [counts] = await sql`
      select (select count(*)::int from clicks) as clicks,
        (select count(*)::int from impressions) as impressions,
        (select count(*)::int from conversion_hits) as hits,
        (select count(*)::int from conversion_hits where state = 'waiting') as waiting,
        (select count(*)::int from waiting_hits) as remembered,
        (select count(*)::int from conversion_hits where state = 'converted') as converted,
        (select count(*)::int from conversion_hits where reason = 'DUPLICATE') as repeated,
        (select count(*)::int from conversions) as conversions`;
    const valid = clicks.slice(0, CLICKS / 2).filter((click) => click.rejection === null).length;
    expect(counts).toEqual({
      clicks: CLICKS,
      impressions: impressions.length,
      hits: hits.length,
      waiting: 0,
      remembered: 0,
      converted: valid,
      repeated: valid,
      conversions: valid,
    });
    const [capped] = await sql`
      select count(*) filter (where status = 'approved')::int as approved,
        count(*) filter (where status = 'cancelled')::int as cancelled
      from conversions where campaign_id = ${CAMPAIGN_ID}`;
    const onCampaign = clicks
      .slice(0, CLICKS / 2)
      .filter((c) => c.campaignId === CAMPAIGN_ID && !c.rejection).length;
    expect(capped).toEqual({ approved: CAP, cancelled: onCampaign - CAP });

    expect(await sql`select * from tributary_missing_facts(${NETWORK_ID})`).toEqual([]);
    const added = await rows('stats_day');
    expect(added.length).toBeGreaterThan(4);
    await sql`select tributary_rebuild_stats(${NETWORK_ID}, 'Asia/Tokyo')`;
    expect(await rows('stats_day')).toEqual(added);
  });
});
