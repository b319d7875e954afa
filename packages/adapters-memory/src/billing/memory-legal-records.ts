import type {
  AccountLegalVersion,
  CompanyVersion,
  LedgerVersion,
  LegalRecords,
} from '@tributary/application/billing/legal-records';
import { copy } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export const memoryLegalRecords = (state: MemoryState): LegalRecords => ({
  addCompany: async (version) => added(state.companies, version.networkId, version),
  addAccount: async (version) => added(state.legalData, keyOf(version.networkId, version.accountId), version),
  addLedger: async (version) => added(state.ledgerAccounts, version.networkId, version),
  findLedger: async (networkId) => copy(state.ledgerAccounts.get(networkId)?.at(-1)),
  findCompany: async (networkId) => copy(state.companies.get(networkId)?.at(-1)),
  findAccount: async (networkId, accountId) => copy(state.legalData.get(keyOf(networkId, accountId))?.at(-1)),
  listCompany: async (networkId, limit) => newest(state.companies.get(networkId), limit),
  listAccount: async (networkId, accountId, limit) =>
    newest(state.legalData.get(keyOf(networkId, accountId)), limit),
});

const keyOf = (networkId: string, accountId: string): string => `${networkId}|${accountId}`;

function added<V extends CompanyVersion | AccountLegalVersion | LedgerVersion>(
  all: Map<string, V[]>,
  key: string,
  version: V,
): boolean {
  const there = all.get(key) ?? [];
  if (there.some((one) => one.version === version.version)) return false;
  all.set(key, [...there, copy(version)]);
  return true;
}

const newest = <V>(versions: readonly V[] | undefined, limit: number): V[] =>
  [...(versions ?? [])]
    .reverse()
    .slice(0, limit)
    .map((one) => copy(one));
