// `npm start`: brings a fresh clone to life and becomes the product. `npm start -- tracker` (or api, worker) starts
// that process alone, against DATABASE_URL.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEnv } from './load-env.mjs';
import { build, fail, install, requireNode, root } from './prepare.mjs';

const name = process.argv[2] ?? 'standalone';
if (!existsSync(join(root, 'apps', name, 'src', 'main.ts'))) {
  fail(`There is no process named ${name}. Processes: standalone (default), api, tracker, worker, batch.`, 2);
}
const [, extra] = process.argv.slice(2);
if (name !== 'batch' && extra !== undefined) {
  fail(
    `A start takes no arguments, but got ${extra}. Settings are environment variables, or lines of a file .env.`,
    2,
  );
}
requireNode();
loadEnv();
install();
build();
process.setSourceMapsEnabled(true);
process.argv.splice(2, 1);
// In this very process, so that a signal sent to it needs no forwarding.
await import(pathToFileURL(join(root, 'dist', `${name}.mjs`)).href);
