import {
  isCount,
  MEASURE_NAMES,
  type MeasureName,
  type Measures,
} from '@tributary/domain/reporting/measures';
import { money, moneyText, type Money } from '@tributary/domain/shared/money';
import type { ColumnTypes } from '../shared/array-rows.ts';
import { columnNameOf, type ColumnName } from '../shared/columns.ts';

export type MeasureColumn = ColumnName<MeasureName>;
/** Columns of the stats tables, in the order of the measures. */
export const MEASURE_COLUMNS = MEASURE_NAMES.map(columnNameOf) as readonly MeasureColumn[];

/** bigint and numeric arrive as text. */
export type MeasuresRow = Readonly<Record<MeasureColumn, string>>;

const COLUMNS = MEASURE_NAMES.map((name) => ({ name, column: columnNameOf(name), isCount: isCount(name) }));

export const MEASURE_TYPES = Object.fromEntries(
  COLUMNS.map(({ column, isCount: counts }) => [column, counts ? 'bigint' : 'numeric']),
) as ColumnTypes<MeasuresRow>;

export function measuresToColumns(measures: Measures): MeasuresRow {
  const row: Partial<Record<MeasureColumn, string>> = {};
  for (const { name, column, isCount: counts } of COLUMNS) {
    row[column] = counts ? String(measures[name]) : moneyText(measures[name] as Money);
  }
  return row as MeasuresRow;
}

export function measuresFromColumns(row: MeasuresRow): Measures {
  const measures: Partial<Record<MeasureName, number | Money>> = {};
  for (const { name, column, isCount: counts } of COLUMNS) {
    measures[name] = counts ? Number(row[column]) : money(row[column]);
  }
  return measures as Measures;
}
