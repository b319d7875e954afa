import { describe, expect, it, jest } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { money, ZERO } from '@tributary/domain/shared/money';
import { makeApplyRateRules } from '../../src/attribution/recompute-payouts.ts';
import { makeDraftRateRules, makeSetRateRules } from '../../src/catalog/edit-rate-rules.ts';
import { inBooks, openedBooks } from '../shared/books-under-test.ts';
import { conversion, hitId } from '../shared/given-events.ts';
import { AFFILIATE_ID, CAMPAIGN_ID, NETWORK_ID } from '../shared/given.ts';
import { OTHER_AFFILIATE_ID, OTHER_CAMPAIGN_ID } from '../shared/records-under-test.ts';
import { AFFILIATE, book, invoice, type OpenInvoices } from './invoices-under-test.ts';

const AT = new Date('2026-02-10T12:00:00.001Z');
const DAYS = { start: calendarDay('2026-02-01'), end: calendarDay('2026-02-28') };
const RULES = [
  { name: 'Large', conditions: { saleFrom: money('100') }, effect: effect('set', '0', '4') },
  {
    name: 'New',
    conditions: { parameters: [{ name: 'sub1', values: ['new'] }] },
    effect: effect('raise', '1', '10'),
  },
];

function effect(kind: 'set' | 'raise', amount: string, percent: string) {
  return { kind, amount: money(amount), percent: money(percent) };
}

const sale = (n: number, overrides: Partial<Conversion> = {}): Conversion =>
  conversion({
    id: hitId(n, AT),
    deduplicationKey: `recomputed ${n}`,
    convertedAt: AT,
    payout: money('2.5'),
    ...overrides,
  });
/** With the rules: 10, 3.75, 2.5, 2.5 of one affiliate, 3.75 of another; the last four are not recomputed. */
const SALES = [
  sale(1, { saleAmount: money('250') }),
  sale(2, { subs: { sub1: 'new' } }),
  sale(3, { saleAmount: money('99.999999999999999') }),
  sale(4, { saleAmount: money('250'), commissionId: null, explicitPayout: true }),
  sale(5, { affiliateId: OTHER_AFFILIATE_ID, subs: { sub1: 'new' } }),
  sale(6, { saleAmount: money('250'), status: 'pending' }),
  sale(7, { saleAmount: money('250'), status: 'rejected', reason: 'Returned' }),
  sale(8, { saleAmount: money('250'), convertedAt: new Date('2026-03-01T00:00:00.000Z') }),
  sale(9, { saleAmount: money('250'), campaignId: OTHER_CAMPAIGN_ID }),
];
const line = (affiliateId: string, [before, after, difference]: readonly [string, string, string]) => ({
  affiliateId,
  before: money(before),
  after: money(after),
  difference: money(difference),
});

