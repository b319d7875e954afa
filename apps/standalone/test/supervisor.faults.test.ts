// The parts of `npm start` killed or standing still under their supervisor: docs/rules/running.md#parts.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { faultsInBooks } from './batch-check.ts';
import { lastingPort } from './free-port.ts';
import { click, clickIds, makeNetwork } from './network.ts';
import { killPart, partPid } from './parts-of-product.ts';
import { preparedFolder, processesNaming, start, until, type Product } from './product.ts';
import { sendTraffic } from './traffic.ts';
import { runningPostgres } from '@tributary/embedded-postgres/running';

const BACK_WITHIN_MS = 30_000;
let folder: ReturnType<typeof preparedFolder>;
let product: Product | undefined;
beforeEach(() => {
  folder = preparedFolder();
});
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await until(() => processesNaming(folder.path).length === 0);
  folder.remove();
});

const comesBack = (name: string, killed: number | undefined): Promise<unknown> =>
  until(() => {
    const pid = partPid(folder.path, name);
    return pid !== undefined && pid !== killed;
  }, BACK_WITHIN_MS);

// docs/rules/running.md#parts
it('keeps redirecting while API, worker or one of the trackers is killed, and brings each back', async () => {
  const running = await start(folder.path, { TRACKER_PROCESSES: '2' });
  product = running;
  const network = await makeNetwork(running);
  const traffic = sendTraffic([running.tracker], network);
  for (const name of ['api', 'worker', 'tracker-1', 'tracker-2']) {
    const pid = partPid(folder.path, name);
    const before = traffic.clicks.size;
    await killPart(folder.path, name);
    await until(() => traffic.clicks.size > before + 20, BACK_WITHIN_MS);
    await comesBack(name, pid);
  }
  await until(async () => (await fetch(`${running.api}/readyz`).catch(() => undefined))?.status === 200);
  await traffic.stop();
  const stored = await until(async () => {
    const ids = new Set(await clickIds(running));
    return [...traffic.clicks].every((id) => ids.has(id)) && ids;
  }, 180_000);
  expect(stored.size).toBeGreaterThanOrEqual(traffic.clicks.size);
  expect(running.output()).toMatch(/"part":"api".*A part of the product ended; it is started again/);
  const url = runningPostgres(join(folder.path, 'data'))?.url ?? '';
  expect(faultsInBooks(url)).toBe(0);
  expect(await running.stop()).toBe(0);
}, 180_000);

// docs/rules/running.md#parts
it('redirects all the same while API and worker stand still', async () => {
  product = await start(folder.path);
  const { linkId } = await makeNetwork(product);
  const pids = ['api', 'worker'].map((name) => partPid(folder.path, name) ?? 0);
  // Where both have work, the tracker goes first.
  const niceness = (name: string) => getPriority(partPid(folder.path, name) ?? 0);
  expect(niceness('api')).toBe(niceness('tracker-1') + 5);
  // Nothing keeps an event loop busy for longer than a process that is not let on.
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    for (let visitor = 0; visitor < 200; visitor++)
      expect(await click(product, linkId, visitor)).toBeDefined();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  expect(await until(async () => (await clickIds(product as Product)).length === 200)).toBe(true);
}, 180_000);

// docs/rules/running.md#parts
it('lets visitors wait while its only tracker is started again', async () => {
  product = await start(folder.path, { TRACKER_PROCESSES: '1' });
  const { linkId } = await makeNetwork(product);
  await killPart(folder.path, 'tracker-1');
  // Nobody accepts at this moment, and the connection is made all the same.
  const id = await click(product, linkId, 1).catch(() => 'refused');
  expect(id).not.toBe('refused');
  await until(async () => (await click(product as Product, linkId, 2)) !== undefined, BACK_WITHIN_MS);
}, 180_000);

// docs/rules/running.md#parts
it('ends with the name, the reason and the last lines of a part that keeps dying', async () => {
  const started = await start(folder.path);
  product = started;
  let ended = false;
  const exited = new Promise<number | null>((done) =>
    started.child.once('close', (code) => {
      ended = true;
      done(code);
    }),
  );
  while (!ended) {
    const pid = partPid(folder.path, 'worker');
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await new Promise((done) => setTimeout(done, 50));
  }
  expect(await exited).toBe(1);
  expect(started.output()).toMatch(/\nThe part worker keeps ending \(SIGKILL\)/);
  product = undefined;
}, 240_000);

// docs/rules/running.md#parts, docs/rules/running.md#stopping
it('leaves nothing behind when its supervisor is killed, and the next start has the same ports', async () => {
  const env = {
    API_PORT: String(await lastingPort()),
    TRACKER_PORT: String(await lastingPort()),
    TRACKER_PROCESSES: '2',
  };
  for (let round = 0; round < 2; round++) {
    product = await start(folder.path, env);
    expect((await fetch(`${product.tracker}/readyz`)).status).toBe(200);
    await product.stop('SIGKILL');
  }
  product = undefined;
  await until(() => processesNaming(folder.path).length === 0);
}, 180_000);

// docs/rules/running.md#parts
it('takes the ports from a part of a killed supervisor that is too busy to notice', async () => {
  const env = { API_PORT: String(await lastingPort()), TRACKER_PORT: String(await lastingPort()) };
  product = await start(folder.path, env);
  const busy = partPid(folder.path, 'api') ?? 0;
  process.kill(busy, 'SIGSTOP');
  await product.stop('SIGKILL');
  expect(partPid(folder.path, 'api')).toBe(busy);
  product = await start(folder.path, env);
  expect(partPid(folder.path, 'api')).not.toBe(busy);
  expect((await fetch(`${product.api}/readyz`)).status).toBe(200);
}, 180_000);

// docs/rules/running.md#parts
it('ends with a line when its database does', async () => {
  const started = await start(folder.path);
  const exited = new Promise<number | null>((done) => started.child.once('close', done));
  const pidFile = readFileSync(join(folder.path, 'data', 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  expect(await exited).toBe(1);
  expect(started.output()).toMatch(/^PostgreSQL ended \(SIGKILL\); see .*postgres\.log$/m);
}, 180_000);
