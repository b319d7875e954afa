import { describe, expect, it } from '@jest/globals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import type { Referral } from '@tributary/domain/referral/referral';
import { deltasOfClick, deltasOfConversion } from '@tributary/domain/reporting/deltas';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  dayOf,
  startOfDay,
} from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, ReferralId } from '@tributary/domain/shared/ids';
import { money, moneyText } from '@tributary/domain/shared/money';
import type { ReferralEarnings, ReferralFilter } from '../../src/referral/referral-earnings.ts';
import { type BooksUnderTest, inBooks, openedBooks } from '../shared/books-under-test.ts';
import {
  AFFILIATE_ID,
  affiliate,
  idOf,
  network,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  NOW,
} from '../shared/given.ts';
import { click, conversion, hitId, measures, statsDelta } from '../shared/given-events.ts';
import { referral, REFERRAL_ID } from './given-referral.ts';
import { FOREIGN_AFFILIATE_ID, OTHER_AFFILIATE_ID, withoutDisplayId } from '../shared/records-under-test.ts';

type UnderTest = BooksUnderTest & { readonly referralEarnings: ReferralEarnings };

const DAY = calendarDay('2026-03-10');
const RANGE = { start: addDays(DAY, -5), end: addDays(DAY, 5) };
const OTHER_REFERRAL_ID = idOf<ReferralId>('4ef', 2);
/** Affiliates that signed up through a referral. */
const REFERRED = [51, 52, 53].map((n) => idOf<AffiliateId>('aff', n)) as [
  AffiliateId,
  AffiliateId,
  AffiliateId,
];
const ZONE = 'Asia/Kolkata';
const startOf = (day: CalendarDay) => startOfDay(day, 'UTC');
const noonOf = (day: CalendarDay) => new Date(`${day}T12:00:00Z`);

