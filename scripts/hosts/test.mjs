// Breaks three hosts again and again under load, each time in a way drawn by chance, and judges after each round everything
// that was answered. `--rounds 60`, `--seed 1` (draws the same again), `--only 'a host killed'`.
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parsedArgs } from '../prepare.mjs';
import {
  API,
  asked,
  brokersToRenew,
  endProduct,
  makeQueueTransient,
  messagesInQueue,
  onPrimary,
  primary,
  replicas,
  runningBrokers,
  serves,
  startProduct,
  status,
  TRACKER,
  until,
  untilWhole,
  up,
} from './cluster.mjs';
import {
  ADDRESSES,
  cutReplication,
  deafen,
  fillDisk,
  FOLDER,
  freezeHost,
  kill,
  killHost,
  leftovers,
  mendLinks,
  NAMES,
  startHost,
  tearDown,
  thawHost,
} from './place.mjs';
import { makeNetwork, openReceiver, sendLoad } from './load.mjs';
import { forgetMissingClicks, wrongInBooks } from './judge.mjs';
import { wrongInAlerts } from './alerts.mjs';
import { whyNotWatched, wrongInWatching } from './watch.mjs';

const FAULT_MS = { min: 15_000, max: 40_000 };
/** So long writes wait for a standby that does not hear them, or, in the control, do not. */
const CUT_MS = 8000;
const TWO_KILLED = 'two hosts killed';
const TWO_FULL = 'two full disks';
const ALL_FULL = 'all disks full';
/** What leaves fewer than two hosts: links are refused until there are two again. */
const WITHOUT_MAJORITY = [TWO_KILLED, TWO_FULL, ALL_FULL];
/** From the moment when there is room, or a host is back, until links are answered: seconds. */
const BACK_MAX_S = 90;
/** While two hosts live links are refused no longer than this (docs/several-machines.md#what-to-expect): seconds. */
const NO_REDIRECT_MAX_S = 25;
/** An event that fails alone becomes a dead letter after ten minutes. */
const LATE_MS_MAX = 12 * 60_000;
const REPLICAS_MS_MAX = 60_000;
const othersOf = (name) => NAMES.filter((one) => one !== name);

