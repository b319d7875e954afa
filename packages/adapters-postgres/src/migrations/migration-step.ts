import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';
import { MigrationRefused } from './migration-refused.ts';

/** A script, and what is noted beside it, in one transaction. */
export type Step = {
  /** Beginning of a sentence, `The migration x`. */
  readonly what: string;
  run(tx: postgres.TransactionSql): Promise<void>;
};

/**
 * Whoever comes behind a migration that waits for a table waits as well. So it waits this long, gives way, and tries again: a
 * version that still takes clicks is held up by no more.
 */
export const LOCK_WAIT_MS = 2000;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** `onAgain` is called before each further try: what the last one said was undone with it. */
export async function applyGivingWay(
  sql: postgres.Sql,
  step: Step,
  { lockWaitMs, onAgain }: { readonly lockWaitMs: number; readonly onAgain: () => void },
): Promise<void> {
  for (let left = LOCK_TRIES - 1; ; left -= 1) {
    try {
      return await apply(sql, step, lockWaitMs);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) || left === 0) throw error;
      await delay(lockWaitMs);
      onAgain();
    }
  }
}

/** The script and its record are one transaction: what fails leaves nothing behind. */
async function apply(sql: postgres.Sql, { what, run }: Step, lockWaitMs: number): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`;
      await run(tx);
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationRefused('migration_failed', `${what} failed: ${reason}`, { cause });
  }
}
