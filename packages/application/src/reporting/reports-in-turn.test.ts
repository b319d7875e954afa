import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ReportGroup } from '@tributary/domain/reporting/report';
import { calendarDay } from '@tributary/domain/shared/calendar-day';
import { NETWORK_ID, OTHER_NETWORK_ID } from '../../contracts/shared/given.ts';
import { CallerGone } from '../shared/caller-gone.ts';
import type { Report, ReportQuery, ReportRow, Reports } from './report.ts';
import { reportsInTurn, topInTime } from './reports-in-turn.ts';

const DAY = calendarDay('2026-03-10');
const PAGE = { page: 1, limit: 1 };
const queryBy = (...groups: ReportGroup[]): ReportQuery => ({
  groups,
  filter: {},
  range: { start: DAY, end: DAY },
  withElapsed: false,
  sort: groups[0] ?? 'adid',
  order: 'asc',
});
const ROWS = queryBy('p1', 'device');
const REPORT = { rows: [], total: 0 } as unknown as Report;

/** Of all tests: what nobody ended is ended behind each, so that none of it is refused a minute later. */
let left: (() => void)[] = [];
afterEach(async () => {
  // The end of one is the turn of another.
  for (let ends = left; ends.length > 0; ends = left) {
    left = [];
    for (const end of ends) end();
    await settle();
  }
});

/** Reports that are computed until they are told to end, or their signal is aborted. */
function slowReports() {
  const underWay: (() => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const computed = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      underWay.push(resolve);
      left.push(resolve);
      signals.push(signal);
      signal?.addEventListener('abort', () => reject(new Error('Interrupted!')));
    });
  const reports: Reports = {
    read: async (_networkId, _query, _page, signal) => computed(signal).then(() => REPORT),
    stream: async function* (_networkId, _query, signal) {
      await computed(signal);
      yield [];
      yield [];
    },
    missing: async () => undefined,
  };
  return { reports, underWay, signals };
}
const inTurn = (reports: Reports, msMax?: number) =>
  reportsInTurn({ reports, dailyStats: async () => [] }, msMax).reports;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const firstPiece = (pieces: AsyncIterable<readonly ReportRow[]>) => pieces[Symbol.asyncIterator]().next();

// docs/rules/stats.md#turns-of-reports
describe('the top of a network', () => {
  it('is ended and refused when it takes too long', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const readTop = topInTime((_networkId, _asked, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('Interrupted!'))),
      );
    }, 20);
    await expect(readTop(NETWORK_ID, { range: { start: DAY, end: DAY }, limit: 1 })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    expect(signals[0]?.aborted).toBe(true);
  });
});

// docs/rules/stats.md#turns-of-reports
describe('the stats of days', () => {
  const range = { start: DAY, end: DAY };

  it('take turns with reports when something has to be counted, and else none', async () => {
    const { reports, underWay } = slowReports();
    const counted: string[] = [];
    const both = reportsInTurn({
      reports,
      dailyStats: async (_networkId, _filter, _range, { by, count } = { by: [] }) => {
        if (by.length > 0)
          await count?.(async (signal) => counted.push(`${by.join(' ')}, aborted: ${signal?.aborted}`));
        return [];
      },
    });
    const first = [1, 2].map(() => both.reports.read(NETWORK_ID, ROWS, PAGE));
    await settle();
    const broken = both.dailyStats(NETWORK_ID, {}, range, { by: ['country'] });
    await both.dailyStats(NETWORK_ID, {}, range);
    await settle();
    expect(counted).toEqual([]);
    underWay[0]?.();
    await broken;
    expect(counted).toEqual(['country, aborted: false']);
    underWay[1]?.();
    await Promise.all(first);
  });

  it('have their time from when the turn comes', async () => {
    const { reports, underWay } = slowReports();
    const both = reportsInTurn(
      {
        reports,
        dailyStats: async (_networkId, _filter, _range, { by, count } = { by: [] }) =>
          by.length > 0 && count ? count(async () => []) : new Promise(() => undefined),
      },
      20,
    );
    const first = [1, 2].map(() => both.reports.read(NETWORK_ID, ROWS, PAGE).catch(() => undefined));
    await settle();
    const broken = both.dailyStats(NETWORK_ID, {}, range, { by: ['country'] });
    await expect(both.dailyStats(NETWORK_ID, {}, range)).rejects.toMatchObject({ code: 'invalid_parameter' });
    for (const end of underWay) end();
    expect(await broken).toEqual([]);
    await Promise.all(first);
  });

  it('end when nobody waits for them, with their reason', async () => {
    const gone = new AbortController();
    const { dailyStats } = reportsInTurn({
      reports: slowReports().reports,
      dailyStats: (_networkId, _filter, _range, given) =>
        new Promise((_resolve, reject) =>
          given?.signal?.addEventListener('abort', () => reject(new Error('Interrupted!'))),
        ),
    });
    const asked = dailyStats(NETWORK_ID, {}, range, { by: ['os'], signal: gone.signal });
    await settle();
    gone.abort(new CallerGone());
    await expect(asked).rejects.toThrow(CallerGone);
  });
});

