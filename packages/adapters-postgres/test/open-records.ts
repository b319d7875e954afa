import type { RecordsUnderTest } from '@tributary/application/contracts/shared/records-under-test';
import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import type { Postgres } from '../src/shared/open-postgres.ts';
import { postgresRecords, postgresUnitOfWork } from '../src/postgres-records.ts';
import { termsOf } from '../src/catalog/terms-json.ts';
import type { TermsJson } from '../src/catalog/terms-json.ts';
import { keptPostgres } from './kept-postgres.ts';

type TermsRow = {
  campaignId: CampaignId;
  networkId: NetworkId;
  version: number;
  validFrom: Date;
  terms: TermsJson;
};

/** The record stores on a database that nobody else uses meanwhile, for the contracts. */
export async function openPostgresRecords(): Promise<RecordsUnderTest & { readonly postgres: Postgres }> {
  const { postgres, empty, release } = await keptPostgres();
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
    reset: empty,
    close: release,
  };
}
