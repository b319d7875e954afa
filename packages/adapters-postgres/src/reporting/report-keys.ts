import { isRatio, type MeasureBound, REPORT_RATIOS } from '@tributary/domain/reporting/measure-bound';
import { MEASURE_NAMES, type MeasureName } from '@tributary/domain/reporting/measures';
import { REPORT_CUTS, type ReportGroup, type ReportMeasure } from '@tributary/domain/reporting/report';
import { moneyText } from '@tributary/domain/shared/money';
import { columnNameOf } from '../shared/columns.ts';

// SQL of our own for each word of a report. `r` are the counted rows (report-rows.ts), whose columns are the cuts; the
// other letters are the records joined for a name or a short id. Text goes by code point, whatever the database's
// collation.

/** The first of the groups that the affiliate is in now (docs/rules/groups.md#groups-in-reports). */
const FIRST_GROUP = `left join lateral (
  select ag.id, ag.name from affiliate_group_members am join affiliate_groups ag on ag.id = am.group_id
  where am.affiliate_id = r.affiliate and am.until is null
  order by ag.sort_order, ag.created_at, ag.id limit 1) ag on true`;

type Named = { readonly key: string; readonly join?: string };

/** Groups that show something else than their cut; ids are unique over all networks. */
const NAMED: Readonly<Partial<Record<ReportGroup, Named>>> = {
  campaign_id: {
    key: 'coalesce(c.display_id, 0)',
    join: 'left join campaigns c on c.id = r.campaign',
  },
  publisher_id: {
    key: 'coalesce(a.display_id, 0)',
    join: 'left join accounts a on a.id = r.affiliate',
  },
  affiliate_group: { key: text(`coalesce(ag.name, '')`), join: FIRST_GROUP },
  affiliate_group_id: { key: text(`coalesce(ag.id, '')`), join: FIRST_GROUP },
  advertiser: {
    key: text(`coalesce(v.name, '')`),
    join: 'left join accounts v on v.id = r.advertiser',
  },
  goalName: { key: text('coalesce(g.title, r.goal)'), join: 'left join goals g on g.id = r.goal' },
  urlTitle: {
    key: text('coalesce(l.title, r.landing_page)'),
    join: 'left join landing_pages l on l.id = r.landing_page',
  },
  created: { key: text('r.day::text') },
  month: { key: text(`to_char(r.day, 'YYYY-MM')`) },
};

/** What a group shows of its cut, which is `r.value`, where that is something else; undefined where it is not. */
export function namesOf(group: ReportGroup): { readonly key: string; readonly join: string } | undefined {
  const { key, join } = NAMED[group] ?? {};
  if (key === undefined || join === undefined) return undefined;
  const cut = `r.${REPORT_CUTS[group]}`;
  return { key: key.replaceAll(cut, 'r.value'), join: join.replaceAll(cut, 'r.value') };
}

/** What a group shows (application/src/reporting/report.ts). */
export const keySqlOf = (group: ReportGroup): string => NAMED[group]?.key ?? text(`r.${REPORT_CUTS[group]}`);

export const joinsOf = (groups: readonly ReportGroup[]): string =>
  [...new Set(groups.flatMap((group) => NAMED[group]?.join ?? []))].join('\n');

const SUMMED = Object.fromEntries(MEASURE_NAMES.map((name) => [name, columnNameOf(name)])) as Readonly<
  Record<MeasureName, string>
>;

/** What a measure is ordered by. With 40 digits any two different quotients of counts differ. */
export const MEASURE_ORDER_SQL: Readonly<Record<ReportMeasure, string>> = {
  ...SUMMED,
  bonus: 'bonus',
  grossConversions:
    'approved_conversions + pending_conversions + rejected_conversions + cancelled_conversions',
  elapsedRange1: 'elapsed_1',
  elapsedRange2: 'elapsed_2',
  elapsedRange3: 'elapsed_3',
  elapsedRange4: 'elapsed_4',
  elapsedRange5: 'elapsed_5',
  profit: 'revenue - payout',
  epc: quotient('payout', 'clicks'),
  ctr: quotient('clicks', 'impressions'),
  cr: quotient('approved_conversions', 'clicks'),
};

/** Exact: a quotient is not divided, its part is compared with so many times its whole. Divided by 0 it is 0. */
export function boundSqlOf({ measure, comparison, value }: MeasureBound): string {
  const bound = `(${moneyText(value)})::numeric`;
  if (!isRatio(measure)) return `(${MEASURE_ORDER_SQL[measure]})::numeric ${comparison} ${bound}`;
  const { part, whole, times } = REPORT_RATIOS[measure];
  const [dividend, divisor] = [SUMMED[part], SUMMED[whole]];
  return `case when ${divisor} = 0 then 0 ${comparison} ${bound}
    else ${dividend}::numeric * ${times} ${comparison} ${bound} * ${divisor} end`;
}

function text(expression: string): string {
  return `(${expression}) collate "C"`;
}

function quotient(part: string, whole: string): string {
  return `coalesce(${part}::numeric(90, 40) / nullif(${whole}, 0), 0)`;
}
