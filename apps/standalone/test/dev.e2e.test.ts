// `npm run dev` on a copy of the sources: what is changed there is live without a restart by hand.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runningPostgres } from '@tributary/embedded-postgres/running';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { lastingPort } from './free-port.ts';
import { call, CHROME, makeNetwork, type TestNetwork } from './network.ts';
import { KEY, processesNaming, temporaryFolder, until } from './product.ts';

const MACROS = 'packages/domain/src/tracking/destination-values.ts';
const START_TIMEOUT_MS = 90_000;
const CHANGE_TIMEOUT_MS = 60_000;

const folder = temporaryFolder();
const copy = join(folder.path, 'tributary');
const data = join(folder.path, 'data');
let dev: Dev;
let network: TestNetwork;
const started: ChildProcess[] = [];

type Dev = {
  readonly api: string;
  readonly tracker: string;
  readonly child: ChildProcess;
  output(): string;
  exited: Promise<void>;
};

/** The workspace without what its owner made of it; packages of others are those of the original. */
function copySources(): void {
  mkdirSync(copy);
  for (const name of ['packages', 'apps', 'prisma', 'scripts', 'package.json', 'prisma.config.ts'])
    cpSync(name, join(copy, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'docs/openapi.json'])
    cpSync(name, join(copy, name));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '@tributary') continue; // ours are found beside each package, by links that stay in the copy
    symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name));
  }
  const prepare = JSON.stringify(join(copy, 'scripts', 'prepare.mjs'));
  const marked = spawnSync(process.execPath, ['-e', `import(${prepare}).then((m) => m.markInstalled())`]);
  expect(marked.status).toBe(0);
}

