// What two workers settle at the same time, whatever the order in which each got it; and what is removed meanwhile.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AFFILIATE_ID,
  delivery,
  deliveryAttempt,
  idOf,
  NETWORK_ID,
  NOW,
  postback,
  webhook,
  webhookMessage,
} from '@tributary/application/contracts/shared/given';
import { seed } from '@tributary/application/contracts/shared/records-under-test';
import type { DeliveryId, PostbackId, WebhookId } from '@tributary/domain/shared/ids';
import type { TransactionSql } from 'postgres';
import { keptPostgres, type KeptPostgres } from '../../test/kept-postgres.ts';
import { postgresRecords } from '../postgres-records.ts';
import type { Connection } from '../shared/json-rows.ts';
import { postgresWebhookDeliveries } from '../webhooks/postgres-webhook-deliveries.ts';
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

async function untilWaiting(sessions: number): Promise<void> {
  for (;;) {
    const { length } = await kept.postgres.reads`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (length >= sessions) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function records() {
  await kept.empty();
  ended.length = 0;
  const stores = postgresRecords(kept.postgres);
  await seed(stores);
  return stores;
}

const settlement = (id: DeliveryId) => ({
  id,
  attempt: ATTEMPT,
  verdict: { state: 'retry' as const, nextAt: NOW },
  switchOff: null,
});
const GONE = { verdict: { state: 'failed' as const }, switchOff: 'gone' };

/** Starts each in turn, once those before wait, while somebody else holds the row; answers when the row is free again. */
async function whileHeld(table: string, id: string, starts: readonly (() => Promise<unknown>)[]) {
  return kept.postgres.sql.begin(async (tx) => {
    await tx`select from ${tx(table)} where id = ${id} for no key update`;
    const started: Promise<unknown>[] = [];
    for (const start of starts) {
      started.push(start());
      await untilWaiting(started.length);
    }
    return { all: Promise.all(started) };
  });
}

// docs/rules/postbacks.md#delivery
it.each([
  ['messages to the same receivers', 'postbacks', receiverId(MIDDLE), [1, 2]],
  ['the same messages, whose leases ended', 'deliveries', messageId(1, MIDDLE), [1, 1]],
] as const)(
  'two workers settle %s in opposite orders, and neither waits for the other',
  async (_name, table, held, of) => {
    const { postbacks } = await records();
    for (const n of RECEIVERS) await postbacks.add(postback({ id: receiverId(n) }));
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
        settle(settlement(messageId(of[index], n))),
      );
    };
    // Both begin, and stop at what somebody else holds: each then has what it takes before that.
    const settling = await sql.begin(async (tx) => {
      await tx`select from ${tx(table)} where id = ${held} for no key update`;
      const both = Promise.all([...settled(0), ...settled(1)]);
      await untilWaiting(2);
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

it('two workers settle the same attempt, which switches the postback off, and it is logged once', async () => {
  const { postbacks } = await records();
  await postbacks.add(postback({ id: receiverId(1) }));
  const { sql } = kept.postgres;
  const id = messageId(1, 1);
  await postgresOutbox(sql).add([delivery({ id, postbackId: receiverId(1) })]);
  const told: string[] = [];
  const { settle } = postgresDeliveries(kept.postgres, async (_tx, _postback, reason) => {
    told.push(reason);
  });
  const one = () => settle({ ...settlement(id), ...GONE });
  await (
    await whileHeld('deliveries', id, [one, one])
  ).all;
  expect(await sql`select attempt from delivery_attempts`).toHaveLength(1);
  expect(told).toEqual(['gone']);
});

describe('a worker settles, and neither is ended for the other, while somebody removes', () => {
  it('the webhook', async () => {
    const { webhooks, webhookOutbox } = await records();
    await webhooks.add(webhook({ id: idOf<WebhookId>('ab') }));
    const ids = [messageId(1, 1), messageId(1, 2)] as const;
    await webhookOutbox.add(ids.map((id) => webhookMessage({ id, eventId: id })));
    const { settle } = postgresWebhookDeliveries(kept.postgres);
    // The worker has the first message when it waits for the second.
    const both = await whileHeld('webhook_messages', ids[1], [
      () => Promise.all(ids.map((id) => settle(settlement(id)))),
      () => webhooks.remove(NETWORK_ID, webhook().id),
    ]);
    expect(await both.all).toEqual([[undefined, undefined], true]);
    expect(await kept.postgres.sql`select id from webhook_messages`).toEqual([]);
  });

  it('the affiliate with its postbacks', async () => {
    const { accounts, postbacks } = await records();
    const ids = [1, 2].map((n) => messageId(1, n));
    for (const n of [1, 2]) await postbacks.add(postback({ id: receiverId(n) }));
    await postgresOutbox(kept.postgres.sql).add(
      ids.map((id, index) => delivery({ id, postbackId: receiverId(index + 1), eventId: id })),
    );
    const { settle } = postgresDeliveries(kept.postgres);
    const both = await whileHeld('deliveries', messageId(1, 2), [
      () => Promise.all(ids.map((id) => settle(settlement(id)))),
      () => accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW }),
    ]);
    expect(await both.all).toEqual([[undefined, undefined], true]);
    expect(await kept.postgres.sql`select id from deliveries`).toEqual([]);
  });

  it('the affiliate whose users are notified that a postback was turned off', async () => {
    const { accounts, postbacks } = await records();
    await postbacks.add(postback({ id: receiverId(1) }));
    const id = messageId(1, 1);
    await postgresOutbox(kept.postgres.sql).add([delivery({ id, postbackId: receiverId(1) })]);
    let removed: Promise<boolean> | undefined;
    // As a notice does: it refers to the user.
    const notify = async (tx: Connection) => {
      removed = accounts.remove({ networkId: NETWORK_ID, kind: 'affiliate', id: AFFILIATE_ID, at: NOW });
      await untilWaiting(1);
      await tx`select from users where id = ${AFFILIATE_ID} for key share`;
    };
    await postgresDeliveries(kept.postgres, notify).settle({ ...settlement(id), ...GONE });
    expect(await removed).toBe(true);
  });
});
