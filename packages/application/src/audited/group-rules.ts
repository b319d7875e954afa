import type { Members } from '../accounts/affiliate-groups.ts';
import type { RecordStores } from '../record-stores.ts';
import { made, removed, replaced } from './record-changes.ts';
import type { AuditedChange, RulesOf } from './rule.ts';

export const GROUP_RULES: RulesOf<RecordStores, 'affiliateGroups'>['affiliateGroups'] = {
  add: async ({ input: [group], proceed }) => ((await proceed()) ? [made(group, ABOUT_GROUP)] : []),
  replace: ({ stores, input: [group], proceed }) =>
    replaced(stores, {
      record: group,
      about: ABOUT_GROUP,
      findForUpdate: () => stores.affiliateGroups.findForUpdate(group.networkId, group.id),
      proceed: async () => (await proceed()) === 'replaced',
    }),
  remove: ({ stores, input: [networkId, id], proceed }) =>
    removed(stores, {
      networkId,
      id,
      proceed,
      about: () => ABOUT_GROUP,
      findForUpdate: () => stores.affiliateGroups.findForUpdate(networkId, id),
    }),
  addMembers: async ({ input: [members], proceed }) =>
    (await proceed()).map((id) => memberChange(members, id, 'made')),
  removeMembers: async ({ input: [members], proceed }) =>
    (await proceed()).map((id) => memberChange(members, id, 'removed')),
};

const ABOUT_GROUP = { object: 'affiliate_group' };
/** One entry for each affiliate, so that it stands in the activity of both. */
function memberChange(
  { networkId, groupId }: Pick<Members, 'networkId' | 'groupId'>,
  affiliateId: string,
  what: 'made' | 'removed',
): AuditedChange {
  const seen = { groupId };
  return {
    object: 'affiliate_group_member',
    objectId: affiliateId,
    parentId: groupId,
    networkId,
    before: what === 'made' ? null : seen,
    after: what === 'made' ? seen : null,
  };
}
