import type { AuditLog } from '@tributary/application/audit/audit';
import { insertAll, type Connection } from '../shared/json-rows.ts';
import { actorColumns } from './postgres-audit.ts';

export const postgresBookAudit = (sql: Connection): Pick<AuditLog, 'add'> => ({
  add: (entries) =>
    insertAll(
      sql,
      'audit_entries',
      entries.map((entry) => {
        const { actor, role, keyId, userId, asUserId, accountId } = actorColumns(entry.actor);
        return {
          id: entry.id,
          network_id: entry.networkId,
          at: entry.at,
          actor,
          role,
          key_id: keyId,
          user_id: userId,
          as_user_id: asUserId,
          account_id: accountId,
          action: entry.action,
          object: entry.object,
          object_id: entry.objectId,
          parent_id: entry.parentId,
          owner_id: entry.ownerId,
          changes: entry.changes,
          reason: entry.reason,
          request_id: entry.requestId,
          client_request_id: entry.clientRequestId,
        };
      }),
    ),
});
