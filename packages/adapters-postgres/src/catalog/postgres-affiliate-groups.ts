import type { AffiliateGroup, GroupMembership } from '@tributary/domain/accounts/affiliate-group';
import type { AffiliateId } from '@tributary/domain/shared/ids';
import {
  type AffiliateGroups,
  type Members,
  NO_GROUP,
} from '@tributary/application/accounts/affiliate-groups';
import type { AffiliateGroup as AffiliateGroupRow } from '../generated/client.ts';
import { endMemberships } from '../accounts/group-memberships.ts';
import { writeTermsNaming } from './campaign-terms.ts';
import { recordFields } from '../shared/record-fields.ts';
import { unlessDuplicate, type Db, type Session } from '../shared/session.ts';

const GROUP = recordFields<AffiliateGroup, AffiliateGroupRow>()(
  {
    id: 'plain',
    networkId: 'plain',
    name: 'plain',
    order: { kind: 'plain', column: 'sort_order' },
    holdDays: 'plain',
    createdAt: 'instant',
    modifiedAt: 'instant',
  },
  ['id', 'networkId', 'createdAt'],
);

const BY_ORDER = [{ order: 'asc' as const }, { createdAt: 'asc' as const }, { id: 'asc' as const }];

export const postgresAffiliateGroups = ({ db, atomically }: Session): AffiliateGroups => ({
  add: async (group) =>
    (await db.affiliateGroup.createMany({ data: [GROUP.write(group)], skipDuplicates: true })).count === 1,
  find: async (networkId, id) => {
    const row = await db.affiliateGroup.findFirst({ where: { id, networkId } });
    return row === null ? undefined : GROUP.read(row);
  },
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await lock(tx, { networkId, groupId: id });
      const row = await tx.affiliateGroup.findFirst({ where: { id, networkId } });
      return row === null ? undefined : GROUP.read(row);
    }),
  list: async (networkId) => {
    const groups = await db.affiliateGroup.findMany({ where: { networkId }, orderBy: BY_ORDER });
    const counted = await db.affiliateGroupMember.groupBy({
      by: ['groupId'],
      where: { networkId, until: null },
      _count: true,
    });
    const members = new Map(counted.map(({ groupId, _count }) => [groupId, _count]));
    return groups.map((row) => ({ ...GROUP.read(row), members: members.get(row.id) ?? 0 }));
  },
  listOf: async (networkId, affiliateId) => {
    const where = { networkId, affiliateId, until: null };
    const open = await db.affiliateGroupMember.findMany({ where, select: { groupId: true } });
    const ids = open.map(({ groupId }) => groupId);
    const groups = await db.affiliateGroup.findMany({
      where: { networkId, id: { in: ids } },
      orderBy: BY_ORDER,
    });
    return groups.map(GROUP.read);
  },
  replace: async (group, at) => {
    const { id, networkId } = group;
    const data = GROUP.editable(group);
    return atomically(async (tx) => {
      const result = await unlessDuplicate(tx, () =>
        tx.affiliateGroup.updateMany({ where: { id, networkId }, data }),
      );
      if (result === 'duplicate') return 'duplicate';
      if (result.count === 0) return 'missing';
      await writeTermsNaming(tx, group, at);
      return 'replaced';
    });
  },
  remove: (networkId, id, at) =>
    atomically(async (tx) => {
      // By their ids, as everybody locks several campaigns (docs/rules/running.md#concurrent-changes).
      await tx.$executeRaw`
        select 1 from campaigns
        where network_id = ${networkId} and (blocked_groups || approved_groups) @> array[${id}::text]
        order by id for no key update`;
      const { count } = await tx.affiliateGroup.deleteMany({ where: { id, networkId } });
      if (count === 0) return false;
      await endMemberships(tx, { groupId: id, at });
      await tx.$executeRaw`
        update campaigns set blocked_groups = array_remove(blocked_groups, ${id}),
          approved_groups = array_remove(approved_groups, ${id})
        where network_id = ${networkId} and (blocked_groups || approved_groups) @> array[${id}::text]`;
      return true;
    }),
  listMembers: async (networkId, id) => {
    const where = { networkId, groupId: id, until: null };
    const orderBy = { affiliateId: 'asc' as const };
    const members = await db.affiliateGroupMember.findMany({ where, orderBy, select: { affiliateId: true } });
    return members.map(({ affiliateId }) => affiliateId as AffiliateId);
  },
  listMembersOfAny: async (networkId, ids) => {
    const rows = await db.$queryRaw<{ readonly id: AffiliateId }[]>`
      select a.id from accounts a
      where a.network_id = ${networkId} and a.kind = 'affiliate' and (
        exists (
          select 1 from affiliate_group_members m
          where m.affiliate_id = a.id and m.until is null and m.group_id = any(${[...ids]}))
        or ${ids.includes(NO_GROUP)} and not exists (
          select 1 from affiliate_group_members m where m.affiliate_id = a.id and m.until is null))
      order by a.id`;
    return rows.map(({ id }) => id);
  },
  addMembers: ({ affiliateIds, ...of }) =>
    atomically(async (tx) => {
      if (!(await lock(tx, of))) return [];
      // One that was in it from the same instant before goes on being in it.
      const added = await tx.$queryRaw<{ readonly affiliate_id: AffiliateId }[]>`
        insert into affiliate_group_members (network_id, group_id, affiliate_id, since)
        select ${of.networkId}, ${of.groupId}, a.id, ${of.at}
        from unnest(${[...new Set(affiliateIds)]}::text[]) as a (id)
        where not exists (
          select 1 from affiliate_group_members m
          where m.group_id = ${of.groupId} and m.affiliate_id = a.id and m.until is null)
        on conflict (group_id, affiliate_id, since) do update set until = null
        returning affiliate_id`;
      return added.map(({ affiliate_id: id }) => id).sort();
    }),
  removeMembers: ({ affiliateIds, ...of }) =>
    atomically(async (tx) => {
      if (!(await lock(tx, of))) return [];
      const where = { groupId: of.groupId, until: null, affiliateId: { in: [...affiliateIds] } };
      const open = await tx.affiliateGroupMember.findMany({ where, select: { affiliateId: true } });
      const ids = open.map(({ affiliateId }) => affiliateId as AffiliateId);
      await endMemberships(tx, { groupId: of.groupId, affiliateId: { in: ids }, at: of.at });
      return ids.sort();
    }),
  listMemberships: async (networkId, affiliateIds) => {
    if (affiliateIds.length === 0) return [];
    const where = { networkId, affiliateId: { in: [...affiliateIds] } };
    const rows = await db.affiliateGroupMember.findMany({ where });
    return rows.map(
      ({ groupId, affiliateId, since, until }) => ({ groupId, affiliateId, since, until }) as GroupMembership,
    );
  },
});

/** Whoever changes members of a group takes turns; false when the network has no such group. */
async function lock(
  db: Db,
  { networkId, groupId }: Pick<Members, 'networkId' | 'groupId'>,
): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    select id from affiliate_groups where id = ${groupId} and network_id = ${networkId} for no key update`;
  return found.length === 1;
}
