import { z } from 'zod';
import type { AccountKind } from '@tributary/domain/accounts/account';
import { getAccount } from '@tributary/application/accounts/get-account';
import { route } from '../http/route.ts';
import { bulkIds, bulkOut, changeEach } from '../shared/bulk.ts';
import { flag } from '../shared/input.ts';

const activate = <const Kind extends AccountKind>(kind: Kind) =>
  route({
    method: 'POST',
    path: `/${kind}/bulk`,
    role: 'network',
    needs: { permission: 'manage' },
    operation: `activate-${kind}s` as const,
    summary: `Activate or deactivate many ${kind}s`,
    description:
      'Each is changed as an edit of `live` changes one, or refused by itself; the others go on. What is so already is left as it is, so the request can be repeated.',
    body: z.object({ ids: bulkIds, live: flag('true activates them.') }).meta({ id: 'Activation' }),
    data: bulkOut,
    handle: ({ deps, caller: { networkId }, body: { ids, live } }) =>
      changeEach(ids, async (id) => {
        const ref = { networkId, kind, id };
        if ((await getAccount(deps.stores, ref)).live === live) return false;
        await deps.useCases.editAccount({ ...ref, changes: { live } });
        return true;
      }),
  });

export const BULK_ACCOUNT_ROUTES = [activate('affiliate'), activate('advertiser')];
