// Rows of a custom report (docs/rules/stats.md#reports) as records and as a file.
import type { ReportRow } from '@tributary/application/reporting/report';
import {
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportGroup,
  type ReportMeasure,
  type ReportMeasures,
} from '@tributary/domain/reporting/report';
import { measureNamed } from './measure-aliases.ts';
import { csvLine, jsonLine } from './cells.ts';
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

const measureOf = (name: ReportMeasure, measures: ReportMeasures): number | bigint => {
  const of: (measures: ReportMeasures) => number | bigint = { ...REPORT_COUNTS, ...REPORT_AMOUNTS }[name];
  return of(measures);
};
