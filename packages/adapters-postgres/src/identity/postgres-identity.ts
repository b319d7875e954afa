import { lastUseDueSince } from '@tributary/domain/shared/last-use';
import { emailKey } from '@tributary/domain/accounts/account-rules';
import { endsLinks, type OneTimeToken, type TokenPurpose } from '@tributary/domain/identity/one-time-token';
import { lacksSecondFactor } from '@tributary/domain/identity/second-factor';
import type { Session } from '@tributary/domain/identity/session';
import type { StaffRole, User, UserKind } from '@tributary/domain/identity/user';
import type {
  AdvertiserId,
  AffiliateGroupId,
  AffiliateId,
  NetworkId,
  OneTimeTokenId,
  SessionId,
  UserId,
} from '@tributary/domain/shared/ids';
import type { OneTimeTokens } from '@tributary/application/identity/one-time-tokens';
import type { Sessions } from '@tributary/application/identity/sessions';
import type { Users } from '@tributary/application/identity/users';
import type {
  OneTimeToken as OneTimeTokenRow,
  SignInSession as SessionRow,
  User as UserRow,
} from '../generated/client.ts';
import { blankAuditOf } from '../audit/postgres-audit.ts';
import { NEWEST_FIRST, slice, someOrNull } from '../shared/columns.ts';
import { type Db, unlessDuplicate, type Session as Databases } from '../shared/session.ts';

/** Whether somebody has a second factor, of whatever kind. */
const FACTORS = {
  secondFactor: { select: { confirmedAt: true } },
  passkeys: { select: { id: true }, take: 1 },
} as const;

