// Notices are written in the transactions of records, which are Prisma's, and in those of the worker, which are not: the same statements, with
// their values as parameters, run on both.
import type { Connection } from '../shared/json-rows.ts';
import type { Session } from '../shared/session.ts';

/** Runs one statement; `$1` and so on stand for the texts. */
export type Queries = <Row>(statement: string, texts: readonly (string | null)[]) => Promise<Row[]>;

export const prismaQueries =
  ({ db }: Pick<Session, 'db'>): Queries =>
  <Row>(statement: string, texts: readonly (string | null)[]) =>
    db.$queryRawUnsafe<Row[]>(statement, ...texts);

export const connectionQueries =
  (sql: Connection): Queries =>
  async <Row>(statement: string, texts: readonly (string | null)[]) => {
    const rows = await sql.unsafe<(Row & object)[]>(statement, [...texts]);
    return [...rows];
  };
