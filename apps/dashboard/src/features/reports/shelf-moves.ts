/** Groups of a report by where they stand, in order. */
export type Shelf = 'rows' | 'columns';
export const SHELVES: readonly Shelf[] = ['rows', 'columns'];
export type Shelved = Readonly<Record<Shelf, readonly string[]>>;

/** More would be lines of one value each. */
export const MOST: Readonly<Record<Shelf, number>> = { rows: 3, columns: 2 };

type Place = { readonly shelf: Shelf; readonly index: number };

const without = ({ rows, columns }: Shelved, group: string): Shelved => ({
  rows: rows.filter((one) => one !== group),
  columns: columns.filter((one) => one !== group),
});

/** Something stands in the rows always; the same object where nothing would change or too much would stand there. */
const ifFit = (next: Shelved, before: Shelved): Shelved => {
  const isFit = next.rows.length > 0 && SHELVES.every((shelf) => next[shelf].length <= MOST[shelf]);
  const isSame = SHELVES.every((shelf) => next[shelf].join('\n') === before[shelf].join('\n'));
  return isFit && !isSame ? next : before;
};

export function moved(shelved: Shelved, group: string, { shelf, index }: Place): Shelved {
  const rest = without(shelved, group);
  const at = Math.min(Math.max(index, 0), rest[shelf].length);
  return ifFit({ ...rest, [shelf]: rest[shelf].toSpliced(at, 0, group) }, shelved);
}

export const added = (shelved: Shelved, group: string, shelf: Shelf): Shelved =>
  group === '' ? shelved : moved(shelved, group, { shelf, index: shelved[shelf].length });

export const removed = (shelved: Shelved, group: string): Shelved => ifFit(without(shelved, group), shelved);
