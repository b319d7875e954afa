import type { Postback } from '@tributary/domain/postbacks/postback';
import type { Webhook } from '@tributary/domain/webhooks/webhook';
import { postbackSwitchedOff as happeningOf } from '@tributary/domain/notices/happening';
import { postbackSwitchedOff } from '@tributary/domain/webhooks/network-event';
import type { AuditLog } from '../audit/audit.ts';
import type { Auditing } from '../audited/audited-records.ts';
import { auditIds } from '../audit/audit-ids.ts';
import { entryOf } from '../audited/audited-stores.ts';
import type { AuditedChange } from '../audited/rule.ts';
import type { NoticingStores } from '../notices/notices.ts';
import type { AnnouncingStores } from '../webhooks/webhooks.ts';
import { announce, changeStamp } from './announcing-stores.ts';
import { notifyPeople } from './noticed.ts';

/** The stores of the transaction that switches a receiver off. */
export type SwitchOffStores = AnnouncingStores & NoticingStores & { readonly audit: Pick<AuditLog, 'add'> };

/**
 * Writes down that the product switched a receiver off, and tells whoever asked to be told. Deliveries call it in the
 * transaction that does so, once for each time.
 */
export type NotifyOf<Receiver> = (
  stores: SwitchOffStores,
  receiver: Receiver,
  reason: string,
) => Promise<void>;

export type SwitchedOffPostback = Pick<Postback, 'id' | 'networkId' | 'affiliateId'>;
export type SwitchedOffWebhook = Pick<Webhook, 'id' | 'networkId'>;
export type NotifySwitchOff = {
  readonly postback: NotifyOf<SwitchedOffPostback>;
  readonly webhook: NotifyOf<SwitchedOffWebhook>;
};

/** What deliveries write down of postbacks and of webhooks; both go to the audit log, postbacks to webhooks and to people as well. */
export function makeNotifySwitchOff(auditing: Auditing): NotifySwitchOff {
  const { acting, clock, randomness } = auditing;
  const nextId = auditIds(randomness);
  const write = ({ audit }: SwitchOffStores, about: Omit<AuditedChange, 'before' | 'after'>): Promise<void> =>
    audit.add(
      entryOf(
        { ...about, before: { live: true }, after: { live: false, disabledReason: about.reason ?? '' } },
        { acting: acting.current(), clock, nextId },
      ),
    );
  return {
    postback: async (stores, postback, reason) => {
      const { id: objectId, networkId, affiliateId } = postback;
      const owned = { parentId: affiliateId, ownerId: affiliateId };
      await write(stores, { networkId, object: 'postback', objectId, ...owned, reason });
      const stamp = changeStamp(auditing);
      await announce(stores, [postbackSwitchedOff(postback, reason, stamp)], auditing);
      await notifyPeople(stores, [happeningOf(postback, reason, stamp)], auditing);
    },
    webhook: (stores, { id: objectId, networkId }, reason) =>
      write(stores, { networkId, object: 'webhook', objectId, reason }),
  };
}
