import { HOUR_MS } from '@tributary/domain/shared/durations';
import type { NetworkId } from '@tributary/domain/shared/ids';

/** What must hold between the rows of the books, each with the promise it keeps. */
export const LEDGER_RULES = {
  'conversion-without-hit': 'every conversion has the hit that made it',
  'hit-without-conversion': 'every hit that made or repeated a conversion names one that is there',
  'conversion-without-click': "every conversion's click is in the log",
  'conversion-without-terms': 'every conversion was priced by terms that are kept',
  'deduplication-key-twice': 'no conversion is there twice',
  'delivery-without-event': 'every postback message tells of a click or conversion that is there',
  'hit-waits-too-long': 'no hit waits for its click for longer than 72 h',
  'dead-letter': 'no event of the network, or of nobody, lies among the dead letters',
  'breakdown-differs': 'what is kept of rows that were forgotten adds up to the sums of their days',
  'subtotal-differs': 'the sums of a day by campaign, by affiliate and in all are those by both',
  'facts-differ': 'the facts of a conversion, which reports count, add up to its row',
  'approved-not-accounted':
    'of each account, campaign, goal and month what is approved is what is invoiced and what is open',
  'message-out-of-step':
    'every postback message that waits is due, and every delivered one has been delivered',
  'waiting-hit-lost': 'every waiting hit is on the list the worker looks through, and no other is',
} as const;
export type LedgerRule = keyof typeof LEDGER_RULES;

/** One row that breaks a rule: the ids that find it, and what is wrong. */
export type LedgerFault = { readonly ids: Readonly<Record<string, string>>; readonly detail: string };

/** `total` counts all; `faults` are the first of them by id. */
export type LedgerFinding = { readonly total: number; readonly faults: readonly LedgerFault[] };

export type LedgerQuestion = {
  readonly rule: LedgerRule;
  readonly now: Date;
  readonly limit: number;
};

/** How much longer than allowed a hit may wait before it is a fault: the worker sweeps at intervals. */
export const HIT_WAITS_MAX_MS = 73 * HOUR_MS;

/**
 * Reads whole tables: for operators, not for requests. Where raw rows of old days were forgotten
 * (docs/operations.md, "Retention"), what should refer to them is not judged.
 */
export type ReadLedgerFaults = (networkId: NetworkId, question: LedgerQuestion) => Promise<LedgerFinding>;
