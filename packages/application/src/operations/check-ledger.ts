import type { Measures } from '@tributary/domain/reporting/measures';
import { EVERY_DAY } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { moneyText, type Money } from '@tributary/domain/shared/money';
import type { Clock } from '../shared/stamps.ts';
import type { CapDifference, StatsDifference } from '../reporting/recounts.ts';
import {
  LEDGER_RULES,
  type LedgerFault,
  type LedgerFinding,
  type LedgerRule,
  type ReadLedgerFaults,
} from '../reporting/ledger.ts';
import type { BillingFault, CheckBilling } from '../billing/check-billing.ts';
import type { RecountCaps, RecountStats } from '../reporting/recount-books.ts';

export type CheckLedgerInput = {
  readonly networkId: NetworkId;
  /** How many faults of each check are listed at most; all are counted. */
  readonly faultsMax: number;
};
export type LedgerCheck = LedgerFinding & {
  readonly check: string;
  /** What holds when there is no fault. */
  readonly promise: string;
};
/** Yields one check after another, so that a caller can show the progress and stop in between. */
export type CheckLedger = (input: CheckLedgerInput) => AsyncIterable<LedgerCheck>;

type Dependencies = {
  readonly ledger: ReadLedgerFaults;
  readonly recountStats: RecountStats;
  readonly recountCaps: RecountCaps;
  readonly checkBilling: CheckBilling;
  readonly clock: Clock;
};

const SUMS = {
  stats: 'sums of stats equal a recount of the rows',
  caps: 'what is used of caps equals a recount of the rows',
  billing: 'invoices add up, and an amount is invoiced once',
} as const;
export const LEDGER_CHECKS = Object.keys(SUMS).length + Object.keys(LEDGER_RULES).length;

/**
 * Checks that everything holds that must hold between the rows of a network's books. Changes nothing. Refuses an
 * unknown network with `not_found`.
 */
export const makeCheckLedger = ({ ledger, clock, ...sums }: Dependencies): CheckLedger =>
  async function* ({ networkId, faultsMax }) {
    const section = (faults: readonly LedgerFault[], total = faults.length) => ({
      total,
      faults: faults.slice(0, faultsMax),
    });
    const stats = await sums.recountStats(networkId, EVERY_DAY);
    yield {
      check: 'stats',
      promise: SUMS.stats,
      ...section(stats.differences.map(statsFault), stats.differing),
    };
    const caps = await sums.recountCaps(networkId);
    yield {
      check: 'caps',
      promise: SUMS.caps,
      ...section(caps.differences.map(capFault), caps.differing),
    };
    const billing = (await sums.checkBilling(networkId)).map(billingFault);
    yield { check: 'billing', promise: SUMS.billing, ...section(billing) };
    for (const rule of Object.keys(LEDGER_RULES) as LedgerRule[]) {
      const finding = await ledger(networkId, { rule, now: clock(), limit: faultsMax });
      yield { check: rule, promise: LEDGER_RULES[rule], ...finding };
    }
  };

/** A difference in words people read. */
export function statsFault({ booked, counted, ...key }: StatsDifference): LedgerFault {
  return {
    ids: {
      day: key.day,
      campaign: key.campaignId,
      affiliate: key.affiliateId,
      advertiser: key.advertiserId,
      ...(key.goalId !== '' && { goal: key.goalId }),
    },
    detail: differencesOf(booked, counted).join('; '),
  };
}

const differencesOf = (booked: Measures, counted: Measures): string[] =>
  (Object.keys(counted) as (keyof Measures)[])
    .filter((name) => booked[name] !== counted[name])
    .map(
      (name) => `${name} ${numberText(booked[name])} in the books, ${numberText(counted[name])} in the rows`,
    );

const numberText = (value: number | Money): string =>
  typeof value === 'bigint' ? moneyText(value) : String(value);

/** What an operator reads of a cap whose counter differs from the rows. */
export const capFault = ({ key, booked, counted }: CapDifference): LedgerFault => ({
  ids: { cap: key.capId, ...(key.affiliateId !== '' && { affiliate: key.affiliateId }), period: key.period },
  detail: `${moneyText(booked)} used in the books, ${moneyText(counted)} in the rows`,
});

const billingFault = ({ invoiceId, accountId, message }: BillingFault): LedgerFault => ({
  ids: { ...(invoiceId !== null && { invoice: invoiceId }), account: accountId },
  detail: message,
});
