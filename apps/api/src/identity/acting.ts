// Staff who see as an affiliate or advertiser, to change nothing (docs/rules/users.md#viewing-as-an-account).
import type { AdvertiserId, AffiliateId } from '@tributary/domain/shared/ids';
import { z } from 'zod';
import { withCookie } from '../http/reply.ts';
import { route } from '../http/route.ts';
import { accountIdOf } from '../shared/common.ts';
import { idRef, oneOf } from '../shared/input.ts';
import { ownSessionOut, sessionOf } from './session-wire.ts';

const actAs = route({
  method: 'POST',
  path: '/auth/acting',
  role: 'staff',
  needs: { permission: 'act_as', confirmed: true, accounts: 'assigned' },
  operation: 'see-as-account',
  summary: 'View as an affiliate or advertiser',
  description:
    "Shows the network what the account sees. For a team member with the permission `act_as` who has just confirmed their password. The response sets a second cookie that overrides their own session: for an hour every request is answered as for the account's first user, and every change is refused with 403 and code 8. It ends with `DELETE /auth/acting`, with their own session, with the permission, and when the account is switched off or removed. Beginning and end are entries of the audit log, with both names.",
  body: z.object({
    kind: oneOf('As what.', ['affiliate', 'advertiser']),
    user_id: idRef<AffiliateId | AdvertiserId>('The affiliate or advertiser, by long or short ID.'),
  }),
  data: ownSessionOut,
  handle: async ({ deps, caller: { networkId, by }, body: { kind, user_id: named }, visitor, now }) => {
    const accountId = await accountIdOf(deps.stores, networkId, { kind, named });
    const { text, ...started } = await deps.useCases.actAs({ from: by, kind, accountId, visitor });
    const session = await sessionOf(deps, { ...started, actedBy: by.user }, now);
    return withCookie({ session }, { acting: { text, expiresAt: started.session.expiresAt } });
  },
});

const stopActing = route({
  method: 'DELETE',
  path: '/auth/acting',
  role: 'session',
  needs: { permission: null, accounts: 'none' },
  endsActing: true,
  operation: 'stop-seeing-as-account',
  summary: 'Stop viewing as an account',
  description: "Your own session continues. 409 if you aren't viewing an account.",
  data: ownSessionOut,
  handle: async ({ deps, caller: { by }, now }) => {
    const own = await deps.useCases.stopActing(by);
    return withCookie({ session: await sessionOf(deps, own, now) }, { acting: null });
  },
});

export const ACTING_ROUTES = [actAs, stopActing];