async function startDev(): Promise<Dev> {
  const [api, tracker] = [await lastingPort(), await lastingPort()];
  // As a terminal does: npm, the loop and the product in one group.
  const child = spawn('npm', ['run', '-s', 'dev'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder.path,
      API_PORT: String(api),
      TRACKER_PORT: String(tracker),
      DATA_DIR: data,
      NETWORK_API_KEY: KEY,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const exited = new Promise<void>((done) => child.once('close', () => done()));
  started.push(child);
  await until(
    () => output.includes('Tributary is running.') || child.exitCode !== null,
    START_TIMEOUT_MS,
  ).catch(() => undefined);
  if (!output.includes('Tributary is running.')) throw new Error(`It does not serve:\n${output}`);
  return {
    child,
    exited,
    api: `http://localhost:${api}`,
    tracker: `http://localhost:${tracker}`,
    output: () => output,
  };
}

const edit = (file: string, change: (text: string) => string): void => {
  const before = readFileSync(join(copy, file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(join(copy, file), after);
};

/** The macro under test stands before the one of the click's id. */
const withMacro = (value: string) => (text: string) =>
  text
    .replace(/ {2}dev_probe: .*\n/, '')
    .replace(
      / {2}\[CLICK_ID_MACRO\]: /,
      `  dev_probe: { label: 'Probe', value: ${value} },\n  [CLICK_ID_MACRO]: `,
    );

/** Where a click on the link leads; undefined while nobody answers. */
async function destination(): Promise<string | null | undefined> {
  try {
    const answer = await fetch(`${dev.tracker}/${network.linkId}`, {
      redirect: 'manual',
      headers: { 'User-Agent': CHROME },
    });
    return answer.headers.get('location');
  } catch {
    return undefined;
  }
}

const QUIET_MS = 5000;
/** How much was said, once nothing more comes: a tracker serves a moment before a restart is said to be done. */
async function lengthOnceQuiet(): Promise<number> {
  for (;;) {
    const length = dev.output().length;
    await new Promise((done) => setTimeout(done, QUIET_MS));
    if (dev.output().length === length) return length;
  }
}

const tellsSince = (mark: number, text: string | RegExp) =>
  until(() => dev.output().slice(mark).search(text) >= 0, CHANGE_TIMEOUT_MS);

beforeAll(async () => {
  copySources();
  dev = await startDev();
  network = await makeNetwork({ ...dev, stop: async () => 0 });
}, START_TIMEOUT_MS + 30_000);

afterAll(() => {
  for (const { pid = 0, exitCode, signalCode } of started)
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  folder.remove();
});

describe('npm run dev', () => {
  it('makes a new macro live', async () => {
    const body = { action: 'basic_info', url: 'https://shop.example/?probe={dev_probe}' };
    expect((await call(dev, `POST /campaign/${network.campaignId}`, { body })).status).toBe(200);
    await until(async () => (await destination())?.endsWith('probe='), CHANGE_TIMEOUT_MS);
    edit(MACROS, withMacro("() => 'first'"));
    await until(async () => (await destination())?.endsWith('probe=first'), CHANGE_TIMEOUT_MS);
  }, 240_000);

  it('continues with the old product while a source does not build', async () => {
    const mark = dev.output().length;
    edit(MACROS, (text) => `${text}\nconst (`);
    await tellsSince(mark, /destination-values\.ts[^]*The product goes on/);
    expect(await destination()).toMatch(/probe=first$/);
    edit(MACROS, (text) => withMacro("() => 'second'")(text.replace('\nconst (', '')));
    await until(async () => (await destination())?.endsWith('probe=second'), CHANGE_TIMEOUT_MS);
  }, 240_000);

  it('shows the log in lines for people, with the places of the sources', async () => {
    edit(MACROS, withMacro("() => { throw new Error('planted fault'); }"));
    await until(async () => {
      await destination();
      return dev.output().includes('planted fault');
    }, CHANGE_TIMEOUT_MS);
    expect(dev.output()).toMatch(/\d\d:\d\d:\d\d.* ERROR.*: /);
    expect(dev.output()).toMatch(/at .*destination-values\.ts:\d+/);
    expect(dev.output()).not.toMatch(/^\{"level"/m);
    edit(MACROS, withMacro("() => 'third'"));
    await until(async () => (await destination())?.endsWith('probe=third'), CHANGE_TIMEOUT_MS);
  }, 240_000);

  it('restarts nothing for a test', async () => {
    const mark = await lengthOnceQuiet();
    appendFileSync(join(copy, 'packages/domain/src/tracking/macros.test.ts'), '\n// a word\n');
    appendFileSync(join(copy, MACROS), '\n// a word\n');
    await new Promise((done) => setTimeout(done, 3000));
    expect(dev.output().slice(mark)).toBe('');
  });

  it('makes the database client again and migrates', async () => {
    const hash = join(copy, 'packages/adapters-postgres/src/generated/.schema-hash');
    const before = readFileSync(hash, 'utf8');
    mkdirSync(join(copy, 'prisma/migrations/29990101000000_probe'));
    writeFileSync(
      join(copy, 'prisma/migrations/29990101000000_probe/migration.sql'),
      'create table dev_probe (id int);\n',
    );
    edit('prisma/schema/media.prisma', (text) => `${text}\n// a word\n`);
    await until(() => existsSync(hash) && readFileSync(hash, 'utf8') !== before, CHANGE_TIMEOUT_MS);
    const sql = postgres(runningPostgres(data)?.url ?? '', { max: 1, onnotice: () => {} });
    try {
      await until(async () => {
        const [found] = await sql`select to_regclass('dev_probe') is not null as made`;
        return found?.['made'] === true;
      }, CHANGE_TIMEOUT_MS);
    } finally {
      await sql.end();
    }
    await until(async () => (await destination())?.endsWith('probe=third'), CHANGE_TIMEOUT_MS);
  }, 240_000);

  it('takes up a changed setting', async () => {
    const asked = async () => (await fetch(`${dev.api}/network/account?apiKey=${KEY}`)).status;
    expect(await asked()).toBe(200);
    writeFileSync(join(copy, '.env'), 'ALLOW_QUERY_API_KEY=false\n');
    await until(async () => (await asked().catch(() => 0)) === 401, CHANGE_TIMEOUT_MS);
  }, 180_000);

  it('ends with Ctrl-C and leaves nothing', async () => {
    process.kill(-(dev.child.pid ?? 0), 'SIGINT');
    await dev.exited;
    expect(processesNaming(folder.path)).toEqual([]);
  }, 180_000);

  it(
    'leaves nothing either when it is killed',
    async () => {
      dev = await startDev();
      expect(await destination()).toMatch(/probe=third$/);
      process.kill(-(dev.child.pid ?? 0), 'SIGKILL');
      await until(() => processesNaming(folder.path).length === 0, 60_000);
    },
    START_TIMEOUT_MS + 60_000,
  );
});
