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
import type { Money } from '@tributary/domain/shared/money';
import { measureNamed } from './measure-aliases.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, jsonObjects } from './cells.ts';
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
  const [cells, json] = [cellsOf(columns), jsonObjects(namesOf(columns))];
  const line = format === 'csv' ? csvLine : (values: readonly Cell[]) => `${json(values)}\n`;
  yield format === 'csv' ? csvLine(namesOf(columns)) : '';
  for await (const piece of rows) yield piece.map((row) => line(cells(row))).join('');
}

/** As many whole rows as fit, for a letter (docs/rules/scheduled-reports.md#letters-of-reports). */
export const reportCsv: ReportCsv = ({ groups, measures: fields }, rows, bytesMax) => {
  const lines = [BYTE_ORDER_MARK + csvLine([...groups, ...fields])];
  const cells = cellsOf({ groups, fields });
  let bytes = Buffer.byteLength(lines[0] ?? '');
  for (const row of rows) {
    const line = csvLine(cells(row));
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
  const { fields } = columns;
  const [cells, sums] = [cellsOf(columns), sumsOf(fields)];
  yield csvLine([...namesOf(columns), ...fields.map((name) => `previous_${name}`)]);
  for (let at = 0; at < rows.length; at += PIECE_ROWS) {
    const piece = rows.slice(at, at + PIECE_ROWS);
    yield piece.map((row) => csvLine([...cells(row), ...sums(row.previous)])).join('');
  }
}

/** Rows as a list of records in JSON: one key for each group, then the measures. */
export function reportJson(columns: ReportColumns, rows: readonly ReportRow[]): string {
  const [cells, text] = [cellsOf(columns), jsonObjects(namesOf(columns))];
  return `[${rows.map((row) => text(cells(row))).join(',')}]`;
}

/** The same with the measures of the compared period as `previous` in each. */
export function comparedJson(columns: ReportColumns, rows: readonly ComparedRow[]): string {
  const [cells, text] = [cellsOf(columns), jsonObjects(namesOf(columns))];
  const [sums, previous] = [sumsOf(columns.fields), jsonObjects(columns.fields)];
  const records = rows.map(
    (row) => `${text(cells(row)).slice(0, -1)},"previous":${previous(sums(row.previous))}}`,
  );
  return `[${records.join(',')}]`;
}

const namesOf = ({ groups, fields }: ReportColumns): string[] => [...groups, ...fields];

/** What stands in the columns of a row. */
export function cellsOf({ fields }: ReportColumns): (row: ReportRow) => Cell[] {
  const sums = sumsOf(fields);
  return ({ keys, measures }) => [...keys, ...sums(measures)];
}

function sumsOf(fields: readonly string[]): (measures: ReportMeasures) => (number | Money)[] {
  const all = fields.map((name) => MEASURES_OF[measureNamed(name)]);
  return (measures) => all.map((one) => one(measures));
}

export const measuresOf = (
  fields: readonly string[],
  measures: ReportMeasures,
): Record<string, number | Money> => {
  const sums = sumsOf(fields)(measures);
  return Object.fromEntries(fields.map((name, at) => [name, sums[at] ?? 0]));
};

const MEASURES_OF: Readonly<Record<ReportMeasure, (measures: ReportMeasures) => number | Money>> = {
  ...REPORT_COUNTS,
  ...REPORT_AMOUNTS,
};
