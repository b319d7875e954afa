import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { systemdOf } from './notify-systemd.ts';

let folder: string;
const lines: string[] = [];
const say = (line: string) => void lines.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notify-systemd-'));
  lines.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A command of that name which notes what it was called with. */
function fakeNotify(end = ''): string {
  const file = join(folder, 'systemd-notify');
  writeFileSync(file, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>"${folder}/told"\n${end}\n`);
  chmodSync(file, 0o755);
  return `${folder}:/usr/bin:/bin`;
}
const told = () => readFileSync(join(folder, 'told'), 'utf8');

// docs/rules/running.md#systemd
it('tells systemd once it is ready, and nothing it starts hears of the socket', async () => {
  const variables = { NOTIFY_SOCKET: '/run/notify', PATH: fakeNotify() };
  const tell = systemdOf(variables, say);
  expect(Object.keys(variables)).toEqual(['PATH']);
  expect(told).toThrow('ENOENT');
  await tell();
  expect([told(), lines]).toEqual(['/run/notify --ready\n', []]);
});

it.each([{}, { NOTIFY_SOCKET: '' }])('says nothing where no systemd waits: %p', async (variables) => {
  await systemdOf({ ...variables, PATH: fakeNotify() }, say)();
  expect(told).toThrow('ENOENT');
  expect(lines).toEqual([]);
});

it.each([
  ['that is not there', () => '/nowhere', 'ENOENT'],
  ['that fails', () => fakeNotify('exit 3'), 'ended with 3'],
])('goes on after one line with a command %s', async (_, path, why) => {
  await systemdOf({ NOTIFY_SOCKET: '/run/notify', PATH: path() }, say)();
  expect(lines).toEqual([expect.stringContaining(why)]);
});
