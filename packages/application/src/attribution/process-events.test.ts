import { HOUR_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CapId, ClickId, GoalId, PostbackId } from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import {
  AFFILIATE_ID,
  CAMPAIGN_ID,
  campaign,
  cap,
  commission,
  goal,
  GOAL_ID,
  idOf,
  NOW,
  network,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  postback,
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
import { FOREIGN_CAMPAIGN_ID, OTHER_AFFILIATE_ID } from '../../contracts/shared/records-under-test.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';
import { makeProcessEvents } from './process-events.ts';

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const outcomeOf = (n = 1) => world.state.hits.get(hitId(n))?.outcome;
const conversionOf = (n = 1) => world.state.conversions.get(hitId(n));
const OTHER_GOAL_ID = idOf<GoalId>('60', 2);
const fingerprint = (n: number) => n.toString(16).padStart(32, '0');
/** The seeded campaign pays otherwise from now on; clicks that see it carry version 2 of the terms. */
const changeCampaign = (overrides: Parameters<typeof campaign>[0]) =>
  world.records.campaigns.replace(campaign(overrides), NOW);

describe('a batch', () => {
  it('becomes rows, stats and a conversion at once', async () => {
    const processed = await world.process([clickEvent(), impressionEvent(), hitEvent()]);
    expect(processed).toEqual({ clicks: 1, impressions: 1, conversions: 1, deadLetters: 0 });
    expect(conversionOf()).toMatchObject({ status: 'approved', payout: money('2.5'), revenue: money('4') });
    expect(outcomeOf()).toEqual({ state: 'converted', conversionId: hitId(), reason: null });
    expect(await totals(world)).toMatchObject([
      { clicks: 1, uniqueClicks: 1, impressions: 1, approvedConversions: 1, payout: money('2.5') },
    ]);
    expect(books(world)).toEqual(recount(world));
  });

  it('that comes again changes nothing, alone or mixed with new events', async () => {
    const batch = [clickEvent(), impressionEvent(), hitEvent()];
    await world.process(batch);
    const before = structuredClone([...world.state.stats]);
    await world.process(batch);
    expect(structuredClone([...world.state.stats])).toEqual(before);
    await world.process([...batch, clickEvent({ id: clickId(2), fingerprint: fingerprint(2) })]);
    expect(await totals(world)).toMatchObject([{ clicks: 2, approvedConversions: 1 }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/stats.md#day-of-an-event
  it('counts on the days of the network’s zone', async () => {
    const late = new Date('2026-03-10T15:30:00Z'); // 00:30 of the 11th in Tokyo
    await world.process([clickEvent({ clickedAt: late })]);
    expect([...world.state.stats.values()].map(({ day }) => day)).toContain('2026-03-11');
  });

  // docs/rules/money.md#currency-of-amounts
  it('keeps its amounts when the network takes another currency', async () => {
    await world.process([clickEvent(), hitEvent()]);
    const before = await totals(world);
    const conversions = structuredClone([...world.state.conversions.values()]);
    await world.records.networks.replace(network({ currency: 'EUR' }));
    expect(await totals(world)).toEqual(before);
    expect([...world.state.conversions.values()]).toEqual(conversions);
    expect(before).toMatchObject([{ payout: money('2.5') }]);
  });

  it('may be empty', async () => {
    expect(await world.process([])).toEqual({ clicks: 0, impressions: 0, conversions: 0, deadLetters: 0 });
  });
});

describe('a click', () => {
  // docs/rules/money.md#pay-per-click
  it('that repeats another is kept, and pays nothing', async () => {
    await changeCampaign({
      model: 'cpc',
      commissions: [commission({ payout: money('0.1'), revenue: money('0.2') })],
    });
    const first = clickEvent({ termsVersion: 2 });
    await world.process([first, { ...first, id: clickId(2), clickedAt: at(1) }]);
    expect(world.state.clicks.get(clickId(2))).toMatchObject({ duplicate: true, payout: ZERO });
    expect(await totals(world)).toMatchObject([{ clicks: 2, uniqueClicks: 1, payout: money('0.1') }]);
  });

  // docs/rules/attribution.md#clicks-that-cannot-convert
  // docs/rules/tracking.md#rejected-clicks
  it('that was rejected is counted as such, pays nothing and never converts', async () => {
    await changeCampaign({ model: 'cpc' });
    await world.process([clickEvent({ termsVersion: 2, rejection: 'BOT' }), hitEvent()]);
    expect(await totals(world)).toMatchObject([
      { grossClicks: 1, rejectedClicks: 1, clicks: 0, uniqueClicks: 0, payout: ZERO, approvedConversions: 0 },
    ]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_CLICK_ID' });
    expect(world.state.hits.get(hitId())?.detail).toContain('BOT');
  });

  it('does not make a later real one a repeat when it was rejected', async () => {
    await world.process([clickEvent({ rejection: 'TARGETING' }), clickEvent({ id: clickId(2) })]);
    expect(world.state.clicks.get(clickId(2))?.duplicate).toBe(false);
  });

  // docs/rules/tracking.md#terms-of-a-click
  // docs/rules/money.md#price-at-click-time
  it('of cpc pays by the terms it saw, not by later ones', async () => {
    await changeCampaign({ model: 'cpc', commissions: [commission({ payout: money('1') })] });
    await changeCampaign({ model: 'cpc', commissions: [commission({ payout: money('9') })] });
    await world.process([clickEvent({ termsVersion: 2 })]);
    expect(world.state.clicks.get(clickId())?.payout).toBe(money('1'));
  });

  it('of cpc in a country without a commission is counted and pays nothing', async () => {
    await changeCampaign({ model: 'cpc', commissions: [commission({ coverage: ['DE'] })] });
    await world.process([clickEvent({ termsVersion: 2 })]);
    expect(world.state.clicks.get(clickId())).toMatchObject({ rejection: null, payout: ZERO });
  });

  // docs/rules/tracking.md#full-caps
  it('over a click cap is rejected, exactly from the limit on', async () => {
    await world.records.caps.add(cap({ measure: 'click', limit: money('3') }));
    const clicks = [1, 2, 3, 4, 5].map((n) => clickEvent({ id: clickId(n), fingerprint: fingerprint(n) }));
    await world.process(clicks.slice(0, 2));
    await world.process(clicks.slice(2));
    const rejections = clicks.map(({ id }) => world.state.clicks.get(id)?.rejection);
    expect(rejections).toEqual([null, null, null, 'CAP_REACHED', 'CAP_REACHED']);
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('3'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });
});

describe('an impression', () => {
  // docs/rules/money.md#pay-per-impression
  it('of cpm pays a thousandth of the rate, exactly', async () => {
    await changeCampaign({ model: 'cpm', commissions: [commission({ payout: money('0.000000000001') })] });
    const seen = [1, 2, 3].map((n) => impressionEvent({ id: impressionId(n), termsVersion: 2 }));
    await world.process(seen);
    expect(await totals(world)).toMatchObject([{ impressions: 3, payout: money('0.000000000000003') }]);
  });

  it('that was rejected is stored and not counted', async () => {
    await world.process([impressionEvent({ rejection: 'BLOCKED' })]);
    expect(world.state.impressions.size).toBe(1);
    expect(await totals(world)).toEqual([]);
  });
});

describe('a hit', () => {
  // docs/rules/attribution.md#early-hits
  it('that comes before its click waits, and converts with it', async () => {
    await world.process([hitEvent()]);
    expect(outcomeOf()).toEqual({ state: 'waiting' });
    await world.process([clickEvent()]);
    expect(outcomeOf()).toEqual({ state: 'converted', conversionId: hitId(), reason: null });
    expect(books(world)).toEqual(recount(world));
  });

  it('whose click came through another spool is decided by the sweep', async () => {
    await world.process([hitEvent({ networkId: null, method: 'pixel', tokenId: null })]);
    const stored = { ...clickEvent(), duplicate: false, payout: ZERO, revenue: ZERO };
    world.state.clicks.set(stored.id, stored);
    expect(await world.sweep()).toBe(1);
    expect(outcomeOf()).toEqual({ state: 'converted', conversionId: hitId(), reason: null });
    expect(world.state.hits.get(hitId())?.hit.networkId).toBe(stored.networkId);
    expect(await world.sweep()).toBe(0);
  });

  // docs/rules/attribution.md#early-hits
  it('whose click never comes is refused after 72 hours, not before', async () => {
    await world.process([hitEvent()]);
    world.now = at(71);
    expect(await world.sweep()).toBe(0);
    world.now = at(73);
    await world.sweep();
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_CLICK_ID' });
  });

  // docs/rules/attribution.md#one-conversion
  it('is one conversion however often it comes, and says which', async () => {
    await world.process([clickEvent(), hitEvent({ id: hitId(1) }), hitEvent({ id: hitId(2) })]);
    await world.process([hitEvent({ id: hitId(3), method: 'pixel', tokenId: null })]);
    for (const n of [2, 3]) {
      expect(outcomeOf(n)).toEqual({ state: 'repeated', reason: 'DUPLICATE', conversionId: hitId(1) });
    }
    expect(world.state.conversions.size).toBe(1);
  });

  // docs/rules/attribution.md#one-conversion
  it('is one conversion when many workers get a copy at the same time', async () => {
    await world.process([clickEvent()]);
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => world.process([hitEvent({ id: hitId(n) })])));
    expect(world.state.conversions.size).toBe(1);
    expect(await totals(world)).toMatchObject([{ approvedConversions: 1, payout: money('2.5') }]);
  });

  it('with another transaction is another conversion', async () => {
    const hits = ['a', 'b', 'a'].map((txnId, n) => hitEvent({ id: hitId(n + 1), txnId }));
    await world.process([clickEvent(), ...hits]);
    expect([...world.state.conversions.values()].map(({ txnId }) => txnId)).toEqual(['a', 'b']);
  });

  // docs/rules/attribution.md#clicks-that-cannot-convert
  it('of another network’s click looks like one of no click', async () => {
    await world.process([clickEvent(), hitEvent({ networkId: OTHER_NETWORK_ID })]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_CLICK_ID' });
    expect(world.state.hits.get(hitId())?.hit.networkId).toBe(OTHER_NETWORK_ID);
  });

  it('refused on arrival is logged, even of nobody', async () => {
    await world.process([hitEvent({ networkId: null, clickId: null, refusal: 'INVALID_SECURITY_TOKEN' })]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_SECURITY_TOKEN' });
  });

  it('refused on arrival is in the log of its click’s network, whenever the click came', async () => {
    await world.process([clickEvent()]);
    const refusal = 'INVALID_SECURITY_TOKEN';
    await world.process([hitEvent({ networkId: null, refusal })]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: refusal });
    expect(world.state.hits.get(hitId())?.hit.networkId).toBe(NETWORK_ID);
  });

  // docs/rules/money.md#uncovered-countries
  it('in a country without a commission is a rejected conversion of nothing', async () => {
    await changeCampaign({ commissions: [commission({ coverage: ['DE'] })] });
    await world.process([clickEvent({ termsVersion: 2 }), hitEvent()]);
    expect(conversionOf()).toMatchObject({
      status: 'rejected',
      reason: 'NO_COMMISSION',
      payout: ZERO,
      revenue: ZERO,
    });
    expect(await totals(world)).toMatchObject([{ rejectedConversions: 1, payout: ZERO }]);
  });

  it('for a goal made after the click is priced by the newest terms', async () => {
    await world.process([clickEvent()]);
    await world.records.goals.add(goal(), NOW);
    await world.process([hitEvent({ goalValue: 'sale' })]);
    expect(conversionOf()).toMatchObject({ goalId: GOAL_ID, payout: money('5'), termsVersion: 2 });
    expect([...world.state.stats.values()].some(({ goalId }) => goalId === GOAL_ID)).toBe(true);
  });

  // docs/rules/attribution.md#repeats
  it('that comes again stays what it was, though it would be something else by now', async () => {
    await world.process([clickEvent(), hitEvent({ goalValue: 'sale' })]);
    await world.records.goals.add(goal(), NOW);
    await world.process([hitEvent({ goalValue: 'sale' })]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_GOAL' });
    expect(world.state.conversions.size).toBe(0);
  });

  // docs/rules/attribution.md#repeats-and-default-goals
  it('is not paid again when a default goal was set between it and its repeat', async () => {
    await world.process([clickEvent(), hitEvent()]);
    await world.records.goals.add(goal(), NOW);
    await changeCampaign({ defaultGoalId: GOAL_ID });
    await world.process([hitEvent({ id: hitId(2) })]);
    expect(outcomeOf(2)).toMatchObject({ state: 'repeated', conversionId: hitId(1) });
  });

  // docs/rules/attribution.md#repeats-and-default-goals
  it('is not paid again while the default goal goes from one to another to none', async () => {
    await world.records.goals.add(goal(), NOW);
    await world.records.goals.add(goal({ id: OTHER_GOAL_ID, value: 'other' }), NOW);
    const order = (n: number, version: number, overrides: object = {}) => [
      clickEvent({ id: clickId(n), fingerprint: fingerprint(n), termsVersion: version }),
      hitEvent({ id: hitId(n), clickId: clickId(n), txnId: 'order', ...overrides }),
    ];
    await changeCampaign({ defaultGoalId: GOAL_ID });
    await world.process(order(1, 2));
    await changeCampaign({ defaultGoalId: OTHER_GOAL_ID });
    await world.process(order(2, 2, { method: 'pixel' }));
    await changeCampaign({ defaultGoalId: null });
    await world.process(order(3, 2));
    expect([2, 3].map((n) => outcomeOf(n))).toMatchObject(
      [2, 3].map(() => ({ state: 'repeated', conversionId: hitId(1) })),
    );
    await world.process(order(4, 2, { goalId: OTHER_GOAL_ID }));
    expect(outcomeOf(4)).toMatchObject({ state: 'repeated' });
  });

  // docs/rules/attribution.md#repeats-and-default-goals
  it('holds what a repeat was sent with and came to as well', async () => {
    await world.records.goals.add(goal(), NOW);
    await changeCampaign({ defaultGoalId: GOAL_ID });
    const sent = (n: number, goalId = '') => hitEvent({ id: hitId(n), txnId: 'order', goalId });
    await world.process([clickEvent({ termsVersion: 2 }), sent(1, GOAL_ID), sent(2)]);
    await changeCampaign({ defaultGoalId: null });
    await world.process([sent(3)]);
    expect([2, 3].map((n) => outcomeOf(n))).toMatchObject(
      [2, 3].map(() => ({ state: 'repeated', conversionId: hitId(1) })),
    );
  });

  // docs/rules/attribution.md#repeats-and-default-goals
  it('is not paid again when the value it names has gone to another goal', async () => {
    await world.records.goals.add(goal({ value: 'sale' }), NOW);
    const sent = (n: number, version: number) => [
      clickEvent({ id: clickId(n), fingerprint: fingerprint(n), termsVersion: version }),
      hitEvent({ id: hitId(n), clickId: clickId(n), txnId: 'order', goalValue: 'sale' }),
    ];
    await world.process(sent(1, 2));
    await world.records.goals.replace(goal({ value: 'old' }), NOW);
    await world.records.goals.add(goal({ id: OTHER_GOAL_ID, value: 'sale' }), NOW);
    await world.process(sent(2, 4));
    expect(outcomeOf(1)).toMatchObject({ state: 'converted' });
    expect(outcomeOf(2)).toMatchObject({ state: 'repeated', conversionId: hitId(1) });
  });
});

describe('a payable cap', () => {
  const converting = (n: number, affiliateId = AFFILIATE_ID) => [
    clickEvent({ id: clickId(n), fingerprint: fingerprint(n), affiliateId }),
    hitEvent({ id: hitId(n), clickId: clickId(n) }),
  ];
  const statuses = () => [...world.state.conversions.values()].map(({ status }) => status);

  // docs/rules/caps.md#exact-caps
  it('is never passed by one unit, in one batch or many; what is over is cancelled and pays nothing', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('6') }));
    await world.process([1, 2].flatMap((n) => converting(n)));
    await Promise.all([3, 4].map((n) => world.process(converting(n))));
    expect(statuses()).toEqual(['approved', 'approved', 'cancelled', 'cancelled']);
    expect(outcomeOf(3)).toMatchObject({ state: 'converted', reason: 'CAP_REACHED' });
    expect(await totals(world)).toMatchObject([{ payout: money('5'), cancelledConversions: 2 }]);
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('5'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/caps.md#switched-off-cap
  it('counts while it is switched off, so that switched on again it is still exact', async () => {
    const limited = cap({ measure: 'approvedConv', limit: money('2') });
    await world.records.caps.add({ ...limited, live: false });
    await world.process([1, 2, 3].flatMap((n) => converting(n)));
    expect(statuses()).toEqual(['approved', 'approved', 'approved']);
    await world.records.caps.replace(limited);
    for (const n of [1, 2]) {
      await world.changeStatus({
        networkId: NETWORK_ID,
        conversionId: hitId(n),
        status: 'rejected',
        reason: 'x',
      });
    }
    await world.process([4, 5, 6].flatMap((n) => converting(n)));
    expect(statuses().filter((status) => status === 'approved')).toHaveLength(2);
    expect(books(world)).toEqual(recount(world));
  });

  it('of scope each counts every affiliate alone', async () => {
    await world.records.caps.add(cap({ limit: money('1'), scope: 'each' }));
    await world.process([...converting(1), ...converting(2, OTHER_AFFILIATE_ID), ...converting(3)]);
    expect(statuses()).toEqual(['approved', 'approved', 'cancelled']);
  });

  it('starts anew with the network’s day', async () => {
    await world.records.caps.add(cap({ limit: money('1') }));
    const nextDay = new Date('2026-03-10T15:30:00Z'); // the 11th in Tokyo
    await world.process([
      ...converting(1),
      clickEvent({ id: clickId(2) }),
      hitEvent({ id: hitId(2, nextDay), hitAt: nextDay, clickId: clickId(2) }),
    ]);
    expect(statuses()).toEqual(['approved', 'approved']);
  });

  // docs/rules/caps.md#whom-a-cap-counts
  it('counts only its countries', async () => {
    await world.records.caps.add(cap({ limit: money('1'), countries: ['DE'] }));
    const german = clickEvent({
      id: clickId(9),
      fingerprint: fingerprint(9),
      facts: visitorFacts({ country: 'DE' }),
    });
    await world.process([
      ...converting(1),
      ...converting(2),
      german,
      hitEvent({ id: hitId(8), clickId: german.id }),
    ]);
    expect(statuses()).toEqual(['approved', 'approved', 'approved']);
  });

  // docs/rules/caps.md#action-of-a-cap
  it('with action pause pauses the campaign when it is reached', async () => {
    await world.records.caps.add(cap({ limit: money('2'), action: 'pause' }));
    await world.process(converting(1));
    expect(world.state.campaigns.get(CAMPAIGN_ID)?.status).toBe('active');
    await world.process(converting(2));
    expect(world.state.campaigns.get(CAMPAIGN_ID)).toMatchObject({ status: 'paused' });
  });

  // docs/rules/caps.md#action-of-a-cap
  it('with action pause leaves the campaign alone while it is switched off', async () => {
    await world.records.caps.add(cap({ limit: money('2'), action: 'pause', live: false }));
    await world.process([...converting(1), ...converting(2), ...converting(3)]);
    expect(statuses()).toEqual(['approved', 'approved', 'approved']);
    expect(world.state.campaigns.get(CAMPAIGN_ID)).toMatchObject({ status: 'active', disabledReason: null });
  });

  it('does not count what happened before it was made', async () => {
    await world.records.caps.add(cap({ id: idOf<CapId>('cab', 2), limit: money('1'), createdAt: at(1) }));
    await world.process([...converting(1), ...converting(2)]);
    expect(statuses()).toEqual(['approved', 'approved']);
    expect(world.state.capCounters.size).toBe(0);
  });
});

describe('the affiliate', () => {
  // docs/rules/postbacks.md#postback-events
  it('is told of a valid click and of an approved conversion, once', async () => {
    await world.records.postbacks.add(postback());
    await world.records.postbacks.add(postback({ id: idOf<PostbackId>('b0', 2), event: 'click' }));
    const batch = [clickEvent(), hitEvent()];
    await world.process(batch);
    await world.process([...batch, hitEvent({ id: hitId(2) })]);
    const told = [...world.state.deliveries.values()];
    expect(told.map(({ event, eventId }) => [event, eventId])).toEqual([
      ['click', clickId()],
      ['conversion', hitId()],
    ]);
    expect(told[1]?.url).toContain('click=abc&amount=2.5');
  });

  it('hears nothing of what was rejected or is pending', async () => {
    await world.records.postbacks.add(postback());
    await world.records.postbacks.add(postback({ id: idOf<PostbackId>('b0', 2), event: 'click' }));
    await world.process([
      clickEvent({ rejection: 'BOT' }),
      clickEvent({ id: clickId(2), fingerprint: fingerprint(2) }),
      hitEvent({ clickId: clickId(2), requestedStatus: 'pending' }),
    ]);
    expect([...world.state.deliveries.values()].map(({ eventId }) => eventId)).toEqual([clickId(2)]);
  });
});

describe('a poisonous event', () => {
  it('whose terms are missing becomes a dead letter, and the others of its batch are decided', async () => {
    await world.process([clickEvent({ termsVersion: 77 }), clickEvent({ id: clickId(2) })]);
    expect([...world.deadLetters]).toEqual([[clickId(), expect.stringContaining('version 77')]]);
    expect([...world.state.clicks.keys()]).toEqual([clickId(2)]);
  });

  it("that names another network's campaign becomes a dead letter, and counts for neither", async () => {
    const foreign = { networkId: NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID };
    await world.process([
      clickEvent(foreign),
      impressionEvent(foreign),
      clickEvent({ id: clickId(2), networkId: OTHER_NETWORK_ID }),
    ]);
    expect([...world.deadLetters]).toEqual([
      [clickId(), `campaign ${FOREIGN_CAMPAIGN_ID} is not there`],
      [clickId(2), `campaign ${CAMPAIGN_ID} is not there`],
      [impressionId(), `campaign ${FOREIGN_CAMPAIGN_ID} is not there`],
    ]);
    expect([world.state.clicks.size, world.state.impressions.size, world.state.stats.size]).toEqual([
      0, 0, 0,
    ]);
  });

  it('that the books refuse becomes a dead letter alone, and all others are stored', async () => {
    const poisoned = { ...clickEvent({ id: clickId(5) }), clickedAt: undefined } as never;
    const others = [1, 2, 3, 4, 6, 7].map((n) => clickEvent({ id: clickId(n), fingerprint: fingerprint(n) }));
    const processed = await world.process([...others, poisoned]);
    expect(processed).toMatchObject({ clicks: 6, deadLetters: 1 });
    expect([...world.deadLetters.keys()]).toEqual([clickId(5)]);
    expect(books(world)).toEqual(recount(world));
  });
});

describe('a failure', () => {
  const clicks = (count: number, from = 1) =>
    Array.from({ length: count }, (_, n) =>
      clickEvent({ id: clickId(from + n), fingerprint: fingerprint(from + n) }),
    );
  /** The books of a world, of which storing the clicks of these ids fails so many times. */
  function failing(times: ReadonlyMap<ClickId, number>, away: () => boolean = () => false) {
    const left = new Map(times);
    const tried: string[] = [];
    const { books: sound } = world.dependencies;
    const process = makeProcessEvents({
      ...world.dependencies,
      books: {
        ...sound,
        run: (scope, work) => {
          if (away()) return Promise.reject(new Error('The database is away.'));
          return sound.run(scope, (stores) =>
            work({
              ...stores,
              clicks: {
                ...stores.clicks,
                add: async (rows) => {
                  for (const { id } of rows) {
                    if (rows.length === 1) tried.push(id);
                    const rest = left.get(id) ?? 0;
                    if (rest > 0 && rows.length === 1) left.set(id, rest - 1);
                    if (rest > 0) throw new Error(`deadlock on ${id}`);
                  }
                  await stores.clicks.add(rows);
                },
              },
            }),
          );
        },
      },
    });
    return { process, tried };
  }
  const always = (events: readonly { id: ClickId }[]) => new Map(events.map(({ id }) => [id, Infinity]));

  it('that passes within three attempts costs nothing', async () => {
    const [one, two] = [clickEvent(), clickEvent({ id: clickId(2), fingerprint: fingerprint(2) })];
    const { process, tried } = failing(new Map([[one.id, 2]]));
    expect(await process([one, two])).toMatchObject({ clicks: 2, deadLetters: 0 });
    expect(tried).toEqual([one.id, one.id, one.id, two.id]);
    expect(world.deadLetters.size).toBe(0);
  });

  it('that comes a third time makes its event a dead letter, with the reason', async () => {
    const { process, tried } = failing(new Map([[clickId(), 3]]));
    expect(await process([clickEvent()])).toMatchObject({ clicks: 0, deadLetters: 1 });
    expect(tried).toEqual([clickId(), clickId(), clickId()]);
    expect([...world.deadLetters]).toEqual([[clickId(), `deadlock on ${clickId()}`]]);
  });

  it('of five events in a row is theirs; the sixth makes all of them wait', async () => {
    const bad = clicks(6);
    const { process } = failing(always(bad));
    expect(await process(bad.slice(0, 5))).toMatchObject({ deadLetters: 5 });
    await expect(process(bad.slice(5))).rejects.toThrow(`deadlock on ${clickId(6)}`);
    expect([...world.deadLetters.keys()]).toEqual(bad.slice(0, 5).map(({ id }) => id));
  });

  it('is not added to those before a success', async () => {
    const bad = clicks(10);
    const { process } = failing(always(bad));
    await process(bad.slice(0, 5));
    await process(clicks(1, 20));
    expect(await process(bad.slice(5))).toMatchObject({ deadLetters: 5 });
    expect(world.deadLetters.size).toBe(10);
  });

  it('of the books themselves makes no dead letter: the batch comes again', async () => {
    let away = true;
    const batch = clicks(2);
    const { process } = failing(new Map(), () => away);
    await expect(process(batch)).rejects.toThrow('The database is away.');
    expect(world.deadLetters.size).toBe(0);
    away = false;
    expect(await process(batch)).toMatchObject({ clicks: 2, deadLetters: 0 });
  });
});
