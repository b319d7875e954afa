import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClaim } from './claim.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-claim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is held by one at a time, until it is released', () => {
  const file = join(folder, 'released');
  const [first, second] = [makeClaim(file), makeClaim(file)];
  expect([first.isHeld(), second.isHeld(), first.isHeld()]).toEqual([true, false, true]);
  second.release(); // not its own
  expect(second.isHeld()).toBe(false);
  first.release();
  expect([second.isHeld(), first.isHeld()]).toEqual([true, false]);
});

it('is taken from one that does not say any more that it continues', () => {
  const file = join(folder, 'stale');
  const [ended, next] = [makeClaim(file), makeClaim(file, 0)];
  expect(ended.isHeld()).toBe(true);
  // Seen once, and then again unchanged.
  expect([next.isHeld(), next.isHeld(), next.isHeld()]).toEqual([false, false, true]);
  expect(ended.isHeld()).toBe(false);
});

it('stays with one that continues', () => {
  const file = join(folder, 'kept');
  const [first, second] = [makeClaim(file), makeClaim(file)];
  for (let n = 0; n < 3; n++) expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
});

it('is everybody’s where no file is shared', () => {
  expect(makeClaim(undefined).isHeld()).toBe(true);
});
