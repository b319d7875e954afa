import { beforeEach, describe, expect, it } from '@jest/globals';
import type { HitEvent } from '@tributary/domain/attribution/conversion';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { ConversionId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Click } from '@tributary/domain/tracking/click';
import {
  campaign,
  cap,
  COMMISSION_ID,
  commission,
  goal,
  GOAL_ID,
  goalPayout,
  idOf,
  NETWORK_ID,
  NOW,
} from '../../contracts/shared/given.ts';
import { click, hitEvent, hitId, visitorFacts } from '../../contracts/shared/given-events.ts';
import { makeWorld, type World } from '../../test/deciding-world.ts';
import { openBatch } from './batch.ts';
import { readBatchRecords } from './batch-records.ts';
import { hitContextOf } from './decide-hits.ts';
import { tryHit } from './try-hit.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const newestVersion = () => Math.max(...world.state.terms.map(({ version }) => version));
type Given = { readonly of?: Partial<Click>; readonly known?: Readonly<Record<string, ConversionId>> };
/** What a hit of a click that sees the present terms would come to; which deduplication keys were asked for is in `asked`. */
async function tried(changes: Partial<HitEvent> = {}, { of = {}, known = {} }: Given = {}) {
  const asked: (readonly string[])[] = [];
  const seen = click({ termsVersion: newestVersion(), ...of });
  const result = await world.dependencies.books.run({ networkIds: [], campaignIds: [] }, async (stores) => {
    const batch = openBatch(stores, await readBatchRecords(stores.catalog, [seen]));
    await batch.standings.prepare([seen]);
    return tryHit(batch, hitEvent(changes), {
      context: hitContextOf(batch, seen, seen.clickedAt),
      repeats: async (keys) => {
        asked.push(keys);
        return new Map(Object.entries(known).filter(([key]) => keys.includes(key)));
      },
      ordersOfClick: async () => [],
    });
  });
  return { result, asked };
}
const NOTHING = {
  conversion: null,
  duplicateOf: null,
  goal: null,
  basis: null,
  revenueBasis: null,
  rates: [],
  cap: null,
};

