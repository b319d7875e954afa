// `npm run test:faults`: breaks what the product stands on and looks whether anything was lost. With `-- --long` as
// docs/reliability.md quotes it. Other arguments go to jest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
const given = process.argv.slice(2);
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const result = spawnSync(
  process.execPath,
  [jest, ...given.filter((word) => word !== '--long'), '--runInBand', '--selectProjects=faults'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(given.includes('--long') && { LONG: 'true' }) } },
);
process.exit(result.status ?? 1);
