// A control is the product with one promise taken out, from a file of this folder.
import { build, type BuildOptions } from 'esbuild';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Bundles `<name>.ts`; gives back what `start` takes. */
export async function buildControl(name: string): Promise<string> {
  const options = pathToFileURL(resolve('scripts/bundle.mjs')).href;
  const { BUNDLE } = (await import(options)) as { BUNDLE: BuildOptions };
  const bundle = `dist/${name}.mjs`;
  await build({
    ...BUNDLE,
    outExtension: {},
    entryPoints: [resolve(`apps/standalone/test/${name}.ts`)],
    outfile: resolve(bundle),
  });
  return bundle;
}