/** What is broken for a while and mended again; `seen` looks at the books in between. */
const FAULTS = {
  'a host killed': async ({ host, wait }) => {
    await killHost(host);
    await wait();
    startHost(host);
  },
  'a host frozen': async ({ host, wait }) => {
    await freezeHost(host);
    await wait();
    thawHost(host);
  },
  'a host cut off from both others': async ({ host, wait }) => {
    deafen(host, othersOf(host));
    for (const other of othersOf(host)) deafen(other, [host]);
    await wait();
    mendLinks();
  },
  'a host cut off from one other': async ({ host, other, wait }) => {
    deafen(host, [other]);
    deafen(other, [host]);
    await wait();
    mendLinks();
  },
  'a host that hears neither other': async ({ host, wait }) => {
    deafen(host, othersOf(host));
    await wait();
    mendLinks();
  },
  'a host that does not hear one other': async ({ host, other, wait }) => {
    deafen(host, [other]);
    await wait();
    mendLinks();
  },
  'a host that neither other hears': async ({ host, wait }) => {
    for (const other of othersOf(host)) deafen(other, [host]);
    await wait();
    mendLinks();
  },
  [TWO_KILLED]: async ({ host, other, wait }) => {
    await killHost(host);
    await killHost(other);
    await wait();
    startHost(host);
    startHost(other);
  },
  'a full disk': async ({ host, wait }) => {
    const free = fillDisk(host);
    await wait();
    free();
  },
  [TWO_FULL]: ({ host, other, wait, pauseUpTo }) => fillDisks([host, other], wait, pauseUpTo),
  [ALL_FULL]: ({ host, other, wait, pauseUpTo }) =>
    fillDisks([host, other, ...othersOf(host).filter((one) => one !== other)], wait, pauseUpTo),
  'all brokers restarted': async () => {
    for (const name of NAMES) kill(name, 'beam.smp');
  },
  'the primary handed over': async () => {
    const leader = await primary();
    const answer = await asked(`http://${ADDRESSES[leader]}:8008/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader }),
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`No hand-over: ${answer.status} ${await answer.text()}`);
  },
  'a primary that no standby hears, and then killed': async ({ wait }) => {
    const leader = await primary();
    cutReplication(leader);
    await pause(CUT_MS);
    await killHost(leader);
    await wait();
    mendLinks();
    startHost(leader);
  },
  "the primary's PostgreSQL killed": async () => {
    const leader = await primary();
    if (kill(leader, '/usr/lib/postgresql/15/bin/postgres') === 0) throw new Error('no PostgreSQL was found');
  },
};

/** Within some seconds of each other, and each may have room long before the next, or at once with it. */
async function fillDisks(hosts, wait, pauseUpTo) {
  const free = [];
  for (const host of hosts) {
    free.push(fillDisk(host));
    await pauseUpTo(4000);
  }
  await wait();
  for (const [n, one] of free.entries()) {
    if (n > 0) await pauseUpTo(15_000);
    one();
  }
}

/** What needs everything that survives a machine: Patroni, HAProxy, and the brokers' majority. */
const SHORT = ['a host killed', 'a host cut off from both others'];
const SHORT_FAULT_MS = 25_000;

/** 0 when all was right, 1 when something was wrong, 2 when it was broken off: what it waited for did not come about. */
export async function test(options, why) {
  const { values } = parsedArgs({
    args: options,
    options: {
      rounds: { type: 'string', default: '60' },
      seed: { type: 'string' },
      only: { type: 'string' },
      control: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      alerts: { type: 'boolean', default: false },
    },
  });
  if (why !== undefined) {
    console.log(`\n!!! SKIPPED: three hosts: ${why}.\n`);
    return 0;
  }
  if (values.alerts) return testAlerts();
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const random = seeded(seed);
  const upTo = (max) => Math.floor(random() * max);
  const drawn = values.short ? SHORT : values.control ? [] : drawFaults(values, upTo);
  endTidily();
  const rounds = [];
  const wrong = [];
  let isBrokenOff = false;
  let receiver;
  let load;
  try {
    await up(console.log);
    wrong.push(...(await wrongInWatching(console.log)));
    const network = await makeNetwork();
    receiver = await openReceiver();
    load = sendLoad(network);
    await until(() => load.clicks.size > 20 && load.writes.size > 0, 60_000, 'the first clicks');
    for (const [n, fault] of drawn.entries()) {
      const host = values.short || upTo(2) === 0 ? ((await primary()) ?? 'a') : NAMES[upTo(NAMES.length)];
      const other = othersOf(host)[upTo(2)];
      const round = await play(load, {
        fault,
        host,
        other,
        ms: values.short ? SHORT_FAULT_MS : FAULT_MS.min + upTo(FAULT_MS.max - FAULT_MS.min),
        // Every other time not at all.
        pauseUpTo: (max) => pause(upTo(2) * upTo(max)),
      });
      const found = [
        ...(await load.whilePaused(async () => [
          ...(await wrongInBooks(load, receiver, network)),
          ...(await wrongReplicas()),
        ])),
        ...load.dishonest().map((what) => `refused otherwise than with 503 and Retry-After: ${what}`),
        ...(!WITHOUT_MAJORITY.includes(fault) && round.noRedirect > NO_REDIRECT_MAX_S
          ? [`no redirect for ${round.noRedirect.toFixed(1)} s, though two hosts lived`]
          : []),
        ...(round.noRedirectAfter > BACK_MAX_S
          ? [`no redirect for ${round.noRedirectAfter.toFixed(1)} s after it was mended`]
          : []),
      ];
      rounds.push(round);
      wrong.push(...found.map((one) => `round ${n + 1} (${fault}, ${host}): ${one}`));
      console.log(
        `${n + 1}/${drawn.length} ${inWords(round)}${found.length === 0 ? '' : `  WRONG: ${found.join('; ')}`}`,
      );
      if (found.length > 0) {
        await lookCloser({ load, receiver, network, seed });
        break;
      }
    }
    if (wrong.length === 0)
      wrong.push(
        ...(await controlOfBooks({ load, receiver, network })),
        ...(await controlOfQueue({ load, receiver, network })),
      );
    await load.stop();
    report({ seed, rounds, load, receiver, wrong });
  } catch (error) {
    isBrokenOff = wrong.length === 0;
    wrong.push(error.stack);
    console.log(`Broken off: ${error.stack}\n${await status().catch(() => '')}`);
    if (load) console.log(keepLogs(seed));
  } finally {
    await load?.stop();
    receiver?.close();
    if (wrong.length > 0 && process.env.KEEP_HOSTS) console.log('Three hosts are left as they are.');
    else await tearDown();
  }
  const left = process.env.KEEP_HOSTS ? [] : leftovers();
  if (left.length > 0) wrong.push(`left: ${left.join(', ')}`);
  console.log(
    wrong.length === 0
      ? 'After every round but the controls: nothing that was answered was lost, doubled or told wrongly.'
      : `WRONG (seed ${seed}):\n${wrong.join('\n')}`,
  );
  return wrong.length === 0 ? 0 : isBrokenOff ? 2 : 1;
}

function endTidily() {
  process.once('SIGINT', () => void tearDown().then(() => process.exit(130)));
  process.once('SIGTERM', () => void tearDown().then(() => process.exit(143)));
}

/** When all is in the books each copy of the queue is empty. One that is not has lost its way, and its consumers acknowledge others' messages. */
async function wrongReplicas() {
  const found = () => replicas().filter(({ said }) => said !== `{0,${NAMES.length}}`);
  await until(() => found().length === 0, REPLICAS_MS_MAX, 'copies of the queue').catch(() => undefined);
  return found().map(({ name, said }) => `the copy of the queue at ${name} (messages, copies): ${said}`);
}

/** Only whether each alert on what the hosts run on fires when it should: no load, no judge. */
async function testAlerts() {
  const why = whyNotWatched();
  if (why !== undefined) {
    console.log(`\n!!! SKIPPED: alerts: ${why}.\n`);
    return 0;
  }
  endTidily();
  let wrong = [];
  try {
    await up(console.log);
    wrong = await wrongInAlerts(console.log);
  } catch (error) {
    wrong.push(error.stack);
  } finally {
    await tearDown();
  }
  console.log(
    wrong.length === 0 ? 'Every alert fired when it should, and only then.' : `WRONG:\n${wrong.join('\n')}`,
  );
  return wrong.length === 0 ? 0 : 1;
}

/** Lost or late? Says what the brokers hold, keeps what the hosts wrote, and looks on for as long as an event may be put off, and longer. */
async function lookCloser({ load, receiver, network, seed }) {
  console.log(`${keepLogs(seed)} The queue (ready, unacknowledged): ${messagesInQueue()}`);
  const from = performance.now();
  const left = await load.whilePaused(() => wrongInBooks(load, receiver, network, { settleMs: LATE_MS_MAX }));
  const after = `${((performance.now() - from) / 1000).toFixed(0)} s later`;
  console.log(left.length === 0 ? `Right ${after}: late, not lost.` : `${after}: ${left.join('; ')}`);
  keepLogs(seed);
}

function keepLogs(seed) {
  const kept = join(tmpdir(), `tributary-hosts-seed-${seed}`);
  for (const name of NAMES) {
    cpSync(join(FOLDER, name, 'log'), join(kept, name), { recursive: true });
    cpSync(join(FOLDER, name, 'rabbitmq', 'log'), join(kept, name, 'broker'), { recursive: true });
  }
  return `The hosts' logs are in ${kept}.`;
}

/**
 * The judge can tell: where the primary waits for nobody, conversions that were answered are lost with it. Books that are wrong stay so, so the
 * controls are the last rounds.
 */
async function controlOfBooks({ load, receiver, network }) {
  const leader = await primary();
  const changed = await asked(`http://${ADDRESSES[leader]}:8008/config`, {
    method: 'PATCH',
    body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
  });
  if (!changed.ok) throw new Error(`Patroni took no change: ${changed.status}`);
  const named = () => onPrimary((sql) => sql`show synchronous_standby_names`);
  await until(
    async () => (await named())[0].synchronous_standby_names === '',
    60_000,
    'a primary that waits for nobody',
  );
  // Else one that is cut off in the middle of a transaction may keep the campaign from the worker whose work is to be lost.
  for (const name of othersOf(leader)) kill(name, 'dist/worker.mjs');
  await pause(300);
  cutReplication(leader);
  await pause(CUT_MS);
  await load.whilePaused(() => pause(3000));
  await killHost(leader);
  await until(async () => ![undefined, leader].includes(await primary()), 90_000, 'another primary');
  mendLinks();
  startHost(leader);
  await untilWhole({ isSynchronous: false });
  const found = await load.whilePaused(() => wrongInBooks(load, receiver, network, { settleMs: 20_000 }));
  const lost = found.filter((one) => /conversions are missing/.test(one));
  console.log(`Control: ${lost.join('; ') || 'nothing was lost'} without a synchronous standby.`);
  return lost.length > 0 ? [] : ['the control of the books lost nothing'];
}

/** Where the queue is kept in memory, clicks that were answered and that no worker has read yet are lost with the brokers. */
async function controlOfQueue({ load, receiver, network }) {
  await load.whilePaused(() => forgetMissingClicks(load));
  // The broker of the host that was killed before may still be starting: all of them are to hear that the queue is deleted.
  await until(() => runningBrokers() === NAMES.length, 120_000, 'a cluster of three brokers');
  for (const name of NAMES) kill(name, 'dist/worker.mjs', 'SIGSTOP');
  makeQueueTransient();
  const before = load.clicks.size;
  await until(() => load.clicks.size > before + 50, 60_000, 'clicks into a queue in memory');
  await load.whilePaused(async () => {
    endProduct();
    for (const name of NAMES) kill(name, 'beam.smp');
    // A queue that is made while brokers start may have no leader for good (RabbitMQ 3.10).
    await until(() => runningBrokers() === NAMES.length, 120_000, 'a cluster of three brokers');
    startProduct();
    await untilWhole({ isSynchronous: false });
  });
  // What comes later is in the books, so that nothing is merely late.
  const after = load.clicks.size;
  await until(() => load.clicks.size > after + 50, 60_000, 'clicks into the queue that is made anew');
  const found = await load.whilePaused(() => wrongInBooks(load, receiver, network, { settleMs: 30_000 }));
  const lost = found.filter((one) => /clicks are missing/.test(one));
  console.log(`Control: ${lost.join('; ') || 'nothing was lost'} with a queue in memory.`);
  return lost.length > 0 ? [] : ['the control of the queue lost nothing'];
}

/** Each fault once before any comes again. */
function drawFaults({ rounds, only }, upTo) {
  const drawn = [];
  let left = [];
  while (drawn.length < Number(rounds)) {
    if (left.length === 0) left = Object.keys(FAULTS).filter((name) => only === undefined || name === only);
    if (left.length === 0) throw new Error(`No fault is named ${only}.`);
    drawn.push(...left.splice(upTo(left.length), 1));
  }
  return drawn;
}

async function play(load, { fault, host, other, ms, pauseUpTo }) {
  load.refused();
  const was = await primary();
  const startedAt = performance.now();
  const wait = () => pause(ms);
  await FAULTS[fault]({ host, other, wait, pauseUpTo });
  const mendedAt = performance.now();
  await untilWhole();
  await until(async () => (await serves(API)) && serves(TRACKER), 60_000, 'the balancer');
  const wholeAt = performance.now();
  await until(() => brokersToRenew().length === 0, 240_000, 'brokers that have become new ones');
  const { clicks, writes } = load;
  const sizes = [clicks.size, writes.size];
  await until(() => clicks.size > sizes[0] && writes.size > sizes[1], 60_000, 'a redirect and a write');
  const gaps = load.gaps(startedAt, performance.now());
  return {
    fault,
    host,
    was,
    now: await primary(),
    seconds: (mendedAt - startedAt) / 1000,
    wholeAfter: (wholeAt - mendedAt) / 1000,
    noRedirect: gaps.redirect / 1000,
    noRedirectAfter: load.gaps(mendedAt, performance.now()).redirect / 1000,
    noWrite: gaps.write / 1000,
    refused: load.refused(),
  };
}

const inWords = ({
  fault,
  host,
  was,
  now,
  seconds,
  wholeAfter,
  noRedirect,
  noRedirectAfter,
  noWrite,
  refused,
}) =>
  `${fault} (${host}; primary ${was}${now === was ? '' : ` → ${now}`}) for ${seconds.toFixed(1)} s; no redirect for ${noRedirect.toFixed(1)} s, no write for ${noWrite.toFixed(1)} s, then no redirect for ${noRedirectAfter.toFixed(1)} s, whole ${wholeAfter.toFixed(1)} s after; refused ${JSON.stringify(refused)}`;

function report({ seed, rounds, load, receiver }) {
  const most = (what) => Math.max(0, ...rounds.map((round) => round[what])).toFixed(1);
  const middle = (what) =>
    (
      rounds.map((round) => round[what]).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? 0
    ).toFixed(1);
  const repeats = [...receiver.told.values()].filter((messages) => messages.length > 1).length;
  console.log(
    `Seed ${seed}: ${rounds.length} rounds, ${load.clicks.size} clicks, ${load.conversions.size} conversions and ${load.writes.size} writes answered, ` +
      `${receiver.told.size} conversions told, ${repeats} of them again by the same message.\n` +
      `Longest without a redirect ${most('noRedirect')} s (median ${middle('noRedirect')} s), without a write ${most('noWrite')} s (median ${middle('noWrite')} s).`,
  );
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
