import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, chmodSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';

let folder = '';
const servers: EmbeddedPostgres[] = [];

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
    folder = mkdtempSync(join(tmpdir(), 'tributary-postgres-'));
    chmodSync(folder, 0o755);
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
