// What runs on each of the three hosts, by the files of deploy/hosts: only names, addresses, passwords and folders are put in.
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

export const ADDRESSES = { a: '10.77.0.1', b: '10.77.0.2', c: '10.77.0.3' };
export const NAMES = Object.keys(ADDRESSES);
/** The balancer's, and of whoever plays visitors, advertisers and affiliates. */
export const FRONT = '10.77.0.254';
export const API = `http://${FRONT}:3000`;
export const TRACKER = `http://${FRONT}:3001`;
/** Nobody but this machine reaches them. */
export const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
  DATABASE_PASSWORD: 'database',
  BROKER_PASSWORD: 'broker',
};
export const KEY = 'hosts-network-key-0123456789abcdef';
const OUT_BELOW_MB = 64;
/** What systemctl does on a machine. A link is made where there is no room for a file. */
const HOST_OUT = `ln -sfn full out; ln -sfn full out-broker; pkill -KILL -f "^sh [^ ]*/new-broker[.]sh"; pkill -KILL beam.smp; pkill -TERM -f "^/usr/bin/python3 /usr/bin/patroni"`;
const hostIn = (name) => {
  const broker = (one) => `rabbit@${ADDRESSES[one]}`;
  const others = NAMES.filter((one) => one !== name).map(broker);
  const step = (which) =>
    `sh ${join(root, 'deploy', 'hosts', 'new-broker.sh')} ${which} rabbitmq/data ${broker(name)} ${others.join(' ')}`;
  const again = `ln -sfn full out-broker; pkill -KILL beam.smp; ${step('leave')} && rm -f out-broker && ${step('join')}`;
  // Until it has its copies, or the host is out again.
  return `rm -f out; { until ${again} || [ -L guard-out ]; do sleep 2; done; } &`;
};
const COOKIE = 'tributaryhosts';

const read = (file, values) => {
  const text = readFileSync(join(root, 'deploy', 'hosts', file), 'utf8');
  return Object.entries({ ...PASSWORDS, FRONT_ADDRESS: FRONT, ...values }).reduce(
    (all, [word, value]) => all.replaceAll(word, value),
    text,
  );
};

export function frontCommand(folder) {
  const file = join(folder, 'front.cfg');
  // Visitors of the test have one address and say themselves who they are.
  writeFileSync(file, read('front.cfg', { '%[src]': '%[req.hdr(X-Forwarded-For)]' }));
  return ['/usr/sbin/haproxy', '-db', '-q', '-f', file];
}

/** What watches three hosts, with its configuration and rules in a folder of its own. */
export function prometheusCommand(folder, port, { changes = {}, pending } = {}) {
  const config = read('../monitoring/prometheus-hosts.yml', { ...changes, '15s': '2s' });
  const rules = read('../monitoring/hosts.yml', changes);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'prometheus.yml'), config);
  writeFileSync(
    join(folder, 'hosts.yml'),
    pending === undefined ? rules : rules.replaceAll(/\bfor: \w+/g, `for: ${pending}`),
  );
  return [
    '/usr/bin/prometheus',
    `--config.file=${join(folder, 'prometheus.yml')}`,
    // Anew each time: what an earlier one saw last counts for five minutes.
    `--storage.tsdb.path=${join(folder, `data-${randomUUID()}`)}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
}

function accountOf(name) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** The first process of a host: writes nothing but logs, and starts again what has ended. */
export function hostScript(name, folder, settings = {}) {
  const address = ADDRESSES[name];
  const values = { HOST_NAME: name, HOST_ADDRESS: address, DATA_DIR: folder };
  const put = (file, as = file, more = {}) =>
    writeFileSync(join(folder, as), read(file, { ...values, ...more }));
  for (const part of ['etcd', 'postgres', 'rabbitmq', 'product', 'log'])
    mkdirSync(join(folder, part), { recursive: true, mode: 0o700 });
  const postgres = accountOf('postgres');
  chownSync(join(folder, 'postgres'), postgres.uid, postgres.gid);
  put('etcd.yml');
  put('patroni.yml');
  put('database.cfg');
  put('rabbitmq.conf');
  put('rabbitmq-advanced.config', 'advanced.config');
  put('enabled_plugins');
  const cookie = join(folder, 'rabbitmq', '.erlang.cookie');
  if (!existsSync(cookie)) writeFileSync(cookie, COOKIE, { mode: 0o400 });
  const product = Object.fromEntries(
    read('tributary.env', values)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const env = {
    ...product,
    API_PORT: 3000,
    TRACKER_PORT: 3001,
    DATA_DIR: join(folder, 'product'),
    NETWORK_API_KEY: KEY,
    ALLOW_PRIVATE_POSTBACKS: 'true',
    RATE_LIMIT_PER_SECOND: 100000,
    API_URL: API,
    TRACKER_URL: TRACKER,
    ...settings,
  };
  const part = (which, metricsPort) =>
    `keep ${which} env ${words({ ...env, METRICS_PORT: metricsPort })} ${process.execPath} --max-old-space-size=320 ${join(root, 'dist', `${which}.mjs`)}`;
  const rabbit = {
    HOME: join(folder, 'rabbitmq'),
    RABBITMQ_NODENAME: `rabbit@${address}`,
    RABBITMQ_USE_LONGNAME: 'true',
    RABBITMQ_MNESIA_BASE: join(folder, 'rabbitmq', 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'rabbitmq', 'log'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'rabbitmq', 'schema'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none'),
    RABBITMQ_PID_FILE: join(folder, 'rabbitmq', 'pid'),
    ERL_CRASH_DUMP_SECONDS: 0,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `+sbwt none +sbwtdcpu none +sbwtdio none +S 2:2`,
  };
  return `#!/bin/bash
# Made by scripts/hosts: the first process of host ${name}.
cd ${folder}
rm -f out out-broker guard-out
export PATH=/usr/lib/rabbitmq/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
keep() {
  local name=$1; shift
  while :; do
    case $name in
      api|tracker|worker) [ -e serve ] || { sleep 0.3; continue; };;
      patroni) [ -L out ] && { sleep 0.3; continue; };;
      rabbitmq) [ -L out-broker ] && { sleep 0.3; continue; };;
    esac
    "$@" </dev/null >>log/$name 2>&1
    echo "--- $name ended with $? at $(date +%T.%N)" >>log/$name
    sleep 1
  done &
}
keep etcd etcd --config-file etcd.yml
keep patroni setpriv --reuid=${postgres.uid} --regid=${postgres.gid} --clear-groups patroni ${join(folder, 'patroni.yml')}
keep disk-guard env ${words({ HOME: rabbit.HOME, RABBITMQ_CONF_ENV_FILE: rabbit.RABBITMQ_CONF_ENV_FILE })} sh ${join(root, 'deploy', 'hosts', 'disk-guard.sh')} ${folder} ${OUT_BELOW_MB} '${HOST_OUT}' '${hostIn(name)}' ${join(folder, 'guard-out')}
keep database haproxy -db -q -f database.cfg
keep rabbitmq env ${words(rabbit)} /usr/lib/rabbitmq/bin/rabbitmq-server
${part('api', 9101)}
${part('tracker', 9102)}
${part('worker', 9103)}
while :; do wait; sleep 1; done
`;
}

const words = (env) =>
  Object.entries(env)
    .map(([key, value]) => `${key}='${value}'`)
    .join(' ');