// docs/rules/money.md#recomputed-payouts
export function recomputedPayoutsContract(name: string, open: OpenInvoices): void {
  describe(`recomputed payouts (${name})`, () => {
    const opened = openedBooks(open);
    let random = 0;
    const stamps = {
      clock: () => new Date('2026-03-05T12:00:00.000Z'),
      randomness: (length: number) => new Uint8Array(length).map((_, at) => (at === 0 ? (random += 1) : at)),
    };
    const apply = (
      options: { readonly dryRun: boolean; readonly rules?: typeof RULES },
      { reads } = opened(),
    ) => {
      const { books, records: stores, unitOfWork } = opened();
      const dependencies = { unitOfWork, ...stamps };
      const applyRateRules = makeApplyRateRules({
        books,
        reads,
        stores,
        clock: stamps.clock,
        setRateRules: makeSetRateRules(dependencies),
        draftRateRules: makeDraftRateRules(dependencies),
      });
      const asked = { networkId: NETWORK_ID, campaignId: CAMPAIGN_ID, rules: RULES, recompute: DAYS };
      return applyRateRules({ ...asked, ...options });
    };
    const stored = () =>
      inBooks(opened(), async ({ conversions }) =>
        (
          await conversions.findMany(
            NETWORK_ID,
            SALES.map(({ id }) => id),
          )
        ).toSorted((a, b) => (a.deduplicationKey < b.deduplicationKey ? -1 : 1)),
      );
    const sell = async () => {
      await inBooks(opened(), ({ conversions }) => conversions.add(SALES));
      await book(opened(), { payout: '10' });
      await book(opened(), { payout: '2.5' }, { affiliateId: OTHER_AFFILIATE_ID });
    };
    const terms = () => inBooks(opened(), ({ catalog }) => catalog.currentTerms([CAMPAIGN_ID]));

    it('are previewed, affiliate by affiliate, as they are booked, once', async () => {
      await sell();
      const [before, presentTerms] = [await stored(), await terms()];
      const { recomputed: preview } = await apply({ dryRun: true });
      expect(preview).toEqual({
        affiliates: [
          line(AFFILIATE_ID, ['10', '18.75', '8.75']),
          line(OTHER_AFFILIATE_ID, ['2.5', '3.75', '1.25']),
        ].toSorted((a, b) => (a.affiliateId < b.affiliateId ? -1 : 1)),
        before: money('12.5'),
        after: money('22.5'),
        difference: money('10'),
      });
      expect([await stored(), await terms()]).toEqual([before, presentTerms]);
      const saved = await apply({ dryRun: false });
      expect(saved.recomputed).toEqual(preview);
      const [large, fresh] = saved.rateRules.map(({ id }) => id);
      const changed = (one: Conversion, payout: string, commissionId: Conversion['commissionId'] = null) => ({
        ...one,
        payout: money(payout),
        commissionId,
        termsVersion: 2,
      });
      const [first, second, , , fifth, ...rest] = before as [Conversion, ...Conversion[]];
      expect(await stored()).toEqual([
        changed(first, '10', large),
        changed(second as Conversion, '3.75', fresh),
        before[2],
        before[3],
        changed(fifth as Conversion, '3.75', fresh),
        ...rest,
      ]);
      const again = await apply({ dryRun: false, rules: [] });
      expect(again.recomputed).toMatchObject({ before: money('22.5'), after: money('12.5') });
    });

    // docs/rules/billing.md#adjustments
    it('leave an invoice as it is, and are on the next one', async () => {
      await sell();
      const { invoices } = opened().records;
      const differences = () => invoices.findDifferences(AFFILIATE, calendarDay('2026-03-31'), []);
      await invoices.add(invoice(), await differences());
      const { recomputed } = await apply({ dryRun: false });
      const due = recomputed?.affiliates.find(({ affiliateId }) => affiliateId === AFFILIATE_ID);
      expect(await differences()).toMatchObject([
        { source: 'campaign', day: '2026-02-10', invoiced: money('10'), closed: true },
      ]);
      const [difference] = await differences();
      expect((difference?.current ?? ZERO) - (difference?.invoiced ?? ZERO)).toBe(due?.difference);
    });

    it('are refused for more days than a preview covers, before anything is saved', async () => {
      const present = await terms();
      const far = { recompute: { start: DAYS.start, end: calendarDay('2026-05-04') } };
      const refusal = { code: 'invalid_parameter' };
      await expect(apply({ dryRun: false, ...far })).rejects.toMatchObject(refusal);
      await expect(
        apply({ dryRun: true, ...{ recompute: { start: DAYS.end, end: DAYS.start } } }),
      ).rejects.toMatchObject(refusal);
      expect(await terms()).toEqual(present);
    });

    it('are refused for more approved conversions than one request takes, before anything is saved', async () => {
      const present = await terms();
      const { reads } = opened();
      const counted = jest.fn<typeof reads.countConversions>(() => Promise.resolve(50_001));
      const many = { ...opened(), reads: { ...reads, countConversions: counted } };
      await expect(apply({ dryRun: false }, many)).rejects.toThrow(
        'Up to 50000 approved conversions can be recomputed at once.',
      );
      expect(counted.mock.calls[0]?.[1]).toMatchObject({ statuses: ['approved'] });
      expect(await terms()).toEqual(present);
    });
  });
}
