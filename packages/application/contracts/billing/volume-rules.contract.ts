import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { sum } from '@tributary/domain/billing/apportion';
import { VOLUME_RULES_MAX, type VolumeMeasure, type VolumeRule } from '@tributary/domain/catalog/volume-rule';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { GoalId, VolumeRuleId } from '@tributary/domain/shared/ids';
import { add, money, ZERO } from '@tributary/domain/shared/money';
import { makeSettleVolume } from '../../src/billing/settle-volume.ts';
import { makeAddVolumeRule, makePreviewVolumeRule } from '../../src/billing/edit-volume-rules.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import { conversion, hitId } from '../shared/given-events.ts';
import { AFFILIATE_ID, CAMPAIGN_ID, GOAL_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, OTHER_AFFILIATE_ID, race } from '../shared/records-under-test.ts';
import { AFFILIATE, invoice, type OpenInvoices } from './invoices-under-test.ts';

export const volumeRule = (overrides: Partial<VolumeRule> = {}): VolumeRule => ({
  id: idOf<VolumeRuleId>('7a'),
  networkId: NETWORK_ID,
  campaignId: CAMPAIGN_ID,
  name: AWKWARD_TEXT,
  period: 'month',
  measure: 'conversions',
  effect: 'percent',
  mode: 'marginal',
  steps: [{ from: money('11'), value: money('10') }],
  goalIds: [],
  affiliateIds: [],
  startsOn: calendarDay('2026-02-01'),
  endsOn: null,
  createdAt: AWKWARD_INSTANT,
  ...overrides,
});

const PAIR = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, affiliateId: AFFILIATE_ID };
const ALL = { after: null, limit: 9 };
const AT = new Date('2026-02-10T12:00:00.001Z');
const FROM = new Date('2026-02-01T00:00:00.000Z');
const NOW = new Date('2026-02-20T12:00:00.000Z');

