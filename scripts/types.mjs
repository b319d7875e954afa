// `npm run types`: checks the types of everything. By the compiler in Go, which takes a sixth of the time; the linter and the
// editors use the one in TypeScript beside it (docs/adr/0009-esm-and-bundles.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, tsc } from './prepare.mjs';

const PROJECTS = ['tsconfig.json', 'apps/tracker/page', 'apps/dashboard'];
const failed = PROJECTS.filter(
  (project) =>
    spawnSync(process.execPath, [tsc, '-p', join(root, project)], { stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length > 0 ? 1 : 0);
