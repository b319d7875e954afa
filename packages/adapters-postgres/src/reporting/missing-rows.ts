import type { MissingFromReport, ReportQuery } from '@tributary/application/reporting/report';
import { planFor, valuesOf } from '@tributary/application/reporting/report-plan';
import { EVERY_EVENT } from '@tributary/domain/reporting/report';
import type { CalendarDay } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import { money } from '@tributary/domain/shared/money';
import type { Connection } from '../shared/json-rows.ts';
import { recordsOf } from './report-rows.ts';

type MissingRow = Readonly<Record<'gross_clicks' | 'clicks' | 'impressions' | 'payout' | 'revenue', string>>;

/**
 * What is kept of forgotten rows, less what the report shows of it: what is kept by its dimension, if that is the only one it needs
 * (docs/rules/stats.md#forgotten-rows).
 */
export async function readMissing(
  sql: Connection,
  networkId: NetworkId,
  query: ReportQuery,
): Promise<MissingFromReport | undefined> {
  const plan = planFor(query);
  if (plan.kind === 'totals' || plan.dimension === EVERY_EVENT) return undefined;
  // Forgotten rows have no goal.
  if (valuesOf(query.filter).some(([cut, values]) => cut === 'goal' && !values.includes('')))
    return undefined;
  const [kept] = await sql<{ since: CalendarDay }[]>`select since::text as since from kept_rows`;
  if (!kept || query.range.start > kept.since) return undefined;
  const [row] = await sql<MissingRow[]>`
    select coalesce(sum(gross_clicks * sign), 0) as gross_clicks, coalesce(sum(clicks * sign), 0) as clicks,
      coalesce(sum(impressions * sign), 0) as impressions, coalesce(sum(payout * sign), 0) as payout,
      coalesce(sum(revenue * sign), 0) as revenue
    from forgotten_stats join (values (${EVERY_EVENT}, 1), (${plan.dimension ?? ''}, -1)) as shown (dimension, sign) using (dimension)
    where network_id = ${networkId} and day between ${query.range.start} and ${query.range.end}
    ${recordsOf(sql, query.filter)}`;
  if (!row || Object.values(row).every((sum) => Number(sum) === 0)) return undefined;
  return {
    before: kept.since,
    clicks: Number(row.clicks),
    impressions: Number(row.impressions),
    payout: money(row.payout),
    revenue: money(row.revenue),
  };
}
