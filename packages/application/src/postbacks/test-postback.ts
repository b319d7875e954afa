import { testDelivery } from '@tributary/domain/postbacks/test-delivery';
import type { Delivery, DeliveryAttempt } from '@tributary/domain/postbacks/postback';
import { isDelivered } from '@tributary/domain/postbacks/retry';
import type { DeliveryId } from '@tributary/domain/shared/ids';
import type { Clock } from '../shared/stamps.ts';
import type { Egress } from '../shared/egress.ts';
import type { Deliveries, Postbacks } from './postbacks.ts';
import { sendMessage, type SignWebhook } from './attempt-delivery.ts';
import { getPostback, type PostbackRef } from './edit-postbacks.ts';
import { getAccount, getNetwork } from '../accounts/get-account.ts';
import { makeTakeTurns } from '../shared/take-turns.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Networks } from '../accounts/networks.ts';

export type TestPostback = (
  input: PostbackRef,
) => Promise<{ readonly delivery: Delivery; readonly attempt: DeliveryAttempt }>;

type Dependencies = {
  readonly stores: {
    readonly networks: Networks;
    readonly accounts: Accounts;
    readonly postbacks: Postbacks;
  };
  readonly deliveries: Pick<Deliveries, 'record'>;
  readonly egress: Pick<Egress, 'send'>;
  readonly sign: SignWebhook;
  readonly clock: Clock;
  readonly newDeliveryId: () => DeliveryId;
};

/** A test holds its request until the receiver answers, up to 15 s. */
const TURNS = { atOnce: 32, perKey: 1, waiting: 0 };

/**
 * Sends the postback once, now, with sample values, and logs it as a test. Whatever the receiver does is an answer, not
 * a refusal; the postback is neither switched off nor credited by it. Refuses an unknown one (`not_found`), and a second
 * test of an affiliate's while one is under way (`too_many`).
 */
export function makeTestPostback(dependencies: Dependencies): TestPostback {
  const { stores, deliveries, clock, newDeliveryId } = dependencies;
  const takeTurns = makeTakeTurns(TURNS);
  return async (ref) => {
    const postback = await getPostback(stores, ref);
    const { networkId, affiliateId } = postback;
    const network = await getNetwork(stores, networkId);
    const affiliate = await getAccount(stores, { networkId, kind: 'affiliate', id: affiliateId });
    return takeTurns(affiliateId, async () => {
      const delivery = testDelivery(postback, { network, affiliate, id: newDeliveryId(), now: clock() });
      const { attempt } = await sendMessage(dependencies, {
        delivery,
        attempt: 1,
        secret: postback.secret,
      });
      await deliveries.record(delivery, attempt, isDelivered(attempt.status) ? 'delivered' : 'failed');
      return { delivery, attempt };
    });
  };
}
