import { z } from 'zod';
import type { Referral } from '@tributary/domain/referral/referral';
import type { AffiliateId, NetworkId, ReferralId } from '@tributary/domain/shared/ids';
import { add, ZERO } from '@tributary/domain/shared/money';
import type { ApiDependencies } from '../dependencies.ts';
import { route } from '../http/route.ts';
import { idRef } from '../shared/input.ts';
import { exact, int, message, string, total } from '../shared/output.ts';
import { publishersOf, publishersOut, REFERRAL_WIRE, referralOf, referralOut } from './referral-wire.ts';
import { accountIdOf, done, idParams, networkOf, pageShape, rangeOf, rangeShape } from '../shared/common.ts';

type NetworkRef = { readonly networkId: NetworkId };

const list = route({
  method: 'GET',
  path: '/network/referral',
  role: 'network',
  needs: { permission: 'read' },
  operation: 'list-referrals',
  summary: 'List referral links',
  description: 'Newest first, with the sign-ups through each link and its earnings from `start` to `end`.',
  query: z.object({
    ...pageShape(100, 1000),
    ...rangeShape,
    user_id: idRef<AffiliateId>('Only those of this affiliate, by long or short ID.').optional(),
  }),
  data: z
    .object({
      referrals: z
        .array(referralOut.extend({ earned: exact('What it earned in these days.') }))
        .meta({ description: 'Newest first.' }),
      publishers: publishersOut,
      zone: string('IANA time zone of the days.'),
      total,
      page: int('The page.'),
      limit: int('Its size.'),
    })
    .meta({ id: 'ReferralPage' }),
  handle: async ({ deps, caller: { networkId }, query, now }) => {
    const { user_id: named, page, limit, ...days } = query;
    const affiliateId = await accountIdOf(deps.stores, networkId, { kind: 'affiliate', named });
    const network = await networkOf(deps, { networkId });
    const filter = affiliateId === undefined ? {} : { affiliateId };
    const { items, total: count } = await deps.stores.referrals.list(networkId, filter, { page, limit });
    const { shown, publishers } = await shownOf(deps, { networkId }, items);
    const whose = affiliateId === undefined ? {} : { referrerId: affiliateId };
    const earned = new Map<string, typeof ZERO>();
    for (const one of await deps.referralEarnings(networkId, whose, rangeOf(days, network, now)))
      earned.set(one.referralId, add(earned.get(one.referralId) ?? ZERO, one.amount));
    return {
      referrals: shown.map((one) => ({ ...one, earned: earned.get(one._id) ?? ZERO })),
      publishers,
      page,
      limit,
      total: count,
      zone: network.zone,
    };
  },
});

const one = z
  .object({ referral: referralOut, publishers: publishersOut, message })
  .meta({ id: 'SavedReferral' });

const create = route({
  method: 'POST',
  path: '/network/referral',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'create-referral',
  summary: 'Create a referral link',
  description:
    "Accounts that sign up through it earn the affiliate money. `type` and `rate` set how much (a percentage or a fixed amount), `base` of what (the referred accounts' payouts, or the network's profit on them), `recurring` whether more than once.",
  body: z.object(REFERRAL_WIRE.shape('created')),
  status: 201,
  data: one,
  handle: async ({ deps, caller, body: { publisher_id: named, ...terms } }) => {
    const { networkId } = caller;
    const affiliateId = await accountIdOf(deps.stores, networkId, { kind: 'affiliate', named });
    const referral = await deps.useCases.createReferral({ ...terms, networkId, affiliateId });
    return answer(deps, caller, { referral, message: 'The referral link was created.' });
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/referral/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'edit-referral',
  summary: 'Update a referral link',
  description: "Earns by the new terms from the network's next day on. What it earned until then stays.",
  params: idParams('id'),
  body: z.object(REFERRAL_WIRE.shape('changed')),
  data: one,
  handle: async ({ deps, caller, params, body }) => {
    const ref = { networkId: caller.networkId, id: params.id as ReferralId };
    const referral = await deps.useCases.editReferral({ ...ref, changes: body });
    return answer(deps, caller, { referral, message: 'The referral link was changed.' });
  },
});

const remove = route({
  method: 'DELETE',
  path: '/network/referral/{id}',
  role: 'network',
  needs: { permission: 'manage' },
  operation: 'delete-referral',
  summary: 'Delete a referral link',
  description:
    "Earns nothing from the network's next day on; what it earned stays. Those who signed up through it stay.",
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller: { networkId }, params }) => {
    await deps.useCases.removeReferral({ networkId, id: params.id as ReferralId });
    return { message: 'The referral link was removed.' };
  },
});

async function answer(
  deps: ApiDependencies,
  caller: NetworkRef,
  { referral, message: text }: { readonly referral: Referral; readonly message: string },
): Promise<z.input<typeof one>> {
  const { shown, publishers } = await shownOf(deps, caller, [referral]);
  const [out] = shown;
  if (!out) throw new Error('One referral became none.');
  return { referral: out, publishers, message: text };
}

async function shownOf(deps: ApiDependencies, { networkId }: NetworkRef, referrals: readonly Referral[]) {
  const network = await networkOf(deps, { networkId });
  const ids = referrals.map(({ id }) => id);
  const signUps = await deps.stores.referrals.listSignUps(networkId, ids);
  const owners = [...new Set(referrals.map(({ affiliateId }) => affiliateId))];
  return {
    shown: referrals.map((each) =>
      referralOf(each, {
        network,
        trackerUrl: deps.trackerUrl,
        signUpAddress: deps.useCases.signUpAddress,
        signUps,
      }),
    ),
    publishers: publishersOf(await deps.stores.accounts.findMany(networkId, 'affiliate', owners)),
  };
}

export const REFERRAL_ROUTES = [list, create, edit, remove];
