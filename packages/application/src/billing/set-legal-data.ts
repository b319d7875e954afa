import {
  assertPrefixesFree,
  isSameLegalData,
  parseAccountLegalData,
  parseCompany,
  type AccountLegalData,
  type Company,
} from '@tributary/domain/billing/legal-data';
import { parseLedgerAccounts, type LedgerAccounts } from '@tributary/domain/billing/ledger-accounts';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { refuse } from '@tributary/domain/shared/refusal';
import type { Accounts } from '../accounts/accounts.ts';
import type { ActingContext } from '../audit/audit.ts';
import { found } from '../shared/found.ts';
import type { Clock } from '../shared/stamps.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AccountLegalVersion, CompanyVersion, LedgerVersion, LegalRecords } from './legal-records.ts';

type Stores = { readonly legalRecords: LegalRecords; readonly accounts: Accounts };
type Dependencies = {
  readonly unitOfWork: UnitOfWork<Stores>;
  readonly acting: ActingContext;
  readonly clock: Clock;
};

/** So many versions are looked at for prefixes that were used. */
const VERSIONS_MAX = 1000;

export type SetCompany = (networkId: NetworkId, sent: Company) => Promise<CompanyVersion>;

/**
 * Adds a version of the network's company; none when nothing differs. Refuses malformed data with `invalid_parameter`, and
 * two changes at once with `not_allowed_in_state`.
 */
export const makeSetCompany =
  ({ unitOfWork, acting, clock }: Dependencies): SetCompany =>
  (networkId, sent) =>
    unitOfWork.run(async ({ legalRecords }) => {
      const data = parseCompany(sent);
      const versions = await legalRecords.listCompany(networkId, VERSIONS_MAX);
      const [newest] = versions;
      if (newest && isSameLegalData(newest.data, data)) return newest;
      assertPrefixesFree(
        data.prefixes,
        versions.map((one) => one.data.prefixes),
      );
      const next = { networkId, version: (newest?.version ?? 0) + 1, data, ...madeBy({ acting, clock }) };
      if (!(await legalRecords.addCompany(next))) throw changedMeanwhile();
      return next;
    });

export type SetLedgerAccounts = (networkId: NetworkId, sent: LedgerAccounts) => Promise<LedgerVersion>;

/**
 * Adds a version of where a network's accountants book; none when nothing differs. Refuses malformed numbers with `invalid_parameter`, and
 * two changes at once with `not_allowed_in_state`.
 */
export const makeSetLedgerAccounts =
  ({ unitOfWork, acting, clock }: Dependencies): SetLedgerAccounts =>
  (networkId, sent) =>
    unitOfWork.run(async ({ legalRecords }) => {
      const data = parseLedgerAccounts(sent);
      const newest = await legalRecords.findLedger(networkId);
      if (newest && isSameLegalData(newest.data, data)) return newest;
      const next = { networkId, version: (newest?.version ?? 0) + 1, data, ...madeBy({ acting, clock }) };
      if (!(await legalRecords.addLedger(next))) throw changedMeanwhile();
      return next;
    });

export type SetLegalData = (
  account: { readonly networkId: NetworkId; readonly id: string },
  sent: AccountLegalData,
) => Promise<AccountLegalVersion>;

const KINDS: readonly AccountKind[] = ['affiliate', 'advertiser'];

/**
 * Adds a version of an account's legal data; none when nothing differs. Refuses an unknown or removed account with
 * `not_found`, malformed data with `invalid_parameter`, and two changes at once with `not_allowed_in_state`.
 */
export const makeSetLegalData =
  ({ unitOfWork, acting, clock }: Dependencies): SetLegalData =>
  ({ networkId, id }, sent) =>
    unitOfWork.run(async ({ legalRecords, accounts }) => {
      await holdAccount(accounts, networkId, id);
      const data = parseAccountLegalData(sent);
      const newest = await legalRecords.findAccount(networkId, id);
      if (newest && isSameLegalData(newest.data, data)) return newest;
      const version = (newest?.version ?? 0) + 1;
      const next = { networkId, accountId: id, version, data, ...madeBy({ acting, clock }) };
      if (!(await legalRecords.addAccount(next))) throw changedMeanwhile();
      return next;
    });

/** Held, so that it is not removed meanwhile: what is known of it goes with it. */
async function holdAccount(accounts: Accounts, networkId: NetworkId, id: string): Promise<void> {
  for (const kind of KINDS) if (await accounts.findForUpdate(networkId, kind, id)) return;
  found(undefined, 'account');
}

const madeBy = ({ acting, clock }: Pick<Dependencies, 'acting' | 'clock'>) => ({
  by: acting.current().actor,
  createdAt: clock(),
});

const changedMeanwhile = () =>
  refuse(
    'not_allowed_in_state',
    'Someone else changed this in the meantime. Reload it and repeat your change.',
  );
