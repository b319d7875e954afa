// Bundles each process, and each thread of one, into one file under dist/; the script for the pages of shops and the dashboard beside them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildDashboard } from './build-dashboard.mjs';
import { mainOf, THREADS, WHOLE_BUNDLE } from './bundle.mjs';
import { PAGE_SCRIPT } from './page-script.mjs';
import { root } from './prepare.mjs';

const apps = readdirSync(join(root, 'apps')).filter((name) => existsSync(mainOf(name)));
await build({
  ...WHOLE_BUNDLE,
  entryPoints: { ...Object.fromEntries(apps.map((name) => [name, mainOf(name)])), ...THREADS },
  outdir: join(root, 'dist'),
});
await build({ ...PAGE_SCRIPT, outdir: join(root, 'dist') });
await buildDashboard();
