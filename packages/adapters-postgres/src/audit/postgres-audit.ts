import type { Role } from '@tributary/domain/accounts/account';
import type { ApiKeyId, NetworkId, UserId } from '@tributary/domain/shared/ids';
import type {
  Actor,
  AuditAction,
  AuditChanges,
  AuditEntry,
  AuditFilter,
  AuditLog,
} from '@tributary/application/audit/audit';
import type { LogPage, LogPosition } from '@tributary/application/shared/page';
import { Prisma, type AuditEntry as AuditRow } from '../generated/client.ts';
import { columnNameOf, slice } from '../shared/columns.ts';
import type { Db, Session } from '../shared/session.ts';

export const postgresAuditLog = ({ db, rows, atOneMoment }: Session): AuditLog => ({
  add: async (entries) => {
    const data = entries.map(({ actor, changes, ...entry }) => ({
      ...entry,
      ...actorColumns(actor),
      changes: changes,
    }));
    await db.auditEntry.createMany({ data });
  },
  hold: async (objectId) => {
    await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('audit ' || ${objectId}, 0))`;
  },
  list: (networkId, filter, page) => listed(db, { where: conditions(networkId, filter), page }),
  listFields: async (networkId, { from, to, object, objectIds, fields, each }) => {
    // Of each record by its index: one condition over all of them would read every entry of theirs to keep the newest.
    const found = await rows<AuditRow>(Prisma.sql`
      select ${Prisma.raw(COLUMNS)}
      from unnest(${[...new Set(objectIds)]}::text[]) as wanted (id)
      cross join lateral (
        select * from audit_entries
        where object_id = wanted.id and network_id = ${networkId} and object = ${object}
          and at >= ${from}::timestamptz and at < ${to}::timestamptz
          and jsonb_exists_any(changes, ${[...fields]}::text[])
        order by at desc, id desc limit ${each}
      ) e
      order by e.at desc, e.id desc`);
    return found.map(fromRow);
  },
  page: (networkId, filter, page) =>
    atOneMoment(async (tx) => {
      const where = conditions(networkId, filter);
      return { items: await listed(tx, { where, page }), total: await tx.auditEntry.count({ where }) };
    }),
});

/** As Prisma names them. */
const COLUMNS = Object.values(Prisma.AuditEntryScalarFieldEnum)
  .map((name) => `e.${columnNameOf(name)} as "${name}"`)
  .join(', ');

type Listed = { readonly where: Prisma.AuditEntryWhereInput; readonly page: LogPage };

async function listed(db: Db, { where, page: { after, ...page } }: Listed): Promise<AuditEntry[]> {
  const rows = await db.auditEntry.findMany({
    where: { AND: [where, after ? olderThan(after) : {}] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    ...(after ? { take: page.limit } : slice(page)),
  });
  return rows.map(fromRow);
}

/** Keeps who changed which fields and when; the values of the fields are deleted with the account. */
export async function blankAuditOf(
  db: Db,
  { networkId, ownerId }: { readonly networkId: NetworkId; readonly ownerId: string },
): Promise<void> {
  await db.$executeRaw`
    update audit_entries set changes = (
      select coalesce(jsonb_object_agg(name, '[null, null]'::jsonb), '{}') from jsonb_object_keys(changes) as name
    )
    where owner_id = ${ownerId} and network_id = ${networkId}`;
}

export function actorColumns(actor: Actor) {
  const nobody = { role: null, keyId: null, userId: null, asUserId: null, accountId: null };
  const { kind, ...who } = actor;
  return { actor: kind, ...nobody, ...who };
}

function conditions(networkId: NetworkId, filter: AuditFilter): Prisma.AuditEntryWhereInput {
  const { from, to, object, objectId, keyId, accountId } = filter;
  return {
    networkId,
    at: { gte: from, lt: to },
    ...(object !== undefined && { object }),
    ...(objectId !== undefined && { OR: [{ objectId }, { parentId: objectId }] }),
    ...(keyId !== undefined && { keyId }),
    ...(accountId !== undefined && { accountId }),
  };
}

const olderThan = ({ at, id }: LogPosition): Prisma.AuditEntryWhereInput => ({
  OR: [{ at: { lt: at } }, { at, id: { lt: id } }],
});

function fromRow(row: AuditRow): AuditEntry {
  const { actor, role, keyId, userId, asUserId, accountId, action, changes, ...entry } = row;
  return {
    ...entry,
    networkId: row.networkId as NetworkId,
    actor: actorOf({ actor, role, keyId, userId, asUserId, accountId }),
    action: action as AuditAction,
    changes: changes as unknown as AuditChanges,
  };
}

type ActorColumns = Pick<AuditRow, 'actor' | 'role' | 'keyId' | 'userId' | 'asUserId' | 'accountId'>;

function actorOf({ actor, role, keyId, userId, asUserId, accountId }: ActorColumns): Actor {
  if (actor === 'user') {
    const who = { userId: userId as UserId, asUserId: asUserId as UserId | null };
    return { kind: 'user', role: role as Role, ...who, accountId };
  }
  if (actor === 'key') return { kind: 'key', role: role as Role, keyId: keyId as ApiKeyId, accountId };
  return { kind: actor as 'operator' | 'system' };
}
