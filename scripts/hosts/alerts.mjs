// Makes each alert of deploy/monitoring/hosts.yml fire: breaks three hosts in the way it is there for, waits until Prometheus says so, mends
// them and waits until it is silent again. What is true for four seconds fires, not for minutes as in the file, and a disk of a test is smaller.
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asked, onPrimary, primary, rabbitmqctl, until, untilWhole } from './cluster.mjs';
import { ADDRESSES, deafen, FOLDER, killHost, mendLinks, NAMES, on, startHost } from './place.mjs';
import { rules, startPrometheus } from './watch.mjs';

const CHANGES = { '5e9': '300e6' };
const PENDING = '4s';
/** Above what the disk guard takes a host out for. */
const LEFT_BYTES = 200e6;
const BEHIND_MESSAGES = 90;
const ELECTIONS = 8;
const FIRES_WITHIN_MS = 90_000;
const SILENT_WITHIN_MS = 240_000;
const othersOf = (name) => NAMES.filter((one) => one !== name);

/** What is broken, the alerts that are to fire then, and what mends it. */
const PLAYED = [
  {
    what: 'a standby killed',
    fires: ['HostsServiceDown', 'HostsBrokersApart', 'HostsBalancerMissesServers'],
    break: async () => {
      const [host] = othersOf(await primary());
      await killHost(host);
      return () => startHost(host);
    },
  },
  {
    what: 'two hosts killed',
    fires: [
      'HostsNoPrimary',
      'HostsNoSynchronousStandby',
      'HostsNoEtcdLeader',
      'HostsDatabaseOutOfReach',
      'HostsServiceDown',
    ],
    break: async () => {
      const hosts = othersOf(await primary());
      for (const host of hosts) await killHost(host);
      return () => hosts.forEach((host) => startHost(host));
    },
  },
  {
    what: 'a standby that hears nothing of the primary, which writes 90 MB',
    fires: ['HostsStandbyBehind'],
    break: async () => {
      const leader = await primary();
      const standby = await standbyNobodyWaitsFor(leader);
      deafen(standby, [leader]);
      await onPrimary(async (sql) => {
        for (let n = 0; n < BEHIND_MESSAGES; n++)
          await sql`select pg_logical_emit_message(false, 'alerts', repeat('x', 1000000))`;
      });
      return mendLinks;
    },
  },
  {
    what: 'Patroni paused',
    fires: ['HostsFailoverOff'],
    break: async () => {
      await configure({ pause: true });
      return () => configure({ pause: false });
    },
  },
  {
    what: 'a broker without memory',
    fires: ['HostsBrokerTakesNothing'],
    break: async () => {
      rabbitmqctl('set_vm_memory_high_watermark', 'absolute', '1MB');
      // As in deploy/hosts/rabbitmq.conf.
      return () => rabbitmqctl('set_vm_memory_high_watermark', 'absolute', '400MB');
    },
  },
  {
    what: 'a disk that is nearly full',
    fires: ['HostsDiskFills'],
    break: async () => {
      const [host] = NAMES;
      const { bavail, bsize } = statfsSync(join(FOLDER, host));
      const path = join(FOLDER, host, 'filler');
      spawnSync('fallocate', ['-l', `${bavail * bsize - LEFT_BYTES}`, path]);
      return () => rmSync(path, { force: true });
    },
  },
  {
    what: `${ELECTIONS} elections of etcd`,
    fires: ['HostsEtcdUnsteady'],
    break: async () => {
      for (let n = 0; n < ELECTIONS; n++) moveLeaderOfEtcd();
      return () => {};
    },
    // It counts those of an hour.
    staysOn: true,
  },
];

/** In words what is wrong; nothing when every alert fired and was silent before and after. */
export async function wrongInAlerts(say) {
  const wrong = [];
  const fired = new Set();
  const prometheus = await startPrometheus(CHANGES, PENDING);
  try {
    wrong.push(...(await prometheus.missingFigures()));
    await pause(10_000);
    const before = await prometheus.firing();
    if (before.length > 0) wrong.push(`before anything was broken: ${before.join(', ')}`);
    for (const one of PLAYED) {
      const found = await played(prometheus, one);
      for (const name of found.fired) fired.add(name);
      wrong.push(...found.wrong);
      say(
        `${one.what}: ${found.fired.join(', ') || 'nothing'} fired${found.wrong.length > 0 ? ' (WRONG)' : ''}`,
      );
    }
  } finally {
    await prometheus.stop();
  }
  const without = { '- job_name: patroni': '- job_name: another' };
  const blind = await startPrometheus({ ...CHANGES, ...without }, PENDING);
  try {
    const isSeen = await fires(blind, ['HostsNotWatched']);
    if (isSeen) fired.add('HostsNotWatched');
    say(`a Prometheus without the job patroni: ${isSeen ? 'HostsNotWatched' : 'nothing (WRONG)'} fired`);
  } finally {
    await blind.stop();
  }
  const never = rules().filter(({ alert }) => !fired.has(alert));
  return [...wrong, ...never.map(({ alert }) => `${alert} never fired`)];
}

async function played(prometheus, { what, fires: expected, break: breakIt, staysOn = false }) {
  const wrong = [];
  const mend = await breakIt();
  if (!(await fires(prometheus, expected))) {
    const found = await prometheus.firing();
    wrong.push(`${what}: not fired: ${expected.filter((name) => !found.includes(name)).join(', ')}`);
  }
  const fired = await prometheus.firing();
  await mend();
  await untilWhole();
  const isSilent = async () => (await prometheus.firing()).every((name) => !expected.includes(name));
  if (!staysOn && !(await comes(isSilent, SILENT_WITHIN_MS)))
    wrong.push(`${what}: mended, and fires on: ${(await prometheus.firing()).join(', ')}`);
  return { fired, wrong };
}

const fires = (prometheus, expected) =>
  comes(async () => {
    const found = await prometheus.firing();
    return expected.every((name) => found.includes(name));
  }, FIRES_WITHIN_MS);

const comes = (look, withinMs) =>
  until(look, withinMs, 'it').then(
    () => true,
    () => false,
  );

async function standbyNobodyWaitsFor(leader) {
  const [{ name }] = await onPrimary(
    (sql) => sql`select application_name as name from pg_stat_replication where sync_state = 'async'`,
  );
  return othersOf(leader).find((one) => one === name) ?? othersOf(leader)[0];
}

/** Patroni refuses what changes at the same moment (409). */
const configure = (settings) =>
  until(
    async () => {
      const answer = await asked(`http://${ADDRESSES[await primary()]}:8008/config`, {
        method: 'PATCH',
        body: JSON.stringify(settings),
      });
      return answer.ok;
    },
    60_000,
    `Patroni takes ${JSON.stringify(settings)}`,
  );

function moveLeaderOfEtcd() {
  const endpoints = NAMES.map((name) => `http://${ADDRESSES[name]}:2379`).join(',');
  const etcdctl = (...args) => on(NAMES[0], 'env', 'ETCDCTL_API=3', 'etcdctl', ...args);
  const all = JSON.parse(etcdctl('--endpoints', endpoints, 'endpoint', 'status', '-w', 'json'));
  const leader = all.find(({ Status }) => Status.header.member_id === Status.leader);
  const other = all.find((one) => one !== leader);
  // As text: ids have more digits than a number of JavaScript keeps.
  const text = etcdctl('--endpoints', other.Endpoint, 'endpoint', 'status', '-w', 'fields');
  const id = /"MemberID" : (\d+)/.exec(text)?.[1] ?? '';
  etcdctl('--endpoints', leader.Endpoint, 'move-leader', BigInt(id).toString(16));
}
