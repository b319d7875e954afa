// When each loop of the worker goes on: at once while there is more, and after its wait otherwise; what fails is tried again later and later.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Job } from '@tributary/domain/jobs/job';
import { makeClosingLoop } from './closing-loop.ts';
import { makeColumnLoop } from './column-loop.ts';
import { makeJobLoop } from './job-loop.ts';
import { makeLetterLoop } from './letter-loop.ts';
import { type Loop, makeLoop } from './repeat.ts';
import { makeReportLoop } from './report-loop.ts';
import { makeSweepLoop } from './sweep-loop.ts';
import { makeVolumeLoop } from './volume-loop.ts';

const HOUR_MS = 3_600_000;
const loops: Loop[] = [];
beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  jest.useRealTimers();
});

type OnFailure = (error: unknown, inARow: number) => void;
/** When the first rounds of a loop begin, in ms; `round` counts them from 1. */
async function beginnings(
  rounds: number,
  make: (round: () => number, onFailure: OnFailure) => Loop,
): Promise<{ readonly began: readonly number[]; readonly failures: readonly unknown[] }> {
  const began: number[] = [];
  const failures: unknown[] = [];
  const loop = make(
    () => began.push(Date.now()),
    (error, inARow) => failures.push([String(error), inARow]),
  );
  loops.push(loop);
  void loop.run();
  while (began.length < rounds && Date.now() < HOUR_MS) await jest.advanceTimersByTimeAsync(10);
  return { began: began.slice(0, rounds), failures };
}

const JOB = {} as Job;
const busyTwice = (nth: number): boolean => nth <= 2;

describe('loops of the worker', () => {
  it.each<[what: string, make: (round: () => number, onFailure: OnFailure) => Loop, began: number[]]>([
    [
      'letters: every ten seconds, at once while there are more',
      (round, onFailure) =>
        makeLetterLoop({
          sendLetters: async () => ({ tried: busyTwice(round()) ? 1 : 0, sent: 0 }),
          onFailure,
        }),
      [0, 0, 0, 10_000, 20_000],
    ],
    [
      'reports by mail: every half minute, at once while some are due',
      (round, onFailure) => makeReportLoop({ sendReports: async () => busyTwice(round()), onFailure }),
      [0, 0, 0, 30_000, 60_000],
    ],
    [
      'volume rules: every five seconds, at once while there are more',
      (round, onFailure) =>
        makeVolumeLoop({ settleVolume: async () => (busyTwice(round()) ? 4 : 0), onFailure }),
      [0, 0, 0, 5000, 10_000],
    ],
    [
      'jobs: four times a second, at once while there is one',
      (round, onFailure) =>
        makeJobLoop({ workJobs: async () => (busyTwice(round()) ? JOB : undefined), onFailure }),
      [0, 0, 0, 250, 500],
    ],
    [
      'waiting hits: twice a second',
      (round, onFailure) => makeSweepLoop({ sweepWaitingHits: async () => round(), onFailure }),
      [0, 500, 1000],
    ],
    [
      'closing by terms: every minute',
      (round, onFailure) => makeClosingLoop({ closeOnTerms: async () => round(), onFailure }),
      [0, 60_000, 120_000],
    ],
    [
      'the columnar copy: three seconds after the start, then every 20 s, at once while it is behind',
      (round, onFailure) =>
        makeColumnLoop({
          columnCopy: { keep: async () => (busyTwice(round()) ? 'behind' : 'current') },
          onFailure,
        }),
      [3000, 3000, 3000, 23_000, 43_000],
    ],
  ])('%s', async (_, make, began) => {
    expect(await beginnings(began.length, make)).toEqual({ began, failures: [] });
  });

  it('retry a failure after 0.2 s, then double the wait up to 5 s, and start over after a success', async () => {
    const { began, failures } = await beginnings(9, (round, onFailure) =>
      makeLoop({
        onFailure,
        round: async () => {
          const nth = round();
          if (nth !== 7) throw new Error('away');
          return 1000;
        },
      }),
    );
    expect(began).toEqual([0, 200, 600, 1400, 3000, 6200, 11_200, 12_200, 12_400]);
    expect(failures).toEqual(
      [1, 2, 3, 4, 5, 6, 1, 2].map((inARow) => ['Error: away', inARow]).slice(0, failures.length),
    );
    expect(failures.length).toBeGreaterThanOrEqual(8);
  });

  it('of letters: a mail server that is away is asked after ten seconds, and after a minute at most', async () => {
    const { began } = await beginnings(6, (round, onFailure) =>
      makeLetterLoop({
        sendLetters: async () => {
          round();
          throw new Error('away');
        },
        onFailure,
      }),
    );
    expect(began).toEqual([0, 10_000, 30_000, 70_000, 130_000, 190_000]);
  });

  it('of the columnar copy: a failure is tried again after a second, and after a minute at most', async () => {
    const { began } = await beginnings(9, (round, onFailure) =>
      makeColumnLoop({
        columnCopy: {
          keep: async () => {
            round();
            throw new Error('away');
          },
        },
        onFailure,
      }),
    );
    expect(began.map((at) => at / 1000)).toEqual([3, 4, 6, 10, 18, 34, 66, 126, 186]);
  });

  it('says how many waiting hits were decided, and nothing where none were', async () => {
    const swept: number[] = [];
    await beginnings(3, (round, onFailure) =>
      makeSweepLoop({
        sweepWaitingHits: async () => (round() === 2 ? 3 : 0),
        onSwept: (hits) => swept.push(hits),
        onFailure,
      }),
    );
    expect(swept).toEqual([3]);
  });

  it('of jobs: tells the one under way to end when it stops', async () => {
    const mayGoOn: boolean[] = [];
    let go: () => void = () => undefined;
    const loop = makeJobLoop({
      workJobs: async (turn) => {
        mayGoOn.push(turn?.mayGoOn?.() ?? false);
        turn?.onProgress?.(JOB);
        await new Promise<void>((resolve) => (go = resolve));
        mayGoOn.push(turn?.mayGoOn?.() ?? true);
        return undefined;
      },
      onFailure: (error) => {
        throw error;
      },
    });
    void loop.run();
    await jest.advanceTimersByTimeAsync(0);
    const stopped = loop.stop();
    go();
    await stopped;
    expect(mayGoOn).toEqual([true, false]);
  });

  it('is ended in its wait by a stop, and begins a round at once when it is woken', async () => {
    const began: number[] = [];
    const loop = makeLoop({
      round: async () => {
        began.push(Date.now());
        // Of a wait that has not begun it ends nothing.
        loop.wake();
        return HOUR_MS;
      },
      onFailure: () => undefined,
    });
    const ended = loop.run();
    // It runs once, however often it is asked to.
    expect(loop.run()).toBe(ended);
    await jest.advanceTimersByTimeAsync(1000);
    loop.wake();
    await jest.advanceTimersByTimeAsync(1000);
    expect(began).toEqual([0, 1000]);
    await loop.stop();
    await ended;
    expect(began).toEqual([0, 1000]);
  });
});
