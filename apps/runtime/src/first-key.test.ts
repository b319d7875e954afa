import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FIRST_KEY_FILE, shownFirstKey } from './first-key.ts';

const KEY = `tb_net_${'a'.repeat(36)}`;
const umask = process.umask();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-key-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const kept = () => join(folder, FIRST_KEY_FILE);

// docs/rules/accounts.md#first-key
it('is printed on a terminal, and kept nowhere', () => {
  expect(shownFirstKey(KEY, { folder, isTerminal: true })).toContain(KEY);
  expect(() => statSync(kept())).toThrow('ENOENT');
});

it.each([0o077, 0o022, 0o000])(
  'lies elsewhere in a file that its owner alone can read (umask %o)',
  (mask) => {
    process.umask(mask);
    const line = shownFirstKey(KEY, { folder, isTerminal: false });
    expect(line).not.toContain(KEY);
    expect(line).toContain(kept());
    expect([readFileSync(kept(), 'utf8'), statSync(kept()).mode & 0o777]).toEqual([`${KEY}\n`, 0o600]);
  },
);

it('takes the place of what lies there, and follows no link', () => {
  const target = join(folder, 'target');
  writeFileSync(target, 'mine', { mode: 0o644 });
  symlinkSync(target, kept());
  shownFirstKey(KEY, { folder, isTerminal: false });
  expect([readFileSync(target, 'utf8'), readFileSync(kept(), 'utf8')]).toEqual(['mine', `${KEY}\n`]);
});

it('says what to do where it cannot be kept', () => {
  writeFileSync(join(folder, 'file'), '');
  const line = shownFirstKey(KEY, { folder: join(folder, 'file'), isTerminal: false });
  expect(line).toContain('batch issue-key');
  expect(line).not.toContain(KEY);
});
