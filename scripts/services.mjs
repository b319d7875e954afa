// `npm run test:services`: the suites on RabbitMQ and ClickHouse, of the machine's own programs. Arguments go to jest. Who asks for them
// wants them: a program that is missing fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
build();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const result = spawnSync(process.execPath, [jest, ...process.argv.slice(2), '--selectProjects=services'], {
  cwd: root,
  stdio: 'inherit',
  env: { CI: 'true', ...process.env },
});
process.exit(result.status ?? 1);
