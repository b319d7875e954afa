// API, trackers and workers as processes of their own on one database: two machines' worth, each with its own spool.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { launch, processesNaming, temporaryFolder, until, type Product } from './product.ts';

const folder = temporaryFolder();
let database: EmbeddedPostgres;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
}, 180_000);
afterAll(async () => {
  await database.stop();
  expect(processesNaming(folder.path)).toEqual([]);
  folder.remove();
});

// docs/rules/attribution.md#early-hits
it('share the work, and a hit may come through another spool than its click', async () => {
  const [apiPort, ...trackerPorts] = [await freePort(), await freePort(), await freePort()];
  const alone = (name: string, env: Record<string, string>) =>
    launch(folder.path, { DATABASE_URL: database.url, ...env }, `dist/${name}.mjs`);
  const machine = (n: number) => ({
    DATA_DIR: join(folder.path, `machine-${n}`),
    TRACKER_PORT: String(trackerPorts[n]),
  });
  const processes = [
    alone('api', { API_PORT: String(apiPort) }),
    alone('tracker', machine(0)),
    alone('worker', machine(0)),
    alone('tracker', machine(1)),
    alone('worker', machine(1)),
  ];
  const [first, second] = trackerPorts.map((port) => ({ tracker: `http://127.0.0.1:${port}` }));
  const api = `http://127.0.0.1:${apiPort}`;
  for (const base of [api, first?.tracker, second?.tracker]) {
    await until(async () => (await fetch(`${base}/readyz`).catch(() => undefined))?.status === 200, 40_000);
  }
  const product = { api, ...first } as Product;
  const network = await makeNetwork(product);
  await until(async () => {
    return (await fetch(`${second?.tracker}/imp/${network.linkId}`, { method: 'HEAD' })).status === 200;
  });
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      click({ tracker: (n % 2 ? first : second)?.tracker ?? '' }, network.linkId, n),
    ),
  );
  expect(new Set(ids).size).toBe(40);
  await Promise.all(
    ids.map((id, n) =>
      fetch(
        `${(n % 2 ? second : first)?.tracker}/acquisition?click_id=${id}&security_token=${network.token}`,
      ),
    ),
  );
  const stored = await until(async () => {
    const found = await clickIds(product);
    return found.length === 40 && found;
  });
  expect([...stored].sort()).toEqual([...ids].sort());
  const total = await until(async () => {
    const { data } = await call(product, `GET /campaign/stats/${network.campaignId}`);
    const found = data['total'] as { conversions: number; payout: number } | undefined;
    return found?.conversions === 40 && found;
  });
  expect(total.payout).toBe(60);

  for (const { child } of processes) child.kill('SIGTERM');
  const codes = await Promise.all(processes.map(({ exited }) => exited));
  expect(codes).toEqual([0, 0, 0, 0, 0]);
}, 240_000);