// docs/rules/attribution.md#preview
describe('a hit that is tried', () => {
  it('says what it would pay and by which rate, and writes nothing', async () => {
    const { result, asked } = await tried({ txnId: 'order 1' });
    expect(result).toMatchObject({
      outcome: 'converted',
      reason: null,
      detail: '',
      conversion: { id: hitId(), status: 'approved', payout: money('2.5'), revenue: money('4') },
      duplicateOf: null,
      goal: null,
      basis: 'commission',
      revenueBasis: 'commission',
      rates: [{ commissionId: COMMISSION_ID, lost: null }],
      cap: null,
    });
    expect(asked).toEqual([[result.conversion?.deduplicationKey]]);
    expect(world.calls.filter(({ name }) => /add|settle|hold|write|close/.test(name))).toEqual([]);
  });

  it('names the goal and its rate', async () => {
    await world.records.goals.add(goal({ payouts: [goalPayout()] }), NOW);
    const { result, asked } = await tried({ goalValue: 'sale', txnId: 'order 1' });
    expect(result).toMatchObject({
      goal: { id: GOAL_ID },
      conversion: { payout: money('5') },
      rates: [{ commissionId: goalPayout().id, lost: null }, { lost: 'goal_payout_goes_first' }],
    });
    expect(asked[0]).toHaveLength(2);
  });

  it('is a duplicate of the conversion that has its key', async () => {
    const first = await tried({ txnId: 'order 1' });
    const key = first.result.conversion?.deduplicationKey ?? '';
    const again = await tried({ id: hitId(2), txnId: 'order 1' }, { known: { [key]: hitId() } });
    expect(again.result).toEqual({
      ...NOTHING,
      outcome: 'duplicate',
      reason: 'DUPLICATE',
      detail: expect.any(String),
      duplicateOf: hitId(),
    });
  });

  it.each<[string, Partial<HitEvent>, Given, string]>([
    ['before prices are looked at', { tokenId: null }, {}, 'INVALID_SECURITY_TOKEN'],
    ['when its click is too old', { hitAt: new Date(NOW.getTime() + 31 * 86_400_000) }, {}, 'CLICK_EXPIRED'],
  ])('is refused %s, with the reason and nothing else', async (_when, changes, given, reason) => {
    const { result } = await tried(changes, given);
    expect(result).toEqual({
      ...NOTHING,
      outcome: 'refused',
      reason,
      detail: expect.stringMatching(/./),
    });
  });

  it('says why it would pay nothing', async () => {
    await world.records.campaigns.replace(campaign({ commissions: [commission({ coverage: ['DE'] })] }), NOW);
    expect((await tried()).result).toMatchObject({
      outcome: 'converted',
      reason: 'NO_COMMISSION',
      conversion: { status: 'rejected' },
      rates: [{ lost: 'country_not_covered' }],
    });
    expect((await tried({}, { of: { facts: visitorFacts({ country: 'DE' }) } })).result.reason).toBeNull();
  });

  it('names the cap that is full', async () => {
    const elsewhere = cap({ id: idOf('cab', 2), limit: money('0'), countries: ['DE'] });
    const full = cap({ measure: 'approvedConv', limit: money('0'), countries: ['US'] });
    await world.records.caps.add(elsewhere);
    await world.records.caps.add(full);
    expect((await tried()).result).toMatchObject({
      outcome: 'converted',
      reason: 'CAP_REACHED',
      conversion: { status: 'cancelled' },
      cap: { id: full.id },
    });
  });

  it('is in the network’s currency by the rate of its day, and waits for one that is not there', async () => {
    const share = commission({ payout: money('10'), revenue: money('20') });
    await world.records.campaigns.replace(campaign({ model: 'cps', commissions: [share] }), NOW);
    const sale = { currency: 'EUR', saleAmount: money('10'), hitAt: new Date('2026-03-09T20:00:00Z') };
    const of = { clickedAt: new Date('2026-03-09T19:00:00Z') };
    expect((await tried(sale, { of })).result).toMatchObject({
      reason: 'NO_EXCHANGE_RATE',
      conversion: { status: 'pending' },
    });
    const rate = (day: string, usd: string) =>
      world.records.exchangeRates.put({
        networkId: NETWORK_ID,
        day: calendarDay(day),
        base: 'EUR',
        rates: { USD: money(usd) },
      });
    await rate('2026-03-09', '3');
    await rate('2026-03-10', '2'); // its day in Tokyo
    await rate('2026-03-11', '4');
    expect((await tried(sale, { of })).result).toMatchObject({
      reason: null,
      conversion: { payout: money('2'), revenue: money('4') },
    });
  });

  // docs/rules/money.md#currency-of-a-sale
  it('is in the campaign’s currency where it names none', async () => {
    const share = commission({ payout: money('10'), revenue: money('20') });
    await world.records.campaigns.replace(
      campaign({ model: 'cps', commissions: [share], currency: 'EUR' }),
      NOW,
    );
    const hitAt = new Date('2026-03-09T20:00:00Z');
    const of = { clickedAt: new Date('2026-03-09T19:00:00Z') };
    const sale = { currency: '', saleAmount: money('10'), hitAt };
    const waiting = await tried(sale, { of });
    expect(waiting.result).toMatchObject({
      reason: 'NO_EXCHANGE_RATE',
      conversion: { status: 'pending', currency: 'EUR' },
    });
    await world.records.exchangeRates.put({
      networkId: NETWORK_ID,
      day: calendarDay('2026-03-10'),
      base: 'EUR',
      rates: { USD: money('2') },
    });
    expect((await tried(sale, { of })).result.conversion).toMatchObject({
      payout: money('2'),
      revenue: money('4'),
      saleAmount: money('20'),
    });
    expect((await tried({ ...sale, currency: 'USD' }, { of })).result.conversion).toMatchObject({
      payout: money('1'),
      saleAmount: money('10'),
    });
  });
});
