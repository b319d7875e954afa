// Three hosts from nothing to serving, and what they say of themselves.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { ADDRESSES, API, KEY, NAMES, PASSWORDS, TRACKER } from './services.mjs';
import { FOLDER, kill, makePlace, on, startHost } from './place.mjs';

export async function until(look, withinMs, what) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => undefined);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
    await pause(200);
  }
}

export const asked = (url, options = {}) => fetch(url, { signal: AbortSignal.timeout(3000), ...options });

/** What Patroni says of its members, asked of whichever host answers. */
export async function members() {
  for (const address of Object.values(ADDRESSES)) {
    const answer = await asked(`http://${address}:8008/cluster`).catch(() => undefined);
    if (answer?.ok) return (await answer.json()).members;
  }
  return [];
}

/** The host whose PostgreSQL says itself that it is the primary. */
export async function primary() {
  for (const name of NAMES) {
    const answer = await asked(`http://${ADDRESSES[name]}:8008/primary`, { method: 'HEAD' }).catch(
      () => undefined,
    );
    if (answer?.ok) return name;
  }
  return undefined;
}

const isWhole = (all, isSynchronous = true) =>
  all.length === NAMES.length &&
  all.some(({ role }) => role === 'leader') &&
  (!isSynchronous || all.some(({ role }) => role === 'sync_standby')) &&
  all.every(({ state }) => state === 'running' || state === 'streaming');

/** rabbitmqctl at the first host. */
export const rabbitmqctl = (...args) => rabbitmqctlAt(NAMES[0], ...args);

function rabbitmqctlAt(name, ...args) {
  const env = [
    `HOME=${join(FOLDER, name, 'rabbitmq')}`,
    `RABBITMQ_NODENAME=rabbit@${ADDRESSES[name]}`,
    'RABBITMQ_USE_LONGNAME=true',
    'RABBITMQ_CONF_ENV_FILE=/none',
  ];
  return on(name, 'env', ...env, '/usr/lib/rabbitmq/bin/rabbitmqctl', ...args);
}

export const runningBrokers = () =>
  JSON.parse(rabbitmqctl('cluster_status', '--formatter', 'json', '--silent')).running_nodes.length;

/** What waits at the brokers, and what they have sent to workers that have not acknowledged it yet. */
export const messagesInQueue = () =>
  rabbitmqctl(
    'list_queues',
    '--vhost',
    'tributary',
    '--silent',
    'name',
    'messages_ready',
    'messages_unacknowledged',
  );

const REPLICA = `{ok, {_, Seen}, _} = ra:local_query({'tributary_tributary.events', node()}, fun rabbit_fifo:overview/1),
  {ok, Members, _} = ra:members({'tributary_tributary.events', node()}), {maps:get(num_messages, Seen), length(Members)}.`;

/** What each broker's own copy of the queue holds, and how many copies it knows; undefined of one that does not say. */
export const replicas = () =>
  NAMES.map((name) => {
    try {
      return { name, said: rabbitmqctlAt(name, 'eval', REPLICA).trim() };
    } catch {
      return { name, said: undefined };
    }
  });

/** Hosts whose brokers have yet to become new ones after a full disk, or have no copies of the queue yet (new-broker.sh). */
export const brokersToRenew = () =>
  NAMES.filter((name) => existsSync(join(FOLDER, name, 'rabbitmq', 'data.state')));

/** In place of the queue of events one of the same name that is on no disk; the product would refuse it, but is connected already. */
export function makeQueueTransient() {
  const name = '{resource, <<"tributary">>, queue, <<"tributary.events">>}';
  rabbitmqctl('delete_queue', 'tributary.events', '--vhost', 'tributary');
  rabbitmqctl('eval', `rabbit_amqqueue:declare(${name}, false, false, [], none, <<"control">>).`);
}

export const serves = async (base) => (await asked(`${base}/readyz`)).status === 200;

/** All parts of all hosts work together. */
export async function untilWhole({ withinMs = 180_000, isSynchronous = true } = {}) {
  await until(
    async () => isWhole(await members(), isSynchronous),
    withinMs,
    'a primary, a synchronous standby and another one',
  );
  for (const name of NAMES)
    for (const port of [3000, 3001])
      await until(() => serves(`http://${ADDRESSES[name]}:${port}`), withinMs, `${name}:${port} serves`);
}

/** Superuser of the primary, wherever it is. */
export async function onPrimary(work) {
  const name = await until(primary, 60_000, 'a primary');
  const sql = postgres({
    host: ADDRESSES[name],
    username: 'postgres',
    password: PASSWORDS.SUPERUSER_PASSWORD,
    database: 'postgres',
    max: 1,
    onnotice: () => {},
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** API, tracker and worker of each host; started again when they end. */
export function startProduct() {
  for (const name of NAMES) writeFileSync(join(FOLDER, name, 'serve'), '');
}

/** All of them, until `startProduct`. */
export function endProduct() {
  for (const name of NAMES) rmSync(join(FOLDER, name, 'serve'));
  for (const name of NAMES) for (const part of ['api', 'tracker', 'worker']) kill(name, `dist/${part}.mjs`);
}

export async function up(say = () => {}) {
  makePlace();
  for (const name of NAMES) startHost(name);
  say('etcd, Patroni, PostgreSQL and RabbitMQ start on three hosts …');
  await until(async () => isWhole(await members()), 120_000, 'a primary and two standbys');
  await onPrimary(async (sql) => {
    await sql.unsafe(`create role tributary login password '${PASSWORDS.DATABASE_PASSWORD}'`);
    await sql.unsafe('create database tributary owner tributary');
  });
  // A queue that is made while a broker stands alone has one member.
  await until(() => runningBrokers() === NAMES.length, 120_000, 'a cluster of three brokers');
  say('API, tracker and worker start on three hosts …');
  startProduct();
  await untilWhole();
  await until(async () => (await serves(API)) && serves(TRACKER), 30_000, 'the balancer');
}

/** A line for each host. */
export async function status() {
  const all = await members();
  const lines = NAMES.map(async (name) => {
    const said = async (port) =>
      (await serves(`http://${ADDRESSES[name]}:${port}`).catch(() => false)) ? 'serves' : 'does not';
    const one = all.find((member) => member.name === name);
    return `${name}  ${ADDRESSES[name]}  database ${one ? `${one.role}, ${one.state}` : 'unknown'}  api ${await said(3000)}  tracker ${await said(3001)}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** `batch check` on the books: how many faults it finds. */
export function faultsInBooks(root, databaseUrl) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist', 'batch.mjs'), '--json', 'check'],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(FOLDER, 'nothing') },
      encoding: 'utf8',
    },
  );
  const { faults } = JSON.parse(stdout || '{}');
  if (faults === undefined) throw new Error(`check said nothing: ${stderr}`);
  return faults;
}

export { API, KEY, TRACKER };
