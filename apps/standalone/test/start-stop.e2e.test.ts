// Starting, stopping, starting again, and each way a start can fail: one clear line, exit code 1, nothing left.
import { afterEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeNetwork, call, click, clickIds } from './network.ts';
import { freePort } from './free-port.ts';
import { launch, preparedFolder, processesNaming, start, temporaryFolder, until } from './product.ts';

let folder = temporaryFolder();
/** Where the first start is not what a test is about. */
const startedBefore = (): void => {
  folder.remove();
  folder = preparedFolder();
};
afterEach(() => {
  const left = processesNaming(folder.path);
  for (const pid of left) process.kill(Number(pid), 'SIGKILL'); // so that they are this test's failure alone
  folder.remove();
  folder = temporaryFolder();
  expect(left).toEqual([]);
});

describe('start and stop', () => {
  it('prints addresses, place of the data and, on the first start only, where a key lies that works', async () => {
    const first = await start(folder.path, { NETWORK_API_KEY: '' });
    // What it prints comes by a pipe, the word that it is ready by a file.
    await until(() => first.output().includes(new URL(first.api).port));
    expect(first.output()).not.toContain('tb_net_');
    const [, path = ''] = /API key +in (\S+)/.exec(first.output()) ?? [];
    expect([path, statSync(path).mode & 0o777]).toEqual([join(folder.path, 'data', 'first-api-key'), 0o600]);
    const key = readFileSync(path, 'utf8').trim();
    expect(first.output()).toContain(new URL(first.tracker).port);
    expect(first.output()).toContain(join(folder.path, 'data'));
    expect((await call(first, 'GET /network/account', { key })).status).toBe(200);
    expect(await first.stop('SIGINT')).toBe(0);

    const second = await start(folder.path, { NETWORK_API_KEY: '' });
    expect(second.output()).not.toContain('tb_net_');
    expect((await call(second, 'GET /network/account', { key })).status).toBe(200);
    expect(await second.stop('SIGTERM')).toBe(0);
  }, 180_000);

  it('serves health and readiness on both ports and metrics on the loopback', async () => {
    startedBefore();
    const product = await start(folder.path, { METRICS_PORT: '0' });
    for (const base of [product.api, product.tracker]) {
      for (const path of ['/healthz', '/readyz']) expect((await fetch(base + path)).status).toBe(200);
    }
    expect(await product.stop()).toBe(0);
    const port = await freePort();
    const measured = await start(folder.path, { METRICS_PORT: String(port) });
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain(
      'tributary_redirects_total',
    );
    expect(await measured.stop()).toBe(0);
  }, 180_000);

  // docs/rules/running.md#stopping
  it('stops while it starts: here it waits for a database that does not answer', async () => {
    const asked: Socket[] = [];
    const silent = createServer((socket) => asked.push(socket.on('error', () => undefined))).listen(0);
    await until(() => silent.listening);
    const { port } = silent.address() as { port: number };
    const { child, exited, output } = launch(folder.path, {
      DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c`,
    });
    await until(() => asked.length > 0);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(output()).not.toMatch(/Tributary is running|did not end in time/);
    for (const socket of asked) socket.destroy();
    silent.close();
  }, 180_000);

  it('continues when its log cannot be written', async () => {
    startedBefore();
    const preload = `--import ${new URL('full-log.mjs', import.meta.url).href}`;
    const product = await start(folder.path, { NODE_OPTIONS: preload, LOG_LEVEL: 'debug' });
    const network = await makeNetwork(product);
    const id = await click(product, network.linkId, 1);
    await until(async () => (await clickIds(product)).includes(id ?? ''));
    expect(await product.stop()).toBe(0);
    expect(product.output()).not.toMatch(/^\{/m);
  }, 180_000);

  it('drains what it accepted: clicks sent up to the signal are there after the next start', async () => {
    startedBefore();
    const first = await start(folder.path);
    const network = await makeNetwork(first);
    const ids = await Promise.all(Array.from({ length: 100 }, (_, n) => click(first, network.linkId, n)));
    expect(await first.stop('SIGINT')).toBe(0);
    const second = await start(folder.path);
    const stored = await until(async () => {
      const found = await clickIds(second);
      return found.length >= ids.length && found;
    });
    expect([...stored].sort()).toEqual([...ids].sort());
    expect(await second.stop()).toBe(0);
  }, 180_000);
});

describe('a start that cannot work says why in a line', () => {
  const failing = async (env: Record<string, string>) => {
    const { exited, output } = launch(folder.path, env);
    expect(await exited).toBe(1);
    // Where root runs the tests, a line before says how to do without.
    return output()
      .replace(/^Runs as root\..*\n/, '')
      .replaceAll(/^.*"msg":"Started on a migrated database\."}\n/gm, '')
      .trim();
  };

  it('a port in use', async () => {
    const server = createServer().listen(0);
    await until(() => server.listening);
    const { port } = server.address() as { port: number };
    expect(await failing({ TRACKER_PORT: String(port) })).toMatch(new RegExp(`Port ${port} is in use`));
    server.close();
  }, 180_000);

  it('a data folder that cannot be written', async () => {
    writeFileSync(join(folder.path, 'data'), 'a file, not a folder');
    expect(await failing({})).toMatch(/^The data folder cannot be written.*DATA_DIR/);
  }, 180_000);

  it('a spool that version 0.2 left events in', async () => {
    mkdirSync(join(folder.path, 'data', 'spool'), { recursive: true });
    writeFileSync(join(folder.path, 'data', 'spool', 'data.mdb'), '');
    const output = await failing({});
    expect(output).toMatch(/^The event spool in .* cannot be used: data\.mdb .* version 0\.3/);
    expect(output).not.toMatch(/\n\s+at /);
  }, 180_000);

  it('a data folder that another process uses', async () => {
    startedBefore();
    const first = await start(folder.path);
    const second = launch(folder.path);
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/in use by another Tributary/);
    expect((await fetch(`${first.api}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
  }, 180_000);

  it.each([
    ['nobody listens there', 'postgres://x:y@127.0.0.1:9/none'],
    ['not a URL of PostgreSQL', 'mysql://localhost/x'],
  ])(
    'a wrong DATABASE_URL: %s',
    async (_, url) => {
      const output = await failing({ DATABASE_URL: url });
      expect(output).toMatch(/DATABASE_URL/);
      expect(output).not.toMatch(/\n\s+at /);
    },
    180_000,
  );

  it('a wrong password, without showing it', async () => {
    mkdirSync(join(folder.path, 'database'));
    const database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
    try {
      const url = new URL(database.url);
      url.password = 'not-the-password';
      const output = await failing({ DATABASE_URL: url.href });
      expect(output).toMatch(/DATABASE_URL/);
      expect(output).not.toContain('not-the-password');
    } finally {
      await database.stop();
    }
  }, 180_000);

  it('a database newer than the code', async () => {
    const database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
    try {
      const product = await start(folder.path, { DATABASE_URL: database.url });
      await product.stop();
      const { default: postgres } = await import('postgres');
      const sql = postgres(database.url, { max: 1 });
      await sql`insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ('future', 'x', '29990101000000_future', now(), 1)`;
      await sql.end();
      expect(await failing({ DATABASE_URL: database.url })).toMatch(/newer/);
    } finally {
      await database.stop();
    }
  }, 180_000);
});

// docs/rules/running.md#ready-file
it('writes the ready file whole', async () => {
  startedBefore();
  const product = await start(folder.path);
  expect(JSON.parse(readFileSync(join(folder.path, 'ready.json'), 'utf8'))).toEqual({
    api: product.api,
    tracker: product.tracker,
  });
  await product.stop();
}, 180_000);
