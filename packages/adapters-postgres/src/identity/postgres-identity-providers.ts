import type {
  IdentityProviders,
  ProviderLinks,
  ProviderSignIns,
} from '@tributary/application/identity/identity-providers';
import type {
  FirstRole,
  IdentityProvider,
  ProviderLink,
  ProviderPurpose,
  ProviderSignIn,
} from '@tributary/domain/identity/identity-provider';
import type { NetworkId, SessionId, UserId } from '@tributary/domain/shared/ids';
import type {
  IdentityProvider as ProviderRow,
  ProviderLink as LinkRow,
  ProviderSignIn as SignInRow,
} from '../generated/client.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresIdentityProviders = ({ db, atomically }: Session): IdentityProviders => ({
  find: async (networkId) => providerOf(await db.identityProvider.findUnique({ where: { networkId } })),
  findForUpdate: (networkId) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select 1 from identity_providers where network_id = ${networkId} for update`;
      return providerOf(await tx.identityProvider.findUnique({ where: { networkId } }));
    }),
  listAll: async (after, limit) => {
    const where = after === null ? {} : { networkId: { gt: after } };
    const rows = await db.identityProvider.findMany({ where, orderBy: { networkId: 'asc' }, take: limit });
    return rows.map(fromRow);
  },
  put: (provider) => put(db, provider),
  reseal: (provider) => put(db, provider),
  remove: async (networkId) => (await db.identityProvider.deleteMany({ where: { networkId } })).count === 1,
});

async function put(db: Db, { networkId, ...rest }: IdentityProvider): Promise<void> {
  const data = { ...rest, emailDomains: [...rest.emailDomains] };
  await db.identityProvider.upsert({ where: { networkId }, create: { networkId, ...data }, update: data });
}

const providerOf = (row: ProviderRow | null): IdentityProvider | undefined =>
  row === null ? undefined : fromRow(row);

const fromRow = (row: ProviderRow): IdentityProvider => ({
  ...row,
  networkId: row.networkId as NetworkId,
  firstRole: row.firstRole as FirstRole | null,
});

export const postgresProviderLinks = ({ db, atomically }: Session): ProviderLinks => ({
  find: async (networkId, issuer, subject) => {
    const row = await db.providerLink.findFirst({ where: { networkId, issuer, subject } });
    return row === null ? undefined : linkOf(row);
  },
  list: async (networkId, userId) =>
    (await db.providerLink.findMany({ where: { networkId, userId }, orderBy: { issuer: 'asc' } })).map(
      linkOf,
    ),
  listOwners: async (networkId, userIds) => {
    const where = { networkId, userId: { in: [...userIds] } };
    const rows = await db.providerLink.findMany({ where, select: { userId: true } });
    const owners = new Set(rows.map(({ userId }) => userId));
    return userIds.filter((id) => owners.has(id));
  },
  add: async (link) => {
    // `on conflict do nothing`: the unique indexes decide, and the transaction stays usable.
    const { count } = await db.providerLink.createMany({ data: [link], skipDuplicates: true });
    return count === 1 ? 'added' : 'duplicate';
  },
  noteUse: async ({ networkId, issuer, subject }, at) => {
    await db.providerLink.updateMany({ where: { networkId, issuer, subject }, data: { lastUsedAt: at } });
  },
  removeAll: (networkId, userId) =>
    atomically(async (tx) => {
      const where = { networkId, userId };
      const gone = await tx.providerLink.findMany({ where, orderBy: { issuer: 'asc' } });
      await tx.providerLink.deleteMany({ where });
      return gone.map(linkOf);
    }),
});

const linkOf = (row: LinkRow): ProviderLink => ({
  ...row,
  networkId: row.networkId as NetworkId,
  userId: row.userId as UserId,
});

export const postgresProviderSignIns = ({ db, atomically }: Session): ProviderSignIns => ({
  add: (signIn, waitingMax) =>
    atomically(async (tx) => {
      await tx.providerSignIn.create({ data: signIn });
      await tx.$executeRaw`
        delete from provider_sign_ins where hash in (
          select hash from provider_sign_ins where holder = ${signIn.holder}
          order by created_at desc, hash desc offset ${waitingMax})`;
    }),
  find: async (hash) => {
    const row = await db.providerSignIn.findUnique({ where: { hash } });
    return row === null ? undefined : signInOf(row);
  },
  take: async (hash) => {
    const [row] = await db.$queryRaw<SignInRow[]>`
      delete from provider_sign_ins where hash = ${hash}
      returning hash, network_id as "networkId", purpose, browser_hash as "browserHash", holder,
        return_address as "returnAddress", session_id as "sessionId", user_id as "userId",
        created_at as "createdAt", expires_at as "expiresAt"`;
    return row && signInOf(row);
  },
});

const signInOf = (row: SignInRow): ProviderSignIn => ({
  ...row,
  networkId: row.networkId as NetworkId,
  purpose: row.purpose as ProviderPurpose,
  sessionId: row.sessionId as SessionId | null,
  userId: row.userId as UserId | null,
});
