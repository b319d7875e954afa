// Full disks: of the database (docs/rules/running.md#database-away), and of the spool
// (docs/rules/running.md#full-disk-of-the-spool). A file system of its own is mounted for each, which takes root.
import { afterEach, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { faultsInBooks } from './batch-check.ts';
import { openDatabaseServer } from './database-server.ts';
import { fill, mayMount, mountDisk } from './disk.ts';
import { call, CHROME, click, clickIds, makeNetwork } from './network.ts';
import { preparedFolder, start, temporaryFolder, until, type Product } from './product.ts';
import { convert } from './traffic.ts';

const FULL_MS = 12_000;
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

function mounted(folder: string, megabytes: number): string {
  const disk = mountDisk(join(folder, `disk-${megabytes}`), megabytes);
  undo.push(disk.unmount);
  return disk.path;
}

const storedClicks = (product: Product, count: number): Promise<string[]> =>
  until(async () => {
    const ids = await clickIds(product).catch(() => []);
    return ids.length >= count && ids;
  }, 240_000);

if (mayMount()) {
  it('acknowledged conversions wait while the disk of the database is full, and count when it is not', async () => {
    const folder = temporaryFolder();
    undo.push(folder.remove);
    const disk = mounted(folder.path, 300);
    const settings = ['max_wal_size=64MB', 'min_wal_size=32MB'];
    const database = await openDatabaseServer(disk, settings);
    undo.push(() => database.stop());
    const product = await start(folder.path, { DATABASE_URL: database.url });
    undo.push(() => product.stop());
    const { linkId, token } = await makeNetwork(product);
    const ids: string[] = [];
    const send = async (): Promise<void> => {
      const id = (await click(product, linkId, ids.length)) ?? '';
      expect(id).not.toBe('');
      ids.push(id);
      expect(await convert(product.tracker, { id, token })).toBe(200);
    };
    for (let n = 0; n < 20; n++) await send();
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
    await database.start();
    expect((await storedClicks(product, ids.length)).sort()).toEqual([...ids].sort());
    await until(async () => {
      const { data } = await call(product, 'GET /network/conversions?limit=1');
      return (data as { count?: number }).count === ids.length;
    }, 240_000);
    expect(product.child.exitCode).toBeNull();
    expect(faultsInBooks(database.url)).toBe(0);
  }, 400_000);

  it('a full disk of the spool refuses clicks with 503, and nothing else stops', async () => {
    const folder = preparedFolder();
    undo.push(folder.remove);
    const database = await openDatabaseServer(join(folder.path, 'data'));
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
    // The worker makes room now and then, so that a click is taken in between.
    await until(async () => !(await send()) && (await fetch(`${product.tracker}/readyz`)).status === 503);
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
