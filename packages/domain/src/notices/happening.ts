// What happened that people get notices of (docs/rules/notices.md#kinds), and the people it concerns.
import type { Account } from '../accounts/account.ts';
import { type Bonus, kindOfBonus } from '../billing/bonus.ts';
import { type AdvertiserCredit, creditNotice } from '../billing/credit.ts';
import type { Invoice } from '../billing/invoice.ts';
import { changedLines, paidOf, type PayoutBatch } from '../billing/payout-batch.ts';
import { capHappening, type CountedCap } from '../attribution/caps.ts';
import type { Postback } from '../postbacks/postback.ts';
import type { AdvertiserId, AffiliateId, NetworkId, NoticeId } from '../shared/ids.ts';
import { moneyText, negate, ZERO } from '../shared/money.ts';
import {
  choiceOf,
  getsLetters,
  mayReceive,
  type Notice,
  type NoticeData,
  type NoticeKind,
  type Recipient,
} from './notice.ts';

export type Happening = {
  readonly networkId: NetworkId;
  readonly kind: NoticeKind;
  /** Identifies what happened: the same each time it is announced, so that nobody is told twice. */
  readonly id: string;
  readonly at: Date;
  readonly data: NoticeData;
  /** Whose users are told: null stands for the network's staff. */
  readonly concerns: readonly (Account['id'] | null)[];
};

/**
 * A cap that is nearly or wholly used, once for its period and limit. A cap for each affiliate alone concerns that affiliate, unless it is on
 * what the network earns, and no staff: they would be told once for every affiliate (docs/rules/notices.md#recipients). `group` is the name of the
 * group whose members it counts; null: it counts all.
 */
export function capUsed(
  kind: 'cap.nearly_reached' | 'cap.reached',
  counted: CountedCap,
  { campaign, group, at }: { readonly campaign: string; readonly group: string | null; readonly at: Date },
): Happening {
  const { cap, affiliateId, period } = counted;
  const isOnRevenue = cap.measure === 'revenue' || cap.measure === 'pendingRevenue';
  return {
    networkId: cap.networkId,
    kind,
    id: capHappening(kind, counted),
    at,
    data: {
      campaignId: cap.campaignId,
      campaign,
      group,
      measure: cap.measure,
      period: cap.period,
      countedPeriod: period,
      limit: moneyText(cap.limit),
      action: cap.action,
    },
    concerns: affiliateId === '' ? [null] : isOnRevenue ? [] : [affiliateId as AffiliateId],
  };
}

/** The product switched a postback off by itself: its affiliate is told, and the staff who look after postbacks. */
export const postbackSwitchedOff = (
  { networkId, id, affiliateId }: Pick<Postback, 'networkId' | 'id' | 'affiliateId'>,
  reason: string,
  { at, changeId }: { readonly at: Date; readonly changeId: string },
): Happening => ({
  networkId,
  kind: 'postback.switched_off',
  id: `postback.switched_off:${changeId}`,
  at,
  data: { id, affiliateId, reason },
  concerns: [affiliateId, null],
});

/** An import as notices describe it. */
export type EndedImport = {
  readonly id: string;
  readonly networkId: NetworkId;
  readonly advertiserId: AdvertiserId | null;
  readonly status: string;
  readonly dryRun: boolean;
  readonly cancelled: boolean;
  readonly total: number;
  readonly processed: number;
  readonly counts: { readonly imported: number; readonly edited: number; readonly errors: number };
};

/** An import came to its end; undefined for one that somebody ended, who knows. */
export const importEnded = (job: EndedImport, at: Date): Happening | undefined =>
  job.cancelled
    ? undefined
    : {
        networkId: job.networkId,
        kind: 'import.ended',
        id: `import.ended:${job.id}`,
        at,
        data: {
          id: job.id,
          status: job.status,
          dryRun: String(job.dryRun),
          rows: String(job.total),
          processed: String(job.processed),
          imported: String(job.counts.imported),
          edited: String(job.counts.edited),
          errors: String(job.counts.errors),
        },
        concerns: [job.advertiserId],
      };

