import { expect, it } from '@jest/globals';
import { batchCommand } from './batch-command.ts';

it.each([
  ['/opt/tributary-0.4.0-linux-x64/bin/tributary', 'tributary batch'],
  ['/usr/local/bin/tributary', 'tributary batch'],
  ['/home/me/tributary/scripts/start.mjs', 'npm run -s batch --'],
  [undefined, 'npm run -s batch --'],
])('a command of %s is run by %s', (program, command) => {
  expect(batchCommand(program)).toBe(program === undefined ? batchCommand(process.argv[1]) : command);
});
