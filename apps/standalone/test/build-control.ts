// A control is the product with one promise taken out, from a file of this folder.
import { build, type PluginBuild } from 'esbuild';
import { resolve } from 'node:path';

/** Bundles `<name>.ts`; gives back what `start` takes. */
export async function buildControl(name: string): Promise<string> {
  const bundle = `dist/${name}.mjs`;
  await build({
    entryPoints: [resolve(`apps/standalone/test/${name}.ts`)],
    outfile: resolve(bundle),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [packagesOutside],
  });
  return bundle;
}

const packagesOutside = {
  name: 'packages-outside',
  setup(builder: PluginBuild) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@tributary/') ? undefined : { path, external: true },
    );
  },
};
