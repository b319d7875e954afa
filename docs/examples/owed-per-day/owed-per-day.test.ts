import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';

const FOLDER = path.join('docs', 'examples', 'owed-per-day');

describe('the example of what is owed per day', () => {
  it('runs on its own and comes to the sums worked out by hand', () => {
    const out = mkdtempSync(path.join(tmpdir(), 'owed-per-day-'));
    try {
      const outfile = path.join(out, 'owed-per-day.mjs');
      const entry = path.join(FOLDER, 'owed-per-day.ts');
      buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile });
      const printed = execFileSync(process.execPath, [outfile, FOLDER], { encoding: 'utf8' });
      // c1 converts from the US (3.10, named); c2's conversion falls on the next day in India (2.50, ALL); c3's is
      // pending; c4 is a click of the 11th there, c5 its repeat, c6 pays as a click only; c7 earns 7.5 % of 19.99.
      expect(printed.trimEnd().split('\n')).toEqual([
        'Owed per day in Asia/Kolkata, USD',
        'day         affiliate  clicks  conversions  owed',
        '2026-03-10  alice           2            1  3.1',
        '2026-03-10  bob             1            0  0',
        '2026-03-11  alice           1            2  3.99925',
        '2026-03-11  bob             3            1  0.03',
      ]);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});
