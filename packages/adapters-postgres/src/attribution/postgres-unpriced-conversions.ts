import type {
  UnpricedConversion,
  UnpricedConversions,
} from '@tributary/application/attribution/unpriced-conversions';
import type { Postgres } from '../shared/open-postgres.ts';

/** By conversions_waiting_for_rate_idx, which holds only these. */
export const postgresUnpricedConversions = ({ sql }: Pick<Postgres, 'sql'>): UnpricedConversions => ({
  list: async ({ networkId, after, limit }) => [
    ...(await sql<UnpricedConversion[]>`
      select id, network_id as "networkId", campaign_id as "campaignId", converted_at as "convertedAt"
      from conversions
      where status = 'pending' and reason = 'NO_EXCHANGE_RATE' and id > ${after}
        ${networkId === undefined ? sql`` : sql`and network_id = ${networkId}`}
      order by id limit ${limit}`),
  ],
});
