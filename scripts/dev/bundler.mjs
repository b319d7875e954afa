// Bundles a process again and again: esbuild keeps what it parsed, so that a change costs a fraction of the first build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { context } from 'esbuild';
import { BUNDLE, THREADS } from '../bundle.mjs';
import { PAGE_SCRIPT } from '../page-script.mjs';
import { root } from '../prepare.mjs';

/** API, tracker and worker in one process, so that one debugger attaches to all of it. */
export const DEVELOP = 'develop.mjs';

export async function openBundler(out) {
  const builder = await context({
    ...BUNDLE,
    entryPoints: { develop: join(root, 'apps', 'standalone', 'src', 'develop.ts'), ...THREADS },
    outdir: out,
    write: false,
    metafile: true,
  });
  const pageBuilder = await context({ ...PAGE_SCRIPT, outdir: out, write: false });
  let hash;
  return {
    /**
     * Builds; undefined when the sources do not build, after esbuild has said why. Otherwise: whether the bundle
     * changed, and which packages it imports.
     */
    async build() {
      let result, page;
      try {
        [result, page] = await Promise.all([builder.rebuild(), pageBuilder.rebuild()]);
      } catch (error) {
        if (error.errors) return undefined;
        throw error;
      }
      mkdirSync(out, { recursive: true });
      const files = [...result.outputFiles, ...page.outputFiles];
      for (const { path, contents } of files) writeFileSync(join(out, basename(path)), contents);
      const bundles = files.filter(({ path }) => /\.m?js$/.test(path));
      const hashes = bundles.map((file) => file.hash).join();
      const changed = hashes !== hash;
      hash = hashes;
      const [, { imports }] = Object.entries(result.metafile.outputs).find(
        ([path]) => basename(path) === DEVELOP,
      );
      const packages = [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))];
      return { changed, packages };
    },
    close: () => Promise.all([builder.dispose(), pageBuilder.dispose()]),
  };
}
