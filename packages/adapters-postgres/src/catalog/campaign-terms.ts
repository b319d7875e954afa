import type { CampaignId, NetworkId } from '@tributary/domain/shared/ids';
import { Prisma } from '../generated/client.ts';
import { termsJson } from './terms-json.ts';
import type { TermsJson } from './terms-json.ts';
import { OLDEST_FIRST } from '../shared/columns.ts';
import { WITH_COMMISSIONS, commissionOf } from './campaign-row.ts';
import { lockDisplayIds } from '../shared/display-ids.ts';
import { WITH_PAYOUTS, affiliatePayoutOf, goalOf } from './goal-row.ts';
import type { Db } from '../shared/session.ts';

/**
 * Writes the next version of the terms of each of these campaigns whose money now depends on something else than its
 * newest version says. The campaigns are locked, in the order of their ids, so that versions never collide.
 */
export async function writeTerms(db: Db, campaignIds: readonly CampaignId[], validFrom: Date): Promise<void> {
  if (campaignIds.length === 0) return;
  await db.$executeRaw`
    select id from campaigns where id in (${Prisma.join([...campaignIds])}) order by id for no key update`;
  const newest = await newestVersions(db, campaignIds);
  const versions = [];
  for (const { campaignId, networkId, terms } of await presentTerms(db, campaignIds)) {
    const stored = newest.get(campaignId);
    if (stored && moneyRelevant(stored.terms) === moneyRelevant(terms)) continue;
    versions.push({
      campaignId,
      networkId,
      version: (stored?.version ?? 0) + 1,
      validFrom,
      terms: terms as Prisma.InputJsonObject,
    });
  }
  await db.campaignTerms.createMany({ data: versions });
}

/** The same for a goal's change: its campaign, or every campaign of the network for a global one. */
export async function writeTermsForGoal(
  db: Db,
  goal: { readonly networkId: NetworkId; readonly campaignId: CampaignId | null },
  validFrom: Date,
): Promise<void> {
  if (goal.campaignId !== null) return writeTerms(db, [goal.campaignId], validFrom);
  // A campaign being added reads the global goals under the same lock, so that neither misses the other.
  await lockDisplayIds(db, goal.networkId, 'campaign');
  const where = { networkId: goal.networkId, deletedAt: null };
  const campaigns = await db.campaign.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } });
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS_AT_ONCE) {
    const ids = campaigns.slice(from, from + CAMPAIGNS_AT_ONCE).map(({ id }) => id as CampaignId);
    await writeTerms(db, ids, validFrom);
  }
}

const CAMPAIGNS_AT_ONCE = 500;

async function newestVersions(db: Db, campaignIds: readonly CampaignId[]) {
  const rows = await db.$queryRaw<{ campaign_id: string; version: number; terms: TermsJson }[]>`
    select distinct on (campaign_id) campaign_id, version, terms from campaign_terms
    where campaign_id in (${Prisma.join([...campaignIds])}) order by campaign_id, version desc`;
  return new Map(rows.map(({ campaign_id, version, terms }) => [campaign_id, { version, terms }]));
}

async function presentTerms(db: Db, campaignIds: readonly CampaignId[]) {
  const campaigns = await db.campaign.findMany({
    where: { id: { in: [...campaignIds] } },
    select: { id: true, networkId: true, model: true, ...WITH_COMMISSIONS },
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
  return campaigns.map(({ id, networkId, model, commissions }) => ({
    campaignId: id as CampaignId,
    networkId: networkId as NetworkId,
    terms: termsJson({
      model: model as TermsJson['model'],
      commissions: commissions.map(commissionOf),
      affiliatePayouts: payouts.filter(({ campaignId }) => campaignId === id).map(affiliatePayoutOf),
      goals: goals
        .filter(
          (goal) => goal.networkId === networkId && (goal.campaignId === null || goal.campaignId === id),
        )
        .map(goalOf),
    }),
  }));
}

/** What of the terms can change an amount, as comparable text: a new description is no new version. */
function moneyRelevant({ model, commissions, affiliatePayouts, goals }: TermsJson): string {
  const amounts = (payout: {
    id: string;
    payout: string;
    revenue: string | null;
    coverage: readonly string[];
    createdAt: string;
  }) => [payout.id, payout.payout, payout.revenue, payout.coverage, payout.createdAt];
  return JSON.stringify([
    model,
    commissions.map(amounts),
    affiliatePayouts.map((payout) => [...amounts(payout), payout.goalId, payout.affiliateIds]),
    goals.map((goal) => [
      goal.id,
      goal.campaignId,
      goal.title,
      goal.value,
      goal.type,
      goal.model,
      goal.allowedAffiliates,
      goal.blockedAffiliates,
      goal.live,
      goal.payouts.map(amounts),
    ]),
  ]);
}
