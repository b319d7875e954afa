// What the audit log says of somebody's ways in beside the records that change: who could not be signed in, who typed the password again,
// and requests for links (docs/rules/users.md#in-the-audit-log).
import type { User } from '@tributary/domain/identity/user';
import { auditIds } from '../audit/audit-ids.ts';
import type { ActingContext, AuditAction, AuditEntry } from '../audit/audit.ts';
import type { Stamps } from '../shared/stamps.ts';
import type { Visitor } from './start-session.ts';

type Auditing = Stamps & { readonly acting: ActingContext };
type About = Pick<User, 'id' | 'networkId'>;
type From = Pick<Visitor, 'address'>;
export type Incident = {
  /** `sign_in`; `confirmation`: the password was typed again; `link_request`: a link was asked for with the e-mail. */
  readonly object: 'sign_in' | 'confirmation' | 'link_request';
  readonly action: AuditAction;
  readonly reason?: string;
  /** Of a confirmation. */
  readonly by?: 'password' | 'passkey' | 'provider';
};

/** Makes the entry of the audit log about a user, and from where it was done. */
export function incidents({ acting, clock, randomness }: Auditing) {
  const nextEntryId = auditIds(randomness);
  return (
    { id, networkId }: About,
    { address }: From,
    { object, action, reason = '', by }: Incident,
  ): AuditEntry => {
    const at = clock();
    const { actor, requestId, clientRequestId = null } = acting.current();
    return {
      id: nextEntryId(at),
      networkId,
      at,
      actor,
      requestId,
      clientRequestId,
      action,
      object,
      objectId: id,
      parentId: id,
      ownerId: id,
      changes: { address: [null, address], ...(by && { by: [null, by] as const }) },
      reason,
    };
  };
}

export type FailureOf = (user: About, visitor: From, reason: string) => AuditEntry;

/** Makes the entry of the audit log that says that somebody could not be signed in as this user, and why. */
export function signInFailures(auditing: Auditing): FailureOf {
  const incidentOf = incidents(auditing);
  return (user, visitor, reason) =>
    incidentOf(user, visitor, { object: 'sign_in', action: 'refused', reason });
}
