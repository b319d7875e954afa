// Rows that come in pages of the server, one below the other on the screen.
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask, type Asked, type Data, type PathOf } from '../api/client.ts';
import type { NumberText } from '../api/exact-json.ts';
import { type Answer, refusalFrom } from '../api/query.ts';

export type Rows<Row> = { readonly rows: readonly Row[]; readonly total: NumberText | undefined };

type Paging<P extends PathOf<'get'>, Row> = {
  readonly rowsOf: (data: Data<'get', P>) => readonly Row[];
  readonly totalOf?: (data: Data<'get', P>) => NumberText | undefined;
  /** What the next page is asked with: undefined after the last one. Pages by number unless said otherwise. */
  readonly nextOf?: (data: Data<'get', P>, pages: number) => Readonly<Record<string, string>> | undefined;
  readonly limit?: number;
  readonly refetchEveryMs?: number;
};

/** A question without its page, which the table adds. */
type Unpaged<A> = A extends { readonly query?: infer Query }
  ? Omit<A, 'query'> & { readonly query?: Omit<Exclude<Query, undefined>, 'page' | 'limit'> }
  : A;

/** Few enough to be drawn at once, many enough for most lists. A log goes on in longer steps. */
const LIMIT = 100;

/** All pages asked for so far, as one answer, and how to have the next. */
export function usePages<P extends PathOf<'get'>, Row>(
  path: P,
  asked: Unpaged<Asked<'get', P>>,
  { rowsOf, totalOf = () => undefined, nextOf, limit = LIMIT, refetchEveryMs }: Paging<P, Row>,
): {
  answer: Answer<Rows<Row>>;
  more: { load: () => void; isLoading: boolean } | undefined;
  /** The first page as it was answered, for what it says beside its rows. */
  first: Data<'get', P> | undefined;
} {
  const byNumber = (data: Data<'get', P>, pages: number): Readonly<Record<string, string>> | undefined =>
    rowsOf(data).length < limit ? undefined : { page: `${pages + 1}` };
  const query = useInfiniteQuery({
    queryKey: [path, asked, 'pages'],
    initialPageParam: {},
    queryFn: ({ pageParam, signal }) => {
      const { query: filters }: { query?: object } = asked;
      const query = { page: '1', limit: `${limit}`, ...filters, ...pageParam };
      return ask('get', path, { ...asked, query } as unknown as Asked<'get', P>, { signal });
    },
    getNextPageParam: (last, all) => (nextOf ?? byNumber)(last, all.length),
    placeholderData: (before) => before,
    ...(refetchEveryMs !== undefined && { refetchInterval: refetchEveryMs }),
  });
  const { data, error, dataUpdatedAt: at } = query;
  const more = query.hasNextPage
    ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
    : undefined;
  const first = data?.pages[0];
  const known = data && {
    rows: data.pages.flatMap(rowsOf),
    total: data.pages.slice(0, 1).map(totalOf)[0],
  };
  if (error && !query.isFetching) {
    // Of a page that was not given only that page is asked for again.
    const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
    const failed = { state: 'failed', refusal: refusalFrom(error), retry } as const;
    // A list without a row is no fact to keep.
    return known?.rows.length
      ? { answer: { ...failed, data: known }, more, first }
      : { answer: failed, more: undefined, first };
  }
  if (known === undefined) return { answer: { state: 'loading' }, more: undefined, first };
  if (query.isPlaceholderData) return { answer: { state: 'stale', data: known, at }, more, first };
  return { answer: { state: known.rows.length === 0 ? 'empty' : 'ready', data: known, at }, more, first };
}
