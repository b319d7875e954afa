import { describe, expect, it } from '@jest/globals';
import type { AffiliateGroupId } from '@tributary/domain/shared/ids';
import { affiliateGroup, AFFILIATE_ID, idOf, NETWORK_ID, OTHER_NETWORK_ID } from '../shared/given.ts';
import {
  AWKWARD_INSTANT,
  idsOf,
  openedRecords,
  OTHER_AFFILIATE_ID,
  race,
  seed,
  type OpenRecords,
} from '../shared/records-under-test.ts';

const groupId = (n: number) => idOf<AffiliateGroupId>('970', n);
const GOLD = affiliateGroup().id;
const AWKWARD_NAME = 'O\'Neil "🦆" %';
const LATER = new Date(AWKWARD_INSTANT.getTime() + 1);
const LAST = new Date(AWKWARD_INSTANT.getTime() + 2);

// docs/rules/groups.md
export function affiliateGroupsContract(name: string, open: OpenRecords): void {
  describe(`AffiliateGroups (${name})`, () => {
    const records = openedRecords(open, seed);
    const groups = () => records().stores.affiliateGroups;
    const of = (id = GOLD, networkId = NETWORK_ID) => ({ networkId, groupId: id });
    const memberships = async () =>
      (await groups().listMemberships(NETWORK_ID, [AFFILIATE_ID, OTHER_AFFILIATE_ID])).sort(
        (a, b) => a.since.getTime() - b.since.getTime() || (a.affiliateId < b.affiliateId ? -1 : 1),
      );

    it('finds nothing where there is nothing', async () => {
      expect(await groups().find(NETWORK_ID, GOLD)).toBeUndefined();
      expect(await groups().findForUpdate(NETWORK_ID, GOLD)).toBeUndefined();
      expect(await groups().list(NETWORK_ID)).toEqual([]);
      expect(await groups().listOf(NETWORK_ID, AFFILIATE_ID)).toEqual([]);
      expect(await groups().listMembers(NETWORK_ID, GOLD)).toEqual([]);
      expect(await groups().replace(affiliateGroup(), LATER)).toBe('missing');
      expect(await groups().remove(NETWORK_ID, GOLD, LATER)).toBe(false);
      const nobody = { ...of(), affiliateIds: [AFFILIATE_ID], at: LATER };
      expect(await groups().addMembers(nobody)).toEqual([]);
      expect(await groups().removeMembers(nobody)).toEqual([]);
      expect(await memberships()).toEqual([]);
      expect(await groups().listMemberships(NETWORK_ID, [])).toEqual([]);
    });

    it('gives back every field as it was stored, as copies, and only to its network', async () => {
      const full = affiliateGroup({
        name: AWKWARD_NAME,
        order: 1_000_000,
        holdDays: 365,
        createdAt: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      expect(await groups().add(full)).toBe(true);
      Object.assign((await groups().find(NETWORK_ID, GOLD)) ?? {}, { name: 'other' });
      expect(await groups().find(NETWORK_ID, GOLD)).toEqual(full);
      expect(await groups().findForUpdate(NETWORK_ID, GOLD)).toEqual(full);
      expect(await groups().list(NETWORK_ID)).toEqual([{ ...full, members: 0 }]);
      const foreign = { ...of(GOLD, OTHER_NETWORK_ID), affiliateIds: [AFFILIATE_ID], at: LATER };
      expect(await groups().find(OTHER_NETWORK_ID, GOLD)).toBeUndefined();
      expect(await groups().list(OTHER_NETWORK_ID)).toEqual([]);
      expect(await groups().addMembers(foreign)).toEqual([]);
      expect(await groups().replace({ ...full, networkId: OTHER_NETWORK_ID }, LATER)).toBe('missing');
      expect(await groups().remove(OTHER_NETWORK_ID, GOLD, LATER)).toBe(false);
      expect(await groups().find(NETWORK_ID, GOLD)).toEqual(full);
    });

    it('takes a name once per network, however many add it at once', async () => {
      const added = await race(5, (n) => groups().add(affiliateGroup({ id: groupId(n) })));
      expect(added.filter(Boolean)).toHaveLength(1);
      const foreign = { id: groupId(9), networkId: OTHER_NETWORK_ID };
      expect(await groups().add(affiliateGroup(foreign))).toBe(true);
      const silver = affiliateGroup({ id: groupId(8), name: 'Silver' });
      expect(await groups().add(silver)).toBe(true);
      expect(await groups().replace({ ...silver, name: 'Gold' }, LATER)).toBe('duplicate');
      expect(await groups().find(NETWORK_ID, silver.id)).toEqual(silver);
      const edited = { ...silver, name: 'Bronze', order: 9, modifiedAt: LATER };
      expect(await groups().replace({ ...edited, createdAt: LATER }, LATER)).toBe('replaced');
      expect(await groups().find(NETWORK_ID, silver.id)).toEqual(edited);
    });

    it('lists by order, then the older, then the smaller id', async () => {
      const older = { createdAt: AWKWARD_INSTANT };
      await groups().add(affiliateGroup({ id: groupId(3), name: 'c', order: 2 }));
      await groups().add(affiliateGroup({ id: groupId(4), name: 'd', order: 1 }));
      await groups().add(affiliateGroup({ id: groupId(2), name: 'b', order: 2 }));
      await groups().add(affiliateGroup({ id: groupId(5), name: 'a', order: 2, ...older }));
      const inOrder = [4, 5, 2, 3].map(groupId);
      expect(idsOf(await groups().list(NETWORK_ID))).toEqual(inOrder);
      for (const n of [2, 3, 4, 5])
        await groups().addMembers({ ...of(groupId(n)), affiliateIds: [AFFILIATE_ID], at: LATER });
      expect(idsOf(await groups().listOf(NETWORK_ID, AFFILIATE_ID))).toEqual(inOrder);
      expect(await groups().listOf(OTHER_NETWORK_ID, AFFILIATE_ID)).toEqual([]);
    });

    it('takes affiliates in and out once, and keeps who was in it when', async () => {
      await groups().add(affiliateGroup());
      const both = { ...of(), affiliateIds: [OTHER_AFFILIATE_ID, AFFILIATE_ID, AFFILIATE_ID] };
      const ids = [AFFILIATE_ID, OTHER_AFFILIATE_ID].sort();
      const added = await race(4, () => groups().addMembers({ ...both, at: AWKWARD_INSTANT }));
      expect(added.filter(({ length }) => length > 0)).toEqual([ids]);
      expect(await groups().listMembers(NETWORK_ID, GOLD)).toEqual(ids);
      expect(await groups().list(NETWORK_ID)).toMatchObject([{ members: 2 }]);
      const one = { ...of(), affiliateIds: [AFFILIATE_ID] };
      const removed = await race(4, () => groups().removeMembers({ ...one, at: LATER }));
      expect(removed.filter(({ length }) => length > 0)).toEqual([[AFFILIATE_ID]]);
      await groups().addMembers({ ...one, at: LAST });
      const first = { groupId: GOLD, since: AWKWARD_INSTANT };
      const kept = [
        { ...first, affiliateId: AFFILIATE_ID, until: LATER },
        { ...first, affiliateId: OTHER_AFFILIATE_ID, until: null },
      ].sort((a, b) => (a.affiliateId < b.affiliateId ? -1 : 1));
      const now = { groupId: GOLD, affiliateId: AFFILIATE_ID, since: LAST, until: null };
      expect(await memberships()).toEqual([...kept, now]);
      expect(await groups().listMemberships(NETWORK_ID, [AFFILIATE_ID])).toHaveLength(2);
      expect(await groups().listMemberships(OTHER_NETWORK_ID, [AFFILIATE_ID])).toEqual([]);
      expect(await groups().listMembers(OTHER_NETWORK_ID, GOLD)).toEqual([]);
    });

    // docs/rules/groups.md#groups-in-reports
    it('lists who is in any of some groups, each once, and who is in none', async () => {
      const any = (...ids: readonly (AffiliateGroupId | '')[]) => groups().listMembersOfAny(NETWORK_ID, ids);
      const both = [AFFILIATE_ID, OTHER_AFFILIATE_ID].sort();
      expect(await any('')).toEqual(both);
      for (const [n, name] of ['a', 'b', 'c'].entries())
        await groups().add(affiliateGroup({ id: groupId(n), name }));
      for (const n of [0, 1])
        await groups().addMembers({ ...of(groupId(n)), affiliateIds: [AFFILIATE_ID], at: AWKWARD_INSTANT });
      expect(await any()).toEqual([]);
      expect(await any(groupId(0), groupId(1), groupId(2))).toEqual([AFFILIATE_ID]);
      expect(await any(groupId(2), groupId(7))).toEqual([]);
      expect(await any('')).toEqual([OTHER_AFFILIATE_ID]);
      expect(await any('', groupId(1))).toEqual(both);
      expect(await groups().listMembersOfAny(OTHER_NETWORK_ID, [groupId(0)])).toEqual([]);
      const gone = { networkId: NETWORK_ID, kind: 'affiliate' as const, id: AFFILIATE_ID, at: LATER };
      await records().stores.accounts.remove(gone);
      expect(await any(groupId(0))).toEqual([]);
      expect(await any('')).toEqual(both);
    });

    it('keeps nothing of a membership that ends when it began', async () => {
      await groups().add(affiliateGroup());
      const one = { ...of(), affiliateIds: [AFFILIATE_ID], at: LATER };
      for (const _again of [1, 2]) {
        expect(await groups().addMembers(one)).toEqual([AFFILIATE_ID]);
        expect(await groups().removeMembers(one)).toEqual([AFFILIATE_ID]);
        expect(await memberships()).toEqual([]);
      }
    });

    it('ends memberships with the group and with the affiliate, and keeps the past', async () => {
      await groups().add(affiliateGroup());
      await groups().add(affiliateGroup({ id: groupId(2), name: 'Silver' }));
      for (const id of [GOLD, groupId(2)])
        await groups().addMembers({ ...of(id), affiliateIds: [AFFILIATE_ID], at: AWKWARD_INSTANT });
      expect(await groups().remove(NETWORK_ID, GOLD, LATER)).toBe(true);
      expect(await groups().remove(NETWORK_ID, GOLD, LATER)).toBe(false);
      const gone = { networkId: NETWORK_ID, kind: 'affiliate' as const, id: AFFILIATE_ID, at: LAST };
      await records().stores.accounts.remove(gone);
      expect(await groups().listMembers(NETWORK_ID, groupId(2))).toEqual([]);
      const until = (await memberships()).map((one) => [one.groupId, one.until]);
      expect(until.sort()).toEqual(
        [
          [GOLD, LATER],
          [groupId(2), LAST],
        ].sort(),
      );
    });
  });
}
