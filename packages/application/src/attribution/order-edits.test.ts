// What postbacks change of orders that are there; files: apps/api/src/jobs/orders-that-exist.test.ts.
// docs/rules/attribution.md#orders-that-exist
import { DAY_MS, HOUR_MS } from '@tributary/domain/shared/durations';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import { money } from '@tributary/domain/shared/money';
import {
  ADVERTISER_ID,
  commission,
  campaign,
  goal,
  network,
  NETWORK_ID,
  NOW,
  postback,
} from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import { OTHER_AFFILIATE_ID } from '../../contracts/shared/records-under-test.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const at = (n: number) => new Date(NOW.getTime() + n * HOUR_MS);
const ORDER: Partial<HitEvent> = { txnId: 'A-1', saleAmount: money('100'), requestedStatus: null };
/** The n-th report of one order. */
const report = (n: number, said: Partial<HitEvent> = {}) =>
  hitEvent({ id: hitId(n), hitAt: at(n), ...ORDER, ...said });
const order = () => world.state.conversions.get(hitId(1));
const outcomeOf = (n: number) => world.state.hits.get(hitId(n))?.outcome;
const detailOf = (n: number) => world.state.hits.get(hitId(n))?.detail;
const EDITED = { state: 'edited', conversionId: hitId(1) };
const REPEATED = { state: 'repeated', reason: 'DUPLICATE', conversionId: hitId(1) };
const REFUSED = { state: 'refused', reason: 'EDIT_REFUSED' };
const percents = () =>
  world.records.campaigns.replace(
    campaign({ model: 'cps', commissions: [commission({ payout: money('10'), revenue: money('20') })] }),
    NOW,
  );

describe('a postback about an order that is there', () => {
  it.each([
    [
      'rejects it',
      { requestedStatus: 'rejected' },
      { status: 'rejected', reason: 'Rejected by the network.' },
    ],
    [
      'cancels it',
      { requestedStatus: 'cancelled' },
      { status: 'cancelled', reason: 'Cancelled by the network.' },
    ],
    [
      'says its amount again, lower',
      { saleAmount: money('60') },
      { saleAmount: money('60'), payout: money('6') },
    ],
  ] as const)('%s, in a batch of its own and in one with the order', async (_what, said, after) => {
    await percents();
    await world.process([clickEvent({ termsVersion: 2 }), report(1)]);
    await world.process([report(2, said), report(3, said)]);
    expect([outcomeOf(2), outcomeOf(3)]).toEqual([EDITED, REPEATED]);
    expect(order()).toMatchObject(after);
    expect(books(world)).toEqual(recount(world));

    const together = await makeWorld();
    await together.records.campaigns.replace(
      campaign({ model: 'cps', commissions: [commission({ payout: money('10'), revenue: money('20') })] }),
      NOW,
    );
    await together.process([clickEvent({ termsVersion: 2 }), report(1), report(2, said), report(3, said)]);
    expect([...together.state.hits.values()].map(({ outcome }) => outcome.state)).toEqual([
      'converted',
      'edited',
      'repeated',
    ]);
    expect(together.state.conversions.get(hitId(1))).toEqual(order());
    expect(books(together)).toEqual(recount(together));
  });

  it('that comes again changes nothing, whatever was done since', async () => {
    await world.process([clickEvent(), report(1, { requestedStatus: 'approved' })]);
    await world.process([report(2, { requestedStatus: 'rejected' })]);
    await world.process([
      report(3, { requestedStatus: 'approved' }),
      report(4, { requestedStatus: 'rejected' }),
    ]);
    expect([outcomeOf(3), outcomeOf(4)]).toEqual([REPEATED, REPEATED]);
    expect(order()?.status).toBe('rejected');
    expect((await totals(world))[0]).toMatchObject({ approvedConversions: 0 });
  });

  it('that comes again does not undo what the network decided after it', async () => {
    await world.process([clickEvent(), report(1)]);
    await world.process([report(2, { requestedStatus: 'rejected' })]);
    await world.changeStatus({
      networkId: NETWORK_ID,
      conversionId: hitId(1),
      status: 'approved',
      reason: '',
    });
    await world.process([report(3, { requestedStatus: 'rejected' })]);
    expect(outcomeOf(3)).toEqual(REPEATED);
    expect(order()?.status).toBe('approved');
  });

  it('approves a pending one, and notifies its own affiliate', async () => {
    await world.records.postbacks.add(postback({ affiliateId: OTHER_AFFILIATE_ID }));
    const others = clickEvent({ id: clickId(2), affiliateId: OTHER_AFFILIATE_ID });
    await world.process([
      clickEvent(),
      others,
      report(1, { clickId: clickId(2), requestedStatus: 'pending' }),
    ]);
    expect(world.state.deliveries.size).toBe(0);
    await world.process([report(2, { requestedStatus: 'approved' })]);
    expect(outcomeOf(2)).toEqual(EDITED);
    expect(order()).toMatchObject({ status: 'approved', affiliateId: OTHER_AFFILIATE_ID });
    expect([...world.state.deliveries.values()]).toMatchObject([{ affiliateId: OTHER_AFFILIATE_ID }]);
  });

  it('cannot say what its status may not become, and says why in the log', async () => {
    await world.process([clickEvent(), report(1)]);
    await world.process([
      report(2, { requestedStatus: 'rejected' }),
      report(3, { requestedStatus: 'cancelled' }),
    ]);
    expect(outcomeOf(3)).toEqual(REFUSED);
    expect(detailOf(3)).toMatch(/rejected/);
    expect(order()?.status).toBe('rejected');
  });

  it('counts no revenue where the price charges one', async () => {
    await world.process([clickEvent(), report(1), report(2, { revenue: money('99') })]);
    expect(outcomeOf(2)).toEqual(REPEATED);
    expect(order()?.revenue).toBe(money('4'));
  });

  it('changes nothing when a browser sends it', async () => {
    const pixel = { method: 'pixel', tokenId: null, requestedStatus: 'rejected' } as const;
    await world.process([clickEvent(), report(1), report(2, pixel)]);
    expect(outcomeOf(2)).toEqual(REPEATED);
    expect(order()?.status).toBe('approved');
  });

  it('without a transaction id says no more than how it ended', async () => {
    const sale = (n: number, said: Partial<HitEvent>) => report(n, { txnId: '', ...said });
    await world.process([clickEvent(), sale(1, {}), sale(2, { saleAmount: money('5') })]);
    expect(outcomeOf(2)).toEqual(REPEATED);
    await world.process([sale(3, { saleAmount: money('5'), requestedStatus: 'cancelled' })]);
    expect(outcomeOf(3)).toEqual(EDITED);
    expect(order()).toMatchObject({ status: 'cancelled', saleAmount: money('100') });
  });
});

