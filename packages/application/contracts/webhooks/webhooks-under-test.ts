// What the contracts of webhooks need of an adapter.
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Persistence } from '../../src/audited/audited-records.ts';
import type { Deliveries } from '../../src/postbacks/postbacks.ts';
import type { Maintenance } from '../../src/operations/maintenance.ts';
import type { WebhookDeliveries } from '../../src/webhooks/webhooks.ts';
import { makeNotifySwitchOff, type NotifySwitchOff } from '../../src/announced/notify-switch-off.ts';
import { NOW } from '../shared/given.ts';
import { seed } from '../shared/records-under-test.ts';
import { actingAs, testRandomness } from '../shared/test-doubles.ts';

export type WebhooksUnderTest = Persistence & {
  readonly deliveries: Deliveries;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly maintenance: Pick<Maintenance, 'forgetDeliveries'>;
  /** Leaves no record and no message behind. */
  reset(): Promise<void>;
  close(): Promise<void>;
};
export type OpenWebhooks = (notify: NotifySwitchOff) => Promise<WebhooksUnderTest>;

/** Opens once; empties and seeds (records-under-test.ts) before each test. The result may only be called inside a test. */
export function openedWebhooks(open: OpenWebhooks): () => WebhooksUnderTest {
  let opened: WebhooksUnderTest | undefined;
  beforeAll(async () => {
    opened = await open(
      makeNotifySwitchOff({
        acting: actingAs({ actor: { kind: 'system' }, requestId: null }),
        clock: () => NOW,
        randomness: testRandomness(),
      }),
    );
  });
  beforeEach(async () => {
    await opened?.reset();
    if (opened) await seed(opened.stores);
  });
  afterAll(() => opened?.close());
  return () => {
    if (!opened) throw new Error('The webhooks are open only while a test runs.');
    return opened;
  };
}