export const postgresUsers = ({ db, atomically, atOneMoment }: Databases): Users => ({
  add: async (user) => {
    // `on conflict do nothing`: the unique index decides, and the transaction stays usable.
    const { count } = await db.user.createMany({ data: [rowOf(user)], skipDuplicates: true });
    return count === 1 ? 'added' : 'duplicate';
  },
  find: async (networkId, id) => userOf(await db.user.findFirst({ where: { id, networkId } })),
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select id from users where id = ${id} and network_id = ${networkId} for no key update`;
      return userOf(await tx.user.findFirst({ where: { id, networkId } }));
    }),
  findByEmail: async (email) => {
    const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }] as const;
    const rows = await db.user.findMany({ where: { emailKey: emailKey(email) }, orderBy: [...orderBy] });
    return rows.map(fromUserRow);
  },
  list: async (networkId, { kind, accountId }, page) => {
    const where = {
      networkId,
      ...(kind !== undefined && { kind }),
      ...(accountId !== undefined && { accountId }),
    };
    return atOneMoment(async (tx) => {
      const rows = await tx.user.findMany({ where, orderBy: NEWEST_FIRST, ...slice(page) });
      return { items: rows.map(fromUserRow), total: await tx.user.count({ where }) };
    });
  },
  countStaff: (networkId) =>
    db.user.count({ where: { networkId, kind: 'staff', live: true, passwordHash: { not: null } } }),
  countOwners: (networkId) =>
    db.user.count({ where: { networkId, role: 'owner', live: true, passwordHash: { not: null } } }),
  replace: (user) =>
    atomically(async (tx) => {
      const { id, networkId, kind: _k, accountId: _a, createdAt: _c, lastLoginAt: _l, ...data } = rowOf(user);
      const before = userOf(await tx.user.findFirst({ where: { id, networkId } }));
      const result = await unlessDuplicate(tx, () => tx.user.updateMany({ where: { id, networkId }, data }));
      if (result === 'duplicate') return 'duplicate';
      if (before && endsLinks(before, user)) await endWaysIn(tx, networkId, id);
      if (before && before.role !== user.role)
        await tx.signInSession.deleteMany({ where: { networkId, actedById: id } });
      return result.count === 1 ? 'replaced' : 'missing';
    }),
  noteLogin: async (id, at) => {
    await db.user.updateMany({ where: { id }, data: { lastLoginAt: at } });
  },
  remove: (networkId, id) =>
    atomically(async (tx) => {
      const { count } = await tx.user.deleteMany({ where: { id, networkId } });
      if (count === 1) await blankAuditOf(tx, { networkId, ownerId: id });
      return count === 1;
    }),
});

/** The links of a user that were not used yet, and where they are on the way in by an identity provider. */
async function endWaysIn(tx: Db, networkId: string, userId: string): Promise<void> {
  await tx.oneTimeToken.deleteMany({ where: { networkId, userId } });
  await tx.providerSignIn.deleteMany({ where: { networkId, userId } });
}

export const postgresSessions = ({ db, atomically }: Databases): Sessions => ({
  add: async (session) => {
    await db.signInSession.create({ data: session });
  },
  findByHash: async (hash) => {
    const row = await db.signInSession.findUnique({
      where: { hash },
      include: {
        user: {
          include: {
            account: { select: { live: true, deletedAt: true } },
            network: { select: { live: true, staffSecondFactor: true } },
            ...FACTORS,
          },
        },
        actedBy: { include: FACTORS },
      },
    });
    if (row === null) return undefined;
    const { user, actedBy, ...session } = row;
    const { account, network, secondFactor: app, passkeys, ...own } = user;
    const { secondFactor: actorsApp = null, passkeys: actorsPasskeys = [], ...actor } = actedBy ?? {};
    const has = actedBy
      ? { app: actorsApp, passkey: actorsPasskeys.length > 0 }
      : { app, passkey: passkeys.length > 0 };
    const found = fromUserRow(own);
    const by = actedBy === null ? null : fromUserRow(actor as UserRow);
    return {
      session: fromSessionRow(session),
      user: found,
      accountLive: account === null ? null : account.live && account.deletedAt === null,
      networkLive: network.live,
      actedBy: by,
      secondFactorMissing: lacksSecondFactor(by ?? found, network, has),
    };
  },
  list: async (networkId, userId) =>
    (await db.signInSession.findMany({ where: { networkId, userId }, orderBy: NEWEST_FIRST })).map(
      fromSessionRow,
    ),
  touch: async (id, at) => {
    await db.signInSession.updateMany({
      where: { id, lastSeenAt: { lte: lastUseDueSince(at) } },
      data: { lastSeenAt: at },
    });
  },
  confirm: async (id, at) =>
    (await db.signInSession.updateMany({ where: { id }, data: { confirmedAt: at } })).count === 1,
  remove: async (networkId, userId, id) =>
    (await db.signInSession.deleteMany({ where: { id, networkId, userId } })).count === 1,
  removeAll: (networkId, userId, but) =>
    atomically(async (tx) => {
      const where = { networkId, userId, ...(but !== null && { id: { not: but } }) };
      await endWaysIn(tx, networkId, userId);
      const gone = await tx.signInSession.findMany({ where, orderBy: NEWEST_FIRST });
      await tx.signInSession.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
      return gone.map(fromSessionRow);
    }),
});

export const postgresOneTimeTokens = ({ db, atomically }: Databases): OneTimeTokens => ({
  add: (token) =>
    atomically(async (tx) => {
      const { networkId, purpose, userId } = token;
      await tx.oneTimeToken.deleteMany({ where: { networkId, purpose, userId } });
      await tx.oneTimeToken.create({ data: token });
    }),
  findByHash: async (hash) => {
    const row = await db.oneTimeToken.findUnique({ where: { hash } });
    return row === null ? undefined : fromTokenRow(row);
  },
  use: async ({ id }, { at }) =>
    (await db.oneTimeToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: at } })).count === 1,
  end: async (networkId, purpose, userId) => {
    await db.oneTimeToken.deleteMany({ where: { networkId, purpose, userId } });
  },
});

const rowOf = ({ onlyAffiliates, onlyGroups, onlyAdvertisers, ...user }: User) => ({
  ...user,
  onlyAffiliates: [...(onlyAffiliates ?? [])],
  onlyGroups: [...(onlyGroups ?? [])],
  onlyAdvertisers: [...(onlyAdvertisers ?? [])],
  emailKey: emailKey(user.email),
});

const userOf = (row: UserRow | null): User | undefined => (row === null ? undefined : fromUserRow(row));

const fromUserRow = ({ emailKey: _, ...row }: UserRow): User => ({
  ...row,
  id: row.id as UserId,
  networkId: row.networkId as NetworkId,
  kind: row.kind as UserKind,
  accountId: row.accountId as AffiliateId | AdvertiserId | null,
  role: row.role as StaffRole | null,
  onlyAffiliates: someOrNull(row.onlyAffiliates as AffiliateId[]),
  onlyGroups: someOrNull(row.onlyGroups as AffiliateGroupId[]),
  onlyAdvertisers: someOrNull(row.onlyAdvertisers as AdvertiserId[]),
});

const fromSessionRow = (row: SessionRow): Session => ({
  ...row,
  id: row.id as SessionId,
  networkId: row.networkId as NetworkId,
  userId: row.userId as UserId,
  actedById: row.actedById as UserId | null,
  actedFromId: row.actedFromId as SessionId | null,
});

const fromTokenRow = (row: OneTimeTokenRow): OneTimeToken => ({
  ...row,
  id: row.id as OneTimeTokenId,
  networkId: row.networkId as NetworkId,
  purpose: row.purpose as TokenPurpose,
  userId: row.userId as UserId | null,
});
