// What the lines of a log come to, by status and reason (docs/rules/stats.md#sums-of-a-log).
import type { LogSum, MoneySum } from '@tributary/application/attribution/logs';
import { money } from '@tributary/domain/shared/money';
import type { PendingQuery, Row } from 'postgres';
import type { Connection } from '../shared/json-rows.ts';

export type LogSumRow = { readonly status: string; readonly reason: string; readonly count: string };
export type MoneySumRow = LogSumRow & { readonly payout: string; readonly revenue: string };

/** Of lines that have a status, a reason, a payout and a revenue. */
export async function moneySums(sql: Connection, lines: PendingQuery<Row[]>): Promise<MoneySum[]> {
  const rows = await sql<MoneySumRow[]>`
    select status, reason, count(*) as count, sum(payout)::text as payout, sum(revenue)::text as revenue
    from (${lines}) line
    group by status, reason order by status collate "C", reason collate "C"`;
  return rows.map(moneySumFromRow);
}

export const moneySumFromRow = (row: MoneySumRow): MoneySum => ({
  ...logSumFromRow(row),
  payout: money(row.payout),
  revenue: money(row.revenue),
});

export const logSumFromRow = ({ status, reason, count }: LogSumRow): LogSum => ({
  status,
  reason,
  count: Number(count),
});
