// What keeps reports from taking the machine from each other, and from everything else: docs/rules/stats.md#turns-of-reports.
import { refuse } from '@tributary/domain/shared/refusal';
import { makeTakeTurns, type TakeTurns } from '../shared/take-turns.ts';
import type { Report, ReportQuery, Reports } from './report.ts';
import { planFor } from './report-plan.ts';
import type { ReadDailyStats, StartCounting } from './stats.ts';
import type { ReadTop } from './top.ts';

/** In one process, by network. Files have turns of their own: one that is read slowly keeps nobody from a page. */
const TURNS = { atOnce: 4, perKey: 2, waiting: 50 };
export const REPORT_MS_MAX = 60_000;
/** What was told to end has so long for it: a connection that was lost may never say so. */
const END_MS_MAX = 3000;

type Computed = { readonly reports: Reports; readonly dailyStats: ReadDailyStats };

/**
 * Reports and breakdowns of days that wait for their turn, are computed within `msMax` milliseconds, and end when their signal says
 * that nobody waits for them any more. Refuses with `too_many` when too many of the network wait, and with `invalid_parameter` what
 * takes longer (docs/rules/stats.md#turns-of-reports).
 */
export function reportsInTurn({ reports, dailyStats }: Computed, msMax = REPORT_MS_MAX): Computed {
  const [takePage, takeFile] = [makeTakeTurns(TURNS), makeTakeTurns(TURNS)];

  const bounded = <T>(gone: AbortSignal | undefined, compute: (signal: AbortSignal) => Promise<T>) =>
    computed(boundsOf(msMax, gone), compute);

  const inTurn: Reports = {
    read: (networkId, query, page, gone) => {
      const read = (): Promise<Report> =>
        bounded(gone, (signal) => reports.read(networkId, query, page, signal));
      return isFromTotals(query) ? read() : takePage(networkId, read, gone);
    },
    stream: async function* (networkId, query, gone) {
      const giveBack = isFromTotals(query) ? () => undefined : await heldTurn(takeFile, networkId, gone);
      const bounds = boundsOf(msMax, gone);
      try {
        const pieces = reports.stream(networkId, query, bounds.signal)[Symbol.asyncIterator]();
        yield* restOf(await bounds.of(pieces.next()), pieces, bounds.lift);
      } catch (error) {
        throw bounds.reasonOf(error);
      } finally {
        bounds.lift();
        giveBack();
      }
    },
    missing: reports.missing,
  };
  return {
    reports: inTurn,
    dailyStats: (networkId, filter, range, { by, signal: gone } = { by: [] }) => {
      const bounds = boundsOf(msMax, gone);
      const count: StartCounting = (counting) => {
        bounds.lift();
        return takePage(networkId, () => bounded(gone, counting), gone);
      };
      return computed(bounds, (signal) => dailyStats(networkId, filter, range, { by, signal, count }));
    },
  };
}

/** Like reports from the sums of each day, it waits for no turn; computed within `msMax` milliseconds. */
export const topInTime =
  (readTop: ReadTop, msMax = REPORT_MS_MAX): ReadTop =>
  (networkId, asked, gone) =>
    computed(boundsOf(msMax, gone), (signal) => readTop(networkId, asked, signal));

async function computed<T>(
  bounds: ReturnType<typeof boundsOf>,
  compute: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await bounds.of(compute(bounds.signal));
  } catch (error) {
    throw bounds.reasonOf(error);
  } finally {
    bounds.lift();
  }
}

/** All of a report is computed before its first piece; from then on the reader sets the pace. */
async function* restOf<Piece>(
  first: IteratorResult<Piece>,
  pieces: AsyncIterator<Piece>,
  onFirst: () => void,
): AsyncGenerator<Piece> {
  onFirst();
  try {
    for (let next = first; !next.done; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

/** What is kept as sums of each day is read in milliseconds: overviews and lists with figures wait for nobody. */
const isFromTotals = (query: ReportQuery): boolean => !query.withElapsed && planFor(query).kind === 'totals';

/** Until it is given back. */
const heldTurn = (take: TakeTurns, key: string, gone: AbortSignal | undefined): Promise<() => void> =>
  new Promise((resolve, reject) => {
    take(key, () => new Promise<void>((giveBack) => resolve(giveBack)), gone).catch(reject);
  });

function boundsOf(msMax: number, gone: AbortSignal | undefined) {
  const bound = new AbortController();
  const { signal } = bound;
  let isLate = false;
  const end = (): void => bound.abort();
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, msMax);
  if (gone?.aborted) end();
  gone?.addEventListener('abort', end, { once: true });
  return {
    /** Aborted when it takes too long, and when nobody waits any more. */
    signal,
    /** What comes of the work; once it is told to end it has a moment to do so, and is waited for no longer. */
    of: async <T>(work: Promise<T>): Promise<T> => {
      let timer: NodeJS.Timeout | undefined;
      const given = new Promise<never>((_, reject) => {
        const giveUp = () =>
          void (timer = setTimeout(() => reject(new Error('It does not end.')), END_MS_MAX));
        if (signal.aborted) giveUp();
        else signal.addEventListener('abort', giveUp, { once: true });
      });
      return Promise.race([work, given]).finally(() => clearTimeout(timer));
    },
    /** Why the work failed: what ended it, or its own error. */
    reasonOf: (error: unknown): unknown => {
      if (gone?.aborted) return gone.reason;
      return isLate ? tooLong(msMax) : error;
    },
    /** It may take as long as it likes from now on; who waits may still leave. */
    lift: () => clearTimeout(timer),
  };
}

const tooLong = (msMax: number) =>
  refuse(
    'invalid_parameter',
    `This report takes too long (over ${msMax / 1000} s). Choose fewer days or rows, or add a filter.`,
  );
