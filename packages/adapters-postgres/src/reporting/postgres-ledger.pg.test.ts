import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inBooks } from '@tributary/application/contracts/shared/books-under-test';
import { NETWORK_ID, NOW } from '@tributary/application/contracts/shared/given';
import { clickId, conversion, hitEvent, hitId } from '@tributary/application/contracts/shared/given-events';
import { ledgerContract } from '@tributary/application/contracts/reporting/ledger.contract';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { LedgerRule } from '@tributary/application/reporting/ledger';
import { openPostgresBooks } from '../../test/open-books.ts';
import { postgresDeadLetters } from '../attribution/postgres-dead-letters.ts';
import { postgresLedger } from './postgres-ledger.ts';

ledgerContract('postgres', async () => {
  const books = await openPostgresBooks();
  return {
    ...books,
    ledger: postgresLedger(books.postgres),
    deadLetters: postgresDeadLetters(books.postgres),
  };
});

describe('what only a database can get wrong', () => {
  let books: Awaited<ReturnType<typeof openPostgresBooks>>;
  const ask = (rule: LedgerRule) => postgresLedger(books.postgres)(NETWORK_ID, { rule, now: NOW, limit: 10 });

  beforeAll(async () => {
    books = await openPostgresBooks();
  });
  beforeEach(async () => {
    await books.reset();
    await seed(books.records);
  });
  afterAll(() => books.close());

  it('finds waiting hits that are not on the list of waiting hits, and listed ones that do not wait', async () => {
    const waiting = (n: number) => ({
      hit: hitEvent({ id: hitId(n), clickId: clickId(n) }),
      outcome: { state: 'waiting' as const },
      detail: '',
    });
    await inBooks(books, ({ hits }) => hits.add([waiting(1), waiting(2), waiting(3)]));
    await books.postgres.sql`delete from waiting_hits where id = ${hitId(1)}`;
    await books.postgres.sql`update conversion_hits set state = 'refused' where id = ${hitId(2)}`;
    expect((await ask('waiting-hit-lost')).faults).toEqual([
      { ids: { hit: hitId(1) }, detail: 'it waits but is not on the list' },
      { ids: { hit: hitId(2) }, detail: 'it is on the list but does not wait' },
    ]);
  });

  it('finds a conversion that is stored twice because one hash is wrong', async () => {
    await inBooks(books, ({ conversions }) => conversions.add([conversion()]));
    await books.postgres.sql`update conversions set once_hash = 'spoilt'`;
    await inBooks(books, ({ conversions }) => conversions.add([conversion({ id: hitId(2) })]));
    expect((await ask('deduplication-key-twice')).faults).toEqual([
      { ids: { conversion: hitId(2), first: hitId(1) }, detail: conversion().deduplicationKey },
    ]);
  });

  it('reports no fault for rows that retention deleted', async () => {
    const old = new Date('2026-02-01T12:00:00Z');
    await inBooks(books, ({ conversions }) =>
      conversions.add([
        conversion({ id: hitId(1, old), clickId: clickId(1, old), deduplicationKey: 'old' }),
        conversion({ id: hitId(2), clickId: clickId(2), deduplicationKey: 'new' }),
      ]),
    );
    const found = async (rule: LedgerRule) => (await ask(rule)).faults.map(({ ids }) => ids['conversion']);
    expect(await found('conversion-without-hit')).toEqual([hitId(1, old), hitId(2)]);
    await books.postgres.sql`select tributary_forget_rows('2026-02-02')`;
    expect(await found('conversion-without-hit')).toEqual([hitId(2)]);
    expect(await found('conversion-without-click')).toEqual([hitId(2)]);
  });
});
