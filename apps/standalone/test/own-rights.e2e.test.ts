// Who may read what the product writes, what its database role may do, and the account it runs as.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import postgres from 'postgres';
import { runningPostgres } from '@tributary/embedded-postgres/running';
import { click, makeNetwork } from './network.ts';
import { launch, start, temporaryFolder } from './product.ts';

const isRoot = process.getuid?.() === 0;
const UNPRIVILEGED = 'nobody';
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const accountIds = (name: string): readonly number[] =>
  (readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm')) ?? [])
    .slice(1)
    .map(Number);

function* everythingIn(path: string): Generator<string> {
  yield path;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) yield* everythingIn(join(path, name));
}

// docs/rules/running.md#limited-permissions
describe('the product', () => {
  it('lets nobody else read its files, and sends SQL as a role that is no superuser', async () => {
    const product = await start(folder.path);
    try {
      const { linkId } = await makeNetwork(product);
      expect(await click(product, linkId, 1)).toBeDefined();
      const data = join(folder.path, 'data');
      const [top, ...inside] = [...everythingIn(data)].filter((path) => !lstatSync(path).isSymbolicLink());
      // As root, the group of the database's own account passes through, and may read nothing.
      expect(lstatSync(top ?? '').mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
      expect(inside.filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
      const sql = postgres(runningPostgres(data)?.url ?? '', { max: 1, onnotice: () => undefined });
      try {
        const [role] = await sql`
          select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
          from pg_roles where rolname = current_user`;
        expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
        await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow('permission denied');
        await expect(sql`copy (select 1) to program 'true'`).rejects.toThrow('permission denied');
      } finally {
        await sql.end();
      }
    } finally {
      await product.stop();
    }
  }, 180_000);
});

// docs/rules/running.md#limited-permissions, docs/rules/running.md#root-and-closed-folders
describe('started as root', () => {
  it('becomes the account in RUN_AS, or says in one line what that needs', async () => {
    const [uid = -1, gid = -1] = accountIds(UNPRIVILEGED);
    if (isRoot) {
      const plain = await start(folder.path);
      await plain.stop();
      expect(plain.output().match(/Runs as root\. .*RUN_AS=/g)).toHaveLength(1);
      const refused = launch(folder.path, { RUN_AS: UNPRIVILEGED });
      expect([await refused.exited, refused.output()]).toEqual([1, expect.stringMatching(/chown -R nobody/)]);
      folder.remove();
      mkdirSync(folder.path, { mode: 0o755 });
      chownSync(folder.path, uid, gid);
    }
    const product = await start(folder.path, isRoot ? { RUN_AS: UNPRIVILEGED } : {});
    try {
      const status = readFileSync(`/proc/${product.child.pid}/status`, 'utf8');
      const ids = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1).map(Number);
      expect(ids).toEqual(Array(3).fill(isRoot ? uid : process.getuid?.()));
      const { linkId } = await makeNetwork(product);
      expect(await click(product, linkId, 1)).toBeDefined();
    } finally {
      await product.stop();
    }
  }, 180_000);
});

// docs/rules/running.md#limited-permissions
describe('a command started as root', () => {
  it('becomes the account as well, and leaves it what it writes', async () => {
    const [uid = -1, gid = -1] = accountIds(UNPRIVILEGED);
    const env = isRoot ? { RUN_AS: UNPRIVILEGED } : {};
    if (isRoot) chownSync(folder.path, uid, gid);
    await (await start(folder.path, env)).stop();
    const ofFolder = { DATA_DIR: join(folder.path, 'data') };
    const export_ = (file: string) => ['export', 'clicks', '--output', join(folder.path, file)];
    const backup = join(folder.path, 'backup');
    for (const args of [['list-networks'], export_('clicks.csv'), ['backup', backup]])
      expect(batch({ ...ofFolder, ...env }, ...args)).toMatchObject({ status: 0, stderr: '' });
    const written = [...everythingIn(folder.path)].filter((path) => !lstatSync(path).isSymbolicLink());
    expect(written).toContain(join(backup, 'spool'));
    expect(written.filter((path) => lstatSync(path).uid !== (isRoot ? uid : process.getuid?.()))).toEqual([]);
    const mine = [join(folder.path, 'clicks.csv'), ...everythingIn(backup)];
    expect(mine.filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
    const again = await start(folder.path, env);
    expect(await again.stop()).toBe(0);
    if (!isRoot) return;
    // Without RUN_AS it says so in one line: what it writes would not be the product's any more.
    expect(batch(ofFolder, 'list-networks')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This runs as root, .*RUN_AS=nobody.*\n$/),
    });
    const foreign = { DATA_DIR: join(folder.path, 'foreign'), RUN_AS: UNPRIVILEGED };
    mkdirSync(foreign.DATA_DIR);
    expect(batch(foreign, 'list-networks')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/chown -R nobody/),
    });
    const restored = { DATA_DIR: join(folder.path, 'restored'), RUN_AS: UNPRIVILEGED };
    expect(batch({ ...restored, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'list-networks').status).toBe(
      1,
    );
    expect(existsSync(restored.DATA_DIR)).toBe(false);
    expect(batch(restored, 'restore', backup)).toMatchObject({ status: 0, stderr: '' });
    expect([...everythingIn(restored.DATA_DIR)].filter((path) => lstatSync(path).uid !== uid)).toEqual([]);
  }, 240_000);
});

const batch = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  spawnSync(process.execPath, [resolve('dist/batch.mjs'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
