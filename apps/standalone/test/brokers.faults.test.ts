// The whole product on an event log at three brokers, which are killed one after the other and all at once while clicks and
// conversions go on: what was answered is in the books once (docs/rules/running.md#event-log-on-brokers).
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_QUEUE } from '@tributary/adapters-rabbitmq/queue';
import {
  findRabbitmq,
  openBrokers,
  sendForeign,
  type Brokers,
} from '../../../packages/adapters-rabbitmq/test/brokers.ts';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { makeNetwork, type TestNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { IS_LONG, preparedFolder, processesNaming, until } from './product.ts';
import { sendTraffic, wrongInBooks, type Asked, type Traffic } from './traffic.ts';

const ROUNDS = IS_LONG ? 10 : 1;
const program = findRabbitmq();
/** The tracker that answers 503 instead of using its spool. */
const REFUSING = 'tracker-2';
const figures = /^tributary_event_log_(\w+?)(?:\{.*\})? (\S+)$/gm;

(program === undefined ? describe.skip : describe)('on brokers', () => {
  const folder = preparedFolder();
  let brokers: Brokers;
  let database: DatabaseServer;
  let parts: Parts;
  let network: TestNetwork;
  let asked: Asked;
  let traffic: Traffic;
  const metricsPorts = new Map<string, number>();
  beforeAll(async () => {
    brokers = await openBrokers(program ?? '', 3);
    database = await openDatabaseServer(join(folder.path, 'data'));
    for (const name of ['tracker-1', 'tracker-2', 'worker-1', 'worker-2'])
      metricsPorts.set(name, await lastingPort());
    parts = await startParts(folder.path, database.url, {
      machines: 2,
      env: { EVENT_LOG: brokers.eventLog() },
      envOf: (name) => ({
        METRICS_PORT: String(metricsPorts.get(name) ?? 0),
        SPOOL_ON_BROKER_LOSS: String(name !== REFUSING),
      }),
    });
    network = await makeNetwork(parts.product);
    asked = { product: parts.product, databaseUrl: database.url, network };
  }, 300_000);
  afterAll(async () => {
    await parts.stop();
    await database.stop();
    await brokers.stop();
    expect(processesNaming(folder.path)).toEqual([]);
    folder.remove();
  });

  /** Of one process, by the name behind tributary_event_log_. */
  async function logFigures(name: string): Promise<Record<string, number>> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPorts.get(name)}/metrics`)).text();
    return Object.fromEntries(
      [...text.matchAll(figures)].map(([, key = '', value]) => [key, Number(value)] as const),
    );
  }
  const isUp = async (): Promise<boolean> =>
    (await Promise.all([...metricsPorts.keys()].map(logFigures))).every((one) => one['brokers_up'] === 1);
  const moreClicks = async (count = 20): Promise<void> => {
    const before = traffic.clicks.size;
    await until(() => traffic.clicks.size >= before + count, 60_000);
  };

  it('answers and counts everything once while each broker in turn is killed', async () => {
    traffic = sendTraffic(parts.trackers, network);
    await moreClicks();
    for (let round = 0; round < ROUNDS; round++) {
      for (const broker of brokers.all) {
        await broker.kill();
        await moreClicks();
        await broker.start();
        await until(isUp, 60_000);
        await moreClicks();
      }
    }
    expect(parts.names.filter((name) => !parts.isUp(name))).toEqual([]);
    await traffic.stop();
    expect(await wrongInBooks(asked, traffic)).toEqual([]);
  }, 600_000);

  it('continues with the spool while all brokers are away, and sends on what it took', async () => {
    await Promise.all(brokers.all.map((broker) => broker.kill()));
    await until(async () => (await logFigures('tracker-1'))['brokers_up'] === 0);
    const more = sendTraffic(parts.trackers, network);
    const before = more.clicks.size;
    await until(() => more.clicks.size > before + 50, 60_000);
    const [taking = '', refusing = ''] = parts.trackers;
    const { size = 0, spooled_total: spooled = 0 } = await logFigures('tracker-1');
    expect(Math.min(size, spooled)).toBeGreaterThan(0);
    expect((await logFigures(REFUSING))['spooled_total']).toBe(0);
    const refused = await fetch(`${refusing}/${network.linkId}`, { redirect: 'manual' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${refusing}/readyz`)).status).toBe(503);
    // What starts while they are away works, or waits for them.
    for (const name of ['worker-2', 'tracker-1'] as const) {
      await parts.kill(name);
      await parts.start(name);
    }
    expect((await fetch(`${taking}/readyz`)).status).toBe(200);
    const again = more.clicks.size;
    await until(() => more.clicks.size > again + 50, 60_000);
    await Promise.all(brokers.all.map((broker) => broker.start()));
    await until(isUp, 120_000);
    await more.stop();
    for (const id of traffic.clicks) (more.clicks as Set<string>).add(id);
    for (const id of traffic.conversions) (more.conversions as Set<string>).add(id);
    expect(await wrongInBooks(asked, more)).toEqual([]);
    await until(async () => (await logFigures('tracker-1'))['size'] === 0);
    const after = await logFigures('tracker-1');
    expect(after['oldest_seconds']).toBe(0);
    // More than it took itself: the one before it was killed with a full spool.
    expect(after['forwarded_total']).toBeGreaterThan(after['spooled_total'] ?? 0);
    expect((await fetch(`${refusing}/readyz`)).status).toBe(200);
    expect(parts.output('tracker-1')).toContain('The brokers of the event log are back.');
  }, 600_000);

  it('keeps aside a message that cannot be read, where the spool keeps its own', async () => {
    await sendForeign(brokers, EVENT_QUEUE, Buffer.from('hello'));
    const keptBy = (machine: number): string[] => {
      const damaged = join(folder.path, `machine-${machine}`, 'spool', 'damaged');
      return existsSync(damaged) ? readdirSync(damaged).filter((name) => !name.endsWith('.making')) : [];
    };
    const kept = () => [...keptBy(1), ...keptBy(2)];
    await until(() => kept().length > 0);
    expect(kept()).toEqual([expect.stringMatching(/^message-[0-9a-f]{24}\.1\.damaged$/)]);
    const worker = keptBy(1).length > 0 ? 'worker-1' : 'worker-2';
    expect((await logFigures(worker))['unreadable']).toBe(1);
    expect(parts.output(worker)).toContain('a message of an unknown form');
  });

  it('ends on SIGTERM with nothing left behind', async () => {
    const last = sendTraffic(parts.trackers, network);
    await until(() => last.clicks.size > 20, 60_000);
    await last.stop();
    expect(await parts.stop()).toEqual(parts.names.map(() => 0));
    await Promise.all(parts.names.map((name) => parts.start(name)));
    expect(await wrongInBooks(asked, last)).toEqual([]);
  }, 300_000);
});
