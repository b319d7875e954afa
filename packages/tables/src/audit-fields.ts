import type { Actor, AuditEntry } from '@tributary/application/audit/audit';
import { dateTimeText } from '@tributary/domain/shared/calendar-day';
import { type LogFields, textField } from './log-fields.ts';

type Field = LogFields<AuditEntry>[string];
const text = (label: string, value: (entry: AuditEntry, zone: string) => string): Field =>
  textField(label, value);

/** An audit entry's fields in the order of its file. */
export const AUDIT_FIELDS: LogFields<AuditEntry> = {
  _id: text('Entry ID', ({ id }) => id),
  created: text('When', ({ at }, zone) => dateTimeText(at, zone)),
  actor: { label: 'Who', kind: 'parts', value: ({ actor }) => actorParts(actor) },
  action: text('Action', ({ action }) => action),
  object: text('Object', ({ object }) => object),
  object_id: text('Object ID', ({ objectId }) => objectId),
  parent_id: text('Parent ID', ({ parentId }) => parentId ?? ''),
  changes: { label: 'Changes', kind: 'parts', value: ({ changes }) => changes },
  reason: text('Reason', ({ reason }) => reason),
  request_id: text('Request ID', ({ requestId }) => requestId ?? ''),
  client_request_id: text('Request ID of the client', ({ clientRequestId }) => clientRequestId ?? ''),
};

export type ActorParts = {
  readonly role: string;
  readonly key_id: string | null;
  readonly user_id: string | null;
  readonly person_id: string | null;
  readonly as_person_id: string | null;
};

/** An operator at a command line and the product itself have neither key nor account. */
export function actorParts(actor: Actor): ActorParts {
  const role = 'role' in actor ? actor.role : actor.kind;
  const nobody = { role, key_id: null, user_id: null, person_id: null, as_person_id: null };
  if (actor.kind === 'key') return { ...nobody, key_id: actor.keyId, user_id: actor.accountId };
  if (actor.kind !== 'user') return nobody;
  const { accountId, userId, asUserId } = actor;
  return { ...nobody, user_id: accountId, person_id: userId, as_person_id: asUserId };
}
