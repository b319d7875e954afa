// Transactions that PostgreSQL rolled back because of others (docs/rules/running.md#concurrent-changes).
import { randomInt } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';
import { isContention } from './faults.ts';

/** Hears of every transaction that others were in the way of: two that lock the same records in different orders. */
export const CONTENTION = channel('tributary.contention');

/** How often in all: with pauses that grow, some two seconds. */
const ATTEMPTS_MAX = 9;
const PAUSE_FIRST_MS = 10;
const PAUSE_MAX_MS = 500;

/**
 * Does a whole transaction again while it is rolled back because others changed the same rows: a deadlock, or an order of changes
 * that does not exist. What `transaction` does outside of the database must be as good twice as once. Of both clients.
 */
export async function repeated<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isContention(error)) throw error;
      CONTENTION.publish(error);
      if (attempt === ATTEMPTS_MAX) throw error;
      // By chance, so that those who met do not meet again.
      await pause(randomInt(1, Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** attempt)));
    }
  }
}

/** A transaction of postgres.js that writes. */
export async function writing<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  // Wrapped in an object, because `begin` would await the elements of a returned array as queries.
  const { result } = await repeated(() => sql.begin(async (tx) => ({ result: await work(tx) })));
  return result;
}
