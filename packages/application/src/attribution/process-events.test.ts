import { HOUR_MS, MINUTE_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AffiliateId,
  CampaignId,
  CapId,
  ClickId,
  GoalId,
  PostbackId,
} from '@tributary/domain/shared/ids';
import { money, ZERO } from '@tributary/domain/shared/money';
import {
  affiliateGroup,
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
import { addCampaign, books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';
import { BooksUnavailable } from './books.ts';
import { makeProcessEvents, type ProcessEvents } from './process-events.ts';
import type { TrackedEvent } from '../tracking/event-log.ts';

const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const minute = (n: number) => new Date(NOW.getTime() + n * MINUTE_MS);
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const outcomeOf = (n = 1) => world.state.hits.get(hitId(n))?.outcome;
const conversionOf = (n = 1) => world.state.conversions.get(hitId(n));
const OTHER_GOAL_ID = idOf<GoalId>('60', 2);
const OTHER_LANE = idOf<CampaignId>('ca', 31);
const fingerprint = (n: number) => n.toString(16).padStart(32, '0');
/** The seeded campaign pays otherwise from now on; clicks that see it carry version 2 of the terms. */
const changeCampaign = (overrides: Parameters<typeof campaign>[0]) =>
  world.records.campaigns.replace(campaign(overrides), NOW);

const inGroup = async (affiliateIds: readonly AffiliateId[], since: Date) => {
  const group = affiliateGroup();
  await world.records.affiliateGroups.add(group);
  const members = { networkId: NETWORK_ID, groupId: group.id, affiliateIds, at: since };
  await world.records.affiliateGroups.addMembers(members);
};

describe('a batch', () => {
  it('becomes rows, stats and a conversion at once', async () => {
    const processed = await world.process([clickEvent(), impressionEvent(), hitEvent()]);
    expect(processed).toEqual({ clicks: 1, impressions: 1, conversions: 1, deadLetters: 0, left: [] });
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
    expect(await world.process([])).toEqual({
      clicks: 0,
      impressions: 0,
      conversions: 0,
      deadLetters: 0,
      left: [],
    });
    expect(world.calls).toEqual([]);
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
    await world.process([clickEvent({ termsVersion: 2, rejection: 'TARGETING' }), hitEvent()]);
    expect(await totals(world)).toMatchObject([
      { grossClicks: 1, rejectedClicks: 1, clicks: 0, uniqueClicks: 0, payout: ZERO, approvedConversions: 0 },
    ]);
    expect(outcomeOf()).toEqual({ state: 'refused', reason: 'INVALID_CLICK_ID' });
    expect(world.state.hits.get(hitId())?.detail).toContain('TARGETING');
  });

  // docs/rules/tracking.md#speculative-requests
  it('that was a speculative request pays nothing itself, and its order converts', async () => {
    await changeCampaign({ model: 'cpc' });
    await world.process([clickEvent({ termsVersion: 2, rejection: 'PREFETCH' }), hitEvent()]);
    expect(await totals(world)).toMatchObject([
      { grossClicks: 1, rejectedClicks: 1, clicks: 0, uniqueClicks: 0, payout: ZERO, approvedConversions: 1 },
    ]);
    expect(outcomeOf()).toMatchObject({ state: 'converted' });
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

  // docs/rules/caps.md#caps-of-groups
  it('of any member counts against the cap of the group, as it was at the click', async () => {
    await inGroup([AFFILIATE_ID, OTHER_AFFILIATE_ID], minute(-60));
    await world.records.affiliateGroups.removeMembers({
      networkId: NETWORK_ID,
      groupId: affiliateGroup().id,
      affiliateIds: [OTHER_AFFILIATE_ID],
      at: minute(3),
    });
    const shared = { scope: 'group', groupId: affiliateGroup().id, limit: money('3') } as const;
    await world.records.caps.add(cap({ measure: 'click', ...shared }));
    const clicks = [1, 2, 3, 4, 5, 6].map((n) =>
      clickEvent({
        id: clickId(n),
        fingerprint: fingerprint(n),
        clickedAt: minute(n),
        affiliateId: n % 2 === 0 ? AFFILIATE_ID : OTHER_AFFILIATE_ID,
      }),
    );
    await world.process(clicks.slice(0, 3));
    await world.process(clicks.slice(3));
    // The third and the fifth are of who had left by then.
    expect(clicks.map(({ id }) => world.state.clicks.get(id)?.rejection)).toEqual([
      null,
      null,
      null,
      null,
      null,
      'CAP_REACHED',
    ]);
    expect(world.state.clicks.get(clickId(6))).toMatchObject({
      rejectionDetail: `daily click group cap ${cap().id}`,
    });
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('3'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/caps.md#caps-of-groups
  // docs/rules/groups.md#membership-at-a-click
  it('decides by which groups its conversion counts, whoever joins or leaves until then', async () => {
    await inGroup([AFFILIATE_ID], minute(-60));
    await world.records.caps.add(cap({ scope: 'group', groupId: affiliateGroup().id, limit: money('1') }));
    const clicks = [1, 2, 3].map((n) =>
      clickEvent({ id: clickId(n), fingerprint: fingerprint(n), clickedAt: minute(n) }),
    );
    await world.records.affiliateGroups.remove(NETWORK_ID, affiliateGroup().id, minute(3));
    await world.process(clicks);
    await world.process(
      [1, 2, 3].map((n) => hitEvent({ id: hitId(n), clickId: clickId(n), hitAt: minute(9) })),
    );
    expect([1, 2, 3].map((n) => conversionOf(n))).toMatchObject([
      { status: 'approved' },
      { status: 'cancelled', reason: 'CAP_REACHED' },
      { status: 'approved' },
    ]);
    expect(world.state.hits.get(hitId(2))).toMatchObject({
      detail: `CAP_REACHED: daily conversion group cap ${cap().id}`,
    });
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('1'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  // docs/rules/tracking.md#full-caps
  // docs/rules/attribution.md#clicks-that-cannot-convert
  it('over a cap may convert when its visitor was sent to the destination, but not when sent to the fallback', async () => {
    await world.records.caps.add(cap({ measure: 'click', limit: money('1') }));
    const toFallback = { rejection: 'CAP_REACHED', rejectionDetail: 'a cap is reached' } as const;
    await world.process([
      ...[1, 2].map((n) => clickEvent({ id: clickId(n), fingerprint: fingerprint(n) })),
      clickEvent({ id: clickId(3), fingerprint: fingerprint(3), ...toFallback }),
      ...[1, 2, 3].map((n) => hitEvent({ id: hitId(n), clickId: clickId(n) })),
    ]);
    expect(world.state.clicks.get(clickId(2))).toMatchObject({ rejection: 'CAP_REACHED', payout: ZERO });
    expect([1, 2, 3].map((n) => outcomeOf(n))).toMatchObject([
      { state: 'converted', reason: null },
      { state: 'converted', reason: null },
      { state: 'refused', reason: 'INVALID_CLICK_ID' },
    ]);
    expect(conversionOf(2)).toMatchObject({ status: 'approved', payout: money('2.5'), reason: '' });
    expect(await totals(world)).toMatchObject([
      { clicks: 1, rejectedClicks: 2, approvedConversions: 2, payout: money('5') },
    ]);
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
  // docs/rules/imports.md#past-clicks
  it('that names a click by what another system called it converts with it, and with no other network’s', async () => {
    await world.process([clickEvent()]);
    const former = (networkId: typeof NETWORK_ID, formerId: string) => ({
      networkId,
      formerId,
      clickId: clickId(),
    });
    for (const name of [former(NETWORK_ID, 'old-1'), former(OTHER_NETWORK_ID, 'old-2')])
      world.state.formerClicks.set(`${name.networkId}|${name.formerId}`, name);
    const sent = (n: number, clickIdText: string) =>
      hitEvent({ id: hitId(n), clickId: null, clickIdText, txnId: String(n) });
    await world.process([sent(1, 'old-1'), sent(2, 'old-2'), sent(3, 'nothing')]);
    expect(conversionOf(1)).toMatchObject({ clickId: clickId(), status: 'approved', payout: money('2.5') });
    expect([2, 3].map((n) => outcomeOf(n))).toMatchObject([
      { state: 'refused', reason: 'INVALID_CLICK_ID' },
      { state: 'refused', reason: 'INVALID_CLICK_ID' },
    ]);
    expect(world.state.hits.get(hitId(1))?.hit).toMatchObject({ clickId: clickId(), clickIdText: 'old-1' });
    expect(books(world)).toEqual(recount(world));
  });

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
    const stored = { ...clickEvent(), duplicate: false, overCap: false, payout: ZERO, revenue: ZERO };
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

  it('is that of the first hit, in whatever order a batch holds them', async () => {
    const hits = [3, 1, 2, 1].map((n) => hitEvent({ id: hitId(n), txnId: 'order' }));
    expect(await world.process([...hits, clickEvent()])).toMatchObject({ conversions: 1 });
    expect([...world.state.conversions.keys()]).toEqual([hitId(1)]);
    expect([1, 2, 3].map((n) => outcomeOf(n)?.state)).toEqual(['converted', 'repeated', 'repeated']);
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

  // docs/rules/attribution.md#unreadable-amounts
  it('with an amount that cannot be read converts where the price does not need it, else is kept as it was sent', async () => {
    const sent = { unread: { sale_amount: '12.5O' } };
    await world.process([clickEvent(), hitEvent(sent)]);
    expect(conversionOf()).toMatchObject({ status: 'approved', payout: money('2.5'), saleAmount: ZERO });
    const warned = 'sale_amount "12.5O" cannot be read';
    expect(world.state.hits.get(hitId())).toMatchObject({ hit: sent, detail: warned });
    await changeCampaign({
      model: 'cps',
      commissions: [commission({ payout: money('5'), revenue: money('9') })],
    });
    const sale = clickEvent({ id: clickId(2), fingerprint: fingerprint(2), termsVersion: 2 });
    const again = { clickId: sale.id, txnId: 's' };
    await world.process([sale, hitEvent({ ...again, ...sent, id: hitId(2) })]);
    expect(world.state.hits.get(hitId(2))).toMatchObject({
      hit: sent,
      outcome: { state: 'refused', reason: 'INVALID_AMOUNT' },
      detail: expect.stringContaining(warned),
    });
    expect(conversionOf(2)).toBeUndefined();
    await world.process([hitEvent({ ...again, saleAmount: money('100'), id: hitId(3) })]);
    expect(conversionOf(3)).toMatchObject({ payout: money('5'), revenue: money('9') });
    await world.process([hitEvent({ ...again, ...sent, id: hitId(4) })]);
    expect(outcomeOf(4)).toMatchObject({ state: 'refused', reason: 'INVALID_AMOUNT' });
    expect(books(world)).toEqual(recount(world));
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
    await world.process(order(1, 4));
    await changeCampaign({ defaultGoalId: OTHER_GOAL_ID });
    await world.process(order(2, 5, { method: 'pixel' }));
    await changeCampaign({ defaultGoalId: null });
    await world.process(order(3, 6));
    expect([2, 3].map((n) => outcomeOf(n))).toMatchObject(
      [2, 3].map(() => ({ state: 'repeated', conversionId: hitId(1) })),
    );
    await world.process(order(4, 6, { goalId: OTHER_GOAL_ID }));
    expect(outcomeOf(4)).toMatchObject({ state: 'repeated' });
  });

  // docs/rules/attribution.md#repeats-and-default-goals
  it('holds what a repeat was sent with and came to as well', async () => {
    await world.records.goals.add(goal(), NOW);
    await changeCampaign({ defaultGoalId: GOAL_ID });
    const sent = (n: number, goalId = '') => hitEvent({ id: hitId(n), txnId: 'order', goalId });
    await world.process([clickEvent({ termsVersion: 3 }), sent(1, GOAL_ID), sent(2)]);
    await changeCampaign({ defaultGoalId: null });
    const later = { id: clickId(2), fingerprint: fingerprint(2), termsVersion: 4 };
    await world.process([clickEvent(later), { ...sent(3), clickId: clickId(2) }]);
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

// docs/rules/money.md#price-at-click-time
describe('a click', () => {
  it('converts by the default goal it saw', async () => {
    await world.records.goals.add(goal(), NOW);
    await changeCampaign({ defaultGoalId: GOAL_ID });
    await changeCampaign({ defaultGoalId: null });
    const seen = [2, 3, 4].map((termsVersion, index) =>
      clickEvent({ id: clickId(index + 1), fingerprint: fingerprint(index + 1), termsVersion }),
    );
    await world.process([...seen, ...[1, 2, 3].map((n) => hitEvent({ id: hitId(n), clickId: clickId(n) }))]);
    expect([1, 2, 3].map((n) => conversionOf(n)?.goalId)).toEqual([null, GOAL_ID, null]);
  });

  // docs/rules/attribution.md#click-window
  it('converts within the days it saw', async () => {
    await changeCampaign({ cookieDays: 1 });
    await changeCampaign({ cookieDays: 30 });
    const seen = [1, 2, 3].map((n) =>
      clickEvent({ id: clickId(n), fingerprint: fingerprint(n), termsVersion: n }),
    );
    const late = [1, 2, 3].map((n) => hitEvent({ id: hitId(n), clickId: clickId(n), hitAt: at(25) }));
    await world.process([...seen, ...late]);
    expect([1, 2, 3].map((n) => outcomeOf(n)?.state)).toEqual(['converted', 'refused', 'converted']);
    expect(outcomeOf(2)).toMatchObject({ reason: 'CLICK_EXPIRED' });
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

  // docs/rules/caps.md#cap-that-is-turned-off
  it('counts while it is turned off, so that switched on again it is still exact', async () => {
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

  it('starts again with the network’s day', async () => {
    await world.records.caps.add(cap({ limit: money('1') }));
    const nextDay = new Date('2026-03-10T15:30:00Z'); // the 11th in Tokyo
    await world.process([
      ...converting(1),
      clickEvent({ id: clickId(2) }),
      hitEvent({ id: hitId(2, nextDay), hitAt: nextDay, clickId: clickId(2) }),
    ]);
    expect(statuses()).toEqual(['approved', 'approved']);
  });

  // docs/rules/caps.md#affiliates-a-cap-counts
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
  it('with action pause leaves the campaign alone while it is turned off', async () => {
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
  it('gets a valid click and an approved conversion, once', async () => {
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

  it('gets facts of the visitor who clicked, not of the server that reports the conversion', async () => {
    await world.records.postbacks.add(
      postback({ url: 'https://affiliate.example.com/?ip={ip}&r={referer}' }),
    );
    const click = clickEvent({ ip: '203.0.113.0', referer: 'https://blog.example.org/' });
    await world.process([click, hitEvent({ ip: '198.51.100.0', referer: '' })]);
    expect([...world.state.deliveries.values()].map(({ url }) => url)).toEqual([
      'https://affiliate.example.com/?ip=203.0.113.0&r=https%3A%2F%2Fblog.example.org%2F',
    ]);
  });

  it('gets a conversion whose click was seen in an earlier batch', async () => {
    await world.records.postbacks.add(postback({ url: 'https://affiliate.example.com/?ip={ip}' }));
    await world.process([clickEvent({ ip: '203.0.113.0' })]);
    await world.process([hitEvent({ ip: '198.51.100.0' })]);
    expect([...world.state.deliveries.values()].map(({ url }) => url)).toEqual([
      'https://affiliate.example.com/?ip=203.0.113.0',
    ]);
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

/** Gives the batch again and again, as the log does, while so many minutes pass. */
async function processFor(
  minutes: number,
  batch: readonly TrackedEvent[],
  process: ProcessEvents = world.process,
): Promise<void> {
  const end = world.now.getTime() + minutes * MINUTE_MS;
  let rest: readonly TrackedEvent[] = batch;
  while (world.now.getTime() <= end && rest.length > 0) {
    const { left } = await process(rest).catch(() => ({ left: rest.map(({ id }) => id as string) }));
    rest = rest.filter(({ id }) => left.includes(id));
    world.now = new Date(world.now.getTime() + 5000);
  }
}

// docs/rules/attribution.md#dead-letters
describe('a poisonous event', () => {
  it('whose terms are missing waits for ten minutes, and the others of its batch are decided at once', async () => {
    const batch = [clickEvent({ termsVersion: 77 }), clickEvent({ id: clickId(2) })];
    expect(await world.process(batch)).toMatchObject({ clicks: 1, deadLetters: 0, left: [clickId()] });
    expect([...world.state.clicks.keys()]).toEqual([clickId(2)]);
    await processFor(9, batch);
    expect(world.deadLetters.size).toBe(0);
    await processFor(4, batch);
    expect([...world.deadLetters]).toEqual([[clickId(), expect.stringContaining('version 77')]]);
  });

  it("that names another network's campaign becomes a dead letter, and counts for neither", async () => {
    const foreign = { networkId: NETWORK_ID, campaignId: FOREIGN_CAMPAIGN_ID };
    const sound = clickEvent({ id: clickId(9) });
    await processUntilKept([clickEvent(foreign), sound]);
    await processUntilKept([impressionEvent(foreign), sound]);
    await processUntilKept([clickEvent({ id: clickId(2), networkId: OTHER_NETWORK_ID }), sound]);
    expect(world.deadLetters).toEqual(
      new Map<string, string>([
        [clickId(), `campaign ${FOREIGN_CAMPAIGN_ID} is not there`],
        [clickId(2), `campaign ${CAMPAIGN_ID} is not there`],
        [impressionId(), `campaign ${FOREIGN_CAMPAIGN_ID} is not there`],
      ]),
    );
    expect([world.state.clicks.size, world.state.impressions.size]).toEqual([1, 0]);
  });

  it('that the books refuse becomes a dead letter alone, and all others are stored', async () => {
    const poisoned = { ...clickEvent({ id: clickId(5) }), clickedAt: undefined } as never;
    const others = [1, 2, 3, 4, 6, 7].map((n) => clickEvent({ id: clickId(n), fingerprint: fingerprint(n) }));
    expect(await world.process([...others, poisoned])).toMatchObject({ clicks: 6, left: [clickId(5)] });
    await processUntilKept([poisoned]);
    expect([...world.deadLetters.keys()]).toEqual([clickId(5)]);
    expect(books(world)).toEqual(recount(world));
  });

  const processUntilKept = (batch: readonly TrackedEvent[]) => processFor(13, batch);
});

// docs/rules/attribution.md#dead-letters
describe('a failure', () => {
  const clicks = (count: number, from = 1) =>
    Array.from({ length: count }, (_, n) =>
      clickEvent({ id: clickId(from + n), fingerprint: fingerprint(from + n) }),
    );
  const OWN = () => new Error('value too long');
  /** The books of a world, of which storing some clicks fails for as long as `faultOf` gives an error. */
  function failing(
    faultOf: (id: ClickId) => Error | undefined,
    away: () => boolean = () => false,
    more: Partial<typeof world.dependencies> = {},
  ) {
    const tried: string[] = [];
    const { books: sound } = world.dependencies;
    const process = makeProcessEvents({
      ...world.dependencies,
      ...more,
      books: {
        ...sound,
        run: (scope, work) => {
          if (away()) return Promise.reject(new BooksUnavailable(new Error('The database is away.')));
          return sound.run(scope, (stores) =>
            work({
              ...stores,
              clicks: {
                ...stores.clicks,
                add: async (rows) => {
                  for (const { id } of rows) {
                    if (rows.length === 1) tried.push(id);
                    const fault = faultOf(id);
                    if (fault) throw fault;
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
  const isOf = (events: readonly { id: ClickId }[]) => {
    const ids = new Set(events.map(({ id }) => id));
    return (id: ClickId) => (ids.has(id) ? OWN() : undefined);
  };
  const [bad, good] = [clickEvent(), clickEvent({ id: clickId(2), fingerprint: fingerprint(2) })];

  it('that passes costs its event nothing but a pause', async () => {
    let failures = 2;
    const { process } = failing((id) => (id === bad.id && failures-- > 0 ? OWN() : undefined));
    expect(await process([bad, good])).toMatchObject({ clicks: 1, left: [bad.id] });
    await processFor(1, [bad], process);
    expect([world.state.clicks.size, world.deadLetters.size]).toEqual([2, 0]);
  });

  // docs/rules/running.md#two-transactions-of-a-batch
  it('in one of the two transactions of a batch takes nothing back of the other, and counts nothing twice', async () => {
    await addCampaign(world, campaign({ id: OTHER_LANE }));
    const elsewhere = clicks(3, 20).map((one) => ({ ...one, campaignId: OTHER_LANE }));
    const batch = [...clicks(2), ...elsewhere];
    let isAway = true;
    const first = clickId(1);
    const { process } = failing(
      (id) => (isAway && id === first ? new BooksUnavailable(new Error('connection lost')) : undefined),
      () => isAway && world.state.clicks.size > 0,
      { laneEventsMin: 1 },
    );
    await expect(process(batch)).rejects.toThrow(BooksUnavailable);
    expect([...world.state.clicks.keys()].sort()).toEqual(elsewhere.map(({ id }) => id as string).sort());
    isAway = false;
    expect(await process(batch)).toMatchObject({ clicks: 2, deadLetters: 0, left: [] });
    expect(world.state.clicks.size).toBe(5);
    expect(books(world)).toEqual(recount(world));
  });

  it('is tried again after pauses that grow, from a second to two minutes', async () => {
    const { process, tried } = failing(isOf([bad]));
    await process([bad, good]);
    const at: number[] = [];
    const began = world.now.getTime();
    while (world.deadLetters.size === 0) {
      world.now = new Date(world.now.getTime() + 1000);
      const before = tried.length;
      await process([bad]);
      if (tried.length > before) at.push((world.now.getTime() - began) / 1000);
    }
    const pauses = at.map((second, n) => second - (at[n - 1] ?? 0));
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120, 120, 120]);
  });

  it('for its own data, five times over ten minutes, makes its event a dead letter with the reason', async () => {
    const { process } = failing(isOf([bad]));
    await processFor(9, [bad, good], process);
    expect(world.deadLetters.size).toBe(0);
    await processFor(4, [bad], process);
    expect([...world.deadLetters]).toEqual([[bad.id, 'value too long']]);
    expect(await process([bad])).toMatchObject({ left: [bad.id] });
  });

  it('of the database never does, however long it lasts and although all others are decided', async () => {
    const full = new BooksUnavailable(new Error('could not extend file: No space left on device'));
    const { process } = failing((id) => (id === bad.id ? full : undefined));
    await processFor(180, [bad, good], process);
    expect([world.state.clicks.size, world.deadLetters.size]).toEqual([1, 0]);
  });

  it('of everything there is never does: the whole batch waits, and comes again whole', async () => {
    let full = true;
    const batch = clicks(20);
    const { process, tried } = failing(() => (full ? OWN() : undefined));
    await expect(process(batch)).rejects.toThrow('value too long');
    expect(tried.length).toBeLessThanOrEqual(3);
    await processFor(15, batch, process);
    expect([world.state.clicks.size, world.deadLetters.size]).toEqual([0, 0]);
    full = false;
    expect(await process(batch)).toMatchObject({ clicks: 20, deadLetters: 0, left: [] });
  });

  it('holds up nobody: what comes later is decided meanwhile', async () => {
    const { process } = failing(isOf([bad]));
    await process([bad, good]);
    for (const one of clicks(5, 10)) expect(await process([bad, one])).toMatchObject({ clicks: 1 });
    expect(world.state.clicks.size).toBe(6);
  });

  it('of many at the head of the log holds up nobody behind them', async () => {
    const several = clicks(8);
    const sound = clickEvent({ id: clickId(50), fingerprint: fingerprint(50) });
    const { process } = failing(isOf(several));
    // Whatever stands last: the sound one may be anywhere between those that fail.
    const batch = [...several.slice(0, 5), sound, ...several.slice(5)];
    await processFor(1, batch, process);
    expect([...world.state.clicks.keys()]).toEqual([sound.id]);
    // While others are decided beside them, each of them becomes a dead letter as if it stood alone.
    for (let n = 0; world.deadLetters.size < several.length && n < 200; n++) {
      await process([...several, ...clicks(1, 60 + n)]).catch(() => undefined);
      world.now = new Date(world.now.getTime() + 5000);
    }
    expect([...world.deadLetters.keys()].sort()).toEqual(several.map(({ id }) => id as string).sort());
  });

  // Among events that fail, a sound one is found within as many passes as there are others to ask.
  it.each([0, 1, 2, 3, 4, 5])(
    'of all others hides no sound event, wherever it stands: place %i',
    async (place) => {
      for (const doubtsBefore of [0, 3, 5]) {
        world = await makeWorld();
        let isSound = false;
        const batch = clicks(6);
        const sound = batch[place];
        const { process } = failing((id) => (isSound && id === sound?.id ? undefined : OWN()));
        for (let n = 0; n < doubtsBefore; n++) await expect(process(batch)).rejects.toThrow('value too long');
        isSound = true;
        for (let passes = 0; passes < 4; passes++) await process(batch).catch(() => undefined);
        expect([...world.state.clicks.keys()]).toEqual([sound?.id]);
      }
    },
  );

  it.each([
    ['a record that is missing', 2, { termsVersion: 77 }],
    ['the event itself', 2, { clickedAt: undefined as never }],
  ])('of everything in a batch is nobody’s own, also for want of %s', async (_why, count, wrong) => {
    const batch = clicks(count).map((event) => ({ ...event, ...wrong }));
    await expect(world.process(batch)).rejects.toThrow();
    await processFor(30, batch);
    expect(world.deadLetters.size).toBe(0);
  });

  it('that an event outlives leaves nothing behind: it is in the books and no longer in the log', async () => {
    let isFailing = true;
    const { process } = failing((id) => (isFailing && id === bad.id ? OWN() : undefined));
    await process([bad, good]);
    isFailing = false;
    world.now = new Date(world.now.getTime() + 1000);
    expect(await process([bad, good])).toMatchObject({ clicks: 1, left: [] });
    // It would begin with a pause of a second again.
    isFailing = true;
    world.state.clicks.delete(bad.id);
    await process([bad, good]);
    isFailing = false;
    world.now = new Date(world.now.getTime() + 1000);
    expect(await process([bad, good])).toMatchObject({ clicks: 1, left: [] });
  });

  it('is counted: the fifth makes a dead letter, when the first is ten minutes old', async () => {
    const { process } = failing(isOf([bad]));
    const passes = [];
    for (let n = 0; n < 6; n++) {
      const { deadLetters, left } = await process([bad, good]);
      passes.push([deadLetters, left]);
      if (deadLetters > 0) break;
      // Four pauses make ten minutes to the second.
      world.now = new Date(world.now.getTime() + 2.5 * MINUTE_MS);
    }
    expect(passes).toEqual([...Array.from({ length: 4 }, () => [0, [bad.id]]), [1, []]]);
  });

  it('is not the fifth because much time went by', async () => {
    const { process } = failing(isOf([bad]));
    for (let n = 0; n < 4; n++) {
      expect(await process([bad, good])).toMatchObject({ deadLetters: 0 });
      world.now = new Date(world.now.getTime() + 60 * MINUTE_MS);
    }
    expect(await process([bad, good])).toMatchObject({ deadLetters: 1 });
  });

  it('of its own has ten minutes of its own, whatever the database did before', async () => {
    let fault: Error = new BooksUnavailable(new Error('deadlock detected'));
    const { process } = failing((id) => (id === bad.id ? fault : undefined));
    await processFor(20, [bad, good], process);
    fault = OWN();
    const began = world.now.getTime();
    await processFor(9, [bad], process);
    expect(world.deadLetters.size).toBe(0);
    await processFor(6, [bad], process);
    expect(world.deadLetters.size).toBe(1);
    expect(world.now.getTime() - began).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  });

  it('is reported with the event, the reason and the time of the next attempt', async () => {
    const told: unknown[] = [];
    const { process } = failing(isOf([bad]), () => false, {
      onPutOff: (event, why, nextAt) => void told.push([event.id, why, nextAt]),
      onDeadLetter: (event, why) => void told.push([event.id, why]),
    });
    await process([bad, good]);
    expect(told).toEqual([[bad.id, 'value too long', new Date(world.now.getTime() + 1000)]]);
    await processFor(13, [bad], process);
    expect(told.at(-1)).toEqual([bad.id, 'value too long']);
  });

  it('pauses its event to the millisecond, and no longer when the clock was put back', async () => {
    const { process, tried } = failing(isOf([bad]));
    await process([bad, good]);
    while (tried.length < 9) {
      world.now = new Date(world.now.getTime() + 1000);
      await process([bad]);
    }
    // It has two minutes before it, the longest pause there is.
    const wait = async (ms: number) => {
      world.now = new Date(world.now.getTime() + ms);
      await process([bad]);
      return tried.length;
    };
    expect(await wait(0)).toBe(9);
    expect(await wait(2 * MINUTE_MS - 1)).toBe(9);
    expect(await wait(1)).toBe(10);
    expect(await wait(-1)).toBe(11);
  });

  it('of more than a thousand events stops the log, instead of putting them off one by one', async () => {
    const wrong = clicks(1001, 100).map((event) => ({ ...event, termsVersion: 77 }));
    const half = wrong.slice(0, 600);
    expect((await world.process([...half, good])).left).toHaveLength(600);
    expect((await world.process([...wrong.slice(600, 1000), good])).left).toHaveLength(400);
    await expect(world.process([...wrong.slice(1000), good])).rejects.toThrow('version 77');
    world = await makeWorld();
    await expect(world.process([...wrong, good])).rejects.toThrow('version 77');
    expect(world.state.clicks.size).toBe(1);
  });

  it('of the books is asked about once more, and not for each event', async () => {
    let runs = 0;
    let isAway = false;
    const { process } = failing(
      () => undefined,
      () => isAway && ++runs > 0,
    );
    isAway = true;
    await expect(process(clicks(20))).rejects.toThrow('The database is away.');
    expect(runs).toBe(2);
    isAway = false;
    expect(await process(clicks(20))).toMatchObject({ clicks: 20 });
  });

  it('of the books in the midst of a batch puts nothing off', async () => {
    let [goesAway, isAway] = [true, false];
    const { process } = failing(
      (id) => {
        if (id !== bad.id) return undefined;
        isAway = goesAway && world.state.clicks.size > 0;
        return OWN();
      },
      () => isAway,
    );
    await expect(process([good, bad])).rejects.toThrow('value too long');
    [goesAway, isAway] = [false, false];
    expect([...world.state.clicks.keys()]).toEqual([good.id]);
    // It is tried at once: nothing was noted against it.
    expect(await process([good, bad])).toMatchObject({ left: [bad.id] });
  });

  it('of the books themselves makes no dead letter: the batch comes again', async () => {
    let away = true;
    const batch = clicks(2);
    const { process } = failing(
      () => undefined,
      () => away,
    );
    await expect(process(batch)).rejects.toThrow('The database is away.');
    await processFor(30, batch, process);
    expect(world.deadLetters.size).toBe(0);
    away = false;
    expect(await process(batch)).toMatchObject({ clicks: 2, deadLetters: 0 });
  });
});
