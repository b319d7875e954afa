// Loads the traffic of thirty days that the benchmarks of reports, logs, growth and second starts read; see big-data.ts.
// Usage: npm run bench -- data [--rows 10000000] [--seed 1] [--data .data/bench-ROWS] (builds nothing: npm run build first)
// A folder that is complete is left as it is; one that was begun is gone on with.
import { option, textOption } from './options.ts';
import { makeBigData } from './big-data.ts';
import { resolve } from 'node:path';

const rows = option('--rows', 10_000_000);
const folder = resolve(textOption('--data', `.data/bench-${rows}`));
const startedAt = performance.now();
const made = await makeBigData({ rows, seed: option('--seed', 1), folder });
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${folder}: ${made.rows.toLocaleString('en')} clicks from ${made.firstDay} to ${made.lastDay} (UTC), ${seconds} s.`,
);
