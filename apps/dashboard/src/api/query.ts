// Every question a page asks comes back as one of five states, so that no page can take "not known yet" for a fact.
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ask, type Asked, type Data, type Method, type PathOf } from './client.ts';
import { Refusal } from './refusals.ts';

export type Answer<T> =
  | { readonly state: 'loading' }
  /** `data`: what was answered before to the same question, so that nothing of it is lost. */
  | {
      readonly state: 'failed';
      readonly refusal: Refusal;
      readonly retry: () => void;
      readonly data?: T;
      readonly at?: number;
    }
  /** Answered, and there is nothing. */
  | { readonly state: 'empty'; readonly data: T; readonly at: number }
  | { readonly state: 'ready'; readonly data: T; readonly at: number }
  /** The old answer, while the new one is asked for. */
  | { readonly state: 'stale'; readonly data: T; readonly at: number };

const RETRIES_MAX = 2;
/** Of passing trouble only: what was refused is refused again. */
const passes = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 0 || error.status === 429 || error.status === 503);

export const SESSION_KEY = ['/auth/session'];

/** A second factor must be set up first (docs/rules/users.md#required-second-factor): the session says so, and the frame tells. */
const FACTOR_FIRST = '9';
/** Or the session ended behind the page's back: it is asked for again, and the frame shows the way in, over what is typed. */
const onRefused = (error: unknown): void => {
  const isShut = error instanceof Refusal && (error.code === FACTOR_FIRST || error.status === 401);
  if (isShut) void queries.invalidateQueries({ queryKey: SESSION_KEY });
};

export const queries: QueryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: onRefused }),
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== SESSION_KEY[0]) onRefused(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < RETRIES_MAX && passes(error),
      retryDelay: (count, error) =>
        error instanceof Refusal && error.retryAfterSeconds !== null
          ? error.retryAfterSeconds * 1000
          : 500 * 2 ** count,
    },
  },
});

type Options<T> = {
  /** Whether an answer holds nothing; none does by default. */
  readonly isEmpty?: (data: T) => boolean;
  /** False while what the question needs is not known. */
  readonly isAsked?: boolean;
  readonly refetchEveryMs?: number;
};

export const keyOf = (path: string, asked: object) => [path, asked] as const;

/** Asks with GET. The old answer stays while a changed question is asked. */
export function useAnswer<P extends PathOf<'get'>>(
  path: P,
  asked: Asked<'get', P>,
  { isEmpty = () => false, isAsked = true, refetchEveryMs }: Options<Data<'get', P>> = {},
): Answer<Data<'get', P>> {
  const query = useQuery({
    queryKey: keyOf(path, asked),
    queryFn: ({ signal }) => ask('get', path, asked, { signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    ...(refetchEveryMs !== undefined && { refetchInterval: refetchEveryMs }),
  });
  const { data, error, dataUpdatedAt: at } = query;
  if (error && !query.isFetching) {
    const known = query.isPlaceholderData || data === undefined ? {} : { data: data as Data<'get', P>, at };
    return { state: 'failed', refusal: refusalFrom(error), retry: () => void query.refetch(), ...known };
  }
  if (data === undefined) return { state: 'loading' };
  const known = data as Data<'get', P>;
  if (query.isPlaceholderData) return { state: 'stale', data: known, at };
  return { state: isEmpty(known) ? 'empty' : 'ready', data: known, at };
}

/** What several questions come to together. `name` and `asked` tell it from others. */
export function useCounted<T>(name: string, asked: object, count: () => Promise<T>): Answer<T> {
  const {
    data,
    error,
    isFetching,
    dataUpdatedAt: at,
    refetch,
  } = useQuery({
    queryKey: [name, asked],
    queryFn: count,
  });
  if (error && !isFetching)
    return { state: 'failed', refusal: refusalFrom(error), retry: () => void refetch() };
  return data === undefined ? { state: 'loading' } : { state: 'ready', data: data as T, at };
}

/** What is asked only to check what somebody typed: undefined until it is known, and where it can't be. */
export function useAsked<T>(
  name: string,
  asked: object,
  { isAsked, ask: find }: { readonly isAsked: boolean; readonly ask: () => Promise<T> },
): T | undefined {
  return useQuery({ queryKey: [name, asked], queryFn: find, enabled: isAsked, retry: false }).data;
}

/** Asks once more what a page shows, and has it shown. What is refused leaves the page as it is, with what is typed in it. */
export function useAgain<P extends PathOf<'get'>>(
  path: P,
  asked: Asked<'get', P>,
): () => Promise<Data<'get', P>> {
  const client = useQueryClient();
  return async () => {
    const data = await ask('get', path, asked);
    client.setQueryData(keyOf(path, asked), data);
    return data;
  };
}

export const refusalFrom = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal({ status: 0, message: error instanceof Error ? error.message : String(error) });

/** Changes something. Whatever is on the screen is asked for again afterwards. */
export function useChange<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(method: M, path: P) {
  const client = useQueryClient();
  return useMutation<Data<M, P>, Error, Asked<M, P>>({
    mutationFn: (asked) => ask(method, path, asked),
    onSuccess: () => client.invalidateQueries(),
  });
}
