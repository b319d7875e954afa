// Writes the migration that brings the stats tables and their functions to the measures and dimensions of the domain:
//
//   npm run stats-migration -- add_refunds
//
// It does not recount past days: `npm run batch -- rebuild-stats` does, for days whose rows are still kept.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const name = process.argv[2] ?? '';
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Give the migration a name of small letters, digits and underscores.');
  process.exit(1);
}
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = join(root, 'prisma', 'migrations', `${stamp}_${name}`);
mkdirSync(folder);
writeFileSync(join(folder, 'migration.sql'), await script());
console.log(join(folder, 'migration.sql'));

async function script() {
  const temporary = mkdtempSync(join(tmpdir(), 'stats-migration-'));
  try {
    const outfile = join(temporary, 'script.mjs');
    await build({
      entryPoints: [join(root, 'packages/adapters-postgres/src/reporting/stats-functions.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    const { statsScript } = await import(pathToFileURL(outfile).href);
    return statsScript();
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