describe("a postback with an advertiser's token", () => {
  const own = { tokenAdvertiserId: ADVERTISER_ID, requestedStatus: 'rejected' } as const;
  const allow = (advertiserVerdictDays: number) =>
    world.records.networks.replace(network({ zone: 'Asia/Tokyo', advertiserVerdictDays }));

  it.each([
    [0, 0, REFUSED, /does not let advertisers/],
    [1, 2 * DAY_MS, REFUSED, /too late/],
    [3, 2 * DAY_MS, EDITED, /^$/],
  ])('of a network that lets it for %i days, %i ms later', async (days, later, outcome, why) => {
    await allow(days);
    await world.process([clickEvent(), report(1)]);
    world.now = new Date(NOW.getTime() + later + HOUR_MS);
    await world.process([report(2, own)]);
    expect(outcomeOf(2)).toEqual(outcome);
    expect(detailOf(2)).toMatch(why);
    expect(order()).toMatchObject(
      outcome === EDITED
        ? { status: 'rejected', reason: 'Rejected by the advertiser.' }
        : { status: 'approved' },
    );
  });
});

describe('a postback that names an order by its transaction id alone', () => {
  const alone = (n: number, said: Partial<HitEvent> = {}) =>
    report(n, { clickId: null, clickIdText: '', saleAmount: null, requestedStatus: 'rejected', ...said });

  it('finds it, in the same batch too, and changes nothing twice', async () => {
    const events = [clickEvent(), report(1), alone(2)];
    await world.process(events);
    await world.process(events);
    expect(outcomeOf(2)).toEqual(EDITED);
    expect(order()).toMatchObject({ status: 'rejected' });
    expect(books(world)).toEqual(recount(world));
  });

  it.each([
    ['an order that is not there', { txnId: 'A-9' }, { state: 'refused', reason: 'INVALID_CLICK_ID' }],
    ['no network', { networkId: null }, { state: 'refused', reason: 'INVALID_CLICK_ID' }],
    [
      "another advertiser's order",
      { tokenAdvertiserId: 'ad0000000000000000000009' as typeof ADVERTISER_ID },
      { state: 'refused', reason: 'INVALID_CLICK_ID' },
    ],
  ] as const)('is refused for %s', async (_what, said, outcome) => {
    await world.process([clickEvent(), report(1), alone(2, said)]);
    expect(outcomeOf(2)).toEqual(outcome);
    expect(order()?.status).toBe('approved');
  });

  it('is refused where several orders have it', async () => {
    const other = clickEvent({ id: clickId(2) });
    await world.records.campaigns.replace(campaign({}), NOW);
    await world.process([clickEvent(), other, report(1), report(2, { goalId: 'nothing' })]);
    const twin = { ...structuredClone(order()), id: hitId(8), deduplicationKey: 'twin' };
    world.state.conversions.set(twin.id, twin as NonNullable<ReturnType<typeof order>>);
    await world.process([alone(3)]);
    expect(outcomeOf(3)).toEqual(REFUSED);
    expect(detailOf(3)).toMatch(/2 conversions .*click id/);
  });
});

