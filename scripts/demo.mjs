// `npm run demo`: a throw-away network, a day's traffic over HTTP, its report, and a check that every number agrees.
// DEMO_CLICKS, DEMO_SEED change the size and the chance. Exit code 0 when all agrees, 1 otherwise.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, requireNode, root } from './prepare.mjs';

requireNode();
install();
// After installing: a fresh clone has none of these before.
const { default: Table } = await import('cli-table3');
const { default: progress } = await import('cli-progress');
const { makeChance } = await import('./demo/chance.mjs');
const { makeVisitors } = await import('./demo/visitors.mjs');
const { makeClient, closeConnections } = await import('./demo/client.mjs');
const { makeNetwork } = await import('./demo/network.mjs');
const { sendTraffic } = await import('./demo/traffic.mjs');
const { checkBooks } = await import('./demo/check.mjs');

const clicks = Number(process.env.DEMO_CLICKS ?? 3000);
const counts = { clicks, impressions: Math.floor(clicks / 2) };
const key = 'demo-network-key-0123456789';
const folder = mkdtempSync(join(tmpdir(), 'tributary-demo-'));
chmodSync(folder, 0o755);
const product = start();
try {
  process.exitCode = (await demo(await product.ready)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  closeConnections();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function demo({ api, tracker }) {
  const client = makeClient({ api, key });
  const chance = makeChance(Number(process.env.DEMO_SEED ?? 1));
  const { campaigns, affiliates } = await makeNetwork(client);
  const visitors = await makeVisitors(chance);
  const first = campaigns[0].links[0].id;
  await until(
    async () => (await (await fetch(`${tracker}/imp/${first}`, { method: 'HEAD' })).status) !== 404,
    'the tracker did not learn of the links',
  );
  const bar = new progress.SingleBar(
    { format: '{bar} {percentage}% | {value} events', stream: process.stderr, noTTYOutput: false },
    progress.Presets.shades_classic,
  );
  bar.start(Math.floor(clicks * 1.6), 0);
  const ledger = await sendTraffic({
    tracker,
    campaigns,
    visitors,
    chance,
    counts,
    onSent: () => bar.increment(),
  });
  bar.stop();

  const day = (offset) => new Date(Date.now() + offset * 864e5).toISOString().slice(0, 10);
  const range = `start=${day(-1)}&end=${day(1)}`;
  let lines = [];
  await until(
    async () => (lines = await checkBooks({ client, ledger, campaigns, range })).every(({ ok }) => ok),
    'the numbers do not agree',
    () => print(lines),
  );
  await printReport({ client, campaigns, affiliates, range });
  print(lines);
  console.log(
    `${ledger.clicks.length} clicks, ${ledger.impressions} impressions, ${ledger.conversions.size} conversions and ${ledger.repeats} repeats of them: every number agrees.`,
  );
  return true;
}

async function printReport({ client, campaigns, affiliates, range }) {
  const table = new Table({
    head: ['Campaign', 'Model', 'Affiliate', 'Clicks', 'Impressions', 'Conversions', 'Payout', 'Revenue'],
  });
  for (const campaign of campaigns) {
    for (const affiliate of affiliates) {
      const { total } = (await client.exact(`/campaign/stats/${campaign._id}/${affiliate._id}?${range}`))
        .data;
      table.push([
        campaign.title,
        campaign.model,
        affiliate.name,
        total.clicks,
        total.impressions,
        total.conversions,
        total.payout,
        total.revenue,
      ]);
    }
  }
  console.log(table.toString());
}

function print(lines) {
  for (const { ok, what, got, want } of lines)
    console.log(`${ok ? 'ok   ' : 'WRONG'} ${what}: ${got}${ok ? '' : `, expected ${want}`}`);
}

function start() {
  const readyFile = join(folder, 'ready.json');
  const env = {
    ...process.env,
    API_PORT: '0',
    TRACKER_PORT: '0',
    METRICS_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    READY_FILE: readyFile,
    NETWORK_API_KEY: key,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    RATE_LIMIT_PER_SECOND: '10000',
  };
  delete env.DATABASE_URL;
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const ready = until(
    () => {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
      return existsSync(readyFile);
    },
    'the product did not start',
    undefined,
    300_000,
  ).then(() => JSON.parse(readFileSync(readyFile, 'utf8')));
  ready.catch(() => {});
  return {
    ready,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function until(condition, otherwise, onTimeout, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) {
      onTimeout?.();
      throw new Error(`${otherwise} within ${timeoutMs / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
