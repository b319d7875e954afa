// RabbitMQ for tests: nodes of Debian's package on free ports, with everything of theirs in a temporary folder, a name server
// (epmd) of their own and no account of the machine. `freeze` stops a node without closing its connections, as a machine that
// swallows packets does.
import { setTimeout as delay } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { connect } from 'amqplib';

export type Broker = {
  /** amqp://127.0.0.1:port/ */
  readonly url: string;
  isUp(): boolean;
  /** Starts it if it does not run; resolves when it takes connections. */
  start(): Promise<void>;
  /** `kill -9`, and waits for its end. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
};

export type Brokers = {
  readonly all: readonly Broker[];
  /** What EVENT_LOG is set to; in a virtual host of its own where a name is given. */
  eventLog(): string;
  /** Ends every node, and removes the folder. */
  stop(): Promise<void>;
};

/** Debian's wrapper in /usr/sbin changes the account; this is what it runs. */
const PLACES = ['/usr/lib/rabbitmq/bin/rabbitmq-server'];
const START_MS_MAX = 120_000;
const LOOK_EVERY_MS = 100;

/**
 * The program, or undefined after a loud line: suites that need a broker are skipped where there is none. One that RABBITMQ names
 * must be there, and in CI one must be.
 */
export function findRabbitmq(): string | undefined {
  const named = process.env['RABBITMQ'];
  const isMust = named !== undefined || process.env['CI'] !== undefined;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((one) => join(one, 'rabbitmq-server'));
  const places = named === undefined ? [...PLACES, ...onPath] : [named];
  const found = places.find(isRunnable);
  if (found !== undefined) return found;
  const missing = `No RabbitMQ: ${named ?? 'no rabbitmq-server is on this machine'}. RABBITMQ names one.`;
  if (isMust) throw new Error(missing);
  process.stderr.write(`\n!!! SKIPPED: the suites that need a message broker. ${missing}\n\n`);
  return undefined;
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One node, or several as one cluster. */
export async function openBrokers(program: string, count: number): Promise<Brokers> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-rabbitmq-'));
  const ports = await freePorts(2 * count + 1);
  const epmdPort = ports[2 * count] ?? 0;
  const epmd = spawn('epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'], { stdio: 'ignore' });
  const tag = randomBytes(3).toString('hex');
  const names = Array.from({ length: count }, (_, n) => `tb${tag}${n + 1}@localhost`);
  const cookie = randomBytes(12).toString('hex');
  const all = names.map((name, n): Broker => {
    const home = join(folder, `node-${n + 1}`);
    mkdirSync(home);
    const port = ports[2 * n] ?? 0;
    writeFileSync(join(home, 'rabbitmq.conf'), configuration(port, names));
    writeFileSync(join(home, 'enabled_plugins'), '[].\n');
    return makeBroker(program, { home, name, port, distPort: ports[2 * n + 1] ?? 0, epmdPort, cookie });
  });
  const stop = async (): Promise<void> => {
    await Promise.all(all.map((broker) => broker.kill()));
    epmd.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(all.map((broker) => broker.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { all, eventLog: () => all.map(({ url }) => url).join(','), stop };
}

const configuration = (port: number, names: readonly string[]): string =>
  [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    'disk_free_limit.absolute = 50MB',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...names.map((name, n) => `cluster_formation.classic_config.nodes.${n + 1} = ${name}`),
    // A node that comes back alone waits for the others in the background of a test.
    'mnesia_table_loading_retry_timeout = 10000',
    'mnesia_table_loading_retry_limit = 30',
    '',
  ].join('\n');

type Place = {
  readonly home: string;
  readonly name: string;
  readonly port: number;
  readonly distPort: number;
  readonly epmdPort: number;
  readonly cookie: string;
};

function makeBroker(program: string, { home, name, port, distPort, epmdPort, cookie }: Place): Broker {
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined;
  let said = '';
  const url = `amqp://127.0.0.1:${port}/`;
  const isUp = (): boolean => running !== undefined;

  function launch(): void {
    const child = spawn(program, [], {
      // A group of its own: what the node starts ends with it.
      detached: true,
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin`,
        HOME: home,
        RABBITMQ_NODENAME: name,
        RABBITMQ_MNESIA_BASE: join(home, 'data'),
        RABBITMQ_LOG_BASE: join(home, 'log'),
        RABBITMQ_CONFIG_FILE: join(home, 'rabbitmq.conf'),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'enabled_plugins'),
        RABBITMQ_GENERATED_CONFIG_DIR: join(home, 'schema'),
        RABBITMQ_CONF_ENV_FILE: join(home, 'none'),
        RABBITMQ_PID_FILE: join(home, 'pid'),
        RABBITMQ_DIST_PORT: String(distPort),
        ERL_EPMD_PORT: String(epmdPort),
        ERL_EPMD_ADDRESS: '127.0.0.1',
        ERL_CRASH_DUMP_SECONDS: '0',
        // No busy waiting: the processor is the tests'.
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-setcookie ${cookie} +sbwt none +sbwtdcpu none +sbwtdio none +S 2:2`,
      },
    });
    const hear = (part: Buffer): void => void (said = (said + part.toString()).slice(-20_000));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const launched = { child, ended };
    running = launched;
    void ended.then(() => {
      if (running === launched) running = undefined;
    });
  }

  const signal = (which: NodeJS.Signals): void => {
    if (running?.child.pid !== undefined) process.kill(-running.child.pid, which);
  };

  return {
    url,
    isUp,
    async start() {
      if (!isUp()) launch();
      const deadline = Date.now() + START_MS_MAX;
      while (!(await takesConnections(url, port))) {
        if (!isUp()) throw new Error(`The broker ended:\n${said}`);
        if (Date.now() > deadline) throw new Error(`The broker did not start:\n${said}`);
        await delay(LOOK_EVERY_MS);
      }
    },
    async kill() {
      const was = running;
      signal('SIGKILL');
      await was?.ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}

/** What is no message of ours, durably in a queue. */
export async function sendForeign(brokers: Brokers, queue: string, content: Buffer): Promise<void> {
  const connection = await connect(brokers.all.find((broker) => broker.isUp())?.url ?? '');
  connection.on('error', () => {});
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue(queue, content, { persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

async function takesConnections(url: string, port: number): Promise<boolean> {
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = connectSocket({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
  if (!isOpen) return false;
  try {
    const connection = await connect(url, { timeout: 2000 });
    connection.on('error', () => {});
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

/** None that a client is given by chance either, so that they are still free while a node is down. */
const PORTS_FROM = 20_000;
const PORTS = 10_000;

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = PORTS_FROM + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
