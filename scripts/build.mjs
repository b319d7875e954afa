// Bundles each process into one file under dist/; packages stay in node_modules. Types are checked elsewhere (`npm run types`).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const apps = readdirSync(join(root, 'apps')).filter((name) =>
  existsSync(join(root, 'apps', name, 'src', 'main.ts')),
);
await build({
  entryPoints: Object.fromEntries(apps.map((name) => [name, join(root, 'apps', name, 'src', 'main.ts')])),
  outdir: join(root, 'dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [packagesOutside()],
});

/** Our own workspace packages go into the bundle; everybody else's stays outside. */
function packagesOutside() {
  return {
    name: 'packages-outside',
    setup(builder) {
      builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@tributary/') ? undefined : { path, external: true },
      );
    },
  };
}
