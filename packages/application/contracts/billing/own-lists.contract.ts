import { describe, expect, it } from '@jest/globals';
import type { InvoiceId, PaymentId, PostbackId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { ReadOwnLists } from '../../src/billing/own-lists.ts';
import { ADVERTISER, DAY, invoice, payment } from './invoices-under-test.ts';
import { openedBooks, type BooksUnderTest } from '../shared/books-under-test.ts';
import {
  ADVERTISER_ID,
  AFFILIATE_ID,
  CAMPAIGN_ID,
  GOAL_ID,
  idOf,
  NETWORK_ID,
  OTHER_NETWORK_ID,
  postback,
} from '../shared/given.ts';
import { AWKWARD_INSTANT, AWKWARD_TEXT, OTHER_AFFILIATE_ID } from '../shared/records-under-test.ts';

type UnderTest = BooksUnderTest & { readonly readOwnLists: ReadOwnLists };

const later = (ms: number): Date => new Date(AWKWARD_INSTANT.getTime() + ms);
const NOTHING = { postbacks: [], invoices: [], payments: [] };

export function ownListsContract(name: string, open: () => Promise<UnderTest>): void {
  describe(`${name}: ReadOwnLists`, () => {
    const opened = openedBooks(open);
    const read = (accountId: string = AFFILIATE_ID, newest = 100, networkId = NETWORK_ID) =>
      opened().readOwnLists(networkId, accountId, newest);
    const withoutLines = ({ lines: _lines, ...head }: ReturnType<typeof invoice>) => head;

    it('is empty for an account that has nothing, and for one that there is not', async () => {
      expect(await read()).toEqual(NOTHING);
      expect(await read('unknown')).toEqual(NOTHING);
    });

    it('keeps every field, newest first, ties by id descending', async () => {
      const { postbacks, invoices } = opened().records;
      const awkward = postback({
        id: idOf<PostbackId>('b0', 2),
        campaignId: CAMPAIGN_ID,
        goalId: GOAL_ID,
        event: 'click',
        url: `https://affiliate.example.com/ü?{p1}&x=%20&${AWKWARD_TEXT}`,
        method: 'POST',
        live: false,
        disabledReason: AWKWARD_TEXT,
        failingSince: AWKWARD_INSTANT,
        modifiedAt: AWKWARD_INSTANT,
      });
      const newest = postback({ id: idOf<PostbackId>('b0', 1), createdAt: later(1e9) });
      const sent = [awkward, postback({ id: idOf<PostbackId>('b0', 3) }), newest];
      for (const one of sent) await postbacks.add(one);
      const bills = [
        invoice({ exact: money('999999999999.123456789012345'), amount: money('999999999999.12') }),
        invoice({ id: idOf<InvoiceId>('1f', 2), start: DAY, createdAt: later(1) }),
        invoice({ id: idOf<InvoiceId>('1f', 3), end: DAY, currency: 'JPY' }),
      ];
      for (const one of bills) await invoices.add(one, []);
      const paid = [
        payment({ reference: AWKWARD_TEXT }),
        payment({ id: idOf<PaymentId>('ba', 2), invoiceId: idOf('1f', 3), createdAt: later(-1) }),
        payment({ id: idOf<PaymentId>('ba', 3), amount: money('0.01'), method: AWKWARD_TEXT }),
      ];
      for (const one of paid) await invoices.addPayment(one);
      const lists = await read();
      expect(lists.postbacks).toEqual([newest, sent[1], awkward]);
      expect(lists.invoices).toEqual([
        withoutLines(invoice({ ...bills[1] })),
        withoutLines(invoice({ ...bills[2], paid: money('2.35') })),
        withoutLines(invoice({ ...bills[0], paid: money('2.36') })),
      ]);
      expect(lists.payments).toEqual([paid[2], paid[0], paid[1]]);
    });

    it('has no more invoices and payments than were asked for, and all postbacks', async () => {
      const { postbacks, invoices } = opened().records;
      for (const n of [1, 2, 3]) {
        const createdAt = later(n);
        await postbacks.add(postback({ id: idOf<PostbackId>('b0', n), createdAt }));
        await invoices.add(invoice({ id: idOf<InvoiceId>('1f', n), createdAt }), []);
        await invoices.addPayment(
          payment({ id: idOf<PaymentId>('ba', n), invoiceId: idOf('1f', n), createdAt }),
        );
      }
      const lists = await read(AFFILIATE_ID, 2);
      expect(lists.postbacks).toHaveLength(3);
      expect(lists.invoices.map(({ id }) => id)).toEqual([idOf('1f', 3), idOf('1f', 2)]);
      expect(lists.payments.map(({ id }) => id)).toEqual([idOf('ba', 3), idOf('ba', 2)]);
    });

    it('shows nothing of another account, of another kind, or to another network', async () => {
      const { postbacks, invoices } = opened().records;
      await postbacks.add(postback({ affiliateId: OTHER_AFFILIATE_ID }));
      await invoices.add(invoice({ account: ADVERTISER }), []);
      await invoices.addPayment(payment({ account: ADVERTISER }));
      expect(await read()).toEqual(NOTHING);
      expect(await read(OTHER_AFFILIATE_ID)).toMatchObject({
        postbacks: [{ affiliateId: OTHER_AFFILIATE_ID }],
        invoices: [],
      });
      expect(await read(ADVERTISER_ID)).toMatchObject({
        postbacks: [],
        invoices: [{ account: ADVERTISER }],
        payments: [{ account: ADVERTISER }],
      });
      for (const id of [OTHER_AFFILIATE_ID, ADVERTISER_ID])
        expect(await read(id, 100, OTHER_NETWORK_ID)).toEqual(NOTHING);
    });
  });
}
