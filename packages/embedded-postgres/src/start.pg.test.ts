import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFolder } from './places.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';
import { serverAccount } from './unprivileged.ts';

let folder = '';
const servers: EmbeddedPostgres[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-postgres-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder });
  servers.push(server);
  return server;
}

describe('a server that an earlier start left behind', () => {
  it('is ended when it shows itself only after the next start has looked', async () => {
    const left = await start();
    const pidFile = join(left.folder, 'postmaster.pid');
    renameSync(pidFile, `${pidFile}.later`);
    const next = start();
    // The look into the folder is over; the new server has not begun to read it.
    renameSync(`${pidFile}.later`, pidFile);
    expect((await next).url).not.toBe(left.url);
    expect(await left.ended).toMatch(/^PostgreSQL ended/);
  });
});

// docs/rules/running.md#one-command
describe('a database that cannot start', () => {
  it.each([
    ['its control file is cut off', 'global/pg_control', '', 'pg_control'],
    ['it is of another version', 'PG_VERSION', '9.6\n', 'DETAIL'],
    ['its settings are garbage', 'postgresql.conf', '= what\n', 'postgresql.conf'],
    ['its password is gone', '../postgres-password', undefined, 'postgres-password'],
  ])('says in one line that %s', async (_, file, content, word) => {
    const first = await start();
    await first.stop();
    servers.length = 0;
    const path = join(first.folder, file);
    if (content === undefined) rmSync(path);
    else writeFileSync(path, content);
    const failure = await start().then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(failure?.name).toBe('EmbeddedDatabaseUnusable');
    expect(failure?.message).toMatch(/^The embedded PostgreSQL cannot start: [^\n]+ \(its log: [^\n]+\)$/);
    expect(failure?.message).toContain(word);
  });
});

describe('a first start that was killed', () => {
  it('is followed by one that works, while what it began still makes files', async () => {
    const making = join(folder, 'postgres.making', 'data');
    mkdirSync(making, { recursive: true });
    // As initdb does: it goes on until the folder it works in is gone.
    const script = 'n=0; while : > "$1/$n" 2>/dev/null; do n=$((n + 1)); done';
    const left = spawn('/bin/sh', ['-c', script, 'sh', making], { stdio: 'ignore' });
    const ended = new Promise((done) => left.once('exit', done));
    while (!existsSync(join(making, '200'))) await new Promise((done) => setTimeout(done, 5));
    await start();
    await ended;
    expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([]);
  });

  it('is followed by one that works, while what it began still has the database', async () => {
    const first = await start();
    await first.stop();
    servers.length = 0;
    rmSync(join(folder, 'postgres-product-password'));
    const account = serverAccount();
    const single = spawn(
      join(programFolder(account), 'bin', 'postgres'),
      ['--single', '-D', first.folder, 'tributary'],
      {
        cwd: '/',
        stdio: ['pipe', 'ignore', 'ignore'],
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    );
    const ended = new Promise((done) => single.once('exit', done));
    while (!existsSync(join(first.folder, 'postmaster.pid')))
      await new Promise((done) => setTimeout(done, 5));
    const next = start();
    single.stdin.end();
    expect((await next).folder).toBe(first.folder);
    await ended;
  });
});
