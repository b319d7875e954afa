// Users as the network and accounts manage them (docs/rules/users.md#staff, docs/rules/users.md#users-of-an-account).
import { STAFF_ROLES, type User } from '@tributary/domain/identity/user';
import { TOKEN_AGE_MAX_MS } from '@tributary/domain/identity/one-time-token';
import type { AdvertiserId, AffiliateId, UserId } from '@tributary/domain/shared/ids';
import { hasSecondFactor } from '@tributary/application/identity/second-factor';
import type { UserManager, UserWithLink } from '@tributary/application/identity/manage-users';
import { assertFound, found } from '@tributary/application/shared/found';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { accountOf, type Caller } from '../http/caller.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { accountIdOf, done, idParams, networkOf, pageShape } from '../shared/common.ts';
import { emailAddress, flag, idRef, oneOf, optionalText, text } from '../shared/input.ts';
import { bool, int, message, nullableString, string, timeIn, total } from '../shared/output.ts';

const KINDS = ['staff', 'affiliate', 'advertiser'] as const;

const userOut = z
  .object({
    _id: string('Long id.'),
    kind: string('`staff`, `affiliate` or `advertiser`.'),
    account_id: nullableString('The affiliate or advertiser they work for; null for staff.'),
    role: nullableString('Of staff: `owner`, `admin`, `manager`, `finance`, `analyst` or `support`.'),
    name: string('Full name.'),
    email: string('What they sign in with.'),
    locale: nullableString("The language of the screens; null for the browser's."),
    live: bool('Whether they may sign in.'),
    invited: bool('Whether they have not chosen a password yet.'),
    first: bool('Whether this is the account itself, whose e-mail and password are those of the account.'),
    second_factor: bool('Whether signing in asks them for a second factor.'),
    last_login: nullableString('When they last signed in, in network time.'),
    created: string('When they were made, in network time.'),
  })
  .meta({ description: 'Somebody who signs in.' });

const userOf = (user: User, zone: string, hasFactor = false): z.input<typeof userOut> => ({
  _id: user.id,
  kind: user.kind,
  account_id: user.accountId,
  role: user.role,
  name: user.name,
  email: user.email,
  locale: user.locale,
  live: user.live,
  invited: user.passwordHash === null,
  first: (user.id as string) === user.accountId,
  second_factor: hasFactor,
  last_login: user.lastLoginAt && timeIn(user.lastLoginAt, zone),
  created: timeIn(user.createdAt, zone),
});

/** As whom a caller manages users: whoever has a key of the network may do what an owner may. */
const managerOf = (caller: Caller): UserManager => ({
  networkId: caller.networkId,
  accountId: accountOf(caller),
  role: caller.by.kind === 'session' ? (caller.by.user.role ?? 'analyst') : 'owner',
});

const linkShape = {
  purpose: string('`invite`, or `reset` for somebody who has a password.'),
  link: nullableString("What follows the API's address; shown this once, and not when it was mailed."),
  mailed: bool('Whether the mail server took a letter with the link to this user.'),
  expires: string('Until when it works, in network time.'),
};
async function linkOf(deps: ApiDependencies, made: UserWithLink, now: Date, zone: string) {
  const { purpose, text: token } = made;
  const mailed = await deps.useCases.mailLink(made);
  return {
    purpose,
    link: mailed ? null : `/app/${purpose}#${token}`,
    mailed,
    expires: timeIn(new Date(now.getTime() + TOKEN_AGE_MAX_MS[purpose]), zone),
  };
}

const account = (description: string) => idRef<AffiliateId | AdvertiserId>(description).optional();
const NAMES_ACCOUNT = 'The affiliate or advertiser, by long or short id.';

const list = route({
  method: 'GET',
  path: '/users',
  role: 'any',
  operation: 'list-users',
  summary: 'Who may sign in, newest first.',
  description: 'Of the network, all; of an affiliate or advertiser, their own.',
  query: z.object({
    ...pageShape(100, 1000),
    kind: oneOf('Only these.', KINDS).optional(),
    user_id: account(`${NAMES_ACCOUNT} Needs \`kind\`.`),
  }),
  data: z.object({ users: z.array(userOut).meta({ description: 'Newest first.' }), total }),
  handle: async ({ deps, caller, query: { page, limit, kind, user_id: named } }) => {
    const { zone } = await networkOf(deps, caller);
    const own = accountOf(caller);
    if (named && (kind === undefined || kind === 'staff'))
      throw badParameter('user_id: Say by kind whether it is an affiliate or an advertiser.');
    const accountId =
      own ??
      (named && kind && kind !== 'staff'
        ? await accountIdOf(deps.stores, caller.networkId, { kind, named })
        : undefined);
    const filter = { ...(kind && { kind }), ...(accountId && { accountId }) };
    const { items, total: all } = await deps.stores.users.list(caller.networkId, filter, { page, limit });
    const on = await deps.stores.secondFactors.listOn(
      caller.networkId,
      items.map(({ id }) => id),
    );
    return { users: items.map((one) => userOf(one, zone, on.includes(one.id))), total: all };
  },
});

