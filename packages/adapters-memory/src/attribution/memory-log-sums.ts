// What the lines of a log come to, by status and reason (docs/rules/stats.md#sums-of-a-log).
import type { LogSum, MoneySum } from '@tributary/application/attribution/logs';
import { add, type Money, ZERO } from '@tributary/domain/shared/money';

export type SumKey = Pick<LogSum, 'status' | 'reason'>;
type Paid = { readonly payout: Money; readonly revenue: Money };

export const logSums = <Line>(lines: readonly Line[], keyOf: (line: Line) => SumKey): LogSum[] =>
  grouped(lines, keyOf).map(([key, { length }]) => ({ ...key, count: length }));

export const moneySums = <Line extends Paid>(
  lines: readonly Line[],
  keyOf: (line: Line) => SumKey,
): MoneySum[] =>
  grouped(lines, keyOf).map(([key, of]) => ({
    ...key,
    count: of.length,
    payout: of.reduce((sum, { payout }) => add(sum, payout), ZERO),
    revenue: of.reduce((sum, { revenue }) => add(sum, revenue), ZERO),
  }));

/** In the order of status, then reason; neither holds a tab, which comes before every character of theirs. */
function grouped<Line>(lines: readonly Line[], keyOf: (line: Line) => SumKey): [SumKey, Line[]][] {
  const groups = new Map<string, [SumKey, Line[]]>();
  for (const line of lines) {
    const key = keyOf(line);
    const name = `${key.status}\t${key.reason}`;
    groups.set(name, [key, [...(groups.get(name)?.[1] ?? []), line]]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
