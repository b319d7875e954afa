import type { Persistence } from '../audited/audited-records.ts';
import type { Stamps } from '../shared/stamps.ts';
import { BOOK_ANNOUNCEMENTS, RECORD_ANNOUNCEMENTS } from './announcements.ts';
import { announcingStores } from './announcing-stores.ts';

/**
 * The same ports, whose transactions also write what the network's webhooks report of the changes
 * (docs/rules/webhooks.md#written-with-the-event). What is called outside of a transaction tells nothing: `audited`,
 * which stands above, makes a transaction of every change.
 */
export const announced = ({ stores, unitOfWork, books }: Persistence, stamps: Stamps): Persistence => ({
  stores,
  unitOfWork: {
    run: (work) => unitOfWork.run((inside) => work(announcingStores(inside, RECORD_ANNOUNCEMENTS, stamps))),
  },
  books: {
    run: (scope, work) =>
      books.run(scope, (inside) => work(announcingStores(inside, BOOK_ANNOUNCEMENTS, stamps))),
  },
});
