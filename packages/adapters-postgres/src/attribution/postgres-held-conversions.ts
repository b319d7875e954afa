import type { HeldConversion, HeldConversions } from '@tributary/application/attribution/held-conversions';
import type { Postgres } from '../shared/open-postgres.ts';

/** By conversions_on_hold_idx, which holds only those with a hold, in this order. */
export const postgresHeldConversions = ({ sql }: Pick<Postgres, 'sql'>): HeldConversions => ({
  listDue: async ({ now, after, limit }) => [
    ...(await sql<HeldConversion[]>`
      select id, network_id as "networkId", campaign_id as "campaignId", release_on as "releaseOn"
      from conversions
      where status = 'pending' and reason = 'ON_HOLD' and release_on is not null and release_on <= ${now}
        ${after === null ? sql`` : sql`and (release_on, id) > (${after.releaseOn}, ${after.id})`}
      order by release_on, id limit ${limit}`),
  ],
});
