import { expect, it } from '@jest/globals';
import { affiliateGroupsContract } from '@tributary/application/contracts/accounts/affiliate-groups.contract';
import {
  affiliateGroup,
  CAMPAIGN_ID,
  campaign,
  NETWORK_ID,
  NOW,
} from '@tributary/application/contracts/shared/given';
import { OTHER_CAMPAIGN_ID, seed } from '@tributary/application/contracts/shared/records-under-test';
import { openPostgresRecords } from '../../test/open-records.ts';

affiliateGroupsContract('postgres', openPostgresRecords);

// docs/rules/running.md#concurrent-changes
it('locks the campaigns that name a removed group by their ids, as whoever edits several does', async () => {
  const { stores, postgres, reset, close } = await openPostgresRecords();
  await reset();
  await seed(stores);
  const { id } = affiliateGroup();
  await stores.affiliateGroups.add(affiliateGroup());
  // The first one is stored last, so that a scan of the table comes to it after the other.
  const of = { blockedGroups: [id], commissions: [] };
  await stores.campaigns.replace(campaign({ id: OTHER_CAMPAIGN_ID, displayId: 2, ...of }), NOW);
  await stores.campaigns.replace(campaign(of), NOW);
  let removed: Promise<boolean> | undefined;
  await postgres.sql.begin(async (tx) => {
    await tx`select 1 from campaigns where id = ${CAMPAIGN_ID} for update`;
    removed = stores.affiliateGroups.remove(NETWORK_ID, id, NOW);
    const isWaiting = async () => {
      const rows = await postgres.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    while (!(await isWaiting()));
    // Fails at once where the removal holds it.
    await tx`select 1 from campaigns where id = ${OTHER_CAMPAIGN_ID} for update nowait`;
  });
  expect(await removed).toBe(true);
  await close();
});
