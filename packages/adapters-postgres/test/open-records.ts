import type { RecordsUnderTest } from '@tributary/application/contracts/shared/records-under-test';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { openPostgres, type Postgres } from '../src/shared/open-postgres.ts';
import { postgresRecords, postgresUnitOfWork } from '../src/postgres-records.ts';
import { termsOf } from '../src/catalog/terms-json.ts';
import type { TermsJson } from '../src/catalog/terms-json.ts';
import { emptyTables, openTestDatabase } from './test-database.ts';

type TermsRow = {
  campaignId: CampaignId;
  networkId: NetworkId;
  version: number;
  validFrom: Date;
  terms: TermsJson;
};

/** The record stores on a database of their own, for the contracts. */
export async function openPostgresRecords(): Promise<RecordsUnderTest & { readonly postgres: Postgres }> {
  const database = await openTestDatabase();
  const postgres = openPostgres({ url: database.url, connectionsMax: 12 });
  return {
    postgres,
    stores: postgresRecords(postgres),
    unitOfWork: postgresUnitOfWork(postgres),
    termsOf: async (campaignId) => {
      const rows = await postgres.sql<TermsRow[]>`
        select campaign_id as "campaignId", network_id as "networkId", version, valid_from as "validFrom", terms
        from campaign_terms where campaign_id = ${campaignId} order by version`;
      return rows.map(termsOf);
    },
    reset: () => emptyTables(database.url),
    close: async () => {
      await postgres.close();
      await database.drop();
    },
  };
}
