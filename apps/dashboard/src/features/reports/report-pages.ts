// A report of any role, whole or in pages of 1,000 that follow one another.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask, type Asked } from '../../api/client.ts';
import { type Answer, refusalFrom, useAnswer } from '../../api/query.ts';
import type { Path, Report } from '../../figures/report.ts';

/** What the API gives at once. */
export const PAGE = 1000;

export type Query = Readonly<Record<string, string | string[]>>;

const asked = (query: Query, measures: readonly string[]): Asked<'get', '/network/customReport'> => ({
  query: { ...query, 'fields[]': [...measures] },
});

export const useReport = (path: Path, query: Query, measures: readonly string[]): Answer<Report> =>
  useAnswer(path as '/network/customReport', asked(query, measures));

/** Pages of a report as one; `auto` so many are loaded one after the other without being asked for. */
export function useReportPages(path: Path, query: Query, measures: readonly string[], auto: number) {
  const [wanted, want] = useState(auto);
  const found = useInfiniteQuery({
    queryKey: [path, query, measures, 'pivot'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Report> => {
      const page = asked({ ...query, page: `${pageParam}`, limit: `${PAGE}` }, measures);
      return ask('get', path as '/network/customReport', page, { signal });
    },
    getNextPageParam: (last, all) => (last.records.length < PAGE ? undefined : all.length + 1),
    // Never below heads that say something else.
    placeholderData: (before, asker) => (hasColumns(asker?.queryKey, query, measures) ? before : undefined),
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage } = found;
  const pages = data?.pages.length ?? 0;
  const isNextWanted = hasNextPage && !isFetching && !error && pages < wanted;
  // Outside React: the next question.
  useEffect(() => {
    if (isNextWanted) void fetchNextPage();
  }, [isNextWanted, fetchNextPage]);
  const report = useMemo(() => (data ? wholeOf(data.pages) : undefined), [data]);
  return {
    answer: answerOf(report, found),
    /** What has come so far, whatever became of the next page. */
    report,
    next: hasNextPage ? { load: () => void fetchNextPage(), isLoading: found.isFetchingNextPage } : undefined,
    load: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined,
    more: hasNextPage && !isFetching && pages >= wanted ? () => want(pages + auto) : undefined,
  };
}

/** Whether a question is for the same columns, in the same order. */
const hasColumns = (
  key: readonly unknown[] | undefined,
  query: Query,
  measures: readonly string[],
): boolean =>
  JSON.stringify([(key?.[1] as Query | undefined)?.['group[]'], key?.[2]]) ===
  JSON.stringify([query['group[]'], measures]);

type Found = {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

function answerOf(data: Report | undefined, found: Found): Answer<Report> {
  if (found.error && !found.isFetching) {
    // Of a page that was not given only that page is asked for again.
    const retry = () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch());
    const failed = { state: 'failed', refusal: refusalFrom(found.error), retry } as const;
    return data === undefined ? failed : { ...failed, data };
  }
  if (data === undefined) return { state: 'loading' };
  return { state: found.isPlaceholderData ? 'stale' : 'ready', data, at: found.dataUpdatedAt };
}

/** Sums and counts are those of any page, because they are of all of them; names come with the page that needs them. */
function wholeOf(pages: readonly Report[]): Report | undefined {
  const [first] = pages;
  const named = <One extends { readonly _id: string }>(all: readonly One[]): One[] => [
    ...new Map(all.map((one) => [one._id, one])).values(),
  ];
  return (
    first && {
      ...first,
      records: pages.flatMap(({ records }) => records),
      ads: named(pages.flatMap(({ ads }) => ads)),
      affs: named(pages.flatMap(({ affs }) => affs)),
    }
  );
}
