import {
  countedBeside,
  type FilterCut,
  planOf,
  type ReportCut,
  type ReportPlan,
} from '@tributary/domain/reporting/report';
import type { ReportFilter, ReportQuery } from './report.ts';

/** What answers this report, for what it groups and filters by. Bonuses stand beside the sums of each day alone. */
export const planFor = ({
  groups,
  filter,
  withBonus = false,
}: Pick<ReportQuery, 'groups' | 'filter' | 'withBonus'>): ReportPlan =>
  withBonus
    ? { kind: 'totals' }
    : planOf(
        groups,
        valuesOf(filter).map(([cut]) => cut),
      );

/** What is counted for these measures, beside the sums of each day. */
export const countedFor = (
  named: readonly string[],
  { groups, filter }: Pick<ReportQuery, 'groups' | 'filter'>,
) =>
  countedBeside(named, {
    groups,
    filtered: [
      ...valuesOf(filter).map(([cut]) => cut),
      ...(filter.advertiserIds === undefined ? [] : ['advertiser' as const]),
    ],
  });

/** What a filter wants of which cuts. */
export const valuesOf = ({ values = {} }: ReportFilter): (readonly [FilterCut, readonly string[]])[] =>
  (Object.entries(values) as [FilterCut, readonly string[] | undefined][]).flatMap(([cut, wanted]) =>
    wanted === undefined ? [] : [[cut, wanted] as const],
  );

export type TimeCut = 'day' | 'hour' | 'weekday';
/** Whether the cut is one of time, which an event has by its instant and the zone of the report. */
export const isTimeCut = (cut: ReportCut): cut is TimeCut =>
  cut === 'day' || cut === 'hour' || cut === 'weekday';