export function referralEarningsContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`ReferralEarnings (${name})`, () => {
    const opened = openedBooks(open);
    const refer = (overrides: Partial<Referral> = {}, validFrom = RANGE.start) =>
      opened().records.referrals.add(referral(overrides), startOf(validFrom));
    const signUp = (id: AffiliateId, referralId = REFERRAL_ID, networkId = NETWORK_ID) =>
      opened().records.accounts.add(
        withoutDisplayId(affiliate({ id, referralId, networkId, email: `${id}@example.com` })),
      );
    const earn = (affiliateId: AffiliateId, amounts: Partial<Parameters<typeof measures>[0]>, day = DAY) =>
      inBooks(opened(), ({ stats }) =>
        stats.add([statsDelta({ affiliateId, day, measures: measures(amounts) })]),
      );
    const convert = (...made: Partial<Conversion>[]) =>
      inBooks(opened(), async ({ conversions, stats }) => {
        const all = made.map((one, n) =>
          conversion({ id: hitId(n + 1), deduplicationKey: `key ${n}`, ...one }),
        );
        await conversions.add(all);
        await stats.add(all.flatMap((one) => deltasOfConversion(one, dayOf(one.convertedAt, ZONE))));
      });
    const read = async (filter: ReferralFilter = {}, range = RANGE) =>
      (await opened().referralEarnings(NETWORK_ID, filter, range)).map(
        ({ day, referralId, referrerId, referredId, amount }) => [
          day,
          referralId,
          referrerId,
          referredId,
          moneyText(amount),
        ],
      );
    const line = (day: CalendarDay, referred: AffiliateId, amount: string) => [
      day,
      REFERRAL_ID,
      AFFILIATE_ID,
      referred,
      amount,
    ];

    it('is empty where nobody was referred, or nothing was earned', async () => {
      await earn(AFFILIATE_ID, { payout: money('7') });
      expect(await read()).toEqual([]);
      await refer();
      await signUp(REFERRED[0]);
      expect(await read()).toEqual([]);
      await earn(REFERRED[0], { clicks: 4, pendingPayout: money('9') });
      expect(await read()).toEqual([]);
    });

    it('takes the percentage of each day exactly, of every campaign and goal together', async () => {
      await refer({ rate: money('3.3') });
      await signUp(REFERRED[0]);
      await signUp(REFERRED[1]);
      await earn(REFERRED[0], { payout: money('0.000000000000001') });
      await earn(REFERRED[0], { payout: money('10') });
      await earn(REFERRED[1], { payout: money('1') });
      await earn(REFERRED[0], { payout: money('2') }, addDays(DAY, 1));
      expect(await read()).toEqual([
        line(DAY, REFERRED[0], '0.33'),
        line(DAY, REFERRED[1], '0.033'),
        line(addDays(DAY, 1), REFERRED[0], '0.066'),
      ]);
    });

    it('takes revenue less payout as the profit, and never earns less than nothing', async () => {
      await refer({ base: 'profit', rate: money('10') });
      await signUp(REFERRED[0]);
      await earn(REFERRED[0], { payout: money('2'), revenue: money('5') });
      await earn(REFERRED[0], { payout: money('5'), revenue: money('2') }, addDays(DAY, 1));
      expect(await read()).toEqual([line(DAY, REFERRED[0], '0.3')]);
    });

    // docs/rules/referral.md#amount-of-a-referral
    it('pays an amount for each approved conversion', async () => {
      await refer({ type: 'amount', rate: money('0.75') });
      await signUp(REFERRED[0]);
      await earn(REFERRED[0], { approvedConversions: 3, pendingConversions: 9, payout: money('1') });
      expect(await read()).toEqual([line(DAY, REFERRED[0], '2.25')]);
    });

    it('filters by days and by referrer, and never shows another network', async () => {
      await refer();
      await refer({ id: OTHER_REFERRAL_ID, affiliateId: OTHER_AFFILIATE_ID });
      const foreign = idOf<ReferralId>('4ef', 3);
      await refer({ id: foreign, networkId: OTHER_NETWORK_ID, affiliateId: FOREIGN_AFFILIATE_ID });
      await signUp(REFERRED[0]);
      await signUp(REFERRED[1], OTHER_REFERRAL_ID);
      await signUp(REFERRED[2], foreign, OTHER_NETWORK_ID);
      for (const one of REFERRED) await earn(one, { payout: money('100') });
      await earn(REFERRED[0], { payout: money('100') }, RANGE.end);
      const other = [DAY, OTHER_REFERRAL_ID, OTHER_AFFILIATE_ID, REFERRED[1], '5'];
      expect(await read()).toEqual([line(DAY, REFERRED[0], '5'), other, line(RANGE.end, REFERRED[0], '5')]);
      expect(await read({ referrerId: OTHER_AFFILIATE_ID })).toEqual([other]);
      expect(await read({}, { start: DAY, end: DAY })).toHaveLength(2);
      expect(await read({ referrerId: FOREIGN_AFFILIATE_ID })).toEqual([]);
    });

    // docs/rules/referral.md#terms-of-a-referral
    it('counts terms from their day on; a removal ends them and keeps what was earned', async () => {
      const { referrals } = opened().records;
      const [second, third] = [addDays(DAY, 1), addDays(DAY, 2)];
      await refer({}, DAY);
      await signUp(REFERRED[0]);
      for (const day of [addDays(DAY, -1), DAY, second, third])
        await earn(REFERRED[0], { payout: money('100') }, day);
      await referrals.replace(referral({ rate: money('7') }), startOf(second));
      await referrals.replace(referral({ rate: money('8') }), startOf(second));
      expect(await read()).toEqual([
        line(DAY, REFERRED[0], '5'),
        line(second, REFERRED[0], '8'),
        line(third, REFERRED[0], '8'),
      ]);
      await referrals.remove({ networkId: NETWORK_ID, id: REFERRAL_ID, validFrom: startOf(third), at: NOW });
      expect(await read()).toEqual([line(DAY, REFERRED[0], '5'), line(second, REFERRED[0], '8')]);
    });

    // docs/rules/referral.md#terms-of-a-referral
    it('counts what happened from an instant on, whatever zone the network takes later', async () => {
      const { networks, referrals } = opened().records;
      const affiliateId = REFERRED[0];
      await networks.replace(network({ zone: ZONE }));
      await refer({}, DAY);
      await signUp(affiliateId);
      const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);
      await convert(
        { affiliateId, convertedAt: at('09T23:59'), payout: money('1000') },
        { affiliateId, convertedAt: at('10T00:00'), payout: money('100') },
        { affiliateId, convertedAt: at('10T23:00'), payout: money('20') },
        { affiliateId, convertedAt: at('11T00:00'), payout: money('3') },
      );
      await inBooks(opened(), async ({ clicks, stats }) => {
        const clicked = click({ affiliateId, clickedAt: at('10T00:30'), payout: money('7') });
        await clicks.add([clicked]);
        await stats.add(deltasOfClick(clicked, DAY));
      });
      await referrals.replace(referral({ rate: money('50') }), startOf(addDays(DAY, 1)));
      const zone = (name: string) => networks.replace(network({ zone: name }));
      await zone('UTC');
      const inUtc = [line(DAY, affiliateId, '6.35'), line(addDays(DAY, 1), affiliateId, '1.5')];
      expect(await read()).toEqual(inUtc);
      // The first day of the terms begins at 19:00 of the day before there, and so do those of the change.
      await zone('America/New_York');
      const evening = line(addDays(DAY, -1), affiliateId, '5.35');
      expect(await read()).toEqual([evening, line(DAY, affiliateId, '2.5')]);
      expect(await read({}, { start: addDays(DAY, -1), end: addDays(DAY, -1) })).toEqual([evening]);
      // At 05:30 of the day there: what was sold before is on the same day and earns nothing, or by the terms before.
      await zone(ZONE);
      expect(await read()).toEqual([
        line(DAY, affiliateId, '5.35'),
        line(addDays(DAY, 1), affiliateId, '2.5'),
      ]);
      await zone('UTC');
      expect(await read()).toEqual(inUtc);
    });

    it('forgets what an earlier change set for later', async () => {
      const { referrals } = opened().records;
      await refer({}, DAY);
      await signUp(REFERRED[0]);
      const [second, third] = [addDays(DAY, 1), addDays(DAY, 2)];
      for (const day of [DAY, second, third]) await earn(REFERRED[0], { payout: money('100') }, day);
      await referrals.replace(referral({ rate: money('7') }), startOf(third));
      await referrals.replace(referral({ rate: money('8') }), startOf(second));
      expect(await read()).toEqual([
        line(DAY, REFERRED[0], '5'),
        line(second, REFERRED[0], '8'),
        line(third, REFERRED[0], '8'),
      ]);
    });

    // docs/rules/referral.md#removed-referrers
    it('keeps what was earned when either account is removed', async () => {
      await refer();
      await signUp(REFERRED[0]);
      await earn(REFERRED[0], { payout: money('100') });
      const { accounts } = opened().records;
      const today = addDays(DAY, 5);
      await earn(REFERRED[0], { payout: money('100') }, today);
      await accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: REFERRED[0], at: noonOf(today) });
      await accounts.remove({
        networkId: NETWORK_ID,
        kind: 'affiliate',
        id: AFFILIATE_ID,
        at: noonOf(today),
      });
      const kept = [line(DAY, REFERRED[0], '5'), line(today, REFERRED[0], '5')];
      expect(await read({ referrerId: AFFILIATE_ID }, { start: DAY, end: today })).toEqual(kept);
      const next = addDays(today, 1);
      await earn(REFERRED[0], { payout: money('100') }, next);
      expect(await read({}, { start: next, end: next })).toEqual([]);
    });

    it('pays once for the first approved conversion, on its own day of the zone', async () => {
      await opened().records.networks.replace(network({ zone: ZONE }));
      await refer({ recurring: false, rate: money('50') });
      await signUp(REFERRED[0]);
      await signUp(REFERRED[1]);
      const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);
      const affiliateId = REFERRED[0];
      await convert(
        { affiliateId, convertedAt: at('12T10:00'), payout: money('9') },
        { affiliateId, convertedAt: at('10T20:00'), payout: money('3') },
        { affiliateId, convertedAt: at('09T10:00'), payout: money('5'), status: 'pending' },
        { affiliateId: REFERRED[1], convertedAt: at('11T10:00'), payout: money('4'), status: 'rejected' },
      );
      // 20:00 UTC is the next day in Kolkata.
      const first = line(addDays(DAY, 1), affiliateId, '1.5');
      expect(await read()).toEqual([first]);
      expect(await read({}, { start: DAY, end: DAY })).toEqual([]);
      await inBooks(opened(), ({ conversions }) =>
        conversions.setStatus({ networkId: NETWORK_ID, id: hitId(3), status: 'approved', reason: '' }),
      );
      expect(await read()).toEqual([line(addDays(DAY, -1), affiliateId, '2.5')]);
    });
  });
}
