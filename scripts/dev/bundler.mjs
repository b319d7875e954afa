// Bundles a process again and again: esbuild keeps what it parsed, so that a change costs a fraction of the first build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { context } from 'esbuild';
import { BUNDLE, mainOf, THREADS } from '../bundle.mjs';

export async function openBundler(out, name) {
  const builder = await context({
    ...BUNDLE,
    entryPoints: { [name]: mainOf(name), ...THREADS },
    outdir: out,
    write: false,
    metafile: true,
  });
  const main = `${name}.mjs`;
  let hash;
  return {
    /**
     * Builds; undefined when the sources do not build, after esbuild has said why. Otherwise: whether the bundle
     * changed, and which packages it imports.
     */
    async build() {
      let result;
      try {
        result = await builder.rebuild();
      } catch (error) {
        if (error.errors) return undefined;
        throw error;
      }
      mkdirSync(out, { recursive: true });
      for (const { path, contents } of result.outputFiles) writeFileSync(join(out, basename(path)), contents);
      const bundles = result.outputFiles.filter(({ path }) => path.endsWith('.mjs'));
      const hashes = bundles.map((file) => file.hash).join();
      const changed = hashes !== hash;
      hash = hashes;
      const [, { imports }] = Object.entries(result.metafile.outputs).find(
        ([path]) => basename(path) === main,
      );
      const packages = [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))];
      return { changed, packages };
    },
    close: () => builder.dispose(),
  };
}
