import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { connect, type Socket } from 'node:net';
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';

/** What the library answers of itself, without a limit, must come soon; what hangs says so. */
const SOON_MS = 5000;
const soon = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('No answer.')), SOON_MS).unref(),
    ),
  ]);

// docs/rules/running.md#database-away: what patches/postgres mends. The library forgets whoever waits, or refuses whoever has
// nothing to do with it, when connections are lost at an unlucky moment; these are the moments.
describe('postgres.js, when connections are lost', () => {
  let database: TestDatabase;
  let others: Sql;
  let sockets: Socket[];
  let opened: Sql[];

  beforeAll(async () => {
    database = await openTestDatabase();
    others = postgres(database.url, { max: 1 });
    await others`create table written (text text)`;
  });
  afterAll(async () => {
    await others.end();
    await database.drop();
  });
  beforeEach(async () => {
    sockets = [];
    opened = [];
    await others`truncate written`;
  });
  afterEach(async () => {
    await Promise.all(opened.map((sql) => sql.end({ timeout: 1 })));
  });

  function open(max: number): Sql {
    const { hostname, port } = new URL(database.url);
    const options: Options<Record<string, never>> & { socket(): Socket } = {
      max,
      backoff: () => 0.02,
      socket: () => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        return socket;
      },
    };
    const sql = postgres(database.url, options);
    opened.push(sql);
    return sql;
  }

  const cutByServer = async (pid: number): Promise<unknown> => others`select pg_terminate_backend(${pid})`;

  const pidOf = async (sql: Sql | TransactionSql): Promise<number> => {
    const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return backend?.pid ?? 0;
  };

  it('writes on a connection again that was lost between a query and its bytes', async () => {
    // Which connection is lost first is the socket's order or the other; each is tried often enough to meet the moment.
    for (let round = 0; round < 8; round++) {
      const sql = open(2);
      await Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]);
      // Asked in the moment in which both are closed, one after the other.
      const again = sql`select pg_sleep(30)`.catch(() => sql`select 1`).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const both = sockets.splice(0);
      expect(both).toHaveLength(2);
      for (const socket of round % 2 === 0 ? both : both.toReversed()) socket.destroy();
      await soon(again);
      const answers = await soon(Promise.all([1, 2, 3, 4].map((one) => sql`select ${one}::int as one`)));
      expect(answers.map(([row]) => row?.one as number)).toEqual([1, 2, 3, 4]);
      sockets.length = 0;
    }
  });

  it('sends nothing of a transaction that was lost over a connection that is another one’s by now', async () => {
    const sql = open(1);
    let goOn = (): void => undefined;
    const goesOn = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<unknown> | undefined;
    const lost = sql.begin(async (tx) => {
      await tx`insert into written values ('lost')`;
      await cutByServer(await pidOf(tx));
      await goesOn;
      late = tx`insert into written values ('late')`.catch((error: unknown) => error);
      await late;
    });
    await expect(soon(lost)).rejects.toThrow('CONNECTION_CLOSED');
    await soon(sql`select 1`);
    goOn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await soon(Promise.resolve(late));
    await expect(late).resolves.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await soon(
      sql.begin(async (tx) => {
        await tx`insert into written values ('kept')`;
      }),
    );
    expect(await others`select text from written`).toEqual([{ text: 'kept' }]);
  });

  it('refuses what is asked of a transaction that has ended', async () => {
    const sql = open(1);
    let late: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      late = new Promise((resolve) => setTimeout(resolve, 100))
        .then(() => tx`insert into written values ('late')`)
        .catch((error: unknown) => error);
      await tx`insert into written values ('kept')`;
    });
    expect(await soon(late)).toMatchObject({ code: 'TRANSACTION_ENDED' });
    expect(await others`select text from written`).toEqual([{ text: 'kept' }]);
  });

  it.each([
    ['by the server', (pid: number) => cutByServer(pid)],
    ['by the network', () => sockets.forEach((socket) => void socket.destroy())],
  ])('answers who waits behind a transaction that is lost %s', async (_name, cut) => {
    const sql = open(1);
    let note = (_pid: number): void => undefined;
    const begun = new Promise<number>((resolve) => (note = resolve));
    const lost = sql
      .begin(async (tx) => {
        note(await pidOf(tx));
        await tx`select pg_sleep(30)`;
      })
      .catch((error: unknown) => error);
    const pid = await begun;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const waiting = [1, 2, 3].map((one) => sql`select ${one}::int as one`);
    const transactions = [4, 5].map((one) => sql.begin((tx) => tx`select ${one}::int as one`));
    const answers = Promise.all([...waiting, ...transactions]);
    await cut(pid);
    expect(await soon(lost)).toMatchObject({ code: expect.any(String) });
    expect((await soon(answers)).map(([row]) => row?.one as number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes the end of one connection for no error of the next', async () => {
    const sql = open(1);
    const pid = await pidOf(sql);
    const lost = sql`select pg_sleep(30)`.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await cutByServer(pid);
    expect(await soon(lost)).toMatchObject({ code: expect.any(String) });
    expect(await soon(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
