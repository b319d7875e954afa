// `npm run test:faults`: breaks what the product stands on and looks whether anything was lost. With `-- --long` as
// docs/internals/reliability.md quotes it, and then the long form of the differential books. Other arguments go to jest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
const given = process.argv.slice(2);
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const words = given.filter((word) => word !== '--long');
const isLong = given.includes('--long');
const env = { ...process.env, ...(isLong && { LONG: 'true' }) };
const run = (...args) =>
  spawnSync(process.execPath, [jest, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1;

// Jest knows only one of the two ways to say how many workers there are.
const workers = words.includes('-w') ? [] : ['--runInBand'];
const status = run(...words, ...workers, '--selectProjects=faults');
// The books break nothing a process stands on, so in their short form they are unit suites.
const books = isLong && words.length === 0 ? run('differential-books', '--selectProjects=unit') : 0;
process.exit(status || books);
