// Users as the network and accounts manage them (docs/rules/users.md#staff, docs/rules/users.md#users-of-an-account).
import { TOKEN_AGE_MAX_MS } from '@tributary/domain/identity/one-time-token';
import type { User } from '@tributary/domain/identity/user';
import type { NetworkId, UserId } from '@tributary/domain/shared/ids';
import { listWithFactor } from '@tributary/application/identity/factors';
import type { UserManager, UserWithLink } from '@tributary/application/identity/manage-users';
import { assertFound, found } from '@tributary/application/shared/found';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { accountOf, type Caller } from '../http/caller.ts';
import { badParameter } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { accountIdOf, done, idParams, pageShape } from '../shared/common.ts';
import { oneOf } from '../shared/input.ts';
import { bool, int, message, nullableString, string, timeIn, total } from '../shared/output.ts';
import { accountRef, NAMES_ACCOUNT, USER_KINDS, USER_WIRE, userOf, userOut } from './user-wire.ts';

/** Whose permissions a caller manages users with; a key of the network has its maker's (docs/rules/accounts.md#maker-of-a-key). */
export const managerOf = (caller: Caller): UserManager => ({
  networkId: caller.networkId,
  accountId: accountOf(caller),
  role: (caller.by.kind === 'session' ? caller.by.user.role : caller.by.staffRole) ?? 'analyst',
});

const linkShape = {
  purpose: string('`invite`, or `reset` for a user with a password.'),
  link: nullableString("What follows the API's address; shown this once, and not when it was mailed."),
  mailed: bool('Whether the mail server accepted the email with the link.'),
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

/** What is shown of users beside their own record. */
async function shownWith({ stores }: ApiDependencies, networkId: NetworkId, users: readonly User[]) {
  const ids = users.map(({ id }) => id);
  const on = await listWithFactor(stores, networkId, ids);
  const linked = await stores.providerLinks.listOwners(networkId, ids);
  return ({ id }: User) => ({ hasSecondFactor: on.includes(id), isLinked: linked.includes(id) });
}

const list = route({
  method: 'GET',
  path: '/users',
  role: 'any',
  needs: { permission: 'users' },
  operation: 'list-users',
  summary: 'List users',
  description: 'Newest first. Of the network, all; of an affiliate or advertiser, their own.',
  query: z.object({
    ...pageShape(100, 1000),
    kind: oneOf('Only these.', USER_KINDS).optional(),
    user_id: accountRef(`${NAMES_ACCOUNT} Needs \`kind\`.`),
  }),
  data: z
    .object({ users: z.array(userOut).meta({ description: 'Newest first.' }), total })
    .meta({ id: 'StaffUserPage' }),
  handle: async ({ deps, caller, query: { page, limit, kind, user_id: named }, zone }) => {
    const own = accountOf(caller);
    if (named && (kind === undefined || kind === 'staff'))
      throw badParameter("user_id: Send kind to say whether it's an affiliate or an advertiser.");
    const accountId =
      own ??
      (named && kind && kind !== 'staff'
        ? await accountIdOf(deps.stores, caller.networkId, { kind, named })
        : undefined);
    const filter = { ...(kind && { kind }), ...(accountId && { accountId }) };
    const { items, total: all } = await deps.stores.users.list(caller.networkId, filter, { page, limit });
    const shown = await shownWith(deps, caller.networkId, items);
    return { users: items.map((one) => userOf(one, zone, shown(one))), total: all };
  },
});

const get = route({
  method: 'GET',
  path: '/users/{id}',
  role: 'any',
  needs: { permission: 'users' },
  operation: 'get-user',
  summary: 'Retrieve a user',
  description: 'As in the list.',
  params: idParams('id'),
  data: z.object({ user: userOut }).meta({ id: 'OneStaffUser' }),
  handle: async ({ deps, caller, params, zone }) => {
    const user = found(await deps.stores.users.find(caller.networkId, params.id as UserId), 'user');
    const own = accountOf(caller);
    assertFound(own === null || user.accountId === own, 'user');
    return { user: userOf(user, zone, (await shownWith(deps, caller.networkId, [user]))(user)) };
  },
});

const invite = route({
  method: 'POST',
  path: '/users',
  role: 'any',
  needs: { permission: 'users', confirmed: true },
  operation: 'invite-user',
  summary: 'Invite a user',
  description:
    'Creates the user and a link to choose a password. With a mail server, the link is emailed to the user; without one, pass it on: it is shown only once. It works once, for a week. Affiliates and advertisers create users of their own account; the network names the account.',
  status: 201,
  body: z.object(USER_WIRE.shape('created')),
  data: z.object({ user: userOut, ...linkShape, message }),
  words: USER_WIRE.words,
  handle: async ({ deps, caller, body, now, zone }) => {
    const kind = caller.role === 'network' ? (body.kind ?? 'staff') : caller.role;
    if (caller.role !== 'network' && body.kind !== undefined && body.kind !== kind)
      throw badParameter(`kind: A user of yours is an ${kind}.`);
    const named = body.user_id;
    if (caller.role === 'network' && (kind === 'staff') === (named !== undefined))
      throw badParameter('user_id: Required for users of an account, and not allowed for others.');
    const accountId =
      accountOf(caller) ??
      (kind === 'staff' || !named ? null : await accountIdOf(deps.stores, caller.networkId, { kind, named }));
    const fields = USER_WIRE.sent('created', body);
    const made = await deps.useCases.inviteUser({
      ...fields,
      by: managerOf(caller),
      kind,
      accountId,
      role: fields.role ?? null,
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
  needs: { permission: 'users', confirmed: true },
  operation: 'edit-user',
  summary: 'Update a user',
  description:
    "Name, email, role, or whether they may sign in. Applies from the user's next request. A deactivated user is signed out everywhere.",
  params: idParams('id'),
  body: z.object(USER_WIRE.shape('changed')),
  data: z.object({ user: userOut }).meta({ id: 'OneStaffUser' }),
  handle: async ({ deps, caller, params, body, zone }) => {
    const by = managerOf(caller);
    const user = await deps.useCases.editUser({
      by,
      id: params.id as UserId,
      changes: USER_WIRE.sent('changed', body),
    });
    return { user: userOf(user, zone, (await shownWith(deps, caller.networkId, [user]))(user)) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/users/{id}',
  role: 'any',
  needs: { permission: 'users', confirmed: true },
  operation: 'remove-user',
  summary: 'Delete a user',
  description:
    'Ends all their sessions. What the audit log holds of the person is blanked. The last owner cannot be removed.',
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
  needs: { permission: 'users', confirmed: true },
  operation: 'make-user-link',
  summary: 'Create a sign-in or reset link for a user',
  description: 'The one before stops working. An invitation works for a week, a reset for an hour.',
  params: idParams('id'),
  status: 201,
  data: z.object({ ...linkShape, expires_in: int('The same in seconds.'), message }),
  handle: async ({ deps, caller, params, now, zone }) => {
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
  needs: { permission: 'users', confirmed: true },
  operation: 'reset-second-factor',
  summary: "Disable a user's two-factor authentication",
  description:
    'For a user who lost the device. Removes passkeys, too. The user is signed out everywhere and signs in with the password alone until they set it up again.',
  params: idParams('id'),
  data: done,
  handle: async ({ deps, caller, params }) => {
    await deps.useCases.resetSecondFactor({ by: managerOf(caller), id: params.id as UserId });
    return { message: 'The second factor was switched off.' };
  },
});

export const USER_ROUTES = [list, get, invite, edit, remove, link, resetSecondFactor];
