// What two workers settle at the same time, whatever the order in which each got it.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  delivery,
  deliveryAttempt,
  idOf,
  NOW,
  postback,
} from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { DeliveryId, PostbackId } from '@tributary/domain/shared/ids';
import type { TransactionSql } from 'postgres';
import { keptPostgres, type KeptPostgres } from '../../test/kept-postgres.ts';
import { postgresRecords } from '../postgres-records.ts';
import { postgresDeliveries } from './postgres-deliveries.ts';
import { postgresOutbox } from './postgres-outbox.ts';

const RECEIVERS = Array.from({ length: 10 }, (_, index) => index + 1);
const receiverId = (n: number) => idOf<PostbackId>('b0', n);
/** The message of a worker to a receiver. */
const messageId = (of: number, n: number) => idOf<DeliveryId>('de', of * 100 + n);
const MIDDLE = 5;
const ATTEMPT = deliveryAttempt({ status: 500 });

let kept: KeptPostgres;
/** Why the database ended transactions: what was together in one is then done one by one. */
const ended: unknown[] = [];
beforeAll(async () => {
  kept = await keptPostgres();
});
afterAll(() => kept.release());

/** Statements go through the messages in the order given, as where there are very many receivers: otherwise the order is the table's. */
const worker = () => {
  const sql = new Proxy(kept.postgres.sql, {
    get: (target, name) =>
      name === 'begin'
        ? (work: (tx: TransactionSql) => Promise<unknown>) =>
            target
              .begin(async (tx) => {
                await tx`select set_config(name, 'off', true) from unnest(array['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan']) name`;
                return work(tx);
              })
              .catch((error: unknown) => {
                ended.push(error);
                throw error;
              })
        : (Reflect.get(target, name) as unknown),
  });
  return postgresDeliveries({ sql });
};

async function waiting(): Promise<number> {
  const rows = await kept.postgres.reads`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

// docs/rules/postbacks.md#delivery
it.each([
  ['messages to the same receivers', 'postbacks', receiverId(MIDDLE), [1, 2]],
  ['the same messages, whose leases ended', 'deliveries', messageId(1, MIDDLE), [1, 1]],
] as const)(
  'two workers settle %s in opposite orders, and neither waits for the other',
  async (_name, table, held, of) => {
    await kept.empty();
    ended.length = 0;
    const records = postgresRecords(kept.postgres);
    await seed(records);
    for (const n of RECEIVERS) await records.postbacks.add(postback({ id: receiverId(n) }));
    const { sql } = kept.postgres;
    await postgresOutbox(sql).add(
      [1, 2].flatMap((one) =>
        RECEIVERS.map((n) => {
          const id = messageId(one, n);
          return delivery({ id, postbackId: receiverId(n), eventId: id });
        }),
      ),
    );
    const settled = (index: 0 | 1) => {
      const { settle } = worker();
      return (index === 0 ? RECEIVERS : RECEIVERS.toReversed()).map((n) =>
        settle({
          id: messageId(of[index], n),
          attempt: ATTEMPT,
          verdict: { state: 'retry', nextAt: NOW },
          switchOff: null,
        }),
      );
    };
    // Both begin, and stop at what somebody else holds: each then has what it takes before that.
    const settling = await sql.begin(async (tx) => {
      await tx`select from ${tx(table)} where id = ${held} for no key update`;
      const both = Promise.all([...settled(0), ...settled(1)]);
      while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      return { both };
    });
    await settling.both;
    expect(ended).toEqual([]);
    const told = await sql`
    select d.id, d.attempt, p.failing_since, count(a.*)::int as logged
    from deliveries d join postbacks p on p.id = d.postback_id join delivery_attempts a on a.delivery_id = d.id
    group by d.id, p.id order by d.id`;
    expect(told).toMatchObject(
      [...new Set(of)].flatMap((one) =>
        RECEIVERS.map((n) => ({
          id: messageId(one, n),
          attempt: 2,
          failing_since: ATTEMPT.startedAt,
          logged: 1,
        })),
      ),
    );
  },
);
