import type { DeliveryFilter, DeliveryLine, DeliverySum } from '@tributary/application/postbacks/postbacks';
import type { SummedLogPage, SummedPageOf } from '@tributary/application/shared/page';
import type { DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { PendingQuery, Row, Sql } from 'postgres';
import type { Connection } from '../shared/json-rows.ts';
import { atOneMoment } from '../shared/one-moment.ts';
import { offsetOf } from '../attribution/log-page.ts';
import { deliveryFromRow, type DeliveryRow } from './delivery-rows.ts';

type LogRow = DeliveryRow & { readonly state: DeliveryState; readonly next_at: Date | null };
type AttemptRow = {
  readonly of_message: string;
  readonly attempt: number;
  readonly started_at: Date;
  readonly latency_ms: number;
  readonly status: number | null;
  readonly error: string;
  readonly body: string;
};

type LogFilter = DeliveryFilter & { readonly networkId: NetworkId };

/** By the postbacks there are: a message is found by its postback and its event, and by neither alone. */
const ofEvent = (tx: Connection, networkId: NetworkId, eventId: string) => tx`
  and event_id = ${eventId} and postback_id in (select p.id from postbacks p where p.network_id = ${networkId})`;

/** Which of `deliveries`. */
export const matching = (
  tx: Connection,
  { networkId, affiliateId, postbackId, campaignId, state, id, eventId, from, to }: LogFilter,
) => tx`
  network_id = ${networkId}
  ${affiliateId === undefined ? tx`` : tx`and affiliate_id = ${affiliateId}`}
  ${postbackId === undefined ? tx`` : tx`and postback_id = ${postbackId}`}
  ${campaignId === undefined ? tx`` : tx`and campaign_id = ${campaignId}`}
  ${state === undefined ? tx`` : tx`and state = ${state}`}
  ${id === undefined ? tx`` : tx`and id = ${id}`}
  ${eventId === undefined ? tx`` : ofEvent(tx, networkId, eventId)}
  ${from === undefined ? tx`` : tx`and created_at >= ${from}`}
  ${to === undefined ? tx`` : tx`and created_at < ${to}`}`;

/** Newest first, each delivery with its attempts. */
export const readLog = (
  sql: Sql,
  filter: LogFilter,
  page: SummedLogPage,
): Promise<SummedPageOf<DeliveryLine, DeliverySum>> =>
  readMessages<LogRow, DeliveryLine>(sql, {
    messages: 'deliveries',
    attempts: 'delivery_attempts',
    messageId: 'delivery_id',
    page,
    wanted: (tx) => matching(tx, filter),
    lineOf: (row, attempts) => ({
      ...deliveryFromRow(row),
      state: row.state,
      nextAt: row.next_at,
      attempts,
    }),
  });

/** Which log is read: the tables of an outbox, which of its messages, and how a row is read. */
export type MessageLog<LineRow extends { readonly id: string }, Line> = {
  readonly messages: string;
  readonly attempts: string;
  /** In the table of attempts. */
  readonly messageId: string;
  readonly page: SummedLogPage;
  readonly wanted: (tx: Connection) => PendingQuery<Row[]>;
  readonly lineOf: (row: LineRow, attempts: readonly DeliveryAttempt[]) => Line;
};

/** A page of an outbox's log, newest first, and how many messages are wanted in all. */
export const readMessages = <LineRow extends { readonly id: string }, Line>(
  sql: Sql,
  log: MessageLog<LineRow, Line>,
): Promise<SummedPageOf<Line, DeliverySum>> =>
  atOneMoment(sql, async (tx) => {
    const { page } = log;
    const { after, limit, withSums } = page;
    const older = after ? tx`and (created_at, id) < (${after.at}, ${after.id})` : tx``;
    const [counts, rows] = await Promise.all([
      tx<{ state: DeliveryState; count: string }[]>`
        select state, count(*) as count from ${tx(log.messages)} where ${log.wanted(tx)}
        group by state order by state collate "C"`,
      tx<LineRow[]>`
        select * from ${tx(log.messages)} where ${log.wanted(tx)} ${older}
        order by created_at desc, id desc limit ${limit} offset ${offsetOf(page)}`,
    ]);
    const attempts = await attemptsOf(
      tx,
      log,
      rows.map(({ id }) => id),
    );
    const items = rows.map((row) => log.lineOf(row, attempts.get(row.id) ?? []));
    const sums = counts.map(({ state, count }) => ({ state, count: Number(count) }));
    const total = sums.reduce((all, { count }) => all + count, 0);
    return { items, total, ...(withSums && { sums }) };
  });

async function attemptsOf(
  sql: Connection,
  { attempts, messageId }: { readonly attempts: string; readonly messageId: string },
  ids: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  const rows = await sql<AttemptRow[]>`
    select ${sql(messageId)} as of_message, attempt, started_at, latency_ms, status, error, body
    from ${sql(attempts)} where ${sql(messageId)} = any(${[...ids]}) order by ${sql(messageId)}, id`;
  const byMessage = new Map<string, DeliveryAttempt[]>();
  for (const { of_message: id, started_at: startedAt, latency_ms: latencyMs, ...row } of rows) {
    const { attempt, status, error, body } = row;
    const list = byMessage.get(id) ?? [];
    byMessage.set(id, [...list, { attempt, startedAt, latencyMs, status, error, body }]);
  }
  return byMessage;
}
