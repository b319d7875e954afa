// Where a value lies on the screen. The only place where an amount becomes a float: pixels have no fifteen digits, and nothing drawn is
// read back.
import type { NumberText } from '../api/exact-json.ts';

/** Heights between 0 (the least value, or 0) and 1 (the greatest), in the order of the values. */
export function heightsOf(
  values: readonly NumberText[],
  among: readonly NumberText[] = values,
): readonly number[] {
  const floats = (texts: readonly NumberText[]) => texts.map((text) => +text);
  const least = Math.min(0, ...floats(among));
  const greatest = Math.max(0, ...floats(among));
  const span = greatest - least || 1;
  return floats(values).map((value) => (value - least) / span);
}

/** The greatest of some values, as it was written. */
export const greatestOf = (values: readonly NumberText[]): NumberText =>
  values.reduce((most, value) => (+value > +most ? value : most), '0');
