import { describe, expect, it } from '@jest/globals';
import { memoryHeartbeats } from '@tributary/adapters-memory/operations/memory-heartbeats';
import type { Heartbeat, Heartbeats } from '@tributary/application/operations/heartbeats';
import { clickId } from '@tributary/application/contracts/shared/given-events';
import { NOW } from '@tributary/application/contracts/shared/given';
import { startHeartbeat } from './heartbeat.ts';
import { makeLog } from './log.ts';

const clock = () => NOW;
const HOUR_MS = 3_600_000;
/** Until what was started has gone as far as it can. */
const settled = () => new Promise((done) => setImmediate(done));

/** What was said and when it ended, and a store that waits for each as long as it is told. */
function heardOf(wait: () => Promise<void>) {
  const steps: string[] = [];
  const heartbeats: Pick<Heartbeats, 'beat' | 'end'> = {
    beat: async ({ kind }: Heartbeat) => {
      await wait();
      steps.push(`${kind} lives`);
    },
    end: async () => void steps.push('ended'),
  };
  return { steps, heartbeats: { ...memoryHeartbeats(), ...heartbeats } };
}

// docs/rules/running.md#heartbeats
describe('the heartbeat of a process', () => {
  it('says at once that it lives and since when its oldest event waits, and ends with it', async () => {
    const heartbeats = memoryHeartbeats();
    const at = new Date(NOW.getTime() - 90_000);
    const oldestId = async () => clickId(1, at);
    const one = startHeartbeat({ heartbeats, clock, kind: 'tracker', oldestId, everyMs: HOUR_MS });
    const other = startHeartbeat({ heartbeats, clock, kind: 'api', everyMs: HOUR_MS });
    await settled();
    const said = { startedAt: NOW, heardAt: NOW };
    expect(await heartbeats.list()).toEqual([
      { kind: 'api', ...said, oldestEventAt: null },
      { kind: 'tracker', ...said, oldestEventAt: at },
    ]);
    await one.stop();
    expect((await heartbeats.list()).map(({ kind }) => kind)).toEqual(['api']);
    await other.stop();
  });

  it('continues when the database or the log was away, and never says two things at once', async () => {
    let failures = 0;
    let atOnce = 0;
    let most = 0;
    const { steps, heartbeats } = heardOf(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((done) => setTimeout(done, 15));
      atOnce--;
      if (++failures <= 2) throw new Error('away');
    });
    const heartbeat = startHeartbeat({ heartbeats, clock, kind: 'worker', everyMs: 1 });
    while (steps.length < 2) await new Promise((done) => setTimeout(done, 5));
    await heartbeat.stop();
    expect(most).toBe(1);
  });

  it('does not say that it lives after it ended', async () => {
    let answer = () => {};
    const { steps, heartbeats } = heardOf(() => new Promise<void>((done) => (answer = done)));
    const heartbeat = startHeartbeat({ heartbeats, clock, kind: 'worker', everyMs: HOUR_MS });
    await settled();
    const stopped = heartbeat.stop();
    await settled();
    expect(steps).toEqual([]);
    answer();
    await stopped;
    expect(steps).toEqual(['worker lives', 'ended']);
  });

  // docs/rules/running.md#log-of-an-outage
  it('lets the log say when the database is away and when it is back', async () => {
    const written: string[] = [];
    const log = makeLog('info', 'worker', (line) => written.push(line));
    let isAway = true;
    const { heartbeats } = heardOf(async () => {
      if (isAway) throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
    });
    const beating = startHeartbeat({ heartbeats, clock, kind: 'worker', everyMs: 1, log });
    while (written.length === 0) await settled();
    isAway = false;
    while (written.length === 1) await settled();
    await beating.stop();
    expect(written.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      expect.stringContaining('The database is away.'),
      'The database is back.',
    ]);
  });
});
