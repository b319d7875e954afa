import { afterEach, describe, expect, it } from '@jest/globals';
import { constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptStderr } from './kept-stderr.ts';

const LINE = `${'x'.repeat(999)}\n`;

/** A pipe that takes nothing more when it is full, as a disk does. */
const folder = mkdtempSync(join(tmpdir(), 'tributary-stderr-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
function openPipe() {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const read = (): string => {
    const part = Buffer.alloc(2_000_000);
    try {
      return part.toString('latin1', 0, readSync(fd, part));
    } catch {
      return ''; // it is empty
    }
  };
  return { fd, read };
}

// docs/rules/running.md#a-log-that-cannot-be-written
describe('a log that cannot be written', () => {
  it('keeps what does not fit, in its order, and says how many lines it could not keep', () => {
    const { fd, read } = openPipe();
    const write = keptStderr(fd);
    for (let n = 0; n < 2000; n++) write(`${n} ${LINE}`);
    let all = '';
    for (let n = 2000; n < 2100; n++) {
      all += read();
      write(`${n} ${LINE}`);
    }
    all += read();
    const numbers = [...all.matchAll(/^(\d+) x{999}$/gm)].map(([, n]) => Number(n));
    const [, lost = ''] = /^Lost before this, .*: (\d+) lines\.$/m.exec(all) ?? [];
    expect(numbers.length).toBeGreaterThan(1000);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers.length + Number(lost)).toBe(2100);
    expect(all.replaceAll(/^(\d+ x{999}|Lost before this, .*)\n/gm, '')).toBe('');
  });
});
