// Starts that are killed at any moment, first ones (which make the database and migrate it) and later ones: the next one just
// works, and nothing is left behind (docs/rules/running.md#one-command).
import { afterEach, describe, expect, it } from '@jest/globals';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningPostgres } from '@tributary/embedded-postgres/running';
import { faultsInBooks } from './batch-check.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import {
  IS_LONG,
  launch,
  preparedFolder,
  processesNaming,
  start,
  temporaryFolder,
  until,
  type Product,
} from './product.ts';

const FIRST_STARTS = IS_LONG ? 50 : 6;
const LATER_STARTS = IS_LONG ? 50 : 6;
/** So many starts in a row are killed before one may live. */
const KILLS_IN_A_ROW = 2;

let folder: ReturnType<typeof temporaryFolder> | undefined;
afterEach(() => folder?.remove());

/** Starts, and kills at a random moment of so long. */
async function killedStart(path: string, withinMs: number): Promise<void> {
  const started = launch(path);
  await Promise.race([
    new Promise((done) => setTimeout(done, Math.random() * withinMs)),
    started.exited.then((code) => {
      throw new Error(`It ended by itself with ${code}:\n${started.output()}`);
    }),
  ]);
  started.child.kill('SIGKILL');
  await started.exited.catch(() => undefined);
}

const leftovers = (path: string): string[] =>
  readdirSync(join(path, 'data')).filter((name) => /making|partial|in-use-by/.test(name));

async function endsWithNothingLeft(product: Product, path: string): Promise<void> {
  expect(await product.stop()).toBe(0);
  await until(() => processesNaming(path).length === 0, 30_000);
  expect(leftovers(path)).toEqual([]);
}

const addressOf = (path: string): string => runningPostgres(join(path, 'data'))?.url ?? '';

/** How long a whole start takes here and now. */
async function timedStart(path: string): Promise<number> {
  const startedAt = performance.now();
  const product = await start(path);
  const tookMs = performance.now() - startedAt;
  await product.stop();
  return tookMs;
}

describe('kill -9 while it starts', () => {
  it(`the first time, ${FIRST_STARTS} times, leaves nothing that the next start minds`, async () => {
    folder = temporaryFolder();
    const wholeMs = await timedStart(folder.path);
    folder.remove();
    for (let kills = 0; kills < FIRST_STARTS; kills += KILLS_IN_A_ROW) {
      folder = temporaryFolder();
      for (let n = 0; n < KILLS_IN_A_ROW; n++) await killedStart(folder.path, wholeMs);
      const product = await start(folder.path);
      expect((await call(product, 'GET /network/account')).status).toBe(200);
      expect(faultsInBooks(addressOf(folder.path))).toBe(0);
      await endsWithNothingLeft(product, folder.path);
      folder.remove();
    }
  }, 1_800_000);

  it(`later, ${LATER_STARTS} times, loses nothing that was there`, async () => {
    folder = preparedFolder();
    const { path } = folder;
    let product = await start(path);
    const { linkId } = await makeNetwork(product);
    const answered: (string | undefined)[] = [];
    for (let kills = 0; kills < LATER_STARTS; kills += KILLS_IN_A_ROW) {
      for (let n = 0; n < 20; n++) answered.push(await click(product, linkId, answered.length));
      await product.stop('SIGKILL');
      for (let n = 0; n < KILLS_IN_A_ROW; n++) await killedStart(path, 2500);
      product = await start(path);
    }
    const stored = await until(async () => {
      const ids = await clickIds(product);
      return ids.length >= answered.length && ids;
    }, 180_000);
    expect([...stored].sort()).toEqual([...answered].sort());
    expect(faultsInBooks(addressOf(path))).toBe(0);
    await endsWithNothingLeft(product, path);
  }, 1_800_000);

  it('control: half a database is noticed when something else than a killed start leaves it', async () => {
    folder = preparedFolder();
    const { path } = folder;
    // What a start that does not write its files whole would leave.
    rmSync(join(path, 'data', 'postgres', 'global'), { recursive: true });
    const broken = launch(path);
    expect(await broken.exited).toBe(1);
    writeFileSync(join(path, 'data', 'in-use-by.partial'), '');
    expect(leftovers(path)).toEqual(['in-use-by.partial']);
  }, 180_000);
});