export function volumeRulesContract(name: string, open: OpenInvoices): void {
  describe(`VolumeRules (${name})`, () => {
    const opened = openedBooks(open);
    const rules = () => opened().records.volumeRules;
    let random = 0;
    let now = NOW;
    beforeEach(() => {
      now = NOW;
    });
    const stamps = {
      clock: () => now,
      randomness: (length: number) => new Uint8Array(length).map((_, at) => (at === 0 ? (random += 1) : at)),
    };
    // docs/rules/money.md#versions-of-volume-rules
    it('lets no two at once pass the limit of a campaign', async () => {
      const { unitOfWork, records } = opened();
      const addRule = makeAddVolumeRule({ unitOfWork, stores: records, ...stamps });
      const { name, period, measure, effect, mode, steps } = volumeRule({ name: 'One of many' });
      const rule = { name, period, measure, effect, mode, steps, goalIds: [], affiliates: [] };
      const racers = Array.from({ length: VOLUME_RULES_MAX + 4 }, () =>
        addRule({ networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, rule }),
      );
      const ends = await Promise.allSettled(racers);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(VOLUME_RULES_MAX);
      expect(await rules().list(NETWORK_ID, CAMPAIGN_ID)).toHaveLength(VOLUME_RULES_MAX);
    });

    const settle = () =>
      makeSettleVolume({
        unitOfWork: opened().unitOfWork,
        stores: opened().records,
        onFailure: (error) => {
          throw error;
        },
        ...stamps,
      })();
    const settleAll = async () => {
      while ((await settle()) > 0);
    };
    const sale = (n: number, overrides: Partial<Conversion> = {}): Conversion =>
      conversion({
        id: hitId(n, AT),
        deduplicationKey: `volume ${n}`,
        convertedAt: AT,
        status: 'approved',
        payout: money('3'),
        ...overrides,
      });
    const sell = (sales: readonly Conversion[]) =>
      inBooks(opened(), ({ conversions }) => conversions.add(sales));
    const turn = (n: number, status: 'approved' | 'rejected') =>
      inBooks(opened(), ({ conversions }) =>
        conversions.setStatus({ networkId: NETWORK_ID, id: hitId(n, AT), status, reason: '' }),
      );
    const sales = (count: number, from = 1) => Array.from({ length: count }, (_, n) => sale(from + n));
    const booked = () =>
      opened().records.bonuses.findBooked({
        networkId: NETWORK_ID,
        ruleId: volumeRule().id,
        affiliateId: AFFILIATE_ID,
        periodStart: calendarDay('2026-02-01'),
      });

    it('gives back the whole record, oldest first, to its own network, and ends it', async () => {
      const [one, two] = [
        volumeRule({ goalIds: [GOAL_ID], affiliateIds: [AFFILIATE_ID], endsOn: calendarDay('2026-03-01') }),
        volumeRule({ id: idOf('7a', 2), createdAt: new Date('2026-03-01T00:00:00.000Z') }),
      ];
      for (const each of [two, one]) await rules().add(each, FROM);
      const all = [one, two].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      expect(await rules().list(NETWORK_ID, CAMPAIGN_ID)).toEqual(all);
      expect(await rules().list(OTHER_NETWORK_ID, CAMPAIGN_ID)).toEqual([]);
      expect(await rules().findForUpdate(NETWORK_ID, one.id)).toEqual(one);
      expect(await rules().findForUpdate(OTHER_NETWORK_ID, one.id)).toBeUndefined();
      expect(await rules().end(OTHER_NETWORK_ID, one.id, calendarDay('2026-02-20'))).toBe(false);
      expect(await rules().end(NETWORK_ID, one.id, calendarDay('2026-02-20'))).toBe(true);
      expect(await rules().findForUpdate(NETWORK_ID, one.id)).toEqual({ ...one, endsOn: '2026-02-20' });
    });

    it('marks conversions that are there, that come and that change, where there is a rule', async () => {
      await sell([
        sale(1),
        sale(2, { status: 'pending' }),
        sale(3, { convertedAt: new Date('2026-01-31T23:59:59.999Z') }),
      ]);
      expect(await rules().listMarked(ALL)).toEqual([]);
      await rules().add(volumeRule(), FROM);
      expect(await rules().listMarked(ALL)).toEqual([PAIR]);
      expect(await rules().takeMark({ ...PAIR, networkId: OTHER_NETWORK_ID })).toEqual([]);
      expect(await rules().takeMark(PAIR)).toEqual(['2026-02-10']);
      expect([await rules().takeMark(PAIR), await rules().listMarked(ALL)]).toEqual([[], []]);
      await turn(2, 'approved');
      await sell([
        sale(4, { affiliateId: OTHER_AFFILIATE_ID }),
        sale(5, { convertedAt: new Date('2026-02-11T00:00:00Z') }),
      ]);
      expect(await rules().listMarked(ALL)).toHaveLength(2);
      const other = { ...PAIR, affiliateId: OTHER_AFFILIATE_ID };
      const [first, second] = [PAIR, other].toSorted((a, b) => (a.affiliateId < b.affiliateId ? -1 : 1));
      expect(await rules().listMarked({ after: null, limit: 1 })).toEqual([first]);
      expect(await rules().listMarked({ ...ALL, after: first ?? null })).toEqual([second]);
      expect(await rules().takeMark(PAIR)).toEqual(['2026-02-10', '2026-02-11']);
      await inBooks(opened(), ({ conversions }) => conversions.edit([sale(1, { payout: money('4') })]));
      expect(await rules().takeMark(PAIR)).toEqual(['2026-02-10']);
    });

    it('reads approved conversions in order, page by page', async () => {
      const early = sale(9, {
        convertedAt: FROM,
        goalId: GOAL_ID,
        revenue: money('5'),
        saleAmount: money('0.000000000000001'),
      });
      await sell([
        sale(2),
        sale(1),
        early,
        sale(3, { status: 'pending' }),
        sale(4, { affiliateId: OTHER_AFFILIATE_ID }),
      ]);
      const span = { from: FROM, to: new Date('2026-02-11T00:00:00Z') };
      const page = await rules().listCounted({ ...PAIR, ...span, after: null, limit: 2 });
      const { id, convertedAt, goalId, saleAmount, revenue, payout } = early;
      expect(page[0]).toEqual({ id, convertedAt, goalId, saleAmount, revenue, payout });
      expect(page.map((one) => one.id)).toEqual([hitId(9, AT), [hitId(1, AT), hitId(2, AT)].toSorted()[0]]);
      const rest = await rules().listCounted({ ...PAIR, ...span, after: page[1] ?? null, limit: 9 });
      expect(rest).toHaveLength(1);
      expect(await rules().listCounted({ ...PAIR, from: FROM, to: FROM, after: null, limit: 9 })).toEqual([]);
      const summed = (measure: VolumeMeasure, goalIds: readonly GoalId[], through = page[1] ?? early) =>
        rules().findTotals({ ...PAIR, ...span, measure, goalIds, through });
      const all = [...page, ...rest];
      for (const [measure, field] of [
        ['sales', 'saleAmount'],
        ['revenue', 'revenue'],
        ['payout', 'payout'],
      ] as const) {
        const amounts = all.map((one) => one[field]);
        expect(await summed(measure, [])).toEqual({ whole: sum(amounts), upTo: sum(amounts.slice(0, 2)) });
      }
      expect(await summed('conversions', [])).toEqual({ whole: money('3'), upTo: money('2') });
      const own = early.goalId === null ? [] : [early.goalId];
      const withGoal = all.filter((one) => one.goalId === early.goalId).length;
      expect((await summed('conversions', own)).whole).toBe(money(String(withGoal)));
      expect(await summed('conversions', [idOf<GoalId>('90a1', 99)])).toEqual({ whole: ZERO, upTo: null });
      // One that is not approved is not among them.
      expect(await summed('conversions', [], sale(3))).toEqual({ whole: money('3'), upTo: null });
      const { affiliateId: _, ...campaign } = PAIR;
      expect(await rules().listAffiliates({ ...campaign, ...span, limit: 9 })).toEqual(
        [AFFILIATE_ID, OTHER_AFFILIATE_ID].toSorted(),
      );
      expect(await rules().listAffiliates({ ...campaign, ...span, limit: 1 })).toHaveLength(1);
    });

    // docs/rules/money.md#volume-rules
    it('books a difference once, however many settle at once, and takes it back with a row of its own', async () => {
      await rules().add(volumeRule(), FROM);
      await sell(sales(15));
      await race(4, () => settleAll());
      // From the 11th on: 5 × 0.30.
      expect(await booked()).toBe(money('1.5'));
      await settleAll();
      expect(await booked()).toBe(money('1.5'));
      await turn(4, 'rejected');
      await settleAll();
      expect(await booked()).toBe(money('1.2'));
      await inBooks(opened(), ({ conversions }) =>
        conversions.edit([sale(15, { payout: money('13') }), sale(14, { payout: money('13') })]),
      );
      await settleAll();
      expect(await booked()).toBe(money('3.2'));
    });

    // docs/rules/money.md#volume-rules, docs/rules/billing.md#adjustments
    it('takes back what a conversion on hold lifted, once it is rejected after that was invoiced', async () => {
      await rules().add(volumeRule(), FROM);
      await sell([...sales(10), sale(11, { status: 'pending', reason: 'ON_HOLD', releaseOn: NOW })]);
      await settleAll();
      expect(await booked()).toBe(ZERO);
      await turn(11, 'approved');
      await settleAll();
      expect(await booked()).toBe(money('0.3'));
      const { invoices, bonuses } = opened().records;
      const differences = async () =>
        (await invoices.findDifferences(AFFILIATE, calendarDay('2026-03-31'), [])).filter(
          ({ source }) => source === 'bonus',
        );
      await invoices.add(invoice(), await differences());
      const before = await bonuses.list(NETWORK_ID, {}, { page: 1, limit: 9 });
      now = new Date('2026-03-05T12:00:00.000Z');
      await turn(11, 'rejected');
      await settleAll();
      expect(await booked()).toBe(ZERO);
      expect(await differences()).toMatchObject([
        {
          day: '2026-02-28',
          current: money('-0.3'),
          invoiced: ZERO,
          closed: true,
          subjectId: volumeRule().id,
        },
      ]);
      const after = await bonuses.list(NETWORK_ID, {}, { page: 1, limit: 9 });
      expect(after.items.filter((one) => before.items.some(({ id }) => id === one.id))).toEqual(before.items);
      expect(after.items).toHaveLength(2);
    });

    it('settles the others where one cannot be, and that one the next time', async () => {
      await rules().add(volumeRule({ steps: [{ from: money('1'), value: money('10') }] }), FROM);
      const other = { affiliateId: OTHER_AFFILIATE_ID };
      await sell([...sales(4), ...[5, 6, 7, 8].map((n) => sale(n, other))]);
      const [first] = await rules().listMarked(ALL);
      const failures: unknown[] = [];
      const fails = new Error('Not now.');
      const { unitOfWork, records } = opened();
      const settleMost = makeSettleVolume({
        unitOfWork: {
          run: (work) =>
            unitOfWork.run((stores) =>
              work({
                ...stores,
                bonuses: {
                  ...stores.bonuses,
                  book: (one) =>
                    one.affiliateId === first?.affiliateId ? Promise.reject(fails) : stores.bonuses.book(one),
                },
              }),
            ),
        },
        stores: records,
        onFailure: (error) => failures.push(error),
        ...stamps,
      });
      expect(await settleMost()).toBe(1);
      expect([await settleMost(), failures]).toEqual([0, [fails, fails]]);
      expect(await rules().listMarked(ALL)).toEqual([first]);
      expect([await settle(), await rules().listMarked(ALL)]).toEqual([1, []]);
    });

    it('is exact when sales, verdicts and settling run at once', async () => {
      await rules().add(volumeRule(), FROM);
      await sell(sales(8));
      await race(12, async (n) => {
        if (n % 3 === 0) await settle();
        else if (n % 3 === 1) await sell([sale(100 + n)]);
        else await turn((n % 8) + 1, 'rejected');
      });
      await settleAll();
      const left = await rules().listCounted({
        ...PAIR,
        from: FROM,
        to: NOW,
        after: null,
        limit: 100,
      });
      const due = left.slice(10).reduce((total) => add(total, money('0.3')), ZERO);
      expect(await booked()).toBe(due);
    });

    // docs/rules/money.md#volume-rules
    it('pays exactly 100 at 3.00 when 64 conversions come at once over the border, while it settles', async () => {
      await rules().add(volumeRule({ steps: [{ from: money('101'), value: money('10') }] }), FROM);
      await sell(sales(86));
      await race(80, async (n) => {
        if (n <= 64) await sell([sale(86 + n)]);
        else await settle();
      });
      await settleAll();
      // 100 × 3.00 + 50 × 3.30 = 465.00.
      expect(await booked()).toBe(money('15'));
      await turn(40, 'rejected');
      await settleAll();
      // 461.70: 3.00 less, and one of 3.30 is 3.00 again.
      expect(await booked()).toBe(money('14.7'));
    });

    it('previews for past days what it books when it is added for them', async () => {
      await sell([...sales(14), sale(50, { affiliateId: OTHER_AFFILIATE_ID })]);
      const preview = makePreviewVolumeRule({
        unitOfWork: opened().unitOfWork,
        stores: opened().records,
        ...stamps,
      });
      const {
        id: _id,
        networkId,
        campaignId,
        affiliateIds: _a,
        startsOn,
        createdAt: _c,
        ...sent
      } = volumeRule();
      const days = { start: startsOn, end: calendarDay('2026-02-19') };
      const found = await preview({ networkId, campaignId, rule: { ...sent, affiliates: [] }, ...days });
      const of = (affiliateId: string) => found.affiliates.find((one) => one.affiliateId === affiliateId);
      expect(of(AFFILIATE_ID)).toEqual({
        affiliateId: AFFILIATE_ID,
        before: money('42'),
        after: money('43.2'),
        difference: money('1.2'),
      });
      expect(of(OTHER_AFFILIATE_ID)).toMatchObject({ before: money('3'), difference: ZERO });
      expect(found).toMatchObject({ before: money('45'), after: money('46.2'), difference: money('1.2') });
      await rules().add(volumeRule({ endsOn: days.end }), FROM);
      await settleAll();
      expect(await booked()).toBe(found.difference);
    });
  });
}
