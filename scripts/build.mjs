// Bundles each process, and each thread of one, into one file under dist/; the script for the pages of shops,
// the table of ISPs and the dashboard beside them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildDashboard } from './build-dashboard.mjs';
import { apps, processBundles, THREADS, WHOLE_BUNDLE } from './bundle.mjs';
import { codeCacheOf } from './launch/run-bundle.mjs';
import { PAGE_SCRIPT } from './page-script.mjs';
import { onlyWords, root } from './prepare.mjs';

onlyWords();

const dist = join(root, 'dist');
// Never one of another bundle: V8 looks at its length alone.
for (const app of apps()) rmSync(codeCacheOf(join(dist, `${app}.cjs`)), { force: true });
await build({ ...processBundles(), outdir: dist });
await build({ ...WHOLE_BUNDLE, entryPoints: THREADS, outdir: dist });
await buildIspTable(dist);
await build({ ...PAGE_SCRIPT, outdir: dist });
await buildDashboard();
launchers();

/** What is run of each process, and what V8 compiled of its bundle (scripts/launch). */
function launchers() {
  for (const file of ['run-bundle.mjs', 'stack-traces.mjs'])
    cpSync(join(root, 'scripts', 'launch', file), join(dist, file));
  for (const app of apps()) {
    writeFileSync(
      join(dist, `${app}.mjs`),
      `import { runBundle } from './run-bundle.mjs';\n\nrunBundle(new URL('./${app}.cjs', import.meta.url));\n`,
    );
    const maker = join(root, 'scripts', 'launch', 'code-cache.mjs');
    const bundle = join(dist, `${app}.cjs`);
    const { stderr } = spawnSync(process.execPath, [maker, bundle], {
      cwd: dist,
      timeout: 60_000,
      encoding: 'utf8',
    });
    if (!existsSync(codeCacheOf(bundle)))
      throw new Error(`What was compiled of ${app} could not be kept.\n${stderr}`);
  }
}

/** A second of work that each tracker would do at each start. */
async function buildIspTable(folder) {
  const outfile = join(folder, 'isp-table.mjs');
  const source = join(root, 'packages', 'adapters-visitor', 'src', 'open-visitor-lookup.ts');
  await build({ ...WHOLE_BUNDLE, sourcemap: false, entryPoints: [source], outfile });
  const built = await import(pathToFileURL(outfile).href);
  built.buildIspTable(folder);
  rmSync(outfile);
}
