// Which columns of a table are shown and in which order, as the address says it: their keys in order, one that is left out with a "-"
// before it. What it does not name, a later version's or another report's, stands behind them.
import type { Column } from './table-frame.tsx';

type Placed = Pick<Column<unknown>, 'key' | 'kind'>;

const LEFT_OUT = '-';

/** Those that can be chosen: not the first, which says which row it is, and none that chooses or changes one. */
export function choosable<C extends Placed>(columns: readonly C[]): readonly C[] {
  const [, ...others] = columns.filter(({ kind }) => kind !== 'choice' && kind !== 'action');
  return others;
}

export type Place = { readonly key: string; readonly isShown: boolean };

/** Every one that can be chosen, in its order. */
export function placesOf(columns: readonly Placed[], asked: readonly string[] | undefined): readonly Place[] {
  const keys = new Set(choosable(columns).map(({ key }) => key));
  const named = (asked ?? []).map((name) =>
    name.startsWith(LEFT_OUT) ? { key: name.slice(1), isShown: false } : { key: name, isShown: true },
  );
  const known = named.filter(
    ({ key }, at) => keys.has(key) && named.findIndex((one) => one.key === key) === at,
  );
  for (const { key } of known) keys.delete(key);
  return [...known, ...[...keys].map((key) => ({ key, isShown: true }))];
}

/** As they stand in the address. */
export const askedOf = (places: readonly Place[]): string[] =>
  places.map(({ key, isShown }) => (isShown ? key : `${LEFT_OUT}${key}`));

/** The columns as they were chosen; those that can't be stay before and behind the others. */
export function arranged<C extends Placed>(
  columns: readonly C[],
  asked: readonly string[] | undefined,
): readonly C[] {
  if (asked === undefined) return columns;
  const free = choosable(columns);
  const at = columns.findIndex((column) => free.includes(column));
  const stays = (column: C): boolean => !free.includes(column);
  const shown = placesOf(columns, asked).flatMap(({ key, isShown }) =>
    isShown ? free.filter((column) => column.key === key) : [],
  );
  return at < 0
    ? columns
    : [...columns.slice(0, at).filter(stays), ...shown, ...columns.slice(at).filter(stays)];
}
