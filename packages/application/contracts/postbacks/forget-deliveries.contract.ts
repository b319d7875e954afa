import { describe, expect, it } from '@jest/globals';
import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import type { Maintenance } from '../../src/operations/maintenance.ts';
import { inBooks, openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import { delivery, idOf, NOW, postback } from '../shared/given.ts';
import { idsOf } from '../shared/records-under-test.ts';

export type MaintenanceUnderTest = BooksUnderTest & { readonly maintenance: Maintenance };

export function forgetDeliveriesContract(name: string, open: () => Promise<MaintenanceUnderTest>): void {
  describe(`${name}: forgetting messages to postbacks`, () => {
    const opened = openedBooks(open);
    const before = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const nth = (n: number) => idOf<DeliveryId>('de', n);
    const add = (...deliveries: ReturnType<typeof delivery>[]) =>
      inBooks(opened(), (stores) => stores.outbox.add(deliveries));
    const left = async () => idsOf(await opened().outbox()).sort();

    it('takes those written before, and no others', async () => {
      await opened().records.postbacks.add(postback());
      await add(
        delivery({ id: nth(1), eventId: 'one', createdAt: before(91) }),
        delivery({ id: nth(2), eventId: 'two', createdAt: before(90) }),
        delivery({ id: nth(3), eventId: 'three', createdAt: NOW }),
        delivery({ id: nth(4), eventId: 'four', event: 'click', status: null, createdAt: before(400) }),
      );
      await opened().maintenance.forgetDeliveries(before(90));
      expect(await left()).toEqual([nth(2), nth(3)]);
      await opened().maintenance.forgetDeliveries(before(90));
      expect(await left()).toEqual([nth(2), nth(3)]);
    });

    // docs/rules/postbacks.md#log-of-messages
    it('still notifies a postback of a conversion only once, and another postback of the same one', async () => {
      const other = idOf<PostbackId>('b0', 2);
      await opened().records.postbacks.add(postback());
      await opened().records.postbacks.add(postback({ id: other }));
      await add(delivery({ id: nth(1), createdAt: before(91) }));
      await opened().maintenance.forgetDeliveries(before(90));
      expect(await left()).toEqual([]);
      await add(delivery({ id: nth(2) }), delivery({ id: nth(3), postbackId: other }));
      expect(await left()).toEqual([nth(3)]);
    });

    // docs/rules/postbacks.md#each-once-and-in-order
    it('still knows which status a postback was notified of last', async () => {
      await opened().records.postbacks.add(postback());
      await add(
        delivery({ id: nth(1), status: 'pending', createdAt: before(92) }),
        delivery({ id: nth(2), createdAt: before(91) }),
      );
      await opened().maintenance.forgetDeliveries(before(90));
      expect(await left()).toEqual([]);
      await add(delivery({ id: nth(3) }));
      expect(await left()).toEqual([]);
      await add(delivery({ id: nth(4), status: 'rejected', createdAt: before(91) }));
      await opened().maintenance.forgetDeliveries(before(90));
      await add(delivery({ id: nth(5), status: 'rejected' }), delivery({ id: nth(6) }));
      expect(await left()).toEqual([nth(6)]);
    });

    it('forgets those of a postback that is gone', async () => {
      await opened().records.postbacks.add(postback());
      await add(delivery({ id: nth(1), createdAt: before(91) }));
      await opened().records.postbacks.remove(postback().networkId, postback().id);
      await opened().maintenance.forgetDeliveries(before(90));
      expect(await left()).toEqual([]);
    });
  });
}
