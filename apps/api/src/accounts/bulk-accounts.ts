import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { AffiliateGroupId, NetworkId } from '@tributary/domain/shared/ids';
import { getAccount } from '@tributary/application/accounts/get-account';
import { found } from '@tributary/application/shared/found';
import type { ApiDependencies } from '../dependencies.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { bulkIds, bulkOut, changeEach, IDS_MAX } from '../shared/bulk.ts';
import { flag, longId } from '../shared/input.ts';
import { nullableString } from '../shared/output.ts';

type Activation = {
  readonly networkId: NetworkId;
  readonly kind: AccountKind;
  readonly live: boolean;
  readonly dryRun: boolean;
};

const makeActivate =
  ({ stores, useCases }: Pick<ApiDependencies, 'stores' | 'useCases'>, asked: Activation) =>
  async (id: string): Promise<boolean> => {
    const { networkId, kind, live, dryRun } = asked;
    const ref = { networkId, kind, id };
    if ((await getAccount(stores, ref)).live === live) return false;
    if (!dryRun) await useCases.editAccount({ ...ref, changes: { live } });
    return true;
  };

const DESCRIPTION =
  'Each is changed as an edit of `live` changes one, or refused by itself; the others go on. What is so already is left as it is, so the request can be repeated.';
const shape = {
  live: flag('true activates them.'),
  dry_run: flag('true: say what each would become, and store nothing.').default(false),
};

const activateAffiliates = route({
  method: 'POST',
  path: '/affiliate/bulk',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'activate-affiliates',
  summary: 'Activate or deactivate many affiliates',
  description: `${DESCRIPTION} With a group, up to ${IDS_MAX} members per request: send \`next\` as \`after\` to go on.`,
  body: z
    .object({
      ids: bulkIds.optional(),
      affiliate_group_id: longId<AffiliateGroupId>(
        'Instead of ids: all current members of this group.',
      ).optional(),
      after: longId<string>('With a group only: the members after this id.').optional(),
      ...shape,
    })
    .meta({ id: 'AffiliateActivation' }),
  data: bulkOut
    .extend({ next: nullableString('With a group: `after` of the next request; null when none is left.') })
    .meta({ id: 'AffiliateBulkResults' }),
  handle: async ({ deps, caller: { networkId }, body }) => {
    const { ids, affiliate_group_id: groupId, after, live, dry_run: dryRun } = body;
    const activate = makeActivate(deps, { networkId, kind: 'affiliate', live, dryRun });
    if ((ids === undefined) === (groupId === undefined)) {
      const message = 'Send either ids or a group.';
      throw badParameter(`ids: ${message}`, [{ path: 'ids', message }]);
    }
    if (groupId === undefined && after !== undefined) {
      const message = 'Allowed with a group only, not with ids.';
      throw badParameter(`after: ${message}`, [{ path: 'after', message }]);
    }
    if (groupId === undefined) return { ...(await changeEach(ids ?? [], activate)), next: null };
    const { affiliateGroups } = deps.stores;
    found(await affiliateGroups.find(networkId, groupId), 'group');
    const members = (await affiliateGroups.listMembers(networkId, groupId)).filter(
      (id) => id > (after ?? ''),
    );
    const now = members.slice(0, IDS_MAX);
    const next = members.length > now.length ? (now.at(-1) ?? null) : null;
    if (now.length === 0) return { results: [], changed: 0, failed: 0, next };
    return { ...(await changeEach(now, activate)), next };
  },
});

const activateAdvertisers = route({
  method: 'POST',
  path: '/advertiser/bulk',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'activate-advertisers',
  summary: 'Activate or deactivate many advertisers',
  description: DESCRIPTION,
  body: z.object({ ids: bulkIds, ...shape }).meta({ id: 'Activation' }),
  data: bulkOut,
  handle: ({ deps, caller: { networkId }, body: { ids, live, dry_run: dryRun } }) =>
    changeEach(ids, makeActivate(deps, { networkId, kind: 'advertiser', live, dryRun })),
});

export const BULK_ACCOUNT_ROUTES = [activateAffiliates, activateAdvertisers];
