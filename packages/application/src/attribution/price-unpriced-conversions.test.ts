import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryUnpricedConversions } from '@tributary/adapters-memory/attribution/memory-unpriced-conversions';
import { addDays, calendarDay } from '@tributary/domain/shared/calendar-day';
import { HOUR_MS } from '@tributary/domain/shared/durations';
import { money, ZERO } from '@tributary/domain/shared/money';
import {
  CAMPAIGN_ID,
  campaign,
  cap,
  commission,
  NETWORK_ID,
  network,
  NOW,
  OTHER_NETWORK_ID,
  postback,
} from '../../contracts/shared/given.ts';
import { clickEvent, clickId, hitEvent, hitId } from '../../contracts/shared/given-events.ts';
import {
  FOREIGN_ADVERTISER_ID,
  FOREIGN_AFFILIATE_ID,
  FOREIGN_CAMPAIGN_ID,
  OTHER_CAMPAIGN_ID,
} from '../../contracts/shared/records-under-test.ts';
import { makePriceUnpricedConversions } from './price-unpriced-conversions.ts';
import { books, makeWorld, recount, totals, type World } from '../../test/deciding-world.ts';

/** Of NOW in the world's zone. */
const DAY = calendarDay('2026-03-10');
const TEN_PERCENT = commission({ payout: money('10'), revenue: money('20') });

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  const percentage = campaign({
    model: 'cps',
    commissions: [TEN_PERCENT],
    modifiedAt: new Date('2026-03-01'),
  });
  await world.records.campaigns.replace(percentage, NOW);
});

const sale = (n = 1, overrides: Parameters<typeof hitEvent>[0] = {}) =>
  hitEvent({ id: hitId(n), txnId: `t${n}`, saleAmount: money('100'), currency: 'EUR', ...overrides });
const arrive = (...hits: ReturnType<typeof sale>[]) =>
  world.process([clickEvent({ termsVersion: 2 }), ...hits]);
const put = (rate: string, day = DAY, networkId = NETWORK_ID) =>
  world.records.exchangeRates.put({ networkId, day, base: 'EUR', rates: { USD: money(rate) } });
const stored = (n = 1) => world.state.conversions.get(hitId(n));

describe('a sale in another currency', () => {
  // docs/rules/money.md#conversion-of-a-sale
  it('is priced by the rate of its day at once, and keeps it', async () => {
    await put('1.25', addDays(DAY, -2));
    await arrive(sale());
    const exchange = { from: 'EUR', rate: money('1.25'), day: addDays(DAY, -2) };
    expect(stored()).toMatchObject({
      status: 'approved',
      reason: '',
      currency: 'USD',
      exchange,
      saleAmount: money('125'),
      payout: money('12.5'),
      revenue: money('25'),
    });
    await put('2');
    expect(await world.priceUnpriced()).toEqual({ priced: 0, next: '' });
    expect(stored()).toMatchObject({ saleAmount: money('125'), exchange });
  });

  // docs/rules/money.md#conversion-of-a-sale
  it('is converted without rounding its rate: 9 GBP at 3 GBP for a dollar are 3 dollars', async () => {
    const rates = { GBP: money('3') };
    await world.records.exchangeRates.put({ networkId: NETWORK_ID, day: DAY, base: 'USD', rates });
    await arrive(sale(1, { saleAmount: money('9'), currency: 'GBP' }));
    expect(stored()).toMatchObject({
      saleAmount: money('3'),
      payout: money('0.3'),
      revenue: money('0.6'),
      exchange: { from: 'GBP', rate: money('0.333333333333333'), day: DAY },
    });
  });

  it('is not priced by another network’s rate, an old one, or that of a later day', async () => {
    await put('1.25', DAY, OTHER_NETWORK_ID);
    await put('1.25', addDays(DAY, -8));
    await put('1.25', addDays(DAY, 1));
    await arrive(sale());
    expect(stored()).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE', currency: 'EUR' });
    expect(await world.priceUnpriced()).toEqual({ priced: 0, next: '' });
  });

  // docs/rules/attribution.md#holds
  it('is left to the network, as a sale without a rate, when its hold ends', async () => {
    await arrive(sale());
    const one = stored();
    if (one) world.state.conversions.set(one.id, { ...one, reason: 'ON_HOLD', releaseOn: NOW });
    expect(await world.releaseHeld()).toEqual({ released: 0, next: null });
    expect(stored()).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE', releaseOn: null });
  });

  // docs/rules/attribution.md#sent-amounts
  it('is refused when it is larger than any amount may be', async () => {
    await put('1000');
    await arrive(sale(1, { saleAmount: money('1000001') }));
    expect(stored()).toBeUndefined();
    expect(world.state.hits.get(hitId())?.outcome).toEqual({ state: 'refused', reason: 'INVALID_AMOUNT' });
  });
});

