import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

it('every text of the dashboard is in its catalogue, and none that is gone', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const { stderr, status } = spawnSync(process.execPath, ['scripts/messages.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