describe('a rejection that names a click and no order', () => {
  const end = (n: number, said: Partial<HitEvent> = {}) =>
    report(n, { txnId: '', saleAmount: null, requestedStatus: 'rejected', ...said });
  const states = () => [...world.state.conversions.values()].map(({ status }) => status);

  it('rejects the one order of the click, in a batch of its own and in one with the order, once', async () => {
    await world.process([clickEvent(), report(1), end(2)]);
    expect([outcomeOf(2), order()?.status]).toEqual([EDITED, 'rejected']);
    await world.process([end(3), end(4, { requestedStatus: 'cancelled' })]);
    expect([outcomeOf(3), outcomeOf(4)]).toEqual([REPEATED, REFUSED]);
    expect(states()).toEqual(['rejected']);
    expect(books(world)).toEqual(recount(world));

    world = await makeWorld();
    await world.process([clickEvent(), report(1)]);
    await world.process([end(2), end(3)]);
    expect([outcomeOf(2), outcomeOf(3), states()]).toEqual([EDITED, REPEATED, ['rejected']]);
    expect(books(world)).toEqual(recount(world));
  });

  it('takes no amount from it, and is taken after the click window', async () => {
    await world.process([clickEvent(), report(1)]);
    await world.process([end(2, { saleAmount: money('5'), hitAt: at(24 * 365) })]);
    expect(outcomeOf(2)).toEqual(EDITED);
    expect(order()).toMatchObject({ status: 'rejected', saleAmount: money('100') });
  });

  it.each([
    ['in one batch', 1],
    ['one after another', 4],
  ])('is refused where the click has several orders, which stay (%s)', async (_what, each) => {
    const events = [clickEvent(), report(1), report(2, { txnId: 'A-2' }), end(3)];
    for (let n = 0; n < events.length; n += events.length / each)
      await world.process(events.slice(n, n + events.length / each));
    expect([outcomeOf(3), states()]).toEqual([REFUSED, ['approved', 'approved']]);
    expect(detailOf(3)).toMatch(/2 orders.*txn_id/);
  });

  it('means the one of the goal that it names, and none of another', async () => {
    await world.records.goals.add(goal({ value: 'signup' }), NOW);
    await world.records.campaigns.replace(campaign({}), NOW);
    const ofGoal = report(2, { txnId: 'A-2', goalValue: 'signup' });
    await world.process([clickEvent({ termsVersion: 2 }), report(1), ofGoal]);
    await world.process([end(3, { goalValue: 'Signup' })]);
    expect([outcomeOf(3), states()]).toEqual([
      { state: 'edited', conversionId: hitId(2) },
      ['approved', 'rejected'],
    ]);
  });

  it('leaves the click open for another sale, which is paid', async () => {
    await world.process([clickEvent(), report(1), end(2)]);
    await world.process([report(3, { txnId: '' })]);
    expect(outcomeOf(3)).toMatchObject({ state: 'converted' });
    expect(states()).toEqual(['rejected', 'approved']);
  });

  it.each([
    ['by a pixel', { method: 'pixel', tokenId: null, requestedStatus: 'rejected' }, 'pending'],
    ['where the click has no order', { clickId: clickId(2) }, 'rejected'],
    ['with a status that ends nothing', { requestedStatus: 'approved' }, 'approved'],
  ] as const)('is a new conversion %s', async (_what, said, status) => {
    await world.process([clickEvent(), clickEvent({ id: clickId(2) }), report(1), end(2, said)]);
    expect(outcomeOf(2)).toMatchObject({ state: 'converted' });
    expect(states()).toEqual(['approved', status]);
  });

  it("is held against the advertiser's days with its token", async () => {
    await world.records.networks.replace(network({ advertiserVerdictDays: 0 }));
    await world.process([clickEvent(), report(1)]);
    await world.process([end(2, { tokenAdvertiserId: ADVERTISER_ID })]);
    expect([outcomeOf(2), order()?.status]).toEqual([REFUSED, 'approved']);
  });
});
