import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'tributary-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'settings');
writeFileSync(
  file,
  '# Ours\nAPI_PORT=4000\nNETWORK_NAME="Tea & more"\nDATABASE_URL=postgres://file.example/x\n',
);

const SCRIPT = `
  const { loadEnv } = await import(${JSON.stringify(pathToFileURL(resolve('scripts/load-env.mjs')).href)});
  loadEnv();
  const { API_PORT, NETWORK_NAME, DATABASE_URL } = process.env;
  console.log(JSON.stringify([API_PORT, NETWORK_NAME, DATABASE_URL]));
`;
function settings(env: Readonly<Record<string, string>>) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', SCRIPT],
    { env: { PATH: process.env['PATH'] ?? '', ...env }, encoding: 'utf8' },
  );
  return { status, stderr, read: stdout === '' ? undefined : (JSON.parse(stdout) as unknown[]) };
}

describe('the file of settings', () => {
  it('is read', () => {
    const { read } = settings({ ENV_FILE: file });
    expect(read).toEqual(['4000', 'Tea & more', 'postgres://file.example/x']);
  });

  it('loses against the environment, an empty variable included', () => {
    const { read } = settings({ ENV_FILE: file, API_PORT: '5000', DATABASE_URL: '' });
    expect(read).toEqual(['5000', 'Tea & more', '']);
  });

  it('is left alone when ENV_FILE is empty', () => {
    expect(settings({ ENV_FILE: '' }).read).toEqual([null, null, null]);
  });

  it('must be there when it is named', () => {
    const { status, stderr } = settings({ ENV_FILE: join(folder, 'nowhere') });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The settings in .*nowhere cannot be read: /),
    ]);
  });
});