/** An invoice was closed: its account is told. */
export const invoiceClosed = (invoice: Invoice, at: Date): Happening => ({
  networkId: invoice.account.networkId,
  kind: 'invoice.closed',
  id: `invoice.closed:${invoice.id}`,
  at,
  data: {
    id: invoice.id,
    kind: invoice.account.kind,
    start: invoice.start,
    end: invoice.end,
    amount: moneyText(invoice.amount),
    currency: invoice.currency,
  },
  concerns: [invoice.account.id],
});

/** An affiliate was paid, or its money came back: once for each line of a batch that became so since it was as `before`. */
export const payoutsChanged = (before: PayoutBatch, after: PayoutBatch, at: Date): Happening[] =>
  changedLines(before, after).map(({ line, status }) => {
    const { amount, currency } = paidOf(line);
    const kind = `payout.${status}` as const;
    return {
      networkId: after.networkId,
      kind,
      id: `${kind}:${after.id}:${line.position}`,
      at,
      data: { amount: moneyText(amount), currency },
      concerns: [line.affiliateId],
    };
  });

/** A bonus or a deduction was booked; `currency`: the network's. */
export const bonusBooked = (bonus: Bonus, { currency, at }: { currency: string; at: Date }): Happening => ({
  networkId: bonus.networkId,
  kind: 'bonus.booked',
  id: `bonus.booked:${bonus.id}`,
  at,
  data: {
    kind: kindOfBonus(bonus),
    day: bonus.day,
    amount: moneyText(bonus.amount < ZERO ? negate(bonus.amount) : bonus.amount),
    currency,
    reason: bonus.reason,
  },
  concerns: [bonus.affiliateId],
});

const PERCENT_USED = { ok: '0', warned_80: '80', warned_95: '95', used_up: '100' } as const;

/**
 * The credit of an advertiser is nearly or wholly used, or there is some again: the advertiser and the staff who look after billing. Undefined
 * when people are told nothing of the change (docs/rules/billing.md#notices-of-credit).
 */
export function creditChanged(
  before: Pick<AdvertiserCredit, 'state' | 'noticed'>,
  { networkId, advertiserId, state, noticed, since }: AdvertiserCredit,
  { advertiser, at }: { readonly advertiser: string; readonly at: Date },
): Happening | undefined {
  const kind = creditNotice(before, { state, noticed });
  return (
    kind && {
      networkId,
      kind,
      id: `${kind}:${advertiserId}:${state}:${since.toISOString()}`,
      at,
      data: { advertiserId, advertiser, percent: PERCENT_USED[state] },
      concerns: [advertiserId, null],
    }
  );
}

/** What the product sees of its own machines (docs/rules/notices.md#system-alarms). */
export const ALARMS = [
  'dead_letters',
  'event_log_full',
  'event_log_unreadable',
  'event_log_old',
  'disk_low',
  'brokers_away',
] as const;
export type AlarmKind = (typeof ALARMS)[number];

export type Alarm = {
  readonly kind: AlarmKind;
  /** The machine; empty for what is the whole deployment's. */
  readonly source: string;
  /** How much of it, in words: `3 events`. */
  readonly detail: string;
};

/** Something is wrong with the deployment: those of a network's staff are told who may change its settings. */
export const systemAlarm = ({ kind, source, detail }: Alarm, networkId: NetworkId, at: Date): Happening => ({
  networkId,
  kind: 'system.alarm',
  id: `system.alarm:${kind}:${source}:${at.toISOString()}`,
  at,
  data: { alarm: kind, source, detail },
  concerns: [null],
});

/**
 * The notices of these happenings: one for each recipient it concerns who may be told and did not choose to be told nothing.
 * (docs/rules/notices.md#recipients)
 */
export const noticesFor = (
  happenings: readonly Happening[],
  recipients: readonly Recipient[],
  newNoticeId: () => NoticeId,
): Notice[] =>
  happenings.flatMap(({ networkId, kind, id: happeningId, at, data, concerns }) =>
    recipients
      .filter(
        (one) => one.networkId === networkId && concerns.includes(one.accountId) && mayReceive(kind, one),
      )
      .flatMap((one): Notice[] => {
        const choice = choiceOf(kind, one);
        if (choice === 'nothing') return [];
        const letter = choice === 'letter' && getsLetters(one) ? 'due' : 'none';
        return [
          {
            id: newNoticeId(),
            networkId,
            userId: one.id,
            kind,
            happeningId,
            data,
            createdAt: at,
            readAt: null,
            letter,
          },
        ];
      }),
  );
