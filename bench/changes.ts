// How soon a change through one API counts at every tracker: two APIs and two trackers on one database, campaigns that are paused and go on
// again, through either API in turns. From when the request was sent until both trackers have answered by it.
// Usage: npm run build && npm run bench -- changes [--edits 200]
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/standalone/test/free-port.ts';
import { CHROME } from '../apps/standalone/test/network.ts';
import { option } from './options.ts';
import { launch, makeLinks, post, serves, until } from './parts.ts';
import { NETWORK_KEY } from './product.ts';
import { busyShare, doubtOfOthers } from './quiet.ts';
import { keepTable, machine, ms, tableOf, timesOf } from './table.ts';

const MACHINES = [0, 1] as const;
const LOOK_EVERY_MS = 2;
const EDITS = 200;

const folder = mkdtempSync(join(tmpdir(), 'tributary-bench.'));
chmodSync(folder, 0o755);
const edits = option('--edits', EDITS);
const others = await busyShare();
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
try {
  const machines = await Promise.all(MACHINES.map(startMachine));
  const [first] = machines;
  if (!first) throw new Error('Nothing was started.');
  const [made] = await makeLinks(first.api, 1);
  if (!made) throw new Error('No link was made.');
  const isActive = async (tracker: string): Promise<boolean> => {
    const answer = await fetch(`${tracker}/${made.linkId}`, {
      redirect: 'manual',
      headers: { 'User-Agent': CHROME },
    });
    await answer.arrayBuffer();
    return answer.status === 302;
  };
  const counts = (wanted: boolean) =>
    Promise.all(
      machines.map(({ tracker }) => until(async () => (await isActive(tracker)) === wanted, LOOK_EVERY_MS)),
    );
  await counts(true);
  const answered: number[] = [];
  const counted: number[] = [];
  for (let n = 0; n < edits; n++) {
    const status = n % 2 === 0 ? 'paused' : 'active';
    const { api } = machines[n % machines.length] ?? first;
    const begun = performance.now();
    await post(`${api}/campaign/${made.campaignId}`, { action: 'basic_info', status });
    answered.push(performance.now() - begun);
    await counts(status === 'active');
    counted.push(performance.now() - begun);
  }
  for (const { parts } of machines) for (const part of parts) await part.stop();
  const row = (name: string, values: readonly number[]) => [
    name,
    ms(timesOf(values).p50),
    ms(timesOf(values).p95),
    ms(Math.max(...values)),
  ];
  const text = tableOf(
    [`${machine()}, ${edits} changes`, 'p50', 'p95', 'longest'],
    [row('answered after', answered), row('counts at both trackers after', counted)],
  );
  const isTooFew = edits < EDITS ? `${edits} changes are fewer than ${EDITS}` : undefined;
  keepTable('changes', text, doubtOfOthers(others) ?? isTooFew);
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startMachine(number: number) {
  const [apiPort, trackerPort] = [await freePort(), await freePort()];
  const environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    API_PORT: String(apiPort),
    TRACKER_PORT: String(trackerPort),
    DATA_DIR: join(folder, `machine-${number}`),
    NETWORK_API_KEY: NETWORK_KEY,
    RATE_LIMIT_PER_SECOND: '100000',
    LOG_LEVEL: 'warn',
  };
  const parts = [launch('api', environment), launch('tracker', environment)];
  const [api, tracker] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${trackerPort}`];
  await serves(api);
  await serves(tracker);
  return { api, tracker, parts };
}
