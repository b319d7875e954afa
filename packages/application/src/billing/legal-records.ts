import type { AccountLegalData, Company } from '@tributary/domain/billing/legal-data';
import type { LedgerAccounts } from '@tributary/domain/billing/ledger-accounts';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Actor } from '../audit/audit.ts';

/** One version of what somebody entered: the first is 1. */
export type LegalVersion<Data> = {
  readonly networkId: NetworkId;
  readonly version: number;
  readonly data: Data;
  readonly by: Actor;
  readonly createdAt: Date;
};
export type CompanyVersion = LegalVersion<Company>;
export type LedgerVersion = LegalVersion<LedgerAccounts>;
export type AccountLegalVersion = LegalVersion<AccountLegalData> & { readonly accountId: string };

/**
 * Legal data of networks and accounts, and the ledger accounts of networks, as versions that are only added to. Those of an account go with it; documents
 * keep copies of their own.
 */
export type LegalRecords = {
  /** False when somebody else added this version first. */
  addCompany(version: CompanyVersion): Promise<boolean>;
  /** False when somebody else added this version first. */
  addAccount(version: AccountLegalVersion): Promise<boolean>;
  /** False when somebody else added this version first. */
  addLedger(version: LedgerVersion): Promise<boolean>;
  /** The newest; undefined when there is none. */
  findLedger(networkId: NetworkId): Promise<LedgerVersion | undefined>;
  /** The newest; undefined when there is none. */
  findCompany(networkId: NetworkId): Promise<CompanyVersion | undefined>;
  /** The newest; undefined when there is none. */
  findAccount(networkId: NetworkId, accountId: string): Promise<AccountLegalVersion | undefined>;
  /** Newest first. */
  listCompany(networkId: NetworkId, limit: number): Promise<CompanyVersion[]>;
  /** Newest first. */
  listAccount(networkId: NetworkId, accountId: string, limit: number): Promise<AccountLegalVersion[]>;
};
