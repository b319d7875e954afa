import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { companyVersion, legalVersion } from '@tributary/application/contracts/billing/documents-under-test';
import { ADVERTISER_ID, idOf, network, NETWORK_ID } from '@tributary/application/contracts/shared/given';
import { measures, statsDelta } from '@tributary/application/contracts/shared/given-events';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import { testClock, testRandomness } from '@tributary/application/contracts/shared/test-doubles';
import { closeOpen } from '@tributary/application/billing/close-period';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import type { AdvertiserId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresUnitOfWork } from '../postgres-records.ts';

const [CLOSERS, EACH] = [4, 250];
const accountOf = (n: number) => idOf<AdvertiserId>('acc', n);
let opened: Awaited<ReturnType<typeof openPostgresBooks>>;

beforeAll(async () => {
  opened = await openPostgresBooks();
  await opened.reset();
  await seed(opened.records);
  await opened.records.legalRecords.addCompany(companyVersion());
});
afterAll(() => opened.close());

// docs/rules/billing.md#numbers
it('four closers number the invoices of 250 accounts each 1 to 1,000, though some are killed', async () => {
  const accounts = Array.from({ length: CLOSERS * EACH }, (_, n) => accountOf(n + 1));
  const deltas = accounts.map((advertiserId) =>
    statsDelta({
      advertiserId,
      day: calendarDay('2026-02-10'),
      measures: measures({ revenue: money('100.05') }),
    }),
  );
  await inBooks(opened, ({ stats }) => stats.add(deltas));
  for (const accountId of accounts) await opened.records.legalRecords.addAccount(legalVersion({ accountId }));
  const unitOfWork = postgresUnitOfWork(opened.postgres);
  const stamps = { clock: testClock(), randomness: testRandomness(), referralEarnings: async () => [] };
  const close = (id: AdvertiserId, isKilled: boolean) =>
    unitOfWork.run(async (stores) => {
      const account = { networkId: NETWORK_ID, kind: 'advertiser', id } as const;
      const closing = await closeOpen(stores, stamps, { network: network(), account, dryRun: false });
      if (isKilled) throw new Error('killed');
      return closing.kind;
    });
  const closer = async (first: number) => {
    for (let n = first; n < accounts.length; n += CLOSERS) {
      const id = accounts[n] ?? ADVERTISER_ID;
      if (n % 7 === 0) await expect(close(id, true)).rejects.toThrow('killed');
      expect(await close(id, false)).toBe('closed');
    }
  };
  await Promise.all(Array.from({ length: CLOSERS }, (_, n) => closer(n)));
  const [row] = await opened.postgres.prisma.$queryRaw<object[]>`
    select count(*)::int as documents, count(distinct d.sequence)::int as numbers, min(d.sequence) as first,
      max(d.sequence) as last, count(distinct d.number)::int as texts,
      count(*) filter (where i.number = d.number and i.vat = 19.01)::int as matching
    from invoice_documents d join invoices i on i.id = d.invoice_id where d.network_id = ${NETWORK_ID}`;
  expect(row).toEqual({ documents: 1000, numbers: 1000, first: 1, last: 1000, texts: 1000, matching: 1000 });
}, 600_000); // it took more than 120 s beside other suites
