import type { Postback } from '@tributary/domain/postbacks/postback';
import type { AuditEntry } from '../audit/audit.ts';
import type { Auditing } from './audited-records.ts';
import { auditIds, entryOf } from './audited-stores.ts';

/** The entry of a postback that the product switched off; deliveries add it where they do that, in its transaction. */
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
