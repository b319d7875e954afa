// Rows of a custom report (docs/rules/stats.md#reports) as records and as a file.
import type { ReportCsv } from '@tributary/application/exports/send-reports';
import type { ComparedRow } from '@tributary/application/reporting/compare-report';
import type { ReportRow } from '@tributary/application/reporting/report';
import {
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { measureNamed } from './measure-aliases.ts';
import { BYTE_ORDER_MARK, csvLine, jsonLine } from './cells.ts';
import type { FileFormat } from './log-file.ts';

export type ReportColumns = {
  readonly groups: readonly ReportGroup[];
  /** Measures, by their names or by those of `measure-aliases.ts`; each is answered under the name that stands here. */
  readonly fields: readonly string[];
};

/** A whole report, piece by piece as it is read. */
export async function* reportFile(
  columns: ReportColumns,
  rows: AsyncIterable<readonly ReportRow[]>,
  format: FileFormat,
): AsyncGenerator<string> {
  yield format === 'csv' ? csvLine([...columns.groups, ...columns.fields]) : '';
  for await (const piece of rows) {
    const records = piece.map((row) => reportRecord(columns, row));
    yield records
      .map((record) => (format === 'csv' ? csvLine(Object.values(record)) : jsonLine(record)))
      .join('');
  }
}

/** As many whole rows as fit, for a letter (docs/rules/scheduled-reports.md#letters-of-reports). */
export const reportCsv: ReportCsv = ({ groups, measures: fields }, rows, bytesMax) => {
  const lines = [BYTE_ORDER_MARK + csvLine([...groups, ...fields])];
  let bytes = Buffer.byteLength(lines[0] ?? '');
  for (const row of rows) {
    const line = csvLine(Object.values(reportRecord({ groups, fields }, row)));
    bytes += Buffer.byteLength(line);
    if (bytes > bytesMax) break;
    lines.push(line);
  }
  return { text: lines.join(''), rows: lines.length - 1 };
};

const PIECE_ROWS = 500;

/** The same of a compared report as CSV: behind the measures those of the compared period, as `previous_…`. */
export async function* comparedFile(
  columns: ReportColumns,
  rows: readonly ComparedRow[],
): AsyncGenerator<string> {
  const { groups, fields } = columns;
  yield csvLine([...groups, ...fields, ...fields.map((name) => `previous_${name}`)]);
  for (let at = 0; at < rows.length; at += PIECE_ROWS) {
    const records = rows.slice(at, at + PIECE_ROWS).map((row) => comparedRecord(columns, row));
    yield records
      .map(({ previous, ...record }) => csvLine([...Object.values(record), ...Object.values(previous)]))
      .join('');
  }
}

/** A record with the measures of the compared period beside its own. */
export const comparedRecord = (columns: ReportColumns, row: ComparedRow) => ({
  ...reportRecord(columns, row),
  previous: measuresOf(columns.fields, row.previous),
});

/** One key for each group, then the measures. */
export const reportRecord = (
  { groups, fields }: ReportColumns,
  { keys, measures }: ReportRow,
): Record<string, unknown> => ({
  ...Object.fromEntries(groups.map((group, at) => [group, keys[at]])),
  ...measuresOf(fields, measures),
});

export const measuresOf = (
  fields: readonly string[],
  measures: ReportMeasures,
): Record<string, number | bigint> =>
  Object.fromEntries(fields.map((name) => [name, measureOf(measureNamed(name), measures)]));

type MeasureOf = (measures: ReportMeasures) => number | bigint;
const MEASURES_OF: Readonly<Record<ReportMeasure, MeasureOf>> = { ...REPORT_COUNTS, ...REPORT_AMOUNTS };
const measureOf = (name: ReportMeasure, measures: ReportMeasures): number | bigint =>
  MEASURES_OF[name](measures);
