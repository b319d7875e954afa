// A control is the product with one promise taken out, from two files of this folder: the supervisor and its tracker.
import { build, type BuildOptions } from 'esbuild';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Bundles `<name>.ts` and `<name>-tracker.ts`; gives back what `start` takes. */
export async function buildControl(name: string): Promise<string> {
  const options = pathToFileURL(resolve('scripts/bundle.mjs')).href;
  const { BUNDLE } = (await import(options)) as { BUNDLE: BuildOptions };
  const entryPoints = [name, `${name}-tracker`].map((file) => resolve(`apps/standalone/test/${file}.ts`));
  await build({ ...BUNDLE, entryPoints, outdir: resolve('dist') });
  return `dist/${name}.mjs`;
}
