// Whether a Prometheus with deploy/monitoring/prometheus-hosts.yml sees what its rules ask for: each figure, on each host that has it.
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

/** What it finds wrong, in words; says why it looked at nothing. */
export async function wrongInWatching(say) {
  if (!existsSync(PROMETHEUS)) {
    say(
      `NOT TRIED  the rules of deploy/monitoring/hosts.yml: there is no ${PROMETHEUS} (Debian's package prometheus).`,
    );
    return [];
  }
  const { groups } = parse(readFileSync(join(root, 'deploy', 'monitoring', 'hosts.yml'), 'utf8'));
  const figures = new Set(groups.flatMap(({ rules }) => rules.flatMap(({ expr }) => figuresIn(expr))));
  // Its folder is one of the place's, so that it ends with it.
  const [command, ...args] = prometheusCommand(join(FOLDER, 'prometheus'), PORT);
  const child = spawn(command, args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await until(() => asked(`http://127.0.0.1:${PORT}/-/ready`).then(({ ok }) => ok), 30_000, 'Prometheus');
    const missing = async () => {
      const found = await Promise.all([...figures].map(async (name) => [name, await countOf(name)]));
      return found.filter(([name, count]) => count < (TARGETS[name] ?? NAMES.length));
    };
    await until(async () => (await missing()).length === 0, 30_000, 'all figures').catch(() => undefined);
    const wrong = (await missing()).map(([name, count]) => `${name} is seen ${count} times`);
    if (wrong.length === 0)
      say(`Prometheus sees the ${figures.size} figures of deploy/monitoring/hosts.yml on the hosts.`);
    return wrong;
  } finally {
    child.kill('SIGKILL');
  }
}

async function countOf(name) {
  const answer = await asked(
    `http://127.0.0.1:${PORT}/api/v1/query?query=${encodeURIComponent(`count(${name})`)}`,
  );
  const { data } = await answer.json();
  return Number(data.result[0]?.value[1] ?? 0);
}
