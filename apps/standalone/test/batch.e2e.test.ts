// The operator's commands, on the database a running API uses.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tributary/embedded-postgres/start';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { call } from './network.ts';
import { start, temporaryFolder, type Product } from './product.ts';

const folder = temporaryFolder();
let database: EmbeddedPostgres;
let product: Product;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') });
  product = await start(folder.path, { DATABASE_URL: database.url });
}, 90_000);
afterAll(async () => {
  await product.stop();
  await database.stop();
  folder.remove();
});

async function batch(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [resolve('dist/batch.mjs'), ...args],
      {
        env: { DATABASE_URL: database.url },
      },
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

describe('batch', () => {
  it('issues a key that works at once, and revokes it', async () => {
    const issued = JSON.parse((await batch('--json', 'issue-key', '--label', 'night job')).out) as Record<
      string,
      string
    >;
    const key = issued['api_key'] ?? '';
    expect((await call(product, 'GET /network/account', { key })).status).toBe(200);
    expect((await batch('list-keys')).out).toContain(issued['id']);
    expect((await batch('revoke-key', '--key', issued['id'] ?? '')).code).toBe(0);
    expect((await call(product, 'GET /network/account', { key })).status).toBe(401);
  }, 60_000);

  it.each([
    [['issue-key', '--role', 'king'], /role/],
    [['issue-key', '--role', 'affiliate'], /affiliate/],
    [['revoke-key', '--key', 'f'.repeat(24)], /no live key/],
  ])(
    '%j ends with 1 and says why',
    async (args, why) => {
      const { code, out, err } = await batch(...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(why);
      expect(err).not.toMatch(/\n\s+at /);
    },
    60_000,
  );

  it('explains itself', async () => {
    const { code, out } = await batch('issue-key', '--help');
    expect(code).toBe(0);
    expect(out).toContain('affiliate or advertiser the key is for');
  }, 60_000);
});
