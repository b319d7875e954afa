// The product with its columnar copy on a ClickHouse: filled by the worker, read by the API, compared by `batch check`, and done without
// (docs/rules/running.md#columnar-copy-on-clickhouse).
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import postgres, { type Sql } from 'postgres';
import {
  findClickHouse,
  openClickHouse,
  type ClickHouse,
} from '../../../packages/adapters-columns/test/clickhouse.ts';
import { openDatabaseServer, type DatabaseServer } from './database-server.ts';
import { lastingPort } from './free-port.ts';
import { call, click, makeNetwork } from './network.ts';
import { startParts, type Parts } from './parts.ts';
import { preparedFolder, until } from './product.ts';

const program = findClickHouse();
const CLICKS = 20;

(program === undefined ? describe.skip : describe)('reports on ClickHouse', () => {
  const folder = preparedFolder();
  let clickHouse: ClickHouse;
  let database: DatabaseServer;
  let parts: Parts;
  let sql: Sql;
  let analytics: string;
  let metricsPort: number;
  beforeAll(async () => {
    clickHouse = await openClickHouse(program ?? '');
    analytics = clickHouse.variable(clickHouse.address());
    database = await openDatabaseServer(join(folder.path, 'data'));
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    // The folder was looked after a moment ago, when it was prepared.
    await sql`update column_copy set kept_at = kept_at - interval '1 hour'`;
    metricsPort = await lastingPort();
    parts = await startParts(folder.path, database.url, {
      env: { ANALYTICS: analytics },
      envOf: (name) => (name === 'api' ? { METRICS_PORT: String(metricsPort) } : {}),
    });
  }, 240_000);
  afterAll(async () => {
    await sql?.end();
    await parts?.stop();
    await database?.stop();
    await clickHouse?.stop();
    folder.remove();
  }, 180_000);

  const isUp = async (): Promise<string | undefined> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return /^tributary_analytics_up(?:\{[^}]*\})? (\d)$/m.exec(text)?.[1];
  };
  const day = new Date().toISOString().slice(0, 10);
  const report = () =>
    call(
      parts.product,
      `GET /network/customReport?start=${day}&end=${day}&group[]=p1&group[]=country&fields[]=clicks&fields[]=payout`,
    );
  const check = () => {
    const { stdout } = spawnSync(process.execPath, [resolve('dist/batch.mjs'), 'check'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.url,
        ANALYTICS: analytics,
        DATA_DIR: join(folder.path, 'checked'),
      },
      encoding: 'utf8',
    });
    return stdout;
  };

  it('says the same from the copy, from the rows while it is away, and from the copy again', async () => {
    const { linkId } = await makeNetwork(parts.product);
    for (let n = 0; n < CLICKS; n++) await click(parts.product, linkId, n);
    const copied = async (): Promise<number> => {
      const [row] = await sql<{ rows: number }[]>`
        select coalesce(sum(rows), 0)::int as rows from column_segments where file is not null`;
      return row?.rows ?? 0;
    };
    await until(async () => (await copied()) >= CLICKS, 120_000);
    const fromCopy = await report();
    expect(JSON.stringify(fromCopy)).toContain(String(CLICKS));
    expect(await isUp()).toBe('1');
    expect(check()).toMatch(/^ok +columns:/m);

    await clickHouse.kill();
    expect(await report()).toEqual(fromCopy);
    expect(await isUp()).toBe('0');
    expect((await fetch(`${parts.product.api}/readyz`)).status).toBe(200);
    expect(check()).toContain('does not answer');

    await clickHouse.start();
    await until(async () => {
      expect(await report()).toEqual(fromCopy);
      return (await isUp()) === '1';
    });
    expect(parts.output('api')).toContain('reports read the rows of the database');
    expect(parts.output('api')).not.toContain(new URL(analytics).password);
  }, 240_000);
});
