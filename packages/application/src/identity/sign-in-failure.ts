import type { User } from '@tributary/domain/identity/user';
import { auditIds } from '../audit/audit-ids.ts';
import type { ActingContext, AuditEntry } from '../audit/audit.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { Visitor } from './start-session.ts';

export type FailureOf = (
  user: Pick<User, 'id' | 'networkId'>,
  visitor: Pick<Visitor, 'address'>,
  reason: string,
) => AuditEntry;

/** Makes the entry of the audit log that says that somebody could not be signed in as this user, and why. */
export function signInFailures({
  acting,
  clock,
  randomness,
}: Stamps & { readonly acting: ActingContext }): FailureOf {
  const nextEntryId = auditIds(randomness);
  return ({ id, networkId }, { address }, reason) => {
    const at = clock();
    const { actor, requestId, clientRequestId = null } = acting.current();
    return {
      id: nextEntryId(at),
      networkId,
      at,
      actor,
      requestId,
      clientRequestId,
      action: 'refused',
      object: 'sign_in',
      objectId: id,
      parentId: id,
      ownerId: id,
      changes: { address: [null, address] },
      reason,
    };
  };
}
