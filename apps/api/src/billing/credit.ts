// What advertisers may use (docs/rules/billing.md#credit).
import { z } from 'zod';
import { CREDIT_STATES } from '@tributary/domain/billing/credit';
import { ZERO } from '@tributary/domain/shared/money';
import { getAccount } from '@tributary/application/accounts/get-account';
import { creditNow, type CreditNow } from '@tributary/application/billing/credit-of';
import { accountOf } from '../http/caller.ts';
import { route } from '../http/route.ts';
import { idParams } from '../shared/common.ts';
import { amount } from '../shared/input.ts';
import { exact, message } from '../shared/output.ts';

const creditOut = z
  .object({
    credit_limit: exact('What the advertiser may owe beyond its deposits; null: no limit is set.').nullable(),
    prepaid: exact('Deposits less the invoices they paid.'),
    used: exact('What is charged and not paid: pending, approved, and open on invoices.'),
    available: exact(
      'Limit and prepaid less used; below zero when more is used. Null with neither limit nor deposits: nothing is ever paused.',
    ).nullable(),
    state: z.enum(CREDIT_STATES).meta({
      description: 'warned_80 and warned_95: 80 % and 95 % are used. used_up: new clicks go to the fallback.',
    }),
  })
  .meta({
    id: 'Credit',
    description: "What an advertiser may use, and how much of it is used, in the network's currency.",
  });

/** The state as the books are now; trackers follow within seconds. */
const creditOf = ({ limit, prepaid, standing }: CreditNow): z.input<typeof creditOut> => ({
  credit_limit: limit,
  prepaid: prepaid ?? ZERO,
  ...standing,
});

const get = route({
  method: 'GET',
  path: '/network/credits/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'get-credit',
  summary: 'Retrieve the credit of an advertiser',
  description:
    'Its credit limit and prepaid balance, what is used of them, and whether its campaigns are paused.',
  params: idParams('id'),
  data: z.object({ credit: creditOut }),
  handle: async ({ deps, caller: { networkId }, params: { id } }) => {
    await getAccount(deps.held, { networkId, kind: 'advertiser', id });
    return { credit: creditOf(await creditNow(deps.stores, networkId, id)) };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/network/credits/{id}',
  role: 'network',
  needs: { permission: 'billing' },
  operation: 'edit-credit',
  summary: 'Update the credit limit of an advertiser',
  description:
    'Campaigns pause for new clicks, or resume, within seconds. Earlier clicks still convert, whatever the limit.',
  params: idParams('id'),
  body: z.object({
    credit_limit: amount("In the network's currency; null: none. 0 leaves only deposits.").nullable(),
  }),
  data: z.object({ credit: creditOut, message }),
  words: { limit: 'credit_limit' },
  handle: async ({ deps, caller: { networkId }, params, body: { credit_limit: limit } }) => {
    const now = await deps.useCases.setCreditLimit({ networkId, advertiserId: params.id, limit });
    return { credit: creditOf(now), message: 'The credit limit was changed.' };
  },
});

const getOwn = route({
  method: 'GET',
  path: '/advertiser/credit',
  role: 'advertiser',
  operation: 'get-own-credit',
  summary: 'Retrieve your credit',
  description:
    'Your credit limit and prepaid balance, what is used of them, and whether your campaigns are paused.',
  data: z.object({ credit: creditOut }),
  handle: async ({ deps, caller }) => ({
    credit: creditOf(await creditNow(deps.stores, caller.networkId, accountOf(caller) ?? '')),
  }),
});

export const CREDIT_ROUTES = [get, edit, getOwn];