const get = route({
  method: 'GET',
  path: '/users/{id}',
  role: 'any',
  operation: 'get-user',
  summary: 'One who may sign in.',
  description: 'As in the list.',
  params: idParams('id'),
  data: z.object({ user: userOut }),
  handle: async ({ deps, caller, params }) => {
    const { zone } = await networkOf(deps, caller);
    const user = found(await deps.stores.users.find(caller.networkId, params.id as UserId), 'user');
    const own = accountOf(caller);
    assertFound(own === null || user.accountId === own, 'user');
    return { user: userOf(user, zone, await hasSecondFactor(deps.stores, user)) };
  },
});

const invite = route({
  method: 'POST',
  path: '/users',
  role: 'any',
  operation: 'invite-user',
  summary: 'Makes a user, and the link by which they choose a password.',
  description:
    'Where a mail server is set up, the link goes to the user; else hand it over: it is shown this once. It works once, and for a week. Affiliates and advertisers make users of their own; the network says for whom.',
  status: 201,
  body: z.object({
    kind: oneOf('As what; of an account its own kind.', KINDS).optional(),
    user_id: account(`${NAMES_ACCOUNT} Not for staff.`),
    role: oneOf('Of staff: what they may do.', STAFF_ROLES).optional(),
    name: text('Full name.'),
    email: emailAddress('What they will sign in with.'),
    locale: optionalText('The language of the screens, such as `en`.', 35),
  }),
  data: z.object({ user: userOut, ...linkShape, message }),
  words: { accountId: 'user_id' },
  handle: async ({ deps, caller, body, now }) => {
    const { zone } = await networkOf(deps, caller);
    const kind = caller.role === 'network' ? (body.kind ?? 'staff') : caller.role;
    if (caller.role !== 'network' && body.kind !== undefined && body.kind !== kind)
      throw badParameter(`kind: A user of yours is an ${kind}.`);
    const named = body.user_id;
    if (caller.role === 'network' && (kind === 'staff') === (named !== undefined))
      throw badParameter('user_id: Needed for users of an account, and for nobody else.');
    const accountId =
      accountOf(caller) ??
      (kind === 'staff' || !named ? null : await accountIdOf(deps.stores, caller.networkId, { kind, named }));
    const made = await deps.useCases.inviteUser({
      by: managerOf(caller),
      kind,
      accountId,
      role: body.role ?? null,
      name: body.name,
      email: body.email,
      locale: body.locale,
    });
    const sent = await linkOf(deps, made, now, zone);
    return {
      user: userOf(made.user, zone),
      ...sent,
      message: sent.mailed
        ? 'The user was made; the link is under way to them.'
        : 'The user was made; the link is not shown again.',
    };
  },
});

const edit = route({
  method: 'PATCH',
  path: '/users/{id}',
  role: 'any',
  operation: 'edit-user',
  summary: 'Changes a user: name, e-mail, role, or whether they may sign in.',
  description: 'Counts from the next request of theirs. Who is switched off is signed out everywhere.',
  params: idParams('id'),
  body: z.object({
    name: text('Full name.').optional(),
    email: emailAddress('What they sign in with.').optional(),
    role: oneOf('Of staff: what they may do.', STAFF_ROLES).optional(),
    locale: optionalText("The language of the screens; null for the browser's.", 35).nullable(),
    live: flag('Whether they may sign in.').optional(),
  }),
  data: z.object({ user: userOut }),
  handle: async ({ deps, caller, params, body }) => {
    const { zone } = await networkOf(deps, caller);
    const by = managerOf(caller);
    const user = await deps.useCases.editUser({ by, id: params.id as UserId, changes: body });
    return { user: userOf(user, zone, await hasSecondFactor(deps.stores, user)) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/users/{id}',
  role: 'any',
  operation: 'remove-user',
  summary: 'Removes a user, and ends all their sessions.',
  description: 'What the audit log holds of the person is blanked. The last owner cannot be removed.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.removeUser({ by: managerOf(caller), id: params.id as UserId });
    return { message: 'The user was removed.' };
  },
});

const link = route({
  method: 'POST',
  path: '/users/{id}/link',
  role: 'any',
  operation: 'make-user-link',
  summary: 'Makes another link for a user: to come in, or to choose another password.',
  description: 'The one before stops working. An invitation works for a week, a reset for an hour.',
  params: idParams('id'),
  status: 201,
  data: z.object({ ...linkShape, expires_in: int('The same in seconds.'), message }),
  handle: async ({ deps, caller, params, now }) => {
    const { zone } = await networkOf(deps, caller);
    const made = await deps.useCases.makeUserLink({ by: managerOf(caller), id: params.id as UserId });
    const sent = await linkOf(deps, made, now, zone);
    return {
      ...sent,
      expires_in: TOKEN_AGE_MAX_MS[made.purpose] / 1000,
      message: sent.mailed ? 'The link is under way to them.' : 'The link is not shown again.',
    };
  },
});

const resetSecondFactor = route({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  role: 'any',
  operation: 'reset-second-factor',
  summary: 'Switches the second factor of somebody off who lost the device.',
  description: 'They are signed out everywhere, and sign in by password alone until they begin another one.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.resetSecondFactor({ by: managerOf(caller), id: params.id as UserId });
    return { message: 'The second factor was switched off.' };
  },
});

export const USER_ROUTES = [list, get, invite, edit, remove, link, resetSecondFactor];
