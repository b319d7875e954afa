// Numbers as files: the custom report, and the network's stats by day.
import type { ReportQuery, ReportRow } from '@tributary/application/reporting/report';
import { countedFor } from '@tributary/application/reporting/report-plan';
import type { DayStats } from '@tributary/application/reporting/stats';
import { REPORT_MEASURES, type ReportGroup, type ReportMeasure } from '@tributary/domain/reporting/report';
import { NETWORK_VIEW, usualMeasures } from '@tributary/domain/reporting/report-view';
import { dayOf } from '@tributary/domain/shared/calendar-day';
import { csvLine, jsonLine } from '@tributary/tables/cells';
import { reportFile } from '@tributary/tables/report-file';
import { UsageError } from '../command.ts';
import { partiesOf, rangeOf } from './logs.ts';
import type { ExportRequest, Export, Filters } from './options.ts';

export const report: Export = {
  takes: [
    'start',
    'end',
    'fields',
    'group',
    'sort',
    'order',
    'campaign',
    'affiliate',
    'advertiser',
    'country',
  ],
  file: async (request) => {
    const { dependencies, network, filters, format, task } = request;
    const groups = filters.group ? [...new Set(filters.group)] : (['adid'] as const);
    const fields = chosenMeasures(filters.fields);
    const filter = {
      ...(await partiesOf(request)),
      ...(filters.country && { values: { country: filters.country.map((code) => code.toUpperCase()) } }),
    };
    const query: ReportQuery = {
      ...orderAsked(filters, groups),
      groups,
      range: isDayNamed(filters) ? rangeOf(request) : today(request),
      filter,
      ...countedFor([...fields, filters.sort ?? ''], { groups, filter }),
    };
    const rows = counted(dependencies.reports.stream(network.id, query), task);
    return reportFile({ groups, fields }, rows, format);
  },
};

const isDayNamed = ({ start, end }: Filters): boolean => start !== undefined || end !== undefined;

/** As the API's: a report without any day is of today. */
function today({ network, now }: ExportRequest) {
  const day = dayOf(now, network.zone);
  return { start: day, end: day };
}

function chosenMeasures(asked: readonly string[] | undefined): readonly ReportMeasure[] {
  const known: readonly string[] = REPORT_MEASURES;
  const unknown = asked?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no measure ${unknown}. Measures: ${known.join(', ')}.`);
  return asked ? (asked as readonly ReportMeasure[]) : usualMeasures(NETWORK_VIEW);
}

function orderAsked(
  { sort, order }: Filters,
  groups: readonly ReportGroup[],
): Pick<ReportQuery, 'sort' | 'order'> {
  const name = sort ?? groups[0] ?? 'adid';
  if ((groups as readonly string[]).includes(name)) return { sort: name, order: order ?? 'asc' };
  if ((REPORT_MEASURES as readonly string[]).includes(name)) return { sort: name, order: order ?? 'desc' };
  throw new UsageError(`--sort: ${name} is not a group of this report. Groups: ${groups.join(', ')}.`);
}

async function* counted(
  pieces: AsyncIterable<readonly ReportRow[]>,
  task: ExportRequest['task'],
): AsyncGenerator<readonly ReportRow[]> {
  for await (const piece of pieces) {
    task.add(piece.length);
    yield piece;
  }
}

export const stats: Export = {
  takes: ['start', 'end', 'campaign', 'affiliate', 'advertiser'],
  file: async (request) => {
    const { dependencies, network, format, task } = request;
    const days = await dependencies.dailyStats(network.id, await partiesOf(request), rangeOf(request));
    task.add(days.length);
    const records = days.map(recordOf);
    const lines =
      format === 'csv'
        ? [csvLine(STATS_COLUMNS), ...records.map((one) => csvLine(Object.values(one)))]
        : records.map(jsonLine);
    return pieceOf(lines.join(''));
  },
};

const STATS_COLUMNS = ['created', 'clicks', 'impressions', 'conversions', 'revenue', 'payout'];

/**
 * The totals of all days (docs/rules/stats.md#what-stats-count); for counts by device, os, referer or country export a
 * report grouped by one of them.
 */
const recordOf = ({ day, measures }: DayStats) => ({
  created: day,
  clicks: measures.clicks,
  impressions: measures.impressions,
  conversions: measures.approvedConversions,
  revenue: measures.revenue,
  payout: measures.payout,
});

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text;
}
