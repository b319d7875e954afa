import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';
import type { Money } from '@tributary/domain/shared/money';

/** How many of each wait for somebody (docs/rules/stats.md#to-do-counts). */
export type TodoCounts = {
  /** Whose status is `pending`, whatever their day; but for those on hold, which nobody has to decide about. */
  readonly pendingConversions: number;
  /** Pending because no exchange rate was known for their sale. */
  readonly unpricedSales: number;
  /** Accesses that are neither granted nor refused; an affiliate's own are counted by its offers (`CountRequestedOffers`). */
  readonly accessRequests: number;
  /** Accounts that are not live. */
  readonly affiliatesWaiting: number;
  readonly advertisersWaiting: number;
  /** Postbacks whose latest message failed, or that were switched off for failing. */
  readonly failingPostbacks: number;
  /** Live caps of campaigns there still are, of which at least four fifths are used in their present period. */
  readonly capsNearlyFull: number;
  readonly runningImports: number;
  /**
   * Accounts there are whose approved amounts of the last whole month are not what invoices hold of its days; what referrals
   * earned aside.
   */
  readonly accountsToInvoice: number;
};

/** What the counts amount to, in the network's currency. */
export type TodoAmounts = {
  /** Of pending conversions, by the sums that are kept of each day. */
  readonly pendingPayout: Money;
  readonly pendingRevenue: Money;
  /** What invoices of the last whole month lack of accounts there are, by kind; below zero where more was invoiced. */
  readonly payoutToInvoice: Money;
  readonly revenueToInvoice: Money;
};

export type Todo = TodoCounts & { readonly amounts: TodoAmounts };

/** Of a whole network, or what belongs to one of its affiliates or advertisers; what cannot belong to it counts 0. */
export type ReadTodo = (
  networkId: NetworkId,
  asked: {
    /** The network's day, which tells the present period of caps and the last month. */
    readonly today: CalendarDay;
    readonly affiliateId?: AffiliateId;
    readonly advertiserId?: AdvertiserId;
  },
) => Promise<Todo>;
