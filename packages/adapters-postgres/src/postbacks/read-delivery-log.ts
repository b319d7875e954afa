import type { DeliveryFilter, DeliveryLine } from '@tributary/application/postbacks/postbacks';
import type { PageOf, LogPage } from '@tributary/application/shared/page';
import type { DeliveryAttempt, DeliveryState } from '@tributary/domain/postbacks/postback';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Sql } from 'postgres';
import type { Connection } from '../shared/json-rows.ts';
import { atOneMoment } from '../shared/one-moment.ts';
import { offsetOf } from '../attribution/log-page.ts';
import { deliveryFromRow, type DeliveryRow } from './delivery-rows.ts';

type LogRow = DeliveryRow & { readonly state: DeliveryState; readonly next_at: Date | null };
type AttemptRow = {
  readonly delivery_id: string;
  readonly attempt: number;
  readonly started_at: Date;
  readonly latency_ms: number;
  readonly status: number | null;
  readonly error: string;
  readonly body: string;
};

export type LogFilter = DeliveryFilter & { readonly networkId: NetworkId };

/** Newest first, each delivery with its attempts. */
export const readLog = (sql: Sql, filter: LogFilter, page: LogPage): Promise<PageOf<DeliveryLine>> =>
  atOneMoment(sql, (tx) => readLogIn(tx, filter, page));

async function readLogIn(
  sql: Connection,
  { networkId, affiliateId, postbackId, from, to }: LogFilter,
  page: LogPage,
): Promise<PageOf<DeliveryLine>> {
  const wanted = sql`
    network_id = ${networkId}
    ${affiliateId === undefined ? sql`` : sql`and affiliate_id = ${affiliateId}`}
    ${postbackId === undefined ? sql`` : sql`and postback_id = ${postbackId}`}
    ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and created_at < ${to}`}`;
  const { after, limit } = page;
  const older = after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``;
  const [[count], rows] = await Promise.all([
    sql<{ total: string }[]>`select count(*) as total from deliveries where ${wanted}`,
    sql<LogRow[]>`
      select * from deliveries where ${wanted} ${older}
      order by created_at desc, id desc limit ${limit} offset ${offsetOf(page)}`,
  ]);
  const attempts = await attemptsOf(
    sql,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...deliveryFromRow(row),
    state: row.state,
    nextAt: row.next_at,
    attempts: attempts.get(row.id) ?? [],
  }));
  return { items, total: Number(count?.total ?? 0) };
}

async function attemptsOf(sql: Connection, ids: readonly string[]): Promise<Map<string, DeliveryAttempt[]>> {
  const rows = await sql<AttemptRow[]>`
    select * from delivery_attempts where delivery_id = any(${[...ids]}) order by delivery_id, id`;
  const byDelivery = new Map<string, DeliveryAttempt[]>();
  for (const { delivery_id: id, started_at: startedAt, latency_ms: latencyMs, ...row } of rows) {
    const { attempt, status, error, body } = row;
    const list = byDelivery.get(id) ?? [];
    byDelivery.set(id, [...list, { attempt, startedAt, latencyMs, status, error, body }]);
  }
  return byDelivery;
}
