// Whatever order, batches, repeats and workers events come in: the stats equal a recount of the rows, every conversion
// is there once, and the same money is paid.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { memoryRecounts } from '@tributary/adapters-memory/reporting/memory-recounts';
import { money } from '@tributary/domain/shared/money';
import {
  campaign,
  cap,
  commission,
  CREATED_AT,
  idOf,
  NOW,
  NETWORK_ID,
} from '../../contracts/shared/given.ts';
import {
  clickEvent,
  clickId,
  hitEvent,
  hitId,
  impressionEvent,
  impressionId,
  visitorFacts,
} from '../../contracts/shared/given-events.ts';
import { OTHER_AFFILIATE_ID } from '../../contracts/shared/records-under-test.ts';
import { AFFILIATE_ID } from '../../contracts/shared/given.ts';
import type { CampaignId, CapId, CommissionId } from '@tributary/domain/shared/ids';
import type { TrackedEvent } from '../tracking/event-log.ts';
import { addCampaign, books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';

const CPA = idOf<CampaignId>('ca', 11);
const CPC = idOf<CampaignId>('ca', 12);
const CPM = idOf<CampaignId>('ca', 13);
const MODELS = { [CPA]: 'cpa', [CPC]: 'cpc', [CPM]: 'cpm' } as const;
const CLICKS = 12;
const RUNS = { numRuns: 60 };

/** Batches in two transactions each where the events are of several campaigns; all at once in one. */
const IN_LANES = { laneEventsMin: 1 };

async function worldOfThree(options?: typeof IN_LANES): Promise<World> {
  const world = await makeWorld(options);
  let n = 20;
  for (const id of [CPA, CPC, CPM]) {
    const paying = commission({
      id: idOf<CommissionId>('c0', ++n),
      payout: money('0.7'),
      revenue: money('1.1'),
    });
    const french = commission({
      id: idOf<CommissionId>('c0', ++n),
      coverage: ['FR'],
      payout: money('0.3'),
      createdAt: NOW,
    });
    await addCampaign(world, campaign({ id, model: MODELS[id] ?? 'cpa', commissions: [paying, french] }));
  }
  return world;
}

const campaignIds = fc.constantFrom(CPA, CPC, CPM);
const affiliateIds = fc.constantFrom(AFFILIATE_ID, OTHER_AFFILIATE_ID);
const countries = fc.constantFrom('US', 'FR', 'XX');
const rejections = fc.constantFrom(null, null, null, 'BOT' as const);
const minutes = fc.integer({ min: 0, max: 59 });
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);

const clicks = fc
  .array(
    fc.record({
      campaignId: campaignIds,
      affiliateId: affiliateIds,
      country: countries,
      visitor: fc.nat(2),
      rejection: rejections,
      minute: minutes,
    }),
    { maxLength: CLICKS },
  )
  .map((rows) =>
    rows.map(({ country, visitor, minute, ...row }, n) =>
      clickEvent({
        ...row,
        id: clickId(n + 1),
        clickedAt: at(minute),
        facts: visitorFacts({ country }),
        fingerprint: `${visitor}`.repeat(32),
      }),
    ),
  );
const impressions = fc
  .array(
    fc.record({ campaignId: campaignIds, affiliateId: affiliateIds, rejection: rejections, minute: minutes }),
    {
      maxLength: 6,
    },
  )
  .map((rows) =>
    rows.map(({ minute, ...row }, n) =>
      impressionEvent({ ...row, id: impressionId(n + 1), seenAt: at(minute) }),
    ),
  );
/** Some hits name clicks that never come; some repeat others. */
const hits = fc
  .array(
    fc.record({
      click: fc.integer({ min: 1, max: CLICKS }),
      txnId: fc.constantFrom('', 'T1', 'T2'),
      requestedStatus: fc.constantFrom(null, 'pending' as const),
    }),
    { maxLength: 15 },
  )
  .map((rows) =>
    rows.map(({ click, ...row }, n) =>
      hitEvent({ ...row, id: hitId(n + 1), clickId: clickId(click), hitAt: at(70), clickIdText: '' }),
    ),
  );

/** Events, and how they arrive: shuffled, cut into batches, some of which come twice. */
const arrivals = fc
  .tuple(clicks, impressions, hits)
  .map((parts): TrackedEvent[] => parts.flat())
  .chain((events) =>
    fc.record({
      events: fc.constant(events),
      shuffled: fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      sizes: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 }),
      again: fc.array(fc.nat(9), { maxLength: 4 }),
    }),
  );

