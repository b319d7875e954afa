// ClickHouse for tests: a server of Debian's package on free ports, with everything of its in a temporary folder. `freeze` stops it
// without closing its connections, as a machine that swallows packets does.
import { setTimeout as delay } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { ClickHouseAddress } from '../src/clickhouse/server.ts';

export type ClickHouse = {
  readonly folder: string;
  /** Of a database that nothing else has; it is made by whoever needs it. */
  address(): ClickHouseAddress;
  /** What ANALYTICS is set to for an address. */
  variable(address: ClickHouseAddress): string;
  isUp(): boolean;
  start(): Promise<void>;
  /** `kill -9`, and waits for its end. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** A statement of the test's own, and what comes of it. */
  ask(address: ClickHouseAddress, query: string): Promise<string>;
  /** Ends it, and removes the folder. */
  stop(): Promise<void>;
};

const PLACES = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'];
const START_MS_MAX = 60_000;
const LOOK_EVERY_MS = 50;
const USER = 'tributary';
/** With what means something in an address, in a header and in XML. */
const PASSWORD = 'p%w:/@"&ä';

/**
 * The program, or undefined after a loud line: suites that need a server are skipped where there is none. One that CLICKHOUSE names
 * must be there, and in CI one must be.
 */
export function findClickHouse(): string | undefined {
  const named = process.env['CLICKHOUSE'];
  const isMust = named !== undefined || process.env['CI'] !== undefined;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((one) => join(one, 'clickhouse-server'));
  const places = named === undefined ? [...PLACES, ...onPath] : [named];
  const found = places.find(isRunnable);
  if (found !== undefined) return found;
  const missing = `No ClickHouse: ${named ?? 'no clickhouse-server is on this machine'}. CLICKHOUSE names one.`;
  if (isMust) throw new Error(missing);
  process.stderr.write(`\n!!! SKIPPED: the suites that need a ClickHouse server. ${missing}\n\n`);
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

export async function openClickHouse(program: string): Promise<ClickHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-clickhouse-'));
  const [http = 0, tcp = 0, between = 0] = await freePorts(3);
  for (const name of ['data', 'tmp']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'config.xml'), configuration(folder, { http, tcp, between }));
  writeFileSync(join(folder, 'users.xml'), USERS);
  const url = `http://127.0.0.1:${http}`;
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined;
  let said = '';

  function launch(): void {
    const child = spawn(program, [`--config-file=${join(folder, 'config.xml')}`], {
      detached: true,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
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
  const clickHouse: ClickHouse = {
    folder,
    address: () => ({
      url,
      username: USER,
      password: PASSWORD,
      database: `test_${randomBytes(6).toString('hex')}`,
    }),
    variable: ({ database }) =>
      `clickhouse://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${http}/${database}`,
    isUp: () => running !== undefined,
    async start() {
      if (!running) launch();
      const deadline = Date.now() + START_MS_MAX;
      while (!(await answers(url))) {
        if (!running) throw new Error(`ClickHouse ended:\n${said}`);
        if (Date.now() > deadline) throw new Error(`ClickHouse did not start:\n${said}`);
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
    async ask({ database }, query) {
      const response = await fetch(`${url}/?database=${database}`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` },
        body: query,
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return text;
    },
    async stop() {
      await clickHouse.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await clickHouse.start();
  } catch (error) {
    await clickHouse.stop();
    throw error;
  }
  return clickHouse;
}

type Ports = { readonly http: number; readonly tcp: number; readonly between: number };

const configuration = (folder: string, { http, tcp, between }: Ports): string => `<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <http_port>${http}</http_port>
  <tcp_port>${tcp}</tcp_port>
  <interserver_http_port>${between}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
</yandex>
`;

const USERS = `<?xml version="1.0"?>
<yandex>
  <profiles><default/></profiles>
  <users><${USER}>
    <password>${PASSWORD.replaceAll('&', '&amp;')}</password>
    <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </${USER}></users>
  <quotas><default/></quotas>
</yandex>
`;

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/ping`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );

/** None that a client is given by chance either, so that they are still free while the server is down. */
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
