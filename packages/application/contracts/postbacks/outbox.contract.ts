import { describe, expect, it } from '@jest/globals';

import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import { inBooks, openedBooks, type OpenBooks } from '../shared/books-under-test.ts';
import { delivery, idOf, postback } from '../shared/given.ts';
import { AWKWARD_TEXT, idsOf } from '../shared/records-under-test.ts';

export function outboxContract(name: string, open: OpenBooks): void {
  describe(`${name}: Outbox`, () => {
    const opened = openedBooks(open);
    const OTHER = idOf<PostbackId>('b0', 2);
    const nth = (n: number) => idOf<DeliveryId>('de', n);

    it('keeps every field', async () => {
      await opened().records.postbacks.add(postback());
      const sent = delivery({
        method: 'POST',
        url: `https://e.example/?v=${'x'.repeat(5000)}`,
        body: AWKWARD_TEXT,
      });
      await inBooks(opened(), (stores) => stores.outbox.add([sent]));
      expect(await opened().outbox()).toEqual([sent]);
    });

    // docs/rules/postbacks.md#written-with-the-event
    it('keeps one message per postback and event, however often it is added', async () => {
      await opened().records.postbacks.add(postback());
      await opened().records.postbacks.add(postback({ id: OTHER }));
      await inBooks(opened(), (stores) => stores.outbox.add([delivery()]));
      await inBooks(opened(), (stores) =>
        stores.outbox.add([
          delivery({ id: nth(2) }),
          delivery({ id: nth(3), postbackId: OTHER }),
          delivery({ id: nth(4), postbackId: OTHER }),
          delivery({ id: nth(5), eventId: idOf('e0', 2) }),
        ]),
      );
      await inBooks(opened(), (stores) => stores.outbox.add([]));
      expect(idsOf(await opened().outbox()).sort()).toEqual([nth(1), nth(3), nth(5)]);
    });

    // docs/rules/postbacks.md#each-once-and-in-order
    it('keeps one more when the conversion gets another status, and none when it has the one told last', async () => {
      await opened().records.postbacks.add(postback());
      const add = (...added: ReturnType<typeof delivery>[]) =>
        inBooks(opened(), (stores) => stores.outbox.add(added));
      await add(delivery({ status: 'pending' }), delivery({ id: nth(2) }), delivery({ id: nth(3) }));
      await add(delivery({ id: nth(4) }));
      await add(delivery({ id: nth(5), status: 'rejected' }), delivery({ id: nth(6) }));
      await add(delivery({ id: nth(7) }));
      const kept = (await opened().outbox()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(kept.map(({ id, status }) => [id, status])).toEqual([
        [delivery().id, 'pending'],
        [nth(2), 'approved'],
        [nth(5), 'rejected'],
        [nth(6), 'approved'],
      ]);
    });

    it('keeps one message about a click', async () => {
      await opened().records.postbacks.add(postback());
      const click = { event: 'click', status: null } as const;
      await inBooks(opened(), (stores) => stores.outbox.add([delivery(click)]));
      await inBooks(opened(), (stores) => stores.outbox.add([delivery({ ...click, id: nth(2) })]));
      expect(await opened().outbox()).toEqual([delivery(click)]);
    });
  });
}