// docs/rules/money.md#late-rates
describe('sales that wait for a rate', () => {
  it('are left alone when somebody decided them since they were listed', async () => {
    await arrive(sale(1), sale(2), sale(3));
    const listed = [1, 2, 3].flatMap((n) => stored(n) ?? []);
    const [first, second] = listed;
    if (!first || !second) throw new Error('They wait.');
    const decided = {
      ...world.state.conversions.get(hitId(1)),
      status: 'rejected',
      reason: 'fraud',
    } as const;
    world.state.conversions.set(hitId(1), decided as NonNullable<ReturnType<typeof stored>>);
    const given = { ...world.state.conversions.get(hitId(2)), reason: '' };
    world.state.conversions.set(hitId(2), given as NonNullable<ReturnType<typeof stored>>);
    await put('1.25');
    const priceStale = makePriceUnpricedConversions({
      ...world.dependencies,
      unpricedConversions: { list: async () => listed },
    });
    expect(await priceStale()).toEqual({ priced: 1, next: '' });
    expect([stored(1), stored(2)]).toEqual([decided, given]);
    expect(stored(3)).toMatchObject({ status: 'approved', payout: money('12.5') });
  });

  it('are left alone when they were rejected for want of a rate, or when what they need is gone', async () => {
    const other = { id: OTHER_CAMPAIGN_ID, model: 'cps' as const, commissions: [TEN_PERCENT] };
    const { displayId: _displayId, ...second } = campaign(other);
    if (!world.state.campaigns.has(OTHER_CAMPAIGN_ID)) await world.records.campaigns.add(second, NOW);
    else await world.records.campaigns.replace(campaign(other), NOW);
    const termsVersion = Math.max(
      ...world.state.terms.flatMap((one) => (one.campaignId === OTHER_CAMPAIGN_ID ? [one.version] : [])),
    );
    const elsewhere = { id: clickId(2), campaignId: OTHER_CAMPAIGN_ID, termsVersion };
    await arrive(sale(1), sale(2), sale(3));
    await world.process([clickEvent(elsewhere), sale(4, { clickId: clickId(2) })]);
    expect([1, 2, 3, 4].map((n) => stored(n)?.reason)).toEqual(Array(4).fill('NO_EXCHANGE_RATE'));
    const waiting = [1, 2, 3, 4].flatMap((n) => stored(n) ?? []);
    const [rejected] = waiting;
    if (!rejected) throw new Error('They wait.');
    world.state.conversions.set(rejected.id, { ...rejected, status: 'rejected' });
    world.state.hits.delete(hitId(2));
    world.state.campaigns.delete(OTHER_CAMPAIGN_ID);
    await put('1.25');
    const price = makePriceUnpricedConversions({
      ...world.dependencies,
      unpricedConversions: { list: async () => waiting },
    });
    expect(await price()).toEqual({ priced: 1, next: '' });
    expect([1, 2, 3, 4].map((n) => stored(n)?.status)).toEqual([
      'rejected',
      'pending',
      'approved',
      'pending',
    ]);
  });

  it('are priced oldest first, however they are listed, so that the oldest has the room a cap leaves', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('10') }));
    await arrive(sale(1), sale(2));
    const listed = [2, 1].flatMap((n) => stored(n) ?? []);
    await put('1');
    const stores = (rows: typeof listed) => ({ list: async () => rows });
    const price = makePriceUnpricedConversions({
      ...world.dependencies,
      unpricedConversions: stores(listed),
    });
    const { conversions } = world.state;
    // As another adapter may give them: in no order.
    const [first, second] = [conversions.get(hitId(1)), conversions.get(hitId(2))];
    conversions.clear();
    for (const one of [second, first]) if (one) conversions.set(one.id, one);
    await price();
    expect([1, 2].map((n) => stored(n)?.status)).toEqual(['approved', 'cancelled']);
  });

  it('hold up nobody while there is no rate: nothing is locked, and no others than those that have one', async () => {
    expect(await world.priceUnpriced()).toEqual({ priced: 0, next: '' });
    expect(world.calls).toEqual([]);
    await arrive(sale(1), sale(2, { currency: 'GBP' }));
    world.calls.length = 0;
    await world.priceUnpriced();
    const scopes = () => world.calls.flatMap(({ name, given }) => (name === 'run' ? [given] : []));
    expect(scopes()).toEqual([{ networkIds: [], campaignIds: [] }]);
    await put('1.25');
    world.calls.length = 0;
    expect((await world.priceUnpriced()).priced).toBe(1);
    expect(scopes()).toEqual([
      { networkIds: [], campaignIds: [] },
      { networkIds: [NETWORK_ID], campaignIds: [CAMPAIGN_ID] },
    ]);
    const read = world.calls.flatMap(({ name, given }) => (name === 'conversions.findMany' ? [given] : []));
    expect(read).toEqual([
      [NETWORK_ID, [hitId(1), hitId(2)]],
      [NETWORK_ID, [hitId(1)]],
    ]);
  });

  it('are priced without one once the network takes their currency', async () => {
    await arrive(sale());
    await world.records.networks.replace(network({ zone: 'Asia/Tokyo', currency: 'EUR' }));
    expect((await world.priceUnpriced()).priced).toBe(1);
    expect(stored()).toMatchObject({
      status: 'approved',
      currency: 'EUR',
      exchange: null,
      payout: money('10'),
    });
  });

  it('stay when the rate is gone again in the moment they are locked', async () => {
    await world.records.caps.add(cap({ measure: 'conversion', limit: money('5') }));
    await arrive(sale());
    await put('1.25');
    const counters = structuredClone([...world.state.capCounters.values()]);
    const { books: sound } = world.dependencies;
    let runs = 0;
    const price = makePriceUnpricedConversions({
      ...world.dependencies,
      unpricedConversions: memoryUnpricedConversions(world.state),
      books: {
        run: (scope, work) => {
          if (++runs === 2) world.state.exchangeRates.clear();
          return sound.run(scope, work);
        },
      },
    });
    expect(await price()).toEqual({ priced: 0, next: '' });
    expect(stored()).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE' });
    expect([...world.state.capCounters.values()]).toEqual(counters);
    expect(books(world)).toEqual(recount(world));
  });

  it('are each priced by the rate of its own day and its own network', async () => {
    const nextDay = new Date(NOW.getTime() + 24 * HOUR_MS);
    const foreign = {
      networkId: OTHER_NETWORK_ID,
      campaignId: FOREIGN_CAMPAIGN_ID,
      affiliateId: FOREIGN_AFFILIATE_ID,
      advertiserId: FOREIGN_ADVERTISER_ID,
    };
    await world.records.networks.replace(network({ id: OTHER_NETWORK_ID, currency: 'USD' }));
    await arrive(sale(1), sale(2, { id: hitId(2, nextDay), hitAt: nextDay }));
    await world.process([
      clickEvent({ id: clickId(9), ...foreign }),
      sale(3, { clickId: clickId(9), networkId: OTHER_NETWORK_ID }),
    ]);
    await put('1.1');
    await put('1.2', addDays(DAY, 1));
    await put('1.3', DAY, OTHER_NETWORK_ID);
    world.calls.length = 0;
    await world.priceUnpriced();
    const rateOf = (id: ReturnType<typeof hitId>) => world.state.conversions.get(id)?.exchange?.rate;
    expect([hitId(1), hitId(2, nextDay)].map(rateOf)).toEqual([money('1.1'), money('1.2')]);
    const asked = world.calls.filter(({ name }) => name === 'catalog.exchangeRates');
    expect(asked.map(({ given }) => (given as unknown[]).length)).toEqual([2, 2]);
  });

  it('need no rate where they are in the network’s currency or name none', async () => {
    await put('1.25');
    await arrive(sale(1, { currency: 'USD' }), sale(2, { currency: '' }));
    expect(world.calls.filter(({ name }) => name === 'catalog.exchangeRates')).toEqual([]);
    expect([1, 2].map((n) => stored(n)?.exchange)).toEqual([null, null]);
  });

  it('tell the affiliate of the visitor who clicked, when they are approved', async () => {
    await world.records.postbacks.add(postback({ url: 'https://affiliate.example.com/?ip={ip}' }));
    await world.process([
      clickEvent({ termsVersion: 2, ip: '203.0.113.0' }),
      sale(1, { ip: '198.51.100.0' }),
    ]);
    await put('1.25');
    await world.priceUnpriced();
    expect([...world.state.deliveries.values()].map((one) => one.url)).toEqual([
      'https://affiliate.example.com/?ip=203.0.113.0',
    ]);
  });

  it('are priced when there is one, as if it had been there: amounts, stats, postbacks', async () => {
    await world.records.postbacks.add(postback());
    await arrive(sale(1), sale(2, { requestedStatus: 'pending' }));
    expect(await totals(world)).toMatchObject([{ pendingConversions: 2, approvedConversions: 0 }]);
    expect(world.state.deliveries.size).toBe(0);
    await put('1.1');
    expect(await world.priceUnpriced()).toEqual({ priced: 2, next: '' });
    const exchange = { from: 'EUR', rate: money('1.1'), day: DAY };
    const amounts = { saleAmount: money('110'), payout: money('11'), revenue: money('22') };
    expect(stored(1)).toMatchObject({
      ...amounts,
      status: 'approved',
      reason: '',
      currency: 'USD',
      exchange,
    });
    expect(stored(2)).toMatchObject({ ...amounts, status: 'pending', reason: '' });
    expect(await totals(world)).toMatchObject([
      { pendingConversions: 1, approvedConversions: 1, payout: money('11'), pendingPayout: money('11') },
    ]);
    expect(books(world)).toEqual(recount(world));
    expect([...world.state.deliveries.values()].map(({ eventId, url }) => [eventId, url])).toEqual([
      [hitId(1), expect.stringContaining('amount=11')],
    ]);
  });

  it('are priced once, however many ask', async () => {
    await world.records.postbacks.add(postback());
    await arrive(sale());
    await put('1.1');
    const done = await Promise.all([1, 2, 3].map(() => world.priceUnpriced()));
    expect(done.reduce((sum, { priced }) => sum + priced, 0)).toBe(1);
    expect(world.state.deliveries.size).toBe(1);
    expect(books(world)).toEqual(recount(world));
  });

  it('are cancelled where a cap leaves no room, and give back what they took of it', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('15') }));
    await arrive(sale(1), sale(2));
    await put('1');
    expect((await world.priceUnpriced()).priced).toBe(2);
    expect(stored(1)).toMatchObject({ status: 'approved', payout: money('10') });
    expect(stored(2)).toMatchObject({ status: 'cancelled', reason: 'CAP_REACHED', payout: money('10') });
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('10'), reached: true }]);
    expect(books(world)).toEqual(recount(world));
  });

  it('have their place under a cap already where they counted while they waited', async () => {
    await world.records.caps.add(cap({ measure: 'conversion', limit: money('1') }));
    await arrive(sale());
    await put('1');
    await world.priceUnpriced();
    expect(stored()).toMatchObject({ status: 'approved', payout: money('10') });
    expect([...world.state.capCounters.values()]).toEqual([{ used: money('1'), reached: true }]);
  });

  it('are rejected when they come to more than any amount may be', async () => {
    await arrive(sale(1, { saleAmount: money('1000001') }));
    await put('1000');
    expect((await world.priceUnpriced()).priced).toBe(1);
    expect(stored()).toMatchObject({ status: 'rejected', reason: 'INVALID_AMOUNT', payout: ZERO });
    expect(books(world)).toEqual(recount(world));
  });

  it('keep an amount that the network gave them meanwhile', async () => {
    await arrive(sale());
    const waits = stored();
    if (!waits) throw new Error('A sale waits.');
    world.state.conversions.set(waits.id, { ...waits, payout: ZERO, explicitPayout: true });
    await put('1.1');
    await world.priceUnpriced();
    expect(stored()).toMatchObject({ status: 'approved', payout: ZERO, revenue: money('22') });
  });

  // docs/rules/statuses.md#statuses-of-a-conversion
  it.each([
    ['approved', 'pending'],
    ['pending', 'approved'],
  ] as const)('become what the campaign said when they were made: %s, now %s', async (then, now) => {
    const say = (conversionStatus: typeof then, day: string) =>
      world.records.campaigns.replace(
        campaign({
          model: 'cps',
          commissions: [TEN_PERCENT],
          conversionStatus,
          modifiedAt: new Date(`2026-03-${day}`),
        }),
        NOW,
      );
    await say(then, '02');
    // A pixel is lowered to pending by its campaign, by that of the day it was sent.
    await arrive(sale(1), sale(2, { method: 'pixel', requestedStatus: 'approved', tokenId: null }));
    await say(now, '03');
    await put('1.1');
    expect((await world.priceUnpriced()).priced).toBe(2);
    expect(stored(1)).toMatchObject({ status: then, reason: '', payout: money('11') });
    expect(stored(2)).toMatchObject({ status: then, reason: '', payout: money('11') });
    expect(books(world)).toEqual(recount(world));
  });

  it('are rejected when a percentage of them does', async () => {
    const tenfold = commission({ payout: money('1000'), revenue: money('20') });
    const modifiedAt = new Date('2026-03-02');
    await world.records.campaigns.replace(
      campaign({ model: 'cps', commissions: [tenfold], modifiedAt }),
      NOW,
    );
    const waiting = sale(1, { saleAmount: money('1000001') });
    await world.process([clickEvent({ termsVersion: 3 }), waiting]);
    await put('100');
    expect((await world.priceUnpriced()).priced).toBe(1);
    expect(stored()).toMatchObject({ status: 'rejected', reason: 'INVALID_AMOUNT', payout: ZERO });
  });

  it('stay as the network decided meanwhile', async () => {
    await arrive(sale());
    await world.changeStatus({
      networkId: NETWORK_ID,
      conversionId: hitId(),
      status: 'rejected',
      reason: 'fraud',
    });
    await put('1.1');
    expect((await world.priceUnpriced()).priced).toBe(0);
    expect(stored()).toMatchObject({ status: 'rejected', payout: ZERO });
  });

  it('are looked through in turns, and for one network when it asks', async () => {
    const hits = Array.from({ length: 450 }, (_, n) => sale(n + 1, n < 449 ? { currency: 'GBP' } : {}));
    await arrive(...hits);
    await put('1.1');
    expect(await world.priceUnpriced({ networkId: OTHER_NETWORK_ID })).toEqual({ priced: 0, next: '' });
    const first = await world.priceUnpriced({ networkId: NETWORK_ID });
    expect(first).toEqual({ priced: 0, next: hitId(200) });
    const second = await world.priceUnpriced({ after: first.next });
    expect(await world.priceUnpriced({ after: second.next })).toEqual({ priced: 1, next: '' });
    expect(stored(450)).toMatchObject({ status: 'approved' });
    expect(stored(1)).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE' });
  });
});

