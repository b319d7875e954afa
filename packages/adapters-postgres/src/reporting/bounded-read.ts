import type { TransactionSql } from 'postgres';
import type { Postgres } from '../shared/open-postgres.ts';

export type ReportPools = Pick<Postgres, 'sql' | 'prisma'>;

/** A connection of its own, in a transaction that only reads: all its statements see one moment. */
export type BoundedRead = {
  readonly sql: TransactionSql;
  /** Whatever came of it: the connection is given back. */
  end(): Promise<void>;
};

/**
 * Begins to read; a statement that is under way when the signal is aborted is ended by the server, which would work on
 * it to its end although nobody reads the answer.
 */
export async function beginBoundedRead(
  { sql: pool, prisma }: ReportPools,
  signal: AbortSignal | undefined,
): Promise<BoundedRead> {
  signal?.throwIfAborted();
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let ended: Promise<unknown> = Promise.resolve();
  // Not `pool.reserve`: one that waits while the connections are lost is forgotten by the library.
  const sql = await new Promise<TransactionSql>((resolve, reject) => {
    ended = pool.begin('isolation level repeatable read read only', async (tx) => {
      resolve(tx);
      await finished;
    });
    ended.catch(reject);
  });
  let cancel = (): void => undefined;
  const end = async (): Promise<void> => {
    signal?.removeEventListener('abort', cancel);
    finish();
    // What failed within was thrown there.
    await ended.catch(() => undefined);
  };
  try {
    const [own] = await sql<{ pid: number; begun: string }[]>`
      select pid, xact_start::text as begun from pg_stat_activity where pid = pg_backend_pid()`;
    // From the other pool, of which no report has a connection. By the time it arrives the connection may have another
    // owner: only the transaction that is meant is ended.
    cancel = () => {
      prisma.$queryRaw`
        select pg_cancel_backend(pid) from pg_stat_activity
        where pid = ${own?.pid ?? 0}::int and xact_start = ${own?.begun ?? ''}::timestamptz`.catch(
        () => undefined,
      );
    };
    signal?.addEventListener('abort', cancel);
    signal?.throwIfAborted();
    return { sql, end };
  } catch (error) {
    await end();
    throw error;
  }
}
