import type { Measures } from '@tributary/domain/reporting/stats';
import { money, moneyText } from '@tributary/domain/shared/money';

/** Columns of the stats tables, and how they are called in the domain. */
export const MEASURE_COLUMNS = [
  'gross_clicks',
  'unique_clicks',
  'rejected_clicks',
  'clicks',
  'impressions',
  'approved_conversions',
  'pending_conversions',
  'rejected_conversions',
  'cancelled_conversions',
  'payout',
  'revenue',
  'pending_payout',
  'pending_revenue',
  'sale_amount',
] as const;

/** bigint and numeric arrive as text. */
export type MeasuresRow = Readonly<Record<(typeof MEASURE_COLUMNS)[number], string>>;

export const measuresToColumns = (measures: Measures): MeasuresRow => ({
  gross_clicks: String(measures.grossClicks),
  unique_clicks: String(measures.uniqueClicks),
  rejected_clicks: String(measures.rejectedClicks),
  clicks: String(measures.clicks),
  impressions: String(measures.impressions),
  approved_conversions: String(measures.approvedConversions),
  pending_conversions: String(measures.pendingConversions),
  rejected_conversions: String(measures.rejectedConversions),
  cancelled_conversions: String(measures.cancelledConversions),
  payout: moneyText(measures.payout),
  revenue: moneyText(measures.revenue),
  pending_payout: moneyText(measures.pendingPayout),
  pending_revenue: moneyText(measures.pendingRevenue),
  sale_amount: moneyText(measures.saleAmount),
});

export const measuresFromColumns = (row: MeasuresRow): Measures => ({
  grossClicks: Number(row.gross_clicks),
  uniqueClicks: Number(row.unique_clicks),
  rejectedClicks: Number(row.rejected_clicks),
  clicks: Number(row.clicks),
  impressions: Number(row.impressions),
  approvedConversions: Number(row.approved_conversions),
  pendingConversions: Number(row.pending_conversions),
  rejectedConversions: Number(row.rejected_conversions),
  cancelledConversions: Number(row.cancelled_conversions),
  payout: money(row.payout),
  revenue: money(row.revenue),
  pendingPayout: money(row.pending_payout),
  pendingRevenue: money(row.pending_revenue),
  saleAmount: money(row.sale_amount),
});
