import type { Postback } from '@tributary/domain/postbacks/postback';
import type { AuditEntry } from '../audit/audit.ts';
import type { Auditing } from './audited-records.ts';
import { auditIds } from '../audit/audit-ids.ts';
import { entryOf } from './audited-stores.ts';

/**
 * The audit entry for a postback that the product switched off. Deliveries add it in the transaction that switches it
 * off.
 */
export type SwitchOffEntries = (
  postback: Pick<Postback, 'id' | 'networkId' | 'affiliateId'>,
  reason: string,
) => readonly AuditEntry[];

export function makeSwitchOffEntries({ acting, clock, randomness }: Auditing): SwitchOffEntries {
  const nextId = auditIds(randomness);
  return ({ id, networkId, affiliateId }, reason) =>
    entryOf(
      {
        networkId,
        object: 'postback',
        objectId: id,
        parentId: affiliateId,
        ownerId: affiliateId,
        before: { live: true },
        after: { live: false, disabledReason: reason },
        reason,
      },
      { acting: acting.current(), clock, nextId },
    );
}
