// Writes what the database has by the measures and dimensions of the domain: the functions, in prisma/functions/stats.sql, and a migration
// with the columns of measures that have none yet, by the name given:
//
//   npm run stats-migration -- add_refunds
//
// It does not recount past days: `npm run batch -- rebuild-stats` does, for days whose rows are still kept.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const migrations = join(root, 'prisma', 'migrations');
const { measuresWithoutColumn, statsColumns, statsFunctions } = await scripts();
const functions = join(root, 'prisma', 'functions', 'stats.sql');
writeFileSync(functions, statsFunctions());
console.log(functions);
const missing = measuresWithoutColumn(allMigrations());
if (missing.length > 0) writeMigration(process.argv[2] ?? '');

function writeMigration(name) {
  if (!/^[a-z0-9_]+$/.test(name)) {
    console.error(
      `Give the migration that adds ${missing.join(', ')} a name of small letters, digits and underscores.`,
    );
    process.exit(1);
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrations, `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), statsColumns(missing));
  console.log(join(folder, 'migration.sql'));
}

function allMigrations() {
  const names = readdirSync(migrations).filter((name) => /^\d/.test(name));
  return names.map((name) => readFileSync(join(migrations, name, 'migration.sql'), 'utf8')).join('\n');
}

async function scripts() {
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
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
