import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Clock } from '../ports/outside.ts';
import { LEDGER_RULES, type LedgerFinding, type LedgerRule, type ReadLedgerFaults } from '../reads/ledger.ts';

export type CheckLedgerInput = {
  readonly networkId: NetworkId;
  /** Most faults of each check that are given one by one; all are counted. */
  readonly faultsMax: number;
};
export type LedgerCheck = LedgerFinding & {
  readonly check: string;
  /** What holds when there is no fault. */
  readonly promise: string;
};
/** One after another, so that a caller can tell how far it is and stop in between. */
export type CheckLedger = (input: CheckLedgerInput) => AsyncIterable<LedgerCheck>;

type Dependencies = { readonly ledger: ReadLedgerFaults; readonly clock: Clock };

/** Looks whether everything that must hold between the rows of a network's books does hold. Changes nothing. */
export const makeCheckLedger = ({ ledger, clock }: Dependencies): CheckLedger =>
  async function* ({ networkId, faultsMax }) {
    for (const rule of Object.keys(LEDGER_RULES) as LedgerRule[]) {
      const finding = await ledger(networkId, { rule, now: clock(), limit: faultsMax });
      yield { check: rule, promise: LEDGER_RULES[rule], ...finding };
    }
  };
