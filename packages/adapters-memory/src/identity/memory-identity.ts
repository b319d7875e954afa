import { isLastUseDue } from '@tributary/domain/shared/last-use';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import { endsLinks } from '@tributary/domain/identity/one-time-token';
import { lacksSecondFactor } from '@tributary/domain/identity/second-factor';
import { isOwner, type User } from '@tributary/domain/identity/user';
import type { Session } from '@tributary/domain/identity/session';
import type { OneTimeTokens } from '@tributary/application/identity/one-time-tokens';
import type { Sessions } from '@tributary/application/identity/sessions';
import type { Users } from '@tributary/application/identity/users';
import { blankAuditOf } from '../audit/memory-audit.ts';
import { forgetBegunFrom, forgetLinks, forgetUser, forgetWhere } from '../accounts/memory-belongings.ts';
import { addNew, copy, newestFirst, oldestFirst, pageOf, removeWhere } from '../shared/lists.ts';
import type { MemoryState } from '../state.ts';

export function memoryUsers(state: MemoryState): Users {
  const own = (networkId: string, id: string) => {
    const user = state.users.get(id);
    return user?.networkId === networkId ? user : undefined;
  };
  const isTaken = ({ id, networkId, kind, email }: User) =>
    [...state.users.values()].some(
      (one) =>
        one.id !== id &&
        one.networkId === networkId &&
        one.kind === kind &&
        emailKey(one.email) === emailKey(email),
    );
  return {
    add: async (user) => {
      if (isTaken(user)) return 'duplicate';
      addNew(state.users, user.id, user);
      return 'added';
    },
    find: async (networkId, id) => copy(own(networkId, id)),
    findForUpdate: async (networkId, id) => copy(own(networkId, id)),
    findByEmail: async (email) =>
      copy(
        [...state.users.values()].filter((one) => emailKey(one.email) === emailKey(email)).sort(oldestFirst),
      ),
    list: async (networkId, { kind, accountId }, page) =>
      pageOf(
        [...state.users.values()]
          .filter((one) => one.networkId === networkId && (kind === undefined || one.kind === kind))
          .filter((one) => accountId === undefined || one.accountId === accountId)
          .sort(newestFirst),
        page,
      ),
    countStaff: async (networkId) =>
      [...state.users.values()].filter(
        (one) => one.networkId === networkId && one.kind === 'staff' && one.live && one.passwordHash !== null,
      ).length,
    countOwners: async (networkId) =>
      [...state.users.values()].filter(
        (one) => one.networkId === networkId && isOwner(one) && one.passwordHash !== null,
      ).length,
    replace: async (user) => {
      const before = own(user.networkId, user.id);
      if (!before) return 'missing';
      if (isTaken({ ...user, kind: before.kind })) return 'duplicate';
      const { kind, accountId, createdAt, lastLoginAt } = before;
      if (endsLinks(before, user)) forgetLinks(state, user.id);
      if (before.role !== user.role) forgetWhere(state.sessions, (one) => one.actedById === user.id);
      state.users.set(user.id, copy({ ...user, kind, accountId, createdAt, lastLoginAt }));
      return 'replaced';
    },
    noteLogin: async (id, at) => {
      const user = state.users.get(id);
      if (user) state.users.set(id, { ...user, lastLoginAt: copy(at) });
    },
    remove: async (networkId, id) => {
      if (!own(networkId, id)) return false;
      forgetUser(state, id);
      blankAuditOf(state, id);
      return true;
    },
  };
}

export const memorySessions = (state: MemoryState): Sessions => ({
  add: async (session) => addNew(state.sessions, session.id, session),
  findByHash: async (hash) => {
    const session = [...state.sessions.values()].find((one) => one.hash === hash);
    const user = session && state.users.get(session.userId);
    if (!user) return undefined;
    const network = state.networks.get(session.networkId);
    const actedBy = session.actedById === null ? null : (state.users.get(session.actedById) ?? null);
    const person = actedBy ?? user;
    const account = user.accountId === null ? undefined : state.accounts.get(user.accountId);
    return copy({
      session,
      user,
      accountLive: user.accountId === null ? null : (account?.live ?? false),
      networkLive: network?.live ?? false,
      actedBy,
      secondFactorMissing:
        network !== undefined &&
        lacksSecondFactor(person, network, {
          app: state.secondFactors.get(person.id),
          passkey: [...state.passkeys.values()].some(({ userId }) => userId === person.id),
        }),
    });
  },
  list: async (networkId, userId) =>
    copy(
      [...state.sessions.values()]
        .filter((one) => one.networkId === networkId && one.userId === userId)
        .sort(newestFirst),
    ),
  touch: async (id, at) => {
    const session = state.sessions.get(id);
    if (!session || !isLastUseDue(session.lastSeenAt, at)) return;
    state.sessions.set(id, { ...session, lastSeenAt: copy(at) });
  },
  confirm: async (id, at) => {
    const session = state.sessions.get(id);
    if (session) state.sessions.set(id, { ...session, confirmedAt: copy(at) });
    return session !== undefined;
  },
  remove: async (networkId, userId, id) => {
    const isMeant = (one: Session) => one.networkId === networkId && one.userId === userId;
    const isGone = removeWhere(state.sessions, id, isMeant);
    if (isGone) forgetBegunFrom(state, id);
    return isGone;
  },
  removeAll: async (networkId, userId, but) => {
    const gone = [...state.sessions.values()]
      .filter((one) => one.networkId === networkId && one.userId === userId && one.id !== but)
      .sort(newestFirst);
    forgetLinks(state, userId);
    for (const { id } of gone) {
      state.sessions.delete(id);
      forgetBegunFrom(state, id);
    }
    return copy(gone);
  },
});

export const memoryOneTimeTokens = (state: MemoryState): OneTimeTokens => {
  const end: OneTimeTokens['end'] = async (networkId, purpose, userId) => {
    for (const one of [...state.oneTimeTokens.values()]) {
      const isMeant = one.networkId === networkId && one.purpose === purpose && one.userId === userId;
      if (isMeant) state.oneTimeTokens.delete(one.id);
    }
  };
  return {
    add: async (token) => {
      await end(token.networkId, token.purpose, token.userId);
      addNew(state.oneTimeTokens, token.id, token);
    },
    findByHash: async (hash) => copy([...state.oneTimeTokens.values()].find((one) => one.hash === hash)),
    use: async ({ id }, { at }) => {
      const token = state.oneTimeTokens.get(id);
      if (!token || token.usedAt !== null) return false;
      state.oneTimeTokens.set(id, { ...token, usedAt: copy(at) });
      return true;
    },
    end,
  };
};
