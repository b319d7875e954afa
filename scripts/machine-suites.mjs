// `npm run test:services` and `npm run test:browser`: the suites that need a program of the machine's, RabbitMQ and ClickHouse or Chromium.
// `services` or `browser` comes first, other arguments go to jest. Who asks for them wants them: a program that is missing fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

const [project, ...words] = process.argv.slice(2);
requireNode();
install();
build();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const result = spawnSync(process.execPath, [jest, ...words, `--selectProjects=${project}`], {
  cwd: root,
  stdio: 'inherit',
  env: { CI: 'true', ...process.env },
});
process.exit(result.status ?? 1);
