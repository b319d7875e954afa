import { PASSWORD_LENGTHS } from '@tributary/domain/accounts/account-rules';
import { z } from 'zod';
import type { Account, AccountKind } from '@tributary/domain/accounts/account';
import { trackingBase } from '@tributary/domain/tracking/tracking-domain';
import { getAccount } from '@tributary/application/accounts/get-account';
import type { ApiDependencies } from './dependencies.ts';
import type { AdvertiserCaller, AffiliateCaller } from './http/caller.ts';
import { route } from './http/route.ts';
import { ACCOUNT_WIRE, ACCOUNT_WORDS, userOf, userOut } from './accounts/account-wire.ts';
import { freeObject, password, presentPassword } from './shared/input.ts';
import { ownInvoiceOf, ownInvoicesOut, ownPaymentsOut, paymentOf } from './billing/invoice-wire.ts';
import { publicNetworkOf, publicNetworkOut } from './accounts/network-wire.ts';
import { message, string } from './shared/output.ts';
import { postbackOf, postbackOut } from './postbacks/postback-wire.ts';
import { networkOf } from './shared/common.ts';

const ownNetworkOut = publicNetworkOut
  .extend({
    tracking_url: string(
      'Base URL of links, postbacks, pixels and the script for shops, without a slash at the end.',
    ),
  })
  .meta({ id: 'OwnNetwork', description: 'The network.' });
/** docs/rules/accounts.md#changing-a-password. */
const shape = {
  postbacks: z.array(postbackOut).meta({ description: "The account's postbacks." }),
  invoices: ownInvoicesOut,
  payments: ownPaymentsOut,
  network: ownNetworkOut,
  user: userOut,
};
const NEWEST = 100;
const accountOut = z.object(shape).meta({ id: 'OwnAccount' });
const changedOut = z
  .object({
    ...shape,
    errors: z.array(z.never()).meta({ description: 'Always empty: an invalid change gets a 400.' }),
    message,
  })
  .meta({ id: 'ChangedOwnAccount' });

const passwordChange = z
  .object({
    action: z.literal('password').meta({ description: 'What to edit.' }),
    old_password: presentPassword('The present one.'),
    new_password: password(PASSWORD_LENGTHS),
  })
  .meta({ id: 'PasswordChange' });
const basicInfo = z.object({
  action: z.literal('basic_info').meta({ description: 'What to edit.' }),
  ...ACCOUNT_WIRE.shape('changedByOwner'),
});
const change = (kind: AccountKind) =>
  z.discriminatedUnion(
    'action',
    [
      passwordChange,
      kind === 'affiliate'
        ? basicInfo.extend(ACCOUNT_WIRE.shape('changedByAffiliate')).meta({ id: 'OwnAffiliateChange' })
        : basicInfo.meta({ id: 'OwnAccountChange' }),
    ],
    { error: 'Allowed actions: password, basic_info.' },
  );

const own = (kind: AccountKind) => [
  route({
    method: 'GET',
    path: `/${kind}/account`,
    role: kind,
    operation: `get-own-${kind}-account`,
    summary: 'Retrieve your account',
    description: 'Its record, postbacks, invoices and payments, and the network it belongs to.',
    data: accountOut,
    handle: async ({ deps, caller }) =>
      accountAnswer(deps, caller, await getAccount(deps.held, refOf(caller))),
  }),
  route({
    method: 'PATCH',
    path: `/${kind}/account`,
    role: kind,
    operation: `edit-own-${kind}-account`,
    summary: 'Update your account',
    description:
      'Changes the password or the basic information. `action` selects which: `password` also needs the current one, and is blocked for a while after too many wrong ones; `basic_info` changes only the fields you send.',
    body: change(kind),
    data: changedOut,
    words: ACCOUNT_WORDS,
    handle: async ({ deps, caller, address, visitor, body }) => {
      const account = await (body.action === 'password'
        ? deps.useCases.changePassword({
            ...refOf(caller),
            oldPassword: body.old_password,
            newPassword: body.new_password,
            address,
            visitor,
          })
        : deps.useCases.editAccount({
            ...refOf(caller),
            changes: ACCOUNT_WIRE.sent('changedByOwner', body),
          }));
      const done = body.action === 'password' ? 'The password was changed.' : 'The account was changed.';
      return { ...(await accountAnswer(deps, caller, account)), errors: [], message: done };
    },
  }),
];

type OwnCaller = AffiliateCaller | AdvertiserCaller;

const refOf = (caller: OwnCaller) => ({
  networkId: caller.networkId,
  kind: caller.role,
  id: caller.role === 'affiliate' ? caller.affiliateId : caller.advertiserId,
});

async function accountAnswer(deps: ApiDependencies, caller: OwnCaller, account: Account) {
  const network = await networkOf(deps, caller);
  const { postbacks, invoices, payments } = await deps.readOwnLists(network.id, account.id, NEWEST);
  return {
    postbacks: postbacks.map((one) => postbackOf(one, network.zone)),
    invoices: invoices.map((one) => ownInvoiceOf(one, network.zone)),
    payments: payments.map((one) => paymentOf(one, network.zone)),
    network: {
      ...publicNetworkOf(network, deps.useCases.mediaAddress),
      tracking_url: trackingBase(null, network, deps.trackerUrl),
    },
    user: userOf(account, network.zone),
  };
}

/** docs/rules/accounts.md#own-payment-details. */
const editPaymentDetails = route({
  method: 'PATCH',
  path: '/affiliate/payment-details',
  role: 'affiliate',
  needs: { confirmed: true },
  operation: 'edit-own-payment-details',
  summary: 'Update your payout details',
  description:
    'Each of the two that you send replaces the stored one; `GET /affiliate/account` shows them in `user.meta`. If you are signed in, enter your password again first. The network sees the change in its audit log.',
  body: z.object({
    bank: freeObject('Bank details; replaces the stored ones.').optional(),
    meta_payout: freeObject('Payout details; replaces the stored ones.').optional(),
  }),
  data: z.object({ user: userOut, message }).meta({ id: 'SavedUser' }),
  words: ACCOUNT_WORDS,
  handle: async ({ deps, caller, body: { bank, meta_payout: payout }, zone }) => {
    const changes = { ...(bank && { bank }), ...(payout && { payout }) };
    const account = await deps.useCases.editAccount({ ...refOf(caller), changes });
    return { user: userOf(account, zone), message: 'The payment details were changed.' };
  },
});

export const OWN_ACCOUNT_ROUTES = [...own('affiliate'), editPaymentDetails, ...own('advertiser')];
