import { expect, it } from '@jest/globals';
import { memoryRecords } from '@tributary/adapters-memory/memory-records';
import { emptyState } from '@tributary/adapters-memory/state';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { InvoiceId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { invoice } from '../../contracts/billing/invoices-under-test.ts';
import { AFFILIATE_ID, idOf, NETWORK_ID, NOW } from '../../contracts/shared/given.ts';
import { seed } from '../../contracts/shared/records-under-test.ts';
import { makeReadNextPayout } from './read-next-payout.ts';

// docs/rules/billing.md#next-payout
it('finds the oldest open invoice, however many newer ones there are', async () => {
  const stores = memoryRecords(emptyState());
  await seed(stores);
  const oldest = { id: idOf<InvoiceId>('1f', 0), end: calendarDay('2026-01-31'), createdAt: new Date(0) };
  await stores.invoices.add(invoice(oldest), []);
  for (let n = 1; n <= 101; n += 1) {
    const [id, createdAt] = [idOf<InvoiceId>('1f', n), new Date(n)];
    await stores.invoices.add(invoice({ id, createdAt, paid: money('12.35') }), []);
  }
  const readBalances = () => Promise.resolve({ items: [], total: 0, totals: [] });
  const read = makeReadNextPayout({ stores, readBalances, clock: () => NOW });
  const { next } = await read(NETWORK_ID, AFFILIATE_ID);
  expect(next).toMatchObject({ amount: money('12.35'), invoice: { id: oldest.id, end: '2026-01-31' } });
});
