// Cuts every connection to the database again and again while clicks and requests go on, and looks what came of it.
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { faultsInBooks } from './batch-check.ts';
import type { DatabaseServer } from './database-server.ts';
import { call, click, clickIds, makeNetwork } from './network.ts';
import { until, type Product } from './product.ts';

const CUT_EVERY_MS = 20;
const STORED_WITHIN_MS = 60_000;

/** Every answered click must be in the log once, every request answered 200 or 503, and the books be right. */
export async function cutUnderLoad(product: Product, database: DatabaseServer, cuts: number): Promise<void> {
  const { linkId } = await makeNetwork(product);
  const answered: string[] = [];
  const statuses = new Set<number>();
  let sending = true;
  const clicks = (async () => {
    for (let visitor = 0; sending; visitor++) {
      const id = await click(product, linkId, visitor);
      if (id !== undefined) answered.push(id);
    }
  })();
  const requests = (async () => {
    while (sending) statuses.add((await call(product, 'GET /network/stats')).status);
  })();
  for (let cut = 0; cut < cuts; cut++) {
    await database.cutConnections();
    await delay(CUT_EVERY_MS);
  }
  sending = false;
  await Promise.all([clicks, requests]);
  // A cut is answered 503 with Retry-After, never 500.
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const stored = await until(async () => {
    const ids = await clickIds(product).catch(() => []);
    return ids.length >= answered.length && ids;
  }, STORED_WITHIN_MS);
  expect([...stored].sort()).toEqual([...answered].sort());
  expect(faultsInBooks(database.url)).toBe(0);
}