function batchesOf(events: readonly TrackedEvent[], sizes: readonly number[]): TrackedEvent[][] {
  const batches: TrackedEvent[][] = [];
  for (let from = 0; from < events.length;) {
    const size = sizes[batches.length % sizes.length] ?? 1;
    batches.push(events.slice(from, from + size));
    from += size;
  }
  return batches;
}

const deduplicationKeys = ({ state }: World) =>
  [...state.conversions.values()].map(({ deduplicationKey }) => deduplicationKey).sort();
const conversionsCounted = async (world: World) =>
  (await totals(world)).map(
    (one) =>
      one.approvedConversions + one.pendingConversions + one.rejectedConversions + one.cancelledConversions,
  );

describe('events in any order, in any batches, some twice', () => {
  // docs/rules/stats.md#sums-equal-the-rows
  it('come to the same conversions, clicks and cpc money as all at once; the stats are what a recount says', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ events, shuffled, sizes, again }) => {
        const straight = await worldOfThree();
        await straight.process(events);
        const crooked = await worldOfThree(IN_LANES);
        const batches = batchesOf(shuffled, sizes);
        for (const batch of batches) await crooked.process(batch);
        for (const n of again) await crooked.process(batches[n] ?? []);
        await crooked.sweep();

        expect(books(crooked)).toEqual(recount(crooked));
        expect(books(straight)).toEqual(recount(straight));
        expect(deduplicationKeys(crooked)).toEqual(deduplicationKeys(straight));
        expect(new Set(deduplicationKeys(crooked)).size).toBe(crooked.state.conversions.size);
        expect(await conversionsCounted(crooked)).toEqual(await conversionsCounted(straight));
        const clicksOf = async (world: World) =>
          (await totals(world, CPC)).map(({ clicks: valid, uniqueClicks }) => [valid, uniqueClicks]);
        expect(await clicksOf(crooked)).toEqual(await clicksOf(straight));
        expect((await totals(crooked, CPM)).map(({ impressions: seen, payout }) => [seen, payout])).toEqual(
          (await totals(straight, CPM)).map(({ impressions: seen, payout }) => [seen, payout]),
        );
      }),
      RUNS,
    );
  });

  it('the same with several workers at a time', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ shuffled, sizes }) => {
        const world = await worldOfThree(IN_LANES);
        const batches = batchesOf(shuffled, sizes);
        await Promise.all([...batches, ...batches].map((batch) => world.process(batch)));
        await world.sweep();
        expect(books(world)).toEqual(recount(world));
        expect(new Set(deduplicationKeys(world)).size).toBe(world.state.conversions.size);
        expect(world.deadLetters.size).toBe(0);
        // Whatever waits still has no click.
        for (const { hit, outcome } of world.state.hits.values()) {
          if (outcome.state === 'waiting') expect(world.state.clicks.has(hit.clickId ?? '')).toBe(false);
        }
      }),
      RUNS,
    );
  });

  // docs/rules/caps.md#exact-caps
  it('never pass a cap, and use it as far as whole units go', async () => {
    const limits = fc.record({
      measure: fc.constantFrom('conversion', 'approvedConv', 'payout', 'revenue', 'click', 'pendingPayout'),
      units: fc.integer({ min: 1, max: 4 }),
      scope: fc.constantFrom('all', 'each'),
    });
    await fc.assert(
      fc.asyncProperty(arrivals, limits, async ({ shuffled, sizes }, { measure, units, scope }) => {
        const world = await worldOfThree(IN_LANES);
        const limit = money(String(units));
        const ids = [CPA, CPC].map((campaignId, n) => ({ campaignId, id: idOf<CapId>('cab', n + 1) }));
        for (const one of ids) {
          await world.records.caps.add(cap({ ...one, measure, scope, limit, createdAt: CREATED_AT }));
        }
        for (const batch of batchesOf(shuffled, sizes)) await world.process(batch);
        for (const { used } of world.state.capCounters.values()) expect(used <= limit).toBe(true);
        expect(books(world)).toEqual(recount(world));
        const wrong = await memoryRecounts(world.state).of(NETWORK_ID).caps(9);
        expect(wrong).toMatchObject({ differing: 0, differences: [] });
        const refused = [...world.state.conversions.values()].filter(
          ({ reason }) => reason === 'CAP_REACHED',
        );
        for (const { status } of refused) expect(status).toBe('cancelled');
        if (refused.length > 0) {
          expect([...world.state.capCounters.values()].some(({ reached }) => reached)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
