// `npm test`: every suite but those of `npm run test:services` and `npm run test:faults`, from a fresh clone. Arguments go to jest: `npm test -- money`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build(); // the end-to-end suites start real processes
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const others = ['--ignoreProjects=faults', '--ignoreProjects=services'];
const result = spawnSync(process.execPath, [jest, ...process.argv.slice(2), ...others], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
