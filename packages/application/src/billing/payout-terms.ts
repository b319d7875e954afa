import type {
  AgreedTerms,
  GroupTerms,
  OwnClosing,
  OwnTerms,
  PayoutSettings,
} from '@tributary/domain/billing/payment-terms';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { AffiliateGroupId, AffiliateId, NetworkId } from '@tributary/domain/shared/ids';

/** When networks close and pay, and what they agreed with single affiliates. */
export type PayoutTerms = {
  /** Undefined for a network that never said anything. */
  findSettings(networkId: NetworkId): Promise<PayoutSettings | undefined>;
  /** In place of those there are. */
  putSettings(settings: PayoutSettings): Promise<void>;
  /** Undefined for an affiliate without terms of its own, and for another network's. */
  findOwn(networkId: NetworkId, affiliateId: string): Promise<OwnTerms | undefined>;
  /**
   * Of each affiliate its own terms, or those of the first of the groups it is in that has any; none of one that has the network's, in any
   * order (docs/rules/billing.md#payment-terms).
   */
  findManyAgreed(networkId: NetworkId, affiliateIds: readonly string[]): Promise<AgreedTerms[]>;
  /** In place of those the affiliate has. */
  putOwn(terms: OwnTerms): Promise<void>;
  /** Whether there were any. */
  removeOwn(networkId: NetworkId, affiliateId: AffiliateId): Promise<boolean>;
  /** Undefined for a group without terms, and for another network's. */
  findGroup(networkId: NetworkId, groupId: string): Promise<GroupTerms | undefined>;
  /** In place of those the group has; they go with it. */
  putGroup(terms: GroupTerms): Promise<void>;
  /** Whether there were any. */
  removeGroup(networkId: NetworkId, groupId: AffiliateGroupId): Promise<boolean>;
  /** Networks of which some terms close by themselves, by id. */
  listClosing(): Promise<NetworkId[]>;
  /** How far the worker came with each kind, in any order. */
  listClosed(networkId: NetworkId): Promise<Closed[]>;
  /** From a day on, also where it began and ended before; `through` never goes back. */
  beginClosing(networkId: NetworkId, closes: OwnClosing, since: CalendarDay): Promise<void>;
  /** Of a kind that has begun; `through` never goes back. */
  noteClosed(networkId: NetworkId, closes: OwnClosing, through: CalendarDay): Promise<void>;
};

/** All accounts whose terms close so are closed from a day through another. */
export type Closed = {
  readonly closes: OwnClosing;
  readonly since: CalendarDay;
  readonly through: CalendarDay;
};
