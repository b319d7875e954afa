import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { conversion, hitId } from '@tributary/application/contracts/shared/given-events';
import { NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { openPostgresBooks } from '../../test/open-books.ts';

let opened: Awaited<ReturnType<typeof openPostgresBooks>>;
beforeAll(async () => {
  opened = await openPostgresBooks();
  await seed(opened.records);
});
afterAll(() => opened?.close());

// docs/rules/statuses.md#cancelled-conversions
it('of rows that an older version wrote, hides the ones that a cap cancelled, until they get another status', async () => {
  const nth = (n: number, reason: string) =>
    conversion({
      id: hitId(n),
      deduplicationKey: `key ${n}`,
      status: reason === '' ? 'approved' : 'cancelled',
      reason,
    });
  const rows = [nth(1, ''), nth(2, 'CAP_REACHED'), nth(3, 'returned'), nth(4, 'CAP_REACHED')];
  await inBooks(opened, ({ conversions }) => conversions.add(rows));
  await opened.postgres.sql`update conversions set shown = null`;
  const status = (id: (typeof rows)[number]['id'], next: 'approved' | 'cancelled') =>
    inBooks(opened, ({ conversions }) =>
      conversions.setStatus({ networkId: NETWORK_ID, id, status: next, reason: 'CAP_REACHED' }),
    );
  for (const next of ['approved', 'cancelled'] as const) await status(hitId(4), next);
  await status(hitId(1), 'cancelled');
  const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
  const page = { page: 1, limit: 10 };
  const shown = await opened.reads.conversions(NETWORK_ID, { ...year, shown: true }, page);
  expect(shown.map(({ id }) => id)).toEqual([hitId(4), hitId(3), hitId(1)]);
  expect(shown.every((line) => line.shown)).toBe(true);
});
