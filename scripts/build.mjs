// Bundles each process, and each thread of one, into one file under dist/; the script for the pages of shops,
// the table of ISPs and the dashboard beside them.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
await buildIspTable(join(root, 'dist'));
await build({ ...PAGE_SCRIPT, outdir: join(root, 'dist') });
await buildDashboard();

/** A second of work that each tracker would do at each start. */
async function buildIspTable(folder) {
  const outfile = join(folder, 'isp-table.mjs');
  const source = join(root, 'packages', 'adapters-visitor', 'src', 'open-visitor-lookup.ts');
  await build({ ...WHOLE_BUNDLE, sourcemap: false, entryPoints: [source], outfile });
  const built = await import(pathToFileURL(outfile).href);
  built.buildIspTable(folder);
  rmSync(outfile);
}
