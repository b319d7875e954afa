// Bundles programs of this folder as the product's own are.
import { build, type BuildOptions } from 'esbuild';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A control is the product with one promise taken out: `<name>.ts`, its supervisor, and `<name>-tracker.ts`. Gives back what `start` takes. */
export const buildControl = (name: string): Promise<string> => buildProgram(name, `${name}-tracker`);

/** Bundles `<name>.ts`, and others beside it; gives back the path of the first. */
export async function buildProgram(name: string, ...others: readonly string[]): Promise<string> {
  const options = pathToFileURL(resolve('scripts/bundle.mjs')).href;
  const { BUNDLE } = (await import(options)) as { BUNDLE: BuildOptions };
  const entryPoints = [name, ...others].map((file) => resolve(`apps/standalone/test/${file}.ts`));
  await build({ ...BUNDLE, entryPoints, outdir: resolve('dist') });
  return `dist/${name}.mjs`;
}
