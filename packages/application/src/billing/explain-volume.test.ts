import { beforeEach, describe, expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState, type MemoryState } from '@tributary/adapters-memory/state';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { VolumeRule } from '@tributary/domain/catalog/volume-rule';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { BonusId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { bonus } from '../../contracts/billing/bonuses.contract.ts';
import { volumeRule } from '../../contracts/billing/volume-rules.contract.ts';
import { conversion, hitId } from '../../contracts/shared/given-events.ts';
import { CAMPAIGN_ID, GOAL_ID, idOf, NETWORK_ID } from '../../contracts/shared/given.ts';
import { OTHER_AFFILIATE_ID, seed } from '../../contracts/shared/records-under-test.ts';
import type { RecordStores } from '../record-stores.ts';
import { makeExplainVolume } from './explain-volume.ts';

const STEPS = [
  { from: money('2'), value: money('5') },
  { from: money('4'), value: money('10') },
] as const;
const [FIVE, TEN] = STEPS;
const MONTH = calendarDay('2026-03-01');

let state: MemoryState;
let records: RecordStores;
beforeEach(async () => {
  state = emptyState();
  records = memoryRecords(state);
  await seed(records);
});

const sale = (n: number, overrides: Partial<Conversion> = {}): Conversion => {
  const convertedAt = new Date(Date.UTC(2026, 2, n, 20));
  return conversion({ convertedAt, id: hitId(n, convertedAt), ...overrides });
};
const sell = (...sales: readonly Conversion[]) => {
  for (const one of sales) state.conversions.set(one.id, one);
};
const rule = (overrides: Partial<VolumeRule> = {}) => volumeRule({ steps: STEPS, ...overrides });
const add = (of: VolumeRule) => records.volumeRules.add(of, new Date(0));
const explain = (one: Conversion, zone = 'UTC') =>
  makeExplainVolume(records)({ conversion: { ...one, shown: true } as never, zone });

// docs/rules/money.md#volume-rules-of-a-conversion
describe('volume rules of a conversion', () => {
  it.each([
    ['marginal', 'percent', [null, FIVE, FIVE, TEN]],
    ['retroactive', 'percent', [TEN, TEN, TEN, TEN]],
    ['marginal', 'bonus', [TEN, TEN, TEN, TEN]],
  ] as const)('%s %s: the step that counts for each of four', async (mode, effect, expected) => {
    const sales = [1, 2, 3, 4].map((n) => sale(n));
    sell(...sales);
    await add(rule({ mode, effect }));
    const told = await Promise.all(sales.map(async (one) => (await explain(one))[0]));
    expect(told.map((one) => one?.step)).toEqual(expected);
    expect(told.map((one) => [one?.reached, one?.total, one?.periodStart])).toEqual(
      sales.map(() => [TEN, money('4'), MONTH]),
    );
  });

  it('is none for a conversion that is not approved, and the period still tells how far it is', async () => {
    const rejected = sale(3, { status: 'rejected', payout: money('0') });
    sell(sale(1), sale(2), rejected);
    await add(rule({ mode: 'retroactive' }));
    expect(await explain(rejected)).toMatchObject([{ step: null, reached: FIVE, total: money('2') }]);
  });

  it('names rules of its day in the zone, its goal and its affiliate alone', async () => {
    const late = sale(31);
    sell(late);
    const rules = [
      rule({ endsOn: calendarDay('2026-03-31') }),
      rule({ id: idOf('7a', 2), startsOn: calendarDay('2026-04-01') }),
      rule({ id: idOf('7a', 3), goalIds: [GOAL_ID] }),
      rule({ id: idOf('7a', 4), affiliateIds: [OTHER_AFFILIATE_ID] }),
    ] as const;
    for (const one of rules) await add(one);
    const namedIn = async (zone: string) =>
      (await explain(late, zone)).map(({ rule: { id }, periodStart }) => [id, periodStart]);
    expect(await namedIn('UTC')).toEqual([[rules[0].id, MONTH]]);
    expect(await namedIn('Asia/Tokyo')).toEqual([[rules[1].id, calendarDay('2026-04-01')]]);
  });

  it('tells what is booked for the affiliate’s period, and the rows of it, newest first', async () => {
    sell(sale(1));
    await add(rule());
    const row = { ruleId: rule().id, campaignId: CAMPAIGN_ID, networkId: NETWORK_ID, periodStart: MONTH };
    const rowOf = (n: number, amount: string, more = {}) =>
      bonus({ ...row, id: idOf<BonusId>('b0', n), amount: money(amount), createdAt: new Date(n), ...more });
    const [first, second] = [rowOf(1, '7'), rowOf(2, '-2', { bookedOn: calendarDay('2026-03-09') })];
    const others = [{ affiliateId: OTHER_AFFILIATE_ID }, { periodStart: calendarDay('2026-02-01') }];
    const all = [first, second, ...others.map((more, n) => rowOf(n + 3, '50', more))];
    for (const one of all) await records.bonuses.add(one);
    expect(await explain(sale(1))).toMatchObject([{ booked: money('5'), bonuses: [second, first] }]);
  });
});
