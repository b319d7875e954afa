import type { MeasureBound } from '@tributary/domain/reporting/measure-bound';
import type {
  FilterCut,
  ReportGroup,
  ReportMeasure,
  ReportMeasures,
} from '@tributary/domain/reporting/report';
import type { Measures } from '@tributary/domain/reporting/measures';
import type { CalendarDay, DayRange } from '@tributary/domain/shared/calendar-day';
import type { NetworkId } from '@tributary/domain/shared/ids';
import type { Page } from '../shared/page.ts';
import type { StatsFilter } from './stats.ts';

export type ReportFilter = StatsFilter & {
  /**
   * Of each cut that is named, only these values, as reports show them: `XX` for an unknown country, nothing for no goal
   * (docs/rules/stats.md#filters-of-reports).
   */
  readonly values?: Readonly<Partial<Record<FilterCut, readonly string[]>>>;
};

export type ReportQuery = {
  /** At least one, none twice; the keys of a row come in this order. */
  readonly groups: readonly ReportGroup[];
  readonly filter: ReportFilter;
  /** Days of the network's zone. */
  readonly range: DayRange;
  /** Count the elapsed ranges too: they are in no sums, so this reads the conversions. False leaves them 0. */
  readonly withElapsed: boolean;
  /** Add up bonuses, too, which domain/reporting/report.ts refuses for some groups. Otherwise they are 0. */
  readonly withBonus?: boolean;
  /** Only rows whose figures are so; totals and the number of rows are of those (docs/rules/stats.md#filters-by-measures). */
  readonly having?: readonly MeasureBound[];
  /** One of the groups, or a measure. Ties go by the keys, ascending, text by code point. */
  readonly sort: ReportGroup | ReportMeasure;
  readonly order: 'asc' | 'desc';
};

/**
 * `campaign_id` and `publisher_id` are short ids (0: the record is gone), all other keys text: long ids in `adid`,
 * `campaign_long_id`, `pid`, `publisher_long_id`, `advertiser_id`, `goalId`, `urlId`; days `YYYY-MM-DD`, months
 * `YYYY-MM`; empty where there is nothing. A goal or landing page that is gone is named by its id. The advertiser is
 * the campaign's at the time of the event.
 */
export type ReportKey = string | number;
export type ReportRow = { readonly keys: readonly ReportKey[]; readonly measures: ReportMeasures };
export type Report = {
  readonly rows: readonly ReportRow[];
  /** Of all rows, not only of the page's. */
  readonly total: number;
  readonly totals: ReportMeasures;
};

/** What clicks and impressions add to the report's days that it can't show, because their rows were removed. */
export type MissingFromReport = Pick<Measures, 'clicks' | 'impressions' | 'payout' | 'revenue'> & {
  /** The first UTC day whose rows are all kept. */
  readonly before: CalendarDay;
};

/**
 * Groups that hold nothing are absent. Whatever book answers (domain/reporting/report.ts), the numbers are the same. An
 * aborted signal ends what is under way, wherever it is computed: it rejects, soon after.
 */
export type Reports = {
  readonly read: (
    networkId: NetworkId,
    query: ReportQuery,
    page: Page,
    signal?: AbortSignal,
  ) => Promise<Report>;
  /** All rows, in pieces of bounded size, from one moment. */
  readonly stream: (
    networkId: NetworkId,
    query: ReportQuery,
    signal?: AbortSignal,
  ) => AsyncIterable<readonly ReportRow[]>;
  /**
   * Undefined for a report that shows everything (docs/rules/stats.md#forgotten-rows). Of the days, campaigns and accounts of the report;
   * how much of it a filter by values would leave isn't known.
   */
  readonly missing: (networkId: NetworkId, query: ReportQuery) => Promise<MissingFromReport | undefined>;
};
