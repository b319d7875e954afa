// `npm run demo`: a throw-away network, a day's traffic over HTTP, what each role sees of it, two months until it is paid (its clock is
// set ahead), and a check that every number agrees.
// DEMO_CLICKS sets the size, DEMO_SEED the seed of the random traffic. Exit code 0 when all agrees, 1 otherwise.
// `npm run demo -- --keep` adds sixty days of the past and leaves it running until Ctrl-C, to look around in the dashboard.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, onlyWords, requireNode, root } from './prepare.mjs';
import { withThrowAwayProduct } from './throw-away-product.mjs';

onlyWords('--keep');
requireNode();
install();
// Imported only after the installation: a fresh clone does not have these packages before.
const { default: progress } = await import('cli-progress');
const { makeChance } = await import('./demo/chance.mjs');
const { makeVisitors } = await import('./demo/visitors.mjs');
const { makeClient, closeConnections } = await import('./demo/client.mjs');
const { openReceiver } = await import('./demo/receiver.mjs');
const { makeNetwork } = await import('./demo/network.mjs');
const { makePast } = await import('./demo/past.mjs');
const { sendTraffic } = await import('./demo/traffic.mjs');
const { workAtTheOffice } = await import('./demo/office.mjs');
const { checkBooks } = await import('./demo/check.mjs');
const { checkParties } = await import('./demo/check-parties.mjs');
const { showViews } = await import('./demo/views.mjs');
const { openClock } = await import('./demo/clock.mjs');
const { agreeOnMoney, passMonths } = await import('./demo/month.mjs');
const { agreeWithPayees, payFirstHalf } = await import('./demo/payees.mjs');

