import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AFFILIATE, book, DAY, invoice } from '@tributary/application/contracts/billing/invoices-under-test';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { CAMPAIGN_ID } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { money } from '@tributary/domain/shared/money';
import { openPostgresBooks } from '../../test/open-books.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
  await seed(opened.records);
});
afterAll(() => opened?.close());

// docs/rules/billing.md#conversions-of-a-line
it('knows no conversions of what an older version invoiced, and says so', async () => {
  const convertedAt = new Date(`${DAY}T12:00:00Z`);
  const sale = conversion({ id: hitId(1, convertedAt), convertedAt, payout: money('7') });
  await inBooks(opened, ({ conversions }) => conversions.add([sale]));
  await book(opened, { payout: '7' });
  const { invoices } = opened.records;
  const key = { id: sale.id, day: DAY, subjectId: CAMPAIGN_ID, goalId: '' };
  expect(await invoices.findHeld(AFFILIATE, key)).toEqual({ amounts: [], known: true });
  await invoices.add(invoice(), await invoices.findDifferences(AFFILIATE, DAY, []));
  // As a row of the version before is.
  await opened.postgres.sql`update invoiced_amounts set by_conversion = false`;
  await book(opened, { payout: '1' });
  const [difference] = await invoices.findDifferences(AFFILIATE, DAY, []);
  expect(difference).toMatchObject({ current: money('8'), conversions: [] });
  expect(await invoices.findHeld(AFFILIATE, key)).toEqual({ amounts: [], known: false });
});
