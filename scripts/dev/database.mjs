// The embedded database, owned by the loop and not by the product, so that a restart of the product finds it running.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLE } from '../bundle.mjs';
import { root } from '../prepare.mjs';

export async function openDatabase(out, dataDir) {
  const { claimDataFolder, startEmbeddedPostgres } = await load(out);
  const folder = resolve(root, dataDir);
  // Fails when the folder is in use. The claim is given back at once, because the product makes its own.
  try {
    claimDataFolder(folder).release();
    return await startEmbeddedPostgres({ dataDir: folder });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function load(out) {
  const outfile = join(out, 'database.mjs');
  await build({
    ...BUNDLE,
    stdin: {
      contents: [
        "export { claimDataFolder } from './apps/runtime/src/data-folder.ts';",
        "export { startEmbeddedPostgres } from './packages/embedded-postgres/src/start.ts';",
      ].join('\n'),
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}
