// Three hosts in namespaces of this machine (npm run hosts): what a click takes of each part at the rate they bear and at half of it, and whether
// the model, fed with what it took in one run, tells the rate of another. Everything shares the cores of one machine, the load included.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { call, makeNetwork } from '../apps/standalone/test/network.ts';
import { until } from '../apps/standalone/test/product.ts';
import { compare, machineBusyMs } from './capacity-measured.ts';
import { drive, type Load } from './load.ts';
import { TICK_MS } from './processor-time.ts';

/** As scripts/hosts/services.mjs has them. */
const HOSTS = { a: '10.77.0.1', b: '10.77.0.2', c: '10.77.0.3' };
const PRODUCT = {
  api: 'http://10.77.0.254:3000',
  tracker: 'http://10.77.0.254:3001',
  key: 'hosts-network-key-0123456789abcdef',
};
const BOOKED_MS_MAX = 300_000;
const SHARE_OF_FULL = 0.5;

/** A part's processes are told by what their command lines hold; the first that fits counts. */
const PARTS: readonly (readonly [string, RegExp])[] = [
  ['tracker', /dist\/tracker\.mjs/],
  ['worker', /dist\/worker\.mjs/],
  ['api', /dist\/api\.mjs/],
  ['brokers', /beam\.smp|rabbitmq/],
  ['patroni', /patroni/],
  ['etcd', /^etcd /],
  ['balancer', /haproxy.*front\.cfg/],
  ['way to the primary', /haproxy.*database\.cfg/],
  ['postgres', /postgres/],
];

type Measured = {
  readonly load: Load;
  readonly loadUs: number;
  /** µs a click of each part; the primary's PostgreSQL is `books`, the others' `standbys`. */
  readonly us: ReadonlyMap<string, number>;
  /** Of the machine, used by nothing of this. */
  readonly besideCores: number;
  readonly bookedSeconds: number;
};

export async function measureHosts(seconds: number): Promise<void> {
  runHosts('up');
  try {
    const { campaignId, linkId } = await makeNetwork(PRODUCT);
    for (const address of Object.values(HOSTS))
      await until(
        async () => (await fetch(`http://${address}:3001/imp/${linkId}`, { method: 'HEAD' })).status === 200,
      );
    const measure = (perSecond?: number) => measured({ campaignId, linkId, seconds, perSecond });
    const idle = await idleCores(seconds);
    console.log(
      `Without a click: ${[...idle].map(([part, cores]) => `${part} ${cores.toFixed(3)}`).join(', ')} cores`,
    );
    await measure();
    const warm = await measure();
    show(`At ${warm.load.perSecond.toFixed(0)} clicks/s, as fast as they are answered`, warm);
    const half = await measure(warm.load.perSecond * SHARE_OF_FULL);
    show(`At ${half.load.perSecond.toFixed(0)} clicks/s`, half);
    const full = await measure();
    show(`At ${full.load.perSecond.toFixed(0)} clicks/s, as fast as they are answered, again`, full);
    // As the plans of docs/internals/scaling.md reckon: processor time of all parts together, by what another run of the same kind cost.
    const eachUs = [...warm.us.values()].reduce((sum, us) => sum + us, warm.loadUs);
    const free = cpus().length - full.besideCores;
    compare('clicks/s from answer to books', full.load.answers / full.bookedSeconds, (free * 1e6) / eachUs);
  } finally {
    runHosts('down');
  }
}

function runHosts(command: 'up' | 'down'): void {
  const { status } = spawnSync(process.execPath, ['scripts/hosts.mjs', command], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run hosts -- ${command} ended with ${status}.`);
}

async function measured({
  campaignId,
  linkId,
  seconds,
  perSecond,
}: {
  readonly campaignId: string;
  readonly linkId: string;
  readonly seconds: number;
  readonly perSecond: number | undefined;
}): Promise<Measured> {
  const bookedBefore = await bookedOf(campaignId);
  const before = cpuByPart(await primary());
  const own = process.cpuUsage();
  const all = machineBusyMs();
  const began = performance.now();
  const load = await drive([PRODUCT.tracker], seconds, {
    links: [linkId],
    ...(perSecond === undefined ? {} : { perSecond }),
  });
  const { user, system } = process.cpuUsage(own);
  const wanted = bookedBefore + load.answers - load.errors;
  while ((await bookedOf(campaignId)) < wanted) {
    if (performance.now() - began > BOOKED_MS_MAX)
      throw new Error('What was answered does not come into the books.');
    await delay(100);
  }
  const bookedSeconds = (performance.now() - began) / 1000;
  const after = cpuByPart(await primary());
  const ms = new Map([...after].map(([part, now]) => [part, now - (before.get(part) ?? 0)]));
  const ours = [...ms.values()].reduce((sum, one) => sum + one, (user + system) / 1000);
  if (load.errors > 0) console.log(`${load.errors} of ${load.answers} clicks were refused.`);
  return {
    load,
    loadUs: (user + system) / load.answers,
    us: new Map([...ms].map(([part, one]) => [part, (one * 1000) / load.answers])),
    besideCores: Math.max(0, (machineBusyMs() - all - ours) / 1000 / bookedSeconds),
    bookedSeconds,
  };
}

function show(what: string, { load, loadUs, us, besideCores, bookedSeconds }: Measured): void {
  const parts = [...us].map(([part, one]) => `${part} ${one.toFixed(0)}`).join(', ');
  console.log(
    `${what}: p50 ${load.p50Ms.toFixed(1)} ms, p99 ${load.p99Ms.toFixed(0)} ms; in the books after ${bookedSeconds.toFixed(1)} s; µs a click: ${parts}, load ${loadUs.toFixed(0)}; ${besideCores.toFixed(2)} cores used by others`,
  );
}

async function idleCores(seconds: number): Promise<Map<string, number>> {
  const leader = await primary();
  const before = cpuByPart(leader);
  await delay(seconds * 1000);
  return new Map(
    [...cpuByPart(leader)].map(([part, ms]) => [part, (ms - (before.get(part) ?? 0)) / 1000 / seconds]),
  );
}

/** Processor time in ms of all hosts and the balancer, by part. */
function cpuByPart(leader: string): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (pid: string, host: string): void => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/ \(.*\) | /);
      const [found] = PARTS.find(([, pattern]) => pattern.test(command)) ?? ['rest'];
      const part = found !== 'postgres' ? found : host === leader ? 'books' : 'standbys';
      sums.set(part, (sums.get(part) ?? 0) + (Number(fields[10]) + Number(fields[11])) * TICK_MS);
    } catch {
      // It ended meanwhile.
    }
  };
  for (const host of Object.keys(HOSTS))
    for (const pid of run('ip', 'netns', 'pids', `tbh-${host}`).split('\n').filter(Boolean)) add(pid, host);
  for (const pid of run('pgrep', '-f', 'haproxy.*front.cfg').split('\n').filter(Boolean)) add(pid, '');
  return sums;
}

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' });

/** The host whose PostgreSQL says that it is the primary. */
async function primary(): Promise<string> {
  for (const [name, address] of Object.entries(HOSTS)) {
    const answer = await fetch(`http://${address}:8008/primary`, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.ok) return name;
  }
  throw new Error('No host is the primary.');
}

async function bookedOf(campaignId: string): Promise<number> {
  const { data } = await call(PRODUCT, `GET /campaign/stats/${campaignId}`);
  const total: { readonly clicks: number } = data['total'] as never;
  return total.clicks;
}
