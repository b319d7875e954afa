import type { WaitingSale, WaitingSales } from '@tributary/application/attribution/unpriced-conversions';
import type { Postgres } from '../shared/open-postgres.ts';

/** By conversions_waiting_for_rate_idx, which holds only these. */
export const postgresWaitingSales = ({ sql }: Pick<Postgres, 'sql'>): WaitingSales => ({
  list: async ({ networkId, after, limit }) => [
    ...(await sql<WaitingSale[]>`
      select id, network_id as "networkId", campaign_id as "campaignId", converted_at as "convertedAt"
      from conversions
      where status = 'pending' and reason = 'NO_EXCHANGE_RATE' and id > ${after}
        ${networkId === undefined ? sql`` : sql`and network_id = ${networkId}`}
      order by id limit ${limit}`),
  ],
});
