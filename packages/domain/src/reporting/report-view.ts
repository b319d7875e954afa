// What reports are called, and what of them each role may name (docs/rules/stats.md#hidden-measures).
import { eachNumbered } from '../tracking/click.ts';
import type { UserKind } from '../identity/user.ts';
import {
  REPORT_CUTS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportMeasure,
} from './report.ts';

export const GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  adid: 'Campaign',
  campaign_id: 'Campaign ID',
  campaign_long_id: 'Campaign long ID',
  pid: 'Affiliate',
  publisher_id: 'Affiliate ID',
  publisher_long_id: 'Affiliate long ID',
  affiliate_group: 'Affiliate group',
  affiliate_group_id: 'Affiliate group long ID',
  source: 'Source',
  app_id: 'App ID',
  app_name: 'App',
  cr_name: 'Creative',
  advertiser: 'Advertiser',
  advertiser_id: 'Advertiser long ID',
  goalName: 'Goal',
  goalId: 'Goal long ID',
  reason_code: 'Reason code',
  urlTitle: 'Landing page',
  urlId: 'Landing page long ID',
  device: 'Device',
  os: 'Operating system',
  browser: 'Browser',
  country: 'Country',
  referer: 'Referring host',
  region: 'Region',
  city: 'City',
  isp: 'Internet provider',
  created: 'Day',
  month: 'Month',
  hour: 'Hour of the day (00 to 23)',
  weekday: 'Weekday (1, Monday, to 7)',
  ...eachNumbered((name) => name),
};

export const MEASURE_LABELS: Readonly<Record<ReportMeasure, string>> = {
  grossClicks: 'Gross clicks (rejected ones included)',
  uniqueClicks: 'Unique clicks',
  rejectedClicks: 'Rejected clicks',
  clicks: 'Clicks',
  impressions: 'Impressions',
  approvedConversions: 'Approved conversions',
  pendingConversions: 'Pending conversions',
  rejectedConversions: 'Rejected conversions',
  cancelledConversions: 'Cancelled conversions',
  grossConversions: 'Gross conversions (of every status)',
  payout: 'Payout',
  revenue: 'Revenue',
  profit: 'Profit (revenue less payout)',
  pendingPayout: 'Pending payout',
  pendingRevenue: 'Pending revenue',
  saleAmount: 'Sale amount of approved conversions',
  bonus: 'Bonuses less deductions',
  epc: 'EPC (payout per click)',
  ctr: 'CTR % (clicks per impression)',
  cr: 'CR % (approved conversions per click)',
  elapsedRange1: 'Approved within 2 min of the click',
  elapsedRange2: 'Approved 2 to 15 min after the click',
  elapsedRange3: 'Approved 15 min to 1 h after the click',
  elapsedRange4: 'Approved 1 to 5 h after the click',
  elapsedRange5: 'Approved 5 h or more after the click',
};

/** What a role may name: anything else is refused as if it did not exist. */
export type ReportView = {
  readonly groups: readonly ReportGroup[];
  readonly measures: readonly ReportMeasure[];
};

/** What a report shows where nobody names measures: bonuses only where somebody does. */
export const usualMeasures = ({ measures }: ReportView): ReportMeasure[] =>
  measures.filter((name) => name !== 'bonus');

/** What is missing from a report whose rows were removed, as far as the role may see it (docs/rules/stats.md#forgotten-rows). */
export const missingMeasures = ({ measures }: ReportView) =>
  (['clicks', 'impressions', 'payout', 'revenue'] as const).filter((name) => measures.includes(name));

const without = <T extends string>(all: readonly T[], hidden: readonly T[]): T[] =>
  all.filter((one) => !hidden.includes(one));

export const NETWORK_VIEW: ReportView = { groups: REPORT_GROUPS, measures: REPORT_MEASURES };
/** Affiliates aren't shown their groups (docs/rules/groups.md#groups). */
const HIDDEN_FROM_AFFILIATES: readonly ReportGroup[] = ['affiliate_group', 'affiliate_group_id'];
/**
 * Neither what advertisers pay nor who they are; cancelled conversions, of which it saw only some, aren't counted
 * (docs/rules/stats.md#hidden-measures).
 */
export const AFFILIATE_VIEW: ReportView = {
  groups: without(REPORT_GROUPS, HIDDEN_FROM_AFFILIATES).filter(
    (group) => REPORT_CUTS[group] !== 'advertiser',
  ),
  measures: without(REPORT_MEASURES, [
    'revenue',
    'profit',
    'pendingRevenue',
    'cancelledConversions',
    'grossConversions',
  ]),
};
/** Neither what affiliates get (the measure `epc` would reveal it) nor who they are. */
export const ADVERTISER_VIEW: ReportView = {
  groups: REPORT_GROUPS.filter((group) => REPORT_CUTS[group] !== 'affiliate'),
  measures: without(REPORT_MEASURES, ['payout', 'profit', 'pendingPayout', 'bonus', 'epc']),
};

/** What somebody who is signed in may name. */
export const reportViewOf = (kind: UserKind): ReportView =>
  ({ staff: NETWORK_VIEW, affiliate: AFFILIATE_VIEW, advertiser: ADVERTISER_VIEW })[kind];
