// What a list is ordered by, as its URL says it and its API takes it. The heads of its columns change it.
import type { Column } from './table-frame.tsx';

/** In the URL. */
export type AskedOrder<By extends string> = {
  readonly sort?: By | undefined;
  readonly ascending?: boolean | undefined;
};
export type Order<By extends string> = { readonly sort: By; readonly ascending: boolean };
export type SortOf<By extends string> = (by: By) => NonNullable<Column<unknown>['sort']>;

/** What begins at A; of everything else the newest or largest comes first. */
const FROM_A: ReadonlySet<string> = new Set(['name', 'title']);

/** `first` is what a list is ordered by when its URL says nothing. */
export function orderOf<By extends string>(
  { sort, ascending }: AskedOrder<By>,
  first: NoInfer<By>,
): Order<By> {
  const by = sort ?? first;
  return { sort: by, ascending: ascending ?? FROM_A.has(by) };
}

export const orderQuery = <By extends string>({ sort, ascending }: Order<By>) => ({
  sort,
  order: ascending ? ('asc' as const) : ('desc' as const),
});

/** The `sort` of each column: pressed, the list is ordered by it; pressed again, the other way round. */
export const sortsOf =
  <By extends string>({ sort, ascending }: Order<By>, onOrder: (order: Order<By>) => void): SortOf<By> =>
  (by) => ({
    direction: sort !== by ? undefined : ascending ? 'ascending' : 'descending',
    onSort: () => onOrder({ sort: by, ascending: sort === by ? !ascending : FROM_A.has(by) }),
  });
