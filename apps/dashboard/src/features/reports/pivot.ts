// A report by two lines of groups as a table: what stands in a cell is a record of the API, and so is every total. Nothing is added here.
import type { NumberText } from '../../api/exact-json.ts';
import { keyOf, type Row, valueOf } from '../../figures/report.ts';

export type Cells = ReadonlyMap<string, Row>;

/** Two keys are JSON, in which no line break stands. */
export const cellKey = (row: string, column: string): string => `${row}\n${column}`;

/** Each record of the report by both lines under the key of its cell. */
export const cellsOf = (
  records: readonly Row[],
  { rows, columns }: { readonly rows: readonly string[]; readonly columns: readonly string[] },
): Cells => new Map(records.map((record) => [cellKey(keyOf(record, rows), keyOf(record, columns)), record]));

const LEVELS = 4;

/** How strongly each cell is shaded, 0 to LEVELS, by measure: its share of the greatest cell of that measure. */
export function shadesOf(
  cells: Cells,
  measures: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const keys = [...cells.keys()];
  return new Map(
    measures.map((measure) => {
      const values = [...cells.values()].map((row) => (valueOf(row, measure) ?? '0') as NumberText);
      // A shade is read by nobody: only for it they are floats.
      const floats = values.map(Number);
      const most = Math.max(0, ...floats);
      const shades = keys.map((key, index): [string, number] => {
        const value = floats[index] ?? 0;
        return [key, value <= 0 ? 0 : Math.ceil((value / most) * LEVELS)];
      });
      return [measure, new Map(shades)];
    }),
  );
}

/** Where the keyboard stands in the grid. */
export type Place = { readonly row: number; readonly column: number };
type Grid = { readonly rows: number; readonly columns: number; readonly page: number };
type Stroke = { readonly key: string; readonly isWhole: boolean };

/** Where a key leads: arrows by one, Page Up and Down by a screen, Home and End along the row, with Ctrl to the corners. */
export function placeAfter({ row, column }: Place, { key, isWhole }: Stroke, grid: Grid): Place | undefined {
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.min(Math.max(nextRow, 0), grid.rows - 1),
    column: Math.min(Math.max(nextColumn, 0), grid.columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - grid.page, column);
    case 'PageDown':
      return to(row + grid.page, column);
    case 'Home':
      return to(isWhole ? 0 : row, 0);
    case 'End':
      return to(isWhole ? grid.rows - 1 : row, grid.columns - 1);
    default:
      return undefined;
  }
}
