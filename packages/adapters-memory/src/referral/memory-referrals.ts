import type { ReferralEarnings } from '@tributary/application/referral/referral-earnings';
import type { Referrals } from '@tributary/application/referral/referrals';
import type { Conversion } from '@tributary/domain/attribution/conversion';
import {
  changedReferralCountsFrom,
  type DatedTerms,
  type Referral,
  type ReferralTerms,
  type ReferredWork,
} from '@tributary/domain/referral/referral';
import {
  partsOfDays,
  referralEarnings,
  type DayPart,
  type ReferredAffiliate,
} from '@tributary/domain/referral/referral-earnings';
import { EMPTY, measuresOf, merge } from '@tributary/domain/reporting/measures';
import { dayOf, type CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateId, ReferralId } from '@tributary/domain/shared/ids';
import { add, ZERO } from '@tributary/domain/shared/money';
import { addNew, copy, newestFirst, pageOf } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memoryReferrals(state: MemoryState): Referrals {
  const held = (networkId: string, id: string) => {
    const one = state.referrals.get(id);
    return one?.referral.networkId === networkId && !one.deleted ? one : undefined;
  };
  return {
    add: async (referral, validFrom) =>
      addNew(state.referrals, referral.id, {
        referral,
        deleted: false,
        versions: [dated(referral, validFrom)],
      }),
    find: async (networkId, id) => copy(held(networkId, id)?.referral),
    findForUpdate: async (networkId, id) => copy(held(networkId, id)?.referral),
    replace: async (referral, validFrom) => {
      const before = held(referral.networkId, referral.id);
      if (!before) return false;
      const versions = withVersion(before.versions, dated(referral, validFrom));
      const { affiliateId, createdAt } = before.referral;
      state.referrals.set(referral.id, {
        deleted: false,
        versions,
        referral: copy({ ...referral, affiliateId, createdAt }),
      });
      return true;
    },
    remove: async ({ networkId, id, validFrom }) => {
      if (!held(networkId, id)) return false;
      end(state, id, validFrom);
      return true;
    },
    list: async (networkId, { affiliateId }, page) =>
      pageOf(
        [...state.referrals.values()]
          .filter(({ referral, deleted }) => !deleted && referral.networkId === networkId)
          .map(({ referral }) => referral)
          .filter((one) => affiliateId === undefined || one.affiliateId === affiliateId)
          .sort(newestFirst),
        page,
      ),
    listSignUps: async (networkId, ids) => {
      const counts = new Map<ReferralId, number>();
      for (const id of state.referred.values()) {
        if (!ids.includes(id) || state.referrals.get(id)?.referral.networkId !== networkId) continue;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** A removed affiliate refers nobody any more, and its referrals earn nothing from the beginning of the next day on. */
export function endReferralsOf(state: MemoryState, affiliateId: string, at: Date): void {
  for (const [id, { referral, deleted }] of state.referrals) {
    if (referral.affiliateId !== affiliateId || deleted) continue;
    end(state, id, changedReferralCountsFrom(at, zoneOf(state, referral.networkId)));
  }
}

function end(state: MemoryState, id: string, validFrom: Date): void {
  const before = state.referrals.get(id);
  if (!before) return;
  const referral = { ...before.referral, live: false };
  const versions = withVersion(before.versions, dated(referral, validFrom));
  state.referrals.set(id, { referral, versions, deleted: true });
}

export const memoryReferralEarnings =
  (state: MemoryState): ReferralEarnings =>
  async (networkId, { referrerId }, range) => {
    const zone = zoneOf(state, networkId);
    const referred = [...state.referred].flatMap(([referredId, referralId]): ReferredAffiliate[] => {
      const { referral, versions } = state.referrals.get(referralId) ?? {};
      if (!referral || !versions || referral.networkId !== networkId) return [];
      if (referrerId !== undefined && referral.affiliateId !== referrerId) return [];
      return [
        {
          referralId,
          versions,
          referrerId: referral.affiliateId,
          referredId: referredId as AffiliateId,
          days: daysOf(state, referredId),
          parts: partsOfDays(versions, zone).map((part) => ({
            ...part,
            ...workWithin(state, referredId, part),
          })),
          first: firstOf(state, referredId, zone),
        },
      ];
    });
    return referralEarnings(referred, range, zone);
  };

function daysOf(state: MemoryState, affiliateId: string): ReferredAffiliate['days'] {
  const days = new Map<CalendarDay, ReferredWork>();
  for (const { affiliateId: whose, day, measures } of state.stats.values()) {
    if (whose !== affiliateId) continue;
    const before = days.get(day) ?? { payout: ZERO, revenue: ZERO, approvedConversions: 0 };
    days.set(day, {
      payout: add(before.payout, measures.payout),
      revenue: add(before.revenue, measures.revenue),
      approvedConversions: before.approvedConversions + measures.approvedConversions,
    });
  }
  return [...days].map(([day, work]) => ({ day, ...work }));
}

function firstOf(state: MemoryState, affiliateId: string, zone: string): ReferredAffiliate['first'] {
  const [first] = [...state.conversions.values()]
    .filter((one) => one.affiliateId === affiliateId && one.status === 'approved')
    .sort(byTime);
  if (!first) return undefined;
  const { payout, revenue, convertedAt } = first;
  return { payout, revenue, approvedConversions: 1, day: dayOf(convertedAt, zone), at: convertedAt };
}

function workWithin(state: MemoryState, affiliateId: string, { from, to }: DayPart): ReferredWork {
  const own = <T extends { readonly affiliateId: string }>(
    rows: ReadonlyMap<string, T>,
    at: (row: T) => Date,
  ) => [...rows.values()].filter((row) => row.affiliateId === affiliateId && at(row) >= from && at(row) < to);
  const done = [
    ...own(state.clicks, ({ clickedAt }) => clickedAt).map((row) => measuresOf('click', row)),
    ...own(state.impressions, ({ seenAt }) => seenAt).map((row) => measuresOf('impression', row)),
    ...own(state.conversions, ({ convertedAt }) => convertedAt).map((row) => measuresOf('conversion', row)),
  ];
  return done.reduce(merge, EMPTY);
}

const byTime = (a: Conversion, b: Conversion): number =>
  Number(a.convertedAt) - Number(b.convertedAt) || (a.id < b.id ? -1 : 1);

const zoneOf = (state: MemoryState, networkId: string): string =>
  state.networks.get(networkId)?.zone ?? 'UTC';

const withVersion = (versions: readonly DatedTerms[], added: DatedTerms): DatedTerms[] => [
  ...versions.filter(({ validFrom }) => validFrom < added.validFrom),
  added,
];

const dated = ({ recurring, base, type, rate, live }: Referral | ReferralTerms, validFrom: Date) => ({
  recurring,
  base,
  type,
  rate,
  live,
  validFrom,
});