// docs/rules/money.md#approving-without-a-rate
describe('approving a sale that was never converted', () => {
  const change = (status: 'approved' | 'rejected' | 'cancelled') =>
    world.changeStatus({ networkId: NETWORK_ID, conversionId: hitId(), status, reason: '' });
  const amounts = { saleAmount: money('110'), payout: money('11'), revenue: money('22'), currency: 'USD' };

  it('is refused while there is no rate: nobody knows what it pays', async () => {
    await world.records.postbacks.add(postback());
    await arrive(sale());
    await expect(change('approved')).rejects.toMatchObject({ code: 'not_allowed_in_state' });
    expect(stored()).toMatchObject({ status: 'pending', reason: 'NO_EXCHANGE_RATE' });
    expect(world.state.deliveries.size).toBe(0);
  });

  it('says which rate is missing', async () => {
    await arrive(sale());
    await expect(change('approved')).rejects.toThrow('no exchange rate for EUR');
  });

  it('leaves what was converted as it is, though the network has taken another currency since', async () => {
    await put('1.1');
    await arrive(sale(1, { requestedStatus: 'pending' }));
    const before = stored();
    await world.records.networks.replace(network({ zone: 'Asia/Tokyo', currency: 'EUR' }));
    world.calls.length = 0;
    await change('approved');
    expect(stored()).toEqual({ ...before, status: 'approved' });
    const read = world.calls.flatMap(({ name, given }) => (name === 'hits.findMany' ? [given] : []));
    expect(read).toEqual([[]]);
  });

  it('prices it, though it was rejected or cancelled when the rate came', async () => {
    await world.records.postbacks.add(postback());
    await arrive(sale());
    await change('rejected');
    await put('1.1');
    expect((await world.priceUnpriced()).priced).toBe(0);
    expect(await change('approved')).toMatchObject({ conversion: { ...amounts, status: 'approved' } });
    expect(stored()).toMatchObject({ ...amounts, status: 'approved', reason: '' });
    expect(await totals(world)).toMatchObject([{ approvedConversions: 1, payout: money('11') }]);
    expect(books(world)).toEqual(recount(world));
    expect([...world.state.deliveries.values()].map((one) => one.url)).toEqual([
      expect.stringContaining('amount=11'),
    ]);
  });

  // docs/rules/caps.md#caps-and-approval
  it('is refused where a cap leaves no room for what it comes to', async () => {
    await world.records.caps.add(cap({ measure: 'payout', limit: money('5') }));
    await arrive(sale());
    await change('cancelled');
    await put('1.1');
    await expect(change('approved')).rejects.toMatchObject({ code: 'not_allowed_in_state' });
    expect(stored()).toMatchObject({ status: 'cancelled', payout: ZERO, currency: 'EUR' });
    expect(books(world)).toEqual(recount(world));
  });

  it('leaves fixed prices alone, which need no rate', async () => {
    await world.records.campaigns.replace(campaign({ modifiedAt: new Date('2026-03-02') }), NOW);
    await world.process([clickEvent({ termsVersion: 3 }), sale()]);
    const before = stored();
    expect(before).toMatchObject({ status: 'approved', currency: 'EUR', payout: money('2.5') });
    await change('rejected');
    await put('1.1');
    await change('approved');
    expect(stored()).toEqual(before);
  });
});

// docs/rules/postbacks.md#postback-domain
describe('{payout_usd} and {tdomain}', () => {
  const url = 'https://aff.example/?usd={payout_usd}&d={tdomain}';
  const told = () => [...world.state.deliveries.values()].map((one) => one.url);

  it('tell dollars by the rate of the day, and the domain of the link', async () => {
    const euros = { zone: 'Asia/Tokyo', currency: 'EUR', domains: ['go.example', 'link.example'] };
    await world.records.networks.replace(network(euros));
    await world.records.postbacks.add(postback({ url }));
    await put('1.2345678');
    await arrive(sale());
    expect(told()).toEqual(['https://aff.example/?usd=12.345678&d=go.example']);
  });

  it('are empty where neither is known', async () => {
    await world.records.networks.replace(network({ zone: 'Asia/Tokyo', currency: 'EUR', domains: [] }));
    await world.records.postbacks.add(postback({ url }));
    await arrive(sale());
    expect(told()).toEqual(['https://aff.example/?usd=&d=']);
  });
});
