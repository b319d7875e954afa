// `npm test`: every suite that needs nothing of the machine but Node.js, from a fresh clone; without those of `npm run test:services`,
// `test:browser` and `test:faults`. Arguments go to jest: `npm test -- money`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build(); // the end-to-end suites start real processes
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const others = ['faults', 'services', 'browser'].map((project) => `--ignoreProjects=${project}`);
const result = spawnSync(process.execPath, [jest, ...process.argv.slice(2), ...others], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
