import { Prisma } from '../generated/client.ts';
import type { PrismaClient } from '../generated/client.ts';
import type { ParameterOrJSON, Sql } from 'postgres';
import { repeated } from './repeat.ts';

/** Where a store's queries go: the pool, or the one transaction of a unit of work. */
export type Db = Prisma.TransactionClient;

export type Session = {
  readonly db: Db;
  readonly rows: ReadRows;
  /** All of the work or none of it: in a transaction of its own, or in the one this session is bound to. */
  readonly atomically: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Reads only, and all of it sees the records of one moment; in a unit of work, those it sees there. */
  readonly atOneMoment: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
};

/**
 * The rows of a query written by hand; days and amounts are selected as text, which both clients give alike. Outside of a unit of
 * work by postgres.js: Prisma took most of the processor time of a request that only reads (npm run bench -- requests).
 */
export type ReadRows = <Row extends object>(
  query: Prisma.Sql,
  /** `fixed`: there is one text of it, which a connection keeps parsed; those put together by what was asked for are too many. */
  text?: 'fixed',
) => Promise<readonly Row[]>;

/** Long enough to rebuild the stats of a network whose zone changes; ordinary work takes milliseconds. */
const TRANSACTION_TIMEOUT_MS = 600_000;
const CONNECTION_WAIT_MS = 15_000;

/** Done again when others got in its way: see `repeated`. */
export const runTransaction = <T>(prisma: PrismaClient, work: (db: Db) => Promise<T>): Promise<T> =>
  repeated(() => prisma.$transaction(work, { timeout: TRANSACTION_TIMEOUT_MS, maxWait: CONNECTION_WAIT_MS }));

export const sessionOf = (prisma: PrismaClient, reads: Sql): Session => ({
  db: prisma,
  rows: <Row extends object>({ text, values }: Prisma.Sql, of?: 'fixed') =>
    reads.unsafe<Row[]>(text, values as ParameterOrJSON<never>[], { prepare: of === 'fixed' }),
  atomically: (work) => runTransaction(prisma, work),
  atOneMoment: (read) =>
    prisma.$transaction(read, {
      isolationLevel: 'RepeatableRead',
      timeout: TRANSACTION_TIMEOUT_MS,
      maxWait: CONNECTION_WAIT_MS,
    }),
});

export const sessionIn = (db: Db): Session => ({
  db,
  rows: <Row extends object>(query: Prisma.Sql) => db.$queryRaw<Row[]>(query),
  atomically: (work) => work(db),
  atOneMoment: (read) => read(db),
});

/**
 * Does what may break a unique index, and answers `duplicate` if it does. PostgreSQL gives up a transaction after an
 * error; the savepoint keeps it usable.
 */
export async function unlessDuplicate<T>(db: Db, work: () => Promise<T>): Promise<T | 'duplicate'> {
  await db.$executeRaw`savepoint unless_duplicate`;
  try {
    const result = await work();
    await db.$executeRaw`release savepoint unless_duplicate`;
    return result;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await db.$executeRaw`rollback to savepoint unless_duplicate`;
    return 'duplicate';
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