// docs/rules/stats.md#turns-of-reports
describe('reports', () => {
  it('are two of a network and four in all at a time; the others wait', async () => {
    const { reports, underWay } = slowReports();
    const { read } = inTurn(reports);
    const [first] = [1, 2, 3].map(() => read(NETWORK_ID, ROWS, PAGE));
    const second = read(OTHER_NETWORK_ID, ROWS, PAGE);
    await settle();
    expect(underWay).toHaveLength(3);
    underWay[0]?.();
    expect(await first).toBe(REPORT);
    await settle();
    expect(underWay).toHaveLength(4);
    underWay[2]?.();
    expect(await second).toBe(REPORT);
  });

  it('are refused when fifty of the network wait', async () => {
    const { reports } = slowReports();
    const { read } = inTurn(reports);
    for (let n = 0; n < 52; n++) void read(NETWORK_ID, ROWS, PAGE);
    await expect(read(NETWORK_ID, ROWS, PAGE)).rejects.toMatchObject({ code: 'too_many' });
  });

  it('of what is kept as sums of days wait for nobody', async () => {
    const { reports, underWay } = slowReports();
    const { read, stream } = inTurn(reports);
    for (let n = 0; n < 60; n++) void read(NETWORK_ID, queryBy('created', 'adid'), PAGE);
    for (let n = 0; n < 60; n++) void firstPiece(stream(NETWORK_ID, queryBy('pid')));
    await settle();
    expect(underWay).toHaveLength(120);
  });

  it('as files have turns of their own, which a reader holds until it has read or left', async () => {
    const { reports, underWay } = slowReports();
    const { read, stream } = inTurn(reports);
    const [first, second] = [1, 2].map(() => stream(NETWORK_ID, ROWS)[Symbol.asyncIterator]());
    const begun = Promise.all([first?.next(), second?.next()]);
    const third = firstPiece(stream(NETWORK_ID, ROWS));
    void read(NETWORK_ID, ROWS, PAGE);
    await settle();
    expect(underWay).toHaveLength(3);
    for (const end of underWay) end();
    await begun;
    await settle();
    expect(underWay).toHaveLength(3);
    await first?.return?.();
    await settle();
    expect(underWay).toHaveLength(4);
    underWay[3]?.();
    expect((await third).done).toBe(false);
  });

  it('are canceled when they take too long, and the refusal says what to ask instead', async () => {
    const { reports, signals } = slowReports();
    const { read, stream } = inTurn(reports, 5);
    const tooLong = { code: 'invalid_parameter', message: expect.stringContaining('fewer days') };
    await expect(read(NETWORK_ID, ROWS, PAGE)).rejects.toMatchObject(tooLong);
    await expect(firstPiece(stream(NETWORK_ID, ROWS))).rejects.toMatchObject(tooLong);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });

  it('may be read as slowly as one likes once the first piece is there', async () => {
    const { reports, underWay, signals } = slowReports();
    const pieces = inTurn(reports, 1000).stream(NETWORK_ID, ROWS)[Symbol.asyncIterator]();
    const first = pieces.next();
    await settle();
    underWay[0]?.();
    await first;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(signals[0]?.aborted).toBe(false);
    expect((await pieces.next()).done).toBe(false);
  });

  it('end when nobody waits for them any more, and leave the queue', async () => {
    const { reports, underWay, signals } = slowReports();
    const { read, stream } = inTurn(reports);
    const leaver = new AbortController();
    const asked = [
      read(NETWORK_ID, ROWS, PAGE, leaver.signal),
      read(NETWORK_ID, ROWS, PAGE, leaver.signal),
      read(NETWORK_ID, ROWS, PAGE, leaver.signal),
      firstPiece(stream(NETWORK_ID, ROWS, leaver.signal)),
    ];
    await settle();
    expect(underWay).toHaveLength(3);
    leaver.abort(new CallerGone());
    for (const one of asked) await expect(one).rejects.toThrow(CallerGone);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
    // Their turns are free again.
    const next = read(NETWORK_ID, ROWS, PAGE);
    await settle();
    underWay[3]?.();
    expect(await next).toBe(REPORT);
  });

  it("that don't end after being canceled give their turn back", async () => {
    const never = () => new Promise<never>(() => undefined);
    const deaf = async function* () {
      yield await never();
    };
    jest.useFakeTimers();
    const { read, stream } = inTurn({ read: never, stream: deaf, missing: async () => undefined }, 5);
    const asked = [1, 2, 3].flatMap(() => [
      read(NETWORK_ID, ROWS, PAGE),
      firstPiece(stream(NETWORK_ID, ROWS)),
    ]);
    const told = Promise.allSettled(asked);
    // Two at a time, each told to end after 5 ms and given 3 s for it.
    await jest.advanceTimersByTimeAsync(2 * 3005);
    jest.useRealTimers();
    const refused: unknown = expect.objectContaining({ code: 'invalid_parameter' });
    expect(await told).toEqual(asked.map(() => ({ status: 'rejected', reason: refused })));
  });

  it('that fail say so themselves', async () => {
    const failing = async () => {
      throw new Error('The disk is full.');
    };
    const { read } = inTurn({ ...slowReports().reports, read: failing });
    await expect(read(NETWORK_ID, ROWS, PAGE)).rejects.toThrow('The disk is full.');
  });
});
