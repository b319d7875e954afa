import { describe, expect, it } from '@jest/globals';
import { until } from '@tributary/application/contracts/shared/until';
import { keepRunning } from './keep-running.ts';
import type { Ending, PartProcess } from './part-process.ts';

/** A part whose runs end when the test says so. */
function fakePart() {
  const runs: {
    end: (ending?: Partial<Ending>) => void;
    serve: () => void;
    begun: unknown[];
    stopped: number;
  }[] = [];
  const start = (): PartProcess => {
    let end: (ending: Ending) => void = () => {};
    let serve: () => void = () => {};
    const run = {
      begun: [] as unknown[],
      stopped: 0,
      end: (ending: Partial<Ending> = {}) =>
        end({ how: 'exit code 1', why: undefined, isPassing: false, lastLines: [], ...ending }),
      serve: () => serve(),
    };
    const ended = new Promise<Ending>((resolve) => (end = resolve));
    runs.push(run);
    return {
      pid: runs.length,
      serving: new Promise((resolve) => (serve = () => resolve({ url: `run ${runs.length}` }))),
      ended,
      ask: async () => undefined,
      begin: (variables) => void run.begun.push(variables),
      async stop() {
        run.stopped++;
        run.end({ how: 'exit code 0' });
        await ended;
        return true;
      },
    };
  };
  return { runs, start };
}

const aMoment = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

function kept(lastedMs = 60_000) {
  const { runs, start } = fakePart();
  const pauses: number[] = [];
  const part = keepRunning({
    name: 'worker',
    start,
    onRestart: (_, pauseMs) => void pauses.push(pauseMs),
    pauseMs: { first: 1, max: 8 },
    lastedMs,
  });
  /** Ends that run, once it has been started. */
  const end = async (n: number, ending?: Partial<Ending>): Promise<void> => {
    await until(() => runs.length > n);
    runs[n]?.end(ending);
  };
  return { runs, pauses, part, end };
}

// docs/rules/running.md#parts
describe('a part that is kept running', () => {
  it('is started again after growing pauses, and begins with the same settings', async () => {
    const { runs, pauses, part, end } = kept();
    part.begin({ DATA_DIR: 'here' });
    runs[0]?.serve();
    expect(await part.serving).toEqual({ url: 'run 1' });
    for (let n = 0; n < 6; n++) await end(n);
    await until(() => runs.length === 7);
    expect(pauses).toEqual([1, 2, 4, 8, 8, 8]);
    expect(runs.map(({ begun }) => begun)).toEqual(Array(7).fill([{ DATA_DIR: 'here' }]));
  });

  it('fails with its name, the reason and its last lines when it keeps ending', async () => {
    const { runs, part, end } = kept();
    runs[0]?.serve();
    for (let n = 0; n < 9; n++) await end(n, { how: 'SIGABRT', why: 'no memory', lastLines: ['one', 'two'] });
    await expect(part.failed).rejects.toThrow(
      'The part worker keeps ending (SIGABRT): no memory\nIts last lines:\none\ntwo',
    );
    expect(runs).toHaveLength(9);
  });

  it('is tried for as long as what it says it needs is away, once it has served', async () => {
    const { runs, pauses, part, end } = kept();
    runs[0]?.serve();
    for (let n = 0; n < 20; n++) await end(n, { why: 'The database is away.', isPassing: true });
    await until(() => pauses.length === 20);
    expect(pauses).toEqual([1, 2, 4, ...Array<number>(17).fill(8)]);
    // Ends of its own still count.
    for (let n = 20; n < 29; n++) await end(n, { how: 'SIGABRT' });
    await expect(part.failed).rejects.toThrow('The part worker keeps ending (SIGABRT)');
  });

  it('fails at once when what it needs is away the first time', async () => {
    const { runs, part } = kept();
    runs[0]?.end({ why: 'Nothing answers there.', isPassing: true });
    await expect(part.failed).rejects.toThrow(/^Nothing answers there\.$/);
  });

  it('that lasted for a while begins a new row', async () => {
    const { runs, pauses, end } = kept(0);
    runs[0]?.serve();
    for (let n = 0; n < 12; n++) await end(n);
    await until(() => pauses.length === 12);
    expect(pauses).toEqual(Array(12).fill(1));
  });

  it('that cannot be started the first time fails at once, in its own words', async () => {
    const { runs, part } = kept();
    runs[0]?.end({ why: 'Choose another folder.' });
    await expect(part.failed).rejects.toThrow(/^Choose another folder\.$/);
    const silent = kept();
    silent.runs[0]?.end({ lastLines: ['out of memory'] });
    await expect(silent.part.failed).rejects.toThrow(
      'The part worker ended (exit code 1).\nIts last lines:\nout of memory',
    );
  });

  it('is not started again once it was stopped, nor when that was in a pause', async () => {
    const { runs, pauses, part } = kept();
    runs[0]?.serve();
    await part.stop(1000);
    await aMoment(20);
    expect(runs.map(({ stopped }) => stopped)).toEqual([1]);
    // No notice of a restart that isn't one.
    expect(pauses).toEqual([]);
    const paused = kept();
    paused.runs[0]?.serve();
    await aMoment(1);
    paused.runs[0]?.end();
    await paused.part.stop(1000);
    await aMoment(20);
    expect(paused.runs.length).toBeLessThanOrEqual(2);
    expect(paused.part.current()).toBeUndefined();
  });
});