const keeps = process.argv.includes('--keep');
// Beside the past, a day is as busy as the days before it.
const clicks = Number(process.env.DEMO_CLICKS ?? (keeps ? 250 : 2000));
const counts = { clicks, impressions: Math.floor(clicks / 2) };
const key = 'demo-network-key-0123456789';
/** Conversions of a campaign at most. */
const CAPS = { 'Lumen Smart Lamps': 400, 'Cobalt Travel Card': 60, 'Petal & Stem subscriptions': 220 };
const CATEGORIES = {
  'Lumen Smart Lamps': ['Home'],
  'Lumen Smart Heating': ['Home'],
  'Northwind Fibre 500': ['Home'],
  'Petal & Stem subscriptions': ['Home'],
  'Cobalt Travel Card': ['Finance'],
  'Cobalt Current Account': ['Finance'],
  'Harbor Car Insurance': ['Finance'],
  'Atlas Spanish in 12 weeks': ['Education'],
  'Atlas for Kids': ['Education'],
  'Solstice Travel': ['Travel'],
  'Morning Brief sign-ups': ['Media'],
  'Aurora Energy display': ['Media'],
};
/** What one affiliate is paid more than others. */
const CUSTOM = {
  'Lumen Smart Lamps': { payout: '7.2', coverage: ['DE', 'AT', 'CH'] },
  'Cobalt Travel Card': { payout: '50', coverage: ['GB', 'IE'] },
};
const receiver = await openReceiver();
const clockFolder = mkdtempSync(join(tmpdir(), 'tributary-demo-'));
const clock = openClock(clockFolder);
const env = {
  NETWORK_NAME: 'Northlight Partners',
  NETWORK_API_KEY: key,
  TRUSTED_PROXIES: '127.0.0.1,::1',
  RATE_LIMIT_PER_SECOND: '10000',
  ALLOW_PRIVATE_POSTBACKS: 'true',
  ...(keeps ? {} : clock.env),
};
try {
  await withThrowAwayProduct(env, async (product) => {
    process.exitCode = (await demo(product)) ? 0 : 1;
    if (keeps) await stay(product);
    closeConnections();
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  closeConnections();
  receiver.close();
  rmSync(clockFolder, { recursive: true, force: true });
}

async function demo({ api, tracker }) {
  const client = makeClient({ api, key });
  const network = await makeNetwork(client, receiver.url);
  const { campaigns } = network;
  await agreeOnMoney({ client, network });
  const ledger = await traffic({ tracker, campaigns });

  const day = (offset) => new Date(Date.now() + offset * 864e5).toISOString().slice(0, 10);
  const days = { yesterday: day(-1), today: day(0) };
  const range = `start=${days.yesterday}&end=${day(1)}`;
  const agreeing = (look) => agreed(look, { client, ledger, campaigns, range, network, receiver, days });
  await agreeing(checkBooks);
  const office = await workAtTheOffice({ client, tracker, ledger, network, until, days });
  const books = await agreeing(checkBooks);
  const parties = await agreeing((demo) => checkParties({ ...demo, office }));
  await showViews({ client, network, range, receiver, office });
  const months = keeps ? [] : await passMonths({ client, tracker, network, until, clock });
  console.log('\n=== The numbers agree');
  print([...books, ...parties, ...months]);
  if (months.some(({ ok }) => !ok)) return false;
  console.log(
    `${ledger.clicks.length} clicks, ${ledger.impressions} impressions, ${ledger.conversions.size + ledger.paper.length} orders and ${ledger.repeats} repeats of them: every number agrees.`,
  );
  return true;
}

/** As a network that moves here brings it (docs/migrating.md). */
async function addPast({ api, folder }) {
  const { files, conversions } = makePast(makeChance(Number(process.env.DEMO_SEED ?? 1)));
  const moving = join(folder, 'moving');
  mkdirSync(moving);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(moving, name), text);
  const batch = spawn('npm', ['run', '-s', 'batch', '--', 'import-network', moving], {
    cwd: root,
    env: { ...process.env, ENV_FILE: '', DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(batch, 'exit');
  if (code !== 0) throw new Error(`import-network ended with ${code}`);
  const client = makeClient({ api, key });
  await agreeWithPayees(client);
  const { campaigns } = await client.get('/campaign?page=1&limit=50');
  for (const { _id, title } of campaigns.filter(({ title }) => CAPS[title]))
    await client.post(`/caps/${_id}`, { measure: 'approvedConv', period: 'lifetime', limit: CAPS[title] });
  const { job } = await client.upload('/network/conversion-import?continue_on_error=true', conversions);
  let ended;
  await until(async () => {
    ended = (await client.get(`/jobs/${job._id}`)).job;
    return ['completed', 'failed'].includes(ended.status);
  }, 'the past was not imported');
  if (ended.result.errors > 0) throw new Error(`The past has wrong rows: ${JSON.stringify(ended)}`);
  await payFirstHalf(client, new Date());
  for (const [n, { _id, title }] of campaigns.entries()) {
    await client.post(`/campaign/${_id}`, {
      action: 'image_upload',
      image_url: `${receiver.url}/pictures/${n}.png`,
    });
    await client.post(`/campaign/${_id}`, {
      action: 'basic_info',
      category: CATEGORIES[title] ?? ['Shopping'],
    });
    if (CUSTOM[title])
      await client.post(`/network/pub-payout/${_id}`, { pids: await idsOf(client), ...CUSTOM[title] });
  }
  await client.patch('/network/account', { affiliate_figures: true });
}

/** The affiliate that the pictures are taken with. */
async function idsOf(client) {
  const { affiliates } = await client.get('/affiliate?limit=100');
  return affiliates.filter(({ name }) => name === 'Hearth and Light').map(({ _id }) => _id);
}

/** Brings the past, shows where to look, and waits for Ctrl-C. */
async function stay(product) {
  const { output, interrupted } = product;
  console.log('\nImporting sixty days of the past …');
  await addPast(product);
  console.log(
    `\nLook around, Ctrl-C ends it. The network's API key is ${key}.\nDashboard ${/\S+\/app\/setup#\S+/.exec(output())?.[0] ?? ''}`,
  );
  await interrupted;
}

async function traffic({ tracker, campaigns }) {
  const chance = makeChance(Number(process.env.DEMO_SEED ?? 1));
  const visitors = await makeVisitors(chance);
  const last = campaigns.at(-1).links.at(-1).id;
  await until(
    async () => (await (await fetch(`${tracker}/imp/${last}`, { method: 'HEAD' })).status) !== 404,
    'the tracker did not learn of the links',
  );
  const bar = new progress.SingleBar(
    { format: '{bar} {percentage}% | {value} events', stream: process.stderr, noTTYOutput: false },
    progress.Presets.shades_classic,
  );
  bar.start(Math.floor(clicks * 1.6), 0);
  const onSent = () => bar.increment();
  const ledger = await sendTraffic({ tracker, campaigns, visitors, chance, counts, onSent });
  bar.stop();
  return ledger;
}

/** Checks again until everything agrees: events take a moment to be counted. */
async function agreed(look, demo) {
  let lines = [];
  await until(
    async () => (lines = await look(demo)).every(({ ok }) => ok),
    'the numbers do not agree',
    () => print(lines),
    30_000,
  );
  return lines;
}

function print(lines) {
  for (const { ok, what, got, want } of lines)
    console.log(`${ok ? 'ok   ' : 'WRONG'} ${what}: ${got}${ok ? '' : `, expected ${want}`}`);
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
