import { HOUR_MS } from '@tributary/domain/shared/durations';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryState,
  Postback,
} from '@tributary/domain/postbacks/postback';
import type {
  AffiliateId,
  CampaignId,
  DeliveryId,
  NetworkId,
  PostbackId,
} from '@tributary/domain/shared/ids';
import type { Instants, SummedLogPage, SummedPageOf } from '../shared/page.ts';

export type Postbacks = {
  /** Adds a postback. */
  add(postback: Postback): Promise<void>;
  /** Undefined when the network has no such postback. */
  find(networkId: NetworkId, id: PostbackId): Promise<Postback | undefined>;
  /** Newest first; undefined affiliate: all of the network. */
  list(networkId: NetworkId, affiliateId?: AffiliateId): Promise<Postback[]>;
  /** Replaces the postback whole; false when it is not there. */
  replace(postback: Postback): Promise<boolean>;
  /** False when the network has no such postback. */
  remove(networkId: NetworkId, id: PostbackId): Promise<boolean>;
};

/** What an attempt needs of a message, whoever receives it. */
export type Sendable = Pick<Delivery, 'id' | 'method' | 'url' | 'body'>;

export type LeasedDelivery<Message extends Sendable = Delivery> = {
  readonly delivery: Message;
  /** The attempt this lease is for, from 1. */ readonly attempt: number;
  /** The receiver's signing secret. */
  readonly secret: string;
  /** One that signs as well, because the secret was changed a short while ago. */
  readonly formerSecret?: string;
  /** Start of the receiver's present run of failures; null after a success. */
  readonly failingSince: Date | null;
};

/** The next state of a delivery after an attempt; decided by the domain (postbacks/retry.ts). */
export type DeliveryVerdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'retry'; readonly nextAt: Date }
  | { readonly state: 'failed' };

/**
 * Nothing is planned for later than this (docs/rules/postbacks.md#attempts): what is due after it was planned by a clock
 * that ran ahead, and is due now.
 */
export const PLANNED_AHEAD_MS_MAX = 30 * HOUR_MS;

/** How the due deliveries of one turn are chosen. */
export type LeaseRequest = {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly limit: number;
  readonly perPostback: number;
  /** Deliveries of the caller that have their answer and only wait to be settled: they are not out any more. */
  readonly answered?: readonly DeliveryId[];
};

/** An attempt and what follows from it. `switchOff` is the reason when the postback itself must stop, otherwise null. */
export type Settlement = {
  readonly id: DeliveryId;
  readonly attempt: DeliveryAttempt;
  readonly verdict: DeliveryVerdict;
  readonly switchOff: string | null;
};

/**
 * Takes messages out of an outbox: at-least-once delivery under leases of at most 60 s. The receivers are the postbacks of
 * affiliates or the webhooks of networks; what is said of postbacks here holds for either. `Message` is what a lease gives,
 * `Stored` what is kept.
 */
export type DeliveryQueue<Message extends Sendable, Stored> = {
  /**
   * Takes due deliveries, the longest due first, and hides them until `leaseUntil`. Of one postback at most
   * `perPostback` are out at a time, those on an earlier lease that still lasts included and those `answered` left out, so that
   * a slow receiver does not hold up the others. Two callers never get the same one while a lease lasts. Those of postbacks that are not
   * live, or gone, are never taken.
   */
  lease(request: LeaseRequest): Promise<LeasedDelivery<Message>[]>;
  /**
   * Logs the attempt and settles the lease. A success ends the postback's run of failures, a failure (`retry`, `failed`)
   * starts one at the attempt's start unless one runs. `switchOff` gives the reason when the postback itself must stop:
   * it is then not live and `disabledReason` says why. The verdict counts only while the delivery is pending at the
   * attempt's number; one that comes too late (its lease ran out and another caller was faster) is logged and no more.
   * The same attempt is logged once, however often it is settled.
   */
  settle(settlement: Settlement): Promise<void>;
  /** When something may be due or out of its lease next; undefined when nothing is pending for a live postback. */
  nextDueAt(): Promise<Date | undefined>;
  /** Logs a message that was sent already, with its one attempt (a test): it is never due. */
  record(delivery: Stored, attempt: DeliveryAttempt, state: Exclude<DeliveryState, 'pending'>): Promise<void>;
  /** Puts one back in the queue at attempt 1, now (docs/rules/postbacks.md#resend). False when unknown. */
  resend(networkId: NetworkId, id: DeliveryId, now: Date): Promise<boolean>;
};

export type Deliveries = DeliveryQueue<Delivery, Delivery> & {
  /**
   * Newest first (createdAt, then id, descending). With `after`, `page` is ignored; the total counts all, and so do the sums,
   * in the order of their states.
   */
  log(
    networkId: NetworkId,
    filter: DeliveryFilter,
    page: SummedLogPage,
  ): Promise<SummedPageOf<DeliveryLine, DeliverySum>>;
  /**
   * Puts failed ones back in the queue, as `resend` does, the oldest first and `limit` at most; answers how many. Left out are
   * tests and those of postbacks that are not live, or gone (docs/rules/postbacks.md#resend).
   */
  resendFailed(networkId: NetworkId, filter: FailedFilter, turn: ResendTurn): Promise<number>;
};

export type DeliverySum = { readonly state: DeliveryState; readonly count: number };

export type FailedFilter = Omit<DeliveryFilter, 'state'>;
export type ResendTurn = { readonly now: Date; readonly limit: number };

export type DeliveryFilter = Partial<Instants> & {
  readonly affiliateId?: AffiliateId;
  readonly postbackId?: PostbackId;
  readonly campaignId?: CampaignId;
  readonly state?: DeliveryState;
  readonly id?: DeliveryId;
  /** Only those that tell of this click or conversion, of postbacks that are there. */
  readonly eventId?: string;
};

export type DeliveryLine = Delivery & {
  readonly state: DeliveryState;
  readonly nextAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
};
