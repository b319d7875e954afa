import type { ChallengePurpose, Passkey } from '@tributary/domain/identity/passkey';
import type { NetworkId, PasskeyId, UserId } from '@tributary/domain/shared/ids';
import type { PasskeyChallenges, Passkeys } from '@tributary/application/identity/passkeys';
import type { Passkey as PasskeyRow, PasskeyChallenge as ChallengeRow } from '../generated/client.ts';
import type { Session } from '../shared/session.ts';

const OLDEST_FIRST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

export const postgresPasskeys = ({ db, atomically }: Session): Passkeys => ({
  add: async (passkey) => {
    // `on conflict do nothing`: the unique index decides, and the transaction stays usable.
    const { count } = await db.passkey.createMany({ data: [rowOf(passkey)], skipDuplicates: true });
    return count === 1 ? 'added' : 'duplicate';
  },
  findByCredential: async (credentialId) =>
    passkeyOf(await db.passkey.findUnique({ where: { credentialId } })),
  findForUpdate: (networkId, id) =>
    atomically(async (tx) => {
      await tx.$executeRaw`select 1 from passkeys where id = ${id} and network_id = ${networkId} for update`;
      return passkeyOf(await tx.passkey.findFirst({ where: { id, networkId } }));
    }),
  list: async (networkId, userId) =>
    (await db.passkey.findMany({ where: { networkId, userId }, orderBy: OLDEST_FIRST })).map(fromRow),
  listOwners: async (networkId, userIds) => {
    const where = { networkId, userId: { in: [...userIds] } };
    const rows = await db.passkey.findMany({ where, distinct: ['userId'], select: { userId: true } });
    const owners = new Set(rows.map(({ userId }) => userId));
    return userIds.filter((id) => owners.has(id));
  },
  noteUse: async (networkId, id, { counter, synced, at }) => {
    const data = { counter: BigInt(counter), synced, lastUsedAt: at };
    return (await db.passkey.updateMany({ where: { id, networkId }, data })).count === 1;
  },
  remove: async (networkId, userId, id) =>
    (await db.passkey.deleteMany({ where: { id, networkId, userId } })).count === 1,
  removeAll: (networkId, userId) =>
    atomically(async (tx) => {
      const gone = await tx.passkey.findMany({ where: { networkId, userId }, orderBy: OLDEST_FIRST });
      await tx.passkey.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
      return gone.map(fromRow);
    }),
});

export const postgresPasskeyChallenges = ({ db, atomically }: Session): PasskeyChallenges => ({
  add: (challenge, waitingMax) =>
    atomically(async (tx) => {
      await tx.passkeyChallenge.create({ data: challenge });
      await tx.$executeRaw`
        delete from passkey_challenges where text in (
          select text from passkey_challenges where holder = ${challenge.holder}
          order by created_at desc, text desc offset ${waitingMax})`;
    }),
  take: async (text) => {
    const [row] = await db.$queryRaw<ChallengeRow[]>`
      delete from passkey_challenges where text = ${text}
      returning text, purpose, holder, created_at as "createdAt", expires_at as "expiresAt"`;
    return row && { ...row, purpose: row.purpose as ChallengePurpose };
  },
});

const rowOf = (passkey: Passkey) => ({
  ...passkey,
  counter: BigInt(passkey.counter),
  transports: [...passkey.transports],
});

const passkeyOf = (row: PasskeyRow | null): Passkey | undefined => (row === null ? undefined : fromRow(row));

const fromRow = (row: PasskeyRow): Passkey => ({
  ...row,
  id: row.id as PasskeyId,
  networkId: row.networkId as NetworkId,
  userId: row.userId as UserId,
  counter: Number(row.counter),
});
