import type { Actor } from '@tributary/application/audit/audit';
import type {
  AccountLegalVersion,
  CompanyVersion,
  LedgerVersion,
  LegalRecords,
  LegalVersion,
} from '@tributary/application/billing/legal-records';
import { ratesFromText, ratesToText } from '@tributary/domain/exchange/exchange-rates';
import type { AccountLegalData, Company } from '@tributary/domain/billing/legal-data';
import type { LedgerAccounts } from '@tributary/domain/billing/ledger-accounts';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { LegalVersion as Row, Prisma } from '../generated/client.ts';
import type { Session } from '../shared/session.ts';

/** Whose versions those of the network itself are, and its ledger accounts: ids of no account. */
const OWN = '';
const LEDGER = 'ledger';

export const postgresLegalRecords = ({ db }: Session): LegalRecords => {
  const add = async (accountId: string, version: LegalVersion<unknown>, data: unknown): Promise<boolean> => {
    const { networkId, version: number, by, createdAt } = version;
    const row = { networkId, accountId, version: number, createdAt };
    const json = { data: data as Prisma.InputJsonObject, by: by as Prisma.InputJsonObject };
    const { count } = await db.legalVersion.createMany({ data: [{ ...row, ...json }], skipDuplicates: true });
    return count === 1;
  };
  const list = (networkId: NetworkId, accountId: string, take: number): Promise<Row[]> =>
    db.legalVersion.findMany({ where: { networkId, accountId }, orderBy: { version: 'desc' }, take });
  const listCompany: LegalRecords['listCompany'] = async (networkId, limit) =>
    (await list(networkId, OWN, limit)).map(companyOf);
  const listAccount: LegalRecords['listAccount'] = async (networkId, accountId, limit) =>
    accountId === OWN || accountId === LEDGER ? [] : (await list(networkId, accountId, limit)).map(accountOf);
  return {
    addCompany: (version) =>
      add(OWN, version, { ...version.data, vatRates: ratesToText(version.data.vatRates) }),
    addAccount: (version) => add(version.accountId, version, version.data),
    addLedger: (version) => add(LEDGER, version, version.data),
    findLedger: async (networkId) => (await list(networkId, LEDGER, 1)).map(ledgerOf)[0],
    findCompany: async (networkId) => (await listCompany(networkId, 1))[0],
    findAccount: async (networkId, accountId) => (await listAccount(networkId, accountId, 1))[0],
    listCompany,
    listAccount,
  };
};

const commonOf = ({ networkId, version, by, createdAt }: Row) => ({
  networkId: networkId as NetworkId,
  version,
  by: by as unknown as Actor,
  createdAt,
});

type StoredCompany = Omit<Company, 'vatRates'> & { readonly vatRates: Readonly<Record<string, string>> };

function companyOf(row: Row): CompanyVersion {
  const { vatRates, ...data } = row.data as unknown as StoredCompany;
  return { ...commonOf(row), data: { ...data, vatRates: ratesFromText(vatRates) } };
}

const ledgerOf = (row: Row): LedgerVersion => ({
  ...commonOf(row),
  data: row.data as unknown as LedgerAccounts,
});

const accountOf = (row: Row): AccountLegalVersion => ({
  ...commonOf(row),
  accountId: row.accountId,
  data: row.data as unknown as AccountLegalData,
});
