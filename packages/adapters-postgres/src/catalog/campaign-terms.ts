import { nextTerms, presentTerms, type PresentTerms, type Terms } from '@tributary/domain/catalog/terms';
import type { AffiliateGroupId, CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { Prisma } from '../generated/client.ts';
import { termsJson, termsOf } from './terms-json.ts';
import { rateRulesOf } from './rate-rules-json.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import { WITH_COMMISSIONS, commissionOf } from './campaign-row.ts';
import { lockDisplayIds } from '../shared/display-ids.ts';
import { WITH_PAYOUTS, affiliatePayoutOf, goalOf } from './goal-row.ts';
import type { Db } from '../shared/session.ts';

/**
 * Writes the next version of the terms of each of these campaigns whose payouts or revenues no longer are as its newest
 * version says. The campaigns are locked, in the order of their ids, so that versions never collide.
 */
export async function writeTerms(db: Db, campaignIds: readonly CampaignId[], at: Date): Promise<void> {
  if (campaignIds.length === 0) return;
  await db.$executeRaw`
    select id from campaigns where id in (${Prisma.join([...campaignIds])}) order by id for no key update`;
  const newest = await newestVersions(db, campaignIds);
  const next = (await readPresentTerms(db, campaignIds)).flatMap(
    (present) => nextTerms(newest.get(present.campaignId), present, at) ?? [],
  );
  await db.campaignTerms.createMany({
    data: next.map(({ campaignId, networkId, version, validFrom, ...terms }) => ({
      campaignId,
      networkId,
      version,
      validFrom,
      terms: termsJson(terms),
    })),
  });
}

/** The same for a goal's change: its campaign, or every campaign of the network for a global one. */
export async function writeTermsForGoal(
  db: Db,
  goal: { readonly networkId: NetworkId; readonly campaignId: CampaignId | null },
  at: Date,
): Promise<void> {
  if (goal.campaignId !== null) return writeTerms(db, [goal.campaignId], at);
  // A campaign being added reads the global goals under the same lock, so that neither misses the other.
  await lockDisplayIds(db, goal.networkId, 'campaign');
  const where = { networkId: goal.networkId, deletedAt: null };
  const campaigns = await db.campaign.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } });
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS_AT_ONCE) {
    const ids = campaigns.slice(from, from + CAMPAIGNS_AT_ONCE).map(({ id }) => id as CampaignId);
    await writeTerms(db, ids, at);
  }
}

/** The same for a change of the order of a group: every campaign of the network whose rate rules name it. */
export async function writeTermsNaming(
  db: Db,
  { id, networkId }: { readonly id: AffiliateGroupId; readonly networkId: NetworkId },
  at: Date,
): Promise<void> {
  const found = await db.$queryRaw<{ readonly id: CampaignId }[]>`
    select id from campaigns
    where network_id = ${networkId} and deleted_at is null and rate_rules <> '[]'
      and rate_rules @> ${JSON.stringify([{ conditions: { groupIds: [id] } }])}::jsonb
    order by id`;
  for (let from = 0; from < found.length; from += CAMPAIGNS_AT_ONCE) {
    const ids = found.slice(from, from + CAMPAIGNS_AT_ONCE).map((one) => one.id);
    await writeTerms(db, ids, at);
  }
}

const CAMPAIGNS_AT_ONCE = 500;

async function newestVersions(
  db: Db,
  campaignIds: readonly CampaignId[],
): Promise<ReadonlyMap<CampaignId, Terms>> {
  const rows = await db.$queryRaw<Parameters<typeof termsOf>[0][]>`
    select distinct on (campaign_id)
      campaign_id as "campaignId", network_id as "networkId", version, valid_from as "validFrom", terms
    from campaign_terms
    where campaign_id in (${Prisma.join([...campaignIds])}) order by campaign_id, version desc`;
  return new Map(rows.map((row) => [row.campaignId, termsOf(row)]));
}

async function readPresentTerms(db: Db, campaignIds: readonly CampaignId[]): Promise<PresentTerms[]> {
  const campaigns = await db.campaign.findMany({
    where: { id: { in: [...campaignIds] } },
    select: {
      id: true,
      networkId: true,
      model: true,
      defaultGoalId: true,
      cookieDays: true,
      rateRules: true,
      ...WITH_COMMISSIONS,
    },
  });
  const payouts = await db.affiliatePayout.findMany({
    where: { campaignId: { in: [...campaignIds] } },
    orderBy: OLDEST_FIRST,
  });
  const goals = await db.goal.findMany({
    where: {
      networkId: { in: [...new Set(campaigns.map(({ networkId }) => networkId))] },
      OR: [{ campaignId: null }, { campaignId: { in: [...campaignIds] } }],
    },
    include: WITH_PAYOUTS,
    orderBy: OLDEST_FIRST,
  });
  const allPayouts = payouts.map(affiliatePayoutOf);
  const allGoals = goals.map(goalOf);
  const rules = new Map(campaigns.map(({ id, rateRules }) => [id, rateRulesOf(rateRules)]));
  const named = [...rules.values()].flat().flatMap(({ conditions }) => conditions.groupIds);
  const groups = named.length === 0 ? [] : await db.affiliateGroup.findMany({ where: { id: { in: named } } });
  const records = {
    payouts: allPayouts,
    goals: allGoals,
    groups: groups.map(({ id, ...group }) => ({ ...group, id: id as AffiliateGroupId })),
  };
  return campaigns.map(({ id, networkId, model, defaultGoalId, cookieDays, commissions }) =>
    presentTerms(
      {
        id: id as CampaignId,
        networkId: networkId as NetworkId,
        model: model as Terms['model'],
        defaultGoalId: defaultGoalId as Terms['defaultGoalId'],
        cookieDays,
        commissions: commissions.map(commissionOf),
        rateRules: rules.get(id) ?? [],
      },
      records,
    ),
  );
}
