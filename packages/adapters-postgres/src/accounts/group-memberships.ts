import type { Db } from '../shared/session.ts';

/** A membership that would end before it began, or when it began, never was. */
export async function endMemberships(
  db: Db,
  { at, ...which }: { readonly at: Date; groupId?: string; affiliateId?: string | { in: string[] } },
): Promise<void> {
  await db.affiliateGroupMember.deleteMany({ where: { ...which, until: null, since: { gte: at } } });
  await db.affiliateGroupMember.updateMany({ where: { ...which, until: null }, data: { until: at } });
}
