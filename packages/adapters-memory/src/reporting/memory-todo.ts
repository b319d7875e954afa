import type { ReadTodo } from '@tributary/application/reporting/todo';
import { isNearlyReached, periodOf } from '@tributary/domain/attribution/caps';
import { isOnHold } from '@tributary/domain/attribution/hold';
import { accessStatus, type Cap } from '@tributary/domain/catalog/campaign';
import { type CalendarDay, type DayRange, monthBefore } from '@tributary/domain/shared/calendar-day';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import { add, type Money, subtract, ZERO } from '@tributary/domain/shared/money';
import type { MemoryState } from '../state.ts';

export const memoryTodo =
  (state: MemoryState): ReadTodo =>
  async (networkId, { today, affiliateId, advertiserId }) => {
    const own = <T extends { readonly networkId: string }>(rows: ReadonlyMap<string, T>): T[] =>
      [...rows.values()].filter((row) => row.networkId === networkId);
    const isNetwork = affiliateId === undefined && advertiserId === undefined;
    const pending = own(state.conversions).filter(
      (one) =>
        one.status === 'pending' &&
        !isOnHold(one) &&
        (affiliateId === undefined || one.affiliateId === affiliateId) &&
        (advertiserId === undefined || one.advertiserId === advertiserId),
    );
    const waiting = (kind: AccountKind): number =>
      own(state.accounts).filter(
        (one) =>
          one.kind === kind && !one.live && one.signUp !== 'declined' && !state.removedAccounts.has(one.id),
      ).length;
    const isOfAffiliate = (one: { readonly affiliateId: string }): boolean =>
      advertiserId === undefined && (affiliateId === undefined || one.affiliateId === affiliateId);
    const accounts = isNetwork ? own(state.accounts).filter((one) => !state.removedAccounts.has(one.id)) : [];
    const lacking = accounts.map((one) => ({ one, amount: toInvoice(state, one, monthBefore(today)) }));
    const lackingOf = (kind: AccountKind): Money =>
      lacking.filter(({ one }) => one.kind === kind).reduce((sum, { amount }) => add(sum, amount), ZERO);
    const sums = [...state.stats.values()].filter(
      (row) =>
        row.networkId === networkId &&
        (affiliateId === undefined || row.affiliateId === affiliateId) &&
        (advertiserId === undefined || row.advertiserId === advertiserId),
    );
    return {
      amounts: {
        pendingPayout: sums.map(({ measures }) => measures.pendingPayout).reduce(add, ZERO),
        pendingRevenue: sums.map(({ measures }) => measures.pendingRevenue).reduce(add, ZERO),
        payoutToInvoice: lackingOf('affiliate'),
        revenueToInvoice: lackingOf('advertiser'),
      },
      pendingConversions: pending.length,
      unpricedSales: pending.filter(({ reason }) => reason === 'NO_EXCHANGE_RATE').length,
      accessRequests: isNetwork
        ? own(state.accesses).filter((one) => accessStatus(one) === 'waiting').length
        : 0,
      affiliatesWaiting: isNetwork ? waiting('affiliate') : 0,
      advertisersWaiting: isNetwork ? waiting('advertiser') : 0,
      failingPostbacks: own(state.postbacks).filter(
        (one) =>
          isOfAffiliate(one) && (one.disabledReason !== null || (one.live && one.failingSince !== null)),
      ).length,
      capsNearlyFull: isNetwork
        ? own(state.caps).filter((cap) => cap.live && isNearlyFull(state, cap, today)).length
        : 0,
      runningImports: [...state.jobs.values()].filter(
        ({ job }) =>
          job.networkId === networkId &&
          job.finishedAt === null &&
          affiliateId === undefined &&
          (advertiserId === undefined || job.advertiserId === advertiserId),
      ).length,
      accountsToInvoice: lacking.filter(({ amount }) => amount !== ZERO).length,
    };
  };

/** What the books hold of the month and the lines of invoices do not. */
function toInvoice(state: MemoryState, { kind, id }: Account, { start, end }: DayRange): Money {
  const booked = [...state.stats.values()]
    .filter((row) => (kind === 'affiliate' ? row.affiliateId : row.advertiserId) === id)
    .filter(({ day }) => day >= start && day <= end)
    .map(({ measures }) => (kind === 'affiliate' ? measures.payout : measures.revenue));
  const invoiced = [...state.invoices.values()]
    .filter(({ account }) => account.id === id)
    .flatMap(({ lines }) => lines)
    .filter(
      ({ month, referralId, bonusId }) =>
        month === start.slice(0, 7) && referralId === null && bonusId === null,
    )
    .map(({ exact }) => exact);
  return subtract(booked.reduce(add, ZERO), invoiced.reduce(add, ZERO));
}

const isNearlyFull = (state: MemoryState, cap: Cap, today: CalendarDay): boolean =>
  state.campaigns.get(cap.campaignId)?.deletedAt === null &&
  (cap.limit === ZERO ||
    [...state.capCounters].some(([key, { used }]) => {
      const [capId, , period] = key.split('|');
      return capId === cap.id && period === periodOf(cap.period, today) && isNearlyReached(used, cap);
    }));
