import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { memoryBooks } from '@tributary/adapters-memory/memory-books';
import { memoryWaitingHits } from '@tributary/adapters-memory/attribution/memory-events';
import { NOW } from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import type { Books } from './books.ts';
import { makeSweepWaitingHits } from './sweep-waiting-hits.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS);
const lineOf = (n = 1) => world.state.hits.get(hitId(n));
/** The click of a hit that waits comes through another spool: its row is there, and the hit still waits. */
function arriveElsewhere(...changes: Parameters<typeof clickEvent>) {
  const click = clickEvent(...changes);
  world.state.clicks.set(click.id, {
    ...click,
    duplicate: false,
    overCap: false,
    payout: 0n as never,
    revenue: 0n as never,
  });
}

// docs/rules/attribution.md#early-hits
describe('the sweep of hits that wait', () => {
  it('asks the books nothing when nobody waits', async () => {
    expect(await world.sweep()).toBe(0);
    expect(world.calls).toEqual([]);
  });

  it('refuses a hit whose click can not be decided, says so, and continues', async () => {
    await world.process([hitEvent(), hitEvent({ id: hitId(2), clickId: clickId(2) })]);
    arriveElsewhere({ termsVersion: 9 });
    arriveElsewhere({ id: clickId(2) });
    const told: [string, string][] = [];
    const sweep = makeSweepWaitingHits({
      ...world.dependencies,
      waitingHits: memoryWaitingHits(world.state),
      onUndecidable: (hit, why) => told.push([hit.id, why]),
    });
    expect(await sweep()).toBe(2);
    const why = `version 9 of the terms of campaign ${hitEventCampaign()} is not there`;
    expect(told).toEqual([[hitId(), why]]);
    expect(lineOf()).toMatchObject({
      outcome: { state: 'refused', reason: 'INVALID_CLICK_ID' },
      detail: why,
    });
    expect(lineOf(2)?.outcome).toMatchObject({ state: 'converted' });
    expect(await sweep()).toBe(0);
  });

  it('needs nobody to tell', async () => {
    await world.process([hitEvent()]);
    arriveElsewhere({ termsVersion: 9 });
    expect(await world.sweep()).toBe(1);
    expect(lineOf()?.outcome).toMatchObject({ state: 'refused' });
  });

  it('refuses a hit 72 hours after it came, and not before', async () => {
    await world.process([hitEvent()]);
    world.now = hours(72);
    expect(await world.sweep()).toBe(0);
    expect(lineOf()?.outcome).toEqual({ state: 'waiting' });
    world.now = new Date(hours(72).getTime() + 1);
    expect(await world.sweep()).toBe(1);
    expect(lineOf()).toMatchObject({
      outcome: { state: 'refused', reason: 'INVALID_CLICK_ID' },
      detail: 'its click never arrived',
    });
  });

  it('counts those it decides and those it gives up', async () => {
    await world.process([hitEvent(), hitEvent({ id: hitId(2), clickId: clickId(2) })]);
    arriveElsewhere();
    world.now = hours(73);
    expect(await world.sweep()).toBe(2);
    expect([1, 2].map((n) => lineOf(n)?.outcome.state)).toEqual(['converted', 'refused']);
  });

  it('locks nothing to refuse, and opens no transaction without a hit to refuse', async () => {
    await world.process([hitEvent()]);
    arriveElsewhere();
    const scopes: unknown[] = [];
    const { run } = memoryBooks(world.state);
    const books: Books = { run: (scope, work) => (scopes.push(scope), run(scope, work)) };
    const waitingHits = memoryWaitingHits(world.state);
    const sweep = makeSweepWaitingHits({ ...world.dependencies, waitingHits, books });
    const nothingLocked = { networkIds: [], campaignIds: [] };
    await sweep();
    const { networkId, campaignId } = clickEvent();
    // One looks for the clicks, the other decides.
    expect(scopes).toEqual([nothingLocked, { networkIds: [networkId], campaignIds: [campaignId] }]);
    await world.process([hitEvent({ id: hitId(3), clickId: clickId(3) })]);
    world.now = hours(73);
    scopes.length = 0;
    await sweep();
    expect(scopes).toEqual([nothingLocked]);
  });
});

const hitEventCampaign = () => clickEvent().campaignId;
