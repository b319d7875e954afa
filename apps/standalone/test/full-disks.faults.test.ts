// Full disks: of the database (docs/rules/running.md#database-away), and of the spool
// (docs/rules/running.md#full-disk-of-the-spool). A file system of its own is mounted for each, which takes root.
import { afterEach, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { faultsInBooks } from './batch-check.ts';
import { call, CHROME, click, clickIds, makeNetwork } from './network.ts';
import { start, temporaryFolder, until, type Product } from './product.ts';

const FULL_MS = 12_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

function mounted(folder: string, megabytes: number): string {
  const place = join(folder, `disk-${megabytes}`);
  mkdirSync(place);
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', place]);
  undo.push(() => run('umount', ['-l', place]));
  return place;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** Root may, but not in every container. */
function mayMount(): boolean {
  const folder = temporaryFolder();
  try {
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder.path]).status === 0;
    if (isMounted) run('umount', ['-l', folder.path]);
    return isMounted;
  } finally {
    folder.remove();
  }
}

/** Fills the disk to its last byte; the call that comes back gives the space back. */
function fill(disk: string): () => void {
  const path = join(disk, 'filling');
  const file = openSync(path, 'w');
  for (let bytes = 1 << 20; bytes >= 1;) {
    try {
      writeSync(file, Buffer.alloc(bytes));
    } catch {
      bytes >>= 1;
    }
  }
  closeSync(file);
  return () => rmSync(path, { force: true });
}

const convert = async (product: Product, id: string, token: string): Promise<number> =>
  (await fetch(`${product.tracker}/acquisition?click_id=${id}&security_token=${token}`)).status;

const storedClicks = (product: Product, count: number): Promise<string[]> =>
  until(async () => {
    const ids = await clickIds(product).catch(() => []);
    return ids.length >= count && ids;
  }, 120_000);

if (mayMount()) {
  it('acknowledged conversions wait while the disk of the database is full, and count when it is not', async () => {
    const folder = temporaryFolder();
    undo.push(folder.remove);
    const disk = mounted(folder.path, 300);
    const settings = ['max_wal_size=64MB', 'min_wal_size=32MB'];
    const open = (port?: number) => startEmbeddedPostgres({ dataDir: disk, settings, ...(port && { port }) });
    let database = await open();
    const port = Number(new URL(database.url).port);
    undo.push(() => database.stop());
    const product = await start(folder.path, { DATABASE_URL: database.url });
    undo.push(() => product.stop());
    const { linkId, token } = await makeNetwork(product);
    const ids: string[] = [];
    const send = async (): Promise<void> => {
      const id = (await click(product, linkId, ids.length)) ?? '';
      expect(id).not.toBe('');
      ids.push(id);
      expect(await convert(product, id, token)).toBe(200);
    };
    for (let n = 0; n < 20; n++) await send();
    let hasEnded = false;
    void database.ended.then(() => (hasEnded = true));
    const free = fill(disk);
    undo.push(free);
    const end = Date.now() + FULL_MS;
    while (Date.now() < end) {
      await send();
      await new Promise((done) => setTimeout(done, 5));
    }
    // The control: were the disk not full, the books would have most of them by now.
    const during = await clickIds(product).catch(() => []);
    expect(during.length).toBeLessThan(ids.length / 2);
    free();
    // A server that could not write its log has ended, as PostgreSQL does then; its operator starts it again.
    if (hasEnded) database = await open(port);
    expect((await storedClicks(product, ids.length)).sort()).toEqual([...ids].sort());
    await until(async () => {
      const { data } = await call(product, 'GET /network/conversions?limit=1');
      return (data as { count?: number }).count === ids.length;
    }, 120_000);
    expect(product.child.exitCode).toBeNull();
    expect(faultsInBooks(database.url)).toBe(0);
  }, 400_000);

  it('a full disk of the spool refuses clicks with 503, and nothing else stops', async () => {
    const folder = temporaryFolder();
    undo.push(folder.remove);
    const database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
    undo.push(() => database.stop());
    const data = mounted(folder.path, 48);
    const product = await start(folder.path, { DATABASE_URL: database.url, DATA_DIR: data });
    undo.push(() => product.stop());
    const { linkId } = await makeNetwork(product);
    const answered: string[] = [];
    const refusals = new Set<number>();
    const send = async (): Promise<boolean> => {
      const answer = await fetch(`${product.tracker}/${linkId}`, {
        redirect: 'manual',
        headers: {
          'User-Agent': CHROME,
          'X-Forwarded-For': `8.1.${(answered.length >> 8) & 255}.${answered.length & 255}`,
        },
      });
      const id = new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('click');
      if (answer.status === 302 && id) answered.push(id);
      else {
        refusals.add(answer.status);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      return answer.status === 302;
    };
    for (let n = 0; n < 20; n++) expect(await send()).toBe(true);
    const free = fill(data);
    undo.push(free);
    await until(async () => !(await send()), 30_000);
    const end = Date.now() + FULL_MS;
    while (Date.now() < end) {
      await send();
      await new Promise((done) => setTimeout(done, 10));
    }
    expect([...refusals]).toEqual([503]);
    expect((await fetch(`${product.tracker}/readyz`)).status).toBe(503);
    expect((await call(product, 'GET /network/stats')).status).toBe(200);
    free();
    await until(send, 10_000);
    expect((await storedClicks(product, answered.length)).sort()).toEqual([...answered].sort());
    expect(product.child.exitCode).toBeNull();
    expect(faultsInBooks(database.url)).toBe(0);
  }, 300_000);
} else {
  it('needs the right to mount a file system', () => {
    expect(mayMount()).toBe(false);
  });
}
