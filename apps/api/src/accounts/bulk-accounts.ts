import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import {
  bulkIds,
  bulkOut,
  changeEach,
  changeNamed,
  dryRunIn,
  IDS_MAX,
  namedOut,
  namedShape,
} from '../shared/bulk.ts';
import { flag } from '../shared/input.ts';

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
  "Changes each account as an edit of `live` would. A refused account doesn't stop the others, and one that already has the value stays as it is, so the request can be repeated.";
const shape = { live: flag('true activates them.'), dry_run: dryRunIn };

const activateAffiliates = route({
  method: 'POST',
  path: '/affiliate/bulk',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'activate-affiliates',
  summary: 'Activate or deactivate many affiliates',
  description: `${DESCRIPTION} With a group, up to ${IDS_MAX} members per request: send \`next\` as \`after\` to go on.`,
  body: z.object({ ...namedShape, ...shape }).meta({ id: 'AffiliateActivation' }),
  data: namedOut,
  handle: ({ deps, caller: { networkId }, body: { live, dry_run: dryRun, ...named } }) =>
    changeNamed(deps, {
      networkId,
      named,
      membersMax: IDS_MAX,
      idsOf: async (members) => members,
      change: makeActivate(deps, { networkId, kind: 'affiliate', live, dryRun }),
    }),
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
