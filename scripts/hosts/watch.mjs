// A Prometheus with deploy/monitoring/prometheus-hosts.yml over three hosts: whether it sees each figure that its rules ask for, on each host
// that has it, and what of its alerts fires.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../prepare.mjs';
import { asked, until } from './cluster.mjs';
import { FOLDER } from './place.mjs';
import { NAMES, prometheusCommand } from './services.mjs';

const PROMETHEUS = '/usr/bin/prometheus';
const PORT = 19090;
/** Of figures that not each host has. */
const TARGETS = { haproxy_backend_active_servers: NAMES.length + 1 };
/** Every figure of a rule: names with an underscore that are none of PromQL's own words. */
const figuresIn = (expr) =>
  expr.replaceAll(/"[^"]*"/g, '""').match(/\b(?:etcd|patroni|rabbitmq|erlang|haproxy)_[a-z_]+/g) ?? [];

export const whyNotWatched = () =>
  existsSync(PROMETHEUS) ? undefined : `there is no ${PROMETHEUS} (Debian's package prometheus)`;

/** The alerts of deploy/monitoring/hosts.yml. */
export const rules = () =>
  parse(readFileSync(join(root, 'deploy', 'monitoring', 'hosts.yml'), 'utf8')).groups.flatMap(
    (group) => group.rules,
  );

/** What it finds wrong, in words; says why it looked at nothing. */
export async function wrongInWatching(say) {
  const why = whyNotWatched();
  if (why !== undefined) {
    say(`NOT TRIED  the rules of deploy/monitoring/hosts.yml: ${why}.`);
    return [];
  }
  const prometheus = await startPrometheus();
  try {
    const missing = await prometheus.missingFigures();
    if (missing.length === 0)
      say(`Prometheus sees the ${figures().size} figures of deploy/monitoring/hosts.yml on the hosts.`);
    return missing;
  } finally {
    prometheus.stop();
  }
}

const figures = () => new Set(rules().flatMap(({ expr }) => figuresIn(expr)));

/** One that runs until it is stopped; `changes` are made to its files, text for text, and what is true for `pending` fires. */
export async function startPrometheus(changes = {}, pending = undefined) {
  // Its folder is one of the place's, so that it ends with it.
  const [command, ...args] = prometheusCommand(join(FOLDER, 'prometheus'), PORT, { changes, pending });
  const child = spawn(command, args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((done) => child.once('exit', done));
  const stop = () => {
    child.kill('SIGKILL');
    return ended;
  };
  try {
    await until(() => asked(`http://127.0.0.1:${PORT}/-/ready`).then(({ ok }) => ok), 30_000, 'Prometheus');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    /** In words; waits for them to come. */
    missingFigures: async () => {
      const missing = async () => {
        const found = await Promise.all([...figures()].map(async (name) => [name, await countOf(name)]));
        return found.filter(([name, count]) => count < (TARGETS[name] ?? NAMES.length));
      };
      await until(async () => (await missing()).length === 0, 30_000, 'all figures').catch(() => undefined);
      return (await missing()).map(([name, count]) => `${name} is seen ${count} times`);
    },
    /** The names of the alerts that fire now. */
    firing: async () => {
      const found = await query('ALERTS{alertstate="firing"}');
      return [...new Set(found.map(({ metric }) => metric.alertname))].sort();
    },
  };
}

const countOf = async (name) => Number((await query(`count(${name})`))[0]?.value[1] ?? 0);

async function query(text) {
  const answer = await asked(`http://127.0.0.1:${PORT}/api/v1/query?query=${encodeURIComponent(text)}`);
  return (await answer.json()).data.result;
}
