// Custom reports (docs/rules/stats.md#reports): what each role may group by and see, and how rows look.
import { z } from 'zod';
import {
  FILTER_GROUPS,
  type FilterGroup,
  REPORT_COUNTS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportMeasure,
} from '@tributary/domain/reporting/report';
import { aliasesOf, measureNamed } from '@tributary/tables/measure-aliases';
import { choiceList, countryList, idList, wholeTexts } from '../shared/input.ts';
import { exact, int } from '../shared/output.ts';

export const GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  adid: 'Campaign (long id)',
  campaign_id: 'Campaign ID',
  campaign_long_id: 'Campaign long ID',
  pid: 'Affiliate (long id)',
  publisher_id: 'Affiliate ID',
  publisher_long_id: 'Affiliate long ID',
  source: 'Source',
  advertiser: 'Advertiser',
  advertiser_id: 'Advertiser long ID',
  goalName: 'Goal',
  goalId: 'Goal long ID',
  urlTitle: 'Landing page',
  urlId: 'Landing page long ID',
  device: 'Device',
  os: 'Operating system',
  browser: 'Browser',
  country: 'Country',
  referer: 'Referring host',
  city: 'City',
  isp: 'Internet provider',
  created: 'Day',
  month: 'Month',
  hour: 'Hour of the day (00 to 23)',
  weekday: 'Weekday (1, Monday, to 7)',
  p1: 'p1',
  p2: 'p2',
  p3: 'p3',
  p4: 'p4',
  p5: 'p5',
  p6: 'p6',
  p7: 'p7',
  p8: 'p8',
  p9: 'p9',
  p10: 'p10',
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

const without = <T extends string>(all: readonly T[], hidden: readonly T[]): T[] =>
  all.filter((one) => !hidden.includes(one));

export const NETWORK_VIEW: ReportView = { groups: REPORT_GROUPS, measures: REPORT_MEASURES };
/**
 * Neither what advertisers pay nor who they are; cancelled conversions are hidden as in the log
 * (docs/rules/stats.md#hidden-measures).
 */
export const AFFILIATE_VIEW: ReportView = {
  groups: without(REPORT_GROUPS, ['advertiser', 'advertiser_id']),
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
  groups: without(REPORT_GROUPS, ['pid', 'publisher_id', 'publisher_long_id']),
  measures: without(REPORT_MEASURES, ['payout', 'profit', 'pendingPayout', 'epc']),
};

const HOURS = Array.from({ length: 24 }, (_none, hour) => String(hour).padStart(2, '0'));
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];
/** Longer ones are not kept with an event. */
const VALUE_LENGTH_MAX = 2000;

/** What a role may filter by: what it may group by, under the same names (docs/rules/stats.md#filters-of-reports). */
export const filterShapeOf = ({ groups }: ReportView): Record<FilterGroup, FilterInput> => {
  const shown = FILTER_GROUPS.filter((name) => groups.includes(name));
  return Object.fromEntries(shown.map((name) => [name, filterInput(name)])) as Record<
    FilterGroup,
    FilterInput
  >;
};
type FilterInput = z.ZodType<string[] | undefined>;

function filterInput(group: FilterGroup): FilterInput {
  switch (group) {
    case 'country':
      return countryList('Two-letter country codes; XX for unknown.').optional();
    case 'goalId':
    case 'urlId':
      return idList(`Long ids (${GROUP_LABELS[group].toLowerCase()}); an empty one for none.`).optional();
    case 'hour':
      return choiceList('Hours of the day, 00 to 23.', HOURS).optional();
    case 'weekday':
      return choiceList('Weekdays, 1 (Monday) to 7.', WEEKDAYS).optional();
    default:
      return wholeTexts(
        `${GROUP_LABELS[group]}: values as the report shows them; an empty one is that of no ${group}.`,
        VALUE_LENGTH_MAX,
      ).optional();
  }
}

export const labelsFor = <T extends string>(
  labels: Readonly<Record<T, string>>,
  names: readonly T[],
): Record<string, string> => Object.fromEntries(names.map((name) => [name, labels[name]]));

const isCount = (name: ReportMeasure): boolean => name in REPORT_COUNTS;
/** A measure on the wire: a whole number, or an exact one. */
export const measureOut = (name: ReportMeasure): z.ZodType =>
  isCount(name) ? int(MEASURE_LABELS[name]) : exact(MEASURE_LABELS[name]);
const isShortId = (group: ReportGroup): boolean => group === 'campaign_id' || group === 'publisher_id';
const keyOut = (group: ReportGroup): z.ZodType =>
  (isShortId(group) ? z.int() : z.string()).meta({ description: GROUP_LABELS[group] }).optional();

const measuresShape = ({ measures }: ReportView): Record<string, z.ZodType> =>
  Object.fromEntries(
    [...measures, ...aliasesOf(measures)].map((name) => [name, measureOut(measureNamed(name)).optional()]),
  );

export const measuresOut = (view: ReportView, description: string) =>
  z.object(measuresShape(view)).meta({ description });

export const reportRecordOut = (view: ReportView) =>
  z
    .object({
      ...(Object.fromEntries(view.groups.map((group) => [group, keyOut(group)])) as Record<
        string,
        z.ZodType
      >),
      ...measuresShape(view),
      previous: measuresOut(
        view,
        'The measures of the compared period, where one was named; zeros where it has no such row.',
      ).optional(),
    })
    .meta({ description: 'One key for each group, then the measures.' });
